//! Exact runs that are stopped early: their estimates of the whole and standard errors.

use evaluator::HoleCards;
use holdem::range::{Range, StartingHand};
use holdem::{EquityError, Method, Plan, Report, Showdown};

use crate::support::{cards, deck, engine, on_threads, ranges, set, stop_at};

/// Runs a question until some part of it is done.
fn stopped(question: Showdown<'_>, at: f64) -> Result<Report, EquityError> {
    question.on_progress(&stop_at(at)).run(engine())
}

/// The errors of estimates, in standard errors.
#[derive(Default)]
struct Errors {
    squares: f64,
    count: f64,
    worst: f64,
    worst_equity: f64,
}

impl Errors {
    /// Compares the results of stopped runs with the complete one, which comes from the faster plan `quick`.
    fn check(&mut self, question: Showdown<'_>, quick: Plan) {
        let whole = question.plan(quick).run(engine()).unwrap();
        assert!(whole.partial().is_none() && whole.standard_error(0).is_none());
        for at in [0.07, 0.15, 0.4, 0.8] {
            let report = match stopped(question, at) {
                Ok(report) => report,
                Err(EquityError::Stopped) => continue,
                Err(error) => panic!("{error} {question:?}"),
            };
            // If there are few parts, the last may already be running when the first requests a stop.
            let Some(part) = report.partial() else { continue };
            assert!(part >= 0.9 * at && part < 1.0 && !report.is_counted(), "{part} {at}");
            assert!(report.by_combo(0).is_none());
            let equities = |report: &Report| -> Vec<f64> {
                report.shares().iter().map(|shares| shares.equity()).collect()
            };
            assert!((equities(&report).iter().sum::<f64>() - 1.0).abs() < 1e-9);
            for (player, (found, exact)) in equities(&report).into_iter().zip(equities(&whole)).enumerate() {
                let error = report.standard_error(player).expect("an estimate");
                let (low, high) = report.interval(player).expect("an estimate");
                assert!((0.0..=1.0).contains(&low) && low <= found && found <= high && high <= 1.0);
                let z = (found - exact) / error;
                assert!(z.abs() <= 4.5, "{question:?} at {at}: {found} ± {error}, not {exact}");
                self.squares += z * z;
                self.count += 1.0;
                self.worst = self.worst.max(z.abs());
                self.worst_equity = self.worst_equity.max((found - exact).abs());
            }
        }
    }

    fn conclude(&self, name: &str, least: f64) {
        let spread = (self.squares / self.count).sqrt();
        eprintln!(
            "{name}: {} estimates, errors of {spread:.2} standard errors, {:.2} at worst, {:.4} of the pot",
            self.count, self.worst, self.worst_equity
        );
        assert!(self.count >= least, "{name} {}", self.count);
        assert!((0.6..=1.4).contains(&spread), "{name} {spread}");
    }
}

/// Returns random starting hands with weights.
fn random_hands(random: &mut fastrand::Rng, most: usize) -> Range {
    let mut range = Range::empty();
    for _ in 0..random.usize(1..=most) {
        let weight = if random.bool() { 1.0 } else { random.f64() };
        for combo in StartingHand::ALL[random.usize(..StartingHand::COUNT)].combos() {
            range.set(combo, weight).unwrap();
        }
    }
    range
}

#[test]
fn two_players_before_the_flop() {
    let (mut random, mut errors) = (fastrand::Rng::with_seed(1), Errors::default());
    for case in 0..24 {
        let players = [0; 2].map(|_| random_hands(&mut random, 12));
        let question = Showdown::new(&players).plan(Plan::Sweep);
        let question = if case % 6 == 0 { question.by_combo() } else { question };
        errors.check(question, Plan::PreflopTable);
    }
    errors.conclude("two players", 120.0);
}

#[test]
fn three_players_before_the_flop() {
    let (mut random, mut errors) = (fastrand::Rng::with_seed(2), Errors::default());
    for case in 0..8 {
        let mut players = [0; 3].map(|_| random_hands(&mut random, 2));
        if case == 0 {
            players = [0; 3].map(|_| players[0].clone());
        }
        errors.check(Showdown::new(&players).plan(Plan::Sweep), Plan::HandVsHand);
    }
    errors.conclude("three players", 60.0);
}

#[test]
fn enumerations() {
    let (mut random, mut errors) = (fastrand::Rng::with_seed(3), Errors::default());
    for case in 0..40 {
        let deck = deck(&mut random);
        let (board, rest) = deck.split_at(3 + case % 2);
        let few = &rest[..random.usize(12..30)];
        let players = 2 + case % 3;
        let combos = [60, 24, 12][case % 3];
        let range = || {
            let mut range = Range::empty();
            while range.count() < combos {
                let [a, b] = [(); 2].map(|()| few[random.usize(..few.len())]);
                if let Some(combo) = HoleCards::new(a, b) {
                    range.set(combo, random.f64()).unwrap();
                }
            }
            range
        };
        let ranges: Vec<Range> = std::iter::repeat_with(range).take(players).collect();
        let question = Showdown::new(&ranges).board(set(board)).plan(Plan::Enumeration);
        let question = if case % 5 == 0 { question.by_combo() } else { question };
        errors.check(question, Plan::Enumeration);
    }
    errors.conclude("enumerations", 120.0);
}

/// The parts that are done do not depend on the order of players.
#[test]
fn the_order_of_players_does_not_matter() {
    let ranges = ranges(&["22+,A2s+:0.4,KQo", "JTs,98s:0.5,AQo", "72o,32o"]);
    let mut first = None;
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let players = order.map(|player: usize| ranges[player].clone());
        let question = Showdown::new(&players).method(Method::Exact).plan(Plan::Sweep);
        let report = on_threads(1, || stopped(question, 0.08)).unwrap();
        let figures = [0, 1, 2].map(|player| {
            let place = order.iter().position(|&other| other == player).unwrap();
            [report.shares()[place].equity(), report.standard_error(place).unwrap()]
        });
        for (figures, first) in figures.iter().flatten().zip(first.get_or_insert(figures).iter().flatten()) {
            assert!((figures - first).abs() < 1e-9, "{order:?} {figures} {first}");
        }
    }
}

/// If next to nothing was done, no estimate is returned.
#[test]
fn too_few_parts_give_no_estimate() {
    let ranges = ranges(&["random:0.5", "random:0.4", "32o"]);
    let question = Showdown::new(&ranges).dead(cards("2c")).plan(Plan::Sweep);
    assert_eq!(stopped(question, 0.001).unwrap_err(), EquityError::Stopped);
    let question = Showdown::new(&ranges).board(cards("Kd 9h 4c")).plan(Plan::Sweep);
    assert_eq!(stopped(question, 0.5).unwrap_err(), EquityError::Stopped);
}
