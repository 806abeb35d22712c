//! The content of a chart.

use holdem::range::{Range, StartingHand};
use holdem::{ComboShares, Report};

use crate::colour::Scale;
use crate::grid::ValueGrid;
use crate::spot::{KnownCards, Spot};
use crate::words::{readable, size};

/// The content and the captions of a chart.
#[derive(Clone, Debug)]
pub struct Chart {
    pub(super) title: String,
    /// The lines below the title.
    pub(super) notes: Vec<String>,
    pub(super) grid: ValueGrid,
}

impl Chart {
    fn new(range: &Range, note: String, cards: KnownCards, grid: ValueGrid) -> Self {
        let notes = [note, cards.to_string()].into_iter().filter(|note| !note.is_empty()).collect();
        Self { title: readable(range, cards.game), notes, grid }
    }

    /// Returns a chart of a range of hold'em by weight, with a title and notes of its own.
    pub fn titled(title: String, notes: Vec<String>, range: &Range) -> Self {
        Self { title, notes, grid: ValueGrid::of_weights(range, KnownCards::default()) }
    }

    /// Returns a chart of a range by weight, without the combos that known cards block.
    pub fn of_weights(range: &Range, cards: KnownCards) -> Self {
        let left = range.without(cards.all());
        Self::new(range, size(&left, cards.game), cards, ValueGrid::of_weights(range, cards))
    }

    /// Returns a chart of a player's range by equity against the others, or `None` if the report has no
    /// equities by combo.
    pub fn of_equities(spot: &Spot, report: &Report, player: usize) -> Option<Self> {
        let shares = report.by_combo(player)?;
        let range = &spot.ranges[player];
        let value = |hand| equity_of(hand, range, shares);
        let grid = ValueGrid::new(Scale::Equity, range, spot.cards, value);
        let others = spot.ranges.iter().enumerate().filter(|(other, _)| *other != player);
        let others: Vec<String> = others.map(|(_, range)| readable(range, spot.cards.game)).collect();
        let equity = 100.0 * report.shares()[player].equity();
        Some(Self::new(
            range,
            format!("{equity:.2} % equity against {}", others.join(" and ")),
            spot.cards,
            grid,
        ))
    }
}

/// Returns the equity of a starting hand, its combos weighted as in the range, or `None` if no combo can be
/// dealt.
fn equity_of(hand: StartingHand, range: &Range, shares: &ComboShares) -> Option<f64> {
    let mut won = 0.0;
    let mut total = 0.0;
    for combo in hand.combos() {
        let weight = range.weight(combo);
        if let Some(shares) = shares.get(combo) {
            won += weight * shares.pot();
            total += weight * shares.total();
        }
    }
    (total > 0.0).then(|| won / total)
}
