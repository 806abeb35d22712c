use evaluator::Rank;

use crate::range::two::range::Range;
use crate::range::two::starting_hand::StartingHand;

/// A [`Range`] by starting hands: 13 rows of 13 cells, aces first, pairs on the diagonal, suited hands above
/// it, offsuit hands below.
///
/// ```
/// use holdem::range::Range;
///
/// let grid = "QQ+, AKs:0.5, AsKd".parse::<Range>()?.grid();
/// let [aces, ace_king_suited, ..] = grid.rows()[0];
/// assert_eq!((aces.combos, aces.weight), (6, 1.0));
/// assert_eq!((ace_king_suited.combos, ace_king_suited.weight), (4, 0.5));
/// let cell = grid.cell("AKo".parse()?);
/// assert_eq!((cell.combos, cell.weight), (1, 1.0 / 12.0));
/// # Ok::<(), holdem::range::RangeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    rows: [[GridCell; Rank::COUNT]; Rank::COUNT],
}

/// The part of a [`Range`] in one starting hand.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct GridCell {
    /// The starting hand.
    pub hand: StartingHand,
    /// The mean weight of its combos, 0 to 1. All 6, 4 or 12 combos of a full deck count, including those
    /// with dead cards.
    pub weight: f64,
    /// The number of combos with a weight above 0.
    pub combos: usize,
}

impl Range {
    /// Returns the range as a 13 x 13 grid of starting hands.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let cell = |hand: StartingHand| {
            let weights = hand.combos().map(|combo| self.weight(combo));
            GridCell {
                hand,
                weight: weights.clone().sum::<f64>() / hand.combo_count() as f64,
                combos: weights.filter(|&weight| weight > 0.0).count(),
            }
        };
        let at = |row, column| cell(StartingHand::ALL[Rank::COUNT * row + column]);
        Grid { rows: core::array::from_fn(|row| core::array::from_fn(|column| at(row, column))) }
    }
}

impl Grid {
    /// Returns the rows from aces to deuces, each from aces to deuces.
    #[must_use]
    pub const fn rows(&self) -> &[[GridCell; Rank::COUNT]; Rank::COUNT] {
        &self.rows
    }

    /// Returns the cell of a starting hand.
    #[must_use]
    pub const fn cell(&self, hand: StartingHand) -> GridCell {
        self.rows[hand.row()][hand.column()]
    }
}
