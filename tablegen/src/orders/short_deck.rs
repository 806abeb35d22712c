//! Short deck, with both sets of rules.

use evaluator::order::{Order, ShortDeck, ShortDeckTrips};
use evaluator::{CardSet, Category, ClassRecord, Hand};

use super::Generated;
use crate::reference::{naive_short_deck, short_deck};

impl Generated for ShortDeck {
    // All keys are placed, so that hands with a card below the six have their own slots, which contain no
    // hand rank.
    const SLOTS: usize = 78_179;
    const PLAIN_CARDS: usize = Hand::MAX_CARDS - 1;

    fn value(hand: CardSet) -> u32 {
        short_deck::value(hand)
    }

    fn plain_value(hand: CardSet) -> u32 {
        naive_short_deck::value(hand)
    }

    fn records(values: &[u32]) -> Vec<ClassRecord> {
        values.iter().map(|&value| record::<Self>(value)).collect()
    }
}

impl Generated for ShortDeckTrips {
    const SLOTS: usize = 78_179;
    const PLAIN_CARDS: usize = Hand::MAX_CARDS - 1;

    fn value(hand: CardSet) -> u32 {
        short_deck::value_with_trips_above_straight(hand)
    }

    fn plain_value(hand: CardSet) -> u32 {
        naive_short_deck::value_with_trips_above_straight(hand)
    }

    fn records(values: &[u32]) -> Vec<ClassRecord> {
        values.iter().map(|&value| record::<Self>(value)).collect()
    }
}

/// A pokerval has hold'em's category and card ranks. Of two values in different categories the larger need
/// not be better here.
fn record<O: Order<Category = Category>>(value: u32) -> ClassRecord {
    let (category, _) = O::CATEGORIES[(value >> 24) as usize];
    let category_bit = if category == Category::HighCard { 0 } else { 1 << (23 + category as u32) };
    ClassRecord { pokerval: category_bit | value & 0xF_FFFF, cactus_kev: 0, reserved: 0 }
}
