//! Hits of hole cards on a board: the made hand and the draws.
//!
//! ```
//! use holdem::hits::{HitBoard, Hits, MadeHand};
//! use holdem::range::Range;
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
//! The kind of a hand is the first one in this table that matches. Card ranks of the board are numbered from
//! the highest down, and equal ones count once.
//!
//! | kind | meaning | example, on `Kh 9h 4c` unless it names a board |
//! |-|-|-|
//! | `straight-flush`, `quads`, `full-house`, `flush`, `straight` | the best five cards, even if all are on the board | `9s9d` on `Kh 9h Kc`: a full house |
//! | `set` | three of a kind with a pocket pair | `4s4d` |
//! | `trips` | three of a kind with one hole card | `AsKd` on `Kh Kc 4c` |
//! | `top-two-pair` | both hole cards pair the board: its two highest ranks | `Ks9s` |
//! | `top-and-bottom-pair` | both pair the board: its highest rank, and one below the second | `Ks4s` |
//! | `bottom-two-pair` | both pair the board, but not its highest rank | `9s4s` |
//! | `overpair` | a pocket pair above the board | `AsAd` |
//! | `top-pair-top-kicker` | a hole card pairs the highest rank, and the other is the highest rank that is not on the board | `AsKs` |
//! | `top-pair-good-kicker` | the other is the second or third highest rank that is not on the board | `KsQs`, `KsJs` |
//! | `top-pair-weak-kicker` | the other is lower, or a rank of the board | `KsTs`, `Ks2s`, and `KdTc` on `Ks Js Jd Th` |
//! | `pp-below-top` | a pocket pair between the first and the second rank | `QsQd` |
//! | `middle-pair` | a hole card pairs the second rank | `As9s` |
//! | `pp-below-middle` | a pocket pair between the second and the third rank | `8s8d` |
//! | `weak-pair` | a hole card pairs the third rank or a lower one | `As4s` |
//! | `underpair` | any other pocket pair: below the board, or below three of its ranks | `3s3d` |
//! | `ace-high` | a hole card is an ace | `AsQs` |
//! | `board-pair` | the board has a pair or more | `QsJs` on `Kh Kc 4c` |
//! | `nothing` | all others | `QsJs` |
//!
//! From `set` down, a kind is the contribution of the hole cards. Pairs of the board alone do not count: aces
//! on `Kh 4c 4d` are an overpair, and `KsQs` is top pair. A pair counts if it is among the best five cards:
//! `3s3d` on `Kh Kc 4h 4c 9d` is counterfeited, and is `board-pair`. A kicker can be counterfeited, too: the
//! tens of `KdTc` on `Ks Js Jd Th` are the lowest of three pairs, and any lower kicker makes the same hand of
//! kings, jacks and a ten. On a flop, a better hand is never of a lower kind. Later boards may have four or
//! five ranks, and the lowest pairs of `weak-pair` are worse than the highest of `underpair`.
//!
//! # Draws
//!
//! A draw is to a hand that is better than the made one, and uses a hole card. A flush does not have a flush
//! draw, and a straight does not have a straight draw. Four cards on the board alone are not a draw. There
//! are no draws on the river. A combo may have a made hand and several draws.
//!
//! | draw | meaning | example |
//! |-|-|-|
//! | `flush-draw` | four cards of a suit, a hole card or both among them | `AhQh` on `Kh 9h 4c`, `AhQc` on `Kh 9h 4h` |
//! | `nut-flush-draw` | the same with the highest card of the suit that is not on the board | `AhQh`, and `QhJh` on `Ah Kh 4c` |
//! | `open-ended` | four ranks in a row, with a straight at either end | `QsJd` on `Th 9c 2c` |
//! | `double-gutshot` | two or more ranks complete a straight, but not at both ends of four in a row | `8s7d` on `Jh 9c 5c` |
//! | `gutshot` | one rank completes a straight: inside, or at the only open end of `AKQJ` and `A234` | `QsJd` on `Kh 9c 4c` |
//! | `combo-draw` | a flush draw and one of these three | `QhJh` on `Kh 9h 4c` |
//! | `overcards` | no pair with a hole card, both hole cards above the board | `AsQd` on `Jh 9c 4c` |
//! | `one-overcard` | no pair with a hole card, one hole card above the board | `AsQd` on `Kh 9c 4c` |
//! | `backdoor-flush-draw` | on a flop, three cards of a suit, a hole card or both among them | `AhQh` on `Kh 9c 4c`, `AhQc` on `Kh 9h 4c` |
//! | `backdoor-straight-draw` | on a flop, both hole cards and another card of the board within five ranks, and none of the three straight draws | `JsTd` on `9h 5c 2c` |
//!
//! # Sources
//!
//! - Made hands below the straight, and their order: `TFlopHandCategory` of ProPokerTools' query language
//!   PQL, as listed in its documentation and that of the crate `openpql-runner` (under pair, third pair,
//!   pocket 23, second pair, pocket 12, top pair, overpair, bottom two, top and bottom, top two, trips, set).
//!   PQL supports only flops, does not have kickers, classifies ace high as nothing, and counts a pair of the
//!   board as the player's: `KsQs` on `Kh 4c 4d` is two pair there.
//! - Pairs by the contribution of the hole cards, and overpairs on paired boards: OpenPPL's hand strength
//!   symbols ("our pocket pair is of higher rank than the highest ranked flop card"). It also defines the
//!   second and third best kicker, which are "good" here.
//! - Flush draws and the nut flush draw, with one hole card or two: premiumpokertools.com, "Made hands and
//!   draws". A straight flush that might beat the nut flush is not considered here.
//! - Straight draws, backdoor draws, and the inside draws with an ace at the end: Wikipedia, "Draw (poker)".
//!   It does not define a backdoor straight draw exactly. Three ranks within five, including both hole cards,
//!   is this program's definition.
//! - Overcards, cards above the board: Wikipedia, "Glossary of poker terms".

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
