//! The functions of `include/rivertable.h`, which has their documentation for programs in C. A test generates that header from
//! these comments and compares.
//!
//! No function panics across the border, and all of them may be called from several threads at a time.

mod engine;
mod equity;
mod error;
mod hand;
mod memory;
mod omaha;
mod orders;
mod rank;
#[cfg(test)]
mod tests;

pub use engine::{
    RivertableEngine, RivertableProgress, RivertableStop, rivertable_ask_json, rivertable_engine_free,
    rivertable_engine_new, rivertable_stop_free, rivertable_stop_new, rivertable_stop_set,
    rivertable_text_free,
};
pub use equity::{RivertableShares, rivertable_equity};
pub use error::{RIVERTABLE_NO_INDEX, RivertableError, RivertableStatus};
pub use hand::{rivertable_rank_hand, rivertable_rank_set};
pub use omaha::{rivertable_rank_omaha, rivertable_rank_omaha_rows};
pub use rank::{
    RIVERTABLE_NO_CARD, RIVERTABLE_NO_RANK, rivertable_best_five, rivertable_describe,
    rivertable_parse_cards, rivertable_rank_rows, rivertable_rank_sets, rivertable_version,
};
