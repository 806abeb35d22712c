//! An equity for machines.

use serde::Serialize;

use super::answer::Answer;

/// The form for machines.
#[derive(Serialize)]
pub(crate) struct Json {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    board: String,
    dead: String,
    method: &'static str,
    /// Of a simulation, or of work that was interrupted: the largest of the players' standard errors.
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
    total: Number,
    seconds: f64,
    players: Vec<Player>,
    /// Who wins alone or shares how often, if there are more than two players.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    winners: Vec<Winners>,
}

#[derive(Serialize)]
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
    outright: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tied: Option<Number>,
}

#[derive(Serialize)]
struct Winners {
    players: Vec<usize>,
    cases: Number,
}

/// Cases: counted, or by weight.
#[derive(Clone, Copy, Serialize)]
#[serde(untagged)]
pub(crate) enum Number {
    Counted(u64),
    Weighted(f64),
}

impl Number {
    pub(crate) fn new(weight: f64, is_counted: bool) -> Self {
        if is_counted { Self::Counted(weight as u64) } else { Self::Weighted(weight) }
    }
}

impl Json {
    pub(super) fn new(answer: &Answer<'_>, line: Option<u64>) -> Self {
        let report = answer.report;
        let simulation = report.simulation();
        // The showdowns of a simulation are counted too.
        let number = |weight| Number::new(weight, report.is_counted() || simulation.is_some());
        let errors = (0..report.players()).filter_map(|player| report.standard_error(player));
        let winners = report.winners().map(|(set, weight)| Winners {
            players: set.iter().map(|player| player + 1).collect(),
            cases: number(weight),
        });
        Self {
            line,
            board: answer.spot.cards.board.to_string(),
            dead: answer.spot.cards.dead.to_string(),
            method: report.plan().name(),
            stderr: errors.reduce(f64::max),
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
}

impl Player {
    fn new(answer: &Answer<'_>, player: usize) -> Self {
        let report = answer.report;
        let shares = report.shares(player);
        let is_whole = report.plan().is_exact() && report.partial().is_none();
        let count = |weight: f64| report.is_counted().then_some(weight as u64);
        let exact = |weight| is_whole.then(|| Number::new(weight, report.is_counted()));
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
