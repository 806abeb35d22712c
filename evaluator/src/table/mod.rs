//! Where a table's bytes live, and the one type that answers from them.

#[cfg(any(feature = "embedded", feature = "embedded-preflop"))]
mod embedded;
mod heap;
#[cfg(feature = "mmap")]
mod mapped;
#[cfg(feature = "std")]
mod open_error;
mod rank_table;

#[cfg(feature = "embedded-preflop")]
pub(crate) use embedded::preflop_bytes as embedded_preflop_bytes;
pub use heap::AlignedBytes;
#[cfg(feature = "std")]
pub use open_error::OpenError;
pub use rank_table::RankTable;
#[cfg(feature = "std")]
pub(crate) use rank_table::read_file;
