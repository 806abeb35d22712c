//! Work on all rows, on all cores if there are any: in chunks that are always the same, whatever the number of threads.

use alloc::vec::Vec;

use crate::progress::{Shared, collect_each};

/// How many rows a chunk has.
pub(super) const CHUNK: usize = 1 << 10;

/// To which bucket each row belongs, and how far it is from the center.
pub(super) struct Rows {
    pub(super) buckets: Vec<u32>,
    pub(super) distances: Vec<f64>,
}

impl Rows {
    /// Does work on each chunk: its first row, and its rows' buckets and distances. What comes of it stands in the order of
    /// the chunks.
    pub(super) fn in_chunks<T: Send>(
        &mut self,
        work: impl Fn(usize, &mut [u32], &mut [f64]) -> T + Shared,
    ) -> Vec<T> {
        let chunks = self.buckets.chunks_mut(CHUNK).zip(self.distances.chunks_mut(CHUNK));
        collect_each(chunks, |chunk, (buckets, distances)| work(chunk * CHUNK, buckets, distances))
    }
}
