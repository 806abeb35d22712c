//! Ranges of hands with four, five or six hole cards, and the text that players write them in.
//!
//! ```
//! use omaha::range::Range;
//!
//! let range = Range::read("AA$ds, KQJT-9876$ds, [A-T][A-T]JT:0.5", 4)?;
//! assert_eq!((range.count(), range.total_weight()), (2_696, 1_846.0));
//! assert_eq!(range.weight("AsAhKsQh".parse()?), 1.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Text
//!
//! Tokens stand between commas, semicolons, spaces or line breaks, as many as one likes. This is every spelling, with
//! the number of its hands of four cards, and who else has it.
//!
//! A token is a *pattern*: what some of the cards are. The others may be any, in every program of the table: `AA` are
//! all hands with at least two aces. Cards stand in any order.
//!
//! | token | hands | of four cards | as in |
//! |-|-|-|-|
//! | `AA`, `AA**`, `A*A*` | at least two aces; a star is any rank | 6,961 | [ProPokerTools] |
//! | `AAxx`, `Axxx` | the same in players' words: letters `x` that fill the hand up are any cards | 6,961; 76,145 | [jjd323] |
//! | `AAKK`, `KQJT` | ranks | 36, 256 | all |
//! | `AsAhKsKh`, `As Ah Ks Kh` | cards | 1 | all; with spaces as hands are written |
//! | `AsAh` | two cards, the others any | 1,225 | ProPokerTools |
//! | `AxKx`, `AxKy` | letters `w` to `z` for suits: an ace and a king of one suit, of two | 4,894; 13,532 | ProPokerTools, [PQL] |
//! | `AxAyxy`, `sshh`, `wxy` | a suit, or a letter, alone: a card of any rank | 864, 6,084, 186,745 | ProPokerTools, PQL |
//! | `Axx` | an ace with another card of its suit | 45,880 | [PLO Mastermind], [Preflop Whiz] |
//! | `RROO`, `RRON`, `RxRyOxOy` | letters `R`, `O`, `N`, `P`, `G` for ranks, as capitals | 2,808; 82,368; 468 | ProPokerTools, [Galfond], [PLO Genius] |
//! | `[AKQ]`, `[A,K,Q]`, `[A-Q]`, `A-Q` | a card of one of some ranks | 179,335 | ProPokerTools, PLO Genius |
//! | `[Ah,Ad]`, `[KQJ]x[89]x` | one of some cards; a suit behind a list is that of its card | 40,425; 27,440 | PQL, PLO Genius |
//! | `A[hd]`, `A[h]` | an ace and *another* card of one of some suits; `[Ah,Ad]` is an ace of one of them | 67,773; 45,659 | PQL |
//! | `[AA,KK]Q`, `[TT+][76-54]` | one of some parts of a hand | | ProPokerTools, PQL |
//! | `AA-TT`, `T987-5432`, `KsQs-JsTs` | all ranks slide from one end to the other | 34,445; 1,536; 3,577 | ProPokerTools, PQL |
//! | `AK-AT` | the same with ranks that stay | 53,200 | PQL |
//! | `TT+`, `JT98+`, `9Q+` | all ranks slide up as long as none passes the ace | 34,445; 1,024; 51,180 | ProPokerTools, PLO Genius |
//! | `33-`, `T987-` | all ranks slide down as long as none passes the deuce | 13,886; 1,536 | ProPokerTools, PQL |
//! | `random`, `any`, `*`, `****` | all hands | 270,725 | ProPokerTools |
//! | `15%`, `top 15%` | the best starting hands in 15 % of all, by the reader's [`Order`] | | ProPokerTools |
//! | `5%-20%`, `5-20%` | those in 20 % but not in 5 %, which may stand in either order | | ProPokerTools |
//! | `(AA,KK)`, `{AA,KK}` | a group; groups may hold groups | | ProPokerTools |
//! | `["AAKK","KKQQ"]`, `{"AAKK":1,"KKQQ":0.5}` | groups in quotation marks, with weights or without | | JSON |
//! | `none` | no hands, to write the empty range | 0 | |
//!
//! Two letters never stand for the same rank or suit, and none stands for one that the token names: `AARR` are two aces
//! and another pair, and of `sx` one card is a spade and the other is not. Galfond and PQL say so too; ranks in lists
//! are not named. Spans go through ranks with the ace high. Ranks, suits, words and letters for suits are read in
//! either case, `10` as `T`, suits also as symbols.
//!
//! | behind a token, or alone | hands | of four cards | as in |
//! |-|-|-|-|
//! | `$ds` | double-suited: at least two cards of each of two suits, no more than one of others; `xxyy` of four cards | 36,504 | Galfond, PLO Mastermind |
//! | `$ss` | single-suited: two cards of one suit, no more than one of others | 158,184 | Galfond, PLO Mastermind |
//! | `$ts` | three cards of one suit, no more than one of others; not of six cards, where players mean three suits | 44,616 | PLO Mastermind |
//! | `$ms`, `$mt`; `$rb` | all cards of one suit; no two of a suit (rainbow) | 2,860; 28,561 | PLO Mastermind |
//! | `$np`, `$nt` | no pair; no three cards of a rank | 183,040; 268,216 | Galfond; readers after ProPokerTools |
//! | `$0g`, `$1g`, `$2g` | a rundown of all cards: so many ranks are missing between the ends; the ace is high or low | 2,816; 7,680; 13,824 | PLO Mastermind |
//!
//! | as a card | ranks | as in |
//! |-|-|-|
//! | `$R`, `$B`, `$F`, `$N` | broadway A to T, big A to J, face K to J, no low K to 9 | PLO Genius |
//! | `$M`, `$Z`, `$W` | middle T to 7, small 6 to 2, wheel A and 5 to 2 | PLO Genius |
//!
//! In PLO Mastermind `$B` goes from K to T and `$M` from 9 to 6; here `[K-T]` and `[9-6]` do.
//!
//! | between hands | | of four cards | as in |
//! |-|-|-|-|
//! | `AA:KK`, `AA:$ds`, `(AA,KK):xxyy` | hands in both | 36; 864; 1,722 | ProPokerTools, PQL, Galfond |
//! | `AA!AAA`, `AA:!AAA` | hands in the first but not in the second | 6,768 | ProPokerTools, PQL, Galfond |
//!
//! They are read from left to right, before the comma, and groups before them. Behind a comma `!`, or a dash, excludes
//! from all that stands before it: `QQ, AA, !KK`, as in hold'em's [ranges](equity::range). `AA !KK` without a comma is
//! `AA!KK`.
//!
//! | weight | | as in |
//! |-|-|-|
//! | `AA:0.5` | behind a token, from 0 to 1: a number that is not ranks alone, for `AA:55` are hands with aces and fives | PioSOLVER and most solvers |
//! | `AA@50` | behind a token, in percent: `AA@0.5` is half a percent | [ProPokerTools](https://www.propokertools.com/oracle_help/weighted_ranges) |
//! | `0.6(AA,KK)`, `60%(AA,KK)` | before a group | eval7 |
//!
//! Weights in a group are multiplied with that of the group. Tokens count from left to right. Where a later one speaks
//! of the same hands, it has the last word: `AA,AAKK:0.5` has half of `AAKK`, `AAKK:0.5,AA` all of it. ProPokerTools
//! takes the larger weight.
//!
//! # What is refused
//!
//! What means one thing here and another thing there is an error that says how to write either:
//!
//! - `AKs` and `AKo`, hold'em's: the first is an ace and the king of spades to ProPokerTools, which `KsA` is here too.
//! - `AAds`, `AAss`, `AAxy`: suits behind ranks belong to the last rank in ProPokerTools, and to players they say how
//!   the hand is suited (`AA$ds`). Letters `x` that do not fill the hand up, such as `AAxx` of five cards, are refused
//!   as well, and `xxxx` of four. By the grammar of ProPokerTools `AAxx` of four cards would be aces one of which is
//!   suited: that is `AA:Axx` here.
//! - `AJ+`: an ace goes no higher. In hold'em the jack would rise (`AJ-AK`).
//! - `AA:15%`: a weight (`AA@15`) or the best hands (`15%:AA`).
//! - `AsAh KsKh`: one hand or two parts.
//! - `AAKK 50%`: a weight (`AAKK@50`), or the best half of all hands too (`AAKK,50%`). Tables of hands and percentages
//!   are refused as in hold'em's [ranges](equity::range).
//! - Tokens that no hand fits, such as `AA:KKK` of four cards.
//!
//! Sources: the manuals of [ProPokerTools] (its generic syntax), [Galfond]'s calculator, [PQL], [PLO Genius],
//! [PLO Mastermind] and [Preflop Whiz]; [jjd323]'s lessons on the mathematics of PLO for `AAxx` and its number.
//!
//! [ProPokerTools]: https://www.propokertools.com/oracle_help/range_of_hands
//! [Galfond]: https://www.philgalfond.com/equity/syntax
//! [PQL]: https://pql-docs.solve.poker/language/ranges.html
//! [PLO Genius]: https://content-blog.plogenius.com/syntax-usage
//! [PLO Mastermind]: https://intercom.help/plo-mastermind/en/articles/11577885-5-plo-trainer-preflop-syntax-guide
//! [Preflop Whiz]: https://www.preflopwhiz.com/wiki/rangeview
//! [jjd323]: https://slideplayer.com/slide/7339519
//!
//! Anything else is a [`RangeError`], which names the token, its place, and what would be valid. A text that would take
//! long to read is one too: of six cards twenty to a hundred patterns can be read, of four cards thousands, and whole
//! hands without end.

mod error;
mod format;
mod orbits;
mod order;
mod parse;
mod pattern;
mod property;
#[allow(clippy::module_inception, reason = "the file holds the type `Range`, beside its siblings")]
mod range;
mod reader;
mod sets;
mod starting_hand;

pub use error::{RangeError, RangeErrorKind, WeightError};
pub use order::{Order, OrderError};
pub use range::{Iter, Range};
pub use reader::RangeReader;
pub use starting_hand::StartingHand;
