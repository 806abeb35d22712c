use super::heap::AlignedBytes;
#[cfg(feature = "std")]
use super::open_error::OpenError;
#[cfg(feature = "std")]
use std::{fs::File, io::Read, path::Path, vec::Vec};

/// Where a table's bytes live.
#[derive(Debug)]
pub enum Storage {
    /// In the program.
    Static(&'static [u8]),
    /// In memory of their own.
    Heap(AlignedBytes),
    /// In a file that is mapped.
    #[cfg(feature = "mmap")]
    Mapped(memmap2::Mmap),
}

impl Storage {
    /// A file, read into memory.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    #[cfg(feature = "std")]
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        read_file(path).map(Self::Heap).map_err(|source| OpenError::Io { path: path.into(), source })
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

/// More than any table has: what keeps an endless file from being read to its end.
#[cfg(feature = "std")]
const MOST_BYTES: u64 = 1 << 26;

#[cfg(feature = "std")]
pub(super) fn open_file(path: &Path) -> std::io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(std::io::Error::new(std::io::ErrorKind::IsADirectory, "it is a directory"));
    }
    Ok(file)
}

#[cfg(feature = "std")]
pub(super) fn read_file(path: &Path) -> std::io::Result<AlignedBytes> {
    let mut bytes = Vec::new();
    open_file(path)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(AlignedBytes::from(bytes.as_slice()))
}
