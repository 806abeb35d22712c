//! What ranges are worth against each other: exact shares of the pot, and estimates that say how sure they are.
//!
//! | type | what it answers |
//! |-|-|
//! | [`Showdown`] | two to ten ranges against each other, on any board, by the fastest way there is |
//! | [`River`] | ranges against ranges on one whole board, a million times a second, for solvers |
//! | [`HandVsHand`] | two or three holdings, or three starting hands, before the flop, counted in microseconds |
//! | [`PreflopTable`] | two holdings, or two of the 169 starting hands, before the flop, from a table |
//! | [`ThreeWayTable`] | three of the 169 starting hands before the flop, from a table |
//!
//! # A program
//!
//! ```
//! use evaluator::equity::{Engine, Method, Showdown, Stop};
//! use evaluator::range::Range;
//! use evaluator::RankTable;
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     // One engine for the whole program: it keeps what it has prepared.
//!     let engine = Engine::new(RankTable::embedded());
//!
//!     // Two ranges on a flop, with weights and a dead card.
//!     let players: [Range; 2] = ["QQ+, AKs, AKo:0.5".parse()?, "22+, ATs+, KQs".parse()?];
//!     let report = Showdown::new(&players).board("Ks 9h 4c".parse()?).dead("2c".parse()?).run(&engine)?;
//!     println!("{}: {:.4} and {:.4}", report.plan(), report.equity(0), report.equity(1));
//!     assert_eq!(format!("{:.4}", report.equity(0)), "0.7884");
//!
//!     // The same, combo by combo.
//!     let report = Showdown::new(&players).board("Ks 9h 4c".parse()?).by_holding().run(&engine)?;
//!     let shares = report.by_holding(0).and_then(|shares| shares.get("AdKd".parse().ok()?));
//!     println!("AdKd: {:.4}", shares.ok_or("not dealt")?.equity());
//!
//!     // Three players before the flop, counted: who wins, and who shares.
//!     let players: [Range; 3] = ["AA".parse()?, "KK".parse()?, "QQ".parse()?];
//!     let report = Showdown::new(&players).run(&engine)?;
//!     for (winners, cases) in report.winners() {
//!         println!("{winners}: {cases} of {}", report.total());
//!     }
//!     assert_eq!(report.shares(0).wins, 197_872_740.0);
//!
//!     // Six players: by simulation, until it is sure enough.
//!     let players: Vec<Range> = (0..6).map(|_| Range::full()).collect();
//!     let stop = Stop { standard_error: Some(0.001), ..Stop::default() };
//!     let report = Showdown::new(&players).method(Method::MonteCarlo).stop(stop).seed(1).run(&engine)?;
//!     let (low, high) = report.interval(0).ok_or("a simulation")?;
//!     println!("between {low:.4} and {high:.4}");
//!     Ok(())
//! }
//! ```
//!
//! `examples/equity.rs` shows more of it, and `examples/solver.rs` solves a river bet with [`River`].
//!
//! # How it is found
//!
//! There are several [plans](Plan); all that are exact give the same integers, and tests hold them against each other and
//! against plain enumeration. [`Method::Auto`] estimates what each would cost and takes the cheapest, or a simulation if
//! that would be too long. A plan can be [forced](Showdown::plan).
//!
//! | players | before the flop | on a board |
//! |-|-|-|
//! | 2 | preflop table; with dead cards a sweep | enumeration of few combos, else a sweep |
//! | 3 | hand against hand for few combos, else a sweep | the same as for two |
//! | 4 to 10 | enumeration of few combos, else Monte Carlo | the same |
//!
//! A *sweep* walks all holdings of a board at once, from the weakest to the strongest, and keeps account of what was
//! passed with each card, so that card removal costs no pairs. It visits one board for all that exchanges of suits make
//! alike, as far as the ranges, the board and the dead cards allow.

mod blocks;
mod board;
mod boards;
mod dealable;
mod deals;
mod engine;
mod error;
mod hand_v_hand;
#[allow(unsafe_code, reason = "calls of code that was compiled for processors with more features")]
mod kernels;
mod monte_carlo;
mod order;
mod outcome;
mod pairs;
mod parts;
mod plan;
mod player_set;
mod preflop;
mod progress;
mod removal;
mod report;
mod river;
mod rows;
mod runouts;
mod sample;
mod shares;
mod showdown;
mod solve;
mod spot;
mod sweep;
mod symmetry;
mod three_way;
mod three_way_table;
mod triple;
mod walk;
mod winner_counts;

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
pub use runouts::{NextCard, Outs, RunoutReport};
pub use shares::Shares;
pub use showdown::{Method, Showdown};
pub use three_way_table::ThreeWayTable;
pub use triple::Triple;
pub use winner_counts::WinnerCounts;
