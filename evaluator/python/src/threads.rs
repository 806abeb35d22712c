//! Threads: their number, and their pools.

use std::sync::{Mutex, MutexGuard, PoisonError};

use equity::internals::{Lease, cores};
use pyo3::prelude::*;

use crate::arguments::{Integer, invalid};

/// The number of pools of one size in use from which on calls share them.
const MAX_POOLS: usize = 8;

/// The maximum number of threads. `threads=None` is the number of cores.
#[derive(Clone, Copy)]
pub(crate) struct Threads(usize);

impl Threads {
    /// Returns the number of cores.
    pub(crate) fn all() -> Self {
        Self(cores())
    }

    pub(crate) fn count(self) -> usize {
        self.0
    }

    /// Returns this number of threads, but at most `count`.
    pub(crate) fn at_most(self, count: usize) -> Self {
        Self(self.0.min(count))
    }

    /// Leases a pool of this many threads that no other call uses, so that a short call never waits for a long
    /// one of another thread. Once [`MAX_POOLS`] of a size are in use, calls share them.
    ///
    /// Python never forks while the pools are locked, so a child never finds them locked. A fork needs the
    /// interpreter's lock, which callers hold here and when the lease is dropped. Without that lock, a fork
    /// first waits until all threads attached to the interpreter reach a safe point, and there is none in here.
    pub(crate) fn pool(self, _: Python<'_>) -> PyResult<Lease> {
        let Self(count) = self;
        Lease::shared(count, MAX_POOLS).map_err(|error| invalid(format_args!("threads={count}: {error}")))
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
