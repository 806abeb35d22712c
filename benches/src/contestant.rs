//! What an evaluator must be able to do to take part.
//!
//! The trait exists so that every contestant runs in the same loops; whatever a contestant has to prepare (cards of its
//! own, tables) is prepared before the clock starts. Each adapter uses the fastest of its evaluator's public idioms
//! that we found by measuring. An evaluator with several ways to hold a hand, a sum of cards and a bit set, has a
//! contestant for each.

use std::fmt;

use evaluator::{Card, CardSet};

/// An evaluator of hands that cards are added to.
pub trait Contestant: 'static {
    /// How good a hand is: **larger is better**.
    type Rank: Copy + Ord + fmt::Debug + 'static;

    /// A hand of up to seven cards.
    type Hand: Copy + 'static;

    /// What reports call it: the crate's name.
    fn name(&self) -> &'static str;

    /// What is added up to make sure that no rank goes unused: the cheapest number that the whole evaluation is needed
    /// for.
    fn number(&self, rank: Self::Rank) -> u64;

    /// The hand without cards.
    fn empty(&self) -> Self::Hand;

    /// Where a card stands in the deck, 0 to 51. Loops over the deck go by this number: our id, unless another order
    /// makes the evaluator faster.
    fn position(id: u8) -> usize {
        usize::from(id)
    }

    /// The hand with one card more: the one at `position` in the deck. There are `place` cards already.
    fn add(&self, hand: Self::Hand, place: usize, position: usize) -> Self::Hand;

    /// The rank of a hand of seven cards; of five or six, if the evaluator has hands that cards are added to.
    fn rank(&self, hand: &Self::Hand) -> Self::Rank;

    /// The hand of distinct cards, given by our ids.
    #[inline(always)]
    fn hand<const N: usize>(&self, ids: &[u8; N]) -> Self::Hand {
        let places = ids.iter().enumerate();
        places.fold(self.empty(), |hand, (place, &id)| self.add(hand, place, Self::position(id)))
    }

    /// The rank of five to seven distinct cards, given by our ids.
    #[inline(always)]
    fn rank_ids<const N: usize>(&self, ids: &[u8; N]) -> Self::Rank {
        self.rank(&self.hand(ids))
    }
}

/// A table from our card ids to a contestant's own cards. It has an entry for every `u8`, so that looking one up needs
/// no check; what the foreign ones hold does not matter.
pub(crate) fn by_id<T: Copy>(card: impl Fn(Card) -> T) -> [T; 256] {
    let last = Card::COUNT - 1;
    std::array::from_fn(|id| card(Card::ALL[id.min(last)]))
}

/// A contestant made of an evaluator's own cards and functions, for those that need nothing special.
pub(crate) struct Adapter<C, H, Add, Rank, Number> {
    pub(crate) name: &'static str,
    pub(crate) cards: [C; 256],
    pub(crate) empty: H,
    pub(crate) add: Add,
    pub(crate) rank: Rank,
    pub(crate) number: Number,
}

impl<C, H, R, Add, Rank, Number> Contestant for Adapter<C, H, Add, Rank, Number>
where
    C: Copy + 'static,
    H: Copy + 'static,
    R: Copy + Ord + fmt::Debug + 'static,
    Add: Fn(H, C) -> H + 'static,
    Rank: Fn(&H) -> R + 'static,
    Number: Fn(R) -> u64 + 'static,
{
    type Rank = R;
    type Hand = H;

    fn name(&self) -> &'static str {
        self.name
    }

    #[inline(always)]
    fn number(&self, rank: R) -> u64 {
        (self.number)(rank)
    }

    #[inline(always)]
    fn empty(&self) -> H {
        self.empty
    }

    #[inline(always)]
    fn add(&self, hand: H, _place: usize, position: usize) -> H {
        (self.add)(hand, self.cards[position])
    }

    #[inline(always)]
    fn rank(&self, hand: &H) -> R {
        (self.rank)(hand)
    }
}

/// The same for an evaluator of sets of our cards: by its name, its function, and how a rank becomes a number.
pub(crate) fn of_sets<R: Copy + Ord + fmt::Debug + 'static>(
    name: &'static str,
    rank: impl Fn(&CardSet) -> R + 'static,
    number: impl Fn(R) -> u64 + 'static,
) -> impl Contestant<Rank = R, Hand = CardSet> {
    let add = |set: CardSet, card: CardSet| set | card;
    Adapter { name, cards: by_id(CardSet::of), empty: CardSet::EMPTY, add, rank, number }
}

/// The same for an evaluator of slices of its cards: where others add a card to a hand, a place of the slice changes.
/// Slices of seven and lists have lengths that the compiler knows: with a length counted along, freezeout-eval takes
/// twice as long.
pub(crate) struct OfSlices<C, Rank, Number> {
    pub(crate) name: &'static str,
    pub(crate) cards: [C; 256],
    pub(crate) rank: Rank,
    pub(crate) number: Number,
}

impl<C, R, Rank, Number> Contestant for OfSlices<C, Rank, Number>
where
    C: Copy + 'static,
    R: Copy + Ord + fmt::Debug + 'static,
    Rank: Fn(&[C]) -> R + 'static,
    Number: Fn(R) -> u64 + 'static,
{
    type Rank = R;
    type Hand = [C; 7];

    fn name(&self) -> &'static str {
        self.name
    }

    #[inline(always)]
    fn number(&self, rank: R) -> u64 {
        (self.number)(rank)
    }

    #[inline(always)]
    fn empty(&self) -> [C; 7] {
        [self.cards[0]; 7]
    }

    #[inline(always)]
    fn add(&self, mut hand: [C; 7], place: usize, position: usize) -> [C; 7] {
        hand[place] = self.cards[position];
        hand
    }

    #[inline(always)]
    fn rank(&self, hand: &[C; 7]) -> R {
        (self.rank)(hand)
    }

    #[inline(always)]
    fn rank_ids<const N: usize>(&self, ids: &[u8; N]) -> R {
        (self.rank)(&ids.map(|id| self.cards[usize::from(id)]))
    }
}
