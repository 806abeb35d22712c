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

fn means(rows: &[FlopRow]) -> Figures {
    Figures::means(rows.iter().map(|row| (&row.summary, row.weight)))
}

/// Returns the highest exploitability in percent of the pot.
fn worst(rows: &[FlopRow]) -> f64 {
    rows.iter().map(|row| row.percent).fold(0.0, f64::max)
}

/// Returns the means and all flops as JSON.
pub fn flops_json(rows: &[FlopRow]) -> Value {
    json!({ "flops": rows.len(), "percent": worst(rows), "means": means(rows).json(), "rows": rows })
}

/// Returns a line for each flop.
pub fn flops_csv(rows: &[FlopRow]) -> String {
    let Some(first) = rows.first() else { return String::new() };
    let line = |row: &FlopRow| {
        let FlopRow { flop, weight, iterations, percent, summary } = row;
        format!("{flop},{weight},{iterations},{percent},{}\n", summary.csv_fields())
    };
    let names = format!("flop,weight,iterations,percent,{}\n", first.summary.csv_names());
    names + &rows.iter().map(line).collect::<String>()
}

/// Returns a table with a row for each flop, after one with the means.
pub fn flops_text(rows: &[FlopRow]) -> String {
    written(|f| {
        let labeled: Vec<_> = rows.iter().map(|row| (row.flop.replace(' ', ""), &row.summary)).collect();
        write_table(f, "flop", &labeled, &means(rows))?;
        let flops = counted(rows.len() as f64, "flop");
        writeln!(f, "\nexploitability  at most {:.3} % of the pot on {flops}", worst(rows))
    })
}
