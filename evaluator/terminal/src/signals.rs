//! What the system does with signals.

#![allow(unsafe_code)]

use std::{mem, ptr};

use crate::unfinished;

/// Whether SIGHUP or SIGINT is ignored.
pub(crate) fn is_any_ignored() -> bool {
    [libc::SIGHUP, libc::SIGINT].into_iter().any(|signal| {
        // SAFETY: zeros are an action.
        let mut action: libc::sigaction = unsafe { mem::zeroed() };
        // SAFETY: the system takes no new action, and writes the one that it has.
        unsafe { libc::sigaction(signal, ptr::null(), &raw mut action) };
        action.sa_sigaction == libc::SIG_IGN
    })
}

/// Those that ask a program to end do so at once.
pub(crate) fn restore() {
    for signal in [libc::SIGHUP, libc::SIGINT, libc::SIGTERM] {
        // SAFETY: the default action calls nothing.
        unsafe { libc::signal(signal, libc::SIG_DFL) };
    }
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
