//! A value for each starting hand of a game, as a grid of text: 13 x 13 hands in hold'em.

use equity::game::GameInfo;
use evaluator::HoleCards;
use holdem::range::{Range, StartingHand};

use crate::colour::{Palette, Scale};
use crate::game::{ranks, rows};
use crate::spot::KnownCards;
use crate::words::equity;

/// The values of starting hands, and their presence in a range.
#[derive(Clone, Debug)]
pub struct ValueGrid {
    /// The quantity of the values.
    pub(crate) scale: Scale,
    /// The game, whose deck determines the hands.
    game: &'static GameInfo,
    /// By [`StartingHand::index`], from 0 to 1; `None` for hands that are not in the range.
    values: [Option<f64>; StartingHand::COUNT],
    /// By hand, the mean weights over all its combos: the part that is left, and the part that known cards
    /// block.
    parts: [[f64; 2]; StartingHand::COUNT],
    /// By hand, `true` if the range has less of it than known cards leave.
    are_partial: [bool; StartingHand::COUNT],
}

impl ValueGrid {
    /// Returns a grid with the values of a function, for the hands in a range that known cards leave.
    pub fn new(
        scale: Scale,
        range: &Range,
        known: KnownCards,
        value: impl FnMut(StartingHand) -> Option<f64>,
    ) -> Self {
        let taken = known.all();
        let is_taken = |combo: &HoleCards| combo.card_set().intersects(taken);
        let parts = StartingHand::ALL.map(|hand| {
            let (taken, left): (Vec<_>, Vec<_>) = hand.combos().partition(is_taken);
            [left, taken].map(|combos| {
                let weight: f64 = combos.iter().map(|&combo| range.weight(combo)).sum();
                weight / hand.combo_count() as f64
            })
        });
        let are_partial = StartingHand::ALL
            .map(|hand| hand.combos().any(|combo| !is_taken(&combo) && range.weight(combo) < 1.0));
        Self { scale, game: known.game, values: StartingHand::ALL.map(value), parts, are_partial }
    }

    /// Returns the hands with a value, in the order of [`StartingHand::index`].
    pub(crate) fn hands(&self) -> impl Iterator<Item = (StartingHand, f64)> {
        StartingHand::ALL.into_iter().filter_map(|hand| Some((hand, self.values[hand.index()]?)))
    }

    /// Returns the mean weights of the hands in a range, over the combos that known cards leave.
    pub fn of_weights(range: &Range, known: KnownCards) -> Self {
        Self::new(Scale::Weight, range, known, |hand| {
            let left = hand.combos().filter(|combo| !combo.card_set().intersects(known.all()));
            let count = left.clone().count();
            let weight = left.map(|combo| range.weight(combo)).sum::<f64>() / count as f64;
            // If no combo is left, the weight is NaN.
            Some(weight).filter(|&weight| weight > 0.0)
        })
    }

    /// Returns the part of a hand that is left in the range, and the part that known cards block. Their sum
    /// is at most 1.
    pub(crate) fn parts(&self, hand: StartingHand) -> [f64; 2] {
        self.parts[hand.index()]
    }

    /// Returns the value of a hand.
    pub(crate) fn value(&self, hand: StartingHand) -> Option<f64> {
        self.values[hand.index()]
    }

    /// Returns a value as text of at most four characters.
    pub(crate) fn figure(&self, value: f64) -> String {
        let percent = 100.0 * value;
        match self.scale {
            // Values near 0 or 1 are not rounded to them.
            Scale::Weight if value < 1.0 => format!("{:.0}%", percent.clamp(1.0, 99.0)),
            Scale::Weight => "100%".into(),
            Scale::Equity => equity(value),
        }
    }

    /// Returns the starting hands of the game in rows, aces first.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &'static [StartingHand]> + use<> {
        rows(self.game)
    }

    /// Returns the grid as lines of text, with suited hands upper right and offsuit ones lower left.
    ///
    /// A cell shows the name of a whole hand, the percentage of a partial one, and the number of remaining
    /// combos of a whole hand that known cards block in part. Equities are in percent, with a mark for
    /// partial hands. A dot means that the hand is not in the range.
    pub fn text(&self, palette: Palette) -> String {
        // A mark needs a space after it.
        let space = if self.has_marks() { " " } else { "" };
        let first = line(' ', ranks(self.game).map(|rank| centred(&rank.to_string()) + space));
        let rows = ranks(self.game).zip(self.rows()).map(|(rank, row)| {
            line(rank.to_char(), row.iter().map(|&hand| self.cell(hand, palette) + space)) + "\n"
        });
        first + "\n" + &rows.collect::<String>()
    }

    /// Returns `true` if the text marks the hand as partial. A weight needs no mark, because it is the
    /// percentage.
    fn is_marked(&self, hand: StartingHand) -> bool {
        self.scale == Scale::Equity && self.value(hand).is_some() && self.are_partial[hand.index()]
    }

    /// Returns `true` if any hand is marked.
    pub(crate) fn has_marks(&self) -> bool {
        StartingHand::ALL.into_iter().any(|hand| self.is_marked(hand))
    }

    fn cell(&self, hand: StartingHand, palette: Palette) -> String {
        match self.value(hand) {
            Some(value) if self.scale == Scale::Weight && value >= 1.0 => {
                let [left, taken] = self.parts(hand).map(|part| (part * hand.combo_count() as f64).round());
                let name = if taken > 0.0 { format!("{left}/{}", left + taken) } else { hand.to_string() };
                palette.on(self.scale.colour(value), &centred(&name))
            }
            Some(value) => {
                let mark = if self.is_marked(hand) { PARTIAL } else { "" };
                palette.on(self.scale.colour(value), &centred(&format!("{}{mark}", self.figure(value))))
            }
            None => palette.faint(&centred(".")),
        }
    }
}

/// The mark after the equity of a partial hand.
pub(crate) const PARTIAL: &str = "*";

/// Returns the text of a cell.
pub(crate) fn centred(text: &str) -> String {
    format!("{text:^5}")
}

/// Returns a line with a label and cells.
pub(crate) fn line(label: char, cells: impl Iterator<Item = String>) -> String {
    format!("{label} {}", cells.collect::<String>()).trim_end().into()
}
