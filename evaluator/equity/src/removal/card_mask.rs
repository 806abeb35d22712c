use evaluator::CardSet;

/// All cards as bits by id.
pub(crate) const DECK: u64 = (1 << evaluator::Card::COUNT) - 1;

/// All cards of a suit as bits by id.
#[inline(always)]
pub(crate) const fn suit_cards(suit: usize) -> u64 {
    0x1_1111_1111_1111 << suit
}

/// The cards of a set as bits by id.
pub(crate) fn bits_by_id(cards: CardSet) -> u64 {
    cards.iter().fold(0, |bits, card| bits | 1 << card.id())
}

/// The cards of a set that is given as bits by id.
pub(crate) fn set_by_id(bits: u64) -> CardSet {
    evaluator::Card::ALL.into_iter().filter(|card| bits >> card.id() & 1 == 1).collect()
}
