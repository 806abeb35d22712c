//! Threads for questions: a rayon pool for each running question.
//!
//! In one common pool, a question would wait for earlier ones, because threads look for new work only when
//! they have nothing left to help with. The system schedules several pools fairly, so a short question is
//! answered while long ones run.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rayon::{ThreadPool, ThreadPoolBuilder};
use tokio::sync::Semaphore;

/// The maximum number of threads in all pools, unless [`FEWEST_POOLS`] pools need more.
const MOST_THREADS: usize = 512;

/// The minimum and maximum number of pools. This many questions run at a time, and others wait.
const FEWEST_POOLS: usize = 8;
const MOST_POOLS: usize = 64;

/// Pools that are created on demand and kept, because idle threads cost almost nothing.
pub(crate) struct Pools {
    first: Arc<ThreadPool>,
    idle: Mutex<Vec<Arc<ThreadPool>>>,
    places: Arc<Semaphore>,
}

impl Pools {
    /// Creates the pools. All have as many threads as the first.
    pub(crate) fn new(first: ThreadPool) -> Self {
        let count = (MOST_THREADS / first.current_num_threads()).clamp(FEWEST_POOLS, MOST_POOLS);
        let first = Arc::new(first);
        let idle = Mutex::new(vec![Arc::clone(&first)]);
        Self { first, idle, places: Arc::new(Semaphore::new(count)) }
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
            let pool = pools.take();
            Arc::clone(&pool).spawn(move || {
                let result = work();
                pools.idle().push(pool);
                drop(place);
                tell(result);
            });
        });
    }

    /// Returns an idle pool.
    fn take(&self) -> Arc<ThreadPool> {
        let idle = self.idle().pop();
        idle.unwrap_or_else(|| {
            let builder = ThreadPoolBuilder::new().num_threads(self.first.current_num_threads());
            // If the system cannot start more threads, the first pool is shared.
            builder.build().map_or_else(|_| Arc::clone(&self.first), Arc::new)
        })
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Arc<ThreadPool>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
