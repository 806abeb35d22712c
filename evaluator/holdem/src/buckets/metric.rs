//! Distances between rows, and the center of a bucket's rows.

use alloc::vec;
use alloc::vec::Vec;

/// A distance between rows, and the center that minimizes the cost of its rows.
///
/// The width of rows and centers is a multiple of [`LANES`](Self::LANES), padded with zeros. Everything is
/// `#[inline(always)]` and without closures, because the loops are compiled for several instruction sets.
pub(super) trait Metric: Sync {
    type Value: Copy + Default + PartialEq + Send + Sync;

    const LANES: usize;

    /// The largest relative rounding error of a distance.
    const ERROR: f64;

    /// Returns a distance that satisfies the triangle inequality.
    fn distance(a: &[Self::Value], b: &[Self::Value]) -> f64;

    /// Returns a row's contribution to the objective, given its distance from its center.
    fn cost(distance: f64) -> f64;

    /// Writes the center of the `members` (at least one) into the first columns of `center`.
    fn center(rows: &[Self::Value], members: &[u32], columns: usize, center: &mut [Self::Value]);
}

/// The earth mover's distance of histograms with equal sums, given by their cumulative counts, in mass times
/// bins. In one dimension it is the sum of the absolute differences of the cumulative counts.
///
/// The center is the cumulative histogram of medians, which minimizes the sum of these distances. Another
/// center, such as the mean, could make a round worse than the one before. All numbers are integers, and
/// their sums are exact.
pub(super) struct EarthMovers;

impl EarthMovers {
    /// The number of columns that fit into 32-bit sums.
    const MAX_AT_ONCE: usize = Self::LANES << 16;

    /// Returns the distance of wider rows as the exact sum over their parts.
    #[cold]
    #[inline(never)]
    fn distance_by_parts(a: &[u16], b: &[u16]) -> f64 {
        let parts = a.chunks(Self::MAX_AT_ONCE).zip(b.chunks(Self::MAX_AT_ONCE));
        parts.map(|(a, b)| Self::distance(a, b)).sum()
    }
}

impl Metric for EarthMovers {
    type Value = u16;

    const LANES: usize = 32;
    const ERROR: f64 = 0.0;

    #[inline(always)]
    fn distance(a: &[u16], b: &[u16]) -> f64 {
        if a.len() > Self::MAX_AT_ONCE {
            return Self::distance_by_parts(a, b);
        }
        let mut sums = [0u32; 32];
        for (a, b) in a.as_chunks::<32>().0.iter().zip(b.as_chunks::<32>().0) {
            for lane in 0..32 {
                sums[lane] += u32::from(a[lane].abs_diff(b[lane]));
            }
        }
        let mut sum = 0u64;
        for lane in sums {
            sum += u64::from(lane);
        }
        sum as f64
    }

    #[inline(always)]
    fn cost(distance: f64) -> f64 {
        distance
    }

    fn center(rows: &[u16], members: &[u32], columns: usize, center: &mut [u16]) {
        let width = center.len();
        // Several columns at a time, so that rows are read in whole cache lines.
        let mut values = vec![0; Self::LANES * members.len()];
        for first in (0..columns).step_by(Self::LANES) {
            for (place, &row) in members.iter().enumerate() {
                let row = &rows[row as usize * width + first..][..Self::LANES];
                for (column, &value) in row.iter().enumerate() {
                    values[column * members.len() + place] = value;
                }
            }
            let by_column = values.chunks_exact_mut(members.len());
            for (center, values) in center[first..columns.min(first + Self::LANES)].iter_mut().zip(by_column)
            {
                *center = *values.select_nth_unstable((members.len() - 1) / 2).1;
            }
        }
    }
}

/// The Euclidean distance of vectors. The objective is the sum of its squares, and the center is the mean.
pub(super) struct Euclid;

impl Metric for Euclid {
    type Value = f32;

    const LANES: usize = 16;
    const ERROR: f64 = 1e-5;

    #[inline(always)]
    fn distance(a: &[f32], b: &[f32]) -> f64 {
        let mut sums = [0f32; 16];
        for (a, b) in a.as_chunks::<16>().0.iter().zip(b.as_chunks::<16>().0) {
            for lane in 0..16 {
                let difference = a[lane] - b[lane];
                sums[lane] += difference * difference;
            }
        }
        // The order is the same on every machine.
        let mut sum = 0.0;
        for lane in sums {
            sum += f64::from(lane);
        }
        libm::sqrt(sum)
    }

    #[inline(always)]
    fn cost(distance: f64) -> f64 {
        distance * distance
    }

    fn center(rows: &[f32], members: &[u32], columns: usize, center: &mut [f32]) {
        let width = center.len();
        let mut sums: Vec<f64> = vec![0.0; columns];
        for &row in members {
            let row = &rows[row as usize * width..];
            sums.iter_mut().zip(row).for_each(|(sum, &value)| *sum += f64::from(value));
        }
        center.iter_mut().zip(sums).for_each(|(center, sum)| *center = (sum / members.len() as f64) as f32);
    }
}
