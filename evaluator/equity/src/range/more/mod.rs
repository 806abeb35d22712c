//! Ranges of hands with three to six hole cards, and the text that players write them in.
//!
//! ```
//! use equity::range::Range;
//!
//! let range = Range::read("AA$ds, KQJT-9876$ds, [A-T][A-T]JT:0.5", 4)?;
//! assert_eq!((range.count(), range.total_weight()), (2_696, 1_846.0));
//! assert_eq!(range.weight("AsAhKsQh".parse()?), 1.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Text
//!
//! Tokens are separated by any number of commas, semicolons, spaces or line breaks. The tables list every
//! spelling, its number of four-card hands, and other programs that have it.
//!
//! A token is a *pattern* for some of the cards, and the other cards may be any. In every program of the
//! table `AA` is all hands with at least two aces. The order of the cards does not matter.
//!
//! | token | hands | of four cards | as in |
//! |-|-|-|-|
//! | `AA`, `AA**`, `A*A*` | at least two aces (a star is any rank) | 6,961 | [ProPokerTools] |
//! | `AAxx`, `Axxx` | the same in players' notation: letters `x` that complete the hand are any cards | 6,961; 76,145 | [jjd323] |
//! | `AAKK`, `KQJT` | ranks | 36, 256 | all |
//! | `AsAhKsKh`, `As Ah Ks Kh`, `As,Ah,Ks,Kh`, `[As Ah Ks Kh]` | all cards of a hand, and nothing else | 1 | all, as in hand histories |
//! | `AsAh` | two cards, the others any | 1,225 | ProPokerTools |
//! | `AxKx`, `AxKy` | letters `w` to `z` for suits: an ace and a king of one suit, of two | 4,894; 13,532 | ProPokerTools, [PQL] |
//! | `AxAyxy`, `sshh`, `wxy` | a suit or a letter alone: a card of any rank | 864, 6,084, 186,745 | ProPokerTools, PQL |
//! | `Axx` | an ace with another card of its suit | 45,880 | [PLO Mastermind], [Preflop Whiz] |
//! | `RROO`, `RRON`, `RxRyOxOy` | letters `R`, `O`, `N`, `P`, `G` for ranks, as capitals | 2,808; 82,368; 468 | ProPokerTools, [Galfond], [PLO Genius] |
//! | `[AKQ]`, `[A,K,Q]`, `[A-Q]`, `A-Q` | a card of one of the ranks | 179,335 | ProPokerTools, PLO Genius |
//! | `[Ah,Ad]`, `[KQJ]x[89]x` | one of the cards (a suit after a list applies to its card) | 40,425; 27,440 | PQL, PLO Genius |
//! | `A[hd]`, `A[h]` | an ace and *another* card of one of the suits (`[Ah,Ad]` is an ace of one of them) | 67,773; 45,659 | PQL |
//! | `[AA,KK]Q`, `[TT+][76-54]` | one of several parts of a hand | | ProPokerTools, PQL |
//! | `AA-TT`, `T987-5432`, `KsQs-JsTs` | all ranks slide from one end to the other | 34,445; 1,536; 3,577 | ProPokerTools, PQL |
//! | `AK-AT` | the same with ranks that do not slide | 53,200 | PQL |
//! | `TT+`, `JT98+`, `9Q+` | all ranks slide up to the ace | 34,445; 1,024; 51,180 | ProPokerTools, PLO Genius |
//! | `33-`, `T987-` | all ranks slide down to the deuce | 13,886; 1,536 | ProPokerTools, PQL |
//! | `random`, `any`, `*`, `****` | all hands | 270,725 | ProPokerTools |
//! | `15%`, `top 15%` | the best starting hands, up to 15 % of all hands, by the reader's [`Order`] | | ProPokerTools |
//! | `5%-20%`, `5-20%` | the hands in 20 % but not in 5 %, written in either order | | ProPokerTools |
//! | `(AA,KK)`, `{AA,KK}` | a group (groups can be nested) | | ProPokerTools |
//! | `["AAKK","KKQQ"]`, `{"AAKK":1,"KKQQ":0.5}` | groups in quotation marks, with or without weights | | JSON |
//! | `@button`, `@"my button.txt"` | the range with this [name](RangeReader::names) | | |
//! | `none` | the empty range | 0 | |
//!
//! Two letters never represent the same rank or suit, or one that the token names. `AARR` is two aces and
//! another pair, and in `sx` one card is a spade and the other is not. Galfond and PQL have the same rule.
//! It does not apply to ranks in lists. In spans the ace is high. Ranks, suits, words and letters for suits
//! are read in either case, `10` as `T`, and suits also as symbols.
//!
//! | after a token, or alone | hands | of four cards | as in |
//! |-|-|-|-|
//! | `$ds` | double-suited: at least two cards of each of two suits, at most one of others (`xxyy` with four cards) | 36,504 | Galfond, PLO Mastermind |
//! | `$ss` | single-suited: two cards of one suit, at most one of others | 158,184 | Galfond, PLO Mastermind |
//! | `$ts` | three cards of one suit, at most one of others (not for six cards, where players mean three suits) | 44,616 | PLO Mastermind |
//! | `$ms`, `$mt`; `$rb` | all cards of one suit; no two of a suit (rainbow) | 2,860; 28,561 | PLO Mastermind |
//! | `$np`, `$nt` | no pair; no three cards of a rank | 183,040; 268,216 | Galfond; readers after ProPokerTools |
//! | `$0g`, `$1g`, `$2g` | a rundown of all cards with 0, 1 or 2 ranks missing between the ends (the ace is high or low) | 2,816; 7,680; 13,824 | PLO Mastermind |
//!
//! | as a card | ranks | as in |
//! |-|-|-|
//! | `$R`, `$B`, `$F`, `$N` | broadway A to T, big A to J, face K to J, no low K to 9 | PLO Genius |
//! | `$M`, `$Z`, `$W` | middle T to 7, small 6 to 2, wheel A and 5 to 2 | PLO Genius |
//!
//! In PLO Mastermind `$B` is K to T and `$M` is 9 to 6. Write `[K-T]` and `[9-6]` for these here.
//!
//! | between hands | | of four cards | as in |
//! |-|-|-|-|
//! | `AA:KK`, `AA:$ds`, `(AA,KK):xxyy` | hands in both | 36; 864; 1,722 | ProPokerTools, PQL, Galfond |
//! | `AA!AAA`, `AA:!AAA` | hands in the first but not in the second | 6,768 | ProPokerTools, PQL, Galfond |
//!
//! These operators are applied from left to right, after groups and before commas. After a comma, `!` or a
//! dash excludes hands from everything before it: `QQ, AA, !KK`, as in hold'em's ranges.
//! `AA !KK` without a comma is `AA!KK`.
//!
//! | weight | | as in |
//! |-|-|-|
//! | `AA:0.5` | after a token, from 0 to 1. The number must not consist of ranks alone: `AA:55` is hands with aces and fives | PioSOLVER and most solvers |
//! | `AA@50` | after a token, in percent: `AA@0.5` is half a percent | [ProPokerTools](https://www.propokertools.com/oracle_help/weighted_ranges) |
//! | `0.6(AA,KK)`, `60%(AA,KK)` | before a group | eval7 |
//!
//! Weights in a group are multiplied with the weight of the group. If several tokens include a hand, the
//! last one sets its weight: `AA,AAKK:0.5` has half of `AAKK`, and `AAKK:0.5,AA` all of it. ProPokerTools
//! takes the larger weight.
//!
//! # Rejected text
//!
//! Text that means different things in different programs is an error that shows how to write each meaning:
//!
//! - `AKs` and `AKo`, from hold'em. In ProPokerTools the first is an ace and the king of spades, which is
//!   `KsA` here too.
//! - `AAds`, `AAss`, `AAxy`. In ProPokerTools suits after ranks belong to the last rank. Players use them
//!   for how the hand is suited (`AA$ds`). Letters `x` that do not complete the hand, such as `AAxx` with
//!   five cards, are rejected too, and so is `xxxx` with four. By the grammar of ProPokerTools `AAxx` with
//!   four cards would be aces one of which is suited: that is `AA:Axx` here.
//! - `AJ+`: an ace cannot slide up. In hold'em the jack would rise (`AJ-AK`).
//! - `AA:15%`: a weight (`AA@15`) or the best hands (`15%:AA`).
//! - `AsAh KsKh`: one hand or two parts.
//! - `AAKK 50%`: a weight (`AAKK@50`), or also the best half of all hands (`AAKK,0-50%`). Tables of hands
//!   and percentages are rejected as in hold'em's ranges.
//! - `15%, AA`: the share of the aces, or the best 15 % too (`0-15%, AA`). A percentage that is the share of the hands
//!   beside it, up to its last digit, is ignored: `2.6%, AA`.
//! - `As,Ks`: a hand with both cards (`AsKs`), or with any of them (`[As,Ks]***`). So is every text of single cards whose
//!   number is not that of a hand, except two in brackets: `[As,Ks]`. `AA, [As,Ks,Qh,Jh]` is refused too, because cards in
//!   brackets are one hand if there is nothing else.
//! - Tokens that match no hand, such as `AA:KKK` with four cards.
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
//! Anything else is a [`RangeError`], which names the token, its position, and what would be valid. It also
//! rejects texts that would take long to parse. Twenty to a hundred patterns of six cards can be parsed,
//! thousands of four cards, and any number of complete hands.

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
