//! Tests of deals.

use std::cell::Cell;

use holdem::range::Range;

use super::file::read_counts;
use super::*;

fn hands_of(range: &str) -> Vec<StartingHand> {
    let range: Range = range.parse().unwrap();
    let is_in = |hand: &StartingHand| hand.combos().all(|combo| range.weight(combo) == 1.0);
    StartingHand::ALL.into_iter().filter(is_in).collect()
}

/// The equities that CandyPoker's page shows, in percent.
#[test]
fn three_ranges_have_their_known_equities() {
    let ranges = ["TT+,AQs+,AQo+", "QQ+,AKs,AKo", "TT"].map(hands_of);
    let deals = Deals::among(&ranges.concat());
    let mut shares = [0.0; 3];
    for (&first, &second, &third) in ranges[0]
        .iter()
        .flat_map(|a| ranges[1].iter().map(move |b| (a, b)))
        .flat_map(|(a, b)| ranges[2].iter().map(move |c| (a, b, c)))
    {
        let orders = deals.triple([first, second, third].map(StartingHand::index));
        for (probability, levels) in orders.iter().zip(ORDERS) {
            let winners = levels.iter().filter(|&&level| level == 0).count();
            for hand in (0..3).filter(|&hand| levels[hand] == 0) {
                shares[hand] += probability / winners as f64;
            }
        }
    }
    let total: f64 = shares.iter().sum();
    for (share, expected) in shares.into_iter().zip([30.8450, 43.0761, 26.0789]) {
        assert!((100.0 * share / total - expected).abs() < 5e-5, "{share} {total} {expected}");
    }
}

/// Orders of three hands agree with those of two that appear in every pair.
#[test]
fn orders_of_three_hands_contain_those_of_the_winners() {
    let hands = ["AA", "KK", "AKs", "98s", "72o"].map(|hand| hand.parse::<StartingHand>().unwrap());
    let compare = HandVsHand::new(RankTable::embedded());
    for [a, b, c] in [[0, 1, 2], [0, 0, 1], [2, 2, 2], [2, 3, 4], [1, 3, 3]] {
        let three = [hands[a], hands[b], hands[c]];
        let counts = count_orders(&compare, three);
        let winners = compare.compare_starting_hands(three).unwrap();
        for (set, &expected) in winners.by_winners().iter().enumerate().skip(1) {
            let is_won = |levels: &[u8; 3]| (0..3).all(|hand| (set >> hand & 1 == 1) == (levels[hand] == 0));
            let found: u32 =
                counts.iter().zip(&ORDERS).filter(|(_, levels)| is_won(levels)).map(|(cases, _)| cases).sum();
            assert_eq!(u64::from(found), expected, "{three:?} {set}");
        }
    }
}

/// Counting that is stopped and resumed has the counts of the same triples.
#[test]
fn counting_resumes_from_a_checkpoint() {
    let begun = |begun: Option<&[u8]>, chunks: usize| {
        let calls = Cell::new(0);
        let is_stopped = |_: usize| calls.replace(calls.get() + 1) == chunks;
        match Deals::count(begun, &is_stopped).unwrap() {
            Counted::Begun(bytes) => bytes,
            Counted::Whole(_) => panic!("it was stopped"),
        }
    };
    let twice = begun(Some(&begun(None, 1)), 1);
    assert_eq!(twice, begun(None, 2));
    assert_eq!(begun(Some(&twice), 0), twice);
    let counts = file::read_begun(&twice).unwrap();
    let compare = HandVsHand::new(RankTable::embedded());
    let all = Triple::all();
    for place in (0..counts.len()).step_by(97) {
        assert_eq!(counts[place], count_orders(&compare, all[place].hands()), "{place}");
    }
    assert_eq!(counts.len(), 2 * AT_ONCE);
    // A damaged checkpoint, and a whole file.
    let mut damaged = twice.clone();
    damaged[twice.len() / 2] ^= 1;
    assert!(Deals::count(Some(&damaged), &|_| true).is_err());
    let whole = Deals::two_seats().clone().with_triples(|_, _| 1).to_bytes().unwrap();
    assert!(Deals::count(Some(&whole), &|_| true).is_err() && Deals::from_bytes(&twice).is_err());
}

#[test]
fn files_keep_counts_and_are_checked() {
    assert_eq!(Deals::two_seats().to_bytes(), None);
    let hands = ["AA", "KK", "AKs", "72o"].map(|hand| hand.parse().unwrap());
    let deals = Deals::among(&hands);
    let bytes = deals.to_bytes().unwrap();
    assert_eq!(bytes.len(), 42_577_988);
    let counts = read_counts(&bytes).unwrap();
    assert_eq!(counts, deals.triples.unwrap().counts);
    // The file is whole, but has no counts of most hands.
    let refused = |bytes: &[u8]| Deals::from_bytes(bytes).map(|_| ()).unwrap_err().to_string();
    let message = refused(&bytes);
    assert!(message.contains("counts whose sums are those of the preflop table"), "{message}");
    for damaged in [&bytes[..100], b"none", b"", &bytes[1..]] {
        assert!(!refused(damaged).is_empty());
    }
    for place in [0, 8, 20, bytes.len() / 2, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        assert_ne!(refused(&damaged), message, "{place}");
    }
}

#[test]
fn ranges_add_up_like_single_triples() {
    let hands = ["AA", "AKs", "AKo", "QJs", "77"].map(|hand| hand.parse::<StartingHand>().unwrap());
    let deals = Deals::among(&hands);
    let mut random = fastrand::Rng::with_seed(60);
    let mut range = || {
        let mut probabilities = [0.0; HANDS];
        hands.iter().for_each(|hand| probabilities[hand.index()] = random.f64());
        Reach::of(&probabilities)
    };
    let ranges = [range(), range()];
    let found = deals.against_two(&ranges);
    for hand in hands.map(StartingHand::index) {
        let mut expected = [0.0; THREE];
        for &(first, one) in &ranges[0].0 {
            for &(second, other) in &ranges[1].0 {
                let orders = deals.triple([hand, first, second]);
                expected.iter_mut().zip(orders).for_each(|(sum, order)| *sum += one * other * order);
            }
        }
        for (found, expected) in found[hand].iter().zip(expected) {
            assert!((found - expected).abs() < 1e-15, "{hand}: {found} {expected}");
        }
    }
}
