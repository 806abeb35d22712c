//! Sums over samples, and how sure the equities are that follow from them.
//!
//! # Standard errors
//!
//! Samples on one board are not independent: a board that is good for one range is good for it in all of them. What is
//! independent are *clusters*: single samples where each has a board of its own, and otherwise a few hundred at a time,
//! whose boards no other cluster has. An equity is the ratio of two sums over clusters, of the shares won and of the
//! samples, and its standard error is that of such a ratio (Cochran, *Sampling techniques*, 3rd ed., 1977, section 6.4;
//! clusters of unequal size, section 9A.2):
//!
//! ```text
//! error² = (n / (n - 1) * sum (shares - equity * samples)² + 1) / (sum samples)²
//! ```
//!
//! The 1 is for what has not happened yet: that a hand has won a thousand times does not mean that it always does. It is
//! what the score interval has more than the usual one, at two standard errors to either side (Wilson, *Journal of the
//! American Statistical Association* 22, 1927; Agresti and Coull, *The American Statistician* 52, 1998). It makes errors
//! of a few dozen samples somewhat wider, and no difference to those of many.
//!
//! All sums are integers, so that they are the same in whatever order they are added up.

use alloc::vec;
use alloc::vec::Vec;

use crate::report::{Cases, MOST_PLAYERS};

/// The pot, in units in which any number of players can share it.
pub(crate) const POT: u32 = <u64 as Cases>::POT as u32;

/// A cluster of samples: how many, and each player's shares in parts of a [`POT`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cluster {
    pub(crate) samples: u32,
    pub(crate) shares: [u32; MOST_PLAYERS],
}

impl Cluster {
    /// One sample, from the set of its winners as bits.
    pub(crate) fn of_one(winners: usize) -> Self {
        let share = |player| if winners >> player & 1 == 1 { POT / winners.count_ones() } else { 0 };
        Self { samples: 1, shares: core::array::from_fn(share) }
    }
}

/// One player's sums over clusters.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    shares: u128,
    squares: u128,
    /// Of shares times samples.
    products: u128,
}

/// The sums over some samples.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    /// The number of samples by set of winners, as bits; place 0 is unused.
    pub(crate) by_winners: Vec<u64>,
    pub(crate) samples: u64,
    clusters: u64,
    /// Of the clusters' numbers of samples.
    squares: u128,
    sums: [Sums; MOST_PLAYERS],
}

impl Tally {
    pub(crate) fn new(players: usize) -> Self {
        let (by_winners, sums) = (vec![0; 1 << players], [Sums::default(); MOST_PLAYERS]);
        Self { by_winners, samples: 0, clusters: 0, squares: 0, sums }
    }

    /// Adds so many clusters that are alike, but not to the counts by winners.
    pub(crate) fn add_clusters(&mut self, cluster: &Cluster, count: u64) {
        if cluster.samples == 0 || count == 0 {
            return;
        }
        let (samples, times) = (u64::from(cluster.samples), u128::from(count));
        self.samples += samples * count;
        self.clusters += count;
        self.squares += u128::from(samples * samples) * times;
        for (sums, &shares) in self.sums.iter_mut().zip(&cluster.shares) {
            let shares = u64::from(shares);
            sums.shares += u128::from(shares) * times;
            sums.squares += u128::from(shares * shares) * times;
            sums.products += u128::from(shares * samples) * times;
        }
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (count, &other) in self.by_winners.iter_mut().zip(&other.by_winners) {
            *count += other;
        }
        self.samples += other.samples;
        self.clusters += other.clusters;
        self.squares += other.squares;
        for (sums, other) in self.sums.iter_mut().zip(&other.sums) {
            sums.shares += other.shares;
            sums.squares += other.squares;
            sums.products += other.products;
        }
    }

    /// Each player's sums.
    fn sums(&self) -> &[Sums] {
        &self.sums[..self.by_winners.len().ilog2() as usize]
    }

    /// Each player's part of the pot.
    pub(crate) fn equities(&self) -> Vec<f64> {
        let pots = self.samples as f64 * f64::from(POT);
        self.sums().iter().map(|sums| sums.shares as f64 / pots).collect()
    }

    /// The standard error of each of them.
    pub(crate) fn standard_errors(&self) -> Vec<f64> {
        let squares = self.sums().iter().map(|sums| self.squares_of_residues(sums) + 1.0);
        squares.map(|squares| (libm::sqrt(squares) / self.samples as f64).min(0.5)).collect()
    }

    /// The sum of the squares of what each cluster has more or less than its part, in pots, with the factor for a small
    /// number of clusters.
    fn squares_of_residues(&self, sums: &Sums) -> f64 {
        if self.clusters < 2 {
            // One cluster says nothing; no share of a pot has a larger deviation than a half.
            return self.samples as f64 * self.samples as f64 / 4.0;
        }
        let small_sample = self.clusters as f64 / (self.clusters as f64 - 1.0);
        let ratio = sums.shares as f64 / self.samples as f64;
        let squares =
            sums.squares as f64 - 2.0 * ratio * sums.products as f64 + ratio * ratio * self.squares as f64;
        small_sample * squares.max(0.0) / (f64::from(POT) * f64::from(POT))
    }

    /// If each cluster is a board: the variance of a sample's shares between boards and within them, in pots, summed over
    /// the players.
    pub(crate) fn variances(&self) -> (f64, f64) {
        let (samples, clusters) = (self.samples as f64, self.clusters as f64);
        // The squares of the shares of `w` winners sum up to `1 / w`.
        let squares = self.by_winners.iter().enumerate().skip(1);
        let squares: f64 = squares.map(|(set, &count)| count as f64 / f64::from(set.count_ones())).sum();
        let all = squares / samples - self.equities().iter().map(|equity| equity * equity).sum::<f64>();
        let of_means: f64 = self.sums().iter().map(|sums| self.squares_of_residues(sums)).sum();
        let of_means = clusters * of_means / (samples * samples);
        let in_cluster = samples / clusters;
        if in_cluster <= 1.0 {
            return (all, 0.0);
        }
        let within = ((all - of_means) / (1.0 - 1.0 / in_cluster)).clamp(0.0, all);
        (all - within, within)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_follow_the_formula() {
        let clusters = [(3, 2 * 2520), (5, 2520), (4, 4 * 2520), (2, 1260)];
        let mut tally = Tally::new(2);
        for (samples, shares) in clusters {
            let mut cluster = Cluster { samples, ..Cluster::default() };
            cluster.shares[..2].copy_from_slice(&[shares, samples * POT - shares]);
            tally.add_clusters(&cluster, 1);
        }
        let equity = 7.5 / 14.0;
        assert!((tally.equities()[0] - equity).abs() < 1e-15);
        let residues = [2.0 - 3.0 * equity, 1.0 - 5.0 * equity, 4.0 - 4.0 * equity, 0.5 - 2.0 * equity];
        let squares: f64 = residues.iter().map(|residue| residue * residue).sum();
        let expected = (4.0 / 3.0 * squares + 1.0).sqrt() / 14.0;
        for error in tally.standard_errors() {
            assert!((error / expected - 1.0).abs() < 1e-12, "{error} {expected}");
        }
    }

    #[test]
    fn what_never_happened_may_still_happen() {
        let mut tally = Tally::new(2);
        for _ in 0..4 {
            let mut cluster = Cluster { samples: 250, ..Cluster::default() };
            cluster.shares[0] = 250 * POT;
            tally.add_clusters(&cluster, 1);
        }
        assert_eq!(tally.standard_errors(), [0.001; 2]);
    }

    #[test]
    fn singles_are_clusters_of_one() {
        let (mut one_by_one, mut together) = (Tally::new(3), Tally::new(3));
        for (winners, count) in [(0b001, 7), (0b110, 3), (0b111, 2)] {
            together.add_clusters(&Cluster::of_one(winners), count);
            let share = |player| if winners >> player & 1 == 1 { POT / winners.count_ones() } else { 0 };
            let mut cluster = Cluster { samples: 1, ..Cluster::default() };
            (0..3).for_each(|player| cluster.shares[player] = share(player));
            (0..count).for_each(|_| one_by_one.add_clusters(&cluster, 1));
        }
        assert_eq!((together.samples, together.equities()), (12, one_by_one.equities()));
        assert_eq!(together.standard_errors(), one_by_one.standard_errors());
    }

    #[test]
    fn little_is_known_from_little() {
        let mut tally = Tally::new(2);
        tally.add_clusters(&Cluster::of_one(0b01), 1);
        assert_eq!(tally.standard_errors(), [0.5; 2]);
        let mut tally = Tally::new(2);
        tally.add_clusters(&Cluster { samples: 256, ..Cluster::default() }, 1);
        assert_eq!(tally.standard_errors(), [0.5; 2]);
    }

    #[test]
    fn tallies_add_up() {
        let cluster = |samples, share| {
            let mut cluster = Cluster { samples, ..Cluster::default() };
            cluster.shares[0] = share;
            cluster
        };
        let (mut all, mut first, mut second) = (Tally::new(2), Tally::new(2), Tally::new(2));
        first.add_clusters(&cluster(10, 2520), 1);
        second.add_clusters(&cluster(20, 1260), 1);
        second.add_clusters(&cluster(0, 0), 1);
        first.by_winners[1] = 3;
        all.add_clusters(&cluster(10, 2520), 1);
        all.add_clusters(&cluster(20, 1260), 1);
        first.add(&second);
        assert_eq!(first.standard_errors(), all.standard_errors());
        assert_eq!((first.samples, first.by_winners), (30, [0, 3, 0, 0].into()));
    }
}
