//! Solutions of postflop games: text, JSON, comma-separated values, and a grid colored by action.

mod csv;
mod flops;
mod json;
mod line;
pub(crate) mod svg;
mod text;

use holdem::range::StartingHand;
use postflop::{Game, NodeReport, Storage};

use crate::words::decimals;

pub use csv::csv;
pub use flops::{FlopRow, FlopsReport, flops_csv, flops_json, flops_text};
pub use json::{json, memory_json};
pub use line::{LineReport, Summary, SummaryAction, SummaryPlayer, line_csv, line_json, line_text};
pub use svg::svg;
pub use text::{memory_text, text};

/// The names of the players in JSON and in paths: out of position, and in position.
const PLAYERS: [&str; 2] = ["oop", "ip"];

/// A node of a solved game.
#[derive(Clone, Copy)]
pub struct SolveReport<'a> {
    /// The game.
    pub game: &'a Game,
    /// The format of the strategies.
    pub storage: Storage,
    /// The work so far.
    pub run: SolveRun,
    /// The path to the node.
    pub path: &'a str,
    /// The strategies and values at the node.
    pub node: &'a NodeReport,
    /// For each player the equities by combo, in the order of the node's combos.
    pub equities: &'a [Vec<f64>; 2],
}

/// The work on a solution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolveRun {
    /// The number of iterations.
    pub iterations: u32,
    /// The gain of a best response against the other player's strategy, in chips, averaged over both players.
    pub exploitability: f64,
    /// The reason why solving ended before the wanted exploitability, if it did.
    pub stopped: Option<Stopped>,
    /// The time in seconds.
    pub seconds: f64,
}

/// The reason why solving ended before the wanted exploitability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// It reached the number of iterations.
    Iterations,
    /// It reached the time limit.
    Limit,
    /// It was interrupted.
    Interrupt,
}

impl Stopped {
    /// Returns the reason in JSON.
    fn name(self) -> &'static str {
        match self {
            Self::Iterations => "iterations",
            Self::Limit => "limit",
            Self::Interrupt => "interrupt",
        }
    }

    /// Returns the reason in a sentence.
    fn message(self) -> &'static str {
        match self {
            Self::Iterations => "stopped at the number of iterations",
            Self::Limit => "stopped at the time limit",
            Self::Interrupt => "stopped because it was interrupted",
        }
    }
}

/// The storage formats with their bits for each number.
const STORAGES: [(Storage, u32); 3] = [(Storage::Bits32, 32), (Storage::Bits16, 16), (Storage::Bits8, 8)];

/// The combos of a starting hand at a node. Means are by reach, and those of values and equities also by the reach of
/// the opposing combos.
struct HandRow {
    hand: StartingHand,
    reach: f64,
    /// The frequency of each action, of the acting player.
    strategy: Vec<f64>,
    value: f64,
    equity: f64,
}

impl SolveReport<'_> {
    /// Returns the exploitability in percent of the pot.
    pub fn percent(&self) -> f64 {
        100.0 * self.run.exploitability / f64::from(self.game.betting().pot)
    }

    /// Returns the strategies of a player who acts: for each action the frequencies by combo.
    fn strategy(&self, player: usize) -> &[Vec<f64>] {
        if self.node.player == Some(player) { &self.node.strategy } else { &[] }
    }

    /// Returns the starting hands of a player that come to the node, in the order of [`StartingHand::index`].
    fn hands(&self, player: usize) -> Vec<HandRow> {
        let at = &self.node.players[player];
        let mut places = vec![Vec::new(); StartingHand::COUNT];
        for (place, (&combo, &reach)) in at.combos.iter().zip(&at.reach).enumerate() {
            if reach > 0.0 {
                places[StartingHand::from(combo).index()].push(place);
            }
        }
        let found = StartingHand::ALL.into_iter().zip(&places).filter(|(_, places)| !places.is_empty());
        found.map(|(hand, places)| self.hand(player, hand, places)).collect()
    }

    fn hand(&self, player: usize, hand: StartingHand, places: &[usize]) -> HandRow {
        let at = &self.node.players[player];
        let by_reach = |numbers: &[f64]| mean(places.iter().map(|&place| (numbers[place], at.reach[place])));
        HandRow {
            hand,
            reach: places.iter().map(|&place| at.reach[place]).sum(),
            strategy: self.strategy(player).iter().map(|of_action| by_reach(of_action)).collect(),
            value: self.mean(player, &at.values, places.iter().copied()),
            equity: self.mean(player, &self.equities[player], places.iter().copied()),
        }
    }

    /// Returns the mean of a player's numbers over some combos and all opposing combos.
    fn mean(&self, player: usize, numbers: &[f64], places: impl Iterator<Item = usize>) -> f64 {
        let at = &self.node.players[player];
        mean(places.filter_map(|place| Some((*numbers.get(place)?, at.reach[place] * at.opposing[place]))))
    }

    /// Returns a player's mean equity at the node.
    fn equity(&self, player: usize) -> f64 {
        self.mean(player, &self.equities[player], 0..self.node.players[player].combos.len())
    }
}

/// Returns the weighted mean of some numbers, or `NaN` if no weight is positive.
fn mean(numbers: impl Iterator<Item = (f64, f64)>) -> f64 {
    let weighed = numbers.filter(|(_, weight)| *weight > 0.0);
    let (sum, total) = weighed.fold((0.0, 0.0), |(sum, total), (x, w)| (sum + x * w, total + w));
    sum / total
}

/// The text of a number that does not exist.
const NOTHING: &str = "-";

/// Returns a number with some decimals, or a dash if it is not finite.
fn shown(number: f64, places: usize) -> String {
    if number.is_finite() { decimals(number, places) } else { NOTHING.into() }
}

/// Returns a number with six decimals, which is more than strategies have. `None` if it is not finite.
fn rounded(number: f64) -> Option<f64> {
    // Adding 0 removes the sign of -0.
    number.is_finite().then(|| (number * 1e6).round() / 1e6 + 0.0)
}
