//! Push or fold before the flop: Nash equilibria with card removal, in chips or in tournament equity.
//!
//! | item | content |
//! |-|-|
//! | [`icm`] | tournament equity by the independent chip model, for any number of players |
//! | [`Rules`], [`Game`] | stacks, blinds, antes and payoffs; the decisions of 2 to 9 seats |
//! | [`Deals`] | the probabilities of two and three starting hands, and of their orders at a showdown |
//! | [`Solve`] | the search for an equilibrium, also against fixed ranges |
//! | [`assess`] | expected payoffs by hand, and best responses: the proof |
//! | [`simulate`], [`payoff_error`], [`forced_folds`] | simulated deals: what the simplifications of four and more seats change |
//!
//! # Example
//!
//! ```
//! use push_fold::{Ante, Deals, Game, Payoff, Rules, Solve};
//!
//! let rules = Rules { stacks: vec![10.0, 10.0], blinds: [0.5, 1.0], ante: Ante::None, payoff: Payoff::CHIPS };
//! let game = Game::new(rules)?;
//! let solution = Solve::new(&game, Deals::two_seats()).run();
//! assert!(solution.exploitability < 1e-6);
//! let frequencies = [0, 1].map(|decision| format!("{:.3}", solution.strategy.frequency(decision)));
//! assert_eq!(frequencies, ["0.583", "0.374"]); // the small blind pushes, the big blind calls
//! # Ok::<(), push_fold::GameError>(())
//! ```
//!
//! # Accuracy
//!
//! With two and three seats the game is exact: hands are dealt from one deck, boards do not contain cards of
//! any player, including those who have folded, and split pots and side pots are counted. The equilibrium is
//! reached within a tolerance, which [`assess`] proves by values that are computed deal by deal.
//!
//! With four and more seats, pots of two and three players are still counted with card removal, but there are
//! two simplifications. The exploitability is that of the simplified game.
//!
//! - At most [`MOST_IN`] players go all-in: later seats fold. [`forced_folds`] simulates showdowns of four
//!   players, and returns how often this happens and what a fourth player would gain by calling.
//! - Hands that have been folded depend on the seat's own hand only or, with [`Solve::bunching`], also on one
//!   hand that is all-in, and are independent of each other. So the payoffs of all seats do not quite add up: with
//!   ten big blinds each, the sum is 0.04 big blinds with four seats and 0.10 with nine, instead of 0.
//!   [`simulate`] deals whole hands of cards without this simplification, and returns payoffs with standard
//!   errors. [`payoff_error`] estimates the error of the computed ones from them.

#![forbid(unsafe_code)]

pub mod icm;

mod deals;
mod game;
mod orders;
mod parallel;
mod pot;
mod response;
mod rules;
mod simulation;
mod solve;
mod strategy;
mod values;

pub use deals::{Counted, Deals, TABLE_KIND};
pub use game::{Decision, Game, MOST_IN};
pub use response::{Assessment, assess};
pub use rules::{Amount, Ante, GameError, MOST_SEATS, Payoff, Rules, Tournament};
pub use simulation::{Estimate, ForcedFold, forced_folds, payoff_error, simulate};
pub use solve::{Solution, Solve};
pub use strategy::Strategy;
pub use values::DecisionValues;
