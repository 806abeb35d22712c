//! Sweeps of push or fold: text, JSON, and the depths at which each hand goes all-in.

use std::fmt::Write;

use holdem::range::StartingHand;
use push_fold::Decision;
use serde_json::{Value, json};

use crate::game::{ranks, rows};
use crate::push_fold::{Solved, gain_text, json as json_of, model_text, unit};

/// The least probability of the decisions that are columns of a sweep, if there are many.
const SWEPT: f64 = 0.02;

/// The least probability of going all-in with which a hand counts as all-in.
const ALL_IN: f64 = 0.5;

/// Returns the depth of a game: the stack of each seat.
fn depth(solved: &Solved) -> f64 {
    solved.game.rules().stacks[0]
}

/// Returns the number of a decision in a game. With very small stacks some seats have no decision.
fn number_of(solved: &Solved, decision: Decision) -> Option<usize> {
    solved.game.decisions().iter().position(|&other| other == decision)
}

/// Returns all decisions of a sweep.
fn all_decisions(sweep: &[Solved]) -> &[Decision] {
    sweep.iter().map(|solved| solved.game.decisions()).max_by_key(|decisions| decisions.len()).unwrap_or(&[])
}

/// Returns the decisions of a sweep that are shown, and the number of the others. Larger games have hundreds of
/// decisions, most of which are rare.
fn shown(sweep: &[Solved]) -> (Vec<Decision>, usize) {
    let is_swept = |&decision: &Decision| {
        sweep.iter().any(|solved| {
            solved.measured().is_none()
                || number_of(solved, decision).is_some_and(|number| solved.occurs(number) >= SWEPT)
        })
    };
    let all = all_decisions(sweep);
    let decisions: Vec<Decision> = all.iter().copied().filter(is_swept).collect();
    let left = all.len() - decisions.len();
    (decisions, left)
}

/// Returns the part of hands that go all-in, a line for each game and a column for each decision.
pub fn text(sweep: &[Solved]) -> String {
    let Some(first) = sweep.first() else { return String::new() };
    let (decisions, left) = shown(sweep);
    let names: Vec<String> = decisions.iter().map(|&decision| first.game.name(decision)).collect();
    let mut text = beginning(sweep) + &format!("{:>8}", "stack");
    // At least a space separates the columns.
    let width = |name: &String| 16.max(name.chars().count() + 1);
    names.iter().for_each(|name| text += &format!("{name:>0$}", width(name)));
    text += "  all-in, % of hands\n";
    for solved in sweep {
        let _ = write!(text, "{:>8}", depth(solved));
        for (&decision, name) in decisions.iter().zip(&names) {
            let frequency = |number| 100.0 * solved.solution.strategy.frequency(number);
            let percent = number_of(solved, decision).map(frequency);
            let percent = percent.map_or_else(|| "-".into(), |percent| format!("{percent:.2}"));
            text += &format!("{percent:>0$}", width(name));
        }
        text.push('\n');
    }
    text + &ending(sweep, first, left)
}

/// Returns the approximations of a sweep, in its first lines.
fn beginning(sweep: &[Solved]) -> String {
    let mut text = String::new();
    if let Some(stopped) = sweep.iter().find_map(|solved| solved.stopped) {
        let _ = writeln!(text, "{}: the best strategies so far are shown", stopped.message());
    }
    let worst = sweep.iter().filter(|solved| solved.measured().is_some());
    if let Some(worst) = worst.max_by(|a, b| a.gain().0.total_cmp(&b.gain().0)) {
        let message = "approximate, from sampled deals: by other hands no seat was found to gain more than";
        let _ = writeln!(text, "{message} {} (gain, at depth {})\n", gain_text(worst), depth(worst));
    }
    text + sweep.first().map_or("", |solved| model_text(&solved.game))
}

/// Returns the accuracy of a sweep, in its last line. `left` is the number of decisions that are not shown.
fn ending(sweep: &[Solved], first: &Solved, left: usize) -> String {
    match (first.measured().is_some(), left) {
        (true, 0) => String::new(),
        (true, left) => {
            format!("{left} more decisions occur with less than {} % at each depth\n", 100.0 * SWEPT)
        }
        (false, _) => {
            let worst = sweep.iter().map(|solved| solved.solution.exploitability).fold(0.0, f64::max);
            format!("exploitability at most {worst:.1e} {}\n", unit(&first.game))
        }
    }
}

/// The depths of a sweep at which hands go all-in at a decision.
struct Depths<'a> {
    sweep: &'a [Solved],
    /// The number of the decision in each game that has it, if its hands are known.
    numbers: Vec<Option<usize>>,
}

impl<'a> Depths<'a> {
    fn new(sweep: &'a [Solved], decision: Decision) -> Self {
        let known =
            |solved: &Solved| number_of(solved, decision).filter(|&number| solved.is_resolved(number));
        Self { sweep, numbers: sweep.iter().map(known).collect() }
    }

    /// Returns the intervals of depths, from the lowest to the highest, in which a hand goes all-in with a probability
    /// of at least one half at all depths of the sweep. Depths at which the decision does not occur, or is too rare to
    /// know its hands, do not count.
    fn intervals(&self, hand: StartingHand) -> Vec<[f64; 2]> {
        let mut intervals: Vec<[f64; 2]> = vec![];
        let mut is_inside = false;
        for (solved, &number) in self.sweep.iter().zip(&self.numbers) {
            let is_all_in =
                number.is_some_and(|number| solved.solution.strategy.probability(number, hand) >= ALL_IN);
            match intervals.last_mut().filter(|_| is_inside && is_all_in) {
                Some([_, highest]) => *highest = depth(solved),
                None if is_all_in => intervals.push([depth(solved); 2]),
                None => {}
            }
            is_inside = is_all_in;
        }
        intervals
    }

    /// Returns the lowest depth at which the hands are known.
    fn lowest(&self) -> Option<f64> {
        let known = self.numbers.iter().position(Option::is_some)?;
        Some(depth(&self.sweep[known]))
    }
}

/// Returns a grid for each decision with the largest depth at which each hand goes all-in with a probability of at least
/// one half. Hands that do not at some smaller depth are marked, and listed below with their intervals.
pub fn depths_text(sweep: &[Solved]) -> String {
    let Some(first) = sweep.first() else { return String::new() };
    let (decisions, left) = shown(sweep);
    let grids = decisions.iter().map(|&decision| grid(sweep, decision, &first.game.name(decision)) + "\n");
    beginning(sweep) + &grids.collect::<String>() + &ending(sweep, first, left)
}

/// Returns the grid of a decision.
fn grid(sweep: &[Solved], decision: Decision, name: &str) -> String {
    let depths = Depths::new(sweep, decision);
    let highest = sweep.last().map_or(0.0, depth);
    let mut text = format!("{name}: the largest stack with which the hand goes all-in\n ");
    let game = &holdem::GAMES[0];
    ranks(game).for_each(|rank| text += &format!("{:>8}", rank.to_string()));
    let mut gaps = String::new();
    for (rank, row) in ranks(game).zip(rows(game)) {
        let _ = write!(text, "\n{rank}");
        for &hand in row {
            let intervals = depths.intervals(hand);
            let Some([_, largest]) = intervals.last() else {
                text += &format!("{:>8}", "-");
                continue;
            };
            let more = if *largest == highest { "+" } else { "" };
            let has_gap =
                intervals.len() > 1 || depths.lowest().is_some_and(|lowest| intervals[0][0] > lowest);
            let mark = if has_gap { "*" } else { "" };
            text += &format!("{:>8}", format!("{largest}{more}{mark}"));
            if has_gap {
                let parts: Vec<String> = intervals.iter().map(shown_interval).collect();
                let _ = writeln!(gaps, "* {hand} goes all-in with {}", parts.join(", "));
            }
        }
    }
    format!("{text}\n{gaps}")
}

/// Returns an interval of depths as text.
fn shown_interval([low, high]: &[f64; 2]) -> String {
    if low == high { low.to_string() } else { format!("{low} to {high}") }
}

/// Returns the games of a sweep as JSON, and the depths at which each hand goes all-in.
pub fn json(sweep: &[Solved]) -> Value {
    let depths = all_decisions(sweep).iter().map(|&decision| {
        let depths = Depths::new(sweep, decision);
        let hands = StartingHand::ALL
            .into_iter()
            .map(|hand| json!({ "hand": hand.to_string(), "all_in": depths.intervals(hand) }));
        json!({ "decision": sweep[0].game.name(decision), "hands": hands.collect::<Vec<_>>() })
    });
    json!({
        "sweep": sweep.iter().map(json_of).collect::<Vec<_>>(),
        "depths": depths.collect::<Vec<_>>(),
    })
}
