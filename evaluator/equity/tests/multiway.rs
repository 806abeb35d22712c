//! Equities of three and more ranges: known results, and plain enumeration.

use std::ops::ControlFlow;

use equity::range::Range;
use equity::{Engine, EquityError, Method, Plan, Progress, Report, Showdown, Stop};
use evaluator::{Card, CardSet, Hand, HandRank, HoleCards, RankTable};
use proptest::prelude::*;
use serde_json::Value;

fn engine() -> Engine<'static> {
    Engine::new(RankTable::embedded())
}

fn ranges(texts: &[&str]) -> Vec<Range> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

fn vectors(list: &str) -> Vec<Value> {
    let all: Value = serde_json::from_str(include_str!("data/equity_vectors.json")).unwrap();
    let list = if list == "small_spots" { &all[list]["spots"] } else { &all[list] };
    list.as_array().unwrap().clone()
}

fn players(vector: &Value) -> Vec<Range> {
    let texts = vector["players"].as_array().unwrap();
    texts.iter().map(|text| text.as_str().unwrap().parse().unwrap()).collect()
}

/// The reports by all exact plans that apply, and by the one that is chosen.
fn by_all_plans(question: Showdown<'_>, skipped: &[Plan]) -> Vec<Report> {
    let engine = engine();
    let exact = Plan::ALL.into_iter().filter(|plan| plan.is_exact() && !skipped.contains(plan));
    let mut reports = vec![question.run(&engine).unwrap()];
    for plan in exact {
        match question.plan(plan).run(&engine) {
            Ok(report) => reports.push(report),
            Err(EquityError::PlanDoesNotApply { .. }) => {}
            Err(error) => panic!("{plan}: {error}"),
        }
    }
    reports
}

/// The weight that a set of players, as bits, wins or shares.
fn weight_of(report: &Report, bits: u16) -> f64 {
    report.winners().find(|(set, _)| set.bits() == bits).map_or(0.0, |(_, weight)| weight)
}

#[test]
fn three_ways() {
    let vectors = vectors("three_way");
    assert_eq!(vectors.len(), 4);
    for vector in vectors {
        let players = players(&vector);
        let number = |value: &Value| value.as_f64().unwrap();
        // All boards for hundreds of deals one by one would take minutes.
        let is_large = players.iter().map(Range::count).product::<usize>() > 1;
        let skipped: &[Plan] = if is_large { &[Plan::Enumeration, Plan::Sweep] } else { &[Plan::Sweep] };
        let board = vector["board"].as_str().unwrap_or_default().parse().unwrap();
        let skipped = if vector["board"].is_string() { &[] } else { skipped };
        for report in by_all_plans(Showdown::new(&players).board(board), skipped) {
            let plan = report.plan();
            for player in 0..3 {
                let outright = number(&vector["outright"][player]);
                assert_eq!(weight_of(&report, 1 << player), outright, "{vector} by {plan}");
                assert_eq!(report.shares(player).wins, outright);
            }
            assert_eq!(weight_of(&report, 0b111), number(&vector["all_tie"]), "{vector} by {plan}");
            let pairs: f64 = [0b011, 0b101, 0b110].map(|bits| weight_of(&report, bits)).iter().sum();
            assert_eq!(pairs, number(&vector["pair_ties"]), "{vector} by {plan}");
            assert_eq!(report.total(), number(&vector["total"]), "{vector} by {plan}");
            assert!(report.is_counted());
        }
    }
}

#[test]
fn small_spots() {
    for spot in vectors("small_spots") {
        let players = players(&spot);
        let cards = |key: &str| spot[key].as_str().unwrap().parse::<CardSet>().unwrap();
        let number = |value: &Value| value.as_f64().unwrap();
        let question = Showdown::new(&players).board(cards("board")).dead(cards("dead"));
        for report in by_all_plans(question, &[]) {
            let plan = report.plan();
            assert_eq!(report.total(), number(&spot["total"]), "{spot} by {plan}");
            let mut ties = 0;
            for (set, weight) in report.winners().filter(|(set, _)| set.len() > 1) {
                let letters: String = set.iter().map(|player| (b'A' + player as u8) as char).collect();
                assert_eq!(weight, number(&spot["ties"][&letters]), "{spot} by {plan}: {letters}");
                ties += 1;
            }
            assert_eq!(ties, spot["ties"].as_object().unwrap().len(), "{spot} by {plan}");
            for player in 0..players.len() {
                assert_eq!(report.shares(player).wins, number(&spot["outright"][player]), "{spot} by {plan}");
                let equity = number(&spot["equity"][player]);
                assert!((report.equity(player) - equity).abs() < 1e-11, "{spot} by {plan}");
            }
        }
    }
}

/// Looks at every case by itself: the weights by the bits of who wins, and for each player and combo the weight of
/// the cases in which it is dealt and the player's part of the pots, the player's own weight included.
struct Enumerated {
    by_winners: Vec<f64>,
    by_combo: Vec<Vec<(f64, f64)>>,
}

fn enumerate(players: &[Range], board: CardSet, dead: CardSet) -> Enumerated {
    let mut sums = Enumerated {
        by_winners: vec![0.0; 1 << players.len()],
        by_combo: vec![vec![(0.0, 0.0); HoleCards::COUNT]; players.len()],
    };
    for_each_board(board, board | dead, 52, &mut |board| {
        deal(players, board, dead, &mut Vec::new(), 1.0, &mut sums)
    });
    sums
}

/// Completes a board by cards below `end` that are not taken, in all ways.
fn for_each_board(board: CardSet, taken: CardSet, end: usize, visit: &mut impl FnMut(CardSet)) {
    if board.len() == 5 {
        return visit(board);
    }
    for id in (0..end).filter(|&id| !taken.contains(Card::ALL[id])) {
        for_each_board(board | Card::ALL[id].into(), taken, id, visit);
    }
}

fn deal(
    players: &[Range],
    board: CardSet,
    out: CardSet,
    dealt: &mut Vec<HoleCards>,
    weight: f64,
    sums: &mut Enumerated,
) {
    let Some(range) = players.get(dealt.len()) else {
        return showdown(board, dealt, weight, sums);
    };
    for (combo, own) in range {
        if !combo.card_set().intersects(board | out) {
            dealt.push(combo);
            deal(players, board, out | combo.card_set(), dealt, weight * own, sums);
            dealt.pop();
        }
    }
}

fn showdown(board: CardSet, dealt: &[HoleCards], weight: f64, sums: &mut Enumerated) {
    let rank =
        |combo: &HoleCards| RankTable::embedded().rank(Hand::from_set_unchecked(board | combo.card_set()));
    let ranks: Vec<HandRank> = dealt.iter().map(rank).collect();
    let best = ranks.iter().max().unwrap();
    let winners: Vec<usize> = (0..dealt.len()).filter(|&player| ranks[player] == *best).collect();
    sums.by_winners[winners.iter().map(|player| 1 << player).sum::<usize>()] += weight;
    for (player, combo) in dealt.iter().enumerate() {
        let part = if winners.contains(&player) { weight / winners.len() as f64 } else { 0.0 };
        let sum = &mut sums.by_combo[player][combo.index()];
        *sum = (sum.0 + weight, sum.1 + part);
    }
}

fn check(players: &[Range], board: CardSet, dead: CardSet) -> Result<(), TestCaseError> {
    let expected = enumerate(players, board, dead);
    let total: f64 = expected.by_winners.iter().sum();
    let question = Showdown::new(players).board(board).dead(dead);
    if total == 0.0 {
        let error = question.run(&engine()).unwrap_err();
        prop_assert!(matches!(error, EquityError::NoDeal { .. } | EquityError::EmptyRange { .. }), "{error}");
        return Ok(());
    }
    let unweighted = players.iter().all(Range::is_unweighted);
    // Sweeps add weights up in f32, among them those of combos that cannot meet.
    let whole: f64 = players.iter().map(Range::total_weight).product();
    let near = |x: f64, y: f64| if unweighted { x == y } else { (x - y).abs() < 4e-6 * whole.max(total) };
    for report in by_all_plans(question, &[]).into_iter().chain(by_all_plans(question.by_combo(), &[])) {
        let plan = report.plan();
        for (bits, &weight) in expected.by_winners.iter().enumerate() {
            let found = weight_of(&report, bits as u16);
            prop_assert!(near(found, weight), "{plan}: {found} for {bits:b}, not {weight}");
        }
        for (player, expected) in expected.by_combo.iter().enumerate() {
            let Some(by_combo) = report.by_combo(player) else { continue };
            for (combo, own) in &players[player] {
                let (total, pot) = expected[combo.index()];
                let found = by_combo.get(combo).unwrap_or_default() * own;
                prop_assert!((found.total - total).abs() <= 1e-9 * total, "{plan} {combo}");
                let error = if unweighted { 1e-9 * total } else { 4e-6 * whole.max(total) };
                prop_assert!((found.pot - pot).abs() <= error, "{plan} {combo}: {} not {pot}", found.pot);
            }
        }
    }
    Ok(())
}

/// Some combos with weights, from a part of the deck so that they often share cards.
fn some_range(most: usize) -> impl Strategy<Value = Range> {
    let weight = prop_oneof![Just(1.0), Just(0.5), 0.01..=1.0];
    let combos = prop::collection::vec((0..HoleCards::COUNT, 0..30 * 29 / 2usize, weight), 1..=most);
    (combos, any::<bool>(), any::<bool>()).prop_map(|(combos, whole, near)| {
        let mut range = Range::empty();
        for (anywhere, among_thirty, weight) in combos {
            let index = if near { among_thirty } else { anywhere };
            range.set(HoleCards::ALL[index], if whole { 1.0 } else { weight }).unwrap();
        }
        range
    })
}

/// A board of 3, 4 or 5 cards and up to three dead cards.
fn some_cards() -> impl Strategy<Value = (CardSet, CardSet)> {
    let cards = prop::sample::subsequence(Card::ALL.to_vec(), 8).prop_shuffle();
    (cards, 3..=5usize, 0..=3usize).prop_map(|(cards, on_board, dead)| {
        (cards[..on_board].iter().copied().collect(), cards[on_board..].iter().take(dead).copied().collect())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn two_to_five_players_as_enumeration_has_it(
        players in prop::collection::vec(some_range(5), 2..=5),
        (board, dead) in some_cards(),
    ) {
        check(&players, board, dead)?;
    }

    #[test]
    fn three_players_as_enumeration_has_it(
        players in prop::collection::vec(some_range(16), 3),
        (board, dead) in some_cards(),
    ) {
        check(&players, board, dead)?;
    }
}

#[test]
fn ten_players() {
    let hands = ["AA", "KK", "QQ", "JJ", "TT", "99", "88", "77", "66", "55"];
    let players = ranges(&hands);
    let board: CardSet = "As Kd 2c 2h 3s".parse().unwrap();
    // Aces full. Everybody has 6 combos but the first two, who have 3.
    let report = Showdown::new(&players).board(board).run(&engine()).unwrap();
    assert_eq!(report.plan(), Plan::Enumeration);
    assert_eq!(report.total(), 3.0 * 3.0 * 6f64.powi(8));
    assert_eq!(report.equity(0) + (1..10).map(|player| report.equity(player)).sum::<f64>(), 1.0);
    assert_eq!(report.shares(0).wins, report.total());
}

#[test]
fn what_makes_no_sense_is_refused() {
    let refuse = |texts: &[&str], board: &str| {
        let players = ranges(texts);
        Showdown::new(&players).board(board.parse().unwrap()).run(&engine()).unwrap_err().to_string()
    };
    assert_eq!(refuse(&[], ""), "0 players: there can be 2 to 10");
    assert_eq!(refuse(&["AA"], ""), "1 player: there can be 2 to 10");
    assert_eq!(refuse(&["AA"; 11], ""), "11 players: there can be 2 to 10");
    let no_deal = "no deal is possible: whatever the 3 players hold, two of them share a card";
    assert_eq!(refuse(&["AsAh", "AhAd", "AdAs"], ""), no_deal);
    assert_eq!(refuse(&["AA", "AA", "AA"], "2c3c4c5c6c"), no_deal);
    assert_eq!(
        refuse(&["AA", "KK", "QhQd"], "Qh3c4c"),
        "every combo of the third range has a card of the board"
    );
    let players = ranges(&["22+", "22+", "22+", "22+"]);
    let error = Showdown::new(&players).plan(Plan::Sweep).run(&engine()).unwrap_err();
    assert_eq!(error.to_string(), "no sweep: it is for two or three players");
}

/// ComboWeights that differ by many powers of ten, most of them where combos cannot meet.
#[test]
fn uneven_and_tiny_weights() {
    let cards = |text: &str| text.parse::<CardSet>().unwrap();
    let equities = |texts: &[&str], board: &str| {
        let players = ranges(texts);
        let report = Showdown::new(&players).board(cards(board)).run(&engine()).unwrap();
        let expected = enumerate(&players, cards(board), CardSet::EMPTY);
        for player in 0..players.len() {
            let sums = expected.by_combo[player].iter();
            let (total, pot) = sums.fold((0.0, 0.0), |sum, (total, pot)| (sum.0 + total, sum.1 + pot));
            let equity = report.equity(player);
            assert!((equity - pot / total).abs() < 1e-5, "{texts:?}: {equity} not {}", pot / total);
        }
        assert!(((0..players.len()).map(|player| report.equity(player)).sum::<f64>() - 1.0).abs() < 1e-9);
    };
    equities(&["AsAh,AsAd,AsAc", "QQ:0.0000001,76s:0.0000003,AsKs,AsKh,AsQs,As9s"], "Kd 9h 4c 2s");
    equities(&["QQ:0.0000000000000000000001,JTs:0.0000000000000000000003", "KK,AKs"], "Kd 9h 4c");
    equities(&["AA:0.00000000000001", "KK:0.00000000000003", "QQ,JTs:0.00000000000001"], "9d 8h 4c 2s");
}

#[test]
fn simulations_that_nothing_ends_are_refused() {
    let players = ranges(&["AA", "KK"]);
    let simulate = |stop| Showdown::new(&players).method(Method::MonteCarlo).stop(stop).run(&engine());
    for error in [0.0, -1.0, 1.0, f64::NAN, f64::INFINITY] {
        let stop = Stop { standard_error: Some(error), samples: Some(10), time: None };
        assert!(matches!(simulate(stop), Err(EquityError::StandardError(_))), "{error}");
    }
    let stop = Stop { standard_error: None, samples: None, time: None };
    assert_eq!(simulate(stop).unwrap_err(), EquityError::NoStop);
}

/// Four passes over the boards: whatever stops them, what is reported whole is whole.
#[test]
fn a_stopped_run_by_combo_is_partial() {
    let players = ranges(&["AA,KQs", "random", "22+"]);
    let question = Showdown::new(&players).board("Kd 9h 4c".parse().unwrap()).plan(Plan::Sweep).by_combo();
    for most in [0.1, 0.4, 0.6, 0.9] {
        let stop = |progress: &Progress<'_>| match progress.done >= most {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        match question.on_progress(&stop).run(&engine()) {
            Ok(report) => assert!(report.partial().is_some() && !report.is_counted(), "{most}"),
            Err(error) => assert_eq!(error, EquityError::Stopped),
        }
    }
    let report = question.on_progress(&|_| ControlFlow::Continue(())).run(&engine()).unwrap();
    assert!(report.partial().is_none() && report.is_counted());
}

#[test]
fn shares_by_combo_are_exact_or_refused() {
    let players = ranges(&["random", "random", "AA", "KK"]);
    let error = Showdown::new(&players).by_combo().run(&engine()).unwrap_err();
    assert!(matches!(error, EquityError::TooLong { .. }), "{error}");
}
