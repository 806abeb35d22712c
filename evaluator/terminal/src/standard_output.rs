//! Whether the program was started with its standard output closed (`>&-`).
//!
//! Where a standard stream is closed, Rust's runtime opens `/dev/null` in its place before `main`, and all that is written
//! there is lost without a word. So the stream is asked for earlier, by a function that the system calls before the runtime.
//! On other systems than Linux nothing is known, and nothing is said.

use std::io;

#[cfg(target_os = "linux")]
mod at_start {
    use std::io;
    use std::sync::atomic::{AtomicI32, Ordering};

    /// The number of the error that standard output had before the runtime began; 0 for none.
    pub(super) static ERROR: AtomicI32 = AtomicI32::new(0);

    // SAFETY: the section is a list of such functions; this one makes a system call and needs nothing of the runtime.
    #[allow(unsafe_code)]
    #[unsafe(link_section = ".init_array")]
    #[used]
    static ASK: extern "C" fn() = ask;

    extern "C" fn ask() {
        // SAFETY: the system is asked for the flags of a number that need not be open.
        #[allow(unsafe_code)]
        let flags = unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFD) };
        if flags == -1 {
            let error = io::Error::last_os_error().raw_os_error();
            ERROR.store(error.unwrap_or_default(), Ordering::Relaxed);
        }
    }
}

/// Whether what is written can arrive.
///
/// # Errors
///
/// Standard output was closed when the program was started: the error that writing gives then.
pub fn check() -> io::Result<()> {
    #[cfg(target_os = "linux")]
    match at_start::ERROR.load(std::sync::atomic::Ordering::Relaxed) {
        0 => {}
        error => return Err(io::Error::from_raw_os_error(error)),
    }
    Ok(())
}
