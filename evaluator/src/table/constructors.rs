//! The constructors of tables, shared by all types of tables.

/// Implements the constructors of a type of table: `from_static`, `from_bytes`, `open` and `map`. The type
/// must have a function `from_storage`, which checks the bytes, and the caller must import `Storage` and
/// `FormatError`. All types of tables are `Clone`, and clones share the bytes.
#[doc(hidden)]
#[macro_export]
macro_rules! __table_constructors {
    ([$($generics:tt)*] $table:ty, $name:literal) => {
        impl<$($generics)*> $table {
            /// Creates the table from static bytes without copying them.
            ///
            /// # Errors
            ///
            #[doc = concat!("Returns an error if the bytes are not a ", $name, " that this program can read, or are not aligned to 8 bytes.")]
            /// [`from_bytes`](Self::from_bytes) accepts any alignment.
            pub fn from_static(bytes: &'static [u8]) -> Result<Self, FormatError> {
                Self::from_storage(Storage::Static(bytes))
            }

            /// Creates the table from a copy of a slice or vector, or from `AlignedBytes` without copying
            /// them.
            ///
            /// # Errors
            ///
            #[doc = concat!("Returns an error if the bytes are not a ", $name, " that this program can read.")]
            pub fn from_bytes(bytes: impl Into<$crate::AlignedBytes>) -> Result<Self, FormatError> {
                Self::from_storage(Storage::Heap(bytes.into()))
            }

            /// Reads the table from a file into memory. Later changes of the file do not matter.
            ///
            /// # Errors
            ///
            #[doc = concat!("Returns an error if the file cannot be read, or is not a ", $name, " that this program can read.")]
            #[cfg(feature = "std")]
            pub fn open(path: impl AsRef<std::path::Path>) -> Result<Self, $crate::OpenError> {
                let path = path.as_ref();
                Self::from_bytes($crate::AlignedBytes::read(path)?)
                    .map_err(|source| $crate::OpenError::Format { path: path.into(), source })
            }

            /// Maps a table file into memory. The file is not copied, and processes that map one file share
            /// it.
            ///
            /// # Safety
            ///
            /// Nobody may change or truncate the file while the table is in use. Changes invalidate the
            /// checks that were made when it was opened, and truncation kills the process.
            ///
            /// # Errors
            ///
            #[doc = concat!("Returns an error if the file cannot be mapped, or is not a ", $name, " that this program can read.")]
            #[cfg(feature = "mmap")]
            #[allow(unsafe_code, reason = "the caller guarantees that the file does not change")]
            pub unsafe fn map(path: impl AsRef<std::path::Path>) -> Result<Self, $crate::OpenError> {
                let path = path.as_ref();
                // SAFETY: the caller guarantees that the file does not change.
                let storage = unsafe { Storage::map(path) }?;
                Self::from_storage(storage)
                    .map_err(|source| $crate::OpenError::Format { path: path.into(), source })
            }
        }
    };
}

/// Returns the bytes of a table file that is embedded in the program, aligned for its sections.
#[doc(hidden)]
#[macro_export]
macro_rules! __embedded_bytes {
    ($file:expr) => {{
        #[repr(C, align(64))]
        struct Aligned<T: ?Sized>(T);
        static EMBEDDED: &Aligned<[u8]> = &Aligned(*include_bytes!($file));
        &EMBEDDED.0
    }};
}

/// Returns a table embedded in the program. The table is checked once, at the first call.
#[doc(hidden)]
#[macro_export]
macro_rules! __embedded_table {
    ($table:ty, $name:literal, $bytes:expr) => {{
        static TABLE: std::sync::OnceLock<$table> = std::sync::OnceLock::new();
        TABLE.get_or_init(|| match <$table>::from_static($bytes) {
            Ok(table) => table,
            Err(error) => panic!(concat!("the embedded ", $name, " is damaged: {}"), error),
        })
    }};
}

pub use __embedded_bytes as embedded_bytes;
pub use __embedded_table as embedded_table;
pub use __table_constructors as table_constructors;
