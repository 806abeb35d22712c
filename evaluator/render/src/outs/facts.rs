//! What text, JSON and the image of outs all say.

use std::ops::Range;

use equity::{NextCard, Outs, RunoutReport};
use evaluator::{Card, Rank, Suit};

use crate::spot::Answer;

/// Suits in the order of rows and bars, ranks in that of columns.
pub(super) const SUITS: [Suit; Suit::COUNT] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

pub(super) fn ranks() -> impl Iterator<Item = Rank> {
    Rank::ALL.into_iter().rev()
}

impl Answer<'_, RunoutReport> {
    /// The players whose equities by next card are shown: of two the first, because the second has the rest; else all.
    pub(super) fn shown(&self) -> Range<usize> {
        if self.report.players() == 2 { 0..1 } else { 0..self.report.players() }
    }

    /// What a card brings if it comes next; none if it cannot.
    pub(super) fn next(&self, card: Card) -> Option<&NextCard> {
        self.report.next_cards().iter().find(|next| next.card() == card)
    }

    /// Whether everybody has but one combo.
    pub(super) fn is_one_deal(&self) -> bool {
        let taken = self.spot.cards.all();
        self.spot.ranges.iter().all(|range| range.without(taken).count() == 1)
    }
}

/// The mean numbers of winning and of splitting outs over the deals in which a player is behind; none if there are none.
pub(super) fn when_behind(outs: &Outs) -> Option<[f64; 2]> {
    let times = outs.total() / outs.behind();
    (outs.behind() > 0.0).then(|| [outs.mean_winning(), outs.mean_splitting()].map(|mean| mean * times))
}
