//! Ranges of hands: weights for the 1,326 combos, and their text syntax.
//!
//! ```
//! use holdem::range::Range;
//!
//! let range: Range = "88+, ATs+, KQs-T9s, AQo+:0.5".parse()?;
//! assert_eq!(range.total_weight(), 42.0 + 16.0 + 16.0 + 12.0);
//! assert_eq!(range.to_string(), "88+,ATs+,KQs-T9s,AQo+:0.5");
//! # Ok::<(), holdem::range::RangeError>(())
//! ```
//!
//! # Text
//!
//! Tokens are separated by any number of commas, semicolons (also `，`, `、` and `；`), spaces or line breaks.
//! The table lists every form and the programs that share it. Where programs differ, the text below states
//! which one this library follows.
//!
//! | token | hands | combos | as in |
//! |-|-|-|-|
//! | `AA` | a pair | 6 | all |
//! | `AKs`, `AKo`, `AK` | suited, offsuit, both | 4, 12, 16 | all |
//! | `AsKs`, `As Ks`, `As,Ks`, `[As,Ks]` | two cards | 1 | all; as in the text of hands. A list of two single cards is nothing but one hand |
//! | `22+` | the pair and all higher ones | 78 | all |
//! | `ATs+`, `ATo+`, `AT+` | the lower card rises to just below the higher one | 16, 48, 64 | all |
//! | `AsTs+`, `QhQs+` | the same with fixed suits | 4, 3 | ProPokerTools |
//! | `55-`, `A5s-` | down to the deuce: the pair, or the lower card | 24, 16 | [poker], ProPokerTools |
//! | `QQ-88` | all pairs between, ends included | 30 | all |
//! | `A2s-A5s` | one higher card: the lower one runs between the ends | 16 | all |
//! | `76s-54s` | one gap: both ranks slide | 12 | ProPokerTools |
//! | `AhAs-QhQs`, `AhKs-AhTs`, `9h8s-7h6s` | the same three spans, each card keeping its suit | 3, 4, 3 | ProPokerTools |
//! | `Ax`, `Axs`, `Axo` | the rank with any lower one: `Kx` excludes `AK` | 192, 48, 144 | [poker], PokerCruncher |
//! | `Ahxh`, `Ahx` | the card with any lower one of a suit, or of all | 12, 48 | PokerCruncher |
//! | `QX+`, `KXs+`, `5X-` | the rank and all higher or lower ones, each with any lower card: `Qx,Kx,Ax` | 528, 92, 96 | [poker] |
//! | `A*`, `A*s`, `A*o` | the rank with any other card, a pair of it included | 198, 48, 144 | ProPokerTools |
//! | `Ah*h`, `Ah*` | the card with any other of a suit, or of all | 12, 51 | ProPokerTools |
//! | `AdKx` | a suit that the hand does not name: any king except `Kd` | 3 | ProPokerTools, [PQL] |
//! | `AxKx`, `AxKy` | letters `w` to `z` for suits: one suit, two suits; spans as of `AKs` and `AKo` | 4, 12 | ProPokerTools, [PQL] |
//! | `AK:xx`, `AK:xy`, `AK:sh` | the hands of a token whose cards have these suits | 4, 12, 2 | ProPokerTools |
//! | `KK-99!JJ`, `40%!AA` | the hands of a token except others; no space before `!` | 24 | ProPokerTools |
//! | `random`, `any`, `any two`, `*`, `**` | all hands | 1326 | PokerStove, ProPokerTools |
//! | `**s`, `**o` | all suited hands, all offsuit ones (without pairs) | 312, 936 | |
//! | `15%`, `15 %`, `top 15%` | the [best starting hands](Order) in 15 % of all hands | 196 | PokerStove, ProPokerTools |
//! | `5%-20%`, `5-20%` | the hands in 20 % but not in 5 %, in either order | 204 | ProPokerTools |
//! | `(AA,KK)`, `[AA-KK]` | a group; groups may hold groups | 12 | eval7, ProPokerTools |
//! | `{88+, 7h7s}` | a group in braces | 43 | PokerStove, PokerCruncher |
//! | `["AA","AKs"]`, `{"AA":1,"AKs":0.5}` | groups in quotation marks, with weights or without | 10 | JSON |
//! | `@button`, `@"my button.txt"` | the range with this [name](RangeReader::names); on the command line the range in a file | | |
//! | `none` | no hands: the empty range | 0 | |
//!
//! The ends of a span and the cards of a hand may be in either order. Ranks, suits and words are read in
//! either case, `10` as `T`, suits also as symbols. The ace is high. Programs read `+` and `-` on neighbors
//! such as `98s+` in two ways: see [`Dialect`]. `22-55` are pairs, and `22-55%` is a percentage.
//!
//! `xx` is refused, because it means all hands in [poker] and all suited hands in ProPokerTools.
//!
//! | weight | | as in |
//! |-|-|-|
//! | `AA:0.5` | after a token, from 0 to 1 | PioSOLVER and most solvers |
//! | `AA@50`, `AA:50%` | after a token, in percent: `AA@0.5` is half a percent | ProPokerTools |
//! | `0.6(AA,AK)`, `60%(AA,AK)` | before a group | eval7 |
//! | `[60]AA,AK[/60]` | around a group, in percent, the same at both ends | GTO+ |
//! | `100: AA, AKs, 75: AQs` | before the tokens of a section, in percent above 1; the first token is a section | Power-Equilab |
//! | `ATs+; Weights: AQs:75%` | after tokens and the word `Weights:`, which is ignored | PokerCruncher |
//! | 1,326 numbers | the weight of each combo in the order of [`HoleCards::index`](evaluator::HoleCards::index), from `2d2c` to `AsAh`, as in [`Range::from_weights`] | PioSOLVER |
//!
//! The weight of a group multiplies the weights in it.
//!
//! `!` before a token excludes its hands: `random,!AA`, `AK,!(AsKs,AhKh)`. Before a card, it excludes all
//! hands with the card: `random,!As`. A dash after a comma does the same: `ATs+,-AKs`. A dash without a comma
//! is refused, because `AA -22` may be meant as a span.
//!
//! Tokens are read from left to right, and a later token overrides earlier ones on the same combos:
//! `22+,AA:0.5` has half the aces, and `AA:0.5,22+` all of them. `!AA` removes the aces until a later token
//! adds them again.
//!
//! # Percentages
//!
//! A percentage is a number of whole starting hands, the best first. The two orders round it differently:
//!
//! | order | hands are ranked by | a percentage is | `15%` |
//! |-|-|-|-|
//! | [`Order::Equity`] | equity against one random hand | *at most* that much of all hands: the last hand is the last that fits | 14.78 % |
//! | [`Order::PokerStove`] | equity against three random hands | *at least* that much, as in PokerStove's slider: the last hand is the first that reaches it | 15.08 % |
//!
//! A percentage and a hand with only spaces between them are refused: `AKs 50%` may be `AKs:50%` (a weight)
//! or `AKs, 0-50%` (this hand and the best half of all hands). Tables of hands and percentages, such as lines
//! of `AKs,50%`, are refused as well. A text is such a table if it has several lines and one of them is a
//! hand and a percentage, if it has a second percentage after a hand, or if it has `100%` after a hand.
//!
//! One percentage beside hands is their share of all hands, as programs print it: `14.6%, 22+ A9s+ ATo+ K9s+ KQo Q9s+
//! JTs T9s` is 194 combos, 14.63 %. The share is compared up to its last digit, rounded or cut off, and may be before or
//! after the hands. A percentage that is not the share of the hands is refused, because it may be the best hands too.
//! `0-15%, AA` is the union.
//!
//! A percentage belongs to a game. [`Range::game`] returns it, and engines of other games refuse the range.
//!
//! Sources: the manuals of [ProPokerTools] (its generic syntax) and [PokerCruncher], the grammar in eval7's
//! `rangestring.py`, the lexer of the Python package [poker], and the output of GTO+. In [PQL] and in
//! [another calculator][galfond], too, letters never represent a named suit.
//!
//! [ProPokerTools]: https://www.propokertools.com/oracle_help/range_of_hands
//! [PQL]: https://docs.rs/openpql-range-parser
//! [galfond]: https://www.philgalfond.com/equity/syntax
//! [PokerCruncher]: https://www.pokercruncher.com/ipHandRanges.html
//! [poker]: https://github.com/pokerregion/poker/blob/master/poker/hand.py
//!
//! Any other text is a [`RangeError`] with the token, its position and the valid forms.

mod dialect;
mod error;
mod format;
mod grid;
mod notation;
mod order;
mod parse;
#[allow(clippy::module_inception, reason = "the module is named after its main type")]
mod range;
mod ranking;
mod reader;
#[cfg(feature = "serde")]
mod serialize;
mod shape;
mod starting_hand;

pub use dialect::{Dialect, UnknownDialect};
pub use error::{RangeError, RangeErrorKind, WeightError};
pub use grid::{Grid, GridCell};
pub use notation::{Notation, NotationError, UnknownNotation};
pub use order::{Order, UnknownOrder};
pub use range::{Iter, Range};
pub use reader::RangeReader;
#[doc(hidden)]
pub use reader::is_dealt;
pub use starting_hand::StartingHand;
