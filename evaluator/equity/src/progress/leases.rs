//! The owner of all thread pools: a lease for each use, and a limit for idle threads.
//!
//! Starting the threads of a pool takes longer than a short question, so idle pools are kept for later work on
//! as many threads. If idle pools together have more threads than the limit, the least recently used ones are
//! dropped. Pools are not kept over a fork, because a child process has none of its parent's threads.

use std::mem;
use std::num::NonZero;
use std::ops::Deref;
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;
use std::vec::Vec;

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// The maximum number of idle threads per core.
const IDLE_PER_CORE: usize = 8;

/// The maximum number of idle threads on machines with few cores.
const MIN_IDLE: usize = 64;

static POOLS: Mutex<Pools> = Mutex::new(Pools { process: 0, all: Vec::new() });

/// The pools of a process.
struct Pools {
    process: u32,
    /// All pools, the most recently used last.
    all: Vec<Pool>,
}

#[derive(Clone)]
struct Pool {
    threads: Arc<ThreadPool>,
    /// The number of leases.
    users: usize,
}

/// The use of a thread pool, which is idle again when its last lease is dropped.
///
/// Only the process that leased a pool can use it, and not the child of a fork.
pub struct Lease(Arc<ThreadPool>);

impl Lease {
    /// Leases a pool with this number of threads that nobody else uses.
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses the threads.
    pub fn own(threads: usize) -> Result<Self, ThreadPoolBuildError> {
        let idle = pools().lease(threads, |pool| pool.users == 0);
        idle.map_or_else(|| Self::start(threads), Ok)
    }

    /// Leases a pool with this number of threads. If `most` such pools are in use, or if the system refuses
    /// more threads, it is one that others use too.
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses the threads and no such pool is in use.
    pub fn shared(threads: usize, most: usize) -> Result<Self, ThreadPoolBuildError> {
        let idle_or_full = {
            let mut pools = pools();
            let is_full = pools.of(threads).count() >= most;
            pools.lease(threads, |pool| pool.users == 0 || is_full)
        };
        match idle_or_full {
            Some(lease) => Ok(lease),
            None => Self::start(threads).or_else(|error| pools().lease(threads, |_| true).ok_or(error)),
        }
    }

    fn start(threads: usize) -> Result<Self, ThreadPoolBuildError> {
        let threads = Arc::new(ThreadPoolBuilder::new().num_threads(threads).build()?);
        pools().all.push(Pool { threads: Arc::clone(&threads), users: 1 });
        Ok(Self(threads))
    }
}

impl Deref for Lease {
    type Target = ThreadPool;

    fn deref(&self) -> &ThreadPool {
        &self.0
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let excess = pools().end(&self.0);
        // The threads end without the lock.
        drop(excess);
    }
}

impl Pools {
    /// Returns the pools with this number of threads.
    fn of(&mut self, threads: usize) -> impl Iterator<Item = &mut Pool> {
        self.all.iter_mut().filter(move |pool| pool.threads.current_num_threads() == threads)
    }

    /// Leases the pool with the fewest users among those with this number of threads that fit.
    fn lease(&mut self, threads: usize, fits: impl Fn(&Pool) -> bool) -> Option<Lease> {
        let pool = self.of(threads).filter(|pool| fits(pool)).min_by_key(|pool| pool.users)?;
        pool.users += 1;
        Some(Lease(Arc::clone(&pool.threads)))
    }

    /// Ends a lease of a pool. Removes and returns the pools that exceed the limit of idle threads.
    fn end(&mut self, threads: &Arc<ThreadPool>) -> Vec<Pool> {
        // A parent process may have leased the pool.
        if let Some(place) = self.all.iter().position(|pool| Arc::ptr_eq(&pool.threads, threads)) {
            self.all[place].users -= 1;
            self.all[place..].rotate_left(1);
        }
        let (limit, mut idle, mut excess) = (idle_limit(), 0, Vec::new());
        for place in (0..self.all.len()).rev() {
            if self.all[place].users == 0 {
                let count = self.all[place].threads.current_num_threads();
                match idle + count <= limit {
                    true => idle += count,
                    false => excess.push(self.all.remove(place)),
                }
            }
        }
        excess
    }
}

/// Returns the maximum number of threads in idle pools.
fn idle_limit() -> usize {
    MIN_IDLE.max(IDLE_PER_CORE * cores())
}

/// Returns the number of cores. A process and its children query the system once, because the query reads
/// files.
pub fn cores() -> usize {
    // It is not a lock, which a fork might leave locked in the child.
    static CORES: AtomicUsize = AtomicUsize::new(0);
    let mut cores = CORES.load(Ordering::Relaxed);
    if cores == 0 {
        cores = available_parallelism().map_or(1, NonZero::get);
        CORES.store(cores, Ordering::Relaxed);
    }
    cores
}

/// Locks the pools of this process.
fn pools() -> MutexGuard<'static, Pools> {
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let process = process::id();
    if pools.process != process {
        // The threads of the parent process are not here to end.
        mem::forget(mem::take(&mut pools.all));
        pools.process = process;
    }
    pools
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idle_threads_have_a_limit() {
        for threads in 2..idle_limit() + 10 {
            let lease = Lease::own(threads).unwrap();
            assert_eq!(lease.install(rayon::current_num_threads), threads);
            drop(lease);
            let pools = pools();
            let idle = pools.all.iter().filter(|pool| pool.users == 0);
            let idle: usize = idle.map(|pool| pool.threads.current_num_threads()).sum();
            assert!(idle <= idle_limit(), "{threads} threads");
        }
    }

    #[test]
    fn an_idle_pool_is_used_again() {
        let lease = Lease::own(11).unwrap();
        let pool = Arc::downgrade(&lease.0);
        drop(lease);
        assert!(Arc::ptr_eq(&Lease::own(11).unwrap().0, &pool.upgrade().unwrap()));
    }

    #[test]
    fn pools_are_shared_once_enough_are_in_use() {
        let [first, second] = [(); 2].map(|()| Lease::shared(13, 2).unwrap());
        assert!(!Arc::ptr_eq(&first.0, &second.0));
        let third = Lease::shared(13, 2).unwrap();
        assert!([&first, &second].iter().any(|lease| Arc::ptr_eq(&lease.0, &third.0)));
        let own = Lease::own(13).unwrap();
        assert!([&first, &second].iter().all(|lease| !Arc::ptr_eq(&lease.0, &own.0)));
    }
}
