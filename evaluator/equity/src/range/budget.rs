use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// The work that all texts may take together: the number of times that a pattern is tried on a hand. It takes about 15
/// seconds.
const WORK: u64 = 600_000_000;

/// The memory that the ranges of all texts may take, in bytes.
const BYTES: u64 = 1 << 30;

/// The work and the memory that texts of ranges may still take. All texts of a question, and the texts of the names
/// in them, can share one.
pub struct Budget<'a> {
    work: AtomicU64,
    bytes: AtomicU64,
    is_stopped: &'a (dyn Fn() -> bool + Sync),
}

impl<'a> Budget<'a> {
    /// Creates the budget of a question. Parsing ends with an error as soon as `is_stopped` returns `true`.
    pub fn of_question(is_stopped: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { work: WORK.into(), bytes: BYTES.into(), is_stopped }
    }

    /// Replaces the work and the memory.
    #[cfg(test)]
    pub(super) fn limits(self, work: u64, bytes: u64) -> Self {
        Self { work: work.into(), bytes: bytes.into(), ..self }
    }

    /// Returns `true` if parsing is stopped.
    pub(super) fn is_stopped(&self) -> bool {
        (self.is_stopped)()
    }

    /// Takes work. Returns `false` if there is not enough, or if parsing is stopped.
    pub(super) fn spend(&self, work: u64) -> bool {
        take(&self.work, work) && !self.is_stopped()
    }

    /// Takes memory. Returns `false` if there is not enough.
    pub(super) fn hold(&self, bytes: usize) -> bool {
        take(&self.bytes, bytes as u64)
    }

    /// Gives memory back.
    pub(super) fn release(&self, bytes: usize) {
        self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }
}

/// Subtracts a number if the result is not below 0.
fn take(left: &AtomicU64, number: u64) -> bool {
    left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(number)).is_ok()
}

/// The budget of a single text, which is not stopped.
impl Default for Budget<'_> {
    fn default() -> Self {
        Self::of_question(&|| false)
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Budget({:?} work, {:?} bytes)", self.work, self.bytes)
    }
}
