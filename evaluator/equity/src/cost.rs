//! Times by which work is divided among threads.

use core::time::Duration;

/// Converts nanoseconds to a duration, limited to the longest one.
pub fn duration(nanoseconds: f64) -> Duration {
    Duration::try_from_secs_f64(nanoseconds * 1e-9).unwrap_or(Duration::MAX)
}

/// The limit of exact work on the calling thread alone. Waking other threads takes a third of this time.
pub(crate) const SHORT: Duration = Duration::from_micros(100);

/// The limit of exact work on the calling thread if other threads are busy. On all threads it would share the
/// processors with other work, and wait until the last of its threads has run.
pub(crate) const SMALL: Duration = Duration::from_millis(2);
