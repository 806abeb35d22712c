//! Estimates from exact work that was stopped.
//!
//! # Method
//!
//! Parts are processed in random order, so the finished ones are a random sample of clusters of boards,
//! without replacement. A player's equity is estimated by a ratio: the player's pots on these boards to the
//! weight of all cases on them. Its error is estimated from the differences between parts (Cochran, *Sampling
//! Techniques*, 3rd edition, 1977, sections 2.6, 6.4 and 9A.1). With `y` for a player's pots in a part, `x`
//! for the weight of all cases in it, `R` for the ratio of the sums, and `k` of `K` parts done,
//!
//! ```text
//! variance = (1 - k / K) k / (k - 1) sum over parts of (y - R x)^2 / (sum of x)^2
//! ```
//!
//! Two corrections keep the error realistic. A variance that is estimated from few parts is increased, so
//! that 1.96 standard errors are 95 % of Student's distribution. Boards may differ from all boards seen so
//! far. To account for them, two more units are assumed to be unlike all of these, as in Agresti and Coull
//! (*The American Statistician* 52, 1998). Unequal weights reduce parts and units to their effective number,
//! `(sum of x)^2 / sum of x^2` for parts (Kish, *Survey Sampling*, 1965, section 11.7).

use alloc::vec;
use alloc::vec::Vec;

use crate::report::found::Found;
use crate::report::halves::CaseSets;

/// The minimum number of parts from which an error can be estimated.
const MIN_PARTS: f64 = 15.0;

/// The minimum number of units. With fewer, the other units may differ too much.
const MIN_UNITS: f64 = 100.0;

/// The finished parts of the work.
pub struct Sample {
    /// The weight of the cases of each part by the set of winners.
    pub by_winners: Vec<Vec<f64>>,
    /// The number of all parts.
    pub parts: usize,
    /// The number of units in the finished parts, and in all parts.
    pub units: (usize, usize),
}

impl Sample {
    /// Returns the estimate of the whole, or `None` if the sample is too small.
    pub(crate) fn estimate(&self, sets: CaseSets) -> Option<Found> {
        let mut by_winners = vec![0.0; sets.count()];
        for part in &self.by_winners {
            by_winners.iter_mut().zip(part).for_each(|(sum, weight)| *sum += weight);
        }
        let (parts, units) = self.effective();
        // These comparisons are false for the NaN of an empty sample.
        (parts >= MIN_PARTS && units >= MIN_UNITS).then(|| Found {
            standard_errors: (0..sets.players())
                .map(|player| self.standard_error(sets, player, &by_winners))
                .collect(),
            part: self.units.0 as f64 / self.units.1 as f64,
            ..Found::of_cases(by_winners, sets)
        })
    }

    /// Returns the effective numbers of finished parts and units.
    fn effective(&self) -> (f64, f64) {
        let totals = self.by_winners.iter().map(|part| part.iter().sum::<f64>());
        let (sum, squares) = totals.fold((0.0, 0.0), |(sum, squares), x| (sum + x, squares + x * x));
        let parts = sum * sum / squares;
        (parts, self.units.0 as f64 * parts / self.by_winners.len() as f64)
    }

    fn standard_error(&self, sets: CaseSets, player: usize, by_winners: &[f64]) -> f64 {
        let total: f64 = by_winners.iter().sum();
        let pots = |by_winners: &[f64]| sets.shares(by_winners, player).pot();
        let ratio = pots(by_winners) / total;
        let deviation = |part: &Vec<f64>| (pots(part) - ratio * part.iter().sum::<f64>()) / total;
        let squares: f64 = self.by_winners.iter().map(|part| deviation(part) * deviation(part)).sum();
        let (parts, units) = self.effective();
        let freedom = parts - 1.0;
        // The ratio of the quantiles of Student's and the normal distribution, to the first order (Cornish
        // and Fisher).
        let student = 1.0 + 1.21 / freedom;
        let unseen = 2.0 / (units * units);
        let rest = 1.0 - self.by_winners.len() as f64 / self.parts as f64;
        libm::sqrt(rest * (student * student * squares * parts / freedom + unseen))
    }
}
