//! The two orders of short deck: the fast evaluator against the naive one on every hand, and the numbers of
//! hands against published ones.

use std::collections::HashMap;

use evaluator::CardSet;
use evaluator::order::{ShortDeck, ShortDeckTrips};
use tablegen::orders::Generated;

use crate::orders::{HandsByValue, by_place, value_all_hands, value_hands_of_many, value_hands_of_up_to};

/// Evaluates all hands of each number of cards.
fn hands_of_up_to_seven<O: Generated>() -> Vec<HandsByValue> {
    let mut sizes = value_hands_of_up_to::<O>(6);
    sizes.push(value_hands_of_many::<O>(7));

    let counts: Vec<u64> = sizes.iter().map(|hands| hands.values().sum()).collect();
    assert_eq!(counts, [1, 36, 630, 7140, 58_905, 376_992, 1_947_792, 8_347_680]);
    sizes
}

/// Hands by category in Triton's order: high card, one pair, two pair, three of a kind, straight, full house, flush,
/// four of a kind, straight flush.
pub(crate) const FIVE: [u64; 9] = [122_400, 193_536, 36_288, 16_128, 6_120, 1_728, 480, 288, 24];
const SIX: [u64; 9] = [261_300, 914_400, 453_600, 129_024, 122_100, 48_960, 13_220, 4_464, 724];
pub(crate) const SEVEN: [u64; 9] =
    [233_100, 2_316_600, 3_157_056, 607_200, 1_169_940, 633_024, 175_560, 44_640, 10_560];

/// By the other rules a hand with both is three of a kind. Only seven cards can contain both.
pub(crate) const SEVEN_TRIPS_ABOVE_STRAIGHT: [u64; 9] =
    [233_100, 2_316_600, 3_157_056, 1_139_580, 637_560, 633_024, 175_560, 44_640, 10_560];

/// The 1,404 different hands of five cards and 752 of seven are in `tools/independent/README.md` of
/// GoryNickel9/GTO-Solver, which has these rules.
#[test]
fn triton_on_every_hand() {
    let sizes = hands_of_up_to_seven::<ShortDeck>();
    let distinct: Vec<usize> = sizes.iter().map(HandsByValue::len).collect();
    assert_eq!(distinct, [1, 9, 45, 165, 495, 1404, 1060, 752]);
    assert_eq!([by_place(&sizes[5]), by_place(&sizes[6]), by_place(&sizes[7])], [FIVE, SIX, SEVEN]);
}

#[test]
fn trips_above_straight_on_every_hand() {
    let sizes = hands_of_up_to_seven::<ShortDeckTrips>();
    let distinct: Vec<usize> = sizes.iter().map(HandsByValue::len).collect();
    assert_eq!(distinct, [1, 9, 45, 165, 495, 1404, 1060, 762]);
    let exchanged = |mut places: [u64; 9]| {
        places.swap(3, 4);
        places
    };
    let [five, six, seven] = [5, 6, 7].map(|cards| by_place(&sizes[cards]));
    assert_eq!([five, six, seven], [exchanged(FIVE), exchanged(SIX), SEVEN_TRIPS_ABOVE_STRAIGHT]);
}

/// The README of GTO-Solver's independent checks counts the hands whose place among the 1,404 differs by the
/// other rules: 22,248 of five cards, 1,776,128 of seven.
#[test]
fn as_many_hands_differ_between_the_rules_as_published() {
    let deck = CardSet::SHORT_DECK;
    let places = |value: fn(CardSet) -> u32| -> HashMap<u32, usize> {
        let hands = value_all_hands(5, deck, value, value);
        let mut values: Vec<u32> = hands.into_keys().collect();
        values.sort_unstable();
        values.into_iter().zip(0..).collect()
    };
    let (triton, other) = (places(ShortDeck::value), places(ShortDeckTrips::value));
    let differs = |hand| u32::from(triton[&ShortDeck::value(hand)] != other[&ShortDeckTrips::value(hand)]);
    for (cards, published) in [(5, 22_248), (7, 1_776_128)] {
        assert_eq!(value_all_hands(cards, deck, differs, differs)[&1], published, "of {cards} cards");
    }
}

fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

/// Returns the number of masks of so many ranks without a straight.
fn sets_without_straight(ranks: u32) -> u64 {
    let straights = [0b1_0000_1111, 0b1_1111, 0b1_1111 << 1, 0b1_1111 << 2, 0b1_1111 << 3, 0b1_1111 << 4];
    let sets = (0..1_u32 << 9).filter(|set| set.count_ones() == ranks);
    sets.filter(|set| straights.iter().all(|straight| set & straight != *straight)).count() as u64
}

/// The numbers for five and six cards, derived by hand: the ranks, the suits of each, and where it matters
/// less the suits that make a flush. Straights are the remainder.
#[test]
fn five_and_six_cards_by_the_book() {
    let straight_flushes = 4 * 6;
    let flushes = 4 * choose(9, 5) - straight_flushes;
    let five = [
        sets_without_straight(5) * (4_u64.pow(5) - 4),
        9 * 6 * choose(8, 3) * 4_u64.pow(3),
        choose(9, 2) * 36 * 7 * 4,
        9 * 4 * choose(8, 2) * 16,
        6 * (4_u64.pow(5) - 4),
        9 * 4 * 8 * 6,
        flushes,
        9 * 32,
        straight_flushes,
    ];
    assert_eq!(five, FIVE);
    assert_eq!(five.iter().sum::<u64>(), choose(36, 5));

    // Royal flushes, and five others without the next higher card of the suit.
    let straight_flushes = 4 * (31 + 5 * 30);
    let mut six = [
        sets_without_straight(6) * (4_u64.pow(6) - 4 * (6 * 3 + 1)),
        sets_without_straight(5) * 5 * (6 * 4_u64.pow(4) - 4 * 3),
        choose(9, 2) * 36 * choose(7, 2) * 16 + choose(9, 3) * 6_u64.pow(3),
        9 * 4 * choose(8, 3) * 4_u64.pow(3),
        0,
        choose(9, 2) * 16 + 9 * 4 * 8 * 6 * 7 * 4,
        4 * (choose(9, 5) * 27 + choose(9, 6)) - straight_flushes,
        9 * choose(32, 2),
        straight_flushes,
    ];
    six[4] = choose(36, 6) - six.iter().sum::<u64>();
    assert_eq!(six, SIX);
}

/// Five categories of seven cards are derived in "7-Card Six Plus Hand Frequencies", a part of "Short Deck
/// (Six-Plus) Hold-Em Hand Rankings" of the Two Plus Two forum, August 2017 (quoted at forum-pokersoft.ru,
/// topic 707), by the rules with three of a kind above straights. They are the numbers on the right, the
/// royal flushes the first of the straight flushes. From high card and three of a kind the hands with five
/// cards of one suit are subtracted.
#[test]
fn seven_cards_by_the_book() {
    let seven = SEVEN_TRIPS_ABOVE_STRAIGHT;
    assert_eq!(seven[8], 1_860 + 8_700, "straight flushes");
    assert_eq!(seven[7], 44_640, "four of a kind");
    assert_eq!(seven[6], 144 + 9_072 + 176_904 - seven[8], "flushes");
    assert_eq!(seven[5], 16_128 + 36_288 + 580_608, "full houses");
    assert_eq!(seven[4], 9 * 4 * choose(8, 4) * 4_u64.pow(4) - 4 * choose(9, 5) * 5 * 3, "three of a kind");
    let flushes_of_seven_ranks = 4 * (choose(7, 5) * 9 + 7 * 3 + 1);
    assert_eq!(seven[0], sets_without_straight(7) * (4_u64.pow(7) - flushes_of_seven_ranks), "high card");
    assert_eq!(seven.iter().sum::<u64>(), choose(36, 7));

    // In Triton's order the hands with both are straights. Everything else is equal.
    let mut triton = seven;
    triton.swap(3, 4);
    let both = seven[4] - SEVEN[3];
    triton[3] -= both;
    triton[4] += both;
    assert_eq!(triton, SEVEN);
    // A straight with one of its ranks three times, less the suits that make a flush, one to three of the
    // rank.
    assert_eq!(both, 6 * 5 * (4 * 4_u64.pow(4) - 4 * 3));
}
