//! All starting hands against a random hand, best first: text, JSON, CSV.

use std::fmt::Write;

use equity::game::{GameInfo, RankedHand};
use serde_json::{Value, json};

use crate::game::{in_game, title};
use crate::words::grouped;

/// The starting hands of a game, best first.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// The game.
    pub game: &'static GameInfo,
    /// The hands.
    pub hands: Vec<RankedHand>,
}

impl Ranking {
    /// Returns the number of cases of each hand.
    fn total(&self) -> u64 {
        self.hands.first().map_or(0, |ranked| ranked.shares.total())
    }
}

/// Returns a line for each hand.
pub fn text(ranking: &Ranking) -> String {
    let mut text = title(ranking.game).map(|title| format!("{title}\n")).unwrap_or_default();
    text += &format!(
        "{:>6}  {:10}{:>12}{:>17}{:>16}{:>8}\n",
        "place", "hand", "equity", "wins", "ties", "combos"
    );
    for (place, RankedHand { hand, combos, shares }) in ranking.hands.iter().enumerate() {
        let (equity, wins, ties) = (100.0 * shares.equity(), grouped(shares.wins()), grouped(shares.ties()));
        let _ = writeln!(text, "{:>6}  {hand:10}{equity:>10.4} %{wins:>17}{ties:>16}{combos:>8}", place + 1);
    }
    text + &format!("cases   {} for each hand\n", grouped(ranking.total()))
}

/// Returns the hands as JSON.
pub fn json(ranking: &Ranking) -> Value {
    let hand = |(place, RankedHand { hand, combos, shares }): (usize, &RankedHand)| {
        json!({
            "place": place + 1,
            "hand": hand,
            "combos": combos,
            "equity": shares.equity(),
            "wins": shares.wins(),
            "ties": shares.ties(),
        })
    };
    let hands: Vec<Value> = ranking.hands.iter().enumerate().map(hand).collect();
    in_game(ranking.game, json!({ "total": ranking.total(), "hands": hands }))
}

/// Returns the hands as comma-separated values.
pub fn csv(ranking: &Ranking) -> String {
    let mut text = String::from("place,hand,combos,equity,wins,ties,total\n");
    for (place, RankedHand { hand, combos, shares }) in ranking.hands.iter().enumerate() {
        let (equity, wins, ties, total) = (shares.equity(), shares.wins(), shares.ties(), shares.total());
        let _ = writeln!(text, "{},{hand},{combos},{equity},{wins},{ties},{total}", place + 1);
    }
    text
}
