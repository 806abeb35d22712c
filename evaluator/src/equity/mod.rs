//! Exact shares of the pot: integer counts of wins, ties and cases.
//!
//! | type | what it answers |
//! |-|-|
//! | [`Showdown`] | two to ten ranges against each other, on any board, by the fastest way there is |
//! | [`River`] | ranges against ranges on one whole board, a million times a second |
//! | [`HandVsHand`] | one holding against another before the flop, counted in about two microseconds |
//! | [`PreflopTable`] | the same for all holdings, and for the 169 starting hands, from a table |
//!
//! ```
//! use evaluator::RankTable;
//! use evaluator::equity::{Engine, Showdown};
//! use evaluator::range::Range;
//!
//! let players: [Range; 2] = ["AA".parse()?, Range::full()];
//! let engine = Engine::new(RankTable::embedded());
//! let report = Showdown::new(&players).board("Kd 9h 4c".parse()?).run(&engine)?;
//! assert_eq!(format!("{:.4}", report.equity(0)), "0.8758");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blocks;
mod board;
mod boards;
mod deals;
mod engine;
mod error;
mod hand_v_hand;
#[allow(unsafe_code, reason = "calls of code that was compiled for processors with more features")]
mod kernels;
mod meets;
mod monte_carlo;
mod opponents;
mod order;
mod outcome;
mod pairs;
mod parts;
mod plan;
mod player_set;
mod preflop;
mod progress;
mod report;
mod river;
mod rows;
mod shares;
mod showdown;
mod solve;
mod spot;
mod sweep;
mod symmetry;
mod walk;

pub use engine::Engine;
pub use error::{Emptied, EquityError};
pub use hand_v_hand::HandVsHand;
pub use kernels::hand_v_hand::{HandKernel, UnavailableHandKernel};
pub use monte_carlo::Stop;
pub use outcome::Outcome;
pub use plan::Plan;
pub use player_set::PlayerSet;
pub use preflop::{ClassMatrix, Matchup, PreflopTable, SuitChange};
pub use progress::{Estimate, Progress};
pub use report::{HoldingShares, Report, Simulation};
pub use river::{Payoffs, River};
pub use shares::Shares;
pub use showdown::{Method, Showdown};
