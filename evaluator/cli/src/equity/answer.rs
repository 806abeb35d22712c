//! What an equity is said as: a table, JSON, a line of a batch, combos in a file.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::Duration;

use evaluator::equity::Report;
use serde::Serialize;

use crate::spot::Spot;

/// A question with its answer.
pub(crate) struct Answer<'a> {
    pub(crate) spot: &'a Spot,
    pub(crate) report: &'a Report,
    pub(crate) seconds: f64,
}

/// The form for machines.
#[derive(Serialize)]
pub(crate) struct Json {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    board: String,
    dead: String,
    method: &'static str,
    total: Total,
    seconds: f64,
    players: [PlayerJson; 2],
}

#[derive(Serialize)]
struct PlayerJson {
    range: String,
    equity: f64,
    win: f64,
    tie: f64,
    wins: Option<u64>,
    ties: Option<u64>,
}

/// All cases: counted, or by weight.
#[derive(Clone, Copy, Serialize)]
#[serde(untagged)]
enum Total {
    Counted(u64),
    Weighted(f64),
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
    total: Total,
    method: &'static str,
}

/// How many characters of a range the table shows.
const SHOWN: usize = 60;

impl Answer<'_> {
    fn total(&self) -> Total {
        match self.report.outcome() {
            Some(outcome) => Total::Counted(outcome.total),
            None => Total::Weighted(self.report.shares(0).total),
        }
    }

    /// The parts of all cases that a player wins and in which the players tie.
    fn win_and_tie(&self, player: usize) -> (f64, f64) {
        let shares = self.report.shares(player);
        (shares.wins / shares.total, shares.ties / shares.total)
    }

    /// The form for machines; `line` where there are many.
    pub(crate) fn json(&self, line: Option<u64>) -> Json {
        let player = |player: usize| {
            let outcome =
                self.report.outcome().map(|first| if player == 0 { first } else { first.swapped() });
            let (win, tie) = self.win_and_tie(player);
            PlayerJson {
                range: self.spot.ranges[player].to_string(),
                equity: self.report.equity(player),
                win,
                tie,
                wins: outcome.map(|outcome| outcome.wins),
                ties: outcome.map(|outcome| outcome.ties),
            }
        };
        Json {
            line,
            board: self.spot.cards.board.to_string(),
            dead: self.spot.cards.dead.to_string(),
            method: self.report.plan().name(),
            total: self.total(),
            seconds: self.seconds,
            players: [player(0), player(1)],
        }
    }

    /// A line of a batch, with the ranges as they were given.
    pub(crate) fn row<'a>(&self, line: u64, range1: &'a str, range2: &'a str) -> Row<'a> {
        let [(win1, tie), (win2, _)] = [0, 1].map(|player| self.win_and_tie(player));
        Row {
            line,
            range1,
            range2,
            board: self.spot.cards.board.to_string(),
            dead: self.spot.cards.dead.to_string(),
            equity1: self.report.equity(0),
            equity2: self.report.equity(1),
            win1,
            win2,
            tie,
            total: self.total(),
            method: self.report.plan().name(),
        }
    }

    /// The table for people.
    pub(crate) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let cards = self.spot.cards.to_string();
        if !cards.is_empty() {
            writeln!(out, "{cards}")?;
        }
        writeln!(out, "{:8}{:>12}{:>12}{:>12}{:>10}  range", "player", "equity", "win", "tie", "combos")?;
        for (player, range) in self.spot.ranges.iter().enumerate() {
            let (win, tie) = self.win_and_tie(player);
            let shares = [self.report.equity(player), win, tie].map(|share| 100.0 * share);
            let combos = range.without(self.spot.cards.all()).combos();
            write!(out, "{:<8}", player + 1)?;
            for share in shares {
                write!(out, "{share:>10.4} %")?;
            }
            writeln!(out, "{:>10}  {}", crate::range::number(combos), cut(&range.to_string()))?;
        }
        match self.total() {
            Total::Counted(total) => writeln!(out, "cases   {total}")?,
            Total::Weighted(total) => writeln!(out, "cases   {} by weight", crate::range::number(total))?,
        }
        writeln!(out, "method  {}", self.report.plan())?;
        writeln!(out, "time    {:.2?}", Duration::from_secs_f64(self.seconds))
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

/// A text without what makes it long.
fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}
