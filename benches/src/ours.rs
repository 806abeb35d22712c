//! Our own calls, the fast and the checked ones as contestants of their own.

use evaluator::{Card, CardSet, Hand, HandRank, RankTable};

use crate::contestant::{Accumulator, Contestant, SetRanker, by_id};

/// The calls for cards known to be distinct: `rank_ids_unchecked`, `merge_unchecked`, `rank_set_unchecked`.
#[derive(Debug)]
pub struct Rivertable {
    table: RankTable,
    /// The hands of one card. Merging them in is the fastest way to add cards in a loop over the deck: `add_unchecked`
    /// has to look up the number of a card first, then what it adds.
    cards: [Hand; 256],
}

/// The calls that check: card ids that are none, cards that come twice, and more than seven cards are errors.
#[derive(Debug)]
pub struct RivertableChecked(RankTable);

/// The embedded table.
fn table() -> RankTable {
    RankTable::from_static(RankTable::embedded_bytes()).expect("the embedded table is sound")
}

impl Default for Rivertable {
    fn default() -> Self {
        Self { table: table(), cards: by_id(|card| Hand::from_cards_unchecked(&[card])) }
    }
}

impl Default for RivertableChecked {
    fn default() -> Self {
        Self(table())
    }
}

/// What a checked call gave. That the hands are hands is known here, but only here: the checks stay.
fn checked<E: std::fmt::Debug>(rank: Result<HandRank, E>) -> HandRank {
    rank.expect("inputs are hands of distinct cards")
}

/// The set of the cards with the given ids.
pub(crate) fn set_of(ids: &[u8]) -> CardSet {
    ids.iter().map(|&id| Card::ALL[usize::from(id)]).collect()
}

impl Contestant for Rivertable {
    const NAME: &'static str = "rivertable";
    type Rank = HandRank;

    #[inline(always)]
    fn number(rank: HandRank) -> u64 {
        u64::from(rank.as_u16())
    }

    #[inline(always)]
    fn rank_ids<const N: usize>(&self, ids: &[u8; N]) -> HandRank {
        self.table.rank_ids_unchecked(ids)
    }
}

impl Accumulator for Rivertable {
    type Hand = Hand;

    #[inline(always)]
    fn empty(&self) -> Hand {
        Hand::EMPTY
    }

    #[inline(always)]
    fn add(&self, hand: Hand, _place: usize, position: usize) -> Hand {
        hand.merge_unchecked(self.cards[position])
    }

    #[inline(always)]
    fn rank(&self, hand: &Hand) -> HandRank {
        self.table.rank(*hand)
    }
}

impl SetRanker for Rivertable {
    type Set = CardSet;

    fn set(&self, ids: &[u8]) -> CardSet {
        set_of(ids)
    }

    #[inline(always)]
    fn rank_set(&self, set: CardSet) -> HandRank {
        self.table.rank_set_unchecked(set)
    }
}

impl Contestant for RivertableChecked {
    const NAME: &'static str = "rivertable_checked";
    type Rank = HandRank;

    #[inline(always)]
    fn number(rank: HandRank) -> u64 {
        u64::from(rank.as_u16())
    }

    #[inline(always)]
    fn rank_ids<const N: usize>(&self, ids: &[u8; N]) -> HandRank {
        let cards = ids.map(|id| Card::try_from(id).expect("inputs are card ids"));
        checked(self.0.rank_cards(&cards))
    }
}

impl SetRanker for RivertableChecked {
    type Set = CardSet;

    fn set(&self, ids: &[u8]) -> CardSet {
        set_of(ids)
    }

    #[inline(always)]
    fn rank_set(&self, set: CardSet) -> HandRank {
        checked(self.0.rank_set(set))
    }
}
