//! Parallel work on all rows, in fixed chunks that do not depend on the number of threads.

use alloc::vec::Vec;

use equity::internals::{Shared, collect_each};

/// The number of rows in a chunk.
pub(super) const CHUNK: usize = 1 << 10;

/// The bucket of each row, and the row's distance from its center.
pub(super) struct Rows {
    pub(super) buckets: Vec<u32>,
    pub(super) distances: Vec<f64>,
}

impl Rows {
    /// Calls `work` with each chunk: its first row, and the buckets and distances of its rows. Returns the
    /// results in the order of the chunks.
    pub(super) fn in_chunks<T: Send>(
        &mut self,
        work: impl Fn(usize, &mut [u32], &mut [f64]) -> T + Shared,
    ) -> Vec<T> {
        let chunks = self.buckets.chunks_mut(CHUNK).zip(self.distances.chunks_mut(CHUNK));
        collect_each(chunks, |chunk, (buckets, distances)| work(chunk * CHUNK, buckets, distances))
    }
}
