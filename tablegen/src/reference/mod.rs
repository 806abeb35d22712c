//! Evaluators by bit tricks, each after a public write-up, one per file, and an obviously right naive one.
//!
//! They prove the table because they share nothing with it, nor with each other: no key, no hand ranks, no
//! helpers, only the vocabulary [`Card`](evaluator::Card), [`CardSet`](evaluator::CardSet),
//! [`Category`](evaluator::Category) and [`CategoryOfTen`].
//!
//! Each order of hands except hold'em's has two: one by bit tricks, whose method is ours, and a naive one.
//! The naive ones share the sorting of cards, because none proves another.

pub mod ace;
pub mod ace_to_five;
pub mod assess;
pub mod badugi;
mod category_of_ten;
mod count;
pub mod deuce_to_seven;
pub mod five_card_analyzer;
pub mod naive;
pub mod naive_ace_to_five;
pub mod naive_badugi;
pub mod naive_deuce_to_seven;
pub mod naive_short_deck;
pub mod pokerval;
pub mod revolver;
pub mod short_deck;
mod sorted;

pub use category_of_ten::CategoryOfTen;
pub use count::WrongCount;
