//! The committed tables of the other orders: made again to the byte, and proved on every hand.

use evaluator::order::{AceToFive, Badugi, DeuceToSeven, ShortDeck, ShortDeckTrips};
use evaluator::{RankIn, TableOf};
use tablegen::orders::Generated;
use tablegen::pipeline::rank_table;
use tablegen::prove::{Proof, prove};
use test_support::table_file::committed;

fn proof<O: Generated>() -> Proof {
    let made = rank_table::<O>().unwrap();
    assert!(made == std::fs::read(committed(O::FILE)).unwrap(), "{}: run `cargo xtask tables`", O::FILE);
    let proof = prove(&TableOf::<O>::open(committed(O::FILE)).unwrap()).unwrap();
    assert_eq!(proof.distinct, RankIn::<O>::COUNT);
    proof
}

fn distinct(proof: &Proof) -> Vec<usize> {
    proof.sizes.iter().map(|size| size.distinct).collect()
}

/// Weakest first; of five cards from combinatorics: 36 cards, 24 straight flushes.
#[test]
fn short_deck() {
    let proof = proof::<ShortDeck>();
    let hands: Vec<u64> = proof.sizes[5..].iter().map(|size| size.hands).collect();
    assert_eq!(hands, [376_992, 1_947_792, 8_347_680]);
    let five = [122_400, 193_536, 36_288, 16_128, 6_120, 1_728, 480, 288, 24];
    assert_eq!(proof.sizes[5].categories, five);
    let seven = [233_100, 2_316_600, 3_157_056, 607_200, 1_169_940, 633_024, 175_560, 44_640, 10_560];
    assert_eq!(proof.sizes[7].categories, seven);
    assert_eq!(distinct(&proof), [1, 9, 45, 165, 495, 1404, 1060, 752]);
}

#[test]
fn short_deck_with_three_of_a_kind_above_a_straight() {
    let proof = proof::<ShortDeckTrips>();
    let five = [122_400, 193_536, 36_288, 6_120, 16_128, 1_728, 480, 288, 24];
    assert_eq!(proof.sizes[5].categories, five);
    let seven = [233_100, 2_316_600, 3_157_056, 1_139_580, 637_560, 633_024, 175_560, 44_640, 10_560];
    assert_eq!(proof.sizes[7].categories, seven);
    assert_eq!(distinct(&proof), [1, 9, 45, 165, 495, 1404, 1060, 762]);
}

/// From four of a kind down to no pair, behind hands of no card to four.
#[test]
fn ace_to_five() {
    let proof = proof::<AceToFive>();
    assert_eq!(proof.sizes[5].categories[5..], [624, 3_744, 54_912, 123_552, 1_098_240, 1_317_888]);
    assert_eq!(proof.sizes[7].categories[5..], [0, 624, 0, 219_648, 5_948_800, 127_615_488]);
    assert_eq!(proof.sizes[7].hands, 133_784_560);
    assert_eq!(distinct(&proof)[..6], [1, 13, 91, 455, 1820, 6175]);
}

/// Straights and flushes are hold'em's, but for those from the ace down.
#[test]
fn deuce_to_seven() {
    let proof = proof::<DeuceToSeven>();
    let five = [36, 624, 3_744, 5_112, 9_180, 54_912, 123_552, 1_098_240, 1_303_560];
    assert_eq!(proof.sizes[5].categories[5..], five);
    assert_eq!(distinct(&proof), [1, 13, 91, 455, 1820, 7462]);
}

#[test]
fn badugi() {
    let proof = proof::<Badugi>();
    assert_eq!(proof.sizes[4].categories, [0, 2_873, 96_252, 154_440, 17_160]);
    assert_eq!(distinct(&proof), [1, 13, 91, 377, 1092]);
}
