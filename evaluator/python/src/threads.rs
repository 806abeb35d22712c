//! Threads: their number, and the pools of the process.

use std::num::NonZero;
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;

use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::arguments::{Integer, invalid};

/// The maximum number of pools of one size.
const MOST_POOLS: usize = 8;

/// The maximum number of threads. `threads=None` is the number of cores.
#[derive(Clone, Copy)]
pub(crate) struct Threads(usize);

impl Threads {
    /// Returns the number of cores. A process and its children query the system once, because the query reads
    /// files.
    pub(crate) fn all() -> Self {
        // It is not a lock, which a fork might leave locked in the child.
        static CORES: AtomicUsize = AtomicUsize::new(0);
        let mut cores = CORES.load(Ordering::Relaxed);
        if cores == 0 {
            cores = available_parallelism().map_or(1, NonZero::get);
            CORES.store(cores, Ordering::Relaxed);
        }
        Self(cores)
    }

    pub(crate) fn count(self) -> usize {
        self.0
    }

    /// Returns this number of threads, but at most `count`.
    pub(crate) fn at_most(self, count: usize) -> Self {
        Self(self.0.min(count))
    }

    /// Returns a pool of this many threads that no other call uses, so that a short call never waits for a
    /// long one of another thread. Once there are [`MOST_POOLS`] of a size, calls share them. Pools are kept,
    /// but not over a fork, because a child process has none of its parent's threads.
    ///
    /// Python never forks while the pools are locked, so a child never finds them locked. A fork needs the
    /// interpreter's lock, which callers hold. Without that lock, a fork first waits until all threads attached
    /// to the interpreter reach a safe point, and there is none in here.
    pub(crate) fn pool(self, _: Python<'_>) -> PyResult<Arc<ThreadPool>> {
        static POOLS: Mutex<Vec<(u32, usize, Arc<ThreadPool>)>> = Mutex::new(Vec::new());
        let (process, Self(count)) = (process::id(), self);
        let mut pools = lock(&POOLS);
        // Each call that uses a pool is an owner of it, in addition to this list.
        let same = pools.iter().filter(|(of, number, _)| (*of, *number) == (process, count));
        let same: Vec<_> = same.map(|(_, _, pool)| pool).collect();
        let idlest = same.iter().min_by_key(|pool| Arc::strong_count(pool));
        if let Some(pool) = idlest.filter(|pool| Arc::strong_count(pool) == 1 || same.len() >= MOST_POOLS) {
            return Ok(Arc::clone(pool));
        }
        let pool = ThreadPoolBuilder::new().num_threads(count).build();
        let pool = Arc::new(pool.map_err(|error| invalid(format_args!("threads={count}: {error}")))?);
        pools.push((process, count, pool.clone()));
        Ok(pool)
    }
}

impl<'py> FromPyObject<'_, 'py> for Threads {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let count = object.extract::<Integer>()?.within("threads", 1..=1024);
        count.map(Self).map_err(|error| {
            let (py, message) = (object.py(), format!("{}, or None for all cores", error.value(object.py())));
            PyErr::from_type(error.get_type(py), message)
        })
    }
}

/// Locks a mutex, even after another thread has panicked.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
