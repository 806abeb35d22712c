use super::heap::AlignedBytes;
#[cfg(feature = "std")]
use {super::open_error::OpenError, std::fs::File, std::path::Path};

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
    /// A whole file, mapped for reading: the only memory mapping in the project.
    ///
    /// # Safety
    ///
    /// Nobody may change or truncate the file while it is mapped.
    #[cfg(feature = "mmap")]
    pub unsafe fn map(path: &Path) -> Result<Self, OpenError> {
        with_file(path, |file| {
            // SAFETY: the caller's promise is the one that `Mmap` asks for.
            unsafe { memmap2::Mmap::map(&file) }.map(Self::Mapped)
        })
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

/// Opens a file, which some systems do for a folder too, and reads it; errors name the file.
#[cfg(feature = "std")]
pub(super) fn with_file<T>(
    path: &Path,
    read: impl FnOnce(File) -> std::io::Result<T>,
) -> Result<T, OpenError> {
    let is_folder = || std::io::Error::new(std::io::ErrorKind::IsADirectory, "it is a directory");
    let opened = File::open(path).and_then(|file| match file.metadata()?.is_dir() {
        true => Err(is_folder()),
        false => read(file),
    });
    opened.map_err(|source| OpenError::Io { path: path.into(), source })
}
