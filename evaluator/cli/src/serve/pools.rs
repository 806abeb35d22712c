//! Threads for questions: a pool of rayon's for each that runs.
//!
//! In one pool for all, what comes second would wait for the end of what came first: threads look at new work only when there
//! is nothing left to help with. Between pools the system is fair, so a short question is answered while long ones run.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rayon::{ThreadPool, ThreadPoolBuilder};
use tokio::sync::Semaphore;

/// How many threads all pools have together, unless these are too few pools.
const MOST_THREADS: usize = 512;

/// How many pools there are, at least and at most: so many questions run at a time, and others wait.
const FEWEST_POOLS: usize = 8;
const MOST_POOLS: usize = 64;

/// The pools, which are made when they are needed, and kept: idle threads cost next to nothing.
pub(crate) struct Pools {
    first: Arc<ThreadPool>,
    idle: Mutex<Vec<Arc<ThreadPool>>>,
    places: Arc<Semaphore>,
}

impl Pools {
    /// With the first pool, which says how many threads each has.
    pub(crate) fn new(first: ThreadPool) -> Self {
        let count = (MOST_THREADS / first.current_num_threads()).clamp(FEWEST_POOLS, MOST_POOLS);
        let first = Arc::new(first);
        let idle = Mutex::new(vec![Arc::clone(&first)]);
        Self { first, idle, places: Arc::new(Semaphore::new(count)) }
    }

    /// Does some work in a pool, once there is one for it, and then tells what it came to. The pool is free by then: who is
    /// told may ask again at once.
    pub(crate) fn begin<T>(
        self: &Arc<Self>,
        work: impl FnOnce() -> T + Send + 'static,
        tell: impl FnOnce(T) + Send + 'static,
    ) {
        let pools = Arc::clone(self);
        tokio::spawn(async move {
            // The places are never closed.
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

    /// A pool where nothing runs.
    fn take(&self) -> Arc<ThreadPool> {
        let idle = self.idle().pop();
        idle.unwrap_or_else(|| {
            let builder = ThreadPoolBuilder::new().num_threads(self.first.current_num_threads());
            // A system that has no more threads has those of the first pool.
            builder.build().map_or_else(|_| Arc::clone(&self.first), Arc::new)
        })
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Arc<ThreadPool>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
