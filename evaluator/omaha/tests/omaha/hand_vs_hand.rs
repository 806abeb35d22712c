//! Two hands before the flop, and a hand against a random one.

use std::collections::BTreeSet;
use std::iter::repeat_n;
use std::num::ParseIntError;

use equity::{Plan, Shares, SuitPermutation};
use evaluator::{CardSet, Isa};
use omaha::range::{Range, StartingHand};
use omaha::{HandVsHand, Hole, Omaha, PreflopTable, Showdown};
use rayon::prelude::*;

/// Hands with the number of boards that the first wins, ties and loses, by three algorithms of another
/// program.
const KNOWN: [&str; 18] = [
    "AsAhKsKh 8d7d6c5c 635566 0 450442",
    "AsAhKsKh QdJdTc9c 669247 70 416691",
    "AcAdJsTs KhKd8h7h 731376 306 354326",
    "AsKdQhJc Ts9d8h7c 615879 0 470129",
    "JsTs9h8h AhAd7s6s 500463 0 585545",
    "AsAdAhAc KsKdQsQd 516312 0 569696",
    "2s2h3s3h AsKsAhKh 302794 0 783214",
    "9s8s7s6s KsQsJs5s 501787 0 584221",
    "AsKsQsJs AdKdQdJd 54516 976976 54516",
    "5s4s3h2h AhAs9d9c 480068 0 605940",
    "QsQhJsJh QdQcJdJc 194028 697952 194028",
    "Ts9s8d7d As2sAd3d 458404 0 627604",
    "7c5d3h2s 6c4d9h8s 422635 243 663130",
    "KsTsKhTh Js9sJh9h 769880 64 316064",
    "AsAhKsKh2d 8d7d6c5c9c 465940 0 384728",
    "JsTs9h8h7c AhAdKs6s5d 379794 176 470698",
    "AsAhKsKh2d3d 8d7d6c5c9cTh 326550 0 331458",
    "QsJsTh9h8d7d AhAdKs6s5d4c 334897 138 322973",
];

fn game_of(hole_cards: usize) -> Omaha {
    [Omaha::Four, Omaha::Five, Omaha::Six][hole_cards - 4]
}

/// Returns the counts of a plan for two hands.
fn counts(holes: [Hole; 2], dead: CardSet, plan: Plan) -> Shares<u128> {
    let ranges = holes.map(|hole| Range::from_hands(hole.len(), [(hole, 1.0)]).unwrap());
    let question = Showdown::new(&ranges).dead(dead).plan(plan);
    question.run(&game_of(holes[0].len())).unwrap().counts().unwrap()[0]
}

#[test]
fn every_kernel_and_enumeration_match_known_totals() {
    for line in KNOWN {
        let words: Vec<&str> = line.split(' ').collect();
        let holes: [Hole; 2] = [words[0].parse().unwrap(), words[1].parse().unwrap()];
        let numbers: Result<Vec<u64>, ParseIntError> = words[2..].iter().map(|word| word.parse()).collect();
        let numbers = numbers.unwrap();
        let expected = Shares::heads_up(numbers[0], numbers[1], numbers[2]);
        for isa in Isa::available() {
            let mut two_hands = HandVsHand::with_isa(isa);
            assert_eq!(two_hands.compare(holes[0], holes[1]), Some(expected), "{isa} {line}");
            assert_eq!(two_hands.compare(holes[1], holes[0]), Some(expected.swapped()), "{isa} {line}");
        }
        assert_eq!(counts(holes, CardSet::EMPTY, Plan::Enumeration), expected.into(), "{line}");
    }
}

#[test]
fn random_hands_with_dead_cards_match_enumeration() {
    let mut rng = fastrand::Rng::with_seed(4);
    for round in 0..60 {
        let deck = crate::plain::shuffled(&mut rng, CardSet::EMPTY);
        let (hole_cards, dead_cards) = (4 + round % 3, rng.usize(8..25));
        let hole = |from: usize| Hole::new(deck[from..][..hole_cards].iter().copied().collect()).unwrap();
        let holes = [hole(0), hole(hole_cards)];
        let dead: CardSet = deck[2 * hole_cards..][..dead_cards].iter().copied().collect();
        let expected = counts(holes, dead, Plan::Enumeration);
        assert_eq!(counts(holes, dead, Plan::HandVsHand), expected, "{holes:?} {dead}");
    }
}

/// A hand against all 194,580 hands of an opponent, each counted separately.
#[test]
fn a_random_opponent_is_the_sum_of_all_hands() {
    let known = [
        ("AsAhKsKh", 148_999_832_330, 707_700_224),
        ("JsTs9h8h", 115_617_109_340, 4_085_637_422),
        ("7c5d3h2s", 73_024_275_730, 2_754_547_481),
        ("AsAhAdAc", 109_621_924_800, 0),
        ("KsQsJs5s", 105_073_216_912, 4_145_814_837),
    ];
    let any = Range::full(4);
    for (text, wins, ties) in known {
        let hole: Hole = text.parse().unwrap();
        let table = PreflopTable::embedded().outcome(StartingHand::of(hole));
        assert_eq!((table.wins(), table.ties()), (wins, ties), "{text}");
        let ranges = [Range::from_hands(4, [(hole, 1.0)]).unwrap(), any.clone()];
        for isa in Isa::available() {
            let question = Showdown::new(&ranges).isa(isa);
            let report = question.plan(Plan::HandVsHand).run(&Omaha::Four).unwrap();
            assert_eq!(report.counts().unwrap()[0], table.into(), "{isa} {text}");
            assert_eq!(question.run(&Omaha::Four).unwrap().counts().unwrap()[0], table.into());
        }
    }
    let hole: Hole = "KsQsKhQh".parse().unwrap();
    let mut suits = SuitPermutation::ALL.to_vec();
    suits.retain(|suits| suits.apply_to_set(hole.cards()) == hole.cards());
    let indices: Vec<usize> = (0..Hole::count(4)).collect();
    let some = |indices: &[usize]| -> Shares<u64> {
        let mut two_hands = HandVsHand::new();
        let outcomes = indices.iter().filter_map(|&index| {
            let other = Hole::from_index(4, index)?;
            let with =
                |suits: &SuitPermutation| Hole::new(suits.apply_to_set(other.cards())).unwrap().index();
            // Two opponents have the same result if a suit permutation maps one to the other. The first
            // represents both.
            let alike: BTreeSet<usize> = suits.iter().map(with).collect();
            let is_first = alike.first() == Some(&index);
            Some(repeat_n(is_first.then(|| two_hands.compare(hole, other))??, alike.len()))
        });
        outcomes.flatten().sum()
    };
    let sum: Shares<u64> = indices.par_chunks(4096).map(some).sum();
    assert_eq!(sum, PreflopTable::embedded().outcome(StartingHand::of(hole)));
}

/// With half of the deck dead, every opponent on every board can be enumerated.
#[test]
fn a_random_opponent_with_dead_cards_matches_enumeration() {
    let mut rng = fastrand::Rng::with_seed(5);
    for hole_cards in [4, 5] {
        let deck = crate::plain::shuffled(&mut rng, CardSet::EMPTY);
        let hole = Hole::new(deck[..hole_cards].iter().copied().collect()).unwrap();
        let dead: CardSet = deck[hole_cards..][..30].iter().copied().collect();
        let ranges = [Range::full(hole_cards), Range::from_hands(hole_cards, [(hole, 1.0)]).unwrap()];
        let question = Showdown::new(&ranges).dead(dead);
        let [counted, enumerated] = [Plan::HandVsHand, Plan::Enumeration]
            .map(|plan| question.plan(plan).run(&game_of(hole_cards)).unwrap().counts().unwrap());
        assert_eq!(counted, enumerated, "{hole} {dead}");
    }
}

#[test]
fn the_table_is_complete() {
    let table = PreflopTable::embedded();
    let hands = || StartingHand::all(4);
    let sum = |part: fn(Shares<u64>) -> u64| -> u128 {
        hands().map(|hand| hand.combo_count() as u128 * u128::from(part(table.outcome(hand)))).sum()
    };
    assert_eq!(2 * sum(Shares::wins) + sum(Shares::ties), 270_725 * 211_315_436_640);
    let best: Vec<String> = table.order().hands().take(3).map(|hand| hand.to_string()).collect();
    assert_eq!(best, ["AxAyTxTy", "AxAyJxJy", "AxAyQxQy"].map(String::from));
    let range = [Range::full(4), Range::full(4)];
    let report = Showdown::new(&range).run(&Omaha::Four).unwrap();
    assert_eq!((report.plan(), report.shares()[0].equity()), (Plan::PreflopTable, 0.5));
}
