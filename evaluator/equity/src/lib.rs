//! Equities for any poker game: what questions and answers of all games have in common.
//!
//! A game's crate has its rules, its tables and its fast [plans](Plan). `holdem`, `omaha` and `pineapple` are such
//! crates. `holdem` and `omaha` re-export these types, so a program that asks about one game does not need this
//! crate by name.
//!
//! | type | content |
//! |-|-|
//! | [`Options`], [`Method`], [`Stop`] | how a question is answered: exactly or by simulation, and when a simulation ends |
//! | [`Progress`], [`Estimate`] | what a callback receives during a long run |
//! | [`Report`] | an answer: the plan, and the [`Shares`] of each player, counted or estimated with a standard error |
//! | [`PlayerSet`], [`WinnerCounts`], [`Halves`] | the cases by winners, or by best and lowest hands |
//! | [`EquityError`] | the reason why a question has no answer |
//! | [`Showdown`], [`Holding`] | the question about ranges of any game, and the hole cards that they are ranges of |
//! | [`play`] | games with a shared board and two to six hole cards |
//! | [`range`] | weighted hands of two cards, and of three to six, with their notations |
//! | [`game`] | the interface of all games, for programs that answer questions about any of them |
//! | [`batch`] | many questions on all cores: ranges are parsed once, equal questions are answered once |
//! | [`isomorphism`] | boards and deals that differ only by their suits: canonical forms and indices |
//!
//! # Features
//!
//! | feature | default | content |
//! |-|-|-|
//! | `std` | yes | a clock for [`Stop::time`], and threads. Without it, the crate is `no_std` with `alloc` |
//! | `rayon` | yes | work on all cores |
//! | `serde` | no | `Serialize` and `Deserialize` for [`Method`], [`Plan`], [`Options`], [`Stop`] and [`PlayerSet`], `Serialize` for [`Shares`] and [`Report`] |
//! | `polls` | no | counts of polls for tests of games, which are not part of the public interface |

#![no_std]
#![deny(unsafe_code)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
#[macro_use]
extern crate std;

#[cfg(feature = "std")]
mod any_range;
#[cfg(feature = "std")]
pub mod batch;
mod board;
#[cfg(feature = "std")]
mod board_hands;
#[cfg(feature = "std")]
mod board_values;
#[cfg(feature = "std")]
pub mod boards;
mod candidates;
mod card_mask;
#[cfg(feature = "std")]
mod case_sums;
mod conditioning;
mod cost;
mod counts;
pub mod distribution;
#[cfg(feature = "std")]
pub mod game;
#[cfg(feature = "std")]
mod game_info;
mod holding;
#[cfg(feature = "std")]
mod hole;
pub mod isomorphism;
#[cfg(feature = "std")]
mod known;
mod names;
mod notation;
mod options;
mod packed;
#[cfg(feature = "std")]
pub mod play;
mod progress;
mod question;
mod random;
pub mod range;
mod report;
#[cfg(feature = "std")]
mod seat;
#[cfg(feature = "serde")]
mod serialize;
mod setup;
#[cfg(feature = "std")]
mod showdowns;
#[cfg(feature = "std")]
mod simulation;
mod stop;
#[cfg(feature = "std")]
mod subsets;
#[cfg(feature = "std")]
mod value;

pub use holding::{Holding, Player};
#[cfg(feature = "std")]
pub use hole::{Hole, HoleError};
pub use isomorphism::SuitPermutation;
#[cfg(feature = "std")]
pub use known::Known;
#[doc(hidden)]
pub use names::is_name;
pub use notation::RangeError;
#[doc(hidden)]
pub use notation::tokens::NumberFault;
pub use options::{Method, Options, UnknownMethod};
#[doc(hidden)]
pub use packed::Packed;
pub use progress::{Estimate, Progress};
pub use question::{NextCard, NextCards, Showdown};
pub use report::{
    Cases, ComboShares, Emptied, EquityError, Field, Halves, Plan, PlayerSet, Players, Report, Roughly,
    Shares, Simulation, UnknownPlan, WinnerCounts,
};
pub use stop::Stop;

/// Items shared with the crates of games and of table generation. They are not part of the public interface
/// and may change at any time.
#[doc(hidden)]
pub mod internals {
    pub use crate::board::check_board;
    pub use crate::card_mask::{DECK, bits_by_id, card_ids, set_by_id, suit_cards};
    pub use crate::conditioning::{Lift, MIN_PART, is_ill_conditioned};
    pub use crate::cost::duration;
    pub use crate::counts::COUNTS;
    pub use crate::notation::tokens;
    pub use crate::packed::Packed;
    pub use crate::progress::{
        Callback, Parts, Reporter, Shared, Units, collect, collect_each, collect_with, in_parts, in_turns,
        is_for_one_thread, least_by_combo, note_work, on_threads,
    };
    #[cfg(feature = "rayon")]
    pub use crate::progress::{Lease, cores};
    pub use crate::question::{Choice, Dealt, ExactPlan, Planned, Plans, Query, by_next_card, shares_of};
    pub use crate::random::{NUMBERS, Random, RandomLanes, Stream};
    pub use crate::report::{CaseSets, Found, MAX_PLAYERS, Sample, Scale, heads_up, unit_of};
    #[cfg(feature = "std")]
    pub use crate::seat::{Given, Held, Seat, Seats};
    pub use crate::setup::Setup;
    #[cfg(feature = "std")]
    pub use crate::showdowns::{Pauses, Valued, add_deals, enumerate_deals};
    #[cfg(feature = "std")]
    pub use crate::simulation::{
        CardDraws, Dealer, Players, Sampler, Showdowns, Simulated, simulate, simulate_cases,
    };
    #[cfg(feature = "std")]
    pub use crate::subsets::{MAX_DRAWS, Subsets};
    #[cfg(feature = "std")]
    pub use crate::value::{Value, better};
}

/// Sections of table files that hold counts, for tables of any game.
pub mod format {
    pub use crate::counts::{CountRecord, CountSections};
}

/// The example of the README, compiled and run as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
