//! Ranges of hands: weights for the 1,326 combos, and the text that players write them in.
//!
//! ```
//! use equity::range::Range;
//!
//! let range: Range = "88+, ATs+, KQs-T9s, AQo+:0.5".parse()?;
//! assert_eq!(range.total_weight(), 42.0 + 16.0 + 16.0 + 12.0);
//! assert_eq!(range.to_string(), "88+,ATs+,KQs-T9s,AQo+:0.5");
//! # Ok::<(), equity::range::RangeError>(())
//! ```
//!
//! # Text
//!
//! Tokens stand between commas, semicolons, spaces or line breaks, as many as one likes.
//!
//! | token | hands | combos |
//! |-|-|-|
//! | `AA` | a pair | 6 |
//! | `AKs`, `AKo`, `AK` | suited, offsuit, both | 4, 12, 16 |
//! | `AsKs` | two cards | 1 |
//! | `22+` | the pair and all higher ones | 78 |
//! | `ATs+`, `ATo+`, `AT+` | the lower card rises to just below the higher one | 16, 48, 64 |
//! | `AsTs+`, `QhQs+` | the same with fixed suits | 4, 3 |
//! | `QQ-88` | all pairs between, ends included | 30 |
//! | `A2s-A5s` | one higher card: the lower one runs between the ends | 16 |
//! | `76s-54s` | one gap: both ranks slide | 12 |
//! | `AhAs-QhQs`, `AhKs-AhTs`, `9h8s-7h6s` | the same three spans, each card keeping its suit | 3, 4, 3 |
//! | `random`, `any`, `*` | all hands | 1326 |
//! | `15%` | the [best starting hands](StartingHand::RANKED) that fit into 15 % of all hands | 196 |
//! | `5%-20%` | those in 20 % but not in 5 % | 204 |
//! | `(AA,KK)` | a group; groups may hold groups | 12 |
//! | `none` | no hands, to write the empty range | 0 |
//!
//! Ends of a span and cards of a hand stand in either order. Ranks, suits and words are read in either case, `10` as
//! `T`, suits also as symbols. The ace is high. About `+` on neighbours such as `98s+`, which other programs read in two
//! ways, see [`Dialect`].
//!
//! Weights stand behind a token, after `:` as a number from 0 to 1 or after `@` in percent, or before a group:
//! `AA:0.5`, `AA@50`, `AA:50%`, `0.6(AA,AK)`, `60%(AA,AK)`. Weights in a group are multiplied with that of the group.
//!
//! `!` before a token excludes: `random,!AA`, `AK,!(AsKs,AhKh)`.
//!
//! Tokens count from left to right. Where a later one speaks of the same combos, it has the last word: `22+,AA:0.5`
//! has half the aces, `AA:0.5,22+` all of them, `!AA` none up to the next token that has aces again.
//!
//! Percentages take whole starting hands, the best first, as long as the sum does not exceed the percentage; that is why
//! `15%` is 14.78 % of all hands. The order is that of equity against one random hand: programs that go by three random
//! opponents, as Equilab does, have the like shares of somewhat other hands.
//!
//! Anything else is a [`RangeError`], which names the token, its place, and what would be valid.

mod dialect;
mod error;
mod format;
mod grid;
mod notation;
mod parse;
#[allow(clippy::module_inception, reason = "the file holds the type `Range`, beside its siblings")]
mod range;
mod ranking;
#[cfg(feature = "serde")]
mod serialize;
mod shape;
mod starting_hand;

pub use dialect::{Dialect, UnknownDialect};
pub use error::{RangeError, RangeErrorKind, WeightError};
pub use grid::{Grid, GridCell};
pub use notation::{Notation, NotationError, UnknownNotation};
pub use range::{Iter, Range};
pub use starting_hand::StartingHand;
