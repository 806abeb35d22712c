//! Tables: the storage of their bytes, and the type that ranks hands.

mod any_rank_table;
mod constructors;
mod heap;
#[cfg(feature = "std")]
mod open_error;
mod rank_table;
mod storage;

pub use any_rank_table::AnyRankTable;
pub use constructors::{embedded_bytes, embedded_table, table_constructors};
pub use heap::AlignedBytes;
#[cfg(feature = "std")]
pub use open_error::OpenError;
pub use rank_table::{Embedded, RankTable, TableOf};
pub use storage::Storage;
