//! Rounds of Lloyd's algorithm, with the distances that the triangle inequality makes needless left out.
//!
//! A round moves each center to the middle of its rows, and each row to its nearest center. A row at distance `u` of its
//! center and `v` of the nearest one found so far need not be compared with a center that is `u + v` or more away from its
//! own, nor, with centers in the order of their distances from it, with any behind (Phillips, *Acceleration of k-means and
//! related clustering algorithms*, ALENEX 2002). Nor can a center be nearer that has not moved, unless the row's own has
//! moved away from it. No distances of rows but one are kept, and every row ends where all comparisons would put it.

use alloc::vec;
use alloc::vec::Vec;

use evaluator::Isa;
use evaluator::internals::Loops;

use crate::buckets::chunks::{CHUNK, Rows};
use crate::buckets::metric::Metric;
use crate::buckets::stop::Stop;
use crate::progress::collect;
use crate::random::Random;

/// Rows, and centers for them.
pub(super) struct Clusters<'a, M: Metric> {
    pub(super) isa: Isa,
    /// Row after row, each as wide as a center.
    pub(super) values: &'a [M::Value],
    pub(super) width: usize,
    pub(super) columns: usize,
    pub(super) centers: Vec<M::Value>,
    pub(super) rows: Rows,
    /// Asked before each chunk of rows and each bucket; once it is said, neither rows nor centers mean anything any more.
    pub(super) stop: &'a Stop<'a>,
}

/// A center beside another one: how far away it is, and which.
type Neighbour = (f64, u32);

impl<M: Metric> Clusters<'_, M> {
    pub(super) fn count(&self) -> usize {
        self.centers.len() / self.width
    }

    fn center(&self, bucket: usize) -> &[M::Value] {
        &self.centers[bucket * self.width..][..self.width]
    }

    /// What is to be minimised, summed up in an order that is always the same.
    pub(super) fn inertia(&self) -> f64 {
        let chunks = self.rows.distances.chunks(CHUNK);
        chunks.map(|chunk| chunk.iter().map(|&distance| M::cost(distance)).sum::<f64>()).sum()
    }

    /// Chooses centers among the rows and gives each row its nearest: the first is any row, each other one by lot, rows
    /// being as likely as they cost (k-means++: Arthur and Vassilvitskii, SODA 2007). Gives the number of different rows
    /// instead if there are too few.
    pub(super) fn start(&mut self, buckets: usize, random: &mut Random) -> Result<(), usize> {
        let rows = self.rows.buckets.len();
        self.rows.distances.fill(f64::INFINITY);
        let mut next = random.below(rows as u64).0;
        for bucket in 0..buckets {
            let center: Vec<M::Value> = self.values[next * self.width..][..self.width].to_vec();
            self.centers.extend_from_slice(&center);
            // How far each center before it is.
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

    /// The row in which the running sum of all costs passes `target`.
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

    /// Moves the centers of buckets whose rows have changed, and says which centers moved.
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

    /// Where the rows of each bucket begin, if they stand bucket by bucket.
    fn starts(&self) -> Vec<usize> {
        let mut starts = vec![0; self.count() + 1];
        self.rows.buckets.iter().for_each(|&bucket| starts[bucket as usize + 1] += 1);
        for bucket in 0..self.count() {
            starts[bucket + 1] += starts[bucket];
        }
        starts
    }

    /// Gives an empty bucket the row that is farthest from its center, of those that do not have it for themselves.
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

    /// Gives each row its nearest center, after those of `has_moved`; says which buckets have other rows than before, and
    /// how many rows moved.
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

/// Rows that may be nearer to a new center; what all cost then.
struct Approach<'a, M: Metric> {
    values: &'a [M::Value],
    center: &'a [M::Value],
    /// How far the new center is from those before it, and from itself.
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

/// The nearest center of each row; the rows' moves from bucket to bucket.
struct Nearest<'a, M: Metric> {
    values: &'a [M::Value],
    centers: &'a [M::Value],
    width: usize,
    /// For each center all others, and those of them that have moved, the nearest first.
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
