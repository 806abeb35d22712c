//! Equities as HTML for notebooks.

use holdem::Report;

use super::table::facts;
use crate::chart::{Chart, svg};
use crate::html::{images, note, table};
use crate::spot::{Answer, PlayerRange};
use crate::words::number;

/// Returns a table with a row for each player, and charts, for example of players with equities by combo.
pub fn html<R: PlayerRange>(answer: &Answer<'_, Report, R>, charts: impl Iterator<Item = Chart>) -> String {
    let Answer { spot, report, .. } = answer;
    let has_errors = report.standard_error(0).is_some();
    let mut headings = vec!["player", "equity", "± stderr", "win", "tie", "combos", "range"];
    headings.retain(|heading| has_errors || *heading != "± stderr");
    let rows = (0..report.players()).map(|player| {
        let (range, shares) = (&spot.ranges[player], report.shares()[player]);
        let mut row = vec![(player + 1).to_string(), percent(shares.equity())];
        row.extend(report.standard_error(player).map(percent));
        row.extend([shares.wins(), shares.ties()].map(|weight| percent(weight / shares.total())));
        row.push(number(range.weight_without(spot.cards.all())));
        row.push(spot.name(player));
        row
    });
    let known = Some(spot.cards.to_string()).filter(|cards| !cards.is_empty());
    let facts = facts(report).into_iter().map(|(name, fact)| format!("{name}: {fact}"));
    let notes: String = known.into_iter().chain(facts).map(|line| note(&line)).collect();
    let charts: Vec<String> = charts.map(|chart| svg(&chart)).collect();
    let charts = if charts.is_empty() { String::new() } else { images(charts.into_iter()) };
    table(&headings, rows) + &halves(report) + &notes + &charts
}

/// Returns a row for each player's shares of the high and low halves. The text is empty if the game has no
/// halves.
fn halves(report: &Report) -> String {
    let Some(halves) = report.halves() else { return String::new() };
    let row = |player: usize| {
        let low = halves.low(player);
        let low = if low.total() > 0.0 { percent(low.equity()) } else { "-".into() };
        let scoops = percent(halves.shares(player).wins() / report.total());
        vec![(player + 1).to_string(), percent(halves.high(player).equity()), low, scoops]
    };
    table(&["player", "best hand", "low hand", "scoop"], (0..report.players()).map(row))
}

fn percent(part: f64) -> String {
    format!("{:.4} %", 100.0 * part)
}
