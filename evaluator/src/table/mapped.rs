//! The only memory mapping in the project.

use std::path::Path;

use memmap2::Mmap;

use super::open_error::OpenError;
use super::storage::{Storage, open_file};
use equity::exact::tables::three_way_table::ThreeWayTable;

impl Storage {
    /// A whole file, mapped for reading.
    ///
    /// # Safety
    ///
    /// Nobody may change or truncate the file while it is mapped.
    pub(super) unsafe fn map(path: &Path) -> Result<Self, OpenError> {
        let io_error = |source| OpenError::Io { path: path.into(), source };
        let file = open_file(path).map_err(io_error)?;
        // SAFETY: the caller's promise is the one that `Mmap` asks for.
        unsafe { Mmap::map(&file) }.map(Self::Mapped).map_err(io_error)
    }
}

impl ThreeWayTable {
    /// Maps a table file into memory: nothing is copied, and processes that map one file share it.
    ///
    /// # Safety
    ///
    /// Nobody may change or truncate the file while the table is in use. Changes would break what was checked when it
    /// was opened, and truncating it kills the process.
    ///
    /// # Errors
    ///
    /// The file cannot be mapped, or is no three-way table that this program can read.
    pub unsafe fn map(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let path = path.as_ref();
        // SAFETY: the caller's promise.
        let storage = unsafe { Storage::map(path) }?;
        Self::from_storage(storage).map_err(|source| OpenError::Format { path: path.into(), source })
    }
}
