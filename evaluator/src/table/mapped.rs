//! The only memory mapping in the project.

use std::path::Path;

use memmap2::Mmap;

use super::open_error::OpenError;
use super::storage::{Storage, open_file};

impl Storage {
    /// A whole file, mapped for reading.
    ///
    /// # Safety
    ///
    /// Nobody may change or truncate the file while it is mapped.
    pub unsafe fn map(path: &Path) -> Result<Self, OpenError> {
        let io_error = |source| OpenError::Io { path: path.into(), source };
        let file = open_file(path).map_err(io_error)?;
        // SAFETY: the caller's promise is the one that `Mmap` asks for.
        unsafe { Mmap::map(&file) }.map(Self::Mapped).map_err(io_error)
    }
}
