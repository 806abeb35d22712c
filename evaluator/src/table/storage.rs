#[cfg(feature = "mmap")]
use alloc::sync::Arc;

use super::heap::AlignedBytes;
#[cfg(feature = "std")]
use super::open_error::OpenError;
#[cfg(feature = "std")]
use crate::format::{Container, Header, MOST_BYTES};
#[cfg(feature = "std")]
use std::{
    fs::File,
    io::{self, Read, Seek},
    path::Path,
    vec::Vec,
};

/// Where a table's bytes live. A clone shares them.
#[derive(Clone, Debug)]
pub enum Storage {
    /// In the program.
    Static(&'static [u8]),
    /// In memory of their own.
    Heap(AlignedBytes),
    /// In a file that is mapped.
    #[cfg(feature = "mmap")]
    Mapped(Arc<memmap2::Mmap>),
}

impl Storage {
    /// A whole file, mapped for reading: the only memory mapping in the project.
    ///
    /// # Safety
    ///
    /// Nobody may change or truncate the file while it is mapped.
    #[cfg(feature = "mmap")]
    pub unsafe fn map(path: &Path) -> Result<Self, OpenError> {
        let io_error = |source| OpenError::Io { path: path.into(), source };
        let file = open_file(path).map_err(io_error)?;
        // SAFETY: the caller's promise is the one that `Mmap` asks for.
        let mapping = unsafe { memmap2::Mmap::map(&file) }.map_err(io_error)?;
        Ok(Self::Mapped(Arc::new(mapping)))
    }

    /// The bytes.
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

    /// What it is, in a word.
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

/// Reads a table file. Of an ordinary file the header is read first, which says how long the table is, so that no file is
/// read that is longer.
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

/// The first bytes of a file.
#[cfg(feature = "std")]
fn read_first(mut file: &File, length: u64) -> io::Result<AlignedBytes> {
    let mut bytes = AlignedBytes::zeroed(length as usize);
    file.rewind()?;
    file.read_exact(bytes.as_mut_slice())?;
    Ok(bytes)
}

/// All bytes of a pipe or a device, as far as they can be a table: it may be endless.
#[cfg(feature = "std")]
fn read_stream(file: File) -> io::Result<AlignedBytes> {
    let mut bytes = Vec::new();
    file.take(MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(AlignedBytes::from(bytes.as_slice()))
}
