//! Hits of hole cards on a board: the kind of hand that they have made, and their draws.
//!
//! ```
//! use equity::hits::{HitBoard, Hits, MadeHand};
//! use equity::range::Range;
//!
//! let range: Range = "22+,A2s+,KTs+,QTs+,JTs,T9s,98s,ATo+,KQo".parse()?;
//! let board = HitBoard::new("Ks 7h 2s".parse()?)?;
//! let hits = Hits::on(&board, &range);
//! let better = hits.at_least(MadeHand::TopPairWeakKicker);
//! assert_eq!((better.combos, hits.total().combos), (45, 197));
//! let kept = board.filter(&range, &"top-pair+ or flush-draw".parse()?);
//! assert_eq!(kept.count(), 45 + 15);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Made hands
//!
//! A hand is of the first of these kinds that fits. "A rank's place on the board" counts the different ranks of the board
//! from the highest down.
//!
//! | kind | meaning | example, on `Kh 9h 4c` unless it names a board |
//! |-|-|-|
//! | `straight-flush`, `quads`, `full-house`, `flush`, `straight` | the best five cards, whoever brings them: on a board that is a straight, everybody has one | `9s9d` on `Kh 9h Kc`: a full house |
//! | `set` | three of a kind with a pocket pair | `4s4d` |
//! | `trips` | three of a kind with one hole card | `AsKd` on `Kh Kc 4c` |
//! | `top-two-pair` | both hole cards pair the board, and are its two highest ranks | `Ks9s` |
//! | `top-and-bottom-pair` | both pair the board, one of them its highest rank, the other one below the second | `Ks4s` |
//! | `bottom-two-pair` | both pair the board, neither its highest rank | `9s4s` |
//! | `overpair` | a pocket pair above the board | `AsAd` |
//! | `top-pair-top-kicker` | a hole card pairs the highest rank; the other is the highest rank that the board does not have | `AsKs` |
//! | `top-pair-good-kicker` | the other is the second or third highest rank that the board does not have | `KsQs`, `KsJs` |
//! | `top-pair-weak-kicker` | the other is lower, or a rank that the board has | `KsTs`, `Ks2s`; `KdTc` on `Ks Js Jd Th` |
//! | `pp-below-top` | a pocket pair between the first and the second rank | `QsQd` |
//! | `middle-pair` | a hole card pairs the second rank | `As9s` |
//! | `pp-below-middle` | a pocket pair between the second and the third rank | `8s8d` |
//! | `weak-pair` | a hole card pairs the third rank or a lower one | `As4s` |
//! | `underpair` | any other pocket pair: below the board, or below three of its ranks | `3s3d` |
//! | `ace-high` | a hole card is an ace | `AsQs` |
//! | `board-pair` | the board has a pair or more | `QsJs` on `Kh Kc 4c` |
//! | `nothing` | all others | `QsJs` |
//!
//! From `set` down, a kind is the contribution of the hole cards: a pair on the board is everybody's, so that aces on `Kh 4c 4d`
//! are an overpair, and `KsQs` is top pair. A pair counts if it is among the best five cards: `3s3d` on `Kh Kc 4h 4c 9d` is
//! counterfeited, and `board-pair`. So is a kicker that the board has: the tens of `KdTc` on `Ks Js Jd Th` are the third of three
//! pairs, and any lower kicker leaves the same kings, jacks and ten. On a flop a better hand is never of a lower kind; on later
//! boards there may be four and five ranks, and the lowest pairs of a `weak-pair` are worse than the highest of an `underpair`.
//!
//! # Draws
//!
//! Draws are to a hand that is better than the one made, and with a hole card: a flush has no flush draw, a straight none to
//! a straight, and four cards of the board are nobody's draw. There are none on the river. A combo may have several draws
//! beside what it has made.
//!
//! | draw | meaning | example |
//! |-|-|-|
//! | `flush-draw` | four cards of a suit, a hole card or both among them | `AhQh` on `Kh 9h 4c`, `AhQc` on `Kh 9h 4h` |
//! | `nut-flush-draw` | the same with the highest card of the suit that is not on the board | `AhQh`; `QhJh` on `Ah Kh 4c` |
//! | `open-ended` | four ranks in a row, with a straight at either end | `QsJd` on `Th 9c 2c` |
//! | `double-gutshot` | two ranks or more bring a straight, but not at both ends of four in a row | `8s7d` on `Jh 9c 5c` |
//! | `gutshot` | one rank brings a straight: inside, or at the one end that `AKQJ` and `A234` have | `QsJd` on `Kh 9c 4c` |
//! | `combo-draw` | a flush draw and one of these three | `QhJh` on `Kh 9h 4c` |
//! | `overcards` | no pair of one's own, both hole cards above the board | `AsQd` on `Jh 9c 4c` |
//! | `one-overcard` | no pair of one's own, one hole card above the board | `AsQd` on `Kh 9c 4c` |
//! | `backdoor-flush-draw` | on a flop, three cards of a suit, a hole card or both among them | `AhQh` on `Kh 9c 4c`, `AhQc` on `Kh 9h 4c` |
//! | `backdoor-straight-draw` | on a flop, both hole cards and another card of the board within five ranks, and none of the three straight draws | `JsTd` on `9h 5c 2c` |
//!
//! # Sources
//!
//! - Made hands below the straight, and their order: `TFlopHandCategory` of ProPokerTools' query language PQL, as its
//!   documentation and that of the crate `openpql-runner` list it (under pair, third pair, pocket 23, second pair, pocket 12, top
//!   pair, overpair, bottom two, top and bottom, top two, trips, set). PQL knows flops only, has no kickers, calls ace high
//!   nothing, and counts a pair of the board for a pair of the player's: `KsQs` on `Kh 4c 4d` is two pair there.
//! - Pairs by what the hole cards add, and overpairs on paired boards: OpenPPL's hand strength symbols ("our pocket pair is of
//!   higher rank than the highest ranked flop card"). It also counts the second and third best kicker, which are "good" here.
//! - Flush draws and the nut flush draw, with one hole card or two: premiumpokertools.com, "Made hands and draws". A straight
//!   flush that might beat the nut flush is not considered here.
//! - Straight draws, backdoor draws, and that an ace at the end makes an inside draw: Wikipedia, "Draw (poker)". It has no
//!   exact word for a backdoor straight draw: three ranks within five, both hole cards among them, is this program's.
//! - Overcards: cards above all those of the board, as Wikipedia's "Glossary of poker terms" has it.

mod board;
mod counts;
mod draw;
mod formula;
mod made_hand;
mod named;
mod predicate;

pub use board::{Hit, HitBoard};
pub use counts::{Hits, Tally};
pub use draw::{Draw, Draws};
pub(crate) use formula::Formula;
pub use formula::FormulaError;
pub use made_hand::MadeHand;
pub use predicate::Predicate;
