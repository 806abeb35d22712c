//! Other systems' numbers for a hand's strength.

mod pokerval;

pub use pokerval::Pokerval;
