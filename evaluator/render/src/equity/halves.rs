//! The high and low halves of the pot in high-low games.

use std::fmt::Write;

use holdem::Report;
use serde_json::{Value, json};

use crate::json::cases;

/// The named shares of the pot, in quarters.
const PARTS: [(u8, &str); 2] = [(3, "three_quarters"), (1, "quarters")];

/// Returns the weight of the cases with a low hand, or `None` if the game has no halves.
pub(super) fn lows(report: &Report) -> Option<f64> {
    // The weight is the same for every player.
    report.halves().map(|halves| halves.low(0).total())
}

/// Returns a player's halves as JSON: the shares of each half, and the cases by share of the pot. Without low
/// hands the low share is null.
pub(super) fn json(report: &Report, player: usize) -> Option<Value> {
    let halves = report.halves()?;
    let count =
        |weight| cases(report.in_given_weights(weight), report.is_counted() || report.simulation().is_some());
    let low = halves.low(player);
    let mut object = json!({
        "high": halves.high(player).equity(),
        "low": (low.total() > 0.0).then(|| low.equity()),
        "scoops": count(halves.shares(player).wins()),
    });
    for (quarters, name) in PARTS {
        object[name] = count(halves.parts(player, quarters, 4));
    }
    Some(object)
}

/// Returns a line for each player and the frequency of low hands as text. The text is empty if the game has
/// no halves.
pub(super) fn table(report: &Report) -> String {
    let (Some(halves), Some(lows)) = (report.halves(), lows(report)) else { return String::new() };
    let percent = |weight: f64, of: f64| match of > 0.0 {
        true => format!("{:>10.4} %", 100.0 * weight / of),
        false => format!("{:>12}", "-"),
    };
    let mut text = format!(
        "{:8}{:>12}{:>12}{:>12}{:>12}{:>12}\n",
        "halves", "best hand", "low hand", "scoop", "3/4", "1/4"
    );
    for player in 0..report.players() {
        let [high, low] = [halves.high(player), halves.low(player)];
        let _ = write!(text, "{:<8}", player + 1);
        text += &percent(high.pot(), high.total());
        text += &percent(low.pot(), low.total());
        text += &percent(halves.shares(player).wins(), report.total());
        for (quarters, _) in PARTS {
            text += &percent(halves.parts(player, quarters, 4), report.total());
        }
        text.push('\n');
    }
    text + &format!("lows    {} of the cases\n", percent(lows, report.total()).trim_start())
}
