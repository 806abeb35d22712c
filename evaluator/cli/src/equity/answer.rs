//! What an equity is said as: a table, a line of a batch, combos in a file.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::Duration;

use evaluator::equity::{PlayerSet, Report};
use serde::Serialize;

use super::json::{Json, Number};
use crate::spot::Spot;
use crate::time::about;

/// A question with its answer.
pub(crate) struct Answer<'a> {
    pub(crate) spot: &'a Spot,
    pub(crate) report: &'a Report,
    pub(crate) seconds: f64,
}

/// A line of a batch.
#[derive(Serialize)]
pub(crate) struct Row<'a> {
    line: u64,
    range1: &'a str,
    range2: &'a str,
    board: String,
    dead: String,
    equity1: f64,
    equity2: f64,
    win1: f64,
    win2: f64,
    tie: f64,
    total: Number,
    method: &'static str,
    /// Of a simulation, or of work that was interrupted.
    stderr: Option<f64>,
    samples: Option<u64>,
}

impl Answer<'_> {
    /// The form for machines; `line` where there are many.
    pub(crate) fn json(&self, line: Option<u64>) -> Json {
        Json::new(self, line)
    }

    /// A line of a batch, with the ranges as they were given.
    pub(crate) fn row<'a>(&self, line: u64, range1: &'a str, range2: &'a str) -> Row<'a> {
        let [first, second] = [0, 1].map(|player| self.report.shares(player));
        Row {
            line,
            range1,
            range2,
            board: self.spot.cards.board.to_string(),
            dead: self.spot.cards.dead.to_string(),
            equity1: first.equity(),
            equity2: second.equity(),
            win1: first.wins / first.total,
            win2: second.wins / second.total,
            tie: first.ties / first.total,
            total: Number::new(first.total, self.report.is_counted()),
            method: self.report.plan().name(),
            stderr: self.report.standard_error(0),
            samples: self.report.simulation().map(|simulation| simulation.samples),
        }
    }

    /// The table for people.
    pub(crate) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let cards = self.spot.cards.to_string();
        if !cards.is_empty() {
            writeln!(out, "{cards}")?;
        }
        let is_estimated = self.report.standard_error(0).is_some();
        let error = if is_estimated { format!("{:>12}", "± stderr") } else { String::new() };
        writeln!(
            out,
            "{:8}{:>12}{error}{:>12}{:>12}{:>10}  range",
            "player", "equity", "win", "tie", "combos"
        )?;
        for player in 0..self.report.players() {
            self.print_player(out, player)?;
        }
        if self.report.players() > 2 {
            self.print_ties(out)?;
        }
        self.print_method(out)?;
        writeln!(out, "time    {:.2?}", Duration::from_secs_f64(self.seconds))
    }

    fn print_player(&self, out: &mut impl Write, player: usize) -> io::Result<()> {
        let range = &self.spot.ranges[player];
        let shares = self.report.shares(player);
        write!(out, "{:<8}{:>10.4} %", player + 1, 100.0 * shares.equity())?;
        if let Some(error) = self.report.standard_error(player) {
            write!(out, "{:>10.4} %", 100.0 * error)?;
        }
        for part in [shares.wins, shares.ties] {
            write!(out, "{:>10.4} %", 100.0 * part / shares.total)?;
        }
        let combos = range.without(self.spot.cards.all()).combos();
        writeln!(out, "{:>10}  {}", crate::range::number(combos), crate::range::short(range))
    }

    /// Who shares the pot how often.
    fn print_ties(&self, out: &mut impl Write) -> io::Result<()> {
        let mut ties: Vec<(PlayerSet, f64)> =
            self.report.winners().filter(|(players, _)| players.len() > 1).collect();
        ties.sort_by(|a, b| b.1.total_cmp(&a.1));
        let said = |(players, weight): &(PlayerSet, f64)| {
            format!("{players} {:.4} %", 100.0 * weight / self.report.total())
        };
        let mut texts: Vec<String> = ties.iter().take(MOST_TIES).map(said).collect();
        match ties.len().saturating_sub(MOST_TIES) {
            0 => {}
            1 => texts.push("and 1 other".into()),
            more => texts.push(format!("and {more} others")),
        }
        if !texts.is_empty() {
            writeln!(out, "shared  {}", texts.join(", "))?;
        }
        Ok(())
    }

    fn print_method(&self, out: &mut impl Write) -> io::Result<()> {
        let report = self.report;
        let total = report.total();
        match report.simulation() {
            Some(simulation) => {
                writeln!(
                    out,
                    "method  {}, {} showdowns, seed {}",
                    report.plan(),
                    simulation.samples,
                    simulation.seed
                )?;
                writeln!(out, "exact   would take {}", about(report.exact_cost()))?;
            }
            None => {
                match (report.partial(), report.is_counted()) {
                    // The cases that were looked at.
                    (Some(_), _) => writeln!(out, "cases   {total:.0}")?,
                    (None, true) => writeln!(out, "cases   {}", crate::range::number(total))?,
                    (None, false) => writeln!(out, "cases   {} by weight", crate::range::number(total))?,
                }
                writeln!(out, "method  {}", report.plan())?;
            }
        }
        match report.partial() {
            Some(_) if report.simulation().is_some() => writeln!(out, "partial it was interrupted"),
            Some(part) => {
                writeln!(
                    out,
                    "partial it was interrupted after {:.1} % of the work: an estimate",
                    100.0 * part
                )
            }
            None => Ok(()),
        }
    }

    /// The combos that can be dealt and met, with their equities, as lines of comma-separated values.
    pub(crate) fn combos(&self) -> String {
        let mut text = String::from("player,combo,weight,equity\n");
        for (player, range) in self.spot.ranges.iter().enumerate() {
            let Some(shares) = self.report.by_holding(player) else { continue };
            for (holding, weight) in range {
                if let Some(shares) = shares.get(holding) {
                    let _ = writeln!(text, "{},{holding},{weight},{}", player + 1, shares.equity());
                }
            }
        }
        text
    }
}

/// How many sets of players the table names.
const MOST_TIES: usize = 6;
