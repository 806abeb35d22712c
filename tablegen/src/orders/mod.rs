//! The orders of hands that tables are built for, with the generator's data for each.
//!
//! A new order is a type in [`evaluator::order`], a module with an `impl` of [`Generated`] here, and two
//! evaluators in [`reference`](crate::reference).

mod ace_to_five;
mod badugi;
mod deuce_to_seven;
mod high;
mod short_deck;
#[cfg(test)]
mod tests;

use evaluator::order::Order;
use evaluator::{CardSet, ClassRecord};

/// An order of hands that a table can be built for.
pub trait Generated: Order {
    /// The number of slots for the rank keys: the smallest that worked when tried one after another. More
    /// slots may fail again, because the greedy placement is not monotone.
    const SLOTS: usize;

    /// The largest hands that the proof evaluates by the plain evaluator, which is slow. Tests compare both
    /// evaluators on all hands.
    const PLAIN_CARDS: usize;

    /// Returns `true` if some hand with these card ranks is looked up by its rank key. `copies` has the
    /// number of each rank from the deuce up. Ranks that the deck lacks count too: their slots detect foreign
    /// cards.
    fn has_rank_key(_copies: &[u8; 13]) -> bool {
        true
    }

    /// Returns the hand's value by bit tricks. Better hands have larger values, equal hands equal ones.
    fn value(hand: CardSet) -> u32;

    /// Returns the same value by an obviously right evaluator, which shares no code with the other.
    fn plain_value(hand: CardSet) -> u32;

    /// Returns the table's records of all values, weakest first. By default they are those of a low order,
    /// from the nibbles of the values.
    fn records(values: &[u32]) -> Vec<ClassRecord> {
        values.iter().map(low_record).collect()
    }
}

/// A value contains 15 less each card rank, so that lower ranks are better.
fn low_record(value: &u32) -> ClassRecord {
    let rank = |place: u32| match value >> (4 * place) & 0xF {
        0 => 0,
        nibble => (15 - nibble) << (4 * place),
    };
    ClassRecord { pokerval: (0..5).map(rank).sum(), cactus_kev: 0, reserved: 0 }
}

/// Expands a block of code once for each order, with `$order` as its type.
#[macro_export]
macro_rules! for_each_order {
    (|$order:ident| $body:expr) => {
        evaluator::internals::with_orders! { $crate::__expand_for_orders, $order, { $body } }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __expand_for_orders {
    (
        $order:ident $body:block
        $($game:ident: $listed:ident, $name:literal, $file:literal, $feature:literal;)*
    ) => {{
        $({
            type $order = evaluator::order::$listed;
            $body
        })*
    }};
}
