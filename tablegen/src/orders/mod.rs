//! The orders of hands that tables are made for: for each what the generator needs beside the order itself.
//!
//! A new order is a type in [`evaluator::order`], an `impl` of [`Generated`] here, two evaluators in
//! [`reference`](crate::reference), and a block at the end of [`for_each_order!`](crate::for_each_order).

mod high;
mod low;
mod short_deck;
#[cfg(test)]
mod tests;

use evaluator::order::Order;
use evaluator::{CardSet, ClassRecord};

/// An order of hands that a table can be made for.
pub trait Generated: Order {
    /// The name of the table's file.
    const FILE: &'static str;

    /// How many slots the rank keys are laid into: the fewest that worked when tried one after another. More slots may fail
    /// again, since the greedy order is not monotone.
    const SLOTS: usize;

    /// The most cards of hands that the plain evaluator, which is slow, is asked about when the table is proved. Tests compare
    /// both evaluators on all hands.
    const PLAIN_CARDS: usize;

    /// Whether some hand with these ranks, so many of each from the deuce up, is ranked by its rank key. Ranks that the deck
    /// lacks count too: their slots are where foreign cards are found.
    fn has_rank_key(_copies: &[u8; 13]) -> bool {
        true
    }

    /// The hand's value by bit tricks: better hands have larger values, equal hands equal ones.
    fn value(hand: CardSet) -> u32;

    /// The same value by the evaluator that anybody believes at a glance, which shares no code with the other.
    fn plain_value(hand: CardSet) -> u32;

    /// The table's records of all values, weakest first; by default those of a low order, by the nibbles of the values.
    fn records(values: &[u32]) -> Vec<ClassRecord> {
        values.iter().map(low::record).collect()
    }
}

/// Writes a block of code once for each order, `$order` its type.
#[macro_export]
macro_rules! for_each_order {
    (|$order:ident| $body:expr) => {{
        {
            type $order = evaluator::order::High;
            $body
        }
        {
            type $order = evaluator::order::ShortDeck;
            $body
        }
        {
            type $order = evaluator::order::ShortDeckTrips;
            $body
        }
        {
            type $order = evaluator::order::AceToFive;
            $body
        }
        {
            type $order = evaluator::order::DeuceToSeven;
            $body
        }
        {
            type $order = evaluator::order::Badugi;
            $body
        }
    }};
}
