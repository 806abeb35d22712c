//! Simulations of random hands, ours beside a peer's.
//!
//! rs_poker deals hole cards only if one player has theirs; with none it would share all seven cards. So its first player
//! has two, and the others hold anything, which is as much work.

use equity::range::Range;
use equity::{Method, Report, Showdown, Stop};

use super::engine;
use crate::line_up::LineUp;
use crate::peers::rs_poker::Simulation;
use crate::workload::Workload;

/// How many random hands meet.
const PLAYERS: [usize; 3] = [2, 3, 6];

/// How many showdowns our simulation holds in a run, and how many the peer's.
const SHOWDOWNS: (u64, u64) = (1 << 23, 1 << 17);

/// Showdowns a second.
pub fn showdowns() -> impl Iterator<Item = LineUp> {
    PLAYERS.into_iter().map(|players| {
        let workloads = vec![ours(players, SHOWDOWNS.0), peers(players, SHOWDOWNS.1)];
        LineUp::new("monte_carlo", format!("{players}_random_hands"), workloads)
    })
}

/// Precision a second: `1 / error²`, with the standard error of the first player's equity that a run comes to. It grows
/// with the showdowns of a run, so a second of it tells how long a simulation takes to any error.
pub fn precision() -> impl Iterator<Item = LineUp> {
    PLAYERS.into_iter().map(|players| {
        let error = simulate(players, SHOWDOWNS.0).standard_error(0).expect("it is a simulation");
        let peers_error = Simulation::new(players).standard_error(SHOWDOWNS.1);
        let times = |workload: Workload, error: f64| workload.with_hands((1.0 / (error * error)) as u64);
        let workloads =
            vec![times(ours(players, SHOWDOWNS.0), error), times(peers(players, SHOWDOWNS.1), peers_error)];
        LineUp::new("monte_carlo_precision", format!("{players}_random_hands"), workloads)
    })
}

fn ours(players: usize, showdowns: u64) -> Workload {
    Workload::new("rivertable_monte_carlo", showdowns, move || simulate(players, showdowns).total() as u64)
}

fn simulate(players: usize, showdowns: u64) -> Report {
    let ranges = vec![Range::full(); players];
    let question = Showdown::new(&ranges).method(Method::MonteCarlo).stop(Stop::never().samples(showdowns));
    question.run(engine()).expect("random hands can be dealt")
}

fn peers(players: usize, showdowns: u64) -> Workload {
    Workload::new("rs_poker", showdowns, move || Simulation::new(players).run(showdowns).wins)
}
