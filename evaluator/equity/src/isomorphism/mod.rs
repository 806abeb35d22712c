//! Suit isomorphism: cards that differ only by their suits.
//!
//! Suits have no order, so a [`SuitPermutation`] of all cards does not change a showdown.
//!
//! Deals have canonical forms: hole cards and board, round by round ([`canonical`]). An [`Indexer`] numbers
//! them without gaps, so that strengths, buckets or strategies fit into an array or a file.
//!
//! ```
//! use equity::isomorphism::{Indexer, canonical, canonical_boards};
//!
//! // A table with a number for each hand on the flop, 1,286,792 in all, filled board by board.
//! let flops = Indexer::new(&[2, 3])?;
//! let mut combos = vec![0u8; flops.size() as usize];
//! let mut indices = [0; 1326];
//! for (board, count) in canonical_boards(3)?.into_iter().take(3) {
//!     flops.index_combos(&[board], &mut indices)?;
//!     for index in indices.into_iter().filter(|&index| index != Indexer::NO_INDEX) {
//!         combos[index as usize] += 1;
//!     }
//! }
//! // On a board of three deuces it does not matter which of its suits an ace has.
//! let aces = flops.index(&["AsAh".parse()?, "2s 2h 2d".parse()?])?;
//! assert_eq!(combos[aces as usize], 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canonical;
mod dealt;
mod error;
mod indexer;
mod rank_sets;
mod rounds;
mod suit_permutation;

pub use canonical::{Canonical, canonical, canonical_board, canonical_boards};
pub use dealt::DealtCards;
pub use error::{IndexError, RowError};
pub use indexer::Indexer;
pub use suit_permutation::SuitPermutation;
