//! The discards of a hand: JSON and a table.

use std::fmt::{self, Formatter};
use std::time::Duration;

use equity::Report;
use evaluator::CardSet;
use serde_json::{Value, json};

use crate::game::in_game;
use crate::json::without_absent;
use crate::spot::{PlayerRange, Spot};
use crate::words::written;

/// A choice of discards with the equities of all players.
#[derive(Clone, Debug)]
pub struct Discard {
    /// The cards that the first player discards.
    pub discard: CardSet,
    /// The cards that he keeps.
    pub kept: CardSet,
    /// The equities, with the discards among the dead cards.
    pub report: Report,
}

impl Discard {
    /// Returns the first player's equity.
    #[must_use]
    pub fn equity(&self) -> f64 {
        self.report.shares()[0].equity()
    }
}

/// Returns the discards as JSON.
pub fn json<R: PlayerRange>(spot: &Spot<R>, discards: &[Discard], seconds: f64) -> Value {
    let discard = |discard: &Discard| {
        let (report, shares) = (&discard.report, discard.report.shares()[0]);
        let object = json!({
            "discard": discard.discard.to_string(),
            "keep": discard.kept.to_string(),
            "equity": shares.equity(),
            "stderr": report.standard_error(0),
            "win": shares.wins() / shares.total(),
            "tie": shares.ties() / shares.total(),
            "method": report.plan().name(),
        });
        without_absent(object, &["stderr"])
    };
    let object = json!({
        "dead": spot.cards.dead.to_string(),
        "ranges": spot.ranges.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "discards": discards.iter().map(discard).collect::<Vec<_>>(),
        "seconds": seconds,
    });
    in_game(spot.cards.game, object)
}

/// Returns a line for each choice of discards.
pub fn table<R: PlayerRange>(spot: &Spot<R>, discards: &[Discard], seconds: f64) -> String {
    written(|f| write(f, spot, discards, seconds))
}

fn write<R: PlayerRange>(
    f: &mut Formatter<'_>,
    spot: &Spot<R>,
    discards: &[Discard],
    seconds: f64,
) -> fmt::Result {
    f.write_str(&spot.cards.line())?;
    let others: Vec<String> = (1..spot.ranges.len()).map(|player| spot.name(player)).collect();
    writeln!(f, "{} against {}", spot.name(0), others.join(", "))?;
    let is_simulated = |discard: &Discard| discard.report.standard_error(0).is_some();
    let has_errors = discards.iter().any(is_simulated);
    let error = if has_errors { format!("{:>12}", "\u{b1} stderr") } else { String::new() };
    writeln!(f, "{:12}{error}{:>12}{:>12}  {:16}discard", "equity", "win", "tie", "keep")?;
    let names = |cards: CardSet, none: &str| if cards.is_empty() { none.into() } else { cards.to_string() };
    for discard in discards {
        let shares = discard.report.shares()[0];
        write!(f, "{:>10.4} %", 100.0 * shares.equity())?;
        match discard.report.standard_error(0) {
            Some(error) => write!(f, "{:>10.4} %", 100.0 * error)?,
            None if has_errors => write!(f, "{:>12}", "exact")?,
            None => {}
        }
        for part in [shares.wins(), shares.ties()] {
            write!(f, "{:>10.4} %", 100.0 * part / shares.total())?;
        }
        let [kept, discarded] = [names(discard.kept, "nothing"), names(discard.discard, "nothing")];
        writeln!(f, "  {kept:16}{discarded}")?;
    }
    writeln!(f, "time    {:.2?}", Duration::from_secs_f64(seconds))
}
