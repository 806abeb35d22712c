//! What the system does with signals.

#![allow(unsafe_code)]

use std::{mem, ptr, thread};

use signal_hook::iterator::Signals;

use crate::unfinished;

/// The signals that ask a program to end.
const ENDING: [libc::c_int; 3] = [libc::SIGHUP, libc::SIGINT, libc::SIGTERM];

/// Calls `handle` with the number of each signal that asks the program to end, on a thread of its own. Signals that are
/// ignored stay ignored. If the system has no thread left, signals keep their default: they end the program at once.
pub(crate) fn handle(handle: fn(u8)) {
    let handled: Vec<libc::c_int> = ENDING.into_iter().filter(|&signal| !is_ignored(signal)).collect();
    let started = Signals::new(&handled).and_then(|mut signals| {
        let wait = move || signals.forever().for_each(|signal| handle(signal.unsigned_abs() as u8));
        thread::Builder::new().name("signals".into()).spawn(wait)
    });
    if started.is_err() {
        for signal in handled {
            // SAFETY: the default action calls nothing.
            unsafe { libc::signal(signal, libc::SIG_DFL) };
        }
    }
}

/// Returns `true` if a signal is ignored.
fn is_ignored(signal: libc::c_int) -> bool {
    // SAFETY: zeros are a valid action.
    let mut action: libc::sigaction = unsafe { mem::zeroed() };
    // SAFETY: the system takes no new action, and writes the current one.
    unsafe { libc::sigaction(signal, ptr::null(), &raw mut action) };
    action.sa_sigaction == libc::SIG_IGN
}

/// Unfinished files vanish where the program ends by an abort: that of the C library, if a thread has no memory to begin with, or
/// Rust's own.
pub(crate) fn remove_files_before_abort() {
    extern "C" fn remove(_: libc::c_int) {
        unfinished::remove_for_good();
    }
    // SAFETY: the thread that aborts calls it, and from a place of its own choice; so it may do what that thread may.
    unsafe { libc::signal(libc::SIGABRT, remove as *const () as libc::sighandler_t) };
}

/// A file that becomes longer than the system allows is an error of whoever writes, as on a full disk, and no signal.
pub(crate) fn ignore_long_files() {
    // SAFETY: nothing is called.
    unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
}
