//! Facts that text, JSON and the image of outs share.

use std::ops::Range;

use equity::{NextCard, Outs, RunoutReport};
use evaluator::{Card, Game, Suit};

use crate::spot::Answer;

/// Suits in the order of rows and bars.
pub(super) const SUITS: [Suit; Suit::COUNT] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

impl Answer<'_, RunoutReport> {
    pub(super) fn game(&self) -> Game {
        self.spot.cards.game
    }

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

/// How many combos of one range beat the only combo of another player, how many tie it, and how many there are, by weight.
pub(super) struct Against {
    /// The player who has one combo, and the one who has the range.
    pub(super) player: usize,
    pub(super) other: usize,
    pub(super) beat: f64,
    pub(super) tie: f64,
    pub(super) all: f64,
}

impl Answer<'_, RunoutReport> {
    /// Of two players: those who have one combo against a range.
    pub(super) fn against(&self) -> impl Iterator<Item = Against> {
        let taken = self.spot.cards.all();
        let count = move |player: usize| self.spot.ranges[player].without(taken).count();
        let is_heads_up = self.report.players() == 2;
        [(0, 1), (1, 0)].into_iter().filter_map(move |(player, other)| {
            if !is_heads_up || count(player) != 1 || count(other) == 1 {
                return None;
            }
            let outs = self.report.outs(player)?;
            // A deal weighs as much as the one combo, times the other.
            let own: f64 = self.spot.ranges[player].without(taken).total_weight();
            let [beat, tie, all] = [outs.behind(), outs.sharing(), outs.total()].map(|weight| weight / own);
            Some(Against { player, other, beat, tie, all })
        })
    }
}

/// The mean numbers of winning and of splitting outs over the deals in which a player is behind; none if there are none.
pub(super) fn when_behind(outs: &Outs) -> Option<[f64; 2]> {
    let times = outs.total() / outs.behind();
    (outs.behind() > 0.0).then(|| [outs.mean_winning(), outs.mean_splitting()].map(|mean| mean * times))
}
