//! The hand strengths of other systems, to and from a [`HandRank`](crate::HandRank).
//!
//! A [`HandClass`](crate::HandClass) gives the number in each layout. In the other direction, `TryFrom` turns
//! a valid number into a type of this module, and [`RankTable::rank_of`](crate::RankTable::rank_of) returns
//! its hand rank.
//!
//! [`PlaceBits`], [`nstraight`] and [`nstraightfill`] are OpenHoldem's symbols for a combo on a board.
//!
//! | type | system | hands | better is |
//! |-|-|-|-|
//! | [`Pokerval`] | OpenHoldem | 0 to 7 cards | larger |
//! | [`AceValue`] | ACE_eval | 5 to 7 cards | larger |
//! | [`RevolverKey`] | Revolver's doubles notation | 5 to 7 cards | larger |
//! | [`CactusKev`] | Cactus Kev's equivalence classes | 5 to 7 cards | **smaller** |
//!
//! ```
//! use evaluator::RankTable;
//! use evaluator::layout::AceValue;
//!
//! let table = RankTable::embedded();
//! let rank = table.rank("3C 4C 5C 6H 8D 3D 8H".parse()?);
//! let ace = table.class(rank).ace().unwrap();
//! assert_eq!(ace.to_string(), "20084010");
//! assert_eq!(table.rank_of(AceValue::try_from(0x2008_4010)?)?, rank);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ace;
mod cactus_kev;
mod error;
mod place_bits;
mod pokerval;
mod revolver;
mod straight_symbols;
mod words;

pub use ace::AceValue;
pub use cactus_kev::CactusKev;
pub use error::LayoutError;
pub use place_bits::PlaceBits;
pub use pokerval::Pokerval;
pub use revolver::RevolverKey;
pub use straight_symbols::{nstraight, nstraightfill};
pub use words::Words;
