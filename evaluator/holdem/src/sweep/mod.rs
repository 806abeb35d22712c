//! Showdowns of all combos on a board at once, weakest first: of [two ranges](two_way) and of
//! [three](three_way).

pub(crate) mod blocks;
pub(crate) mod board;
pub(crate) mod masks;
pub(crate) mod order;
pub(crate) mod three_way;
pub(crate) mod two_way;
#[allow(unsafe_code, reason = "calls of functions that require processor features")]
pub mod vectors;

use equity::internals::Reporter;
use evaluator::Isa;

use crate::isomorphism::BoardClasses;
use order::Orders;

/// The context of a sweep over boards, without the weights.
#[derive(Clone, Copy)]
pub(crate) struct Sweep<'a> {
    pub(crate) isa: Isa,
    pub(crate) orders: &'a Orders,
    /// All possible boards of the spot. If symmetries reduce them, the suit permutations must preserve all
    /// ranges.
    pub(crate) runouts: &'a BoardClasses,
    pub(crate) reporter: &'a Reporter<'a>,
}
