//! Our own calls, with the unchecked and the checked ones as separate contestants.

use std::fmt::Debug;

use evaluator::{Card, CardSet, Hand, HandRank, RankTable};

use crate::contestant::{Contestant, by_id, of_sets};

/// The name of our scalar code in reports. The names of our bulk calls and plans begin with it.
pub const NAME: &str = "rivertable";
const NAME_CHECKED: &str = "rivertable_checked";

/// The calls that check, which return errors for invalid ids, repeated cards and more than seven cards; or
/// the unchecked calls for distinct cards, `rank_ids_unchecked` and `merge_unchecked`.
#[derive(Debug)]
pub struct Calls<const CHECKED: bool> {
    table: RankTable,
    /// The one-card hands. Merging them is the fastest way to add cards in a loop over the deck, because
    /// `add_unchecked` has to look up the card's weight first.
    cards: [Hand; 256],
}

/// The unchecked calls for distinct cards.
pub type Rivertable = Calls<false>;
/// The calls that check.
pub type RivertableChecked = Calls<true>;

impl<const CHECKED: bool> Default for Calls<CHECKED> {
    fn default() -> Self {
        let table = RankTable::embedded().clone();
        Self { table, cards: by_id(|card| Hand::from_cards_unchecked(&[card])) }
    }
}

/// Unwraps the result of a checked call. Only this code knows that the hands are valid, so the compiler keeps
/// the checks.
fn checked<T, E: Debug>(result: Result<T, E>) -> T {
    result.expect("inputs are hands of distinct cards")
}

fn number(rank: HandRank) -> u64 {
    u64::from(rank.as_u16())
}

/// Returns the set of the cards with the given ids.
pub(crate) fn set_of(ids: &[u8]) -> CardSet {
    ids.iter().map(|&id| Card::ALL[usize::from(id)]).collect()
}

impl<const CHECKED: bool> Contestant for Calls<CHECKED> {
    type Rank = HandRank;
    type Hand = Hand;

    fn name(&self) -> &'static str {
        if CHECKED { NAME_CHECKED } else { NAME }
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
        match CHECKED {
            true => checked(hand.add(Card::ALL[position])),
            false => hand.merge_unchecked(self.cards[position]),
        }
    }

    #[inline(always)]
    fn rank(&self, hand: &Hand) -> HandRank {
        self.table.rank(*hand)
    }

    #[inline(always)]
    fn rank_ids<const N: usize>(&self, ids: &[u8; N]) -> HandRank {
        match CHECKED {
            true => checked(self.table.rank_ids(ids)),
            false => self.table.rank_ids_unchecked(ids),
        }
    }
}

/// Returns a contestant for sets of distinct cards: `rank_set_unchecked`.
#[must_use]
pub fn rivertable_sets() -> impl Contestant<Rank = HandRank, Hand = CardSet> {
    let table = RankTable::embedded();
    of_sets(NAME, move |&set| table.rank_set_unchecked(set), number)
}

/// Returns a contestant for sets of cards, whose number is checked: `rank_set`.
#[must_use]
pub fn rivertable_checked_sets() -> impl Contestant<Rank = HandRank, Hand = CardSet> {
    let table = RankTable::embedded();
    of_sets(NAME_CHECKED, move |&set| checked(table.rank_set(set)), number)
}
