//! Ctrl-C, and the other signals that request a program to end (SIGTERM and SIGHUP on Unix).
//!
//! A program that [notes](note) the first signal may end by itself, with a partial result. The second signal
//! ends it at once. Any other program ends at the first signal. [Unfinished files](crate::files::NewFile) are
//! removed.
//!
//! A signal that is ignored when the program starts stays ignored, so that `nohup` and a script's `&` keep
//! their meaning. The other signals are still handled.

use std::io::{self, Write};
use std::process;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

#[cfg(unix)]
use crate::signals;
use crate::{screen, unfinished};

/// The number of SIGINT, the signal of Ctrl-C.
const SIGINT: u8 = 2;

/// The number of the first signal that came, or 0.
static SIGNAL: AtomicU8 = AtomicU8::new(0);

/// `true` if the program polls [`is_noted`].
static ASKS: AtomicBool = AtomicBool::new(false);

/// Set by the first signal, or by a test.
pub static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Wakes the threads in [`wait`].
static NOTED: (Mutex<()>, Condvar) = (Mutex::new(()), Condvar::new());

/// Notes the first signal from now on, so that the current work can end by itself.
pub fn note() {
    ASKS.store(true, Ordering::Relaxed);
    handle_signals();
}

/// Returns `true` if a signal was noted.
pub fn is_noted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Waits for a signal. [`note`] must have been called, because other programs end at their first signal.
pub fn wait() {
    let (lock, noted) = &NOTED;
    let guard = lock.lock().unwrap_or_else(PoisonError::into_inner);
    drop(noted.wait_while(guard, |()| !is_noted()));
}

/// Returns the exit code of an interrupted program: 128 plus the number of the first signal, such as 130 for Ctrl-C and 143
/// for SIGTERM.
pub fn exit_code() -> u8 {
    128 + match SIGNAL.load(Ordering::Relaxed) {
        0 => SIGINT,
        signal => signal,
    }
}

/// Removes unfinished files on every signal from now on.
pub(crate) fn clean_up() {
    #[cfg(unix)]
    {
        signals::ignore_long_files();
        signals::remove_files_before_abort();
    }
    handle_signals();
}

/// While it exists, a signal ends the program with a line on standard error.
#[derive(Debug)]
#[must_use]
pub struct LastWords(());

static LAST_WORDS: Mutex<&str> = Mutex::new("");

impl LastWords {
    /// Sets the line.
    pub fn new(line: &'static str) -> Self {
        *last_words() = line;
        handle_signals();
        Self(())
    }
}

impl Drop for LastWords {
    fn drop(&mut self) {
        *last_words() = "";
    }
}

fn last_words() -> MutexGuard<'static, &'static str> {
    LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Handles each signal from now on. Does nothing if signals are already handled.
fn handle_signals() {
    static IS_HANDLED: Mutex<bool> = Mutex::new(false);
    let mut is_handled = IS_HANDLED.lock().unwrap_or_else(PoisonError::into_inner);
    if !*is_handled {
        #[cfg(unix)]
        signals::handle(handle);
        #[cfg(not(unix))]
        // Without a thread to handle it, Ctrl-C ends the program at once.
        let _ = ctrlc::set_handler(|| handle(SIGINT));
        *is_handled = true;
    }
}

/// Notes the first signal if the program polls for it, and ends the program otherwise.
fn handle(signal: u8) {
    let _ = SIGNAL.compare_exchange(0, signal, Ordering::Relaxed, Ordering::Relaxed);
    let is_first = !INTERRUPTED.swap(true, Ordering::Relaxed);
    if is_first && ASKS.load(Ordering::Relaxed) {
        let (lock, noted) = &NOTED;
        // A thread between its check and its wait holds the lock.
        drop(lock.lock());
        noted.notify_all();
        return;
    }
    screen::clear_line();
    // The lock is held to the end, so that nothing that contradicts the line is printed.
    let line = last_words();
    if !line.is_empty() {
        let _ = writeln!(io::stderr(), "{line}");
    }
    unfinished::remove_and(|| process::exit(exit_code().into()));
}
