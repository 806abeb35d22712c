//! Shared code of the tests of orders: every hand, with the values of two evaluators.

use std::collections::HashMap;

use evaluator::{Card, CardSet, Hand};
use tablegen::enumerate::fold_hands;
use tablegen::orders::Generated;
use terminal::progress::Bar;

/// The number of hands with each value.
pub(crate) type HandsByValue = HashMap<u32, u64>;

/// Evaluates all hands of `cards` cards of a deck. Panics if a value differs from the expected one.
pub(crate) fn value_all_hands(
    cards: usize,
    deck: CardSet,
    value: impl Fn(CardSet) -> u32 + Sync,
    expected: impl Fn(CardSet) -> u32 + Sync,
) -> HandsByValue {
    let visit = |state: &mut (HandsByValue, Option<CardSet>), hand: Hand| {
        let hand = hand.card_set();
        if hand - deck != CardSet::EMPTY {
            return;
        }
        let found = value(hand);
        *state.0.entry(found).or_default() += 1;
        if found != expected(hand) {
            state.1 = Some(hand);
        }
    };
    let merge = |mut a: (HandsByValue, Option<CardSet>), b: (HandsByValue, Option<CardSet>)| {
        b.0.into_iter().for_each(|(value, hands)| *a.0.entry(value).or_default() += hands);
        (a.0, a.1.or(b.1))
    };
    let (hands, wrong) =
        fold_hands(CardSet::FULL, cards, &Bar::hidden(), || (HashMap::new(), None), visit, merge).unwrap();
    assert_eq!(wrong, None, "this hand has another value");
    hands
}

/// Evaluates all hands of 0 to `most` cards by both evaluators of an order. The results are separate for each
/// number of cards.
pub(crate) fn value_hands_of_up_to<O: Generated>(most: usize) -> Vec<HandsByValue> {
    (0..=most).map(|cards| value_all_hands(cards, O::DECK, O::value, O::plain_value)).collect()
}

/// Evaluates all hands of more cards than count. The naive evaluator would only remove each card in turn, so
/// the fast one, which is already verified with one card less, evaluates the rest.
pub(crate) fn value_hands_of_many<O: Generated>(cards: usize) -> HandsByValue {
    value_all_hands(cards, O::DECK, O::value, |hand| best_with_a_card_less(hand, O::value))
}

/// Returns the best value of the hands with one card less. A hand of six or more cards must have this value,
/// because a choice of five cards leaves one out first.
fn best_with_a_card_less(hand: CardSet, value: impl Fn(CardSet) -> u32) -> u32 {
    hand.iter().map(|card: Card| value(hand - card.into())).max().unwrap_or(0)
}

/// Returns the number of hands at each place of the order, the weakest first.
pub(crate) fn by_place<const PLACES: usize>(hands: &HandsByValue) -> [u64; PLACES] {
    let mut places = [0; PLACES];
    hands.iter().for_each(|(value, hands)| places[(value >> 24) as usize] += hands);
    places
}

/// Returns the number of hands at a place with each first card, by its nibble.
pub(crate) fn by_first_card(hands: &HandsByValue, place: u32) -> [u64; 16] {
    let mut nibbles = [0; 16];
    let at_place = hands.iter().filter(|(value, _)| *value >> 24 == place);
    at_place.for_each(|(value, hands)| nibbles[(value >> 16 & 0xF) as usize] += hands);
    nibbles
}
