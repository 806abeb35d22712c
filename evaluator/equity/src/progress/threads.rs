//! Work on the threads of the current rayon pool, if there are any: the one place in this library that knows rayon.
//!
//! The parallel loop is compiled once, behind a `dyn` call. Rayon's own adapters would be compiled again for each closure. The
//! functions around it are compiled again: loops in place of iterators, which come to more code.

use alloc::vec::Vec;
#[cfg(feature = "rayon")]
use std::error::Error;
#[cfg(feature = "rayon")]
use std::sync::{Mutex, OnceLock, PoisonError};

/// A value that threads may look at, if there are threads.
#[cfg(feature = "rayon")]
pub trait Shared: Sync {}
#[cfg(feature = "rayon")]
impl<T: Sync> Shared for T {}

/// Any value, where there are no threads. An [`Engine`](crate::engine::Engine) cannot be shared then.
#[cfg(not(feature = "rayon"))]
pub trait Shared {}
#[cfg(not(feature = "rayon"))]
impl<T> Shared for T {}

/// The results of `work` for all numbers below `count`, in their order.
pub fn collect<T: Send>(count: usize, work: impl Fn(usize) -> T + Shared) -> Vec<T> {
    #[cfg(feature = "rayon")]
    {
        let mut results = Vec::new();
        results.resize_with(count, || None);
        let results = Mutex::new(results);
        for_each(count, &|number| {
            let result = work(number);
            results.lock().unwrap_or_else(PoisonError::into_inner)[number] = Some(result);
        });
        let results: Vec<Option<T>> = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut all = Vec::with_capacity(count);
        for result in results {
            all.extend(result);
        }
        all
    }
    #[cfg(not(feature = "rayon"))]
    (0..count).map(work).collect()
}

/// Like [`collect`], with a state for each thread that works, which `start` makes.
pub fn collect_with<S: Send, T: Send>(
    count: usize,
    start: impl Fn() -> S + Shared,
    work: impl Fn(&mut S, usize) -> T + Shared,
) -> Vec<T> {
    #[cfg(feature = "rayon")]
    {
        let idle = Mutex::new(Vec::new());
        let lock = || idle.lock().unwrap_or_else(PoisonError::into_inner);
        collect(count, |number| {
            let taken = lock().pop();
            let mut state = taken.unwrap_or_else(&start);
            let result = work(&mut state, number);
            lock().push(state);
            result
        })
    }
    #[cfg(not(feature = "rayon"))]
    {
        let mut state = start();
        (0..count).map(|number| work(&mut state, number)).collect()
    }
}

/// The results of `work` for each of some values, which it may change, in their order.
pub(crate) fn collect_each<V: Send, T: Send>(
    values: impl Iterator<Item = V>,
    work: impl Fn(usize, &mut V) -> T + Shared,
) -> Vec<T> {
    #[cfg(feature = "rayon")]
    {
        let values: Vec<Mutex<V>> = values.map(Mutex::new).collect();
        let lock = |number: usize| values[number].lock().unwrap_or_else(PoisonError::into_inner);
        collect(values.len(), |number| work(number, &mut lock(number)))
    }
    #[cfg(not(feature = "rayon"))]
    values.enumerate().map(|(number, mut value)| work(number, &mut value)).collect()
}

/// Calls `work` with each number below `count`.
#[cfg(feature = "rayon")]
fn for_each(count: usize, work: &(dyn Fn(usize) + Sync)) {
    use rayon::prelude::*;

    match count > 1 && has_threads() {
        true => (0..count).into_par_iter().for_each(work),
        false => (0..count).for_each(work),
    }
}

/// Whether there are threads for some work; those of all work are started when they are first needed. Where the system
/// refuses them, whoever calls does all of it.
#[cfg(feature = "rayon")]
fn has_threads() -> bool {
    static STARTED: OnceLock<bool> = OnceLock::new();
    let start = || match rayon::ThreadPoolBuilder::new().build_global() {
        Ok(()) => true,
        // Without a cause, they have been started already. Rayon itself would panic.
        Err(error) => error.source().is_none(),
    };
    rayon::current_thread_index().is_some() || *STARTED.get_or_init(start)
}
