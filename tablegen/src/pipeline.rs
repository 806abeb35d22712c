//! The stages of making a rank table, in the order that data takes them: place, fill, number, write.

use std::sync::atomic::{AtomicU32, Ordering};

use evaluator::format::RankSections;
use evaluator::key::{self, FLUSH_BITS, FLUSH_MASKS, ROWS};
use evaluator::{CardSet, ClassRecord, Hand, HandRank};
use terminal::progress::Bar;

use crate::enumerate::fold_hands;
use crate::error::TableError;
use crate::perfect_hash::{self, Placement};
use crate::reference::pokerval::pokerval;
use evaluator::enumerate::{for_each_hand, hand_count};

/// Makes the whole table, as the bytes of its file. They are the same on every machine and for any number of threads.
///
/// # Errors
///
/// The hash does not hold (two hands of different value in one slot, or keys that cannot be placed), or the work was
/// interrupted.
pub fn rank_table() -> Result<Vec<u8>, TableError> {
    let placement = perfect_hash::pinned()?;
    let draft = Draft::new(&placement);
    let bar = Bar::of_steps("enumerate", (0..=Hand::MAX_CARDS).map(hand_count).sum());
    for cards in 0..=Hand::MAX_CARDS {
        draft.fill(cards, &bar)?;
    }
    drop(bar);
    let classes = Classes::number(draft.values())?;
    let ranks = draft.into_ranks(&classes);
    Ok(RankSections::write(&offsets(&placement), &ranks, &classes.records()))
}

/// The offset section: the ranks of the slots stand behind those of the flush masks.
fn offsets(placement: &Placement) -> [u32; ROWS] {
    std::array::from_fn(|row| placement.offsets[row].wrapping_add(FLUSH_MASKS as u32))
}

/// A slot that no hand has come to.
const UNUSED: u32 = u32::MAX;

/// The table while it is filled: for each slot the pokerval of the hands that lead to it.
struct Draft<'a> {
    placement: &'a Placement,
    /// The flush masks, then the rank slots.
    slots: Vec<AtomicU32>,
}

impl<'a> Draft<'a> {
    fn new(placement: &'a Placement) -> Self {
        let slots = (0..placement.slots + FLUSH_MASKS).map(|_| AtomicU32::new(UNUSED)).collect();
        Self { placement, slots }
    }

    /// Where a hand leads to, as a reader of the table will find it.
    fn slot(&self, hand: Hand) -> usize {
        let key = hand.key();
        if key & FLUSH_BITS == 0 {
            return FLUSH_MASKS + self.placement.slot(key::rank_key(key));
        }
        let is_flush = |mask: &u64| mask.count_ones() >= 5;
        let mask = (0..4).map(|suit| hand.card_set().bits() >> (16 * suit) & 0x1FFF).find(is_flush);
        mask.expect("a suit counter says so") as usize
    }

    /// Puts the hand's value into its slot; `false` if there is another.
    fn put(&self, hand: Hand) -> bool {
        let value = pokerval(hand.card_set());
        let slot = &self.slots[self.slot(hand)];
        match slot.load(Ordering::Relaxed) {
            UNUSED => match slot.compare_exchange(UNUSED, value, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => true,
                Err(meanwhile) => meanwhile == value,
            },
            there => there == value,
        }
    }

    /// Puts the values of all hands of `cards` cards into their slots.
    fn fill(&self, cards: usize, bar: &Bar) -> Result<(), TableError> {
        let visit = |collision: &mut Option<Hand>, hand| {
            if !self.put(hand) {
                *collision = Some(hand);
            }
        };
        match fold_hands(cards, bar, || None, visit, Option::or)? {
            None => Ok(()),
            Some(second) => Err(self.collision(second)),
        }
    }

    /// Finds a hand that shares a slot with `second` but not the value.
    fn collision(&self, second: Hand) -> TableError {
        let (slot, value) = (self.slot(second), pokerval(second.card_set()));
        let mut first = CardSet::EMPTY;
        for cards in (0..=Hand::MAX_CARDS).rev() {
            for_each_hand(cards, &mut |hand| {
                if self.slot(hand) == slot && pokerval(hand.card_set()) != value {
                    first = hand.card_set();
                }
            });
        }
        TableError::Collision { first, second: second.card_set() }
    }

    /// The values that occur, in no order.
    fn values(&self) -> Vec<u32> {
        self.slots.iter().map(|slot| slot.load(Ordering::Relaxed)).filter(|&value| value != UNUSED).collect()
    }

    /// The rank section; a slot that no hand leads to has the lowest rank.
    fn into_ranks(self, classes: &Classes) -> Vec<u16> {
        self.slots.into_iter().map(|slot| classes.rank_of(slot.into_inner()).as_u16()).collect()
    }
}

/// The different values that hands take, weakest first: the n-th is that of the hand rank with ordinal n.
struct Classes {
    values: Vec<u32>,
}

impl Classes {
    fn number(mut values: Vec<u32>) -> Result<Self, TableError> {
        values.sort_unstable();
        values.dedup();
        if values.len() != HandRank::COUNT {
            return Err(TableError::Values {
                expected: format!("{} values", HandRank::COUNT),
                got: format!("{} values", values.len()),
            });
        }
        Ok(Self { values })
    }

    fn rank_of(&self, value: u32) -> HandRank {
        let ordinal = self.values.binary_search(&value).unwrap_or(0);
        HandRank::from_ordinal(ordinal as u16).expect("as many values as ranks")
    }

    /// The class section.
    fn records(&self) -> Box<[ClassRecord; HandRank::COUNT]> {
        // Cactus Kev numbers full hands only, from the best down.
        let mut cactus_kev = self.values.iter().filter(|&&value| is_full(value)).count() as u16;
        let mut record = |&pokerval: &u32| {
            let mut number = 0;
            if is_full(pokerval) {
                number = cactus_kev;
                cactus_kev -= 1;
            }
            ClassRecord { pokerval, cactus_kev: number, reserved: 0 }
        };
        let records: Vec<ClassRecord> = self.values.iter().map(&mut record).collect();
        records.try_into().expect("as many values as ranks")
    }
}

/// Whether a pokerval has five cards: its last place is filled.
fn is_full(value: u32) -> bool {
    value & 0xF != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_that_meet_in_one_slot_are_named() {
        let mut placement = perfect_hash::pinned().unwrap();
        let aces: Hand = "As Ah".parse().unwrap();
        let kings: Hand = "Ks Kh".parse().unwrap();
        let [ace_row, king_row] = [aces, kings].map(|hand| key::row(hand.key()));
        assert_ne!(ace_row, king_row);
        // Moves the row of the kings so that they come to lie on the aces.
        let slot = placement.slot(key::rank_key(aces.key())) as u32;
        placement.offsets[king_row] = slot.wrapping_sub(key::rank_key(kings.key()));

        let error = Draft::new(&placement).fill(2, &Bar::hidden()).unwrap_err();
        let TableError::Collision { first, second } = error else { panic!("{error}") };
        assert_ne!(pokerval(first), pokerval(second));
        let draft = Draft::new(&placement);
        assert_eq!(draft.slot(Hand::try_from(first).unwrap()), draft.slot(Hand::try_from(second).unwrap()));
    }

    #[test]
    fn a_missing_value_is_told() {
        let error = Classes::number(vec![0, 1, 1]).err().unwrap();
        assert_eq!(error.to_string(), "the hands take 2 values, expected 9842 values");
    }
}
