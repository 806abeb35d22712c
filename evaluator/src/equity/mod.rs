//! Exact shares of the pot: integer counts of wins, ties and cases.
//!
//! | type | what it answers |
//! |-|-|
//! | [`HeadsUp`] | one range against another, on any board, by the fastest way there is |
//! | [`River`] | ranges against ranges on one whole board, a million times a second |
//! | [`HandVsHand`] | one holding against another before the flop, counted in about two microseconds |
//! | [`PreflopTable`] | the same for all holdings, and for the 169 starting hands, from a table |
//!
//! ```
//! use evaluator::equity::{Engine, HeadsUp};
//! use evaluator::{Holding, RankTable};
//!
//! // A range is a weight from 0 to 1 for each holding.
//! let aces = Holding::ALL.map(|h| if h.is_pair() && h.to_string().starts_with('A') { 1.0 } else { 0.0 });
//! let random = [1.0; Holding::COUNT];
//!
//! let engine = Engine::new(RankTable::embedded());
//! let report = HeadsUp::new(&aces, &random).board("Kd 9h 4c".parse()?).run(&engine)?;
//! assert_eq!(format!("{:.4}", report.equity(0)), "0.8758");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blocks;
mod board;
mod boards;
mod engine;
mod error;
mod hand_v_hand;
mod heads_up;
#[allow(unsafe_code, reason = "calls of code that was compiled for processors with more features")]
mod kernels;
#[cfg_attr(not(test), expect(dead_code, reason = "its door is made elsewhere"))]
mod monte_carlo;
mod opponents;
mod order;
mod outcome;
mod pairs;
mod parts;
mod plan;
mod preflop;
mod progress;
mod report;
mod river;
mod rows;
mod shares;
mod sweep;
mod symmetry;
mod walk;

pub use engine::Engine;
pub use error::{Emptied, EquityError};
pub use hand_v_hand::HandVsHand;
pub use heads_up::HeadsUp;
pub use kernels::hand_v_hand::{HandKernel, UnavailableHandKernel};
pub use monte_carlo::Stop;
pub use outcome::Outcome;
pub use plan::Plan;
pub use preflop::{ClassMatrix, Matchup, PreflopTable, SuitChange};
pub use progress::{Estimate, Progress};
pub use report::{HoldingShares, Report};
pub use river::{Payoffs, River};
pub use shares::Shares;
