//! Exact shares of the pot: integer counts of wins, ties and cases.
//!
//! | type | what it answers |
//! |-|-|
//! | [`HandVsHand`] | one holding against another before the flop, counted in about two microseconds |
//! | [`PreflopTable`] | the same for all holdings, and for the 169 starting hands, from a table |
//!
//! ```
//! use evaluator::RankTable;
//! use evaluator::equity::HandVsHand;
//!
//! let hands = HandVsHand::new(RankTable::embedded());
//! let outcome = hands.compare("As Ks".parse()?, "Qs Qh".parse()?).ok_or("they share a card")?;
//! assert_eq!((outcome.wins, outcome.ties, outcome.total), (781_594, 8_111, 1_712_304));
//! assert_eq!(format!("{:.4}", outcome.equity()), "0.4588");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod hand_v_hand;
#[allow(unsafe_code, reason = "calls of code that was compiled for processors with more features")]
mod kernels;
mod outcome;
mod preflop;

pub use hand_v_hand::HandVsHand;
pub use kernels::hand_v_hand::{HandKernel, UnavailableHandKernel};
pub use outcome::Outcome;
pub use preflop::{ClassMatrix, Matchup, PreflopTable, SuitChange};
