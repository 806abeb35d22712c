//! Hand ranks, ranges and exact equities for Omaha with four, five and six hole cards, also for
//! high-low with eight or better (Big O) and without a qualifier.
//!
//! Exactly two of a player's cards play with exactly three of the board.
//!
//! | item | purpose |
//! |-|-|
//! | [`Showdown`] | equities of two to six ranges on any board, by the fastest plan, also for high-low |
//! | [`HandVsHand`] | two hands before the flop, over all boards |
//! | [`PreflopTable`] | each of the 16,432 starting hands of four cards against a random hand |
//! | [`best_hand`], [`best_low`], [`lowest_hand`] | the best hand on a board, and the cards that play |
//! | [`Batch`] | many rows of hole cards and boards |
//! | [`BoardRanks`] | the hand ranks of all 178,365 hands of four cards on a board |
//! | [`category_counts`] | how often each category is the best hand, over all hands and boards |
//! | [`range::Range`] | weighted hands, and the [text](range) that players write them in |
//!
//! ```
//! use omaha::range::Range;
//! use omaha::{Omaha, PreflopTable, Showdown};
//!
//! // Aces double-suited against a rundown, on a flop.
//! let ranges = [Range::read("AA**$ds", 4)?, Range::read("JT98,T987", 4)?];
//! let report = Showdown::new(&ranges).board("9s 8s 2h".parse()?).run(&Omaha::Four)?;
//! assert!(report.counts().is_some() && report.shares()[0].equity() < 0.4);
//!
//! // The best starting hand against a random one.
//! let best = PreflopTable::embedded().order().hands().next().ok_or("no hands")?;
//! assert_eq!(best.to_string(), "AxAyTxTy");
//!
//! // High-low: each player's share of each half.
//! let ranges = [Range::read("AsAh2s3h", 4)?, Range::read("KsKhQsQh", 4)?];
//! let report = Showdown::new(&ranges).run(&Omaha::EightOrBetter)?;
//! let halves = report.halves().ok_or("not shared")?;
//! assert!(halves.low(0).equity() > 0.9 && halves.parts(1, 1, 2) > 0.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The plan
//!
//! [`Showdown`] estimates the cost of each exact plan and uses the fastest, or simulates if that takes
//! [too long](Showdown::exact_within). All exact plans give the same integers.
//!
//! | players | before the flop | on a board |
//! |-|-|-|
//! | 2 | preflop table against a random hand of four cards; hand against hand for up to a few thousand pairs | sweep of four-card hands; enumeration |
//! | 3 to 6 | enumeration of known hands | enumeration of few hands |
//! | otherwise | Monte Carlo | Monte Carlo |
//!
//! High-low pots are enumerated or simulated.
//!
//! # Features
//!
//! | feature | default | content |
//! |-|-|-|
//! | `embedded` | yes | the preflop table inside the program, 257 KiB: [`PreflopTable::embedded`] |
//! | `rayon` | yes | boards, opponents and samples on all cores; results do not depend on the number of cores |

#![deny(unsafe_code)]

mod against_random;
mod exact;
mod hand_vs_hand;
mod kind;
mod lanes;
mod play;
mod preflop_table;
mod rank;
mod tables;

pub use equity::game::{NextCards, Played};
pub use equity::{Hole, HoleError, range};
pub use hand_vs_hand::HandVsHand;
pub use kind::Omaha;
pub use preflop_table::{PreflopTable, RandomCounts, TABLE_KIND};
pub use rank::{Batch, BoardRanks, OnProgress, best_hand, best_low, category_counts, lowest_hand};

/// A question about Omaha: the equities of two to six ranges on any board.
pub type Showdown<'a> = equity::Showdown<'a, Hole>;

#[doc(hidden)]
pub mod internals {
    //! Generates the preflop table. Not part of the public API: it may change at any time.

    pub use crate::against_random::{AllHands, RowSums};
}
