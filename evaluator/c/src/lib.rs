//! The functions of `include/rivertable.h`, which has their documentation for programs in C. A test generates that header from
//! these comments and compares.
//!
//! No function panics across the border, and all of them may be called from several threads at a time.

mod engine;
mod error;
mod memory;
mod orders;
mod rank;
#[cfg(test)]
mod tests;

pub use engine::{
    RivertableEngine, RivertableProgress, RivertableStop, rivertable_ask_json, rivertable_engine_free,
    rivertable_engine_new, rivertable_stop_free, rivertable_stop_new, rivertable_stop_set,
    rivertable_text_free,
};
pub use error::{RIVERTABLE_NO_INDEX, RivertableError, RivertableStatus};
pub use rank::{
    RIVERTABLE_NO_CARD, RIVERTABLE_NO_RANK, rivertable_best_five, rivertable_describe,
    rivertable_parse_cards, rivertable_rank_rows, rivertable_rank_sets, rivertable_version,
};
