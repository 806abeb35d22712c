//! What showdowns came to, and how sure that is.
//!
//! # Standard errors
//!
//! Showdowns on one board are no independent samples: a board that is good for one range is so all the time. What is
//! independent are *clusters*: showdowns with boards of their own, each by itself, and otherwise a few hundred at a time,
//! whose boards nobody else has. An equity is the ratio of two sums over clusters, of the shares won and of the showdowns
//! held, and its standard error is that of such a ratio (Cochran, *Sampling techniques*, 3rd ed., 1977, section 6.4;
//! clusters of unequal size, section 9A.2):
//!
//! ```text
//! error² = (n / (n - 1) * sum (shares - equity * showdowns)² + 1) / (sum showdowns)²
//! ```
//!
//! The 1 is for what has not happened yet: that a hand has won a thousand times does not mean that it always does. It is
//! what the score interval has more than the usual one, at two standard errors to either side (Wilson, *Journal of the
//! American Statistical Association* 22, 1927; Agresti and Coull, *The American Statistician* 52, 1998). It makes errors
//! of a few dozen showdowns somewhat wider, and no difference to those of many.
//!
//! All sums are integers, so that they are the same whoever adds them up.

use alloc::vec;
use alloc::vec::Vec;

/// The most players there are.
pub(super) const MOST_PLAYERS: usize = 10;

/// The pot in units in which any number of players can share it.
pub(super) const POT: u32 = 2520;

/// A cluster of showdowns: how many, and each player's shares in parts of a [`POT`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cluster {
    pub(super) samples: u32,
    pub(super) shares: [u32; MOST_PLAYERS],
}

/// One player's sums over clusters.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    shares: u128,
    squares: u128,
    /// Of shares times showdowns.
    products: u128,
}

/// What some showdowns came to.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    /// By set of winners, as bits.
    pub(super) by_winners: Vec<u64>,
    pub(super) samples: u64,
    clusters: u64,
    /// Of the clusters' numbers of showdowns.
    squares: u128,
    sums: [Sums; MOST_PLAYERS],
}

impl Tally {
    pub(super) fn new(players: usize) -> Self {
        Self {
            by_winners: vec![0; 1 << players],
            samples: 0,
            clusters: 0,
            squares: 0,
            sums: [Sums::default(); MOST_PLAYERS],
        }
    }

    pub(super) fn add_cluster(&mut self, cluster: &Cluster) {
        if cluster.samples == 0 {
            return;
        }
        let samples = u64::from(cluster.samples);
        self.samples += samples;
        self.clusters += 1;
        self.squares += u128::from(samples * samples);
        for (sums, &shares) in self.sums.iter_mut().zip(&cluster.shares) {
            let shares = u64::from(shares);
            sums.shares += u128::from(shares);
            sums.squares += u128::from(shares * shares);
            sums.products += u128::from(shares * samples);
        }
    }

    /// Adds showdowns with the same winners, each of which is a cluster by itself, but not to the counts by winners.
    pub(super) fn add_singles(&mut self, winners: usize, count: u64) {
        let share = POT / winners.count_ones();
        self.samples += count;
        self.clusters += count;
        self.squares += u128::from(count);
        for (_, sums) in self.sums.iter_mut().enumerate().filter(|(player, _)| winners >> player & 1 == 1) {
            let shares = u128::from(count) * u128::from(share);
            sums.shares += shares;
            sums.squares += shares * u128::from(share);
            sums.products += shares;
        }
    }

    pub(super) fn add(&mut self, other: &Self) {
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

    fn players(&self) -> usize {
        self.by_winners.len().ilog2() as usize
    }

    /// How many showdowns a cluster has, on average.
    pub(super) fn samples_of_cluster(&self) -> f64 {
        self.samples as f64 / self.clusters as f64
    }

    /// The variance of one showdown's shares, in parts of the pot, summed over the players.
    pub(super) fn variance(&self) -> f64 {
        // The squares of the shares of `w` winners sum up to `1 / w`.
        let squares = self.by_winners.iter().enumerate().skip(1);
        let squares: f64 = squares.map(|(set, &count)| count as f64 / f64::from(set.count_ones())).sum();
        squares / self.samples as f64 - self.equities().iter().map(|equity| equity * equity).sum::<f64>()
    }

    /// The variance of clusters' mean shares, summed over the players.
    pub(super) fn variance_of_clusters(&self) -> f64 {
        let squares: f64 =
            self.sums[..self.players()].iter().map(|sums| self.squares_of_residues(sums)).sum();
        let samples = self.samples as f64;
        self.clusters as f64 * squares / (samples * samples)
    }

    /// Each player's part of the pot.
    pub(super) fn equities(&self) -> Vec<f64> {
        let pots = self.samples as f64 * f64::from(POT);
        self.sums[..self.players()].iter().map(|sums| sums.shares as f64 / pots).collect()
    }

    /// The standard error of each of them.
    pub(super) fn standard_errors(&self) -> Vec<f64> {
        let error = |sums: &Sums| {
            let error = square_root(self.squares_of_residues(sums) + 1.0) / self.samples as f64;
            error.min(0.5)
        };
        self.sums[..self.players()].iter().map(error).collect()
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
}

/// The square root, by Newton's method: `core` has none.
pub(in crate::equity) fn square_root(number: f64) -> f64 {
    if number == 0.0 {
        return 0.0;
    }
    // Half the exponent makes a first guess; five steps are more than enough for the last bit but one.
    let mut root = f64::from_bits((number.to_bits() >> 1) + (1023 << 51));
    for _ in 0..5 {
        root = (root + number / root) / 2.0;
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_roots() {
        for number in [1e-300, 1e-9, 0.25, 1.0, 2.0, 3.0, 1e7, 1.7e35, 1e300] {
            assert!((square_root(number) / f64::sqrt(number) - 1.0).abs() < 1e-15, "{number}");
        }
        assert_eq!(square_root(0.0), 0.0);
    }

    #[test]
    fn errors_follow_the_formula() {
        let clusters = [(3, 2 * 2520), (5, 2520), (4, 4 * 2520), (2, 1260)];
        let mut tally = Tally::new(2);
        for (samples, shares) in clusters {
            let mut cluster = Cluster { samples, ..Cluster::default() };
            cluster.shares[..2].copy_from_slice(&[shares, samples * POT - shares]);
            tally.add_cluster(&cluster);
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
            tally.add_cluster(&cluster);
        }
        assert_eq!(tally.standard_errors(), [0.001; 2]);
    }

    #[test]
    fn singles_are_clusters_of_one() {
        let (mut one_by_one, mut together) = (Tally::new(3), Tally::new(3));
        for (winners, count) in [(0b001, 7), (0b110, 3), (0b111, 2)] {
            together.add_singles(winners, count);
            let share = |player| if winners >> player & 1 == 1 { POT / winners.count_ones() } else { 0 };
            let mut cluster = Cluster { samples: 1, ..Cluster::default() };
            (0..3).for_each(|player| cluster.shares[player] = share(player));
            (0..count).for_each(|_| one_by_one.add_cluster(&cluster));
        }
        assert_eq!((together.samples, together.equities()), (12, one_by_one.equities()));
        assert_eq!(together.standard_errors(), one_by_one.standard_errors());
    }

    #[test]
    fn little_is_known_from_little() {
        let mut tally = Tally::new(2);
        tally.add_singles(0b01, 1);
        assert_eq!(tally.standard_errors(), [0.5; 2]);
        let mut tally = Tally::new(2);
        tally.add_cluster(&Cluster { samples: 256, ..Cluster::default() });
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
        first.add_cluster(&cluster(10, 2520));
        second.add_cluster(&cluster(20, 1260));
        second.add_cluster(&cluster(0, 0));
        first.by_winners[1] = 3;
        all.add_cluster(&cluster(10, 2520));
        all.add_cluster(&cluster(20, 1260));
        first.add(&second);
        assert_eq!(first.standard_errors(), all.standard_errors());
        assert_eq!((first.samples, first.by_winners), (30, [0, 3, 0, 0].into()));
    }
}
