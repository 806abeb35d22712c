//! Ctrl-C, and the other signals that ask a program to end (SIGTERM and SIGHUP on Unix).
//!
//! A program that has [noted](note) them may come to its end by itself after the first, with what it has found so far; the
//! second ends it at once. Any other program ends at the first; [unfinished files](crate::files::NewFile) vanish.

use std::fs;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::{screen, unfinished};

/// What a program that was interrupted exits with, by custom: 128 and the number of the signal.
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

/// From now on no signal leaves unfinished files behind. A program that shall survive the end of its session (`nohup`) is
/// left as it is.
pub(crate) fn clean_up() {
    if !is_hangup_ignored() {
        handle_signals();
    }
}

fn handle_signals() {
    // It is no error that they are handled already. Where signals cannot be handled, they end the program at once.
    let _ = ctrlc::set_handler(|| {
        let is_first = !INTERRUPTED.swap(true, Ordering::Relaxed);
        if !(is_first && ASKS.load(Ordering::Relaxed)) {
            screen::clear_line();
            unfinished::remove_and(|| process::exit(EXIT_CODE.into()));
        }
    });
}

/// Whether the program was started with SIGHUP ignored, where the system tells (Linux): signal 1 is the lowest bit.
fn is_hangup_ignored() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 == 1)
}
