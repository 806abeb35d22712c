//! What ranges are worth against each other: exact shares of the pot, and estimates that say how sure they are.
//!
//! | type | what it answers |
//! |-|-|
//! | [`Showdown`] | two to ten ranges against each other, on any board, by the fastest way there is |
//! | [`River`] | ranges against ranges on one whole board, a million times a second, for solvers |
//! | [`HandVsHand`] | two or three combos, or three starting hands, before the flop, counted in microseconds |
//! | [`PreflopTable`] | two combos, or two of the 169 starting hands, before the flop, from a table |
//! | [`ThreeWayTable`] | three of the 169 starting hands before the flop, from a table |
//!
//! # A program
//!
//! ```
//! use equity::{Engine, Method, Showdown, Stop};
//! use equity::range::Range;
//! use evaluator::RankTable;
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     // One engine for the whole program: it keeps what it has prepared.
//!     let engine = Engine::new(RankTable::embedded());
//!
//!     // Two ranges on a flop, with weights and a dead card.
//!     let players: [Range; 2] = ["QQ+, AKs, AKo:0.5".parse()?, "22+, ATs+, KQs".parse()?];
//!     let report = Showdown::new(&players).board("Ks 9h 4c".parse()?).dead("2c".parse()?).run(&engine)?;
//!     println!("{}: {:.4} and {:.4}", report.plan(), report.shares()[0].equity(), report.shares()[1].equity());
//!     assert_eq!(format!("{:.4}", report.shares()[0].equity()), "0.7884");
//!
//!     // The same, combo by combo.
//!     let report = Showdown::new(&players).board("Ks 9h 4c".parse()?).by_combo().run(&engine)?;
//!     let shares = report.by_combo(0).and_then(|shares| shares.get("AdKd".parse().ok()?));
//!     println!("AdKd: {:.4}", shares.ok_or("not dealt")?.equity());
//!
//!     // Three players before the flop, counted: who wins, and who shares.
//!     let players: [Range; 3] = ["AA".parse()?, "KK".parse()?, "QQ".parse()?];
//!     let report = Showdown::new(&players).run(&engine)?;
//!     for (winners, cases) in report.winners() {
//!         println!("{winners}: {cases} of {}", report.total());
//!     }
//!     assert_eq!(report.shares()[0].wins(), 197_872_740.0);
//!
//!     // Six players: by simulation, until it is sure enough.
//!     let players: Vec<Range> = (0..6).map(|_| Range::full()).collect();
//!     let stop = Stop::never().standard_error(0.001);
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
//! | 3 | hand vs hand for few combos, else a sweep | the same as for two |
//! | 4 to 10 | enumeration of few combos, else Monte Carlo | the same |
//!
//! A *sweep* walks all combos of a board at once, from the weakest to the strongest, and keeps account of what was
//! passed with each card, so that card removal costs no pairs. It visits one board for all that suit permutations make
//! alike, as far as the ranges, the board and the dead cards allow.

#![no_std]
#![deny(unsafe_code)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod engine;
mod exact;
mod isomorphism;
mod progress;
mod question;
mod random;
pub mod range;
mod removal;
mod report;
mod river;
mod runouts;
mod simulation;

pub use engine::Engine;
pub use exact::hand_vs_hand::{HandKernel, HandVsHand, UnavailableHandKernel};
pub use exact::tables::{Matchup, PreflopTable, StartingHandMatrix, ThreeWayTable, Triple};
pub use isomorphism::SuitPermutation;
pub use progress::{Estimate, Progress};
pub use question::{Method, Showdown};
pub use report::{
    Cases, ComboShares, Emptied, EquityError, Plan, PlayerSet, Report, Roughly, Shares, Simulation,
    WinnerCounts,
};
pub use river::{Payoffs, River};
pub use runouts::{NextCard, Outs, RunoutReport};
pub use simulation::Stop;

/// The sections of the preflop and the three-way table: what their files hold.
pub mod format {
    use evaluator::format::TableId;

    pub use crate::exact::tables::{
        CountRecord, CountSections, MatchupCounts, PreflopSections, ThreeWaySections, TripleCounts,
    };

    /// What a preflop table must be for this program.
    pub const PREFLOP_TABLE: TableId = MatchupCounts::TABLE;

    /// What a three-way table must be for this program.
    pub const THREE_WAY_TABLE: TableId = TripleCounts::TABLE;
}
