//! Suit isomorphism: boards and combos that differ only by their suits.
//!
//! Suits have no order, so a [`SuitPermutation`] of all cards does not change a showdown. The permutations
//! that preserve every range, the known board and the dead cards form a group. Boards in one orbit of the
//! group have the same sums. One of them, the canonical one, represents all, and counts as often as it has
//! different images: the order of the group divided by that of the board's stabilizer.
//!
//! Before the flop, with ranges that name no suits, the group has all 24 permutations and leaves 134,459 of
//! 2,598,960 boards.
//!
//! Whole deals have canonical forms too: hole cards and board, round by round ([`canonical`]). An [`Indexer`]
//! numbers them without gaps, so that strengths, buckets or strategies fit into an array or a file.
//!
//! ```
//! use holdem::isomorphism::{Indexer, canonical, canonical_boards};
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

mod board_classes;
mod suit_symmetry;
mod view;

pub(crate) use board_classes::{BoardClasses, CardRanks};
pub use equity::isomorphism::*;
pub(crate) use suit_symmetry::SuitSymmetry;
pub(crate) use view::{CanonicalCombos, MAX_COLUMNS, View};
