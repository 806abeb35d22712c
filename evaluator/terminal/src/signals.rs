//! The system's handling of signals.

#![allow(unsafe_code)]

use std::{mem, ptr, thread};

use signal_hook::iterator::Signals;

use crate::unfinished;

/// The signals that request a program to end.
const ENDING: [libc::c_int; 3] = [libc::SIGHUP, libc::SIGINT, libc::SIGTERM];

/// Calls `handle` on a separate thread, with the number of each signal that requests the program to end.
/// Ignored signals stay ignored. If no thread can be started, signals keep their default action and end the
/// program at once.
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
    // SAFETY: an action of zeros is valid.
    let mut action: libc::sigaction = unsafe { mem::zeroed() };
    // SAFETY: the call sets no new action, and writes the current one.
    unsafe { libc::sigaction(signal, ptr::null(), &raw mut action) };
    action.sa_sigaction == libc::SIG_IGN
}

/// Removes unfinished files when the program aborts. The C library aborts if a thread has no memory to start,
/// and Rust aborts if memory is exhausted.
pub(crate) fn remove_files_before_abort() {
    extern "C" fn remove(_: libc::c_int) {
        unfinished::remove_for_good();
    }
    // SAFETY: `abort` calls the handler on the aborting thread at a defined point, so the handler may do
    // anything that this thread may do.
    unsafe { libc::signal(libc::SIGABRT, remove as *const () as libc::sighandler_t) };
}

/// Makes writing beyond the system's file size limit an error of the writer, like a full disk, instead of a
/// signal.
pub(crate) fn ignore_long_files() {
    // SAFETY: ignoring a signal calls no handler.
    unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
}
