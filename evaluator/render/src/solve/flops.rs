//! The figures of a game on many flops.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::line::{Figures, Summary, write_table};
use crate::words::{counted, written};

/// A game that is solved on one flop, with the figures of one of its nodes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FlopRow {
    /// The flop.
    pub flop: String,
    /// How often the flop counts in means, such as the number of suit-isomorphic flops.
    pub weight: f64,
    /// The number of iterations.
    pub iterations: u32,
    /// The exploitability in percent of the pot.
    pub percent: f64,
    /// The figures of the node.
    #[serde(flatten)]
    pub summary: Summary,
}

/// The figures of a node on many flops.
#[derive(Clone, Copy, Debug)]
pub struct FlopsReport<'a> {
    /// The solved flops.
    pub rows: &'a [FlopRow],
    /// Flops on which the ranges, the node or a lock do not exist, each with the reason.
    pub left_out: &'a [(String, String)],
    /// The number of flops in the question.
    pub wanted: usize,
    /// `true` if the work was interrupted.
    pub is_interrupted: bool,
}

impl FlopsReport<'_> {
    fn means(&self) -> Figures {
        Figures::means(self.rows.iter().map(|row| (&row.summary, row.weight)))
    }

    /// Returns the highest exploitability in percent of the pot. `None` if no flop is solved.
    fn worst(&self) -> Option<f64> {
        self.rows.iter().map(|row| row.percent).reduce(f64::max)
    }
}

/// Returns the means and all flops as JSON.
pub fn flops_json(report: &FlopsReport<'_>) -> Value {
    let left_out = report.left_out.iter().map(|(flop, reason)| json!({ "flop": flop, "reason": reason }));
    json!({
        "flops": report.rows.len(),
        "wanted": report.wanted,
        "left_out": left_out.collect::<Vec<_>>(),
        "stopped": report.is_interrupted.then_some("interrupt"),
        "percent": report.worst(),
        "means": report.means().json(),
        "rows": report.rows,
    })
}

/// Returns a line for each flop.
pub fn flops_csv(report: &FlopsReport<'_>) -> String {
    let Some(first) = report.rows.first() else { return String::from("flop,weight,iterations,percent\n") };
    let line = |row: &FlopRow| {
        let FlopRow { flop, weight, iterations, percent, summary } = row;
        format!("{flop},{weight},{iterations},{percent},{}\n", summary.csv_fields())
    };
    let names = format!("flop,weight,iterations,percent,{}\n", first.summary.csv_names());
    names + &report.rows.iter().map(line).collect::<String>()
}

/// The maximum number of flops that the text names as left out.
const MAX_NAMED: usize = 3;

/// Returns a table with a row for each flop, after one with the means.
pub fn flops_text(report: &FlopsReport<'_>) -> String {
    let FlopsReport { rows, left_out, .. } = *report;
    written(|f| {
        let labeled: Vec<_> = rows.iter().map(|row| (row.flop.replace(' ', ""), &row.summary)).collect();
        write_table(f, "flop", &labeled, &report.means())?;
        if let Some(worst) = report.worst() {
            let flops = counted(rows.len() as f64, "flop");
            writeln!(f, "\nexploitability  at most {worst:.3} % of the pot on {flops}")?;
        }
        if !left_out.is_empty() {
            writeln!(f, "left out        {}", counted(left_out.len() as f64, "flop"))?;
        }
        left_out.iter().take(MAX_NAMED).try_for_each(|(flop, reason)| writeln!(f, "  {flop}: {reason}"))?;
        match left_out.len().saturating_sub(MAX_NAMED) {
            0 => Ok(()),
            more => writeln!(f, "  and {more} more, which --json names"),
        }
    })
}
