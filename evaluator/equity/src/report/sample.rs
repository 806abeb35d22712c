//! Estimates of the whole from parts of exact work that was stopped.
//!
//! # How
//!
//! Parts are drawn by lot, so those that were done are a random sample of clusters of boards, without replacement. A
//! player's equity is estimated by a ratio: what the player gets on these boards, to the weight of all cases on them. Its
//! error is known by how parts differ (Cochran, *Sampling Techniques*, 3rd edition, 1977, sections 2.6, 6.4 and 9A.1). With
//! `y` for a player's pots in a part, `x` for the weight of all cases in it, `R` for the ratio of the sums, and `k` of `K`
//! parts done,
//!
//! ```text
//! variance = (1 - k / K) k / (k - 1) sum over parts of (y - R x)^2 / (sum of x)^2
//! ```
//!
//! Two corrections keep it honest. A variance that is itself known by few parts is made larger, so that 1.96 standard
//! errors are 95 % of Student's distribution. And what no board so far has shown may be on others: as Agresti and Coull do
//! (*The American Statistician* 52, 1998), two units more are taken to be unlike all those that were seen. Where few parts
//! have most of the weight, parts and units count for no more than as many as would be as sure if all weighed the same,
//! `(sum of x)^2 / sum of x^2` parts (Kish, *Survey Sampling*, 1965, section 11.7).

use alloc::vec;
use alloc::vec::Vec;

use crate::report::found::Found;
use crate::report::halves::shares;

/// With fewer parts the spread between them says too little.
const LEAST_PARTS: f64 = 15.0;

/// With fewer units too much may be on the others.
const LEAST_UNITS: f64 = 100.0;

/// Parts that were done.
pub struct Sample {
    /// For each part the weight of its cases by the set of winners.
    pub by_winners: Vec<Vec<f64>>,
    /// How many parts there are in all.
    pub parts: usize,
    /// How many units they have, and how many there are in all.
    pub units: (usize, usize),
}

impl Sample {
    /// What it says of the whole; none if it is too small for that.
    pub(crate) fn estimate(&self, players: usize) -> Option<Found> {
        let mut by_winners = vec![0.0; self.by_winners.first().map_or(1 << players, Vec::len)];
        for part in &self.by_winners {
            by_winners.iter_mut().zip(part).for_each(|(sum, weight)| *sum += weight);
        }
        let (parts, units) = self.effective();
        // Nothing at all is not a number, and not enough either.
        (parts >= LEAST_PARTS && units >= LEAST_UNITS).then(|| Found {
            standard_errors: (0..players)
                .map(|player| self.standard_error(players, player, &by_winners))
                .collect(),
            part: self.units.0 as f64 / self.units.1 as f64,
            ..Found::of_cases(by_winners, players)
        })
    }

    /// How many parts, and how many units, those that were done are as good as.
    fn effective(&self) -> (f64, f64) {
        let totals = self.by_winners.iter().map(|part| part.iter().sum::<f64>());
        let (sum, squares) = totals.fold((0.0, 0.0), |(sum, squares), x| (sum + x, squares + x * x));
        let parts = sum * sum / squares;
        (parts, self.units.0 as f64 * parts / self.by_winners.len() as f64)
    }

    fn standard_error(&self, players: usize, player: usize, by_winners: &[f64]) -> f64 {
        let total: f64 = by_winners.iter().sum();
        let pots = |by_winners: &[f64]| shares(by_winners, players, player).pot();
        let ratio = pots(by_winners) / total;
        let deviation = |part: &Vec<f64>| (pots(part) - ratio * part.iter().sum::<f64>()) / total;
        let squares: f64 = self.by_winners.iter().map(|part| deviation(part) * deviation(part)).sum();
        let (parts, units) = self.effective();
        let freedom = parts - 1.0;
        // The quantile of Student's distribution over that of the normal one, to the first order (Cornish and Fisher).
        let student = 1.0 + 1.21 / freedom;
        let unseen = 2.0 / (units * units);
        let rest = 1.0 - self.by_winners.len() as f64 / self.parts as f64;
        libm::sqrt(rest * (student * student * squares * parts / freedom + unseen))
    }
}
