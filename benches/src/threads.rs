//! The number of threads of a bench. It is set here, independently of the machine and of the crates'
//! features.

use rayon::ThreadPool;

/// The number of threads of all groups except that of [`gain`](crate::gain).
pub const THREADS: usize = 1;

/// The size of a worker's stack, which is that of a program's first thread.
const STACK: usize = 8 << 20;

/// Returns a pool of `threads` threads.
///
/// # Panics
///
/// Panics if the system cannot start the threads.
#[must_use]
pub fn pool(threads: usize) -> ThreadPool {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build();
    pool.expect("a machine that can compile can start some threads")
}

/// Runs work in a pool of [`THREADS`]. Parallel calls in it use no other threads.
pub fn in_pool<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    pool(THREADS).install(work)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::ops::ControlFlow;
    use std::sync::Mutex;
    use std::thread::ThreadId;

    use holdem::range::Range;
    use holdem::{Plan, Progress, Showdown};
    use rayon::prelude::*;

    use super::*;
    use crate::equity::engine;

    #[test]
    fn parallel_work_stays_in_the_pool() {
        assert_eq!(in_pool(rayon::current_num_threads), THREADS);
        let found = || (0..1000).into_par_iter().map(|_| std::thread::current().id()).collect::<HashSet<_>>();
        assert_eq!(in_pool(found).len(), THREADS);
        assert_eq!(pool(2).install(rayon::current_num_threads), 2);
    }

    #[test]
    fn a_sweep_uses_the_threads_that_are_set() {
        let seen: Mutex<HashSet<ThreadId>> = Mutex::default();
        let see = |_: &Progress<'_>| {
            seen.lock().unwrap().insert(std::thread::current().id());
            ControlFlow::Continue(())
        };
        let worker = in_pool(|| {
            let players = [Range::full(), Range::full()];
            Showdown::new(&players).plan(Plan::Sweep).on_progress(&see).run(engine()).unwrap();
            std::thread::current().id()
        });
        assert_eq!(seen.into_inner().unwrap(), HashSet::from([worker]));
    }
}
