//! Equities of ranges against each other: exact shares of the pot, or estimates with standard errors.
//!
//! | type | question |
//! |-|-|
//! | [`Showdown`] | two to ten ranges against each other, on any board, by the fastest plan |
//! | [`batch::Batch`] | many such questions on all cores: ranges are parsed once, equal questions are answered once |
//! | [`solver::River`] | ranges against ranges on one complete board, repeatedly |
//! | [`solver::RiverPair`], [`solver::AllInPair`] | the live combos of two ranges, at many terminals of a [game tree](solver) |
//! | [`Hits`](hits::Hits) | made hands and draws of a range on a board, or on all flops, and [predicates](hits::Predicate) that filter ranges by them |
//! | [`Distribution`](distribution::Distribution) | the combos of two ranges by equity on a board, and the equities of ranges on [all flops](Reports::flops) |
//! | [`isomorphism::Indexer`] | conversions between suit-isomorphic hands on boards and indices, and canonical boards with their multiplicities |
//! | [`strength::Strength`] | the strength of all combos on a board: EHS, E\[HS²\], histograms, potential, opponent clusters |
//! | [`buckets::KMeans`] | groups of similar hands: k-means by the earth mover's distance, or of vectors |
//! | [`HandVsHand`] | two to ten combos, or three starting hands, before the flop, counted |
//! | [`PreflopTable`] | two combos, or two of the 169 starting hands, before the flop, from a table |
//! | [`ThreeWayTable`] | three of the 169 starting hands before the flop, from a table |
//!
//! # From range to report
//!
//! ## Ranges
//!
//! A [`Range`](range::Range) has a weight from 0 to 1 for each combo of hole cards. It is parsed from the
//! [text](range) of common tools and has set operators. A [`Grid`](range::Grid) shows it by the 169
//! [starting hands](range::StartingHand).
//!
//! ```
//! use holdem::range::Range;
//!
//! let opener: Range = "QQ+, AKs, AKo:0.5".parse()?;
//! let caller = &Range::top(15.0) - &"KK+".parse()?;
//! assert_eq!((opener.count(), opener.total_weight()), (34, 28.0));
//! assert!(caller.without("As".parse()?).count() < caller.count());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## The question
//!
//! A [`Showdown`] has ranges, a board and dead cards. It is [run](Showdown::run) by an [`Engine`], which
//! caches tables and orders. A program needs one engine for all its threads. Invalid questions return an
//! [`EquityError`].
//!
//! ```
//! use holdem::{Engine, EquityError, Showdown};
//! use holdem::range::Range;
//! use evaluator::RankTable;
//!
//! let engine = Engine::new(RankTable::embedded());
//! let players: [Range; 2] = ["QQ+, AKs, AKo:0.5".parse()?, "22+, ATs+, KQs".parse()?];
//! let question = Showdown::new(&players).board("Ks 9h 4c".parse()?).dead("2c".parse()?);
//! assert_eq!(format!("{:.4}", question.run(&engine)?.shares()[0].equity()), "0.7884");
//! assert!(matches!(question.dead("Ks".parse()?).run(&engine), Err(EquityError::DeadOnBoard(_))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## The plan
//!
//! There are several [plans](Plan). All exact plans give the same integers. Tests compare them with each
//! other and with plain enumeration. [`Method::Auto`] estimates the cost of each and chooses the cheapest, or
//! a simulation if the cheapest takes [too long](Options::exact_within). The caller can
//! [choose a plan](Showdown::plan). The crate's README lists their methods and speeds.
//!
//! | players | before the flop | on a board |
//! |-|-|-|
//! | 2 | preflop table, or with dead cards a sweep | enumeration of few combos, otherwise a sweep |
//! | 3 | three-way table, if the engine has one, hand against hand for few combos, otherwise a sweep | the same as for two |
//! | 4 to 10 | hand against hand for up to a few hundred combos, otherwise Monte Carlo | enumeration of few combos, otherwise Monte Carlo |
//!
//! ```
//! use holdem::{Engine, Plan, Showdown};
//! use holdem::range::Range;
//! use evaluator::RankTable;
//!
//! let engine = Engine::new(RankTable::embedded());
//! let players: [Range; 2] = ["AKs".parse()?, "QQ".parse()?];
//! let question = Showdown::new(&players);
//! let (table, sweep) = (question.run(&engine)?, question.plan(Plan::Sweep).run(&engine)?);
//! assert_eq!((table.plan(), sweep.plan()), (Plan::PreflopTable, Plan::Sweep));
//! assert_eq!(table.counts(), sweep.counts());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Boards
//!
//! All runouts have the same probability. Suit-isomorphic boards are evaluated once, as far as the ranges,
//! the board and the dead cards allow. [`Reports::runouts`] computes equities by next card and the [`Outs`]
//! of each player. On a complete board, a [`River`](solver::River) computes the value of a showdown for each
//! combo, without allocating.
//!
//! ```
//! use holdem::{Engine, Reports, Showdown};
//! use holdem::solver::{Payoffs, River, RiverScratch};
//! use holdem::range::Range;
//! use evaluator::{HoleCards, RankTable};
//!
//! let engine = Engine::new(RankTable::embedded());
//! let players: [Range; 2] = ["AhKh".parse()?, "7s7c".parse()?];
//! let report = Showdown::new(&players).board("Qh 7h 2c 3d".parse()?).runouts(&engine)?;
//! assert_eq!(report.next_cards().len(), 44);
//! assert_eq!(report.outs(0).map(|outs| outs.mean_winning()), Some(7.0));
//!
//! let river = River::new(&engine, "Qh 7h 2c 3d 9s".parse()?)?;
//! let mut values = [0.0; HoleCards::COUNT];
//! river.values(&players[0].to_f32(), Payoffs { win: 1.0, tie: 0.5, lose: 0.0 }, &mut values, &mut RiverScratch::new())?;
//! assert_eq!(values["7s 7c".parse::<HoleCards>()?.index()], 1.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Sums
//!
//! A case is a choice of hole cards for all players and of a whole board. Cases are counted in integers if
//! all weights are 0 or 1. Otherwise the weight of a case is the product of its combos' weights. [`Shares`]
//! are one player's sums of cases, and can be added. Card removal does not need a loop over pairs of combos:
//! a *sweep* passes all combos of a board once, from the weakest to the strongest, and keeps a sum for each
//! card.
//!
//! ```
//! use holdem::range::StartingHand;
//! use holdem::{HandVsHand, PreflopTable, Shares};
//! use evaluator::RankTable;
//!
//! let hands = HandVsHand::new(RankTable::embedded());
//! let [suited, queens]: [StartingHand; 2] = ["AKs".parse()?, "QQ".parse()?];
//! let pairs = suited.combos().flat_map(|first| queens.combos().map(move |second| (first, second)));
//! let sum: Shares<u64> = pairs.filter_map(|(first, second)| hands.compare(first, second)).sum();
//! assert_eq!((sum.wins(), sum.ties(), sum.total()), (18_834_720, 178_116, 41_095_296));
//! assert_eq!(PreflopTable::embedded().starting_hand_matrix().outcome(suited, queens), sum);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## The report
//!
//! A [`Report`] has the [shares](Report::shares) of each player, also as integers if cases are
//! [counted](Report::counts). It has the cases by [winners](Report::winners), which are
//! [sets of players](PlayerSet), and, [on request](Showdown::by_combo), the
//! [shares of each combo](ComboShares). A simulation ends at the standard error, the samples or the time of
//! its [`Stop`], and has a [standard error](Report::standard_error) and an [interval](Report::interval).
//! Exact work that was [stopped](Showdown::on_progress) has them, too.
//!
//! ```
//! use holdem::{Engine, Method, Showdown, Stop};
//! use holdem::range::Range;
//! use evaluator::RankTable;
//!
//! let engine = Engine::new(RankTable::embedded());
//! let players: [Range; 3] = ["AA".parse()?, "KK".parse()?, "QQ".parse()?];
//! let report = Showdown::new(&players).run(&engine)?;
//! assert_eq!(report.counts().map(|counts| counts[0].wins()), Some(197_872_740));
//! let shared: Vec<String> = report.winners().map(|(players, _)| players.to_string()).collect();
//! assert_eq!(shared, ["1", "2", "3", "1=2=3"]);
//!
//! let report = Showdown::new(&players).board("Ks 9h 4c".parse()?).by_combo().run(&engine)?;
//! let aces = report.by_combo(0).and_then(|shares| shares.get("AsAh".parse().ok()?));
//! assert!(aces.is_some_and(|shares| shares.equity() < 0.1));
//!
//! let six = [0; 6].map(|_| Range::full());
//! let stop = Stop::never().standard_error(0.001);
//! let report = Showdown::new(&six).method(Method::MonteCarlo).stop(stop).seed(1).run(&engine)?;
//! assert!(report.interval(0).is_some_and(|(low, high)| low < 1.0 / 6.0 && 1.0 / 6.0 < high));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## In a server
//!
//! One [`Engine`] serves all threads. Run questions on threads outside of rayon pools, such as the threads of
//! `tokio::task::spawn_blocking`. Then no question waits for another:
//!
//! - A question of less than a tenth of a millisecond, by estimate, is answered on the calling thread.
//! - While other questions run, this limit is two milliseconds.
//! - Any other question has its own pool of threads: rayon's global pool if it is free, or another one of the
//!   same size. Pools are kept for later questions. At most eight questions have a pool at a time. Others are
//!   answered on their calling threads.
//!
//! [`Showdown::threads`] sets the number of threads of a question. With 1, the calling thread does all of the
//! work, which is best if there are more questions than processors. A question that is run on a thread of a
//! rayon pool is answered in that pool. There it may wait for other work of the pool, unless it uses one
//! thread. [`Showdown::stop_when`] takes a flag that stops a question, for example when its client has
//! disconnected. A [`batch::Batch`] answers many questions at once.
//!
//! ```
//! use std::sync::atomic::{AtomicBool, Ordering};
//! use std::thread;
//!
//! use holdem::{Engine, EquityError, Plan, Showdown};
//! use holdem::range::Range;
//! use evaluator::RankTable;
//!
//! let engine = Engine::new(RankTable::embedded());
//! let players: [Range; 3] = ["AKs, QQ".parse()?, "22+:0.5".parse()?, "random".parse()?];
//! let cancel = AtomicBool::new(false);
//! thread::scope(|scope| {
//!     let long = scope.spawn(|| Showdown::new(&players).plan(Plan::Sweep).stop_when(&cancel).run(&engine));
//!     let short = Showdown::new(&players[..2]).board("Kd 9h 4c".parse()?).threads(1).run(&engine);
//!     assert!(short.is_ok_and(|report| report.partial().is_none()));
//!     cancel.store(true, Ordering::Relaxed);
//!     let stopped = long.join().unwrap_or(Err(EquityError::Stopped));
//!     assert!(stopped.map_or_else(|error| error == EquityError::Stopped, |report| report.partial().is_some()));
//!     Ok::<(), evaluator::ParseCardError>(())
//! })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/equity.rs` shows more, and `examples/solver` solves rivers with a
//! [`RiverPair`](solver::RiverPair).
//!
//! # Features
//!
//! | feature | default | content |
//! |-|-|-|
//! | `std` | yes | files, a clock for [`Stop::time`], and engines that threads can share. Without it, the crate is `no_std` with `alloc` |
//! | `embedded` | yes | the embedded preflop table: [`PreflopTable::embedded`] |
//! | `short-deck` | no | the embedded preflop tables of short deck: [`PreflopTable::embedded_in`]. It enables the feature of the same name of `evaluator`. With only that feature, an [`Engine`] answers short-deck questions by a sweep, with the same results, but 200 times slower before the flop |
//! | `mmap` | yes | tables in mapped files, such as [`ThreeWayTable::map`] |
//! | `rayon` | yes | boards and samples on all cores. Results do not depend on the [number of threads](Showdown::threads) |
//! | `serde` | no | `Serialize` and `Deserialize` for ranges, starting hands and the types of `evaluator`: text for people, numbers in binary formats |

#![no_std]
#![deny(unsafe_code)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
#[macro_use]
extern crate std;

pub mod buckets;
mod case_sums;
mod cost;
pub mod distribution;
mod engine;
mod exact;
#[cfg(feature = "std")]
mod game;
mod hand_vs_hand;
pub mod hits;
pub mod isomorphism;
mod known;
mod plans;
mod play;
#[cfg(test)]
mod polls;
mod question;
mod removal;
mod reports;
mod river;
mod rules;
mod runouts;
mod simulation;
pub mod strength;
mod sweep;
mod tables;

#[doc = include_str!("../SOLVERS.md")]
pub mod solver {
    pub use crate::river::{
        AllInPair, Column, PairColumns, Payoffs, ReachError, Real, River, RiverPair, RiverScratch, Tile,
        TileScratch,
    };
}

pub use engine::Engine;
#[cfg(feature = "std")]
#[doc(inline)]
pub use equity::batch;
#[doc(inline)]
pub use equity::range::two as range;
pub use equity::{
    Cases, ComboShares, Emptied, EquityError, Estimate, Field, Halves, Method, NextCard, Options, Plan,
    PlayerSet, Players, Progress, Report, Roughly, Shares, Simulation, Stop, SuitPermutation, UnknownMethod,
    UnknownPlan, WinnerCounts,
};
#[cfg(feature = "std")]
pub use game::GAMES;
pub use hand_vs_hand::HandVsHand;
pub use question::{Player, Showdown};
pub use reports::Reports;
pub use runouts::{Outs, RunoutReport};
#[doc(hidden)]
pub use sweep::vectors;
pub use tables::{Matchup, PreflopTable, StartingHandMatrix, ThreeWayTable, Triple};

/// Items shared with table generation. They are not part of the public
/// interface and may change at any time.
#[doc(hidden)]
pub mod internals {
    pub use equity::internals::*;

    pub use crate::simulation::simulate_up_to;
    pub use crate::strength::street_numbers::StreetNumbers;
    pub use crate::vectors;
}

/// The sections of the preflop and the three-way table files.
pub mod format {
    use evaluator::format::TableId;

    pub use equity::format::{CountRecord, CountSections};

    pub use crate::tables::kind;
    pub use crate::tables::{MatchupCounts, PreflopSections, ThreeWaySections, TripleCounts, write_preflop};

    /// The required identity of a three-way table: its kind, without hash keys.
    pub const THREE_WAY_TABLE: TableId = TripleCounts::TABLE;
}

/// The examples of both READMEs, compiled and run as doctests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
#[doc = include_str!("../README.md")]
struct Readme;
