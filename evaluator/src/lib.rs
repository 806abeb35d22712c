//! Ranks poker hands of 0 to 7 cards with a few lookups in a table that was proved on every hand there is.
//!
//! ```
//! use evaluator::{Hand, RankTable};
//!
//! let table = RankTable::embedded();
//! let board: Hand = "Qs Js 4d 4c 2h".parse()?;
//! let hero = table.rank(board.merge("As Ks".parse()?)?);
//! let villain = table.rank(board.merge("Qd 9c".parse()?)?);
//! assert!(villain > hero); // larger is better
//! assert_eq!(table.class(villain).to_string(), "two pair, queens and fours with a jack");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Text becomes [`Card`]s, cards become a [`CardSet`] or a [`Hand`], a hand carries the [key] that a
//! [`RankTable`] turns into a [`HandRank`], and a rank means a [`HandClass`]: words, the five cards that count, and
//! other systems' [layouts](layout). Many hands at a time are ranked by [`batch`](lookup::batch), all
//! 1,326 combos on one board by the [board sweep](lookup::board). The crate `equity` plays
//! ranges of combos against each other.
//!
//! # Features
//!
//! | feature | default | what it brings |
//! |-|-|-|
//! | `std` | yes | [`RankTable::open`], [`RankTable::embedded`]; without it the crate is `no_std` and needs `alloc` |
//! | `embedded` | yes | the table inside the program, about 280 KiB |
//! | `mmap` | yes | [`RankTable::map`], by way of memmap2 |
//! | `rayon` | yes | bulk calls on all cores, such as [`par_rank_sets`](lookup::batch::Batch::par_rank_sets) |
//! | `serde` | no | `Serialize` and `Deserialize` for cards, sets, combos, hands, ranks, suits and categories: text for people, numbers in binary formats |

#![no_std]
#![deny(unsafe_code)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod best_five;
mod card;
mod category;
mod class;
pub mod enumerate;
pub mod format;
mod game;
mod hand;
mod hand_rank;
pub mod key;
pub mod layout;
#[allow(unsafe_code, reason = "unchecked reads of validated tables")]
pub mod lookup;
#[cfg(feature = "serde")]
mod serialize;
#[allow(unsafe_code, reason = "memory mapping")]
mod table;

pub use best_five::BestFive;
pub use card::{
    Card, CardReader, CardSet, CardSetIter, HoleCards, InvalidId, NotHoleCards, ParseCardError, Rank, Suit,
    parse_cards,
};
pub use category::Category;
pub use class::{ClassRecord, HandClass};
pub use game::Holdem;
pub use hand::{Hand, HandError};
pub use hand_rank::{HandRank, InvalidHandRank};
#[cfg(feature = "std")]
pub use table::OpenError;
pub use table::{AlignedBytes, RankTable};

/// What the equity engine beside this crate builds on, and nobody else should: it may change in any release.
///
/// The sweeps over boards are sorted by the same rows that a [board sweep](lookup::board) copies from, and tables of other
/// kinds are opened and keep their bytes as a [`RankTable`] does. All of it would be written twice if it stayed private.
#[doc(hidden)]
pub mod internals {
    pub use crate::game::choose;
    pub use crate::lookup::board::rows;
    #[cfg(feature = "serde")]
    pub use crate::serialize::{read as serde_read, serialize_as};
    pub use crate::table::{Storage, table_constructors};
    #[cfg(feature = "serde")]
    pub use ::serde;
}

/// The programs of the README, compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
