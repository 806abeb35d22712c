//! The stages of building a rank table, in the order of the data flow: place, fill, number, write.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU32, Ordering};

use evaluator::enumerate::{for_each_hand, hand_count};
use evaluator::format::{RankSections, rank_table as table_id};
use evaluator::key::{self, FLUSH_BITS, FLUSH_MASKS, ROWS};
use evaluator::order::RankSets;
use evaluator::{CardSet, Hand, RankIn};
use terminal::progress::Bar;

use crate::enumerate::fold_hands;
use crate::error::TableError;
use crate::orders::Generated;
use crate::perfect_hash::{self, Placement};

/// Builds the table of an order, as the bytes of its file. They are the same on every machine and for any
/// number of threads.
///
/// # Errors
///
/// Returns an error if two hands of different value have one slot, if keys cannot be placed, or if the work
/// was interrupted.
pub fn rank_table<O: Generated>() -> Result<Vec<u8>, TableError> {
    let placement = perfect_hash::placement::<O>()?;
    let draft = Draft::<O>::new(&placement);
    let bar = Bar::of_steps(O::FILE, (0..=O::MAX_CARDS).map(hand_count).sum());
    for cards in 0..=O::MAX_CARDS {
        draft.fill(cards, &bar)?;
    }
    drop(bar);
    let classes = Classes::<O>::number(draft.values())?;
    let ranks = draft.into_ranks(&classes);
    Ok(RankSections::write(table_id::<O>(), &offsets(&placement), &ranks, &O::records(&classes.values)))
}

/// Returns the offset section. The hand ranks of the slots follow those of the rank masks.
fn offsets(placement: &Placement) -> [u32; ROWS] {
    std::array::from_fn(|row| placement.offsets[row].wrapping_add(FLUSH_MASKS as u32))
}

/// The value of a slot that no hand has reached.
const UNUSED: u32 = u32::MAX;

/// The table under construction: the value of the hands of each slot.
struct Draft<'a, O> {
    placement: &'a Placement,
    /// The slots of rank masks, then those of rank keys.
    slots: Vec<AtomicU32>,
    order: PhantomData<fn() -> O>,
}

impl<'a, O: Generated> Draft<'a, O> {
    fn new(placement: &'a Placement) -> Self {
        let slots = (0..placement.slots + FLUSH_MASKS).map(|_| AtomicU32::new(UNUSED)).collect();
        Self { placement, slots, order: PhantomData }
    }

    /// Returns the slot of a hand, as a reader of the table computes it.
    fn slot(&self, hand: Hand) -> usize {
        let suits: [u64; 4] = std::array::from_fn(|suit| hand.card_set().bits() >> (16 * suit) & 0x1FFF);
        let by_rank_key = || FLUSH_MASKS + self.placement.slot(key::rank_key(hand.key()));
        match O::RANK_SETS {
            RankSets::Flush if hand.key() & FLUSH_BITS == 0 => by_rank_key(),
            RankSets::Flush => {
                let flush = suits.into_iter().find(|mask| mask.count_ones() >= 5);
                flush.expect("a suit counter says so") as usize
            }
            RankSets::FiveRanks => match suits.into_iter().fold(0, |ranks, mask| ranks | mask) {
                ranks if ranks.count_ones() < 5 => by_rank_key(),
                ranks => ranks as usize,
            },
            // The value contains the card ranks that count.
            RankSets::OfEachSuit => badugi_ranks(O::value(hand.card_set())),
        }
    }

    /// Stores the hand's value in its slot. Returns `false` if the slot has another value.
    fn put(&self, hand: Hand) -> bool {
        let value = O::value(hand.card_set());
        let slot = &self.slots[self.slot(hand)];
        match slot.load(Ordering::Relaxed) {
            UNUSED => match slot.compare_exchange(UNUSED, value, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => true,
                Err(meanwhile) => meanwhile == value,
            },
            there => there == value,
        }
    }

    /// Stores the values of all hands of `cards` cards.
    fn fill(&self, cards: usize, bar: &Bar) -> Result<(), TableError> {
        let visit = |collision: &mut Option<Hand>, hand| {
            if !self.put(hand) {
                *collision = Some(hand);
            }
        };
        match fold_hands(O::DECK, cards, bar, || None, visit, Option::or)? {
            None => Ok(()),
            Some(second) => Err(self.collision(second)),
        }
    }

    /// Finds a hand that has the slot of `second` but another value.
    fn collision(&self, second: Hand) -> TableError {
        let (slot, value) = (self.slot(second), O::value(second.card_set()));
        let mut first = CardSet::EMPTY;
        for cards in (0..=O::MAX_CARDS).rev() {
            for_each_hand(cards, &mut |hand| {
                if (hand.card_set() - O::DECK).is_empty()
                    && self.slot(hand) == slot
                    && O::value(hand.card_set()) != value
                {
                    first = hand.card_set();
                }
            });
        }
        TableError::Collision { first, second: second.card_set() }
    }

    /// Returns the values that occur, in no particular order.
    fn values(&self) -> Vec<u32> {
        self.slots.iter().map(|slot| slot.load(Ordering::Relaxed)).filter(|&value| value != UNUSED).collect()
    }

    /// Returns the rank section. An unreachable slot has the lowest hand rank, or no hand rank if the deck
    /// lacks cards.
    fn into_ranks(self, classes: &Classes<O>) -> Vec<u16> {
        let unused = if O::DECK == CardSet::FULL { 0 } else { RankIn::<O>::NO_RANK };
        let rank = |slot: AtomicU32| match slot.into_inner() {
            UNUSED => unused,
            value => classes.rank_of(value).as_u16(),
        };
        self.slots.into_iter().map(rank).collect()
    }
}

/// Returns the rank mask of a badugi value, whose nibbles are 15 less the rank, with the ace as 1. Bits go
/// from the deuce up, the ace last.
fn badugi_ranks(value: u32) -> usize {
    let nibbles = (0..5).map(|place| value >> (4 * place) & 0xF).filter(|&nibble| nibble > 0);
    nibbles.map(|nibble| 1 << ((15 - nibble + 11) % 13)).sum()
}

/// The distinct values of hands, weakest first. The n-th is that of the hand rank with ordinal n.
struct Classes<O> {
    values: Vec<u32>,
    order: PhantomData<fn() -> O>,
}

impl<O: Generated> Classes<O> {
    fn number(mut values: Vec<u32>) -> Result<Self, TableError> {
        values.sort_unstable();
        values.dedup();
        if values.len() != RankIn::<O>::COUNT {
            return Err(TableError::Values {
                expected: format!("{} values", RankIn::<O>::COUNT),
                got: format!("{} values", values.len()),
            });
        }
        Ok(Self { values, order: PhantomData })
    }

    fn rank_of(&self, value: u32) -> RankIn<O> {
        let ordinal = self.values.binary_search(&value).expect("a value that some slot has");
        RankIn::from_ordinal(ordinal as u16).expect("as many values as ranks")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evaluator::order::High;

    #[test]
    fn hands_that_meet_in_one_slot_are_named() {
        let mut placement = perfect_hash::placement::<High>().unwrap();
        let aces: Hand = "As Ah".parse().unwrap();
        let kings: Hand = "Ks Kh".parse().unwrap();
        let [ace_row, king_row] = [aces, kings].map(|hand| key::row(hand.key()));
        assert_ne!(ace_row, king_row);
        // Moves the row of the kings onto the slots of the aces.
        let slot = placement.slot(key::rank_key(aces.key())) as u32;
        placement.offsets[king_row] = slot.wrapping_sub(key::rank_key(kings.key()));

        let error = Draft::<High>::new(&placement).fill(2, &Bar::hidden()).unwrap_err();
        let TableError::Collision { first, second } = error else { panic!("{error}") };
        assert_ne!(High::value(first), High::value(second));
        let draft = Draft::<High>::new(&placement);
        assert_eq!(draft.slot(Hand::try_from(first).unwrap()), draft.slot(Hand::try_from(second).unwrap()));
    }

    #[test]
    fn a_missing_value_is_told() {
        let error = Classes::<High>::number(vec![0, 1, 1]).err().unwrap();
        assert_eq!(error.to_string(), "the hands take 2 values, expected 9842 values");
    }
}
