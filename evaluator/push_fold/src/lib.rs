//! Push or fold before the flop: Nash equilibria with card removal, in chips or in tournament equity.
//!
//! | item | content |
//! |-|-|
//! | [`icm`] | tournament equity by the independent chip model, for any number of players |
//! | [`Rules`], [`Game`] | stacks, blinds, antes and payoffs; the decisions of 2 to 9 seats |
//! | [`Deals`] | the probabilities of two and three starting hands, and of their orders at a showdown |
//! | [`Solve`] | the search for an equilibrium, also against fixed ranges |
//! | [`assess`] | expected payoffs by hand, and best responses: the proof for two and three seats |
//! | [`measure`] | the same on sampled deals, with standard errors |
//!
//! # Example
//!
//! ```
//! use push_fold::{Ante, Deals, Game, Payoff, Rules, Solve};
//!
//! let rules = Rules { stacks: vec![10.0, 10.0], blinds: [0.5, 1.0], ante: Ante::None, dead: 0.0, payoff: Payoff::CHIPS };
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
//! Prizes are shared by the independent chip model. Bounties that are still to be won after a hand are shared by stacks
//! ([`Tournament::bounties`]), which is exact for two players.
//!
//! With four and more seats, millions of deals are sampled: the hands of all seats, and boards. A deal contains the cards
//! of players who fold, pots of any number of players, and side pots, so the game is the real one. The search compares both
//! actions of each decision in the same deals. [`measure`] samples others, chooses a best response on half of them, and
//! measures on the other half what each seat gains by it. With the default number of deals, seats of 10 big blinds gain
//! about 0.0001 big blinds, and the standard error is as large. Values of hands have standard errors, too. A rare decision
//! may have too few deals to know its hands: see [`DecisionValues::is_resolved`].

#![forbid(unsafe_code)]

pub mod icm;

mod chips;
mod deals;
mod game;
mod names;
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
pub use game::{Decision, Game, MAX_EXACT};
pub use names::NameError;
pub use response::{Assessment, Measured, assess};
pub use rules::{Amount, Ante, GameError, MAX_SEATS, Payoff, Rules, Tournament};
pub use simulation::measure;
pub use solve::{Solution, Solve};
pub use strategy::Strategy;
pub use values::DecisionValues;
