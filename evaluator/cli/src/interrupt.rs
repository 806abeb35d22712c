//! Ctrl-C: the first asks for an end, the second is one.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::terminal;

/// What a program that was interrupted exits with, by custom: 128 and the number of the signal.
pub(crate) const EXIT_CODE: u8 = 130;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C is noted, and what is under way may come to its end.
pub(crate) fn note() {
    let handler = || {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            terminal::clear_line();
            process::exit(EXIT_CODE.into());
        }
    };
    // Where signals cannot be handled, Ctrl-C ends the program at once.
    let _ = ctrlc::set_handler(handler);
}

/// Whether it was noted.
pub(crate) fn is_noted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
