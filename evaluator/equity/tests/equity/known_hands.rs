//! Hands that are known, and groups of players: the whole way of a question, against plain enumeration.

use std::ops::ControlFlow;

use equity::range::Range;
use equity::{Engine, EquityError, Method, Plan, Progress, Report, Showdown};
use evaluator::{Card, CardSet, Holdem, HoleCards, Isa, RankTable};
use fastrand::Rng;
use test_support::draw;

/// The weight that each set of players wins or shares, by the set's bits.
fn enumerate(players: &[Range], board: CardSet, dead: CardSet) -> Vec<f64> {
    let cards = |(combo, weight): (HoleCards, f64)| (combo.card_set().bits(), weight);
    let players: Vec<Vec<_>> = players.iter().map(|range| range.iter().map(cards).collect()).collect();
    let rank = |cards| RankTable::embedded().rank_set_unchecked(CardSet::from_bits_truncate(cards));
    test_support::enumerate(&players, board.bits(), (CardSet::FULL - dead).bits(), rank).by_winners
}

fn check(report: &Report, expected: &[f64]) {
    assert_eq!((report.plan(), report.is_counted()), (Plan::Enumeration, true));
    assert_eq!(report.total(), expected.iter().sum::<f64>());
    for (bits, &weight) in (0..).zip(expected) {
        assert_eq!(report.won_by(equity::PlayerSet::from_bits(bits)), weight, "{bits:b}");
    }
}

/// A range of one combo.
fn only(cards: &[Card]) -> Range {
    [HoleCards::new(cards[0], cards[1]).unwrap()].into_iter().collect()
}

/// The answer of itself, and those by ways that are told of progress, that look at each combo, or that scale weights.
fn by_all_ways(question: Showdown<'_>) -> Vec<Report> {
    let engine = Engine::new(RankTable::embedded());
    let go_on = |_: &Progress<'_>| ControlFlow::Continue(());
    let question = question.plan(Plan::Enumeration);
    let ways = [question, question.on_progress(&go_on), question.by_combo()];
    ways.map(|question| question.run(&engine).unwrap()).into()
}

#[test]
fn hands_on_a_board() {
    let mut random = Rng::with_seed(1);
    let engine = Engine::new(RankTable::embedded());
    for case in 0..270 {
        let (players, on_board, dead) = (2 + case % 9, 3 + case / 9 % 3, random.usize(0..6));
        let deck: [Card; Card::COUNT] = draw(&mut random, &Card::ALL);
        let (board, rest) = deck.split_at(on_board);
        let (dead, rest) = rest.split_at(dead);
        let [board, dead] = [board, dead].map(|cards| cards.iter().copied().collect::<CardSet>());
        let ranges: Vec<Range> = rest.chunks_exact(2).take(players).map(only).collect();
        let expected = enumerate(&ranges, board, dead);
        let question = Showdown::new(&ranges).board(board).dead(dead);
        let chosen = question.run(&engine).unwrap();
        for report in by_all_ways(question) {
            check(&report, &expected);
        }
        check(&chosen, &expected);
        // What is told of progress has the same estimate.
        let told = question.on_progress(&|_| ControlFlow::Continue(())).run(&engine).unwrap();
        assert_eq!(chosen.exact_cost(), told.exact_cost());
    }
}

#[test]
fn hands_before_the_flop() {
    let mut random = Rng::with_seed(2);
    let engine = Engine::new(RankTable::embedded());
    for case in 0..40 {
        let players = 3 + case % 8;
        let deck: [Card; Card::COUNT] = draw(&mut random, &Card::ALL);
        let ranges: Vec<Range> = deck.chunks_exact(2).take(players).map(only).collect();
        let question = Showdown::new(&ranges).method(Method::Exact);
        let chosen = question.run(&engine).unwrap();
        // What is told of progress is answered by way of a spot, which says the same.
        let told = question.on_progress(&|_| ControlFlow::Continue(())).run(&engine).unwrap();
        assert_eq!((chosen.plan(), told.plan()), (Plan::HandVsHand, Plan::HandVsHand));
        assert_eq!(chosen.exact_cost(), told.exact_cost());
        assert!(chosen.is_counted() && told.is_counted());
        assert_eq!(chosen.total(), Holdem::boards_beside(players) as f64);
        let winners = |report: &Report| -> Vec<f64> {
            (0..1 << players).map(|bits| report.won_by(equity::PlayerSet::from_bits(bits))).collect()
        };
        assert_eq!(winners(&chosen), winners(&told));
        // And so does each board by itself.
        if case < 8 {
            assert_eq!(winners(&chosen), winners(&question.plan(Plan::Enumeration).run(&engine).unwrap()));
        }
    }
}

#[test]
fn hands_before_the_flop_with_dead_cards() {
    let mut random = Rng::with_seed(2);
    for case in 0..18 {
        let players = 2 + case % 9;
        let deck: [Card; Card::COUNT] = draw(&mut random, &Card::ALL);
        // Few cards are left, but suits may still be alike.
        let (held, rest) = deck.split_at(2 * players);
        let dead: CardSet = rest[..rest.len() - 12].iter().copied().collect();
        let ranges: Vec<Range> = held.chunks_exact(2).map(only).collect();
        let expected = enumerate(&ranges, CardSet::EMPTY, dead);
        for report in by_all_ways(Showdown::new(&ranges).dead(dead)) {
            check(&report, &expected);
        }
    }
    let ranges: [Range; 2] = ["AsAh", "AdAc"].map(|text| text.parse().unwrap());
    let dead: CardSet = Card::ALL.into_iter().filter(|card| card.id() < 28).collect();
    for report in by_all_ways(Showdown::new(&ranges).dead(dead)) {
        check(&report, &enumerate(&ranges, CardSet::EMPTY, dead));
    }
}

#[test]
fn hands_that_cannot_be_are_refused() {
    let engine = Engine::new(RankTable::embedded());
    let run = |texts: &[&str], board: &str, dead: &str| {
        let ranges: Vec<Range> = texts.iter().map(|text| text.parse().unwrap()).collect();
        let [board, dead] = [board, dead].map(|text| text.parse().unwrap());
        Showdown::new(&ranges).board(board).dead(dead).run(&engine).unwrap_err()
    };
    let shared = "every combo of the first range shares a card with every combo of the second";
    assert_eq!(run(&["AsKs", "AsQs"], "2c3c4c", "").to_string(), shared);
    assert!(matches!(run(&["AsKs", "2cQs"], "2c3c4c", ""), EquityError::EmptyRange { player: 1, .. }));
    assert!(matches!(run(&["AsKs", "5cQs"], "2c3c4c", "5c"), EquityError::EmptyRange { player: 1, .. }));
    assert!(matches!(run(&["AsKs", "5cQs"], "2c3c4c", "2c"), EquityError::DeadOnBoard(_)));
    assert!(matches!(run(&["AsKs"], "2c3c4c", ""), EquityError::PlayerCount { found: 1 }));
    assert!(matches!(run(&["AsKs"; 11], "2c3c4c", ""), EquityError::PlayerCount { found: 11 }));
    assert!(matches!(run(&["AsKs", "5cQs"], "2c3c4c5d6d7d", ""), EquityError::BoardCount { .. }));
    let left: CardSet = "AsKs 5cQs 2c3c4c 2h".parse().unwrap();
    let ranges: [Range; 2] = ["AsKs", "5cQs"].map(|text| text.parse().unwrap());
    let question = Showdown::new(&ranges).board("2c3c4c".parse().unwrap()).dead(CardSet::FULL - left);
    assert!(matches!(question.run(&engine), Err(EquityError::TooFewCards { .. })));
    let question =
        Showdown::new(&ranges).board("2c3c4c".parse().unwrap()).exact_within(std::time::Duration::ZERO);
    assert_eq!(question.run(&engine).unwrap().plan(), Plan::MonteCarlo);
    assert!(question.method(Method::Exact).run(&engine).unwrap().is_counted());
}

/// Four players, where it pays to count in groups: the same for all instructions and any number of threads, and as deals
/// that are held one by one have it.
#[test]
fn ranges_of_four() {
    for (texts, board) in [
        (["QQ+,AKs", "22+,A2s+,KTs+", "JJ,AQ", "TT,99"], "2c 4c 5h Kd"),
        (["AA,KK,AKs", "AA,KK,AKs", "AA,KK,AKs", "22+"], "2c 4c 5h Kd"),
        (["22+", "A2s+", "KTs+", "QJ"], "Tc Jc Qc Kc Ac"),
    ] {
        let ranges = texts.map(|text| text.parse::<Range>().unwrap());
        let question = Showdown::new(&ranges).board(board.parse().unwrap()).method(Method::Exact);
        let engine = Engine::new(RankTable::embedded());
        let one_by_one = question.by_combo().run(&engine).unwrap();
        let expected: Vec<f64> =
            (0..16).map(|bits| one_by_one.won_by(equity::PlayerSet::from_bits(bits))).collect();
        for isa in Isa::available() {
            let engine = Engine::with_isa(RankTable::embedded(), isa);
            for threads in 1..=3 {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
                check(&pool.install(|| question.run(&engine)).unwrap(), &expected);
            }
        }
    }
}

/// A flop is counted in parts: a run that is stopped is a sample of it.
#[test]
fn ranges_of_four_are_stopped() {
    let ranges = ["QQ+,AKs", "22+,A2s+,KTs+", "JJ,AQ", "TT,99"].map(|text| text.parse::<Range>().unwrap());
    let question = Showdown::new(&ranges).board("2c 4c 5h".parse().unwrap()).method(Method::Exact);
    let engine = Engine::new(RankTable::embedded());
    let whole = question.run(&engine).unwrap();
    assert_eq!((whole.total(), whole.is_counted()), (322_122_240.0, true));
    let mut estimates = 0;
    for most in [0.2, 0.5, 0.8] {
        let stop = |progress: &Progress<'_>| match progress.done >= most {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let report = question.on_progress(&stop).run(&engine).unwrap();
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
