//! Evaluators by bit tricks, each after a public write-up, one a file, and one that anybody believes at a glance.
//!
//! They prove the table, and they can only because they share nothing with it, nor with each other: no key, no rank
//! numbers, no helpers, only the vocabulary [`Card`](evaluator::Card), [`CardSet`](evaluator::CardSet),
//! [`Category`](evaluator::Category) and [`CategoryOfTen`].

pub mod ace;
pub mod assess;
mod category_of_ten;
mod count;
pub mod five_card_analyzer;
pub mod naive;
pub mod pokerval;
pub mod revolver;

pub use category_of_ten::CategoryOfTen;
pub use count::WrongCount;
