//! An equity for machines.

use evaluator::equity::Report;
use serde::Serialize;

use crate::spot::Answer;
use crate::words::Cases;

/// The form for machines.
#[derive(Clone, Debug, Serialize)]
pub struct EquityJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    board: String,
    dead: String,
    method: &'static str,
    /// Of a simulation: the largest of the players' standard errors.
    #[serde(skip_serializing_if = "Option::is_none")]
    stderr: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    samples: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    /// What exact work would have taken on one thread, by estimate, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    exact_seconds: Option<f64>,
    /// The part of the work that was done, if the run was interrupted.
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<f64>,
    total: Cases,
    seconds: f64,
    players: Vec<Player>,
    /// Who wins alone or shares how often, if there are more than two players.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    winners: Vec<Winners>,
}

#[derive(Clone, Debug, Serialize)]
struct Player {
    range: String,
    equity: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stderr: Option<f64>,
    win: f64,
    tie: f64,
    wins: Option<u64>,
    ties: Option<u64>,
    /// The same by weight, if they are exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    outright: Option<Cases>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tied: Option<Cases>,
}

#[derive(Clone, Debug, Serialize)]
struct Winners {
    players: Vec<usize>,
    cases: Cases,
}

/// Equities as JSON; `line` where there are many.
#[must_use]
pub fn json(answer: &Answer<'_, Report>, line: Option<u64>) -> EquityJson {
    let report = answer.report;
    let simulation = report.simulation();
    // The showdowns of a simulation are counted too.
    let number = |weight| Cases::new(weight, report.is_counted() || simulation.is_some());
    let errors = (0..report.players()).filter_map(|player| report.standard_error(player));
    let winners = report.winners().map(|(set, weight)| Winners {
        players: set.iter().map(|player| player + 1).collect(),
        cases: number(weight),
    });
    EquityJson {
        line,
        board: answer.spot.cards.board.to_string(),
        dead: answer.spot.cards.dead.to_string(),
        method: report.plan().name(),
        stderr: simulation.map(|_| errors.fold(0.0, f64::max)),
        samples: simulation.map(|simulation| simulation.samples),
        seed: simulation.map(|simulation| simulation.seed),
        exact_seconds: simulation.map(|_| report.exact_cost().as_secs_f64()),
        partial: report.partial(),
        total: number(report.total()),
        seconds: answer.seconds,
        players: (0..report.players()).map(|player| Player::new(answer, player)).collect(),
        winners: if report.players() > 2 { winners.collect() } else { Vec::new() },
    }
}

impl Player {
    fn new(answer: &Answer<'_, Report>, player: usize) -> Self {
        let report = answer.report;
        let shares = report.shares(player);
        let is_whole = report.plan().is_exact() && report.partial().is_none();
        let count = |weight: f64| report.is_counted().then_some(weight as u64);
        let exact = |weight| is_whole.then(|| Cases::new(weight, report.is_counted()));
        Self {
            range: answer.spot.ranges[player].to_string(),
            equity: shares.equity(),
            stderr: report.standard_error(player),
            win: shares.wins / shares.total,
            tie: shares.ties / shares.total,
            wins: count(shares.wins),
            ties: count(shares.ties),
            outright: exact(shares.wins),
            tied: exact(shares.ties),
        }
    }
}
