//! Where a table's bytes live, and the type that ranks hands by them.

mod embedded;
mod heap;
#[cfg(feature = "mmap")]
mod mapped;
#[cfg(feature = "std")]
mod open_error;
mod rank_table;
mod storage;

pub use embedded::Aligned;
pub use heap::AlignedBytes;
#[cfg(feature = "std")]
pub use open_error::OpenError;
pub use rank_table::RankTable;
pub use storage::Storage;
