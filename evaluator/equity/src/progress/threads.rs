//! Work on the threads of a rayon pool, if there are any. Only this module and `pools` depend on rayon.
//!
//! The parallel loop is compiled once, behind a `dyn` call. Rayon's own adapters would be compiled again for
//! each closure. The functions around it are compiled again, and use loops because iterators produce more
//! code.

use alloc::vec::Vec;
use core::time::Duration;
#[cfg(feature = "rayon")]
use std::sync::{Mutex, PoisonError};

use crate::cost;
#[cfg(feature = "rayon")]
use crate::progress::pools;

/// A value that threads can share, if there are threads.
#[cfg(feature = "rayon")]
pub trait Shared: Sync {}
#[cfg(feature = "rayon")]
impl<T: Sync> Shared for T {}

/// A value that can be sent to other threads, if there are threads.
#[cfg(feature = "rayon")]
pub trait Sent: Send {}
#[cfg(feature = "rayon")]
impl<T: Send> Sent for T {}

/// Any value, because there are no threads.
#[cfg(not(feature = "rayon"))]
pub trait Sent {}
#[cfg(not(feature = "rayon"))]
impl<T> Sent for T {}

/// Any value, because there are no threads. A game's engine is not `Sync` in this case.
#[cfg(not(feature = "rayon"))]
pub trait Shared {}
#[cfg(not(feature = "rayon"))]
impl<T> Shared for T {}

/// Runs `work` in a free pool with this number of threads. Runs it on the calling thread alone if the number
/// is 1 or the system refuses threads, and without a change of threads if the number is `None`.
pub fn on_threads<T: Send>(threads: Option<usize>, work: impl FnOnce() -> T + Sent) -> T {
    #[cfg(feature = "rayon")]
    return match threads {
        None => work(),
        Some(0 | 1) => pools::alone(work),
        Some(threads) => pools::on_threads(threads, work),
    };
    #[cfg(not(feature = "rayon"))]
    {
        let _ = threads;
        work()
    }
}

/// Returns `true` if work with this estimated time is for the calling thread alone. Waking other threads
/// would take longer, or they are busy, and the work would wait for them.
pub fn is_for_one_thread(estimate: Duration) -> bool {
    #[cfg(feature = "rayon")]
    let has_other_work = pools::has_other_work();
    #[cfg(not(feature = "rayon"))]
    let has_other_work = false;
    estimate < if has_other_work { cost::SMALL } else { cost::SHORT }
}

/// Returns the results of `work` for all numbers below `count`, in their order.
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

/// Returns the same as [`collect`], with a state for each working thread, which `start` creates.
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

/// Returns the results of `work` for each of some values, which it may change, in their order.
pub fn collect_each<V: Send, T: Send>(
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

    let on_threads = || (0..count).into_par_iter().for_each(|number| pools::inside(|| work(number)));
    if count < 2 || pools::in_pool(on_threads).is_none() {
        (0..count).for_each(work);
    }
}
