//! The orders in which the lowest hand is best: the fast evaluators against the naive ones on every hand, and
//! the numbers of hands against published ones.

use evaluator::order::{AceToFive, Badugi, DeuceToSeven};

use crate::orders::{HandsByValue, by_first_card, by_place, value_hands_of_many, value_hands_of_up_to};

/// The number of rank multisets of 0 to 5 cards.
const DIFFERENT_RANKS: [usize; 6] = [1, 13, 91, 455, 1820, 6175];

fn counts_of_different(sizes: &[HandsByValue]) -> Vec<usize> {
    sizes.iter().map(HandsByValue::len).collect()
}

/// The frequencies by the highest card are those of Wikipedia's "Poker probability", "Frequency of 5-card lowball poker
/// hands". The others are the hold'em hands of the same five cards, with the straights and flushes among no pair.
#[test]
fn ace_to_five_on_every_hand_of_up_to_five_cards() {
    let sizes = value_hands_of_up_to::<AceToFive>(5);
    assert_eq!(counts_of_different(&sizes), DIFFERENT_RANKS);
    assert_eq!(by_place(&sizes[5]), [0, 0, 0, 0, 0, 624, 3_744, 54_912, 123_552, 1_098_240, 1_317_888]);
    // King high, whose nibble is 2, to five high.
    let by_highest = [506_880, 337_920, 215_040, 129_024, 71_680, 35_840, 15_360, 5_120, 1_024];
    assert_eq!(by_first_card(&sizes[5], 10)[2..=10], by_highest);

    let mut all: Vec<u32> = sizes.iter().flat_map(HandsByValue::keys).copied().collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 8_555, "a value is that of hands of one number of cards");
}

/// The frequencies by the highest card are those of Wikipedia's "Poker probability", "Frequency of 7-card lowball poker
/// hands".
#[test]
fn ace_to_five_on_every_hand_of_six_and_seven_cards() {
    let [six, seven] = [6, 7].map(value_hands_of_many::<AceToFive>);
    let by_highest = [
        13_939_200, 21_457_920, 24_837_120, 23_675_904, 19_174_400, 13_171_200, 7_426_560, 3_151_360, 781_824,
    ];
    assert_eq!(by_first_card(&seven, 10)[2..=10], by_highest);
    assert_eq!(by_highest.iter().sum::<u64>(), 127_615_488);

    // Choices of ranks with these multiplicities, times their suits.
    let full_houses = 13 * 12 * 6 + 78 * 16; // 4 + 2, 3 + 3
    let threes = 13 * 66 * 16; // 4 + 1 + 1
    let two_pairs = 13 * 12 * 11 * 4 * 6 * 4 + 286 * 216; // 3 + 2 + 1, 2 + 2 + 2
    let pairs = 13 * 220 * 4 * 64 + 78 * 55 * 36 * 16; // 3 + 1 + 1 + 1, 2 + 2 + 1 + 1
    let no_pairs = 13 * 495 * 6 * 256 + 1716 * 4096; // 2 + 1 + 1 + 1 + 1, all different
    assert_eq!(by_place(&six), [0, 0, 0, 0, 0, 0, full_houses, threes, two_pairs, pairs, no_pairs]);
    assert_eq!(six.values().sum::<u64>(), 20_358_520);

    let full_houses = 13 * 12 * 4; // 4 + 3
    let two_pairs = 13 * 12 * 11 * 6 * 4 + 78 * 11 * 16 * 4 + 13 * 66 * 4 * 36; // 4 + 2 + 1, 3 + 3 + 1, 3 + 2 + 2
    // 4 + 1 + 1 + 1, 3 + 2 + 1 + 1, 2 + 2 + 2 + 1
    let pairs = 13 * 220 * 64 + 13 * 12 * 55 * 4 * 6 * 16 + 286 * 10 * 216 * 4;
    assert_eq!(by_place(&seven), [0, 0, 0, 0, 0, 0, full_houses, 0, two_pairs, pairs, 127_615_488]);
    assert_eq!(seven.values().sum::<u64>(), 133_784_560);
}

/// The frequencies are those of hold'em without the straights that end in an ace: "The 4 missed straight flushes become
/// flushes and the 1,020 missed straights become no pair" (Wikipedia, "Poker probability").
#[test]
fn deuce_to_seven_on_every_hand() {
    let sizes = value_hands_of_up_to::<DeuceToSeven>(5);
    assert_eq!(counts_of_different(&sizes)[..5], DIFFERENT_RANKS[..5]);
    assert_eq!(sizes[5].len(), 7_462);
    let places = [0, 0, 0, 0, 0, 36, 624, 3_744, 5_112, 9_180, 54_912, 123_552, 1_098_240, 1_303_560];
    assert_eq!(by_place(&sizes[5]), places);
    assert_eq!((5_112, 9_180, 1_303_560), (5_108 + 4, 10_200 - 1_020, 1_302_540 + 1_020));
}

/// The badugis of four cards by the highest of them are those of "Learning Badugi 3 - Four Card Badugi Combinations"
/// (pokergeekmn.blogspot.com, January 2010). The smaller ones are counted by hand below.
#[test]
fn badugi_on_every_hand() {
    let sizes = value_hands_of_up_to::<Badugi>(4);
    let four = &sizes[4];
    assert_eq!(four.len(), 715 + 286 + 78 + 13);
    assert_eq!(four.values().sum::<u64>(), 270_725);
    let by_highest = [5_280, 3_960, 2_880, 2_016, 1_344, 840, 480, 240, 96, 24];
    assert_eq!(by_first_card(four, 4)[2..=11], by_highest);

    let one = 13 + 4 * 715; // of one rank, or of one suit
    // With four suits three ranks. With three suits four ranks, or three ranks without two singles in a third
    // suit.
    let three = 286 * 3 * (6 * 2) + 715 * (4 * 3 * 6 * 2) + 286 * 3 * (6 * 8);
    assert_eq!(by_place(four), [0, one, 270_725 - 17_160 - three - one, three, 17_160]);
    assert_eq!(by_place(&sizes[0]), [1, 0, 0, 0, 0]);
    assert_eq!(by_place(&sizes[1]), [0, 52, 0, 0, 0]);
    // Any two cards except those of one rank or one suit.
    assert_eq!(by_place(&sizes[2]), [0, 13 * 6 + 4 * 78, 52 * 36 / 2, 0, 0]);
}
