//! Poker hand values of other programs, to and from the [hand ranks](evaluator::HandRank) of the crate
//! `evaluator`.
//!
//! | type | system | hands | better is |
//! |-|-|-|-|
//! | [`Pokerval`] | OpenHoldem | 0 to 7 cards | larger |
//! | [`AceValue`] | ACE_eval | 5 to 7 cards | larger |
//! | [`RevolverKey`] | Revolver's doubles notation | 5 to 7 cards | larger |
//! | [`CactusKev`] | Cactus Kev's equivalence classes | 5 to 7 cards | **smaller** |
//!
//! **From a hand.** Rank the hand, and convert its [class](evaluator::RankTable::class): by `Pokerval::from`,
//! or by `of` of the other types, which returns `None` for hands of fewer than five cards.
//!
//! **To a hand rank.** `TryFrom` checks a number, and `rank` returns its hand rank.
//!
//! ```
//! use evaluator::RankTable;
//! use hand_values::{AceValue, CactusKev, Pokerval};
//!
//! let table = RankTable::embedded();
//! let class = table.class(table.rank("3C 4C 5C 6H 8D 3D 8H".parse()?));
//! assert_eq!(Pokerval::from(class).to_string(), "0x02088336");
//! assert_eq!(AceValue::of(class).ok_or("fewer than five cards")?.to_string(), "20084010");
//!
//! let rank = CactusKev::try_from(3146)?.rank(table);
//! assert_eq!(table.class(rank).to_string(), "two pair, eights and threes with a six");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`PlaceBits`], [`nstraight`] and [`nstraightfill`] are OpenHoldem's symbols for a combo on a board.
//!
//! Evaluators that compute these values from cards, without a table, are in `tablegen/src/reference` of the
//! repository. Its tests compare both on every hand.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate alloc;

mod ace;
mod cactus_kev;
mod error;
mod place_bits;
mod pokerval;
mod revolver;
mod straight_symbols;

pub use ace::AceValue;
pub use cactus_kev::CactusKev;
pub use error::LayoutError;
pub use place_bits::PlaceBits;
pub use pokerval::Pokerval;
pub use revolver::RevolverKey;
pub use straight_symbols::{nstraight, nstraightfill};
