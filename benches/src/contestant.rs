//! What an evaluator must be able to do to take part.
//!
//! The traits exist so that every contestant runs in the same loops; whatever a contestant has to prepare (cards of its
//! own, tables) is prepared before the clock starts. Each adapter uses the fastest of its evaluator's public idioms
//! that we found by measuring. An operation that an evaluator does not have is left out, not imitated.

use std::fmt;

use evaluator::Card;

/// An evaluator that ranks lists of cards.
pub trait Contestant: 'static {
    /// What reports call it: the crate's name.
    const NAME: &'static str;

    /// How good a hand is: **larger is better**.
    type Rank: Copy + Ord + fmt::Debug;

    /// What is added up to make sure that no rank goes unused: the cheapest number that the whole evaluation is needed
    /// for.
    fn number(rank: Self::Rank) -> u64;

    /// The rank of five to seven distinct cards, given by our ids.
    fn rank_ids<const N: usize>(&self, ids: &[u8; N]) -> Self::Rank;
}

/// An evaluator of hands that cards are added to.
pub trait Accumulator: Contestant {
    /// A hand of up to seven cards.
    type Hand: Copy + 'static;

    /// The hand without cards.
    fn empty(&self) -> Self::Hand;

    /// Where a card stands in the deck, 0 to 51. Loops over the deck go by this number: our id, unless another order
    /// makes the evaluator faster.
    fn position(id: u8) -> usize {
        usize::from(id)
    }

    /// The hand with one card more: the one at `position` in the deck. There are `place` cards already.
    fn add(&self, hand: Self::Hand, place: usize, position: usize) -> Self::Hand;

    /// The rank of a hand of five to seven cards.
    fn rank(&self, hand: &Self::Hand) -> Self::Rank;

    /// The hand of seven cards, to be built before the clock starts.
    fn hand(&self, ids: &[u8; 7]) -> Self::Hand {
        let places = ids.iter().enumerate();
        places.fold(self.empty(), |hand, (place, &id)| self.add(hand, place, Self::position(id)))
    }
}

/// An evaluator of sets of cards, one bit for each card.
pub trait SetRanker: Contestant {
    /// A set of cards.
    type Set: Copy + 'static;

    /// The set of five to seven cards, to be built before the clock starts.
    fn set(&self, ids: &[u8]) -> Self::Set;

    /// The rank of a set of five to seven cards.
    fn rank_set(&self, set: Self::Set) -> Self::Rank;
}

/// A table from our card ids to a contestant's own cards. It has an entry for every `u8`, so that looking one up needs
/// no check; what the foreign ones hold does not matter.
pub(crate) fn by_id<T: Copy>(card: impl Fn(Card) -> T) -> [T; 256] {
    let last = Card::COUNT - 1;
    std::array::from_fn(|id| card(Card::ALL[id.min(last)]))
}
