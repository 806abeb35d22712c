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
//! | [`play`], [`Showdown`] | games with a shared board, and the question about ranges of three to six hole cards |
//! | [`range`] | weighted hands of three to six cards, and their notation |
//! | [`game`] | the interface of all games, for programs that answer questions about any of them |
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
mod board;
#[cfg(feature = "std")]
mod board_hands;
mod candidates;
mod card_mask;
mod conditioning;
mod cost;
mod counts;
#[cfg(feature = "std")]
pub mod game;
#[cfg(feature = "std")]
mod game_info;
#[cfg(feature = "std")]
mod hole;
pub mod isomorphism;
mod names;
mod notation;
mod options;
mod packed;
#[cfg(feature = "std")]
pub mod play;
mod progress;
#[cfg(feature = "std")]
mod question;
mod random;
#[cfg(feature = "std")]
pub mod range;
mod report;
#[cfg(feature = "serde")]
mod serialize;
mod setup;
mod stop;

#[cfg(feature = "std")]
pub use hole::{Hole, HoleError};
pub use isomorphism::SuitPermutation;
#[doc(hidden)]
pub use names::is_name;
pub use notation::RangeError;
#[doc(hidden)]
pub use notation::tokens::NumberFault;
pub use options::{Method, Options, UnknownMethod};
#[doc(hidden)]
pub use packed::Packed;
pub use progress::{Estimate, Progress};
#[cfg(feature = "std")]
pub use question::Showdown;
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
    pub use crate::candidates::{Candidate, Candidates};
    pub use crate::card_mask::{DECK, bits_by_id, card_ids, set_by_id, suit_cards};
    pub use crate::conditioning::{LEAST_PART, Lift, is_ill_conditioned};
    pub use crate::cost::{SHORT, SMALL, duration};
    pub use crate::counts::COUNTS;
    pub use crate::notation::{
        MAX_DEPTH, MOST_WEIGHT, Share, Shares, SingleCards, has_power, tokens, weight_text,
    };
    pub use crate::packed::Packed;
    pub use crate::progress::{
        Callback, Parts, Reporter, Shared, Units, collect, collect_each, collect_with, in_parts, in_turns,
        is_for_one_thread, least_by_combo, note_work, on_threads,
    };
    #[cfg(feature = "rayon")]
    pub use crate::progress::{Lease, cores};
    pub use crate::random::{NUMBERS, Random, RandomLanes, Stream};
    pub use crate::report::{
        CaseSets, Found, Halves, MOST_PLAYERS, Sample, Scale, change_unit, heads_up, least_positive, unit_of,
        winners,
    };
    pub use crate::setup::Setup;
}

/// Sections of table files that hold counts, for tables of any game.
pub mod format {
    pub use crate::counts::{CountRecord, CountSections};
}

/// The example of the README, compiled and run as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
