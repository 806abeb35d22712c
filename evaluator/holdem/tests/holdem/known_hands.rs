//! Known hands and groups of players, from the question to the report, checked against plain enumeration.

use evaluator::{Card, CardSet, Holdem, HoleCards};
use fastrand::Rng;
use holdem::range::Range;
use holdem::{EquityError, Method, Plan, PlayerSet, Report, Showdown};

use crate::support::{cards, deck, engine, engines, enumerate, on_threads, ranges, set, stop_at};

fn check(report: &Report, expected: &[f64]) {
    assert_eq!((report.plan(), report.is_counted()), (Plan::Enumeration, true));
    assert_eq!(report.total(), expected.iter().sum::<f64>());
    for (bits, &weight) in (0..).zip(expected) {
        assert_eq!(report.won_by(PlayerSet::from_bits(bits)), weight, "{bits:b}");
    }
}

/// Returns a range of one combo.
fn only(cards: &[Card]) -> Range {
    HoleCards::new(cards[0], cards[1]).unwrap().into()
}

/// Returns the default answer, and those by a plan and by combo.
fn by_all_ways(question: Showdown<'_>) -> [Report; 3] {
    let question = question.plan(Plan::Enumeration);
    let (by_plan, by_combo) = (question.run_by_plan(engine()), question.by_combo().run(engine()));
    [question.run(engine()), by_plan, by_combo].map(|report| report.unwrap())
}

#[test]
fn hands_on_a_board() {
    let mut random = Rng::with_seed(1);
    for case in 0..270 {
        let (players, on_board, dead) = (2 + case % 9, 3 + case / 9 % 3, random.usize(0..6));
        let deck = deck(&mut random);
        let (board, rest) = deck.split_at(on_board);
        let (dead, rest) = rest.split_at(dead);
        let (board, dead) = (set(board), set(dead));
        let ranges: Vec<Range> = rest.chunks_exact(2).take(players).map(only).collect();
        let expected = enumerate(&ranges, board, dead).by_winners;
        let question = Showdown::new(&ranges).board(board).dead(dead);
        let chosen = question.run(engine()).unwrap();
        for report in by_all_ways(question) {
            check(&report, &expected);
        }
        check(&chosen, &expected);
        // The estimate of the plan is the same.
        let told = question.run_by_plan(engine()).unwrap();
        assert_eq!(chosen.exact_cost(), told.exact_cost());
    }
}

#[test]
fn hands_before_the_flop() {
    let mut random = Rng::with_seed(2);
    for case in 0..40 {
        let players = 3 + case % 8;
        let deck = deck(&mut random);
        let ranges: Vec<Range> = deck.chunks_exact(2).take(players).map(only).collect();
        let question = Showdown::new(&ranges).method(Method::Exact);
        let chosen = question.run(engine()).unwrap();
        // The plan has the same result.
        let told = question.run_by_plan(engine()).unwrap();
        assert_eq!((chosen.plan(), told.plan()), (Plan::HandVsHand, Plan::HandVsHand));
        assert_eq!(chosen.exact_cost(), told.exact_cost());
        assert!(chosen.is_counted() && told.is_counted());
        assert_eq!(chosen.total(), Holdem::boards_beside(players) as f64);
        let winners = |report: &Report| -> Vec<f64> {
            (0..1 << players).map(|bits| report.won_by(PlayerSet::from_bits(bits))).collect()
        };
        assert_eq!(winners(&chosen), winners(&told));
        // Enumerating all boards gives the same result.
        if case < 8 {
            assert_eq!(winners(&chosen), winners(&question.plan(Plan::Enumeration).run(engine()).unwrap()));
        }
    }
}

#[test]
fn hands_before_the_flop_with_dead_cards() {
    let mut random = Rng::with_seed(2);
    for case in 0..18 {
        let players = 2 + case % 9;
        let deck = deck(&mut random);
        // Few cards are left, but suits may still be interchangeable.
        let (held, rest) = deck.split_at(2 * players);
        let dead = set(&rest[..rest.len() - 12]);
        let ranges: Vec<Range> = held.chunks_exact(2).map(only).collect();
        let expected = enumerate(&ranges, CardSet::EMPTY, dead).by_winners;
        for report in by_all_ways(Showdown::new(&ranges).dead(dead)) {
            check(&report, &expected);
        }
    }
    let (ranges, dead) = (ranges(&["AsAh", "AdAc"]), set(&Card::ALL[..28]));
    for report in by_all_ways(Showdown::new(&ranges).dead(dead)) {
        check(&report, &enumerate(&ranges, CardSet::EMPTY, dead).by_winners);
    }
}

#[test]
fn hands_that_cannot_be_are_refused() {
    let run = |texts: &[&str], board: &str, dead: &str| {
        Showdown::new(&ranges(texts)).board(cards(board)).dead(cards(dead)).run(engine()).unwrap_err()
    };
    let shared = "every combo of the first range shares a card with every combo of the second";
    assert_eq!(run(&["AsKs", "AsQs"], "2c3c4c", "").to_string(), shared);
    assert!(matches!(run(&["AsKs", "2cQs"], "2c3c4c", ""), EquityError::EmptyRange { player: 1, .. }));
    assert!(matches!(run(&["AsKs", "5cQs"], "2c3c4c", "5c"), EquityError::EmptyRange { player: 1, .. }));
    assert!(matches!(run(&["AsKs", "5cQs"], "2c3c4c", "2c"), EquityError::DeadOnBoard(_)));
    assert!(matches!(run(&["AsKs"], "2c3c4c", ""), EquityError::PlayerCount { found: 1, .. }));
    assert!(matches!(run(&["AsKs"; 11], "2c3c4c", ""), EquityError::PlayerCount { found: 11, .. }));
    assert!(matches!(run(&["AsKs", "5cQs"], "2c3c4c5d6d7d", ""), EquityError::BoardCount { .. }));
    let ranges = ranges(&["AsKs", "5cQs"]);
    let question = Showdown::new(&ranges).board(cards("2c3c4c"));
    let few = question.dead(CardSet::FULL - cards("AsKs 5cQs 2c3c4c 2h"));
    assert!(matches!(few.run(engine()), Err(EquityError::TooFewCards { .. })));
    let question = question.exact_within(std::time::Duration::ZERO);
    // There are fewer cases than the showdowns of a simulation, but not for a pair before the flop.
    assert!(question.run(engine()).unwrap().is_counted());
    assert_eq!(question.board(CardSet::EMPTY).run(engine()).unwrap().plan(), Plan::PreflopTable);
    let pair = self::ranges(&["AsKs", "QQ"]);
    let question = Showdown::new(&pair).exact_within(std::time::Duration::ZERO);
    assert_eq!(question.run(engine()).unwrap().plan(), Plan::MonteCarlo);
    assert!(question.method(Method::Exact).run(engine()).unwrap().is_counted());
}

/// Four players are counted in groups: with the same result for all instruction sets and any number of
/// threads, and as in plain enumeration.
#[test]
fn ranges_of_four() {
    for (texts, board) in [
        (["QQ+,AKs", "22+,A2s+,KTs+", "JJ,AQ", "TT,99"], "2c 4c 5h Kd"),
        (["AA,KK,AKs", "AA,KK,AKs", "AA,KK,AKs", "22+"], "2c 4c 5h Kd"),
        (["22+", "A2s+", "KTs+", "QJ"], "Tc Jc Qc Kc Ac"),
    ] {
        let ranges = ranges(&texts);
        let question = Showdown::new(&ranges).board(cards(board)).method(Method::Exact);
        let one_by_one = question.by_combo().run(engine()).unwrap();
        let expected: Vec<f64> = (0..16).map(|bits| one_by_one.won_by(PlayerSet::from_bits(bits))).collect();
        for engine in engines() {
            for threads in 1..=3 {
                check(&on_threads(threads, || question.run(engine)).unwrap(), &expected);
            }
        }
    }
}

/// A flop is counted in parts, so a stopped run is a sample of it.
#[test]
fn ranges_of_four_are_stopped() {
    let ranges = ranges(&["QQ+,AKs", "22+,A2s+,KTs+", "JJ,AQ", "TT,99"]);
    let question = Showdown::new(&ranges).board(cards("2c 4c 5h")).method(Method::Exact);
    let whole = question.run(engine()).unwrap();
    assert_eq!((whole.total(), whole.is_counted()), (322_122_240.0, true));
    let mut estimates = 0;
    for most in [0.2, 0.5, 0.8] {
        let report = question.on_progress(&stop_at(most)).run(engine()).unwrap();
        assert!(report.partial().is_some_and(|part| part > 0.9 * most && part < 1.0));
        for (player, shares) in report.shares().iter().enumerate() {
            let error = report.standard_error(player).unwrap();
            assert!(
                (shares.equity() - whole.shares()[player].equity()).abs() < 4.0 * error,
                "{player} {most}"
            );
            estimates += 1;
        }
    }
    assert_eq!(estimates, 12);
}
