//! Solves postflop games of hold'em for two players: flop, turn and river.
//!
//! | type | content |
//! |-|-|
//! | [`Betting`] | the pot, the stacks, the [bet sizes](BetSizes) and the rake |
//! | [`Game`] | two ranges, a board and the betting, prepared. It knows the memory that strategies take |
//! | [`Solver`] | the strategies. It runs iterations of discounted counterfactual regret minimization |
//! | [`SavedSolution`] | a solution in a file, to look at or to resume |
//! | [`NodeReport`] | strategies, reach and expected chips at a node |
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use evaluator::RankTable;
//! use holdem::Engine;
//! use postflop::{Betting, Game, Solver, Storage, Until};
//!
//! let betting = Betting::new(60, 200).with_sizes(&"75%".parse()?, &"a".parse()?, &"".parse()?);
//! let engine = Engine::new(RankTable::embedded());
//! let ranges = ["AQ, JTs, 99".parse()?, "KQ, TT, 87s".parse()?];
//! let game = Game::new(&engine, "Qs 9h 4h 2c".parse()?, ranges, betting)?;
//! let mut solver = Solver::new(game, Storage::Bits32);
//! let solved = solver.solve(&Until::default(), |_| ControlFlow::Continue(()));
//! assert!(solved.exploitability < Some(0.003 * 60.0));
//!
//! let root = solver.node("")?;
//! assert_eq!(root.actions.len(), 2); // check or bet
//! let after = solver.node("bet 75%, call, 7d")?;
//! assert_eq!((after.pot, after.player), (150, Some(0)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Method
//!
//! Regrets are discounted (Brown and Sandholm, "Solving imperfect-information games via discounted regret
//! minimization", 2019), with the exponents 1.5, 0 and 3, and averages that begin anew at powers of 4, as the program
//! postflop-solver has them. Players update in turns. All lines of play that lead to a street are walked together on
//! each board, sixteen combos at a time. Boards that suit permutations of the board and both ranges map to each other
//! are solved once. Showdowns and folds of sixteen lines at a time are in [`holdem::solver::PairColumns`].

#![forbid(unsafe_code)]

mod by_street;
mod deck;
mod error;
mod file;
mod forest;
mod format;
mod game;
mod lock;
mod node;
mod parallel;
mod path;
mod rivers;
mod size;
mod solver;
mod sweep;
mod tree;
mod walk;

#[cfg(test)]
mod tests;

pub use by_street::SizesByStreet;
pub use error::{GameError, PathError};
pub use file::{FileError, SavedSolution};
pub use game::{Game, Storage};
pub use lock::LockError;
pub use node::{NodePlayer, NodeReport};
pub use size::{BetSize, BetSizes, SizeError};
pub use solver::{Discount, Solved, Solver, Until};
pub use tree::{Action, Betting, StreetSizes};
