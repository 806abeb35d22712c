//! Simulations against exact results: known ones, and plain enumeration of all deals and boards.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use evaluator::CardSet;
use holdem::internals::simulate_up_to;
use holdem::range::Range;
use holdem::{Engine, EquityError, Method, Plan, PlayerSet, Progress, Report, Showdown, Stop};
use rayon::prelude::*;
use test_support::{Showdowns, SmallSpot, break_if};

use crate::support::{cards, engine, engines, enumerate, on_threads, ranges};

/// A question as text.
#[derive(Clone, Default)]
struct Question {
    ranges: Vec<Range>,
    board: CardSet,
    dead: CardSet,
    /// The number of boards on which each deal is used, or `None` for the plan's choice.
    boards: Option<usize>,
}

/// The results of a simulation that are compared.
#[derive(Clone, Debug, PartialEq)]
struct Simulated {
    by_winners: Vec<f64>,
    samples: u64,
    equities: Vec<f64>,
    standard_errors: Vec<f64>,
}

impl Simulated {
    fn new(report: &Report) -> Self {
        assert_eq!((report.plan(), report.is_counted()), (Plan::MonteCarlo, false));
        let players = 0..report.players();
        let samples = report.simulation().unwrap().samples;
        let sets = (0..1 << report.players()).map(PlayerSet::from_bits);
        let by_winners: Vec<f64> = sets.map(|set| report.won_by(set)).collect();
        assert_eq!((report.total(), by_winners.iter().sum()), (samples as f64, samples as f64));
        Self {
            by_winners,
            samples,
            equities: report.shares().iter().map(|shares| shares.equity()).collect(),
            standard_errors: players.map(|player| report.standard_error(player).unwrap()).collect(),
        }
    }
}

impl Question {
    fn new(texts: &[impl AsRef<str>], board: &str, dead: &str) -> Self {
        Self { ranges: ranges(texts), board: cards(board), dead: cards(dead), boards: None }
    }

    fn showdown(&self, seed: u64, stop: Stop) -> Showdown<'_> {
        let question = Showdown::new(&self.ranges).board(self.board).dead(self.dead);
        question.method(Method::MonteCarlo).seed(seed).stop(stop)
    }

    /// Simulates, however few cases there are.
    fn simulate_with(&self, seed: u64, stop: Stop, engine: &Engine) -> Simulated {
        let [simulated] = self.simulate_up_to([stop], seed, engine);
        simulated
    }

    fn simulate(&self, seed: u64, stop: Stop) -> Simulated {
        self.simulate_with(seed, stop, engine())
    }

    /// Runs several simulations with one setup, which takes longer than few samples.
    fn simulate_up_to<const RUNS: usize>(
        &self,
        stops: [Stop; RUNS],
        seed: u64,
        engine: &Engine,
    ) -> [Simulated; RUNS] {
        let question = self.showdown(seed, Stop::default());
        let reports = simulate_up_to(&stops, &question, self.boards, engine).unwrap();
        assert!(reports.iter().all(|report| report.partial().is_none()));
        std::array::from_fn(|run| Simulated::new(&reports[run]))
    }

    /// Returns the error of a question without an answer.
    fn refusal(&self) -> EquityError {
        self.showdown(1, after(1_000)).run(engine()).unwrap_err()
    }

    /// Returns the weight of all cases, by plain enumeration.
    fn enumerate(&self) -> Showdowns {
        enumerate(&self.ranges, self.board, self.dead)
    }
}

fn after(samples: u64) -> Stop {
    Stop::never().samples(samples)
}

/// Returns the stop for repeating a run that was ended by time or by the callback.
fn again_after(samples: u64) -> Stop {
    after(samples).time(Duration::MAX)
}

/// Runs a question with `runs` seeds. Checks that at most `misses` of them have an equity more than four
/// standard errors from the exact one, that no player's equity is biased, and that errors are not larger than
/// the standard errors imply.
fn check_law(question: &Question, exact: &[f64], runs: u64, stop: Stop, misses: usize) {
    let errors_of = |seed: u64| -> Vec<f64> {
        let found = question.simulate(seed, stop);
        let players = exact.iter().zip(&found.equities).zip(&found.standard_errors);
        players.map(|((exact, equity), error)| (equity - exact) / error).collect()
    };
    let errors: Vec<Vec<f64>> = (0..runs).into_par_iter().map(errors_of).collect();
    let missed = errors.iter().filter(|players| players.iter().any(|error| error.abs() > 4.0)).count();
    let what = format!("{:?} on {} {:?}", question.ranges, question.board, question.boards);
    assert!(missed <= misses, "{what}: {missed} of {runs}");
    let runs = runs as f64;
    for player in 0..exact.len() {
        let of_player = errors.iter().map(|players| players[player]);
        // The sum over independent runs has a standard deviation of the root of their number, or less if
        // standard errors are overestimated. The mean of squares has one of the root of 2 / runs.
        let bias = of_player.clone().sum::<f64>() / runs.sqrt();
        assert!(bias.abs() <= 4.0, "{what}: player {player} is off by {bias} standard errors of all runs");
        let mean_square = of_player.map(|error| error * error).sum::<f64>() / runs;
        let most = 1.0 + 4.0 * (2.0 / runs).sqrt();
        assert!(mean_square > 0.0 && mean_square <= most, "{what}: player {player}: {mean_square}");
    }
}

/// Seeded runs of quick spots with exact results from other programs or by symmetry.
#[test]
fn estimates_match_their_standard_errors() {
    let sixth = 1.0 / 6.0;
    for (question, exact) in [
        (Question::new(&["AA", "KK"], "", ""), &[(50_371_344.0 + 142_614.0) / 61_642_944.0][..]),
        (Question::new(&["random"; 6], "", ""), &[sixth; 6]),
        (Question::new(&["random", "AA,A2s,33"], "2c2d2h", ""), &[(2_399_868.0 + 237_600.0) / 13_912_470.0]),
        (
            Question::new(&["AA", "KK", "QQ"], "", ""),
            &[197_872_740.0, 52_100_496.0, 44_784_900.0].map(|wins| (wins + 441_576.0) / 296_082_864.0),
        ),
        (Question::new(&["AA,KK"; 4], "", ""), &[0.25; 4]),
    ] {
        check_law(&question, exact, 150, after(20_000), 1);
        // This stops within a pass.
        check_law(&question, exact, 50, Stop::never().standard_error(2e-3), 1);
    }
}

/// Checks the errors of equities, in standard errors, with 300 seeds for each spot and number of samples.
#[test]
fn standard_errors_of_few_samples_are_accurate() {
    let aces = (50_371_344.0 + 142_614.0) / 61_642_944.0;
    let against_range = &["random", "AA,A2s,33"];
    for (question, exact) in [
        (Question::new(&["AA", "KK"], "", ""), aces),
        (Question::new(&["random"; 2], "", ""), 0.5),
        (Question::new(&["AA,KK"; 4], "", ""), 0.25),
        (Question::new(&["22+,A2+,K9+"; 3], "", ""), 1.0 / 3.0),
        (Question::new(against_range, "2c2d2h", ""), (2_399_868.0 + 237_600.0) / 13_912_470.0),
    ] {
        let counts = [100, 5_000];
        let off = |seed: u64| {
            let off = |found: Simulated| (found.equities[0] - exact) / found.standard_errors[0];
            question.simulate_up_to(counts.map(after), seed, engine()).map(off)
        };
        let runs: Vec<[f64; 2]> = (0..300).into_par_iter().map(off).collect();
        for (place, samples) in counts.into_iter().enumerate() {
            let all_off = runs.iter().map(|off| off[place]);
            let mean_square = all_off.clone().map(|off| off * off).sum::<f64>() / 300.0;
            let most = all_off.fold(0.0, |most: f64, off| most.max(off.abs()));
            let what = format!("{exact}, {samples} samples");
            // The mean of 300 squares has a standard deviation of 0.08. Overestimated standard errors are a
            // fault too.
            assert!((0.4..1.35).contains(&mean_square), "{what}: {mean_square}");
            // Of a hundred samples that win with 82 %, 95 or more do once in 9,000 runs: 5.4 errors off.
            assert!(most < 6.0, "{what}: {most}");
        }
    }
}

/// Returns questions that are small enough for plain enumeration.
fn small_questions() -> Vec<Question> {
    [
        (&["AA,KK", "AA,KK", "AA,KK", "AA,KK"][..], "2c7d9hQs", ""),
        (&["AKo:0.5,QQ", "AQs,JJ", "KK:0.5,T9s"], "Qh9c4d2s", ""),
        (&["AsKs,QQ:0.2", "AA:0.3,Ts9s"], "Js8s2d", "Ac"),
        (&["A5s,random:0.01", "66"], "2h3h7cAd", "5c"),
        (&["random", "AhKd,9s9c"], "Jh9h2h8c", "2c2d"),
        (&["99,88", "random"], "7c7d7h8s9s", "Ac"),
        (&["random", "random", "AA:0.5,KhQh"], "2h3h7cAd9s", "5c"),
        (
            &["random", "AhKd,9s9c:0.3", "random"],
            "Jh9h8c8h",
            "2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s",
        ),
        (&["AK", "AQ", "AJ:0.7", "KQ"], "9h8h2c3d", ""),
    ]
    .map(|(ranges, board, dead)| Question::new(ranges, board, dead))
    .into()
}

#[test]
fn all_layouts_have_accurate_standard_errors() {
    for mut question in small_questions() {
        let exact = question.enumerate();
        for boards in [Some(1), Some(8), Some(32), None] {
            question.boards = boards;
            let what = format!("{:?} on {} {boards:?}", question.ranges, question.board);
            let found = question.simulate(7, after(200_000));
            // Deals on one board are correlated: twenty times the variance of as many boards.
            for (set, (weight, count)) in exact.by_winners.iter().zip(&found.by_winners).enumerate() {
                let part = weight / exact.total();
                let deviation = (part * (1.0 - part) * 20.0 / 2e5).sqrt();
                assert!((count / 2e5 - part).abs() <= 4.0 * deviation, "{what}: {set:b} {part} {count}");
            }
            // A forced layout may stop after a few boards, one or two of which decide a player's result.
            check_law(
                &question,
                &exact.equities(),
                25,
                Stop::never().standard_error(3e-3),
                usize::from(boards.is_some()),
            );
        }
    }
}

#[test]
fn enumeration_agrees_with_known_results() {
    for spot in SmallSpot::all() {
        let question = Question::new(&spot.players, &spot.board, &spot.dead);
        let exact = question.enumerate();
        assert_eq!(exact.by_winners, spot.by_winners());
        assert_eq!(exact.total(), spot.total);
        for (equity, expected) in exact.equities().iter().zip(&spot.equity) {
            assert!((equity - expected).abs() < 1e-11, "{spot:?}");
        }
        check_law(&question, &spot.equity, 60, after(20_000), 0);
    }
}

/// Returns questions of every kind, for properties that hold for all of them.
fn questions() -> Vec<Question> {
    let mut questions = small_questions();
    questions.extend([
        Question::new(&["random"; 10], "", ""),
        Question::new(&["AA", "random", "KK:0.5,QQ"], "", "Ac"),
        Question::new(&["TT+"; 9], "", ""),
        Question::new(&["22+,A2s+,KTs+", "22+,ATo+"], "", ""),
    ]);
    questions
}

#[test]
fn neither_threads_nor_instructions_change_anything() {
    for question in questions() {
        let ask = |threads, engine| on_threads(threads, || question.simulate_with(3, after(100_000), engine));
        let expected = ask(1, engine());
        assert_eq!(expected, ask(2, engine()), "{:?}", question.ranges);
        for engine in engines() {
            assert_eq!(expected, ask(1, engine), "{:?} {engine:?}", question.ranges);
        }
        assert_ne!(expected, question.simulate(4, after(100_000)), "{:?}", question.ranges);
    }
}

#[test]
fn runs_have_exactly_the_requested_samples() {
    for question in questions() {
        for samples in [0, 1, 63, 4_095, 70_001] {
            for stop in [after(samples), again_after(samples)] {
                assert_eq!(question.simulate(5, stop).samples, samples.max(1));
            }
        }
    }
}

#[test]
fn a_run_stopped_by_time_can_be_replayed() {
    for question in questions() {
        for milliseconds in [0, 7] {
            let time = Some(Duration::from_millis(milliseconds));
            let found = question.simulate(6, Stop::never().time(time));
            let again = question.simulate(6, again_after(found.samples));
            assert_eq!(found, again, "{:?}", question.ranges);
        }
    }
}

#[test]
fn a_run_goes_on_until_the_error_is_small() {
    for question in questions() {
        let stop = Stop::never().standard_error(2e-3);
        let found = question.simulate(8, stop);
        assert!(found.standard_errors.iter().all(|&error| error <= 2e-3));
        let again = question.simulate(8, stop);
        assert_eq!(found, again, "{:?}", question.ranges);
    }
}

#[test]
fn the_callback_sees_progress_and_can_stop_a_run() {
    let (told, samples, at_once) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicUsize::new(0));
    let last = Mutex::new(Vec::new());
    let callback = |progress: &Progress<'_>| {
        assert_eq!(at_once.fetch_add(1, Ordering::SeqCst), 0, "called from two threads at once");
        let estimate = progress.estimate.unwrap();
        assert!(estimate.samples > samples.load(Ordering::SeqCst));
        samples.store(estimate.samples, Ordering::SeqCst);
        assert!((0.0..=1.0).contains(&progress.done));
        assert!((estimate.equities.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert_eq!(estimate.standard_errors.len(), 3);
        *last.lock().unwrap() = estimate.equities.to_vec();
        at_once.fetch_sub(1, Ordering::SeqCst);
        break_if(told.fetch_add(1, Ordering::SeqCst) > 0)
    };
    let question = Question::new(&["random"; 3], "", "");
    let report = question.showdown(9, Stop::never()).on_progress(&callback).run(engine()).unwrap();
    assert!(report.partial().is_some_and(|part| part > 0.0 && part < 1.0));
    let found = Simulated::new(&report);
    for (reported, found) in last.into_inner().unwrap().iter().zip(&found.equities) {
        assert!((reported - found).abs() < 1e-12);
    }
    assert_eq!((told.into_inner(), samples.into_inner()), (2, found.samples));
    assert_eq!(found, question.simulate(9, again_after(found.samples)));
}

/// All combos with an ace or a king.
const ACE_OR_KING: &str = "A2+,K2+,AA,KK";

#[test]
fn eight_can_share_eight_aces_and_kings() {
    let found = Question::new(&[ACE_OR_KING; 8], "", "").simulate(1, after(1_000));
    assert_eq!(found.samples, 1_000);
    // All players have the same range.
    for (equity, error) in found.equities.iter().zip(&found.standard_errors) {
        assert!((equity - 0.125).abs() < 4.0 * error, "{:?}", found.equities);
    }
}

/// Returns a question in which nine players need one of eight aces and kings, with too many deals to count.
fn hard_question() -> Question {
    Question::new(&[ACE_OR_KING; 9], "", "")
}

#[test]
fn an_undecided_search_for_a_deal_is_an_error() {
    assert_eq!(hard_question().refusal(), EquityError::NoDealFound { players: 9 });
}

/// One try in nine million deals to these ten players, and few deals leave cards for a board.
#[test]
fn deals_may_be_too_rare_to_begin() {
    let question = Question::new(&["TT+,AT+,KT+,QT+,JT"; 10], "", "");
    assert_eq!(question.refusal(), EquityError::NoDealFound { players: 10 });
}

#[test]
fn the_callback_can_stop_the_search_for_a_deal() {
    let told = AtomicUsize::new(0);
    let callback = |_: &Progress<'_>| {
        told.fetch_add(1, Ordering::SeqCst);
        ControlFlow::Break(())
    };
    let found = hard_question().showdown(1, after(1_000)).on_progress(&callback).run(engine());
    assert_eq!((found.unwrap_err(), told.into_inner()), (EquityError::Stopped, 1));
}

#[test]
fn impossible_deals_are_an_error() {
    for question in [
        Question::new(&["AA,KK"; 6], "", ""),
        Question::new(&["AA,KK"; 4], "2c3c4d", "As"),
        Question::new(&["AsKs"; 2], "", ""),
        Question::new(&["AsKs,AsQs", "AsJs", "random"], "", ""),
        Question::new(&["JJ+"; 9], "2c3c4d5h9s", ""),
    ] {
        let no_deal = EquityError::NoDeal { players: question.ranges.len() };
        assert_eq!(question.refusal(), no_deal, "{:?}", question.ranges);
    }
}

#[test]
fn underflowing_weights_are_an_error() {
    let mut three = Range::empty();
    for (hand, weight) in [("AA", 1.0), ("KK", 1e-160), ("QQ", 1e-160)] {
        for (combo, _) in hand.parse::<Range>().unwrap().iter() {
            three.set(combo, weight).unwrap();
        }
    }
    // Five players hold AA, KK or QQ, so two have kings and two queens, with a weight of 1e-640.
    let mut question = Question { ranges: vec![three; 5], ..Question::default() };
    assert_eq!(question.refusal(), EquityError::NoDealFound { players: 5 });
    question.ranges.push("QcQd".parse().unwrap());
    assert_eq!(question.refusal(), EquityError::NoDealFound { players: 6 });
    // One of three has the aces, and two have another hand. The products of all weights underflow, and must
    // not be treated as equal.
    let mut question = Question::new(&["AsAh"; 3], "", "");
    for (range, hand) in question.ranges.iter_mut().zip(["KsKh", "QsQh", "JsJh"]) {
        range.set(hand.parse().unwrap(), 1e-170).unwrap();
    }
    assert_eq!(question.refusal(), EquityError::NoDealFound { players: 3 });
}

#[test]
fn certain_results_keep_a_standard_error() {
    // A royal flush on the board, and one in the hand.
    for (question, exact) in [
        (Question::new(&["AA", "KK"], "AsKsQsJsTs", ""), [0.5, 0.5]),
        (Question::new(&["AsKs", "random"], "QsJsTs", ""), [1.0, 0.0]),
    ] {
        let found = question.simulate(2, after(10_000));
        assert_eq!(found.equities, exact);
        // A new deal would be used on several boards, and a new board with several deals.
        assert!(found.standard_errors.iter().all(|error| (1e-4..=5e-3).contains(error)), "{found:?}");
        // A smaller error would take a trillion showdowns.
        let time = Some(Duration::from_millis(3));
        let found = question.simulate(2, Stop::never().standard_error(1e-12).time(time));
        assert!(found.standard_errors[0] > 1e-12);
    }
}
