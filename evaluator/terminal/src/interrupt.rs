//! Ctrl-C, and the other signals that ask a program to end (SIGTERM and SIGHUP on Unix).
//!
//! A program that has [noted](note) them may come to its end by itself after the first, with what it has found so far; the
//! second ends it at once. Any other program ends at the first; [unfinished files](crate::files::NewFile) vanish.
//!
//! A program that is to survive its session or its script's Ctrl-C starts with SIGHUP or SIGINT ignored (`nohup`; `&` in a
//! script). It goes on as it is: no signal is handled.

use std::io::{self, Write};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

#[cfg(unix)]
use crate::signals;
use crate::{screen, unfinished};

/// The usual exit code of an interrupted program: 128 plus the number of the signal.
pub const EXIT_CODE: u8 = 130;

/// Whether the program asks from time to time whether it [was interrupted](is_noted).
static ASKS: AtomicBool = AtomicBool::new(false);

/// Set by the first signal, or by a test.
pub static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on the first signal is noted, and what is under way may come to its end.
pub fn note() {
    ASKS.store(true, Ordering::Relaxed);
    handle_signals();
}

/// Whether it was noted.
pub fn is_noted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// From now on no signal leaves unfinished files behind.
pub(crate) fn clean_up() {
    #[cfg(unix)]
    {
        signals::ignore_long_files();
        signals::remove_files_before_abort();
    }
    handle_signals();
}

/// While it lives, a signal ends the program with a line on standard error.
#[derive(Debug)]
#[must_use]
pub struct LastWords(());

static LAST_WORDS: Mutex<&str> = Mutex::new("");

impl LastWords {
    /// The line.
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

fn handle_signals() {
    #[cfg(unix)]
    if signals::is_any_ignored() {
        return;
    }
    let handled = ctrlc::set_handler(|| {
        let is_first = !INTERRUPTED.swap(true, Ordering::Relaxed);
        if !(is_first && ASKS.load(Ordering::Relaxed)) {
            screen::clear_line();
            // Held to the end, so that nothing is printed any more that the line denies.
            let line = last_words();
            if !line.is_empty() {
                let _ = writeln!(io::stderr(), "{line}");
            }
            unfinished::remove_and(|| process::exit(EXIT_CODE.into()));
        }
    });
    // It is no error that they are handled already. Where there is no thread to handle them, they end the program at once.
    #[cfg(unix)]
    if let Err(ctrlc::Error::System(_)) = handled {
        signals::restore();
    }
    #[cfg(not(unix))]
    drop(handled);
}
