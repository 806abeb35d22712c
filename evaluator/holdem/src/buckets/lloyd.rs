//! Rounds of Lloyd's algorithm, which skip distances by the triangle inequality.
//!
//! A round moves each center to the middle of its rows, and each row to its nearest center. Let a row be at
//! distance `u` from its center and `v` from the nearest center found so far. Centers at `u + v` or more from
//! its own center need no comparison. With centers sorted by that distance, all later ones need none either
//! (Phillips, *Acceleration of k-means and related clustering algorithms*, ALENEX 2002). A center that has
//! not moved cannot be nearer unless the row's own center has moved away. Only one distance per row is
//! stored, and the result equals that of comparing all distances.

use alloc::vec;
use alloc::vec::Vec;

use equity::internals::{Random, collect};
use evaluator::Isa;
use evaluator::internals::Loops;

use crate::buckets::chunks::{CHUNK, Rows};
use crate::buckets::metric::Metric;
use crate::buckets::stop::Stop;

/// Rows and their centers.
pub(super) struct Clusters<'a, M: Metric> {
    pub(super) isa: Isa,
    /// The rows, one after the other, each as wide as a center.
    pub(super) values: &'a [M::Value],
    pub(super) width: usize,
    pub(super) columns: usize,
    pub(super) centers: Vec<M::Value>,
    pub(super) rows: Rows,
    /// Checked before each chunk of rows and each bucket. After a stop, rows and centers are invalid.
    pub(super) stop: &'a Stop<'a>,
}

/// The distance of a center from another one, and its number.
type Neighbour = (f64, u32);

impl<M: Metric> Clusters<'_, M> {
    pub(super) fn count(&self) -> usize {
        self.centers.len() / self.width
    }

    fn center(&self, bucket: usize) -> &[M::Value] {
        &self.centers[bucket * self.width..][..self.width]
    }

    /// Returns the objective, summed in a fixed order.
    pub(super) fn inertia(&self) -> f64 {
        let chunks = self.rows.distances.chunks(CHUNK);
        chunks.map(|chunk| chunk.iter().map(|&distance| M::cost(distance)).sum::<f64>()).sum()
    }

    /// Chooses centers among the rows and assigns each row to its nearest center. The first center is a
    /// random row. The others are drawn with probabilities proportional to the cost of the rows (k-means++:
    /// Arthur and Vassilvitskii, SODA 2007). Returns the number of different rows as an error if there are
    /// too few.
    pub(super) fn start(&mut self, buckets: usize, random: &mut Random) -> Result<(), usize> {
        let rows = self.rows.buckets.len();
        self.rows.distances.fill(f64::INFINITY);
        let mut next = random.below(rows as u64).0;
        for bucket in 0..buckets {
            let center: Vec<M::Value> = self.values[next * self.width..][..self.width].to_vec();
            self.centers.extend_from_slice(&center);
            // The distance to each earlier center.
            let others = self.centers.chunks_exact(self.width);
            let from_center: Vec<f64> = others.map(|other| M::distance(&center, other)).collect();
            let (isa, values, width, stop) = (self.isa, self.values, self.width, self.stop);
            let costs = self.rows.in_chunks(|first, buckets, distances| {
                if stop.is_said() {
                    return 0.0;
                }
                let values = &values[first * width..];
                let (center, from_center) = (&center, &from_center);
                isa.run(Approach::<M> { values, center, from_center, bucket, buckets, distances })
            });
            let total: f64 = costs.iter().sum();
            if bucket + 1 == buckets || stop.is_said() {
                break;
            }
            if total == 0.0 {
                return Err(bucket + 1);
            }
            next = self.drawn(&costs, random.fraction() * total);
        }
        Ok(())
    }

    /// Returns the row at which the running sum of all costs exceeds `target`.
    fn drawn(&self, costs: &[f64], mut target: f64) -> usize {
        let last = costs.iter().rposition(|&cost| cost > 0.0).unwrap_or(0);
        let mut chunk = 0;
        while chunk < last && target >= costs[chunk] {
            target -= costs[chunk];
            chunk += 1;
        }
        let first = chunk * CHUNK;
        let distances = self.rows.distances[first..].iter().take(CHUNK);
        let mut found = first;
        for (row, &distance) in (first..).zip(distances).filter(|(_, distance)| **distance > 0.0) {
            found = row;
            target -= M::cost(distance);
            if target < 0.0 {
                break;
            }
        }
        found
    }

    /// Moves the centers of buckets whose rows have changed. Returns `true` for each center that moved.
    pub(super) fn update(&mut self, is_touched: &mut [bool]) -> Vec<bool> {
        let mut starts = self.starts();
        while let Some(empty) = starts.windows(2).position(|pair| pair[0] == pair[1]) {
            if !self.fill(empty, &starts, is_touched) {
                break;
            }
            starts = self.starts();
        }
        let mut places = starts.clone();
        let mut members = vec![0; self.rows.buckets.len()];
        for (row, &bucket) in (0..).zip(&self.rows.buckets) {
            members[places[bucket as usize]] = row;
            places[bucket as usize] += 1;
        }
        let moved = collect(self.count(), |bucket| {
            let members = &members[starts[bucket]..starts[bucket + 1]];
            let mut center = vec![M::Value::default(); self.width];
            if members.is_empty() || !is_touched[bucket] || self.stop.is_said() {
                return None;
            }
            M::center(self.values, members, self.columns, &mut center);
            (center != self.center(bucket)).then_some(center)
        });
        for (center, new) in self.centers.chunks_exact_mut(self.width).zip(&moved) {
            if let Some(new) = new {
                center.copy_from_slice(new);
            }
        }
        moved.iter().map(Option::is_some).collect()
    }

    /// Returns the start of each bucket's rows if rows are sorted by bucket.
    fn starts(&self) -> Vec<usize> {
        let mut starts = vec![0; self.count() + 1];
        self.rows.buckets.iter().for_each(|&bucket| starts[bucket as usize + 1] += 1);
        for bucket in 0..self.count() {
            starts[bucket + 1] += starts[bucket];
        }
        starts
    }

    /// Fills an empty bucket with the row that is farthest from its center, among rows that share theirs.
    fn fill(&mut self, empty: usize, starts: &[usize], is_touched: &mut [bool]) -> bool {
        let mut farthest = (0.0, None);
        for (row, (&bucket, &distance)) in self.rows.buckets.iter().zip(&self.rows.distances).enumerate() {
            let bucket = bucket as usize;
            if distance > farthest.0 && starts[bucket + 1] - starts[bucket] > 1 {
                farthest = (distance, Some((row, bucket)));
            }
        }
        let Some((row, from)) = farthest.1 else { return false };
        (self.rows.buckets[row], self.rows.distances[row]) = (empty as u32, 0.0);
        (is_touched[empty], is_touched[from]) = (true, true);
        true
    }

    /// Assigns each row to its nearest center, given which centers have moved. Returns the buckets whose rows
    /// changed, and the number of rows that moved.
    pub(super) fn assign(&mut self, has_moved: &[bool]) -> (Vec<bool>, usize) {
        let count = self.count();
        let neighbours = collect(count, |bucket| {
            if self.stop.is_said() {
                return [Vec::new(), Vec::new()];
            }
            let distance =
                |other: usize| (M::distance(self.center(bucket), self.center(other)), other as u32);
            let mut all: Vec<Neighbour> = (0..count).filter(|&other| other != bucket).map(distance).collect();
            all.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            let moved = all.iter().copied().filter(|&(_, other)| has_moved[other as usize]).collect();
            [all, moved]
        });
        let (isa, values, width, centers) = (self.isa, self.values, self.width, &self.centers);
        let (neighbours, stop) = (&neighbours, self.stop);
        let moves = self.rows.in_chunks(|first, buckets, distances| {
            if stop.is_said() {
                return Vec::new();
            }
            let values = &values[first * width..];
            let task = Nearest::<M> { values, centers, width, neighbours, has_moved, buckets, distances };
            isa.run(task)
        });
        let (mut is_touched, mut moved) = (vec![false; count], 0);
        for (from, to) in moves.into_iter().flatten() {
            (is_touched[from as usize], is_touched[to as usize]) = (true, true);
            moved += 1;
        }
        (is_touched, moved)
    }
}

/// Finds the rows that are nearer to a new center, and the cost of all rows then.
struct Approach<'a, M: Metric> {
    values: &'a [M::Value],
    center: &'a [M::Value],
    /// The distances of the new center from the earlier ones and from itself.
    from_center: &'a [f64],
    bucket: usize,
    buckets: &'a mut [u32],
    distances: &'a mut [f64],
}

impl<M: Metric> Loops for Approach<'_, M> {
    type Output = f64;

    #[inline(always)]
    fn run(self) -> f64 {
        let width = self.center.len();
        let mut costs = 0.0;
        for place in 0..self.buckets.len() {
            let own = self.distances[place];
            let apart = self.from_center[self.buckets[place] as usize];
            if self.bucket == 0 || apart < 2.0 * own * (1.0 + M::ERROR) {
                let distance = M::distance(&self.values[place * width..][..width], self.center);
                if distance < own {
                    self.distances[place] = distance;
                    self.buckets[place] = self.bucket as u32;
                }
            }
            costs += M::cost(self.distances[place]);
        }
        costs
    }
}

/// Finds the nearest center of each row, and the rows that change their bucket.
struct Nearest<'a, M: Metric> {
    values: &'a [M::Value],
    centers: &'a [M::Value],
    width: usize,
    /// For each center all others, and those that have moved, the nearest first.
    neighbours: &'a [[Vec<Neighbour>; 2]],
    has_moved: &'a [bool],
    buckets: &'a mut [u32],
    distances: &'a mut [f64],
}

impl<M: Metric> Loops for Nearest<'_, M> {
    type Output = Vec<(u32, u32)>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let width = self.width;
        let mut moves = Vec::new();
        for place in 0..self.buckets.len() {
            let (bucket, before) = (self.buckets[place], self.distances[place]);
            let values = &self.values[place * width..][..width];
            let own = match self.has_moved[bucket as usize] {
                true => M::distance(values, &self.centers[bucket as usize * width..][..width]),
                false => before,
            };
            let (mut nearest, mut best) = (bucket, own);
            let only_moved = usize::from(own <= before);
            for &(apart, other) in &self.neighbours[bucket as usize][only_moved] {
                if apart >= (own + best) * (1.0 + M::ERROR) {
                    break;
                }
                let distance = M::distance(values, &self.centers[other as usize * width..][..width]);
                if distance < best {
                    (nearest, best) = (other, distance);
                }
            }
            self.distances[place] = best;
            if nearest != bucket {
                self.buckets[place] = nearest;
                moves.push((bucket, nearest));
            }
        }
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::buckets::metric::Euclid;

    #[test]
    fn an_empty_bucket_takes_the_row_that_is_farthest_from_its_center() {
        let rows = [0.0f32, 1.0, 9.0, 50.0];
        let values: Vec<f32> = rows.iter().flat_map(|&row| core::iter::once(row).chain([0.0; 15])).collect();
        let centers = [&values[..16], &values[..16], &values[48..]].concat();
        let (buckets, distances) = (vec![0, 0, 0, 2], vec![0.0, 1.0, 9.0, 0.0]);
        let rows = Rows { buckets, distances };
        let (isa, values, stop) = (Isa::best(), values.as_slice(), Stop::new(None));
        let mut clusters =
            Clusters::<Euclid> { isa, values, width: 16, columns: 1, centers, rows, stop: &stop };
        let has_moved = clusters.update(&mut [false; 3]);
        assert_eq!(has_moved, [true, true, false]);
        assert_eq!(clusters.rows.buckets, [0, 0, 1, 2]);
        assert_eq!([0, 1, 2].map(|bucket| clusters.center(bucket)[0]), [0.5, 9.0, 50.0]);
        assert_eq!(clusters.assign(&has_moved), (vec![false; 3], 0));
        assert_eq!(clusters.inertia(), 0.5);
    }
}
