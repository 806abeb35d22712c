//! Two hands before the flop: the collapsed method, the table and plain enumeration agree with each other and
//! with published results.

use evaluator::{Card, Holdem, HoleCards, RankTable};
use fastrand::Rng;
use holdem::range::StartingHand;
use holdem::{HandVsHand, Matchup, PreflopTable, Shares};
use test_support::{TwoPlayers, draw, vectors};

use crate::support::{all_hands, boards_by_winners};

fn outcome(vector: &TwoPlayers) -> Shares<u64> {
    Shares::heads_up(vector.win, vector.tie, vector.total - vector.win - vector.tie)
}

#[test]
fn known_matchups() {
    let kernels = all_hands();
    for vector in vectors::<TwoPlayers>("/preflop_hands") {
        let [first, second] = [&vector.a, &vector.b].map(|text| text.parse().unwrap());
        let expected = outcome(&vector);
        assert_eq!(PreflopTable::embedded().outcome(first, second), Some(expected), "{vector:?}");
        for hands in &kernels {
            assert_eq!(hands.compare(first, second), Some(expected), "{vector:?} {hands:?}");
            assert_eq!(hands.compare(second, first), Some(expected.swapped()), "{vector:?} {hands:?}");
        }
    }
}

/// The vectors' ranges are starting hands, or all of them.
#[test]
fn known_starting_hands() {
    let table = PreflopTable::embedded();
    let matrix = table.starting_hand_matrix();
    let hands_of = |name: &str| -> Vec<StartingHand> {
        let all = StartingHand::ALL.into_iter();
        let hands: Vec<_> = all.filter(|hand| name == "random" || hand.to_string() == name).collect();
        assert!(!hands.is_empty(), "{name}");
        hands
    };
    for vector in vectors::<TwoPlayers>("/preflop_ranges") {
        let (first, second) = (hands_of(&vector.a), hands_of(&vector.b));
        let pairs = first.iter().flat_map(|&a| second.iter().map(move |&b| (a, b)));
        let sum: Shares<u64> = pairs.map(|(a, b)| matrix.outcome(a, b)).sum();
        assert_eq!(sum, outcome(&vector), "{vector:?}");
        if second.len() == StartingHand::COUNT {
            assert_eq!(first.iter().map(|&hand| table.against_random(hand)).sum::<Shares<u64>>(), sum);
        }
    }
}

#[test]
fn starting_hands_equal_the_sum_of_their_combos() {
    let table = PreflopTable::embedded();
    let matrix = table.starting_hand_matrix();
    let mut sums = vec![Shares::default(); StartingHand::COUNT * StartingHand::COUNT];
    for first in HoleCards::ALL {
        for second in HoleCards::ALL {
            let place =
                StartingHand::of(first).index() * StartingHand::COUNT + StartingHand::of(second).index();
            sums[place] += table.outcome(first, second).unwrap_or_default();
        }
    }
    for (hand, expected) in StartingHand::ALL.into_iter().zip(sums.chunks(StartingHand::COUNT)) {
        assert_eq!(matrix.row(hand), expected, "{hand}");
        assert_eq!(expected.iter().copied().sum::<Shares<u64>>(), table.against_random(hand), "{hand}");
    }
}

/// Returns seeded random pairs of disjoint combos.
fn some_deals(count: usize, seed: u64) -> Vec<(HoleCards, HoleCards)> {
    let mut random = Rng::with_seed(seed);
    let deal = |_| {
        let [a, b, c, d] = draw(&mut random, &Card::ALL);
        (HoleCards::new(a, b).unwrap(), HoleCards::new(c, d).unwrap())
    };
    (0..count).map(deal).collect()
}

#[test]
fn every_method_counts_what_plain_enumeration_counts() {
    let kernels = all_hands();
    let chosen = [
        // One suit for all, full houses and four of a kind against single flushes, and straight flushes that
        // beat them.
        ("6s5s", "8s7s"),
        ("JcJd", "Js9s"),
        ("AsKs", "2h2d"),
        ("TcTd", "ThTs"),
        ("AcAd", "AsKs"),
        ("7c7d", "7h6h"),
        ("5c4c", "3d2d"),
        ("QsQh", "JsJh"),
    ];
    let chosen = chosen.map(|(first, second)| (first.parse().unwrap(), second.parse().unwrap()));
    for (first, second) in some_deals(12, 0x5EED).into_iter().chain(chosen) {
        let boards = boards_by_winners(&[first, second]);
        let expected = Shares::heads_up(boards[0b01], boards[0b11], boards[0b10]);
        assert_eq!(expected.total(), Holdem::boards_beside(2));
        assert_eq!(PreflopTable::embedded().outcome(first, second), Some(expected), "{first} {second}");
        for hands in &kernels {
            assert_eq!(hands.compare(first, second), Some(expected), "{first} {second} {hands:?}");
        }
    }
}

/// The test that regenerates the committed table counts all deals with the fastest kernel.
#[test]
fn the_kernels_agree_with_the_table_on_many_deals() {
    let kernels = all_hands();
    for (first, second) in some_deals(1_000, 0xF10B) {
        let expected = PreflopTable::embedded().outcome(first, second);
        for hands in &kernels {
            assert_eq!(hands.compare(first, second), expected, "{first} {second} {hands:?}");
        }
    }
}

/// The table has all 47,008 matchups. The test that regenerates the committed table checks each count.
#[test]
fn the_table_has_every_matchup() {
    for matchup in Matchup::all() {
        let outcome = PreflopTable::embedded().outcome(matchup.first(), matchup.second()).unwrap();
        assert_eq!(outcome.total(), Holdem::boards_beside(2), "{matchup:?}");
        assert!(!matchup.is_mirrored() || outcome.wins() == outcome.losses(), "{matchup:?}");
    }
}

#[test]
fn combos_that_share_a_card_have_no_outcome() {
    let hands = HandVsHand::new(RankTable::embedded());
    for (first, second) in [("AsKs", "AsKs"), ("AsKs", "KsQs"), ("2c2d", "2d2h")] {
        let (first, second) = (first.parse().unwrap(), second.parse().unwrap());
        assert_eq!(hands.compare(first, second), None);
        assert_eq!(PreflopTable::embedded().outcome(first, second), None);
    }
}
