//! Our own calls, the fast and the checked ones as contestants of their own.

use std::fmt::Debug;

use evaluator::{Card, CardSet, Hand, HandRank, RankTable};

use crate::contestant::{Contestant, by_id, of_sets};

/// What reports call our scalar path; names of our kernels and plans begin with it.
pub const NAME: &str = "rivertable";
const CHECKED: &str = "rivertable_checked";

/// The calls for cards known to be distinct: `rank_ids_unchecked`, `merge_unchecked`.
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
fn checked<T, E: Debug>(result: Result<T, E>) -> T {
    result.expect("inputs are hands of distinct cards")
}

fn number(rank: HandRank) -> u64 {
    u64::from(rank.as_u16())
}

/// The set of the cards with the given ids.
pub(crate) fn set_of(ids: &[u8]) -> CardSet {
    ids.iter().map(|&id| Card::ALL[usize::from(id)]).collect()
}

impl Contestant for Rivertable {
    type Rank = HandRank;
    type Hand = Hand;

    fn name(&self) -> &'static str {
        NAME
    }

    #[inline(always)]
    fn number(&self, rank: HandRank) -> u64 {
        number(rank)
    }

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

    #[inline(always)]
    fn rank_ids<const N: usize>(&self, ids: &[u8; N]) -> HandRank {
        self.table.rank_ids_unchecked(ids)
    }
}

impl Contestant for RivertableChecked {
    type Rank = HandRank;
    type Hand = Hand;

    fn name(&self) -> &'static str {
        CHECKED
    }

    #[inline(always)]
    fn number(&self, rank: HandRank) -> u64 {
        number(rank)
    }

    #[inline(always)]
    fn empty(&self) -> Hand {
        Hand::EMPTY
    }

    #[inline(always)]
    fn add(&self, hand: Hand, _place: usize, position: usize) -> Hand {
        checked(hand.add(Card::ALL[position]))
    }

    #[inline(always)]
    fn rank(&self, hand: &Hand) -> HandRank {
        self.0.rank(*hand)
    }

    #[inline(always)]
    fn rank_ids<const N: usize>(&self, ids: &[u8; N]) -> HandRank {
        let cards = ids.map(|id| Card::try_from(id).expect("inputs are card ids"));
        checked(self.0.rank_cards(&cards))
    }
}

/// Sets of distinct cards: `rank_set_unchecked`.
#[must_use]
pub fn rivertable_sets() -> impl Contestant<Rank = HandRank, Hand = CardSet> {
    let table = table();
    of_sets(NAME, move |&set| table.rank_set_unchecked(set), number)
}

/// Sets of cards with a check of their number: `rank_set`.
#[must_use]
pub fn rivertable_checked_sets() -> impl Contestant {
    let table = table();
    of_sets(CHECKED, move |&set| checked(table.rank_set(set)), number)
}
