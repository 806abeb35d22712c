//! A value for each starting hand of a game, as a grid of text: 13 x 13 hands in hold'em.

use equity::range::{Range, StartingHand};
use evaluator::{Game, HoleCards};

use crate::colour::{Palette, Scale};
use crate::game::{ranks, rows};
use crate::spot::KnownCards;
use crate::words::equity;

/// What there is to say of each starting hand.
#[derive(Clone, Debug)]
pub struct ValueGrid {
    /// What the values are.
    pub(crate) scale: Scale,
    /// The game, whose deck says which hands there are.
    game: Game,
    /// By [`StartingHand::index`], from 0 to 1; none for hands that are not in the range.
    values: [Option<f64>; StartingHand::COUNT],
    /// By hand, the mean weights of all its combos: how much of them is left, and how much known cards have taken.
    parts: [[f64; 2]; StartingHand::COUNT],
    /// By hand, whether the range has less of it than known cards have left.
    are_partial: [bool; StartingHand::COUNT],
}

impl ValueGrid {
    /// A grid with the values that a function gives, of the hands in a range that known cards leave.
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

    /// The mean weights of the hands in a range, among the combos that known cards leave.
    pub fn of_weights(range: &Range, known: KnownCards) -> Self {
        Self::new(Scale::Weight, range, known, |hand| {
            let left = hand.combos().filter(|combo| !combo.card_set().intersects(known.all()));
            let count = left.clone().count();
            let weight = left.map(|combo| range.weight(combo)).sum::<f64>() / count as f64;
            // If no combo is left, the weight is no number.
            Some(weight).filter(|&weight| weight > 0.0)
        })
    }

    /// How much of a hand is left in the range, and how much of it known cards have taken: together 1 at most.
    pub(crate) fn parts(&self, hand: StartingHand) -> [f64; 2] {
        self.parts[hand.index()]
    }

    /// The value of a hand.
    pub(crate) fn value(&self, hand: StartingHand) -> Option<f64> {
        self.values[hand.index()]
    }

    /// What a value looks like; at most four characters.
    pub(crate) fn figure(&self, value: f64) -> String {
        let percent = 100.0 * value;
        match self.scale {
            // What is almost nothing or almost all is not called so.
            Scale::Weight if value < 1.0 => format!("{:.0}%", percent.clamp(1.0, 99.0)),
            Scale::Weight => "100%".into(),
            Scale::Equity => equity(value),
        }
    }

    /// The starting hands of the game in rows, aces first.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &'static [StartingHand]> + use<> {
        rows(self.game)
    }

    /// The grid as lines of text: suited hands upper right, offsuit ones lower left. A hand that is whole in the range has
    /// its name, one in part the percentage, and a whole one that known cards
    /// have taken a part of, how many combos are left; equities stand in percent, with a mark for hands that are in the range in part; a
    /// dot means that the hand is not in the range.
    pub fn text(&self, palette: Palette) -> String {
        // A mark needs a space behind it.
        let space = if self.has_marks() { " " } else { "" };
        let first = line(' ', ranks(self.game).map(|rank| centred(&rank.to_string()) + space));
        let rows = ranks(self.game).zip(self.rows()).map(|(rank, row)| {
            line(rank.to_char(), row.iter().map(|&hand| self.cell(hand, palette) + space)) + "\n"
        });
        first + "\n" + &rows.collect::<String>()
    }

    /// Whether the text has a mark at the hand because it is in the range in part; a weight is a figure that says so itself.
    fn is_marked(&self, hand: StartingHand) -> bool {
        self.scale == Scale::Equity && self.value(hand).is_some() && self.are_partial[hand.index()]
    }

    /// Whether there is any mark.
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

/// What stands behind the equity of a hand that is in the range in part.
pub(crate) const PARTIAL: &str = "*";

/// The text of a cell.
pub(crate) fn centred(text: &str) -> String {
    format!("{text:^5}")
}

/// A line with a label and cells.
pub(crate) fn line(label: char, cells: impl Iterator<Item = String>) -> String {
    format!("{label} {}", cells.collect::<String>()).trim_end().into()
}
