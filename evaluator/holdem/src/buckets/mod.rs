//! Buckets of similar hands: k-means for abstractions of the game.
//!
//! Hands are compared by their future: a histogram of river equities, by the earth mover's distance (Gilpin,
//! Sandholm and Sørensen, AAAI 2007; Johanson et al., *Evaluating State-Space Abstractions in Extensive-Form
//! Games*, AAMAS 2013), or a vector of equities against some groups of opponents' hands (OCHS, in the same
//! paper), by the Euclidean distance. [`KMeans`] clusters rows of either.
//!
//! ```
//! use holdem::buckets::KMeans;
//!
//! // Six hands with ten runouts each, in five bins of equity: weak, middling or strong, and draws, which are either.
//! let hands: [[u16; 5]; 6] =
//!     [[9, 1, 0, 0, 0], [8, 2, 0, 0, 0], [0, 0, 9, 1, 0], [0, 0, 0, 1, 9], [6, 0, 0, 0, 4], [5, 1, 0, 0, 4]];
//! let buckets = KMeans::new(4).seed(1).histograms(hands.as_flattened(), 5)?;
//! assert_eq!(buckets.of_rows(), [0, 0, 2, 3, 1, 1]); // the weakest first: draws win less than the middling hand
//! assert_eq!(buckets.sizes(), [2, 2, 1, 1]);
//! assert!(buckets.is_converged() && buckets.inertia() <= buckets.start_inertia());
//! # Ok::<(), holdem::buckets::BucketError>(())
//! ```
//!
//! `examples/buckets.rs` clusters all 1,286,792 canonical hands on the flop into 500 buckets.

mod chunks;
mod error;
mod lloyd;
mod metric;
mod stop;

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use equity::internals::{Random, Stream};
use equity::packed_fields;
use evaluator::Isa;

pub use error::BucketError;

use chunks::Rows;
use lloyd::Clusters;
use metric::{EarthMovers, Euclid, Metric};
use stop::Stop;

/// Clusters rows by k-means: initialized by k-means++, then Lloyd's rounds until no row is nearer to another
/// center.
///
/// The result depends on the rows, the number of buckets and the seed, not on the number of threads or the
/// instruction set. With the feature `rayon` all cores are used. All rows have the same weight.
#[derive(Clone, Copy)]
pub struct KMeans<'a> {
    buckets: usize,
    seed: u64,
    most_rounds: usize,
    isa: Isa,
    callback: Option<Callback<'a>>,
    stop: Option<&'a (dyn Fn() -> bool + Sync)>,
}

type Callback<'a> = &'a (dyn Fn(&Round) -> ControlFlow<()> + Sync);

/// The progress of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Round {
    /// The number of rounds done; 0 after the initialization.
    pub number: usize,
    /// The number of rows that changed their bucket in this round.
    pub moved: usize,
    /// The current [inertia](Buckets::inertia).
    pub inertia: f64,
}

impl<'a> KMeans<'a> {
    /// Returns a clustering into `buckets` buckets, with seed 0, until convergence.
    #[must_use]
    pub fn new(buckets: usize) -> Self {
        Self { buckets, seed: 0, most_rounds: usize::MAX, isa: Isa::best(), callback: None, stop: None }
    }

    /// Sets the seed of the initialization.
    #[must_use]
    pub const fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets the maximum number of rounds, converged or not. With 0 the result is the initialization.
    #[must_use]
    pub const fn most_rounds(self, most_rounds: usize) -> Self {
        Self { most_rounds, ..self }
    }

    /// Sets the instruction set. It changes the speed, never the result.
    #[must_use]
    pub const fn isa(self, isa: Isa) -> Self {
        Self { isa, ..self }
    }

    /// Sets a callback for the initialization and each round, which may end the run there. The buckets are
    /// then not converged.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use holdem::buckets::{KMeans, Round};
    ///
    /// let stop = |round: &Round| if round.number == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    /// let buckets = KMeans::new(2).on_round(&stop).vectors(&[0.1, 0.2, 0.8, 0.9, 1.0], 1)?;
    /// assert!(!buckets.is_converged() && buckets.rounds() == 0);
    /// # Ok::<(), holdem::buckets::BucketError>(())
    /// ```
    #[must_use]
    pub const fn on_round(self, callback: &'a (dyn Fn(&Round) -> ControlFlow<()> + Sync)) -> Self {
        Self { callback: Some(callback), ..self }
    }

    /// Sets a function that all threads poll. Once it returns `true`, the run ends within milliseconds with
    /// [`BucketError::Stopped`].
    ///
    /// ```
    /// use holdem::buckets::{BucketError, KMeans};
    ///
    /// let error = KMeans::new(2).until(&|| true).vectors(&[0.1, 0.2, 0.9], 1).unwrap_err();
    /// assert_eq!(error, BucketError::Stopped);
    /// ```
    #[must_use]
    pub const fn until(self, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Clusters histograms by the earth mover's distance. `counts` has the histograms one after the other,
    /// with `bins` counts each. All have the same sum of counts, 1 to 65,535.
    ///
    /// Centers are histograms of medians, which minimize the sum of distances. Distances and inertia are in
    /// bins: moving the mass of one row by one bin costs 1. All arithmetic is exact.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no buckets or bins, if the counts do not divide into rows, if there are
    /// fewer different rows than buckets, or if sums differ.
    ///
    /// ```
    /// use holdem::buckets::{BucketError, KMeans};
    ///
    /// let buckets = KMeans::new(2).histograms(&[4, 0, 0, 3, 1, 0, 0, 0, 4], 3)?;
    /// assert_eq!((buckets.of_rows(), buckets.inertia()), (&[0, 0, 1][..], 0.25));
    /// assert_eq!(buckets.center(1), [0.0, 0.0, 4.0]);
    /// let error = KMeans::new(2).histograms(&[4, 0, 3, 0], 2).unwrap_err();
    /// assert_eq!(error, BucketError::Mass { row: 1, found: 3, expected: 4 });
    /// # Ok::<(), BucketError>(())
    /// ```
    pub fn histograms(&self, counts: &[u16], bins: usize) -> Result<Buckets, BucketError> {
        self.check(counts.len(), bins)?;
        let sum = |row: &[u16]| row.iter().map(|&count| u64::from(count)).sum::<u64>();
        let mass = sum(&counts[..bins]);
        for (row, histogram) in counts.chunks_exact(bins).enumerate() {
            let found = sum(histogram);
            if found != mass || mass == 0 || mass > u16::MAX.into() {
                return Err(BucketError::Mass { row, found, expected: mass });
            }
        }
        // The last cumulative count is the same for all rows.
        let columns = (bins - 1).max(1);
        let width = columns.next_multiple_of(EarthMovers::LANES);
        let mut values = vec![0; counts.len() / bins * width];
        for (row, histogram) in values.chunks_exact_mut(width).zip(counts.chunks_exact(bins)) {
            let mut below = 0;
            for (value, count) in row.iter_mut().zip(&histogram[..bins - 1]) {
                below += count;
                *value = below;
            }
        }
        let (mut buckets, centers) = self.run::<EarthMovers>(&values, (columns, width), mass as f64)?;
        buckets.columns = bins;
        for center in centers.chunks_exact(width) {
            let mut below = 0;
            for &value in center[..bins - 1].iter().chain([&(mass as u16)]) {
                buckets.centers.push(f64::from(value - below));
                below = value;
            }
        }
        let mean =
            |center: &[f64]| center.iter().zip(0u32..).map(|(count, bin)| count * f64::from(bin)).sum();
        Ok(buckets.sorted(&mean))
    }

    /// Clusters vectors by the Euclidean distance. `numbers` has the vectors one after the other, with
    /// `columns` numbers each, from -1e15 to 1e15.
    ///
    /// Centers are means, which minimize the sum of squared distances. That sum is the inertia. Distances are
    /// computed in `f32`, within about one part in a million. Numbers that differ by less than about 10^-18
    /// are treated as equal.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no buckets or columns, if the numbers do not divide into rows, if there
    /// are fewer different rows than buckets, or if a number is not finite.
    ///
    /// ```
    /// use holdem::buckets::{BucketError, KMeans};
    ///
    /// let buckets = KMeans::new(2).vectors(&[0.5, 0.5, 0.1, 0.3, 0.3, 0.1], 2)?;
    /// assert_eq!(buckets.of_rows(), [1, 0, 0]);
    /// assert!((buckets.inertia() - 0.04).abs() < 1e-6);
    /// let error = KMeans::new(1).vectors(&[0.5, f32::NAN], 2).unwrap_err();
    /// assert_eq!(error, BucketError::NotFinite { row: 0, column: 1 });
    /// # Ok::<(), BucketError>(())
    /// ```
    pub fn vectors(&self, numbers: &[f32], columns: usize) -> Result<Buckets, BucketError> {
        self.check(numbers.len(), columns)?;
        // The range does not contain NaN.
        if let Some(place) = numbers.iter().position(|number| !(-1e15..=1e15).contains(number)) {
            return Err(BucketError::NotFinite { row: place / columns, column: place % columns });
        }
        let width = columns.next_multiple_of(Euclid::LANES);
        let mut values = vec![0.0; numbers.len() / columns * width];
        for (row, numbers) in values.chunks_exact_mut(width).zip(numbers.chunks_exact(columns)) {
            row[..columns].copy_from_slice(numbers);
        }
        let (mut buckets, centers) = self.run::<Euclid>(&values, (columns, width), 1.0)?;
        for center in centers.chunks_exact(width) {
            buckets.centers.extend(center[..columns].iter().map(|&number| f64::from(number)));
        }
        Ok(buckets.sorted(&|center| center.iter().sum()))
    }

    /// Checks the number of numbers.
    fn check(&self, numbers: usize, columns: usize) -> Result<(), BucketError> {
        if self.buckets == 0 {
            return Err(BucketError::NoBuckets);
        }
        if columns == 0 {
            return Err(BucketError::NoColumns);
        }
        if !numbers.is_multiple_of(columns) {
            return Err(BucketError::Length { found: numbers, columns });
        }
        let (rows, buckets) = (numbers / columns, self.buckets);
        if rows < buckets {
            return Err(BucketError::TooFewRows { rows, buckets });
        }
        if u32::try_from(rows).is_err() { Err(BucketError::TooManyRows(rows)) } else { Ok(()) }
    }

    /// Returns buckets without centers, and the centers. `unit` is the unit of the objective.
    fn run<M: Metric>(
        &self,
        values: &[M::Value],
        (columns, width): (usize, usize),
        unit: f64,
    ) -> Result<(Buckets, Vec<M::Value>), BucketError> {
        let count = values.len() / width;
        let rows = Rows { buckets: vec![0; count], distances: vec![0.0; count] };
        let stop = Stop::new(self.stop);
        let (isa, centers, stop) = (self.isa, Vec::new(), &stop);
        let mut clusters = Clusters::<M> { isa, values, width, columns, centers, rows, stop };
        let started = clusters.start(self.buckets, &mut Random::new(self.seed, Stream::Buckets));
        started.map_err(|rows| BucketError::TooFewRows { rows, buckets: self.buckets })?;
        if stop.is_said() {
            return Err(BucketError::Stopped);
        }

        let start_inertia = clusters.inertia() / unit;
        let mut round = Round { number: 0, moved: count, inertia: start_inertia };
        let mut is_touched = vec![true; self.buckets];
        let mut is_converged = false;
        while !self.is_stopped(&round) && !is_converged && round.number < self.most_rounds {
            let has_moved = clusters.update(&mut is_touched);
            let (touched, moved) = clusters.assign(&has_moved);
            if stop.is_said() {
                return Err(BucketError::Stopped);
            }
            is_touched = touched;
            let inertia = clusters.inertia() / unit;
            // Rounding could move rows of vectors forever between equally near centers.
            is_converged = moved == 0 || inertia >= round.inertia;
            round = Round { number: round.number + 1, moved, inertia };
        }
        let Round { number: rounds, inertia, .. } = round;
        let of_rows = clusters.rows.buckets;
        let centers = Vec::new();
        let buckets = Buckets { of_rows, centers, columns, inertia, start_inertia, rounds, is_converged };
        Ok((buckets, clusters.centers))
    }

    fn is_stopped(&self, round: &Round) -> bool {
        self.callback.is_some_and(|callback| callback(round).is_break())
    }
}

impl fmt::Debug for KMeans<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KMeans({} buckets, seed {})", self.buckets, self.seed)
    }
}

/// The result of [`KMeans`]: the bucket of each row of the input, and the center of each bucket.
///
/// Buckets are numbered from 0, in ascending order of their centers' means: the mean equity of a histogram,
/// the mean number of a vector.
#[derive(Clone, Debug, PartialEq)]
pub struct Buckets {
    of_rows: Vec<u32>,
    centers: Vec<f64>,
    columns: usize,
    inertia: f64,
    start_inertia: f64,
    rounds: usize,
    is_converged: bool,
}

impl Buckets {
    /// Returns the number of buckets.
    #[must_use]
    pub fn count(&self) -> usize {
        self.centers.len() / self.columns
    }

    /// Returns the bucket of each row, from 0.
    #[must_use]
    pub fn of_rows(&self) -> &[u32] {
        &self.of_rows
    }

    /// Returns the number of rows in each bucket. It is at least one unless the run was ended early.
    #[must_use]
    pub fn sizes(&self) -> Vec<usize> {
        let mut sizes = vec![0; self.count()];
        self.of_rows.iter().for_each(|&bucket| sizes[bucket as usize] += 1);
        sizes
    }

    /// Returns a bucket's center: the counts of a histogram, or a vector. If the buckets are not converged,
    /// it is the center that the rows were assigned to.
    ///
    /// # Panics
    ///
    /// Panics if there is no such bucket.
    #[must_use]
    pub fn center(&self, bucket: usize) -> &[f64] {
        &self.centers[bucket * self.columns..][..self.columns]
    }

    /// Returns the objective: the sum over all rows of the distance from their center, in bins, for
    /// histograms, and of its square for vectors.
    #[must_use]
    pub const fn inertia(&self) -> f64 {
        self.inertia
    }

    /// Returns the inertia after the initialization by k-means++, before the first round.
    #[must_use]
    pub const fn start_inertia(&self) -> f64 {
        self.start_inertia
    }

    /// Returns the number of rounds.
    #[must_use]
    pub const fn rounds(&self) -> usize {
        self.rounds
    }

    /// Returns `true` if the last round moved no row, or moved rows of vectors without reducing the inertia,
    /// which rounding could repeat forever between equally near centers.
    #[must_use]
    pub const fn is_converged(&self) -> bool {
        self.is_converged
    }

    /// Sorts the buckets by a key of their centers.
    fn sorted(mut self, key: &dyn Fn(&[f64]) -> f64) -> Self {
        let keys: Vec<f64> = self.centers.chunks_exact(self.columns).map(key).collect();
        let mut order: Vec<usize> = (0..keys.len()).collect();
        order.sort_by(|&a, &b| keys[a].total_cmp(&keys[b]));
        let mut place = vec![0; order.len()];
        order.iter().zip(0..).for_each(|(&bucket, new)| place[bucket] = new);
        self.of_rows.iter_mut().for_each(|bucket| *bucket = place[*bucket as usize]);
        self.centers = order.iter().flat_map(|&bucket| self.center(bucket).to_vec()).collect();
        self
    }
}

packed_fields! {
    Buckets { of_rows, centers, columns, inertia, start_inertia, rounds, is_converged }
}
