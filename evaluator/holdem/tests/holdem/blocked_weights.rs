//! Ranges whose heavy combos block each other, with weights over 30 decades and near the smallest float:
//! every exact plan against plain sums.

use evaluator::{CardSet, HoleCards};
use fastrand::Rng;
use holdem::range::Range;
use holdem::{EquityError, Method, Plan, Report, Showdown};
use test_support::{Light, LogRanges, LogShares, blocking_ranges, solve_blocked, winners};

use crate::support::{deck, engine, ranges, rank, set};

/// The largest allowed error of a figure, as a part of all cases.
const MAX_ERROR: f64 = 1e-6;

fn set_of(bits: u64) -> CardSet {
    CardSet::from_bits_truncate(bits)
}

fn range_of(hands: &[test_support::LogHand]) -> Range {
    let mut range = Range::empty();
    for hand in hands {
        let mut cards = set_of(hand.cards).iter();
        let combo = HoleCards::new(cards.next().unwrap(), cards.next().unwrap()).unwrap();
        range.set(combo, hand.weight()).unwrap();
    }
    range
}

/// Returns each player's part of the pot.
fn pots(hands: &[u64], board: u64) -> Vec<f64> {
    let best = winners(hands.iter().map(|&hand| rank(set_of(hand | board))));
    let part = 1.0 / f64::from(best.count_ones());
    (0..hands.len()).map(|player| if best >> player & 1 == 1 { part } else { 0.0 }).collect()
}

/// Returns the largest error of a report's figures.
fn worst_error(report: &Report, expected: &LogShares) -> f64 {
    let log = report.total().log10() + f64::from(report.weight_exponent()) * 2f64.log10();
    let mut worst = 10f64.powf((log - expected.log_total).abs()) - 1.0;
    for (shares, expected) in report.shares().iter().zip(&expected.players) {
        let found = [shares.wins() / shares.total(), shares.ties() / shares.total(), shares.equity()];
        let errors = found.iter().zip(expected).map(|(a, b)| (a - b).abs());
        worst = errors.fold(worst, |worst, error| if error > worst { error } else { worst });
        assert!(found.iter().all(|part| (-1e-12..=1.0 + 1e-12).contains(part)), "{found:?}");
    }
    worst
}

/// Checks all exact plans that apply against plain sums. Returns the number of plans that answered.
fn check(hands: &LogRanges, board: CardSet, plans: &[Option<Plan>], by_combo: bool) -> usize {
    let players: Vec<Range> = hands.iter().map(|hands| range_of(hands)).collect();
    let expected = solve_blocked(hands, board.bits(), CardSet::FULL.bits(), pots);
    let mut answered = 0;
    for &plan in plans {
        let question = Showdown::new(&players).board(board).method(Method::Exact);
        let question = if by_combo { question.by_combo() } else { question };
        let question = plan.map_or(question, |plan| question.plan(plan));
        match (question.run(engine()), &expected) {
            (Ok(report), Some(expected)) => {
                let error = worst_error(&report, expected);
                assert!(
                    error <= MAX_ERROR,
                    "{plan:?} {error:e}: {expected:?}, {hands:?} on {board}: {report:?}"
                );
                check_combos(&report, hands, board);
                answered += 1;
            }
            (Err(EquityError::PlanDoesNotApply { .. }), _) => assert!(plan.is_some()),
            (Err(EquityError::NoDeal { .. } | EquityError::EmptyRange { .. }), None) => {}
            (found, expected) => panic!("{plan:?} {expected:?} {hands:?} on {board}: {found:?}"),
        }
    }
    answered
}

/// Checks that each combo of a report by combo has the same result as it has alone.
fn check_combos(report: &Report, hands: &LogRanges, board: CardSet) {
    let Some(_) = report.by_combo(0) else { return };
    for (player, range) in hands.iter().enumerate() {
        for hand in range {
            let mut alone = hands.clone();
            alone[player] = vec![test_support::LogHand { log: 0.0, ..*hand }];
            let expected = solve_blocked(&alone, board.bits(), CardSet::FULL.bits(), pots);
            let mut cards = set_of(hand.cards).iter();
            let combo = HoleCards::new(cards.next().unwrap(), cards.next().unwrap()).unwrap();
            let found = report.by_combo(player).unwrap().get(combo);
            // Relative to the heaviest, a combo's cases can weigh less than the smallest float.
            if found.is_none() {
                let is_lost = expected.is_none_or(|expected| expected.log_total < -300.0);
                assert!(is_lost, "{combo} of {player}: {hands:?} on {board}");
                continue;
            }
            let error = (found.unwrap().equity() - expected.unwrap().players[player][2]).abs();
            assert!(error <= MAX_ERROR, "{combo} of {player}: {error:e}: {hands:?} on {board}");
        }
    }
}

/// Returns a board of four or five cards, and the deck without it as bits.
fn board_and_deck(random: &mut Rng, cards: usize) -> (CardSet, Vec<u64>) {
    let deck = deck(random);
    let (board, rest) = deck.split_at(cards);
    (set(board), rest.iter().map(|&card| CardSet::of(card).bits()).collect())
}

const ON_BOARDS: [Option<Plan>; 3] = [Some(Plan::Sweep), Some(Plan::Enumeration), None];

#[test]
fn plans_agree_where_heavy_combos_block_each_other() {
    let mut random = Rng::with_seed(45);
    let mut answered = 0;
    for case in 0..600 {
        let (board, deck) = board_and_deck(&mut random, if case % 4 == 0 { 4 } else { 5 });
        let players = 2 + case % 3;
        let decades = [-30.0, -30.0, -14.0, -6.0][random.usize(..4)];
        let light = Light { most: decades * random.f64(), least: decades };
        let most = if board.len() == 4 || players == 4 { 6 } else { 24 };
        let hands = blocking_ranges(&mut random, &deck, 2, players, most, light);
        answered += check(&hands, board, &ON_BOARDS, case % 5 == 0);
    }
    assert!(answered > 700, "{answered}");
}

/// Products of two of these weights, or of three with three players, underflow.
#[test]
fn plans_agree_near_the_least_float() {
    let mut random = Rng::with_seed(300);
    let mut answered = 0;
    for case in 0..300 {
        let (board, deck) = board_and_deck(&mut random, if case % 8 == 0 { 4 } else { 5 });
        let players = 2 + case % 2;
        let least = if players == 2 { -297.0 } else { -195.0 };
        let light = Light { most: least * (0.8 + 0.2 * random.f64()), least };
        let hands = blocking_ranges(&mut random, &deck, 2, players, 6, light);
        answered += check(&hands, board, &ON_BOARDS, case % 3 == 0);
    }
    assert!(answered > 300, "{answered}");
}

/// Before the flop, pairs of combos are looked up or counted.
#[test]
fn tables_agree_with_counts_near_the_least_float() {
    for texts in [["AsAh,KsKh:1e-299", "AsAd,QcQd:1e-299"], ["AsAh,KsKh:1e-160", "AsKs,AhQh:1e-160"]] {
        let players = ranges(&texts);
        let question = Showdown::new(&players);
        let reports =
            [Plan::PreflopTable, Plan::HandVsHand].map(|plan| question.plan(plan).run(engine()).unwrap());
        let combos = reports.each_ref().map(|report| report.shares()[0].equity());
        assert!((combos[0] - combos[1]).abs() < 1e-12 && combos[0] > 0.1 && combos[0] < 0.95, "{combos:?}");
        assert_eq!(reports[0].weight_exponent(), reports[1].weight_exponent());
        assert!((reports[0].total() / reports[1].total() - 1.0).abs() < 1e-12);
    }
}

/// Totals are returned in the given weights, however small they are.
#[test]
fn totals_keep_their_scale() {
    let total = |texts: &[&str], board: &str| {
        let players = ranges(texts);
        let report = Showdown::new(&players).board(board.parse().unwrap()).run(engine()).unwrap();
        assert!(!report.is_counted(), "{texts:?}");
        report.total().log10() + f64::from(report.weight_exponent()) * 2f64.log10()
    };
    for (texts, board, expected) in [
        (&["AsAh", "KsKh:1e-250"][..], "2c7d9h", 990_f64.log10() - 250.0),
        (&["AA:1e-200", "KK"], "", 61_642_944_f64.log10() - 200.0),
        (&["AA:1e-300", "KK"], "", 61_642_944_f64.log10() - 300.0),
        (&["AsAh:1e-300", "KsKh:1e-300", "QsQh:1e-300"], "2c7d9h4s", 42_f64.log10() - 900.0),
        (&["AsAh,KsKh:1e-299", "AsAd,QcQd:1e-299"], "8h4c5d", (2.0 * 990.0_f64).log10() - 299.0),
    ] {
        let found = total(texts, board);
        assert!((found - expected).abs() < 1e-9, "{texts:?}: 1e{found}, not 1e{expected}");
    }
}

/// These examples once had no answer.
#[test]
fn deals_of_tiny_weight_have_equities() {
    for (texts, expected) in
        [(["AsAh,KsKh:1e-299", "AsAd,QcQd:1e-299"], 0.5), (["AsAh,KsKh:1e-290", "AsAd,QcQd:1e-290"], 0.5)]
    {
        let players = ranges(&texts);
        let report = Showdown::new(&players).board("8h4c5d".parse().unwrap()).run(engine()).unwrap();
        // Kings against aces and aces against queens are about equally frequent, except for small differences
        // in ties and outs.
        assert!((report.shares()[0].equity() - expected).abs() < 0.01, "{texts:?}");
    }
    for texts in [
        &["AsAh,KsKh:1e-150", "AsAd,QcQd:1e-150", "AsAc,JhJd:1e-150"][..],
        &["AsAh,KsKh:1e-300", "AsAd,QcQd:1e-300", "AsAc,JhJd:1e-300"],
        &["AsAh, KsKh:1e-200", "AsKs, AhQh:1e-200"],
    ] {
        let (tiny, more) = (ranges(texts), ["1e-150", "1e-200", "1e-300"]);
        let board: CardSet = "8h4c5d".parse().unwrap();
        let large: Vec<Range> = texts
            .iter()
            .map(|text| more.iter().fold((*text).to_string(), |text, weight| text.replace(weight, "1e-40")))
            .map(|text| text.parse().unwrap())
            .collect();
        let [found, expected] =
            [&tiny, &large].map(|players| Showdown::new(players).board(board).run(engine()).unwrap());
        for (found, expected) in found.shares().iter().zip(expected.shares()) {
            assert!((found.equity() - expected.equity()).abs() < 1e-9, "{texts:?}");
        }
    }
}

/// If even scaled products underflow, the error names the weights rather than shared cards.
#[test]
fn deals_that_cannot_be_represented_are_refused_by_their_weight() {
    let texts = ["AsAh,KsKh:1e-320", "AsAd,QcQd:1e-320", "AsAc,JhJd:1e-320", "AsTs,TdTc:1e-320"];
    let players = ranges(&texts);
    let error = Showdown::new(&players).board("8h4c5d".parse().unwrap()).run(engine()).unwrap_err();
    assert_eq!(error, EquityError::NoWeight { players: 4 });
    assert!(error.to_string().contains("underflow"), "{error}");
}
