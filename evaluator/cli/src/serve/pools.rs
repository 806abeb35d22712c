//! Threads for questions: a rayon pool for each running question.
//!
//! In one common pool, a question would wait for earlier ones, because threads look for new work only when
//! they have nothing left to help with. The system schedules several pools fairly, so a short question is
//! answered while long ones run.

use std::sync::Arc;

use equity::internals::Lease;
use tokio::sync::Semaphore;

/// The maximum number of threads in all pools, unless [`MIN_POOLS`] pools need more.
const MAX_THREADS: usize = 512;

/// The minimum and maximum number of pools. This many questions run at a time, and others wait.
const MIN_POOLS: usize = 8;
const MAX_POOLS: usize = 64;

/// Pools that are leased on demand.
pub(crate) struct Pools {
    threads: usize,
    places: Arc<Semaphore>,
}

impl Pools {
    /// Creates the pools, which have this number of threads each.
    pub(crate) fn new(threads: usize) -> Self {
        let count = (MAX_THREADS / threads).clamp(MIN_POOLS, MAX_POOLS);
        Self { threads, places: Arc::new(Semaphore::new(count)) }
    }

    /// Runs `work` in a pool as soon as one is free, and passes the result to `tell`. The pool is free again
    /// before `tell` is called, so that the client can ask the next question at once.
    pub(crate) fn begin<T>(
        self: &Arc<Self>,
        work: impl FnOnce() -> T + Send + 'static,
        tell: impl FnOnce(T) + Send + 'static,
    ) {
        let pools = Arc::clone(self);
        tokio::spawn(async move {
            // The semaphore is never closed.
            let Ok(place) = Arc::clone(&pools.places).acquire_owned().await else { return };
            let lease = Lease::shared(pools.threads, MAX_POOLS).map(Arc::new).ok();
            let pool = lease.clone();
            let run = move || {
                let result = work();
                drop((lease, place));
                tell(result);
            };
            match pool {
                Some(pool) => pool.spawn(run),
                // The system starts no more threads.
                None => drop(tokio::task::spawn_blocking(run)),
            }
        });
    }
}
