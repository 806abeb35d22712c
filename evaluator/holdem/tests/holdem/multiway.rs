//! Equities of three and more ranges: known results, and plain enumeration.

use evaluator::{Card, CardSet, HoleCards};
use holdem::range::Range;
use holdem::{EquityError, Method, Plan, PlayerSet, Report, Reports, Showdown, Stop};
use proptest::prelude::*;
use test_support::{SmallSpot, ThreePlayers, vectors};

use crate::support::{by_all_plans, cards, engine, engines, enumerate, go_on, ranges, set, stop_at};

/// Returns the weight that a set of players, as bits, wins or shares.
fn weight_of(report: &Report, bits: u16) -> f64 {
    report.winners().find(|(set, _)| set.bits() == bits).map_or(0.0, |(_, weight)| weight)
}

#[test]
fn three_ways() {
    let vectors: Vec<ThreePlayers> = vectors("/three_way");
    assert_eq!(vectors.len(), 4);
    for vector in vectors {
        let players = ranges(&vector.players);
        // Enumerating all boards for hundreds of deals would take minutes.
        let is_large = players.iter().map(Range::count).product::<usize>() > 1;
        let skipped: &[Plan] = if is_large { &[Plan::Enumeration] } else { &[] };
        let skipped = if vector.board.is_empty() { skipped } else { &[] };
        let question = Showdown::new(&players).board(cards(&vector.board));
        for report in by_all_plans(question, engines(), &[Plan::Sweep], skipped) {
            let plan = report.plan();
            for (player, &outright) in vector.outright.iter().enumerate() {
                assert_eq!(weight_of(&report, 1 << player), outright, "{vector:?} by {plan}");
                assert_eq!(report.shares()[player].wins(), outright);
            }
            assert_eq!(weight_of(&report, 0b111), vector.all_tie, "{vector:?} by {plan}");
            let pairs: f64 = [0b011, 0b101, 0b110].map(|bits| weight_of(&report, bits)).iter().sum();
            assert_eq!(pairs, vector.pair_ties, "{vector:?} by {plan}");
            assert_eq!(report.total(), vector.total, "{vector:?} by {plan}");
            assert!(report.is_counted());
        }
    }
}

#[test]
fn small_spots() {
    for spot in SmallSpot::all() {
        let players = ranges(&spot.players);
        let question = Showdown::new(&players).board(cards(&spot.board)).dead(cards(&spot.dead));
        for report in by_all_plans(question, engines(), &[Plan::Sweep], &[]) {
            let plan = report.plan();
            assert_eq!(report.total(), spot.total, "{spot:?} by {plan}");
            for (bits, weight) in spot.by_winners().into_iter().enumerate() {
                assert_eq!(weight_of(&report, bits as u16), weight, "{spot:?} by {plan}: {bits:b}");
            }
            for player in 0..players.len() {
                assert_eq!(report.shares()[player].wins(), spot.outright[player], "{spot:?} by {plan}");
                assert!(
                    (report.shares()[player].equity() - spot.equity[player]).abs() < 1e-11,
                    "{spot:?} by {plan}"
                );
            }
        }
    }
}

fn check(players: &[Range], board: CardSet, dead: CardSet) -> Result<(), TestCaseError> {
    let expected = enumerate(players, board, dead);
    let total = expected.total();
    let question = Showdown::new(players).board(board).dead(dead);
    if total == 0.0 {
        let error = question.run(engine()).unwrap_err();
        prop_assert!(matches!(error, EquityError::NoDeal { .. } | EquityError::EmptyRange { .. }), "{error}");
        return Ok(());
    }
    let unweighted = players.iter().all(Range::is_unweighted);
    // Sweeps subtract from sums and keep their rounding, including that of combos that cannot meet.
    let whole: f64 = players.iter().map(Range::total_weight).product();
    let near = |x: f64, y: f64| if unweighted { x == y } else { (x - y).abs() < 1e-8 * whole.max(total) };
    let by_plans = |question| by_all_plans(question, &engines()[..1], &[], &[]);
    for report in by_plans(question).into_iter().chain(by_plans(question.by_combo())) {
        let plan = report.plan();
        for (bits, &weight) in expected.by_winners.iter().enumerate() {
            let found = weight_of(&report, bits as u16);
            prop_assert!(near(found, weight), "{plan}: {found} for {bits:b}, not {weight}");
        }
        for (player, expected) in expected.by_combo.iter().enumerate() {
            let Some(by_combo) = report.by_combo(player) else { continue };
            for ((combo, own), expected) in players[player].iter().zip(expected) {
                let (total, pot) = (expected.total, expected.pot());
                let found = by_combo.get(combo).unwrap_or_default() * own;
                prop_assert!((found.total() - total).abs() <= 1e-9 * total, "{plan} {combo}");
                let error = if unweighted { 1e-9 * total } else { 1e-8 * whole.max(total) };
                prop_assert!((found.pot() - pot).abs() <= error, "{plan} {combo}: {} not {pot}", found.pot());
            }
        }
    }
    Ok(())
}

/// Returns some combos with weights, from a part of the deck so that they often share cards.
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

/// Returns a board of 3, 4 or 5 cards and up to three dead cards.
fn some_cards() -> impl Strategy<Value = (CardSet, CardSet)> {
    let cards = prop::sample::subsequence(Card::ALL.to_vec(), 8).prop_shuffle();
    (cards, 3..=5usize, 0..=3usize).prop_map(|(cards, on_board, dead)| {
        (cards[..on_board].iter().copied().collect(), cards[on_board..].iter().take(dead).copied().collect())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

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

/// Shares are reported for all combos that can be dealt, including those outside the player's range.
#[test]
fn combos_outside_the_ranges_agree_with_enumeration() {
    for texts in [["AA,K9s,76s", "KK,QJs", "44,AhKh"], ["AA,K9s:0.5", "KK:0.3,QJs", "44:0.9,AhKh"]] {
        let players = ranges(&texts);
        let (board, dead) = (cards("Kd 9h 4c 2s"), cards("As"));
        let question = Showdown::new(&players).board(board).dead(dead);
        let swept = question.plan(Plan::Sweep).by_combo().run(engine()).unwrap();
        for player in 0..3 {
            let (mut heroes, mut alone) = (players.clone(), 0);
            heroes[player] = Range::full();
            let expected = &enumerate(&heroes, board, dead).by_combo[player];
            for (combo, shares) in swept.by_combo(player).unwrap().iter() {
                let expected = expected[combo.index()];
                assert!((shares.total() - expected.total).abs() < 1e-9, "{combo}");
                assert!((shares.pot() - expected.pot()).abs() < 1e-4 * shares.total(), "{combo} {texts:?}");
                alone += usize::from(players[player].weight(combo) == 0.0);
            }
            assert!(alone > 900, "{alone}");
        }
    }
}

#[test]
fn ten_players() {
    let players = ranges(&["AA", "KK", "QQ", "JJ", "TT", "99", "88", "77", "66", "55"]);
    // The board makes aces full. The first two players have 3 combos, the others 6.
    let report = Showdown::new(&players).board(cards("As Kd 2c 2h 3s")).run(engine()).unwrap();
    assert_eq!(report.plan(), Plan::Enumeration);
    assert_eq!(report.total(), 3.0 * 3.0 * 6f64.powi(8));
    assert_eq!(report.shares().iter().map(|shares| shares.equity()).sum::<f64>(), 1.0);
    assert_eq!(report.shares()[0].wins(), report.total());
}

#[test]
fn invalid_questions_are_refused() {
    let refuse = |texts: &[&str], board: &str| {
        let players = ranges(texts);
        Showdown::new(&players).board(cards(board)).run(engine()).unwrap_err().to_string()
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
    let error = Showdown::new(&players).plan(Plan::Sweep).run(engine()).unwrap_err();
    assert_eq!(error.to_string(), "no sweep: it is for two or three players");
}

/// Weights differ by many powers of ten, mostly among combos that cannot meet.
#[test]
fn uneven_and_tiny_weights() {
    let equities = |texts: &[&str], board: &str| {
        let players = ranges(texts);
        let report = Showdown::new(&players).board(cards(board)).run(engine()).unwrap();
        let expected = enumerate(&players, cards(board), CardSet::EMPTY);
        for (player, expected) in expected.equities().into_iter().enumerate() {
            let equity = report.shares()[player].equity();
            assert!((equity - expected).abs() < 1e-5, "{texts:?}: {equity} not {expected}");
        }
        assert!((report.shares().iter().map(|shares| shares.equity()).sum::<f64>() - 1.0).abs() < 1e-9);
    };
    equities(&["AsAh,AsAd,AsAc", "QQ:0.0000001,76s:0.0000003,AsKs,AsKh,AsQs,As9s"], "Kd 9h 4c 2s");
    equities(&["QQ:0.0000000000000000000001,JTs:0.0000000000000000000003", "KK,AKs"], "Kd 9h 4c");
    equities(&["AA:0.00000000000001", "KK:0.00000000000003", "QQ,JTs:0.00000000000001"], "9d 8h 4c 2s");
}

#[test]
fn simulations_without_an_end_are_refused() {
    let players = ranges(&["AA", "KK"]);
    let simulate = |stop| Showdown::new(&players).method(Method::MonteCarlo).stop(stop).run(engine());
    for error in [0.0, -1.0, 1.0, f64::NAN, f64::INFINITY] {
        let stop = Stop::never().standard_error(error).samples(10);
        assert!(matches!(simulate(stop), Err(EquityError::StandardError(_))), "{error}");
    }
    let stop = Stop::never();
    assert_eq!(simulate(stop).unwrap_err(), EquityError::NoStop);
}

/// The run has four passes over the boards. Wherever it stops, a report without a partial result must be
/// complete.
#[test]
fn a_stopped_run_by_combo_is_partial() {
    let players = ranges(&["AA,KQs", "random", "22+"]);
    let question = Showdown::new(&players).board(cards("Kd 9h 4c")).plan(Plan::Sweep).by_combo();
    for most in [0.1, 0.4, 0.6, 0.9] {
        match question.on_progress(&stop_at(most)).run(engine()) {
            Ok(report) => assert!(report.partial().is_some() && !report.is_counted(), "{most}"),
            Err(error) => assert_eq!(error, EquityError::Stopped),
        }
    }
    let report = question.on_progress(&go_on).run(engine()).unwrap();
    assert!(report.partial().is_none() && report.is_counted());
}

#[test]
fn shares_by_combo_are_exact_or_refused() {
    let players = ranges(&["random"; 4]);
    let error = Showdown::new(&players).by_combo().run(engine()).unwrap_err();
    assert!(matches!(error, EquityError::TooLong { .. }), "{error}");
}

#[test]
fn missing_players_have_no_results() {
    let players = ranges(&["AhKh", "QsQd", "JTs"]);
    let question = Showdown::new(&players).board(cards("Qh 7h 2c"));
    let exact = question.by_combo().plan(Plan::Enumeration).run(engine()).unwrap();
    let simulated = question.plan(Plan::MonteCarlo).stop(Stop::never().samples(100)).run(engine()).unwrap();
    for report in [&exact, &simulated] {
        assert_eq!((report.players(), report.shares().len()), (3, 3));
        assert_eq!(report.won_by(PlayerSet::from_bits(1 << 3 | 1)), 0.0);
        for player in 3..20 {
            assert_eq!((report.standard_error(player), report.interval(player)), (None, None));
            assert_eq!(report.by_combo(player), None);
        }
    }
    assert!(exact.by_combo(2).is_some() && simulated.interval(2).is_some());
    let counts = exact.counts().unwrap();
    for (counts, shares) in counts.iter().zip(exact.shares()) {
        let counted = [counts.wins(), counts.ties(), counts.total()].map(|count| count as f64);
        assert_eq!(counted, [shares.wins(), shares.ties(), shares.total()]);
        assert!((counts.equity() - shares.equity()).abs() < 1e-15);
    }
    let counted_winners = exact.counted_winners().unwrap();
    assert!(exact.winners().eq(counted_winners.iter().map(|&(set, cases)| (set, cases as f64))));
    assert_eq!(counted_winners.iter().map(|(_, cases)| cases).sum::<u128>(), counts[0].total());
    assert_eq!((simulated.counts(), simulated.counted_winners()), (None, None));
    assert_eq!(question.runouts(engine()).unwrap().outs(3), None);
}

#[test]
fn rounding_makes_no_winners() {
    let mut random = fastrand::Rng::with_seed(26);
    let mut compared = 0;
    for _ in 0..300 {
        let mut deck = Card::ALL.to_vec();
        random.shuffle(&mut deck);
        let players = [0; 3].map(|_| {
            let mut range = Range::empty();
            for _ in 0..4 {
                if let Some(combo) = HoleCards::new(deck[random.usize(..12)], deck[random.usize(..12)]) {
                    range.set(combo, f64::from(random.u8(1..=99)) / 100.0).unwrap();
                }
            }
            range
        });
        let board = set(&deck[12..16]);
        let question = Showdown::new(&players).board(board);
        let sets = |plan| -> Result<Vec<PlayerSet>, EquityError> {
            Ok(question.plan(plan).run(engine())?.winners().map(|(set, _)| set).collect())
        };
        // Some have no deal, or hardly any for a sweep.
        let Ok(swept) = sets(Plan::Sweep) else { continue };
        assert_eq!(swept, sets(Plan::Enumeration).unwrap(), "{players:?} {board}");
        compared += 1;
    }
    assert!(compared > 100, "{compared} of 300");
}
