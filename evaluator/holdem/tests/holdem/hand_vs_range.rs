//! A known hand against a range on a board, from the question to the report, checked against plain
//! enumeration.

use std::sync::atomic::AtomicBool;

use evaluator::{Card, CardSet, HoleCards};
use fastrand::Rng;
use holdem::range::Range;
use holdem::{EquityError, Plan, Player, PlayerSet, PreflopTable, Report, Showdown};
use test_support::draw;

use crate::support::{cards, deck, engine, engines, enumerate, range, set};

/// Checks a report: whole numbers exactly, weights to within 1e-11 of the total, because plain sums of many weights round.
fn check(report: &Report, expected: &[f64], what: &str) {
    let (total, counted) = (expected.iter().sum::<f64>(), report.is_counted());
    for (bits, &weight) in (0..).zip(expected) {
        let found = report.won_by(PlayerSet::from_bits(bits));
        let near = (found - weight).abs() <= 1e-11 * total && (weight > 0.0 || found == 0.0);
        assert!(
            if counted { found == weight } else { near },
            "{what}: {found} instead of {weight}, {bits:b}"
        );
    }
    assert!((report.total() - total).abs() <= 1e-11 * total, "{what}");
}

/// Returns a board of `size` cards, usually of few suits, and a deck of the other cards.
fn draw_board(random: &mut Rng, size: usize) -> (CardSet, Vec<Card>) {
    let suits = random.usize(1..=4);
    let mut deck = deck(random);
    // Cards of the chosen suits come first.
    if random.bool() {
        deck.sort_by_key(|card| card.suit() as usize >= suits);
    }
    let (board, rest) = deck.split_at_mut(size);
    random.shuffle(rest);
    (set(board), rest.to_vec())
}

/// Returns a range of few or many combos, of two suits or all, with or without weights.
fn draw_range(random: &mut Rng, case: usize, count: usize) -> Range {
    let mut combos = HoleCards::ALL;
    random.shuffle(&mut combos);
    if case.is_multiple_of(3) {
        combos.sort_by_key(|combo| combo.high().suit() != combo.low().suit());
    }
    let mut range = Range::empty();
    for &combo in &combos[..count] {
        let weight = match case % 4 {
            0 => random.f64().max(1e-9),
            1 => 0.3,
            _ => 1.0,
        };
        range.set(combo, weight).unwrap();
    }
    range
}

/// Checks runouts of all sizes, with dead cards and weights, by all plans and instruction sets.
fn check_boards(size: usize, cases: usize, most: usize) {
    let mut random = Rng::with_seed(size as u64);
    let mut answered = 0;
    for case in 0..cases {
        let (board, rest) = draw_board(&mut random, size);
        let dead = set(&rest[2..][..random.usize(0..8)]);
        let hero = HoleCards::new(rest[0], rest[1]).unwrap();
        let count = random.usize(2..most);
        let (villain, only) = (draw_range(&mut random, case, count), Range::from(hero));
        let is_first = random.bool();
        let mut players = [only.clone(), villain.clone()];
        players.rotate_left(usize::from(!is_first));
        let expected = enumerate(&players, board, dead).by_winners;
        let orders = |hero| match is_first {
            true => [hero, Player::Range(&villain)],
            false => [Player::Range(&villain), hero],
        };
        for (number, engine) in engines().iter().enumerate() {
            let question = |hero| Showdown::new(orders(hero)).board(board).dead(dead);
            let what = format!("{hero} on {board}, {dead} dead, {villain} as first: {is_first}");
            let plain = question(Player::Hand(hero));
            if expected.iter().sum::<f64>() == 0.0 {
                let error = plain.run(engine).unwrap_err();
                let is_none = matches!(error, EquityError::EmptyRange { .. } | EquityError::NoDeal { .. });
                assert!(is_none, "{what}: {error}");
                continue;
            }
            let told = plain.run_by_plan(engine).unwrap();
            for question in [plain, plain.plan(Plan::Enumeration), question(Player::Range(&only))] {
                let report = question.run(engine).unwrap();
                check(&report, &expected, &what);
                assert_eq!(report.is_counted(), told.is_counted(), "{what}");
                assert_eq!(report.exact_cost(), told.exact_cost(), "{what}");
                // The same algorithm gives the same bits, whether a plan was chosen or not.
                if report.plan() == told.plan() {
                    assert_eq!(report.shares(), told.shares(), "{what}");
                }
                answered += usize::from(report.plan() == Plan::Enumeration);
            }
            check(&told, &expected, &what);
            if number == 0 {
                check(&plain.plan(Plan::Enumeration).by_combo().run(engine).unwrap(), &expected, &what);
            }
        }
    }
    assert!(answered > cases, "{answered} answers by enumeration");
}

#[test]
fn rivers() {
    check_boards(5, 300, 1326);
}

#[test]
fn turns() {
    check_boards(4, 300, 700);
}

#[test]
fn flops() {
    check_boards(3, 120, 200);
}

/// Checks all of a range on a monotone flop: the chosen plan, enumeration and a sweep.
#[test]
fn a_random_hand_on_a_flop() {
    for (hero, board) in [("AsKd", "2s7s9s"), ("AsKs", "2s7s9h"), ("7d7h", "7s9s9h"), ("5s4s", "2s3s6s")] {
        let (hero, villain): (HoleCards, Range) = (hero.parse().unwrap(), Range::full());
        let question = Showdown::new([Player::Hand(hero), Player::Range(&villain)]).board(cards(board));
        let expected = question.plan(Plan::Sweep).run(engine()).unwrap();
        assert_eq!(expected.total(), 1_070_190.0);
        for question in [question, question.plan(Plan::Enumeration)] {
            assert_eq!(question.run(engine()).unwrap().counts(), expected.counts(), "{hero} {board}");
        }
    }
}

#[test]
fn a_run_is_stopped_before_it_begins() {
    let villain = range("22+");
    let players = [Player::Hand("AsKd".parse().unwrap()), Player::Range(&villain)];
    let stop = AtomicBool::new(true);
    let question = Showdown::new(players).board(cards("2s7s9s")).stop_when(&stop);
    assert_eq!(question.run(engine()).unwrap_err(), EquityError::Stopped);
}

/// Compares the table with the count over all pairs of combos.
#[test]
fn two_hands_before_the_flop() {
    let mut random = Rng::with_seed(3);
    for _ in 0..2_000 {
        let cards: [Card; 4] = draw(&mut random, &Card::ALL);
        let [first, second] = [0, 2].map(|i| HoleCards::new(cards[i], cards[i + 1]).unwrap());
        let report = Showdown::new([first, second]).run(engine()).unwrap();
        let other = Showdown::new([first, second]).run_by_plan(engine()).unwrap();
        assert_eq!((report.plan(), report.exact_cost()), (other.plan(), other.exact_cost()));
        assert_eq!((report.counts(), report.shares()), (other.counts(), other.shares()));
        assert_eq!(report.plan(), Plan::PreflopTable);
        let expected = PreflopTable::embedded().outcome(first, second);
        assert_eq!(report.counts().map(|counts| counts[0]), expected.map(Into::into));
    }
}
