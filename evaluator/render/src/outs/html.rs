//! Outs as HTML for notebooks.

use holdem::RunoutReport;

use super::svg::svg;
use super::text::now;
use crate::html::{images, note, table};
use crate::spot::Answer;
use crate::words::weight;

/// Returns a table with a row for each player, and the image of bars.
pub fn html(answer: &Answer<'_, RunoutReport>) -> String {
    let Answer { spot, report, .. } = answer;
    let headings = ["player", "equity", "ahead now", "tied now", "outs", "splitting", "range"];
    let rows = (0..spot.ranges.len()).map(|player| {
        let mut row =
            vec![(player + 1).to_string(), format!("{:.4} %", 100.0 * report.shares()[player].equity())];
        row.extend(now(report.outs(player)));
        row.push(spot.name(player));
        row
    });
    let mut notes = vec![spot.cards.to_string()];
    if answer.is_one_deal() {
        for (player, outs) in (0..report.players()).filter_map(|i| Some((i + 1, report.outs(i)?))) {
            let cards = [("outs", outs.always_winning()), ("splitting outs", outs.always_splitting())];
            let cards = cards.into_iter().filter(|(_, cards)| !cards.is_empty());
            notes.extend(cards.map(|(name, cards)| format!("{name} of {player}: {cards}")));
        }
    }
    let by_weight = if report.is_counted() { "" } else { " by weight" };
    notes.push(format!("cases: {}{by_weight}", weight(report.total(), report.weight_exponent())));
    let notes: String = notes.iter().map(|line| note(line)).collect();
    // On a complete board no card comes.
    let image = (!report.next_cards().is_empty()).then(|| svg(answer));
    table(&headings, rows) + &notes + &images(image.into_iter())
}
