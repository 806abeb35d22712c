//! Ranges with weights that differ by many powers of ten: whatever cards players block, every returned figure
//! is right to within 1e-6.

use evaluator::{CardSet, HoleCards};
use holdem::range::Range;
use holdem::{Engine, EquityError, Method, Plan, Reports, Shares, Showdown};
use test_support::Showdowns;

use crate::support::{cards, deck, engine, engines, enumerate, ranges, set};

const MAX_ERROR: f64 = 1e-6;

/// Players, a board and dead cards.
#[derive(Debug)]
struct Spot {
    ranges: Vec<Range>,
    board: CardSet,
    dead: CardSet,
}

impl Spot {
    fn of(texts: &[&str], board: &str) -> Self {
        Self { ranges: ranges(texts), board: cards(board), dead: CardSet::EMPTY }
    }

    /// Enumerates every deal on every board, with sums of positive numbers only.
    fn solved(&self) -> Showdowns {
        enumerate(&self.ranges, self.board, self.dead)
    }
}

/// Returns the largest error of any figure. A figure out of bounds counts as an error too.
fn worst_error(found: Shares, expected: test_support::Shares) -> f64 {
    let figures =
        [(found.pot(), expected.pot()), (found.wins(), expected.won[0]), (found.ties(), expected.ties())];
    let differences = figures.map(|(a, b)| (a / found.total() - b / expected.total).abs());
    let equity = found.equity();
    assert!((0.0..=1.0).contains(&equity) && found.losses() >= -1e-12 * found.total(), "{found:?}");
    assert!(found.wins() >= 0.0 && found.ties() >= 0.0, "{found:?}");
    differences.into_iter().fold((found.total() / expected.total - 1.0).abs(), f64::max)
}

/// Compares a result with plain enumeration. Returns the largest error, or `None` if the plan does not apply.
fn check(
    spot: &Spot,
    solved: &Showdowns,
    plan: Option<Plan>,
    by_combo: bool,
    engine: &Engine,
) -> Option<f64> {
    let question = Showdown::new(&spot.ranges).board(spot.board).dead(spot.dead).method(Method::Exact);
    let question = plan.map_or(question, |plan| question.plan(plan));
    let question = if by_combo { question.by_combo() } else { question };
    let report = match question.run(engine) {
        Ok(report) => report,
        Err(EquityError::PlanDoesNotApply { .. }) => return None,
        Err(EquityError::NoDeal { .. } | EquityError::EmptyRange { .. }) => return Some(0.0),
        Err(error) => panic!("{error}: {spot:?}"),
    };
    let mut worst: f64 = 0.0;
    let mut equities = 0.0;
    for (player, combos) in solved.by_combo.iter().enumerate() {
        let mut expected = test_support::Shares::default();
        for ((combo, weight), of_combo) in spot.ranges[player].iter().zip(combos) {
            expected.total += of_combo.total;
            expected.won.iter_mut().zip(of_combo.won).for_each(|(sum, won)| *sum += won);
            if by_combo {
                let found = report.by_combo(player).unwrap().get(combo);
                assert_eq!(found.is_some(), of_combo.total > 0.0, "{combo} {spot:?}");
                let error = found.map_or(0.0, |found| worst_error(found * weight, *of_combo));
                assert!(error <= MAX_ERROR, "{combo} of {player}: {found:?}, not {of_combo:?}: {spot:?}");
                worst = worst.max(error);
            }
        }
        let found = report.shares()[player];
        let error = worst_error(found, expected);
        assert!(error <= MAX_ERROR, "{player}: {found:?}, not {expected:?}: {spot:?}");
        worst = worst.max(error);
        equities += found.equity();
    }
    assert!((equities - 1.0).abs() < 1e-9, "{equities} {spot:?}");
    Some(worst)
}

/// Returns a spot with few cards, so that players block each other, and weights over up to some number of
/// decades.
fn random_spot(random: &mut fastrand::Rng, case: usize) -> Spot {
    let deck = deck(random);
    let board = [5, 4, 5, 3, 5, 4, 5][case % 7];
    let players = 2 + case % 2;
    let (board, rest) = deck.split_at(board);
    let (dead, rest) = rest.split_at(random.usize(0..4));
    let few = &rest[..random.usize(6..16)];
    let most = match (board.len(), players) {
        (5, _) => 30,
        (4, 2) => 12,
        (4, _) => 6,
        _ => 3,
    };
    let powers = [0.0, 2.0, 5.0, 5.0, 12.0][random.usize(0..5)];
    let range = || {
        let mut range = Range::empty();
        for _ in 0..random.usize(1..=most) {
            let [a, b] = [(); 2].map(|()| few[random.usize(..few.len())]);
            let weight = if random.bool() { 1.0 } else { 10f64.powf(-powers * random.f64()) * random.f64() };
            if let Some(combo) = HoleCards::new(a, b) {
                range.set(combo, weight).unwrap();
            }
        }
        range
    };
    let ranges = std::iter::repeat_with(range).take(players).collect();
    Spot { ranges, board: set(board), dead: set(dead) }
}

#[test]
fn random_spots() {
    let mut random = fastrand::Rng::with_seed(10);
    let mut worst: f64 = 0.0;
    let mut swept = 0;
    for case in 0..500 {
        let spot = random_spot(&mut random, case);
        let solved = spot.solved();
        let (by_combo, engine) = (case % 4 < 2, &engines()[case / 4 % engines().len()]);
        // The sweep, if it applies, and the plan that is chosen by default.
        for plan in [Some(Plan::Sweep), None] {
            if let Some(error) = check(&spot, &solved, plan, by_combo, engine) {
                worst = worst.max(error);
                swept += usize::from(plan.is_some());
            }
        }
    }
    eprintln!("worst error of 500 spots, {swept} of them swept: {worst:e}");
    assert!(swept > 250, "{swept}");
}

/// In these wide ranges, some cards block almost everything.
#[test]
fn wide_ranges() {
    for (ranges, board) in [
        (&["AsAh, KK", "random:0.000001, AhKh, AsKs"][..], "2s9hJd4c5c"),
        (&["AsAh, KK", "random:0.0000001, AhKh, AsKs"], "2s9hJd4c5c"),
        (&["AsAh, 76s:0.3", "random:0.000000000001, AsKs"], "2s9hJd4s"),
        (&["AsAh, 9c9s:0.3", "QQ+:0.000001, AsKs", "QQ+:0.000001, AhKh"], "2s9hJd4s5s"),
    ] {
        let spot = Spot::of(ranges, board);
        let solved = spot.solved();
        for engine in engines() {
            for (plan, by_combo) in [(Some(Plan::Sweep), true), (None, true), (None, false)] {
                let error = check(&spot, &solved, plan, by_combo, engine);
                eprintln!("{ranges:?} {board}: {error:?}");
            }
        }
    }
}

/// In these spots, the first digits of figures were once wrong.
#[test]
fn spots_that_once_were_wrong() {
    let ranges = ["AsAh,QdQc", "AhKh,AhQd,AsKd:0.7,AsJd:0.3,7h2c:1e-7"];
    let aces = Spot::of(&ranges, "2s9hJd4c").solved().by_combo[0][1];
    assert!((aces.pot() / aces.total - 0.886_364).abs() < 1e-6, "{aces:?}");
    for tiny in ["1e-5", "1e-7", "1e-9", "1e-12", "1e-300"] {
        let villain = ranges[1].replace("1e-7", tiny);
        let spot = Spot::of(&[ranges[0], &villain], "2s9hJd4c");
        assert!(check(&spot, &spot.solved(), None, true, engine()).is_some(), "{tiny}");
    }
    let spot = Spot::of(&["3c7d,KdQc", "3c8h,7d7s:0.7,3cKh:0.3,2hAd:0.0001"], "2d7c3d3s");
    assert!(check(&spot, &spot.solved(), None, true, engine()).is_some());
}

/// Tiny weights count in proportion, and no figure by weight is lost.
#[test]
fn tiny_weights() {
    for texts in [
        &["AA:1e-320", "KK"][..],
        &["AA:5e-324", "KK:5e-324"],
        &["AA:5e-324", "KK:5e-324", "QQ:5e-324"],
        &["AA:1e-320,QQ:1e-310", "KK:1e-200,AKs", "JJ"],
    ] {
        for board in ["2s9hJd4c5c", "2s9hJd4c"] {
            for by_combo in [false, true] {
                let players = ranges(texts);
                let question = Showdown::new(&players).board(cards(board));
                let question = if by_combo { question.by_combo() } else { question };
                let report = question.run(engine()).unwrap();
                let equities = report.shares().iter().map(|shares| shares.equity());
                assert!((equities.clone().sum::<f64>() - 1.0).abs() < 1e-12, "{texts:?} {board}");
                assert!(equities.clone().all(|equity| (0.0..=1.0).contains(&equity)), "{texts:?} {board}");
                for (player, range) in players.iter().enumerate().filter(|_| by_combo) {
                    for (combo, _) in range.without(cards(board)).iter() {
                        let equity = report.by_combo(player).unwrap().get(combo).unwrap().equity();
                        assert!((0.0..=1.0).contains(&equity), "{texts:?} {board} {combo}: {equity}");
                    }
                }
            }
        }
    }
}

/// If the next card takes the only combo with a noticeable weight, the rest still weighs next to nothing
/// beside other cards.
#[test]
fn runouts_behind_a_card_that_leaves_next_to_nothing() {
    let crowd = ["Td8c:0.59,Jc8s:8e-288", "Js9s:0.24,AsAc:1e-280", "Js6d,Th6d:0.66", "5h2s,JcTh", "Ks4h"];
    check_runouts(&crowd, "9h8d4c", "9c3c");
    for (weight, tiny) in
        [("1", "1e-9"), ("1", "1e-190"), ("1", "1e-250"), ("1", "1e-307"), ("1e-250", "1e-270")]
    {
        check_runouts(&["Qc2d", &format!("Ks5s:{weight},Ks9s:{tiny}")], "AsAh2c", "Ad");
    }
}

/// Checks that the equities of runouts are those of the question, and that the parts add up to all cases.
fn check_runouts(texts: &[&str], board: &str, dead: &str) {
    let players = ranges(texts);
    let question = Showdown::new(&players).board(cards(board)).dead(cards(dead));
    let (report, run) = (question.runouts(engine()).unwrap(), question.run(engine()).unwrap());
    for (shares, expected) in report.shares().iter().zip(run.shares()) {
        let equities = [shares, expected].map(|shares| shares.equity());
        assert!((equities[0] - equities[1]).abs() < 1e-9, "{texts:?}: {equities:?}");
    }
    let by_card: f64 = report.next_cards().iter().map(|next| next.shares()[0].total()).sum();
    assert!((by_card / report.total() - 2.0).abs() < 1e-9, "{texts:?}: {by_card}");
    let by_category: f64 = report.categories()[0].iter().sum();
    assert!((by_category / report.total() - 1.0).abs() < 1e-9, "{texts:?}: {by_category}");
}

/// Fractional weights leave no ties where nothing ties.
#[test]
fn sweeps_leave_no_rounding_where_nothing_ties() {
    for (texts, board) in [
        (["AA:0.3,KK:0.7,QJs:0.1", "TT:0.9,99:0.3,65s:0.7"], "2s9hJd4c8d"),
        (["AA:0.3,KK:0.7,QJs:0.1", "TT:0.9,99:0.3,65s:0.7"], "2s9hJd4c"),
        (["AsAh:0.3,KK:0.7", "AsAd:0.9,QQ:0.3,AhKs:0.7"], "2s9h7d4c"),
    ] {
        let spot = Spot::of(&texts, board);
        let solved = spot.solved();
        let report = Showdown::new(&spot.ranges).board(spot.board).plan(Plan::Sweep).by_combo().run(engine());
        let report = report.unwrap();
        for (player, combos) in solved.by_combo.iter().enumerate() {
            let ties: f64 = combos.iter().map(|combo| combo.ties()).sum();
            assert_eq!(report.shares()[player].ties() > 0.0, ties > 0.0, "{texts:?} {board}");
            for ((combo, _), expected) in spot.ranges[player].iter().zip(combos) {
                let Some(found) = report.by_combo(player).unwrap().get(combo) else { continue };
                assert_eq!(found.ties() > 0.0, expected.ties() > 0.0, "{combo}: {found:?}");
                assert_eq!(found.wins() > 0.0, expected.won[0] > 0.0, "{combo}: {found:?}");
            }
        }
    }
}
