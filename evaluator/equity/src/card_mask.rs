use evaluator::{Card, CardSet};

/// All cards, as bits by id.
pub const DECK: u64 = (1 << Card::COUNT) - 1;

/// Returns all cards of a suit, as bits by id.
#[inline(always)]
pub const fn suit_cards(suit: usize) -> u64 {
    0x1_1111_1111_1111 << suit
}

/// Returns the cards of a set, as bits by id.
pub const fn bits_by_id(cards: CardSet) -> u64 {
    cards.ids()
}

/// Returns the set of cards that are given as bits by id.
pub fn set_by_id(bits: u64) -> CardSet {
    card_ids(bits).map(|id| Card::ALL[id]).collect()
}

/// Returns the ids of cards that are given as bits, lowest first.
#[inline(always)]
pub fn card_ids(mut cards: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lowest = (cards != 0).then(|| cards.trailing_zeros() as usize);
        cards &= cards.wrapping_sub(1);
        lowest
    })
}
