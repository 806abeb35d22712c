//! Hold'em.

use evaluator::order::High;
use evaluator::{CardSet, Category, ClassRecord, Hand};

use super::Generated;
use crate::reference::naive::{self, Strength};
use crate::reference::pokerval::pokerval;

impl Generated for High {
    const SLOTS: usize = 78_179;
    const PLAIN_CARDS: usize = Hand::MAX_CARDS - 1;

    fn value(hand: CardSet) -> u32 {
        pokerval(hand)
    }

    /// Returns the strength in pokerval's layout.
    fn plain_value(hand: CardSet) -> u32 {
        let Strength { category, ranks } = naive::strength(hand);
        let category_bit = if category == Category::HighCard { 0 } else { 1 << (23 + category as u32) };
        category_bit | ranks.iter().fold(0, |value, &rank| value << 4 | u32::from(rank))
    }

    /// Cactus Kev numbers only full hands, from the best down.
    fn records(values: &[u32]) -> Vec<ClassRecord> {
        let mut cactus_kev = values.iter().filter(|&&value| is_full(value)).count() as u16;
        let record = |&pokerval: &u32| {
            let mut number = 0;
            if is_full(pokerval) {
                number = cactus_kev;
                cactus_kev -= 1;
            }
            ClassRecord { pokerval, cactus_kev: number, reserved: 0 }
        };
        values.iter().map(record).collect()
    }
}

/// Returns `true` if a pokerval has five cards, that is, its last place is filled.
fn is_full(value: u32) -> bool {
    value & 0xF != 0
}
