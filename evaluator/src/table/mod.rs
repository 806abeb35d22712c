//! Where a table's bytes live, and the type that ranks hands by them.

#[cfg(any(feature = "embedded", feature = "embedded-preflop"))]
mod embedded;
mod heap;
#[cfg(feature = "mmap")]
mod mapped;
#[cfg(feature = "std")]
mod open_error;
mod rank_table;
mod storage;

#[cfg(feature = "embedded-preflop")]
pub(crate) use embedded::preflop_bytes as embedded_preflop_bytes;
pub use heap::AlignedBytes;
#[cfg(feature = "std")]
pub use open_error::OpenError;
pub use rank_table::RankTable;
pub(crate) use storage::Storage;
#[cfg(feature = "std")]
pub(crate) use storage::read_file;
