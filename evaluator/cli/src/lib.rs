// The examples of this page use all games.
#![cfg_attr(feature = "program", doc = include_str!("../FACADE.md"))]
#![cfg_attr(
    not(feature = "program"),
    doc = "Poker hands, ranges and equities: the libraries of rivertable as one dependency. With the default features, this page has examples."
)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

#[cfg(feature = "program")]
mod blocks;
#[cfg(feature = "program")]
mod boards;
#[cfg(feature = "program")]
mod cards;
#[cfg(feature = "program")]
mod commands;
#[cfg(feature = "program")]
mod error;
#[cfg(feature = "program")]
mod game;
#[cfg(feature = "program")]
mod hand;
#[cfg(feature = "program")]
mod hints;
#[cfg(feature = "program")]
mod image;
#[cfg(feature = "program")]
mod input;
#[cfg(feature = "program")]
mod lines;
#[cfg(feature = "program")]
mod numbers;
#[cfg(feature = "program")]
mod orders;
#[cfg(feature = "program")]
mod output;
#[cfg(feature = "program")]
mod program;
#[cfg(feature = "program")]
mod progress;
#[cfg(feature = "program")]
mod range_file;
#[cfg(feature = "program")]
mod ranks;
#[cfg(feature = "program")]
mod rows;
#[cfg(feature = "program")]
mod serve;
#[cfg(feature = "program")]
mod spot;
#[cfg(feature = "program")]
mod table_choice;
#[cfg(feature = "program")]
mod threads;

pub use evaluator;
pub use evaluator::{Card, CardSet, Hand, HandClass, HandRank, HoleCards, Rank, RankTable, Suit};
pub use hand_values;

#[cfg(feature = "equity")]
pub use equity;
#[cfg(feature = "high-low")]
pub use high_low;
#[cfg(feature = "holdem")]
pub use holdem;
#[cfg(feature = "omaha")]
pub use omaha;
#[cfg(feature = "pineapple")]
pub use pineapple;
#[cfg(feature = "postflop")]
pub use postflop;
#[cfg(feature = "push-fold")]
pub use push_fold;
#[cfg(feature = "questions")]
pub use questions;
#[cfg(feature = "stud")]
pub use stud;

#[cfg(feature = "program")]
#[doc(hidden)]
pub use program::run;
