//! Detection of a closed standard output (`>&-`) at the start of the program.
//!
//! If a standard stream is closed, Rust's runtime opens `/dev/null` in its place before `main`, and all
//! output is silently lost. Therefore a function that the system calls before the runtime checks the stream.
//! On systems other than Linux nothing is detected.

use std::io;

#[cfg(target_os = "linux")]
mod at_start {
    use std::io;
    use std::sync::atomic::{AtomicI32, Ordering};

    /// The error number of standard output before the runtime started, or 0.
    pub(super) static ERROR: AtomicI32 = AtomicI32::new(0);

    // SAFETY: the section is a list of such functions. This one makes a system call and does not need the
    // runtime.
    #[allow(unsafe_code)]
    #[unsafe(link_section = ".init_array")]
    #[used]
    static ASK: extern "C" fn() = ask;

    extern "C" fn ask() {
        // SAFETY: the call requests the flags of a file descriptor, which need not be open.
        #[allow(unsafe_code)]
        let flags = unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFD) };
        if flags == -1 {
            let error = io::Error::last_os_error().raw_os_error();
            ERROR.store(error.unwrap_or_default(), Ordering::Relaxed);
        }
    }
}

/// Checks that standard output was open when the program started.
///
/// # Errors
///
/// Returns the error of writing to standard output if it was closed.
pub fn check() -> io::Result<()> {
    #[cfg(target_os = "linux")]
    match at_start::ERROR.load(std::sync::atomic::Ordering::Relaxed) {
        0 => {}
        error => return Err(io::Error::from_raw_os_error(error)),
    }
    Ok(())
}
