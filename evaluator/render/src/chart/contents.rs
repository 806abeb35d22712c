//! What is charted.

use equity::range::{Range, StartingHand};
use equity::{ComboShares, Report};

use crate::colour::Scale;
use crate::grid::ValueGrid;
use crate::spot::{KnownCards, Spot};
use crate::words::{readable, size};

/// What is charted, and what is said of it.
#[derive(Clone, Debug)]
pub struct Chart {
    pub(super) title: String,
    /// What stands below the title.
    pub(super) notes: Vec<String>,
    pub(super) grid: ValueGrid,
}

impl Chart {
    fn new(range: &Range, note: String, cards: KnownCards, grid: ValueGrid) -> Self {
        let notes = [note, cards.to_string()].into_iter().filter(|note| !note.is_empty()).collect();
        Self { title: readable(range, cards.game), notes, grid }
    }

    /// A range by weight, as far as it can be dealt.
    pub fn of_weights(range: &Range, cards: KnownCards) -> Self {
        let left = range.without(cards.all());
        Self::new(range, size(&left, cards.game), cards, ValueGrid::of_weights(range, cards))
    }

    /// A player's range by its equities against the others; none if the report has not those of the combos.
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

/// What a starting hand is worth, its combos by their weights in the range; none if it has none that can be dealt.
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
