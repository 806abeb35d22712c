//! The calls that an evaluator needs to take part.
//!
//! The trait exists so that every contestant runs in the same loops. A contestant prepares its own cards
//! and tables before the clock starts. Each adapter uses the fastest of its
//! evaluator's public idioms that we found by measuring. An evaluator with several representations of a hand,
//! such as an accumulator and a bit set, has a contestant for each.

use std::fmt;

use evaluator::{Card, CardSet};

/// An evaluator of hands that grow card by card.
pub trait Contestant: 'static {
    /// The strength of a hand: **larger is better**.
    type Rank: Copy + Ord + fmt::Debug + 'static;

    /// A hand of up to seven cards.
    type Hand: Copy + 'static;

    /// Returns the name in reports: the crate's name.
    fn name(&self) -> &'static str;

    /// Returns the cheapest number that requires the whole evaluation. Loops sum it so that no rank is
    /// unused.
    fn number(&self, rank: Self::Rank) -> u64;

    /// Returns the empty hand.
    fn empty(&self) -> Self::Hand;

    /// Returns the position of a card in the deck, 0 to 51. Loops over the deck use it: our id, unless
    /// another order makes the evaluator faster.
    fn position(id: u8) -> usize {
        usize::from(id)
    }

    /// Returns the hand with the card at `position` in the deck added. The hand has `place` cards before.
    fn add(&self, hand: Self::Hand, place: usize, position: usize) -> Self::Hand;

    /// Returns the rank of a hand of seven cards; of five or six, if the evaluator has hands that grow card
    /// by card.
    fn rank(&self, hand: &Self::Hand) -> Self::Rank;

    /// Returns the hand of distinct cards, given by our ids.
    #[inline(always)]
    fn hand<const N: usize>(&self, ids: &[u8; N]) -> Self::Hand {
        let places = ids.iter().enumerate();
        places.fold(self.empty(), |hand, (place, &id)| self.add(hand, place, Self::position(id)))
    }

    /// Returns the rank of five to seven distinct cards, given by our ids.
    #[inline(always)]
    fn rank_ids<const N: usize>(&self, ids: &[u8; N]) -> Self::Rank {
        self.rank(&self.hand(ids))
    }
}

/// Returns a table from our card ids to a contestant's cards. It has an entry for every `u8`, so that lookups
/// need no check. Entries of foreign ids are arbitrary.
pub(crate) fn by_id<T: Copy>(card: impl Fn(Card) -> T) -> [T; 256] {
    let last = Card::COUNT - 1;
    std::array::from_fn(|id| card(Card::ALL[id.min(last)]))
}

/// A contestant composed of an evaluator's own cards and functions.
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

/// Returns a contestant for an evaluator of sets of our cards: its name, its function, and the number of a
/// rank.
pub(crate) fn of_sets<R: Copy + Ord + fmt::Debug + 'static>(
    name: &'static str,
    rank: impl Fn(&CardSet) -> R + 'static,
    number: impl Fn(R) -> u64 + 'static,
) -> impl Contestant<Rank = R, Hand = CardSet> {
    let add = |set: CardSet, card: CardSet| set | card;
    Adapter { name, cards: by_id(CardSet::of), empty: CardSet::EMPTY, add, rank, number }
}

/// A contestant for an evaluator of slices of its cards: where others add a card to a hand, an element of the
/// slice changes. Slices of seven and lists have lengths that the compiler knows. With a length counted at
/// run time, freezeout-eval takes twice as long.
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
