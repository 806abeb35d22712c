//! The ways to a table, written once for all types of tables.

/// Gives a type of table its constructors: `from_static`, `from_bytes`, `open` and `map`. The type has a function `from_storage`, which checks the bytes and takes them; `Storage`
/// and `FormatError` are imported beside it. All types of tables are `Clone`, and a clone shares what it would copy.
#[doc(hidden)]
#[macro_export]
macro_rules! __table_constructors {
    ([$($generics:tt)*] $table:ty, $name:literal) => {
        impl<$($generics)*> $table {
            /// The table in bytes that live as long as the program, which are not copied.
            ///
            /// # Errors
            ///
            #[doc = concat!("The bytes are no ", $name, " that this program can read, or do not begin on a boundary of 8 bytes,")]
            /// on which [`from_bytes`](Self::from_bytes) copies them.
            pub fn from_static(bytes: &'static [u8]) -> Result<Self, FormatError> {
                Self::from_storage(Storage::Static(bytes))
            }

            /// The table in a copy of the given bytes, slice or vector; `AlignedBytes` are taken as they are.
            ///
            /// # Errors
            ///
            #[doc = concat!("The bytes are no ", $name, " that this program can read.")]
            pub fn from_bytes(bytes: impl Into<$crate::AlignedBytes>) -> Result<Self, FormatError> {
                Self::from_storage(Storage::Heap(bytes.into()))
            }

            /// The table in a file, read into memory: what happens to the file afterwards does not matter.
            ///
            /// # Errors
            ///
            #[doc = concat!("The file cannot be read, or is no ", $name, " that this program can read.")]
            #[cfg(feature = "std")]
            pub fn open(path: impl AsRef<std::path::Path>) -> Result<Self, $crate::OpenError> {
                let path = path.as_ref();
                Self::from_bytes($crate::AlignedBytes::read(path)?)
                    .map_err(|source| $crate::OpenError::Format { path: path.into(), source })
            }

            /// Maps a table file into memory: the file is not copied, and processes that map one file share it.
            ///
            /// # Safety
            ///
            /// Nobody may change or truncate the file while the table is in use. Changes would break what was checked
            /// when it was opened, and truncating it kills the process.
            ///
            /// # Errors
            ///
            #[doc = concat!("The file cannot be mapped, or is no ", $name, " that this program can read.")]
            #[cfg(feature = "mmap")]
            #[allow(unsafe_code, reason = "the caller's promise is passed on")]
            pub unsafe fn map(path: impl AsRef<std::path::Path>) -> Result<Self, $crate::OpenError> {
                let path = path.as_ref();
                // SAFETY: the caller's promise.
                let storage = unsafe { Storage::map(path) }?;
                Self::from_storage(storage)
                    .map_err(|source| $crate::OpenError::Format { path: path.into(), source })
            }
        }
    };
}

/// The bytes of a table file that becomes part of the program, aligned for their sections.
#[doc(hidden)]
#[macro_export]
macro_rules! __embedded_bytes {
    ($name:literal, $file:literal, $feature:literal) => {{
        #[repr(C, align(64))]
        struct Aligned<T: ?Sized>(T);
        static EMBEDDED: &Aligned<[u8]> = &Aligned(*include_bytes!($file));
        // The file is a symbolic link to the table. Where git makes no links, it is a line of text.
        const _: () = assert!(
            include_bytes!($file).len() > size_of::<$crate::format::Header>(),
            concat!(
                "the ",
                $name,
                " is not there, but a text in place of a link: set git's core.symlinks and check it ",
                "out again, copy the file from the folder `tables`, or leave out the feature `",
                $feature,
                "`"
            )
        );
        &EMBEDDED.0
    }};
}

/// A table of bytes inside the program, checked once, when it is first asked for.
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
