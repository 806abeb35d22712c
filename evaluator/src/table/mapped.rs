//! The only memory mapping in the project.

use std::fs::File;
use std::io;

use memmap2::Mmap;

/// Maps a whole file for reading.
///
/// # Safety
///
/// Nobody may change or truncate the file while it is mapped.
pub(super) unsafe fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the caller's promise is the one that `Mmap` asks for.
    unsafe { Mmap::map(file) }
}
