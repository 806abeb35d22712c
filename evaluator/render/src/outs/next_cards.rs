//! Equities by next card, for games without a report on outs.

use std::time::Duration;

use equity::NextCard;
use equity::game::NextCards;
use serde_json::{Value, json};

use super::text::card_grid;
use crate::colour::Palette;
use crate::game::in_game;
use crate::json::cases;
use crate::spot::{Answer, PlayerRange};
use crate::words::{times_power_of_two, weight};

/// Returns a line for each player, and a grid of equities: the first of two players, because the second has
/// the rest.
pub fn next_cards_text<R: PlayerRange>(answer: &Answer<'_, NextCards, R>, palette: Palette) -> String {
    let Answer { spot, report, seconds } = answer;
    let mut text =
        format!("{}\n{:8}{:>12}{:>12}{:>12}  range\n", spot.cards, "player", "equity", "win", "tie");
    for (player, shares) in report.shares().iter().enumerate() {
        let parts = [shares.equity(), shares.wins() / shares.total(), shares.ties() / shares.total()];
        let parts: String = parts.into_iter().map(|part| format!("{:>10.4} %", 100.0 * part)).collect();
        text += &format!("{:<8}{parts}  {}\n", player + 1, spot.name(player));
    }
    let shown = if report.shares().len() == 2 { 1 } else { report.shares().len() };
    for player in 0..shown {
        let value = |card| {
            let next = report.cards().iter().find(|next| next.card() == card)?;
            Some(next.shares()[player].equity())
        };
        text += &format!("\nequity of {} by next card, in percent\n", player + 1);
        text += &card_grid(spot.cards.game, palette, value);
    }
    let by_weight = if report.is_counted() { "" } else { " by weight" };
    let cases = weight(report.shares()[0].total(), report.weight_exponent());
    text + &format!("\ncases   {cases}{by_weight}\ntime    {:.2?}\n", Duration::from_secs_f64(*seconds))
}

/// Returns the same as JSON, with the field names of outs.
pub fn next_cards_json<R: PlayerRange>(answer: &Answer<'_, NextCards, R>) -> Value {
    let Answer { spot, report, seconds } = answer;
    let players = report.shares().iter().zip(&spot.ranges).map(|(shares, range)| {
        json!({
            "range": range.to_string(),
            "equity": shares.equity(),
            "win": shares.wins() / shares.total(),
            "tie": shares.ties() / shares.total(),
        })
    });
    // Each remaining card can be the next card.
    let all: f64 = report.cards().iter().map(|next| next.shares()[0].total()).sum();
    let next = |next: &NextCard| {
        let shares = next.shares();
        json!({
            "card": next.card().to_string(),
            "part": shares[0].total() / all,
            "equity": shares.iter().map(|shares| shares.equity()).collect::<Vec<_>>(),
        })
    };
    let object = json!({
        "board": spot.cards.board.to_string(),
        "dead": spot.cards.dead.to_string(),
        "total": cases(times_power_of_two(report.shares()[0].total(), report.weight_exponent()), report.is_counted()),
        "seconds": seconds,
        "players": players.collect::<Vec<_>>(),
        "next_cards": report.cards().iter().map(next).collect::<Vec<_>>(),
    });
    in_game(spot.cards.game, object)
}
