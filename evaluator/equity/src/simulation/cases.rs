//! Simulations that count showdowns by winners, or by best and lowest hands.

use std::prelude::rust_2024::*;

use super::{Sampler, simulate};
use crate::progress::{Reporter, Shared};
use crate::random::Random;
use crate::report::{CaseSets, Found};
use crate::value::{Value, better};
use crate::{EquityError, Stop};

/// Draws showdowns.
pub trait Showdowns: Shared {
    /// A thread's scratch memory.
    type Scratch;

    /// Creates scratch memory.
    fn scratch(&self) -> Self::Scratch;

    /// Returns the number of samples in a chunk.
    fn chunk(&self) -> u64;

    /// Draws a deal, and sets the value of each player's hand. Returns `None` if the run is stopped first.
    fn draw(
        &self,
        scratch: &mut Self::Scratch,
        random: &mut Random,
        values: &mut [Value],
        reporter: &Reporter<'_>,
    ) -> Option<()>;
}

/// Simulates showdowns.
///
/// # Errors
///
/// Returns an error if no condition ends the run, or if it is stopped before there is a sample.
pub fn simulate_cases(
    showdowns: &impl Showdowns,
    sets: CaseSets,
    stop: Stop,
    seed: u64,
    reporter: &Reporter<'_>,
) -> Result<Found, EquityError> {
    let found = simulate(&Cases { showdowns, sets }, vec![0; sets.count()], stop, seed, reporter)?;
    Ok(Found {
        part: found.part,
        simulation: Some(found.simulation),
        standard_errors: found.standard_errors,
        ..Found::of_cases(found.sums.iter().map(|&count| count as f64).collect(), sets)
    })
}

/// Counts showdowns by their case.
struct Cases<'a, D> {
    showdowns: &'a D,
    sets: CaseSets,
}

impl<D: Showdowns> Sampler for Cases<'_, D> {
    type Counts = Vec<u32>;
    type Sums = Vec<u64>;

    fn chunk(&self) -> u64 {
        self.showdowns.chunk()
    }

    fn sample(&self, samples: u64, mut random: Random, reporter: &Reporter<'_>) -> Option<Vec<u32>> {
        let players = self.sets.players();
        let mut cases = vec![0; self.sets.count()];
        let (mut scratch, mut values) = (self.showdowns.scratch(), vec![Value::default(); players]);
        for _ in 0..samples {
            self.showdowns.draw(&mut scratch, &mut random, &mut values, reporter)?;
            let (mut highs, mut lows) = ((0, 0), (0, 0));
            for (player, &Value { high, low }) in values.iter().enumerate() {
                highs = better(highs, high, player);
                if low > 0 {
                    lows = better(lows, low, player);
                }
            }
            cases[highs.1 | lows.1 << players] += 1;
        }
        Some(cases)
    }

    fn add(sums: &mut Vec<u64>, cases: Vec<u32>) {
        sums.iter_mut().zip(cases).for_each(|(sum, count)| *sum += u64::from(count));
    }

    fn pots(&self, sums: &Vec<u64>) -> Vec<[f64; 2]> {
        let counts: Vec<f64> = sums.iter().map(|&count| count as f64).collect();
        let pots = |player: usize| {
            let found = counts.iter().enumerate().filter(|(_, count)| **count > 0.0);
            found.fold([0.0, 0.0], |[sum, squares], (case, count)| {
                let pot = self.sets.pot(case, player);
                [sum + count * pot, squares + count * pot.powi(2)]
            })
        };
        (0..self.sets.players()).map(pots).collect()
    }
}
