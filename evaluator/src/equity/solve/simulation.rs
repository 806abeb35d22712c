//! Any number of players, by simulation.

use alloc::vec::Vec;

use super::Found;
use crate::equity::dealable::Weights;
use crate::equity::monte_carlo::{self, NoDeal, StoppedBy, Tools};
use crate::equity::progress::Watch;
use crate::equity::spot::Spot;
use crate::equity::{Engine, EquityError, Simulation};

pub(super) fn solve(spot: &Spot, engine: &Engine<'_>, watch: &Watch<'_>) -> Result<Found, EquityError> {
    let ranges: Vec<&Weights> = (0..spot.players()).map(|player| spot.weights(player)).collect();
    let simulation = monte_carlo::Simulation {
        ranges: &ranges,
        board: spot.board,
        dead: spot.dead,
        seed: spot.seed,
        stop: spot.stop,
        watch,
    };
    let tools = Tools { table: engine.table(), sweep: engine.sweep(), kernel: engine.hand_kernel() };
    let simulated = simulation.run(tools).map_err(|reason| error(reason, spot.players()))?;
    // Something was done, and not all: showdowns were held, and the callback ended them.
    let done = watch.done().clamp(f64::EPSILON, 1.0 - f64::EPSILON);
    Ok(Found {
        by_winners: simulated.by_winners.iter().map(|&count| count as f64).collect(),
        total: simulated.samples as f64,
        part: if simulated.stopped_by == StoppedBy::Callback { done } else { 1.0 },
        holdings: None,
        simulation: Some(Simulation { samples: simulated.samples, seed: spot.seed }),
        standard_errors: simulated.standard_errors,
    })
}

fn error(reason: NoDeal, players: usize) -> EquityError {
    match reason {
        NoDeal::Impossible => EquityError::NoDeal { players },
        NoDeal::NotFound => EquityError::NoDealFound { players },
        NoDeal::Stopped => EquityError::Stopped,
    }
}
