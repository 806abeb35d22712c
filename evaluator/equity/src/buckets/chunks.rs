//! Work on all rows, on all cores if there are any: in chunks that are always the same, whatever the number of threads.

use alloc::vec::Vec;

#[cfg(feature = "rayon")]
use rayon::prelude::*;

use crate::progress::Shared;

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
        work: impl Fn(usize, &mut [u32], &mut [f64]) -> T + Shared + Send,
    ) -> Vec<T> {
        #[cfg(feature = "rayon")]
        let chunks = self.buckets.par_chunks_mut(CHUNK).zip(self.distances.par_chunks_mut(CHUNK));
        #[cfg(not(feature = "rayon"))]
        let chunks = self.buckets.chunks_mut(CHUNK).zip(self.distances.chunks_mut(CHUNK));
        chunks
            .enumerate()
            .map(|(chunk, (buckets, distances))| work(chunk * CHUNK, buckets, distances))
            .collect()
    }
}

/// Does work for each of so many buckets; what comes of it, in their order.
pub(super) fn for_each_bucket<T: Send>(buckets: usize, work: impl Fn(usize) -> T + Shared + Send) -> Vec<T> {
    #[cfg(feature = "rayon")]
    let buckets = (0..buckets).into_par_iter();
    #[cfg(not(feature = "rayon"))]
    let buckets = 0..buckets;
    buckets.map(work).collect()
}
