//! Ranges whose heavy hands block each other, with weights over 30 decades and near the smallest float: every
//! exact plan against plain sums.

use equity::{EquityError, Method, Plan, Report};
use evaluator::{Card, CardSet};
use omaha::range::Range;
use omaha::{Hole, Omaha, Showdown};
use test_support::{Light, LogHand, LogRanges, LogShares, blocking_ranges, solve_blocked};

use crate::plain;

/// Every figure must be correct to a millionth of all cases.
const MAX_ERROR: f64 = 1e-6;

fn set_of(bits: u64) -> CardSet {
    CardSet::from_bits_truncate(bits)
}

fn range_of(hands: &[LogHand]) -> Range {
    let hands = hands.iter().map(|hand| (Hole::new(set_of(hand.cards)).unwrap(), hand.weight()));
    Range::from_hands(4, hands).unwrap()
}

/// Returns each player's share of the pot, in high-low games too.
fn pots(game: Omaha, hands: &[u64], board: u64) -> Vec<f64> {
    let holes: Vec<Hole> = hands.iter().map(|&hand| Hole::new(set_of(hand)).unwrap()).collect();
    let (high, low) = plain::winners(game, &holes, set_of(board));
    let part = |set: usize, player: usize| match set >> player & 1 {
        1 => 1.0 / f64::from(set.count_ones()),
        _ => 0.0,
    };
    let pot = |player| match game.splits_pot() && low != 0 {
        true => (part(high, player) + part(low, player)) / 2.0,
        false => part(high, player),
    };
    (0..hands.len()).map(pot).collect()
}

/// Returns the largest error of a report's figures.
fn worst_error(report: &Report, expected: &LogShares) -> f64 {
    let log = report.total().log10() + f64::from(report.weight_exponent()) * 2f64.log10();
    let mut worst = 10f64.powf((log - expected.log_total).abs()) - 1.0;
    for (shares, expected) in report.shares().iter().zip(&expected.players) {
        let found = [shares.wins() / shares.total(), shares.ties() / shares.total(), shares.equity()];
        let errors = found.iter().zip(expected).map(|(a, b)| (a - b).abs());
        worst = errors.fold(worst, |worst, error| if error > worst { error } else { worst });
    }
    worst
}

/// Compares all exact plans that apply with plain sums. Returns the number of plans that answered.
fn check(game: Omaha, hands: &LogRanges, board: CardSet) -> usize {
    let players: Vec<Range> = hands.iter().map(|hands| range_of(hands)).collect();
    let pots = |hands: &[u64], board: u64| pots(game, hands, board);
    let expected = solve_blocked(hands, board.bits(), CardSet::FULL.bits(), pots);
    let mut answered = 0;
    for plan in [Some(Plan::Sweep), Some(Plan::Enumeration), None] {
        let question = Showdown::new(&players).board(board).method(Method::Exact);
        let question = plan.map_or(question, |plan| question.plan(plan));
        match (question.run(&game), &expected) {
            (Ok(report), Some(expected)) => {
                let error = worst_error(&report, expected);
                assert!(
                    error <= MAX_ERROR,
                    "{plan:?} {error:e}: {expected:?}, {hands:?} on {board}: {report:?}"
                );
                answered += 1;
            }
            (Err(EquityError::PlanDoesNotApply { .. }), _) => assert!(plan.is_some()),
            (Err(EquityError::NoDeal { .. } | EquityError::EmptyRange { .. }), None) => {}
            (found, expected) => panic!("{plan:?} {expected:?} {hands:?} on {board}: {found:?}"),
        }
    }
    answered
}

/// Returns a board, and the shuffled rest of the deck as bits.
fn board_and_deck(random: &mut fastrand::Rng, cards: usize) -> (CardSet, Vec<u64>) {
    let deck = plain::shuffled(random, CardSet::EMPTY);
    let (board, rest) = deck.split_at(cards);
    let board = board.iter().copied().collect();
    (board, rest.iter().map(|&card: &Card| CardSet::of(card).bits()).collect())
}

#[test]
fn plans_agree_where_heavy_hands_block_each_other() {
    let mut random = fastrand::Rng::with_seed(45);
    let mut answered = 0;
    for case in 0..300 {
        let (board, deck) = board_and_deck(&mut random, if case % 10 == 0 { 4 } else { 5 });
        let players = [2, 2, 3][case % 3];
        let game = if case % 7 == 0 { Omaha::EightOrBetter } else { Omaha::Four };
        let decades = [-30.0, -14.0, -6.0, -6.0][random.usize(..4)];
        let light = Light { most: decades * random.f64(), least: decades };
        let most = if board.len() == 4 || players == 3 { 5 } else { 24 };
        let hands = blocking_ranges(&mut random, &deck, 4, players, most, light);
        answered += check(game, &hands, board);
    }
    assert!(answered > 400, "{answered}");
}

#[test]
fn plans_agree_near_the_smallest_float() {
    let mut random = fastrand::Rng::with_seed(300);
    for case in 0..100 {
        let (board, deck) = board_and_deck(&mut random, if case % 10 == 0 { 4 } else { 5 });
        let players = 2 + case % 2;
        let least = if players == 2 { -297.0 } else { -195.0 };
        let light = Light { most: least * (0.8 + 0.2 * random.f64()), least };
        let hands = blocking_ranges(&mut random, &deck, 4, players, 6, light);
        check(Omaha::Four, &hands, board);
    }
}

/// All heavy hands share a card with the opponent's only hand.
#[test]
fn the_only_possible_deal_is_won() {
    for light in ["0.00000011", "0.001", "1e-300"] {
        let text = format!("As***:0.1,Ah***:0.1,Ks***:0.1,Kh***:0.1,3c3d4c4s:{light}");
        let ranges = ["AsAhKsKh", &text].map(|text| Range::read(text, 4).unwrap());
        let question = Showdown::new(&ranges).board("2c 7d 9h Jc Qd".parse().unwrap());
        let report = question.method(Method::Exact).run(&Omaha::Four).unwrap();
        assert_eq!(report.shares()[0].equity(), 1.0, "{light} by {}", report.plan());
    }
}

/// Totals are reported in the given weights, and only weights of 1 are counted.
#[test]
fn totals_keep_their_scale() {
    for (weights, board, cases) in [
        (["1", "1"], "", 1_086_008.0),
        (["1e-31", "1"], "", 1_086_008.0),
        (["0.3", "1"], "8s7c2h", 820.0),
        (["1e-100", "1e-20"], "8s7c2h", 820.0),
        (["1e-300", "1e-300"], "8s7c2h2s", 40.0),
    ] {
        let texts = [format!("AsAhKsKh:{}", weights[0]), format!("8d7d6c5c:{}", weights[1])];
        let ranges = texts.map(|text| Range::read(&text, 4).unwrap());
        let question = Showdown::new(&ranges).board(board.parse().unwrap());
        let report = question.run(&Omaha::Four).unwrap();
        assert_eq!(report.counts().is_some(), weights == ["1", "1"], "{weights:?}");
        let log = |total: f64, exponent: i32| total.log10() + f64::from(exponent) * 2f64.log10();
        let weight: f64 = weights.iter().map(|weight| weight.parse::<f64>().unwrap().log10()).sum();
        let expected = weight + f64::log10(cases);
        let found = log(report.total(), report.weight_exponent());
        assert!((found - expected).abs() < 1e-9, "{weights:?}: 1e{found}, not 1e{expected}");
        if matches!(board.len(), 6 | 8) {
            let next = question.next_cards(&Omaha::Four).unwrap();
            let found = log(next.shares()[0].total(), next.weight_exponent());
            assert!((found - expected).abs() < 1e-9, "{weights:?}: 1e{found}, not 1e{expected}");
        }
    }
}

/// The example that used to have no answer.
#[test]
fn tiny_deals_have_equities() {
    let ranges = ["AsAh2s3h,KsKhJsJh:1e-300", "AsAd2d3d,KcKdQcQd"].map(|text| Range::read(text, 4).unwrap());
    let report = Showdown::new(&ranges).board("Ah 4c 5d".parse().unwrap()).run(&Omaha::Four).unwrap();
    let equity = report.shares()[0].equity();
    assert!((equity - 0.260_98).abs() < 1e-5, "{equity}");
}
