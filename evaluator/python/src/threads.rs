//! Threads: how many there may be, the pools of a process, and work in which others join the calling thread.

use std::any::Any;
use std::mem::transmute;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;

use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::arguments::{Integer, invalid};

/// The maximum number of pools of a size.
const MOST_POOLS: usize = 8;

/// How many threads may work, at most: with `threads=None` as many as there are cores.
#[derive(Clone, Copy)]
pub(crate) struct Threads(usize);

impl Threads {
    /// As many as there are cores. The system is asked once for a process and its children: it reads files to know.
    pub(crate) fn all() -> Self {
        // Not a lock of any kind, which a fork might leave locked in the child.
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

    /// These threads, or `count` of them if that is fewer.
    pub(crate) fn at_most(self, count: usize) -> Self {
        Self(self.0.min(count))
    }

    /// A pool of so many threads that no other call has, so that a short call never waits for a long one of another thread. Once
    /// there are [`MOST_POOLS`] of a size, calls share them. Pools are kept, but not over a fork: a child process has none of
    /// its parent's threads.
    ///
    /// The interpreter's lock, which callers have, keeps Python's forks away as long as the pools are locked.
    pub(crate) fn pool(self, _: Python<'_>) -> PyResult<Arc<ThreadPool>> {
        static POOLS: Mutex<Vec<(u32, usize, Arc<ThreadPool>)>> = Mutex::new(Vec::new());
        let (process, Self(count)) = (process::id(), self);
        let mut pools = lock(&POOLS);
        // Each call that has a pool counts as an owner of it, beside this list.
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

/// Locks a mutex. After a panic of another thread its value is taken as it is.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does `own` work on the calling thread, and `theirs` on up to so many threads of a pool, which come when they can. Once
/// `own` is done, nobody comes any more, and those who have come are waited for: a pool that is busy with other work delays
/// nothing.
pub(crate) fn joined_by<T>(
    pool: &ThreadPool,
    others: usize,
    theirs: &(dyn Fn() + Sync),
    own: impl FnOnce() -> T,
) -> T {
    let door = Arc::new(Door {
        room: Mutex::new(Room { work: Some(Work::new(theirs)), inside: 0, panic: None }),
        left: Condvar::new(),
    });
    let closing = Closing(&door);
    for _ in 0..others {
        let door = door.clone();
        pool.spawn(move || door.pass());
    }
    let result = own();
    drop(closing);
    match lock(&door.room).panic.take() {
        Some(panic) => resume_unwind(panic),
        None => result,
    }
}

/// The way in to work that others may join.
struct Door {
    room: Mutex<Room>,
    left: Condvar,
}

/// Work that is borrowed, without the borrow's lifetime.
#[derive(Clone, Copy)]
struct Work(*const (dyn Fn() + Sync + 'static));

// SAFETY: what it points to is `Sync`.
unsafe impl Send for Work {}

impl Work {
    fn new(work: &(dyn Fn() + Sync)) -> Self {
        // SAFETY: these are pointers of one kind, and only a lifetime is forgotten, which `Door::pass` answers for.
        Self(unsafe { transmute::<*const (dyn Fn() + Sync + '_), *const (dyn Fn() + Sync + 'static)>(work) })
    }
}

struct Room {
    /// Nothing once the door is shut.
    work: Option<Work>,
    /// How many are at work.
    inside: usize,
    /// The panic of one of them.
    panic: Option<Box<dyn Any + Send>>,
}

impl Door {
    /// Joins the work, if the door is open.
    fn pass(&self) {
        let work = {
            let mut room = lock(&self.room);
            let Some(work) = room.work else { return };
            room.inside += 1;
            work
        };
        // SAFETY: the door was open, so `joined_by` is not over: it shuts the door and waits for those inside, by a panic too.
        let work = unsafe { &*work.0 };
        let outcome = catch_unwind(AssertUnwindSafe(work));
        let mut room = lock(&self.room);
        room.inside -= 1;
        room.panic = room.panic.take().or(outcome.err());
        self.left.notify_all();
    }
}

/// When it is dropped the door is shut, and those who are inside are waited for.
struct Closing<'a>(&'a Door);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        let mut room = lock(&self.0.room);
        room.work = None;
        while room.inside > 0 {
            room = self.0.left.wait(room).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
