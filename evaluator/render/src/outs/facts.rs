//! Facts that the text, JSON and image of outs share.

use std::ops::Range;

use equity::game::GameInfo;
use evaluator::{Card, Suit};
use holdem::{NextCard, Outs, RunoutReport};

use crate::spot::Answer;

/// The suits in the order of rows and bars.
pub(super) const SUITS: [Suit; Suit::COUNT] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

impl Answer<'_, RunoutReport> {
    pub(super) fn game(&self) -> &'static GameInfo {
        self.spot.cards.game
    }

    /// Returns the players whose equities by next card are shown: the first of two, because the second has
    /// the rest, or all.
    pub(super) fn shown(&self) -> Range<usize> {
        if self.report.players() == 2 { 0..1 } else { 0..self.report.players() }
    }

    /// Returns the results if a card comes next, or `None` if it cannot come.
    pub(super) fn next(&self, card: Card) -> Option<&NextCard> {
        self.report.next_cards().iter().find(|next| next.card() == card)
    }

    /// Returns `true` if every player has a single combo.
    pub(super) fn is_one_deal(&self) -> bool {
        let taken = self.spot.cards.all();
        self.spot.ranges.iter().all(|range| range.without(taken).count() == 1)
    }
}

/// The weights of the combos of a range that beat or tie a player's only combo, and of all combos.
pub(super) struct Against {
    /// The player with one combo, and the player with the range.
    pub(super) player: usize,
    pub(super) other: usize,
    pub(super) beat: f64,
    pub(super) tie: f64,
    pub(super) all: f64,
}

impl Answer<'_, RunoutReport> {
    /// Returns, for two players, those with one combo against a range.
    pub(super) fn against(&self) -> impl Iterator<Item = Against> {
        let taken = self.spot.cards.all();
        let count = move |player: usize| self.spot.ranges[player].without(taken).count();
        let is_heads_up = self.report.players() == 2;
        [(0, 1), (1, 0)].into_iter().filter_map(move |(player, other)| {
            if !is_heads_up || count(player) != 1 || count(other) == 1 {
                return None;
            }
            let outs = self.report.outs(player)?;
            // The weight of a deal is that of the one combo times that of the other.
            let own: f64 = self.spot.ranges[player].without(taken).total_weight();
            let [beat, tie, all] = [outs.behind(), outs.sharing(), outs.total()].map(|weight| weight / own);
            Some(Against { player, other, beat, tie, all })
        })
    }
}

/// Returns the mean numbers of winning and of splitting outs over the deals in which a player is behind, or
/// `None` if there are no such deals.
pub(super) fn when_behind(outs: &Outs) -> Option<[f64; 2]> {
    let times = outs.total() / outs.behind();
    (outs.behind() > 0.0).then(|| [outs.mean_winning(), outs.mean_splitting()].map(|mean| mean * times))
}
