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
//! Tokens stand between commas, semicolons (also `，`, `、` and `；`), spaces or line breaks, as many as one likes. This is every spelling, and who
//! else has it; where programs differ, the text below says which one is followed.
//!
//! | token | hands | combos | as in |
//! |-|-|-|-|
//! | `AA` | a pair | 6 | all |
//! | `AKs`, `AKo`, `AK` | suited, offsuit, both | 4, 12, 16 | all |
//! | `AsKs`, `As Ks` | two cards | 1 | all; with a space as hands are written |
//! | `22+` | the pair and all higher ones | 78 | all |
//! | `ATs+`, `ATo+`, `AT+` | the lower card rises to just below the higher one | 16, 48, 64 | all |
//! | `AsTs+`, `QhQs+` | the same with fixed suits | 4, 3 | ProPokerTools |
//! | `55-`, `A5s-` | down to the deuce: the pair, or the lower card | 24, 16 | [poker], ProPokerTools |
//! | `QQ-88` | all pairs between, ends included | 30 | all |
//! | `A2s-A5s` | one higher card: the lower one runs between the ends | 16 | all |
//! | `76s-54s` | one gap: both ranks slide | 12 | ProPokerTools |
//! | `AhAs-QhQs`, `AhKs-AhTs`, `9h8s-7h6s` | the same three spans, each card keeping its suit | 3, 4, 3 | ProPokerTools |
//! | `Ax`, `Axs`, `Axo` | the rank with any lower one; so `Kx` has no ace | 192, 48, 144 | [poker], PokerCruncher |
//! | `Ahxh`, `Ahx` | the card with any lower one of a suit, or of all | 12, 48 | PokerCruncher |
//! | `QX+`, `KXs+`, `5X-` | the rank and all higher or lower ones, each with any lower card: `Qx,Kx,Ax` | 528, 92, 96 | [poker] |
//! | `A*`, `A*s`, `A*o` | the rank with any other card, a pair of it included | 198, 48, 144 | ProPokerTools |
//! | `Ah*h`, `Ah*` | the card with any other of a suit, or of all | 12, 51 | ProPokerTools |
//! | `AdKx` | a suit that is not named: neither `Kd` nor any other card than a king | 3 | ProPokerTools, [PQL] |
//! | `AxKx`, `AxKy` | letters `w` to `z` for suits: one suit, two suits; spans as of `AKs` and `AKo` | 4, 12 | ProPokerTools, [PQL] |
//! | `AK:xx`, `AK:xy`, `AK:sh` | the hands of a token whose cards have these suits | 4, 12, 2 | ProPokerTools |
//! | `KK-99!JJ`, `40%!AA` | the hands of a token without others; no space before `!` | 24 | ProPokerTools |
//! | `random`, `any`, `any two`, `*`, `**` | all hands | 1326 | PokerStove, ProPokerTools |
//! | `**s`, `**o` | all suited hands, all offsuit ones (which are no pairs) | 312, 936 | |
//! | `15%`, `15 %`, `top 15%` | the [best starting hands](Order) in 15 % of all hands | 196 | PokerStove, ProPokerTools |
//! | `5%-20%`, `5-20%` | those in 20 % but not in 5 %, which may stand in either order | 204 | ProPokerTools |
//! | `(AA,KK)`, `[AA-KK]` | a group; groups may hold groups | 12 | eval7, ProPokerTools |
//! | `{88+, 7h7s}` | a group in braces | 43 | PokerStove, PokerCruncher |
//! | `["AA","AKs"]`, `{"AA":1,"AKs":0.5}` | groups in quotation marks, with weights or without | 10 | JSON |
//! | `@button`, `@"my button.txt"` | what a [name](RangeReader::names) stands for; on the command line the range in a file | | |
//! | `none` | no hands, to write the empty range | 0 | |
//!
//! Ends of a span and cards of a hand stand in either order. Ranks, suits and words are read in either case, `10` as
//! `T`, suits also as symbols. The ace is high. About `+` and `-` on neighbours such as `98s+`, which other programs read
//! in two ways, see [`Dialect`]. `22-55` are pairs, and `22-55%` is a percentage.
//!
//! `xx` is refused: [poker] reads all hands, ProPokerTools all suited ones.
//!
//! | weight | | as in |
//! |-|-|-|
//! | `AA:0.5` | behind a token, from 0 to 1 | PioSOLVER and most solvers |
//! | `AA@50`, `AA:50%` | behind a token, in percent: `AA@0.5` is half a percent | ProPokerTools |
//! | `0.6(AA,AK)`, `60%(AA,AK)` | before a group | eval7 |
//! | `[60]AA,AK[/60]` | around a group, in percent, the same at both ends | GTO+ |
//! | `100: AA, AKs, 75: AQs` | before the tokens of a section, in percent above 1; the first token is a section | Power-Equilab |
//! | `ATs+; Weights: AQs:75%` | behind tokens, after the word `Weights:`, which has no meaning of its own | PokerCruncher |
//! | 1,326 numbers | the weight of each combo in the order of [`HoleCards::index`](evaluator::HoleCards::index), from `2d2c` to `AsAh`, as in [`Range::from_weights`] | PioSOLVER |
//!
//! Weights in a group are multiplied with that of the group.
//!
//! `!` before a token excludes: `random,!AA`, `AK,!(AsKs,AhKh)`; before a card, all hands with it: `random,!As`. A dash
//! behind a comma does the same: `ATs+,-AKs`. Without a comma it is refused, for `AA -22` may be meant as a span.
//!
//! Tokens count from left to right. Where a later one speaks of the same combos, it has the last word: `22+,AA:0.5`
//! has half the aces, `AA:0.5,22+` all of them, `!AA` none up to the next token that has aces again.
//!
//! # Percentages
//!
//! A percentage is a number of whole starting hands, the best first. The orders cut it in two ways:
//!
//! | order | hands are ranked by | a percentage is | `15%` |
//! |-|-|-|-|
//! | [`Order::Ours`] | equity against one random hand | *at most* that much of all hands: the last hand is the last that fits | 14.78 % |
//! | [`Order::PokerStove`] | equity against three random hands | *at least* that much, as PokerStove's slider: the last hand is the first that reaches it | 15.08 % |
//!
//! A percentage and a hand with only spaces between them are refused: `AKs 50%` may be `AKs:50%` (a weight) or `AKs, 50%`
//! (the best half of all hands too). Tables of hands and percentages, such as lines of `AKs,50%`, are refused as well: in a
//! text of several lines a line of a hand and a percentage, a second percentage behind a hand, and `100%` behind a hand.
//!
//! A percentage belongs to a game: [`Range::game`] has it, and engines of other games refuse the range.
//!
//! Sources: the manuals of [ProPokerTools] (its generic syntax; the rule that letters never stand for a suit that is named
//! is also that of [PQL] and of [another calculator][galfond]) and [PokerCruncher]; the grammar in eval7's
//! `rangestring.py`; the lexer of the Python package [poker]; for GTO+ the texts that it writes.
//!
//! [ProPokerTools]: https://www.propokertools.com/oracle_help/range_of_hands
//! [PQL]: https://docs.rs/openpql-range-parser
//! [galfond]: https://www.philgalfond.com/equity/syntax
//! [PokerCruncher]: https://www.pokercruncher.com/ipHandRanges.html
//! [poker]: https://github.com/pokerregion/poker/blob/master/poker/hand.py
//!
//! Anything else is a [`RangeError`], which names the token, its place, and what would be valid.

mod by_name;
mod dialect;
mod error;
mod format;
mod grid;
mod notation;
mod order;
pub(crate) mod parse;
#[allow(clippy::module_inception, reason = "the file holds the type `Range`, beside its siblings")]
mod range;
mod ranking;
mod reader;
#[cfg(feature = "serde")]
mod serialize;
mod shape;
mod starting_hand;

pub use dialect::{Dialect, UnknownDialect};
pub use error::{RangeError, RangeErrorKind, WeightError};
#[doc(hidden)]
pub use format::weight_text;
pub use grid::{Grid, GridCell};
pub use notation::{Notation, NotationError, UnknownNotation};
pub use order::{Order, UnknownOrder};
#[doc(hidden)]
pub use range::MOST_WEIGHT;
pub use range::{Iter, Range};
pub use reader::RangeReader;
pub use starting_hand::StartingHand;
