//! Equities of ranges against each other: known results by every plan that applies, and plain enumeration.

use evaluator::{Card, CardSet, HoleCards, RankTable};
use holdem::range::Range;
use holdem::solver::{Payoffs, ReachError, River, RiverScratch};
use holdem::{Emptied, Engine, EquityError, Plan, Shares, Showdown};
use proptest::prelude::*;
use test_support::{TwoPlayers, vectors};

use crate::support::{by_all_plans, engine, engines, range};

/// Checks the vectors of a list by all plans that apply. Returns their number.
fn check_vectors(list: &str, wanted: &[Plan], skipped: &[Plan]) -> usize {
    let vectors: Vec<TwoPlayers> = vectors(list);
    for vector in &vectors {
        let (a, b) = (range(&vector.a), range(&vector.b));
        let question = Showdown::new([&a, &b]).board(vector.board.parse().unwrap());
        let first = Shares::heads_up(vector.win, vector.tie, vector.total - vector.win - vector.tie);
        let first: Shares<u128> = first.into();
        let expected = Some(vec![first, first.swapped()]);
        for report in by_all_plans(question, engines(), wanted, skipped) {
            assert_eq!(report.counts(), expected, "{vector:?} by {}", report.plan());
        }
    }
    vectors.len()
}

#[test]
fn two_hands_before_the_flop() {
    // Sweeps of hand against hand are slow before the flop. The next test has them for one case.
    let wanted = [Plan::PreflopTable, Plan::HandVsHand, Plan::Enumeration];
    assert_eq!(check_vectors("/preflop_hands", &wanted, &[Plan::Sweep]), 7);
}

#[test]
fn two_ranges_before_the_flop() {
    let wanted = [Plan::PreflopTable, Plan::Sweep];
    let skipped = [Plan::HandVsHand, Plan::Enumeration];
    assert_eq!(check_vectors("/preflop_ranges", &wanted, &skipped), 6);
}

/// The slow plans that are skipped above.
#[test]
fn all_boards_and_all_pairs_of_hands() {
    let (suited, queens) = (range("AsKs"), range("QsQh"));
    let report = Showdown::new([&suited, &queens]).plan(Plan::Sweep).run(engine()).unwrap();
    assert_eq!(report.counts().unwrap()[0], Shares::heads_up(781_594, 8_111, 922_599));
    let (suited, queens) = (range("AKs"), range("QQ"));
    let expected = Shares::heads_up(18_834_720, 178_116, 22_082_460);
    for plan in [Plan::HandVsHand, Plan::Sweep, Plan::Enumeration] {
        let report = Showdown::new([&suited, &queens]).plan(plan).run(engine()).unwrap();
        assert_eq!(report.counts().unwrap()[0], expected, "{plan}");
    }
    let (aces, random) = (range("AA"), range("random"));
    let expected = Shares::heads_up(10_689_050_508, 68_413_872, 1_827_970_020);
    let report = Showdown::new([&aces, &random]).plan(Plan::HandVsHand).run(engine()).unwrap();
    assert_eq!(report.counts().unwrap()[0], expected);
}

#[test]
fn hands_and_ranges_on_boards() {
    let wanted = [Plan::Sweep];
    assert_eq!(check_vectors("/board_hands", &wanted, &[]), 3);
    assert_eq!(check_vectors("/board_ranges", &wanted, &[]), 5);
}

/// Returns the shares of each combo of `a` against `b`, case by case.
fn enumerate(a: &Range, b: &Range, board: CardSet, dead: CardSet) -> (Shares, Vec<Shares>) {
    let found = crate::support::enumerate(&[Range::full(), b.clone()], board, dead);
    let shares = |found: &test_support::Shares| {
        Shares::heads_up(found.won[0], found.ties(), found.total - found.won[0] - found.ties())
    };
    let by_combo: Vec<Shares> = found.by_combo[0].iter().map(shares).collect();
    let weighted = a.iter().map(|(combo, weight)| by_combo[combo.index()] * weight);
    let total = weighted.fold(Shares::default(), |sum, shares| sum + shares);
    (total, by_combo)
}

/// Returns the weight of the cases of the combo with the most.
fn most(by_combo: &[Shares]) -> f64 {
    by_combo.iter().fold(0.0, |most, shares| most.max(shares.total()))
}

fn close(a: Shares, b: Shares) -> bool {
    close_to(a, b, SWEPT * b.total())
}

/// The largest error of sums, as a part of the whole: of sweeps, which use `f64`, and of a [`River`], which
/// uses `f32`.
const SWEPT: f64 = 1e-8;
const OF_RIVERS: f64 = 4e-6;

/// Returns `true` if all numbers differ by at most `error`.
fn close_to(a: Shares, b: Shares, error: f64) -> bool {
    let near = |x: f64, y: f64| (x - y).abs() <= error.max(SWEPT);
    near(a.wins(), b.wins()) && near(a.ties(), b.ties()) && near(a.total(), b.total())
}

/// Returns a few combos with whole or fractional weights.
fn some_range() -> impl Strategy<Value = Range> {
    let weight = prop_oneof![Just(1.0), Just(0.5), Just(0.1), 0.0..=1.0];
    let combos = prop::collection::vec((0..HoleCards::COUNT, weight), 1..12);
    (combos, any::<bool>(), 0..10u8).prop_map(|(combos, whole, all)| {
        let mut weights = [if all == 0 { 1.0 } else { 0.0 }; HoleCards::COUNT];
        for (index, weight) in combos {
            weights[index] = if whole { 1.0 } else { weight };
        }
        Range::from_weights(&weights).unwrap()
    })
}

/// Returns a board of 3, 4 or 5 cards and up to four dead cards. In half of the boards, one suit is more
/// frequent.
fn some_cards() -> impl Strategy<Value = (CardSet, CardSet)> {
    let suited = |suit: usize| (0..13usize).map(move |rank| Card::ALL[4 * rank + suit]).collect::<Vec<_>>();
    let five = prop_oneof![
        prop::sample::subsequence(Card::ALL.to_vec(), 9).prop_shuffle(),
        (0..4usize, prop::sample::subsequence((0..52).collect::<Vec<usize>>(), 9).prop_shuffle())
            .prop_flat_map(move |(suit, others)| {
                prop::sample::subsequence(suited(suit), 5).prop_shuffle().prop_map(move |mut cards| {
                    cards.truncate(3 + others[0] % 3);
                    cards.extend(others.iter().map(|&id| Card::ALL[id]));
                    let mut seen = CardSet::EMPTY;
                    cards.retain(|&card| seen.insert(card));
                    cards
                })
            }),
    ];
    (five, 3..=5usize, 0..=4usize).prop_map(|(cards, on_board, dead)| {
        (cards[..on_board].iter().copied().collect(), cards[on_board..].iter().take(dead).copied().collect())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn plain_enumeration_agrees(a in some_range(), b in some_range(), (board, dead) in some_cards()) {
        // Enumerating all combos against all on all boards after a flop would take a minute.
        let is_large = |range: &Range| range.count() > 100;
        prop_assume!(board.len() > 3 || !is_large(&a) && !is_large(&b));
        let (expected, by_combo) = enumerate(&a, &b, board, dead);
        let (_, by_other) = enumerate(&b, &a, board, dead);
        let question = Showdown::new([&a, &b]).board(board).dead(dead);
        if expected.total() == 0.0 {
            prop_assert!(question.run(engine()).is_err());
            return Ok(());
        }
        let mut reports = by_all_plans(question, engines(), &[Plan::Sweep], &[]);
        reports.extend(by_all_plans(question.by_combo(), engines(), &[Plan::Sweep], &[]));
        let are_whole = a.is_unweighted() && b.is_unweighted();
        for report in reports {
            if are_whole {
                prop_assert_eq!(report.shares()[0], expected);
                prop_assert!(report.counts().is_some());
            }
            let whole = a.total_weight() * most(&by_combo);
            prop_assert!(close_to(report.shares()[0], expected, SWEPT * whole), "{:?} {:?}", report.shares()[0], expected);
            prop_assert!(close_to(report.shares()[1], expected.swapped(), SWEPT * whole));
            for (player, expected) in [&by_combo, &by_other].into_iter().enumerate() {
                let Some(found) = report.by_combo(player) else { continue };
                // A combo may meet only a small part of a range, so the error is relative to the whole
                // range's sums.
                let whole = most(expected);
                // Enumeration only reports a player's own combos.
                let own = [&a, &b][player];
                let is_told = |&combo: &HoleCards| report.plan() != Plan::Enumeration || own.weight(combo) > 0.0;
                for combo in HoleCards::ALL.into_iter().filter(is_told) {
                    let (found, expected) = (found.get(combo), expected[combo.index()]);
                    prop_assert_eq!(found.is_some(), expected.total() > 0.0);
                    let found = found.unwrap_or_default();
                    prop_assert!(close_to(found, expected, SWEPT * whole), "{} {:?} {:?}", combo, found, expected);
                    if are_whole {
                        prop_assert_eq!(found, expected);
                    }
                }
            }
        }
    }

    #[test]
    fn rivers_agree(a in some_range(), b in some_range(), (board, _) in some_cards()) {
        let board: CardSet = board.iter().chain(CardSet::FULL - board).take(5).collect();
        let (expected, by_combo) = enumerate(&a, &b, board, CardSet::EMPTY);
        let [a, b] = [a, b].map(|range| range.to_f32());
        for engine in engines() {
            let (river, mut scratch) = (River::new(engine, board).unwrap(), RiverScratch::new());
            let whole = f64::from(a.iter().sum::<f32>()) * f64::from(b.iter().sum::<f32>());
            prop_assert!(close_to(river.shares(&a, &b, &mut scratch).unwrap(), expected, OF_RIVERS * whole.max(1.0)));
            let mut values = [f32::NAN; HoleCards::COUNT];
            let payoffs = Payoffs { win: 3.0, tie: 0.5, lose: -2.0 };
            for _ in 0..2 {
                river.values(&b, payoffs, &mut values, &mut scratch).unwrap();
                for (value, shares) in values.iter().zip(&by_combo) {
                    let expected = 3.0 * shares.wins() + 0.5 * shares.ties() - 2.0 * shares.losses();
                    prop_assert!((f64::from(*value) - expected).abs() < 1e-4 * expected.abs().max(10.0));
                }
            }
        }
    }
}

/// Programs share one engine and one river between all threads.
#[test]
fn threads_share_engines_and_rivers() {
    fn is_owned_and_shared<T: Clone + Send + Sync + 'static>() {}
    is_owned_and_shared::<Engine>();
    is_owned_and_shared::<River>();
    is_owned_and_shared::<RiverScratch>();
    let engine = Engine::new(&RankTable::embedded().clone());
    let river = &River::new(&engine.clone(), "Ah Kd 9h 4c 2s".parse().unwrap()).unwrap();
    let all = &[1.0; HoleCards::COUNT];
    let expected = river.shares(all, all, &mut RiverScratch::new());
    let found = std::thread::scope(|scope| {
        scope.spawn(|| river.shares(all, all, &mut RiverScratch::new())).join().unwrap()
    });
    assert_eq!(found, expected);
}

#[test]
fn plans_agree_on_every_combo() {
    for (a, b, plans) in [
        ("AA,KQs,76s:0.5", "QQ,AKo,JTs", &[Plan::PreflopTable, Plan::HandVsHand, Plan::Sweep][..]),
        // All 1,326 combos against a random one, pair by pair, would take seconds.
        ("AsAh,KsKh", "random", &[Plan::PreflopTable, Plan::Sweep]),
    ] {
        let (first, second) = (range(a), range(b));
        let question = Showdown::new([&first, &second]).by_combo();
        let reports: Vec<_> = plans.iter().map(|&plan| question.plan(plan).run(engine()).unwrap()).collect();
        for other in &reports[1..] {
            assert!(close(other.shares()[0], reports[0].shares()[0]), "{a} {b}");
            for player in [0, 1] {
                let [found, expected] = [other, &reports[0]].map(|report| report.by_combo(player).unwrap());
                for (combo, shares) in expected.iter() {
                    assert!(close(found.get(combo).unwrap(), shares), "{a} {b}: {combo}");
                }
                assert_eq!(found.iter().count(), expected.iter().count());
            }
        }
    }
}

/// With dead cards before the flop, neither the table nor the count of hands applies.
#[test]
fn dead_cards_before_the_flop() {
    let (a, b) = (range("AsAh,KsKh"), range("QdQc"));
    let question = Showdown::new([&a, &b]).dead("2c".parse().unwrap());
    let [swept, counted] =
        [Plan::Sweep, Plan::Enumeration].map(|plan| question.plan(plan).run(engine()).unwrap());
    assert_eq!(swept.shares(), counted.shares());
}

/// Boards are summed in the same order with any number of threads.
#[cfg(feature = "rayon")]
#[test]
fn threads_change_no_bit() {
    let first = range("AA:0.3,KQs:0.7,76s:0.1,T9o:0.9");
    let second = Range::from_weights(&[0.37; HoleCards::COUNT]).unwrap();
    let question = Showdown::new([&first, &second]).board("Ah7h2d".parse().unwrap()).by_combo();
    let reports = [1, 2, 5].map(|threads| {
        crate::support::on_threads(threads, || question.plan(Plan::Sweep).run(engine()).unwrap())
    });
    for report in &reports[1..] {
        assert_eq!(report.shares()[0], reports[0].shares()[0]);
        assert_eq!(report.by_combo(0), reports[0].by_combo(0));
        assert_eq!(report.by_combo(1), reports[0].by_combo(1));
    }
}

#[test]
fn invalid_questions_are_refused() {
    let (random, aces, none) = (range("random"), range("AA"), Range::empty());
    let refuse = |a: &Range, b: &Range, board: &str, dead: &str| {
        let question = Showdown::new([a, b]).board(board.parse().unwrap()).dead(dead.parse().unwrap());
        question.run(engine()).unwrap_err()
    };
    for (board, count) in [("As", 1), ("As Ks", 2), ("As Ks Qs Js Ts 9s", 6), ("As Ks Qs Js Ts 9s 8s", 7)] {
        let error = refuse(&random, &random, board, "");
        assert_eq!(error, EquityError::BoardCount { found: count, expected: "0, 3, 4 or 5" });
    }
    let text = |a, b, board, dead| refuse(a, b, board, dead).to_string();
    assert_eq!(text(&random, &random, "As", ""), "1 card on the board: there can be 0, 3, 4 or 5");
    assert_eq!(text(&random, &random, "AsKsQs", "2cKs"), "Ks is on the board and among the dead cards");
    assert_eq!(text(&none, &random, "", ""), "the first range has no combo");
    assert_eq!(text(&random, &aces, "AsAhAd", ""), "every combo of the second range has a card of the board");
    assert_eq!(text(&aces, &random, "2c3c4c", "AsAhAd"), "every combo of the first range has a dead card");
    assert_eq!(
        refuse(&aces, &random, "AsAh4c", "Ad"),
        EquityError::EmptyRange { player: 0, by: Emptied::BoardAndDead }
    );
    let ace_king = range("AsKs");
    assert_eq!(
        text(&ace_king, &range("AsQs,KsQs"), "", ""),
        "every combo of the first range shares a card with every combo of the second"
    );
    let most: CardSet = Card::ALL[..43].iter().copied().collect();
    let most = most - "2c3c4c".parse().unwrap();
    let error = Showdown::new([&random, &random]).board("2c3c4c".parse().unwrap()).dead(most);
    assert!(error.run(engine()).is_ok(), "nine cards are enough");
    let error = Showdown::new([&random, &random]).dead(Card::ALL[..44].iter().copied().collect());
    assert_eq!(error.run(engine()).unwrap_err(), EquityError::TooFewCards { left: 8, needed: 9, players: 2 });
}

#[test]
fn plans_that_do_not_apply_are_refused() {
    let random = range("random");
    let flop = "As Kd 9h".parse().unwrap();
    for (question, plan, reason) in [
        (
            Showdown::new([&random, &random]).board(flop),
            Plan::PreflopTable,
            "there is a board, or there are dead cards",
        ),
        (
            Showdown::new([&random, &random]).dead(flop),
            Plan::HandVsHand,
            "there is a board, or there are dead cards",
        ),
    ] {
        let error = question.plan(plan).run(engine()).unwrap_err();
        assert_eq!(error, EquityError::PlanDoesNotApply { plan, reason });
    }
    assert!(River::new(engine(), flop).is_err());
    let river = River::new(engine(), "Ah Kd 9h 4c 2s".parse().unwrap()).unwrap();
    let scratch = &mut RiverScratch::new();
    let payoffs = Payoffs { win: 1.0, tie: 0.5, lose: 0.0 };
    let all = [1.0; HoleCards::COUNT];
    for found in [0, HoleCards::COUNT - 1, HoleCards::COUNT + 1] {
        let numbers = vec![1.0; found];
        let error = ReachError::ReachCount { found, expected: HoleCards::COUNT };
        assert_eq!(river.shares(&numbers, &all, scratch), Err(error));
        assert_eq!(river.shares(&all, &numbers, scratch), Err(error));
        assert_eq!(river.values(&numbers, payoffs, &mut [0.0; HoleCards::COUNT], scratch), Err(error));
        let error = ReachError::ValueCount { found, expected: HoleCards::COUNT };
        assert_eq!(river.values(&all, payoffs, &mut numbers.clone(), scratch), Err(error));
    }
    for plan in Plan::ALL {
        assert_eq!(plan.name().parse(), Ok(plan));
    }
}
