//! Work on all processors.

#[cfg(feature = "rayon")]
use rayon::prelude::*;

/// Returns the values of a function for the numbers below `count`, computed on all processors with the feature
/// `rayon`.
pub(crate) fn map_all<T: Send>(count: usize, value: impl Fn(usize) -> T + Send + Sync) -> Vec<T> {
    #[cfg(feature = "rayon")]
    return (0..count).into_par_iter().map(value).collect();
    #[cfg(not(feature = "rayon"))]
    (0..count).map(value).collect()
}
