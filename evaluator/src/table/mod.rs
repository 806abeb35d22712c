//! Where a table's bytes live, and the one type that answers from them.

#[cfg(feature = "embedded")]
mod embedded;
mod heap;
#[cfg(feature = "mmap")]
mod mapped;
#[cfg(feature = "std")]
mod open_error;
mod rank_table;

pub use heap::AlignedBytes;
#[cfg(feature = "std")]
pub use open_error::OpenError;
pub use rank_table::RankTable;
