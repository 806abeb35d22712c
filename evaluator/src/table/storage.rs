#[cfg(feature = "mmap")]
use alloc::sync::Arc;

use super::heap::AlignedBytes;
#[cfg(feature = "std")]
use super::open_error::OpenError;
#[cfg(feature = "std")]
use crate::format::{Container, Header, MAX_BYTES};
#[cfg(feature = "std")]
use std::{
    fs::File,
    io::{self, Read, Seek},
    path::Path,
    vec::Vec,
};

/// The storage of a table's bytes. Clones share them.
#[derive(Clone, Debug)]
pub enum Storage {
    /// Bytes that are part of the program.
    Static(&'static [u8]),
    /// Bytes on the heap.
    Heap(AlignedBytes),
    /// A mapped file.
    #[cfg(feature = "mmap")]
    Mapped(Arc<memmap2::Mmap>),
}

impl Storage {
    /// Maps a whole file for reading. This is the only memory mapping in the project.
    ///
    /// # Safety
    ///
    /// Nobody may change or truncate the file while it is mapped.
    #[cfg(feature = "mmap")]
    pub unsafe fn map(path: &Path) -> Result<Self, OpenError> {
        let io_error = |source| OpenError::Io { path: path.into(), source };
        let file = open_file(path).map_err(io_error)?;
        // SAFETY: the caller guarantees what `Mmap` requires.
        let mapping = unsafe { memmap2::Mmap::map(&file) }.map_err(io_error)?;
        Ok(Self::Mapped(Arc::new(mapping)))
    }

    /// Returns the bytes.
    #[inline]
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        match self {
            Self::Static(bytes) => bytes,
            Self::Heap(bytes) => bytes,
            #[cfg(feature = "mmap")]
            Self::Mapped(map) => map,
        }
    }

    /// Returns the name of the variant.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Static(_) => "static",
            Self::Heap(_) => "heap",
            #[cfg(feature = "mmap")]
            Self::Mapped(_) => "mapped",
        }
    }
}

#[cfg(feature = "std")]
fn open_file(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory"));
    }
    Ok(file)
}

/// Reads a table file. For an ordinary file it checks the length in the header first, so that it never reads
/// a file of another length.
#[cfg(feature = "std")]
pub(super) fn read_file(path: &Path) -> Result<AlignedBytes, OpenError> {
    let io_error = |source| OpenError::Io { path: path.into(), source };
    let file = open_file(path).map_err(io_error)?;
    let metadata = file.metadata().map_err(io_error)?;
    if !metadata.is_file() {
        return read_stream(file).map_err(io_error);
    }
    let length = metadata.len();
    let head = read_first(&file, length.min(size_of::<Header>() as u64)).map_err(io_error)?;
    Container::check_head(&head, length).map_err(|source| OpenError::Format { path: path.into(), source })?;
    read_first(&file, length).map_err(io_error)
}

/// Reads the first bytes of a file.
#[cfg(feature = "std")]
fn read_first(mut file: &File, length: u64) -> io::Result<AlignedBytes> {
    let mut bytes = AlignedBytes::zeroed(length as usize);
    file.rewind()?;
    file.read_exact(bytes.as_mut_slice())?;
    Ok(bytes)
}

/// Reads a pipe or a device up to the maximum length of a table, because it may be endless.
#[cfg(feature = "std")]
fn read_stream(file: File) -> io::Result<AlignedBytes> {
    let mut bytes = Vec::new();
    file.take(MAX_BYTES).read_to_end(&mut bytes)?;
    Ok(AlignedBytes::from(bytes.as_slice()))
}
