//! Pools of threads: one for each running question.
//!
//! In a shared pool, a short question would wait for the end of a long one. Threads look for new work only if
//! there is nothing left to help with, and a thread that waits for a part of a short question takes parts of
//! the long one. Between pools, the operating system schedules fairly. Therefore work that begins on a thread
//! outside of all pools has its own pool: rayon's global pool if it is free, or one of the same size.
//!
//! Work that begins on a thread of a pool stays in that pool, because the caller has chosen it.

use std::cell::Cell;
use std::error::Error;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::LocalKey;

use rayon::ThreadPoolBuilder;

use super::leases::Lease;

/// The maximum number of pools that work from here uses, the global one included. Further work is done on its
/// calling threads.
const MAX_POOLS: usize = 8;

/// `true` if the global pool is in use.
static IS_GLOBAL_TAKEN: AtomicBool = AtomicBool::new(false);

/// The number of other pools in use.
static TAKEN: AtomicUsize = AtomicUsize::new(0);

/// The number of running calls of [`in_pool`], except nested ones.
static RUNNING: AtomicUsize = AtomicUsize::new(0);

std::thread_local! {
    /// `true` if this thread does all of its work alone.
    static IS_ALONE: Cell<bool> = const { Cell::new(false) };
    /// `true` if this thread does a part of some work.
    static IS_INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// Runs `work` on the calling thread alone.
pub(super) fn alone<T>(work: impl FnOnce() -> T) -> T {
    with_true(&IS_ALONE, work)
}

/// Runs a part of some work.
pub(super) fn inside<T>(part: impl FnOnce() -> T) -> T {
    with_true(&IS_INSIDE, part)
}

/// Runs `work` while the thread's flag is `true`.
fn with_true<T>(flag: &'static LocalKey<Cell<bool>>, work: impl FnOnce() -> T) -> T {
    struct Before(&'static LocalKey<Cell<bool>>, bool);
    impl Drop for Before {
        fn drop(&mut self) {
            self.0.set(self.1);
        }
    }
    let _before = Before(flag, flag.replace(true));
    work()
}

/// Returns `true` if other work is running than the work of which the calling thread does a part.
pub(super) fn has_other_work() -> bool {
    RUNNING.load(Ordering::Relaxed) > usize::from(IS_INSIDE.get())
}

/// A guard that counts work as running until it is dropped, also by a panic.
struct Running;

impl Running {
    /// Counts the work, or returns `None` if it is part of work that is already counted.
    fn begin() -> Option<Self> {
        (!IS_INSIDE.get()).then(|| {
            RUNNING.fetch_add(1, Ordering::Relaxed);
            Self
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        RUNNING.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Runs `work`, which calls rayon, in the pool of the calling thread or in a free one. Returns `None` if the
/// calling thread must do the work alone.
pub(super) fn in_pool<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
    if IS_ALONE.get() {
        return None;
    }
    let _running = Running::begin();
    if rayon::current_thread_index().is_some() {
        return Some(work());
    }
    match Taken::any()? {
        Taken::Global => Some(work()),
        Taken::Other(ref pool) => Some(pool.install(work)),
    }
}

/// Runs `work` in a free pool of this size, or on the calling thread alone if there is none.
pub(super) fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    match Taken::of(threads) {
        Some(Taken::Other(ref pool)) => pool.install(work),
        _ => alone(work),
    }
}

/// A pool in use. It is returned when this is dropped, also by a panic.
enum Taken {
    Global,
    Other(Lease),
}

impl Taken {
    /// Takes the global pool, or another one with as many threads.
    fn any() -> Option<Self> {
        if !has_global_pool() {
            return None;
        }
        match IS_GLOBAL_TAKEN.swap(true, Ordering::Relaxed) {
            false => Some(Self::Global),
            true => Self::of(rayon::current_num_threads()),
        }
    }

    /// Takes a pool with this number of threads.
    fn of(threads: usize) -> Option<Self> {
        let one_more = |taken| (taken < MAX_POOLS - 1).then_some(taken + 1);
        TAKEN.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more).ok()?;
        let lease = Lease::own(threads).ok();
        if lease.is_none() {
            TAKEN.fetch_sub(1, Ordering::Relaxed);
        }
        lease.map(Self::Other)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        match self {
            Self::Global => IS_GLOBAL_TAKEN.store(false, Ordering::Relaxed),
            Self::Other(_) => {
                TAKEN.fetch_sub(1, Ordering::Relaxed);
            }
        }
    }
}

/// Returns `true` if rayon's global pool has threads. The first call starts them. If the system refuses them,
/// calling threads do all of the work.
fn has_global_pool() -> bool {
    static STARTED: OnceLock<bool> = OnceLock::new();
    *STARTED.get_or_init(|| match ThreadPoolBuilder::new().build_global() {
        Ok(()) => true,
        // An error without a source means that the pool was already started. Rayon itself would panic.
        Err(error) => error.source().is_none(),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::string::ToString;
    use std::sync::{Mutex, mpsc};
    use std::thread::{self, ThreadId};
    use std::time::Duration;

    use super::*;
    use crate::cost;
    use crate::progress::threads::is_for_one_thread;
    use crate::progress::{collect, on_threads, pools};

    fn threads_of_work() -> HashSet<ThreadId> {
        collect(64, |_| {
            thread::sleep(Duration::from_millis(1));
            thread::current().id()
        })
        .into_iter()
        .collect()
    }

    #[test]
    fn work_never_waits_for_work_of_another_thread() {
        // Each work except the last waits for the end of the next one, on the threads of its pool.
        fn nest(depth: usize) -> usize {
            let (sender, receiver) = mpsc::channel();
            let receiver = Mutex::new(receiver);
            thread::scope(|scope| {
                collect(2, |number| {
                    if number == 0 && depth > 0 {
                        let sender = sender.clone();
                        // A new thread is outside of all pools.
                        scope.spawn(move || sender.send(nest(depth - 1)).unwrap());
                        receiver.lock().unwrap().recv_timeout(Duration::from_secs(60)).unwrap() + 1
                    } else {
                        0
                    }
                })
                .into_iter()
                .sum()
            })
        }
        // This depth exceeds the number of pools.
        assert_eq!(nest(3 * MAX_POOLS), 3 * MAX_POOLS);
        assert!(TAKEN.load(Ordering::Relaxed) < MAX_POOLS);
    }

    #[test]
    fn small_work_stays_on_the_calling_thread_beside_other_work() {
        let small = cost::SMALL - Duration::from_nanos(1);
        assert!(is_for_one_thread(cost::SHORT - Duration::from_nanos(1)) && !is_for_one_thread(cost::SMALL));
        // Parts of the same work do not count as other work, but a question from another thread does.
        let both = || thread::scope(|scope| scope.spawn(|| is_for_one_thread(small)).join().unwrap());
        assert_eq!(collect(2, |_| both()), [true, true]);
        let own = || pools::RUNNING.load(Ordering::Relaxed) == 1 && is_for_one_thread(small);
        assert!(collect(2, |_| own()).iter().all(|is_other| !is_other));
    }

    #[test]
    fn the_number_of_threads_can_be_set() {
        let here = HashSet::from([thread::current().id()]);
        assert_eq!(on_threads(Some(1), threads_of_work), here);
        assert_eq!(on_threads(Some(0), threads_of_work), here);
        let three = on_threads(Some(3), threads_of_work);
        assert!(three.len() <= 3 && three.is_disjoint(&here));
        assert_eq!(on_threads(Some(3), rayon::current_num_threads), 3);
        let within = on_threads(Some(2), || on_threads(Some(1), threads_of_work));
        assert_eq!(within.len(), 1);
        assert!(on_threads(Some(1), || in_pool(|| ())).is_none());
    }

    #[test]
    fn a_panic_returns_the_pool() {
        for _ in 0..2 * MAX_POOLS {
            let work = || on_threads(Some(5), || panic!("on purpose"));
            let panic = thread::spawn(work).join().unwrap_err();
            assert_eq!(panic.downcast_ref::<&str>().map(ToString::to_string).as_deref(), Some("on purpose"));
        }
        assert_eq!(on_threads(Some(5), rayon::current_num_threads), 5);
        assert!(!IS_ALONE.get());
    }
}
