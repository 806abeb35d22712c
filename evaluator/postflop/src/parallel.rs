//! Tasks on all cores, or one after the other without the feature `rayon`.

/// Runs a function on each task with its index. The tasks must not depend on each other.
#[cfg(feature = "rayon")]
pub(crate) fn for_each<T: Send>(tasks: &mut [T], run: impl Fn(usize, &mut T) + Send + Sync) {
    use rayon::prelude::*;

    tasks.par_iter_mut().with_max_len(1).enumerate().for_each(|(index, task)| run(index, task));
}

/// Runs a function on each task with its index.
#[cfg(not(feature = "rayon"))]
pub(crate) fn for_each<T>(tasks: &mut [T], run: impl Fn(usize, &mut T)) {
    tasks.iter_mut().enumerate().for_each(|(index, task)| run(index, task));
}
