//! Two hands before the flop: the collapsed method, the table and plain enumeration agree, and both agree with results
//! found elsewhere.

use equity::range::StartingHand;
use equity::{HandKernel, HandVsHand, Matchup, Outcome, PreflopTable};
use evaluator::{Card, Hand, HoleCards, RankTable};
use serde_json::Value;

fn vectors(section: &str) -> Vec<Value> {
    let all: Value = serde_json::from_str(include_str!("data/equity_vectors.json")).unwrap();
    let vectors = all[section].as_array().unwrap().clone();
    assert!(!vectors.is_empty());
    vectors
}

fn outcome(vector: &Value) -> Outcome {
    let count = |name: &str| vector[name].as_u64().unwrap();
    Outcome { wins: count("win"), ties: count("tie"), total: count("total") }
}

fn combo(vector: &Value, player: &str) -> HoleCards {
    vector[player].as_str().unwrap().parse().unwrap()
}

/// Every kernel that this machine can run.
fn all_kernels() -> Vec<HandVsHand> {
    let kernels = HandKernel::ALL.into_iter().filter_map(|kernel| {
        let hands = HandVsHand::with_kernel(RankTable::embedded(), kernel);
        hands.inspect_err(|error| eprintln!("not tested: {error}")).ok()
    });
    kernels.collect()
}

#[test]
fn known_matchups() {
    let kernels = all_kernels();
    for vector in vectors("preflop_hands") {
        let (first, second, expected) = (combo(&vector, "a"), combo(&vector, "b"), outcome(&vector));
        assert_eq!(PreflopTable::embedded().outcome(first, second), Some(expected), "{vector}");
        for hands in &kernels {
            assert_eq!(hands.compare(first, second), Some(expected), "{vector} {hands:?}");
            assert_eq!(hands.compare(second, first), Some(expected.swapped()), "{vector} {hands:?}");
        }
    }
}

/// The vectors' ranges are starting hands, or all of them.
#[test]
fn known_starting_hands() {
    let table = PreflopTable::embedded();
    let matrix = table.starting_hand_matrix();
    let hands_of = |text: &Value| -> Vec<StartingHand> {
        let name = text.as_str().unwrap();
        let all = StartingHand::ALL.into_iter();
        let hands: Vec<_> = all.filter(|hand| name == "random" || hand.to_string() == name).collect();
        assert!(!hands.is_empty(), "{name}");
        hands
    };
    for vector in vectors("preflop_ranges") {
        let (first, second) = (hands_of(&vector["a"]), hands_of(&vector["b"]));
        let pairs = first.iter().flat_map(|&a| second.iter().map(move |&b| (a, b)));
        let sum: Outcome = pairs.map(|(a, b)| matrix.outcome(a, b)).sum();
        assert_eq!(sum, outcome(&vector), "{vector}");
        if second.len() == StartingHand::COUNT {
            assert_eq!(first.iter().map(|&hand| table.against_random(hand)).sum::<Outcome>(), sum);
        }
    }
}

#[test]
fn starting_hands_fare_as_their_combos_do() {
    let table = PreflopTable::embedded();
    let matrix = table.starting_hand_matrix();
    let mut sums = vec![Outcome::default(); StartingHand::COUNT * StartingHand::COUNT];
    for first in HoleCards::ALL {
        for second in HoleCards::ALL {
            let place =
                StartingHand::of(first).index() * StartingHand::COUNT + StartingHand::of(second).index();
            sums[place] += table.outcome(first, second).unwrap_or_default();
        }
    }
    for (hand, expected) in StartingHand::ALL.into_iter().zip(sums.chunks(StartingHand::COUNT)) {
        assert_eq!(matrix.row(hand), expected, "{hand}");
        assert_eq!(expected.iter().copied().sum::<Outcome>(), table.against_random(hand), "{hand}");
    }
}

/// Looks up both hands on every board.
fn plain(first: HoleCards, second: HoleCards) -> Outcome {
    let taken = first.card_set() | second.card_set();
    let deck: Vec<Card> = Card::ALL.into_iter().filter(|&card| !taken.contains(card)).collect();
    let start = [first, second].map(|combo| Hand::from_set_unchecked(combo.card_set()));
    let mut outcome = Outcome::default();
    extend(start, &deck, 5, &mut outcome);
    outcome
}

fn extend(hands: [Hand; 2], deck: &[Card], missing: usize, outcome: &mut Outcome) {
    if missing == 0 {
        let [first, second] = hands.map(|hand| RankTable::embedded().rank(hand));
        *outcome += Outcome { wins: u64::from(first > second), ties: u64::from(first == second), total: 1 };
        return;
    }
    for (i, &card) in deck.iter().enumerate() {
        extend(hands.map(|hand| hand.add_unchecked(card)), &deck[i + 1..], missing - 1, outcome);
    }
}

/// A seeded choice of disjoint combos.
fn some_deals(count: usize, mut state: u64) -> Vec<(HoleCards, HoleCards)> {
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        HoleCards::ALL[(state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % HoleCards::COUNT]
    };
    let mut deals = Vec::new();
    while deals.len() < count {
        let (first, second) = (next(), next());
        if !first.card_set().intersects(second.card_set()) {
            deals.push((first, second));
        }
    }
    deals
}

#[test]
fn every_method_counts_what_plain_enumeration_counts() {
    let kernels = all_kernels();
    let chosen = [
        // One suit for all, full houses and four of a kind against lone flushes, straight flushes that beat them.
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
        let expected = plain(first, second);
        assert_eq!(expected.total, Outcome::PREFLOP_BOARDS);
        assert_eq!(PreflopTable::embedded().outcome(first, second), Some(expected), "{first} {second}");
        for hands in &kernels {
            assert_eq!(hands.compare(first, second), Some(expected), "{first} {second} {hands:?}");
        }
    }
}

#[test]
fn the_kernels_agree_with_the_table_on_many_deals() {
    let kernels = all_kernels();
    for (first, second) in some_deals(5_000, 0xF10B) {
        let expected = PreflopTable::embedded().outcome(first, second);
        for hands in &kernels {
            assert_eq!(hands.compare(first, second), expected, "{first} {second} {hands:?}");
        }
    }
}

/// All 47,008 of them, so that the table holds for each what the collapsed method counts.
#[test]
fn the_table_has_every_matchup() {
    let hands = HandVsHand::new(RankTable::embedded());
    for matchup in Matchup::all() {
        let (first, second) = (matchup.first(), matchup.second());
        let outcome = PreflopTable::embedded().outcome(first, second).unwrap();
        assert_eq!(hands.compare(first, second), Some(outcome), "{matchup:?}");
        assert!(!matchup.is_mirrored() || outcome.wins == outcome.losses(), "{matchup:?}");
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
