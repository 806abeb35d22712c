//! The two orders of the short deck: the fast evaluator against the naive one on every hand, and the numbers of hands
//! against published ones.

use std::collections::HashMap;

use evaluator::CardSet;
use tablegen::reference::{naive_short_deck, short_deck};

use crate::orders::{HandsByValue, best_with_a_card_less, by_place, value_all_hands};

type Evaluator = fn(CardSet) -> u32;

const TRITON: [Evaluator; 2] = [short_deck::value, naive_short_deck::value];
const TRIPS_ABOVE_STRAIGHT: [Evaluator; 2] =
    [short_deck::value_with_trips_above_straight, naive_short_deck::value_with_trips_above_straight];

/// Sixes to aces.
fn deck() -> CardSet {
    let deck = CardSet::from_bits(0x1FF0_1FF0_1FF0_1FF0).unwrap();
    assert_eq!(deck.len(), 36);
    deck
}

/// All hands of each number of cards. The naive evaluator is asked up to six cards; with seven it would do nothing but
/// leave out each of them in turn, and so it is the fast one, right on six by then, that is asked about the rest.
fn hands_of_up_to_seven([value, naive]: [Evaluator; 2]) -> Vec<HandsByValue> {
    let up_to_six = (0..=6).map(|cards| value_all_hands(cards, deck(), value, naive));
    let mut sizes: Vec<HandsByValue> = up_to_six.collect();
    sizes.push(value_all_hands(7, deck(), value, |hand| best_with_a_card_less(hand, value)));

    let counts: Vec<u64> = sizes.iter().map(|hands| hands.values().sum()).collect();
    assert_eq!(counts, [1, 36, 630, 7140, 58_905, 376_992, 1_947_792, 8_347_680]);
    sizes
}

/// The five-card hands by category, and the seven-card straight flushes, fours of a kind, flushes and full houses, are
/// derived in "Short Deck (Six-Plus) Hold-Em Hand Rankings" of the Two Plus Two forum, 2017 (thread 1685367). That 1,404
/// hands of five cards and 752 of seven are different is in `tools/independent/README.md` of GoryNickel9/GTO-Solver. No
/// publication has the hands of six cards: both evaluators agree on them.
#[test]
fn triton_on_every_hand() {
    let sizes = hands_of_up_to_seven(TRITON);
    let distinct: Vec<usize> = sizes.iter().map(HandsByValue::len).collect();
    assert_eq!(distinct, [1, 9, 45, 165, 495, 1404, 1060, 752]);
    assert_eq!(by_place(&sizes[5]), [122_400, 193_536, 36_288, 16_128, 6_120, 1_728, 480, 288, 24]);
    assert_eq!(
        by_place(&sizes[6]),
        [261_300, 914_400, 453_600, 129_024, 122_100, 48_960, 13_220, 4_464, 724]
    );
    assert_eq!(
        by_place(&sizes[7]),
        [233_100, 2_316_600, 3_157_056, 607_200, 1_169_940, 633_024, 175_560, 44_640, 10_560]
    );
}

/// The same thread derives 637,560 hands of seven cards with three of a kind, by these rules.
#[test]
fn trips_above_straight_on_every_hand() {
    let sizes = hands_of_up_to_seven(TRIPS_ABOVE_STRAIGHT);
    let distinct: Vec<usize> = sizes.iter().map(HandsByValue::len).collect();
    assert_eq!(distinct, [1, 9, 45, 165, 495, 1404, 1060, 762]);
    assert_eq!(by_place(&sizes[5]), [122_400, 193_536, 36_288, 6_120, 16_128, 1_728, 480, 288, 24]);
    assert_eq!(
        by_place(&sizes[6]),
        [261_300, 914_400, 453_600, 122_100, 129_024, 48_960, 13_220, 4_464, 724]
    );
    assert_eq!(
        by_place(&sizes[7]),
        [233_100, 2_316_600, 3_157_056, 1_139_580, 637_560, 633_024, 175_560, 44_640, 10_560]
    );
}

/// The README of GTO-Solver's independent checks counts the hands whose place among the 1,404 is another by the other
/// rules: 22,248 of five cards, 1,776,128 of seven.
#[test]
fn as_many_hands_differ_between_the_rules_as_published() {
    let places = |value: Evaluator| -> HashMap<u32, usize> {
        let hands = value_all_hands(5, deck(), value, value);
        let mut values: Vec<u32> = hands.into_keys().collect();
        values.sort_unstable();
        values.into_iter().zip(0..).collect()
    };
    let (triton, other) = (places(TRITON[0]), places(TRIPS_ABOVE_STRAIGHT[0]));
    let differs = |hand| u32::from(triton[&TRITON[0](hand)] != other[&TRIPS_ABOVE_STRAIGHT[0](hand)]);
    for (cards, published) in [(5, 22_248), (7, 1_776_128)] {
        assert_eq!(value_all_hands(cards, deck(), differs, differs)[&1], published, "of {cards} cards");
    }
}

/// A hand of seven cards counted by hand: the suits and ranks that make it, times the cards that are left.
#[test]
fn some_numbers_by_the_book() {
    let choose = |n: u64, k: u64| (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1));
    let seven = value_all_hands(7, deck(), TRITON[0], TRITON[0]);
    let places: [u64; 9] = by_place(&seven);
    assert_eq!(places[7], 9 * choose(32, 3), "four of a kind");
    // Royal flushes, then five others, whose next higher card of the suit must not be there.
    assert_eq!(places[8], 4 * choose(31, 2) + 4 * 5 * choose(30, 2), "straight flushes");
    let of_one_suit = 4 * (choose(9, 5) * choose(27, 2) + choose(9, 6) * 27 + choose(9, 7));
    assert_eq!(places[6], of_one_suit - places[8], "flushes");
    let full_houses = [36 * 16 * 28, 36 * 28 * 36, 36 * 48 * choose(7, 2) * 16];
    assert_eq!(places[5], full_houses.iter().sum::<u64>(), "full houses");
}
