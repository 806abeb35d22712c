//! Games without a board: stud, razz, draw poker, and badugi.
//!
//! Each player has cards of his own. Some of them are known, and the others are drawn from the cards that
//! nobody is known to have, all with the same probability. In stud the known cards are those that were dealt so
//! far, face down or face up. In draw games they are the cards that a player keeps, and the discards are dead.
//! Cards of folded players are dead, too.
//!
//! [`OwnCards`] lists the games, in which draw games have one draw. [`MultiDraw`] has two or three draws. Ranges are
//! read by [`equity::game::GameRanges`]: see [`OwnCards`] for their notation. Answers are exact if that is quick, and
//! simulated otherwise.
//!
//! ```
//! use equity::Showdown;
//! use stud::{Known, OwnCards};
//!
//! // Third street of razz: two cards face down, one face up. A folded player showed the four of clubs.
//! let hands = ["As2d3c", "KsQd8h"].map(|text| text.parse::<Known>().expect("cards"));
//! let report = Showdown::new(hands).dead("4c".parse()?).run(&OwnCards::Razz)?;
//! assert!(report.is_exact() && report.shares()[0].equity() > 0.8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod deal;
mod enumeration;
mod kind;
mod multi_draw;
mod play;
mod policy;
mod ranges;
mod shapes;
mod simulation;
mod sweep;

#[doc(no_inline)]
pub use equity::Known;
pub use kind::OwnCards;
pub use multi_draw::MultiDraw;
pub use policy::PolicyError;
