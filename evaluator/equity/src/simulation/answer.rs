//! Any number of players, by simulation.

use alloc::vec::Vec;

use crate::engine::Engine;
use crate::progress::Reporter;
use crate::removal::{ComboWeights, Spot};
use crate::report::{EquityError, Found, Simulation};
use crate::simulation::stop::{Stop, StoppedBy};
use crate::simulation::{self, NoDeal, Tools};

pub(crate) fn solve(
    spot: &Spot,
    engine: &Engine<'_>,
    stop: Stop,
    seed: u64,
    reporter: &Reporter<'_>,
) -> Result<Found, EquityError> {
    let ranges: Vec<&ComboWeights> = (0..spot.players()).map(|player| spot.weights(player)).collect();
    let simulation =
        simulation::Simulation { ranges: &ranges, board: spot.board, dead: spot.dead, seed, stop, reporter };
    let tools = Tools { table: engine.table(), sweep: engine.sweep(), kernel: engine.hand_kernel() };
    let simulated = simulation.run(tools).map_err(|reason| error(reason, spot.players()))?;
    // Something was done, and not all: showdowns were held, and the callback ended them.
    let done = reporter.done().clamp(f64::EPSILON, 1.0 - f64::EPSILON);
    Ok(Found {
        by_winners: simulated.by_winners.iter().map(|&count| count as f64).collect(),
        total: simulated.samples as f64,
        part: if simulated.stopped_by == StoppedBy::Callback { done } else { 1.0 },
        combos: None,
        simulation: Some(Simulation { samples: simulated.samples, seed }),
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
