//! Ranks poker hands of 0 to 7 cards with a few lookups in a table that is verified on every possible hand.
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
//! [`batch`](lookup::batch) ranks many hands at a time, and a [board sweep](lookup::board) ranks all 1,326
//! combos on one board. The crate `holdem` computes the equities of ranges of combos.
//!
//! # From text to rank
//!
//! **Text to cards.** [`Card`], [`HoleCards`], [`CardSet`] and [`Hand`] are parsed with `parse`, in any case,
//! with or without spaces. Invalid text is a [`ParseCardError`] that names the text and the position. A
//! [`CardReader`] parses cards in the middle of other text.
//!
//! ```
//! use evaluator::{Card, CardSet, HoleCards};
//!
//! let card: Card = "10♥".parse()?;
//! assert_eq!((card.to_string(), card.id()), ("Th".into(), 4 * 8 + 2));
//! let combo: HoleCards = "As Ks".parse()?;
//! let board: CardSet = "QsJs4d4c2h".parse()?;
//! assert_eq!((combo.card_set() | board).len(), 7);
//! # Ok::<(), evaluator::ParseCardError>(())
//! ```
//!
//! **Cards to key.** A [`Hand`] has 0 to 7 cards and a [key], the sum of one number for each card. Adding a
//! card is one addition, and a board is summed once for all combos on it. A duplicate card or an eighth card
//! is a [`HandError`]. Methods with `unchecked` in their names skip this check, for loops over cards known to
//! be valid. With invalid cards they return a meaningless rank or, in some other games, panic, but they are
//! always memory-safe.
//!
//! ```
//! use evaluator::{Hand, key};
//!
//! let board: Hand = "Qs Js 4d 4c 2h".parse()?;
//! let hand = board.merge("As Ks".parse()?)?;
//! assert!(board.merge("Qs 9c".parse()?).is_err()); // two queens of spades
//! assert_eq!(hand.key(), key::of_set(hand.card_set()));
//! # Ok::<(), evaluator::HandError>(())
//! ```
//!
//! **Key to rank.** A [`RankTable`] looks the key up. [`RankTable::embedded`] is the copy inside the program,
//! [`open`](RankTable::open) reads a file, and [`map`](RankTable::map) maps one into memory. The [`HandRank`]
//! is a `u16`: larger is better, equal ranks split the pot, and hands with different numbers of cards compare
//! too.
//!
//! ```
//! use evaluator::{Category, HandRank, RankTable};
//!
//! let table = RankTable::embedded();
//! let hero = table.rank("As Ks Qs Js 4d 4c 2h".parse()?);
//! let villain = table.rank("Qd 9c Qs Js 4d 4c 2h".parse()?);
//! assert!(villain > hero);
//! assert_eq!((hero.category(), villain.category()), (Category::OnePair, Category::TwoPair));
//! assert_eq!(HandRank::try_from(villain.as_u16())?, villain);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Rank to words.** [`RankTable::class`] describes a rank as a [`HandClass`]: its text and the
//! [five cards](BestFive) that count. The crate `hand_values` converts a class to the numbers of other systems,
//! and such numbers to ranks.
//!
//! ```
//! use evaluator::{CardSet, RankTable};
//!
//! let table = RankTable::embedded();
//! let cards: CardSet = "Qd 9c Qs Js 4d 4c 2h".parse()?;
//! let class = table.class(table.rank_set(cards)?);
//! assert_eq!(class.to_string(), "two pair, queens and fours with a jack");
//! assert_eq!(class.best_five(cards).ok_or("other cards")?.to_string(), "Qs Qd 4d 4c Js");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Other games
//!
//! Each table has an [order of hands](order), which is a type: hold'em's is [`RankTable`], others are
//! [`TableOf`] their order. Ranks of different orders do not compare. [`Game`] selects a game at run time, and
//! [`Game::table`] is its table without a type parameter, an [`AnyTable`].
//!
//! ```
//! # #[cfg(all(feature = "low", feature = "short-deck"))] {
//! use evaluator::order::{AceToFive, ShortDeck};
//! use evaluator::{CardSet, TableOf};
//!
//! let cards: CardSet = "As 6s 7s 8s 9s Ad Ac".parse()?;
//! let short_deck = TableOf::<ShortDeck>::embedded();
//! assert_eq!(short_deck.class(short_deck.rank_set(cards)?).to_string(), "straight flush, nine high");
//! let razz = TableOf::<AceToFive>::embedded();
//! assert_eq!(razz.class(razz.rank_set(cards)?).to_string(), "9-8 low, 9-8-7-6-A");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Instruction sets
//!
//! Bulk calls and board sweeps use the best vector instructions of the machine.
//! [`Batch::with_isa`](lookup::batch::Batch::with_isa) and similar functions take an [`Isa`] (`avx512vbmi`,
//! `avx512`, `avx2`, `neon` or `portable`) to choose others. The results are the same.
//!
//! # Features
//!
//! | feature | default | content |
//! |-|-|-|
//! | `std` | yes | [`RankTable::open`], [`RankTable::embedded`]. Without it the crate is `no_std` and needs `alloc`: use `RankTable::from_static(RankTable::embedded_bytes())` |
//! | `embedded` | yes | the hold'em table inside the program, about 280 KiB |
//! | `short-deck` | no | the short deck tables inside the program, by both rules, 435 KiB. For equities enable `short-deck` of `holdem`, which enables this one |
//! | `low` | no | the tables of ace-to-five, deuce-to-seven and badugi inside the program, 392 KiB |
//! | `mmap` | yes | [`RankTable::map`], through memmap2 |
//! | `rayon` | yes | bulk calls on all cores, such as [`par_rank`](lookup::batch::Batch::par_rank) |
//! | `serde` | no | `Serialize` and `Deserialize` for cards, sets, combos, hands, ranks, suits and categories: text in human-readable formats, numbers in binary ones; for [`Game`] as text; `Serialize` for [`HandClass`] |

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(unsafe_code)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod any_table;
mod best_five;
mod card;
mod category;
mod class;
mod counted;
pub mod enumerate;
pub mod format;
mod hand;
mod hand_rank;
mod holdem;
pub mod key;
#[allow(unsafe_code, reason = "unchecked reads of validated tables")]
pub mod lookup;
pub mod order;
mod pad;
mod record;
#[cfg(feature = "serde")]
mod serialize;
#[allow(unsafe_code, reason = "vector instructions")]
mod simd;
#[allow(unsafe_code, reason = "memory mapping")]
mod table;
mod words;

pub use any_table::AnyTable;
pub use best_five::BestFive;
pub use card::{
    Card, CardReader, CardSet, CardSetIter, HoleCards, InvalidId, NotHoleCards, ParseCardError, Rank, Suit,
    parse_cards,
};
pub use category::{Category, UnknownCategory};
pub use class::{ClassIn, HandClass};
pub use hand::{Hand, HandError};
pub use hand_rank::{HandRank, InvalidHandRank, RankIn};
pub use holdem::Holdem;
pub use lookup::batch::{Batch, BatchError};
pub use lookup::board::{BoardRanks, BoardSweep};
pub use order::{Game, UnknownGame};
pub use record::ClassRecord;
pub use simd::{Isa, IsaError, Loops};
#[cfg(feature = "std")]
pub use table::OpenError;
pub use table::{AlignedBytes, Embedded, RankTable, TableOf};
pub use words::Words;

/// Internals for the crates of games. They may change in any release.
///
/// The board sweeps of the engine sort the same rows that a [board sweep](lookup::board) copies from. Other
/// kinds of tables are opened and keep their bytes like a [`RankTable`]. Keeping these parts private would
/// duplicate them.
#[doc(hidden)]
pub mod internals {
    pub use crate::counted::Counted;
    pub use crate::hand_rank::CATEGORY_SHIFT;
    pub use crate::holdem::choose;
    pub use crate::lookup::board::{AnyOrder, rows};
    pub use crate::order::with_orders;
    pub use crate::pad::pad;
    #[cfg(feature = "serde")]
    pub use crate::serialize::{read as serde_read, serialize_as};
    pub use crate::simd::{Avx2, Avx512, Avx512Vbmi, LONGS, LongLanes, Loops, Neon, PlainLongs, Task};
    #[cfg(target_arch = "x86_64")]
    pub use crate::simd::{Longs, Mask, Words};
    pub use crate::table::{AnyRankTable, Storage, embedded_bytes, embedded_table, table_constructors};
    #[cfg(feature = "serde")]
    pub use ::serde;
}

/// The README's example as a doctest.
#[cfg(all(doctest, feature = "embedded"))]
#[doc = include_str!("../README.md")]
struct Readme;
