//! eval7's hand values, for `rivertable.compat.eval7`.

use std::sync::OnceLock;

use evaluator::{Card, CardSet, Category, Hand, HandClass, HandRank, Rank, RankTable, Suit};
use pyo3::intern;
use pyo3::prelude::*;

use crate::arguments::invalid;

/// The number of bits of each suit in eval7's masks: bit 13 * suit + rank.
const SUIT_BITS: usize = Rank::COUNT;

/// Returns eval7's value of up to seven cards, which have eval7's masks as `mask`. Bits 27 to 24 of the value are
/// the category. The five nibbles below are the card ranks that count, highest first, from 0 for deuces. Each
/// rank of a pair, three or four of a kind counts once, and a straight has its highest card alone.
#[pyfunction]
fn _eval7_value(cards: &Bound<'_, PyAny>) -> PyResult<u32> {
    let mut mask = 0_u64;
    for card in cards.try_iter()? {
        let card = card?;
        let bit: u64 = card.getattr(intern!(card.py(), "mask"))?.extract()?;
        if bit.count_ones() != 1 || bit >> Card::COUNT != 0 {
            return Err(invalid(format_args!(
                "mask {bit:#x} of {card}: expected one of {} bits",
                Card::COUNT
            )));
        }
        if mask & bit != 0 {
            return Err(invalid(format_args!("{card} occurs twice")));
        }
        mask |= bit;
    }
    let count = mask.count_ones();
    if count as usize > Hand::MAX_CARDS {
        return Err(invalid(format_args!("{count} cards: expected up to {}", Hand::MAX_CARDS)));
    }
    let of_suit = |suit: usize| (mask >> (SUIT_BITS * suit) & ((1 << SUIT_BITS) - 1)) << (16 * suit);
    let bits = (0..Suit::COUNT).map(of_suit).fold(0, |all, bits| all | bits);
    let set = CardSet::from_bits_truncate(bits);
    let rank = RankTable::embedded().rank_set(set).map_err(invalid)?;
    Ok(values()[usize::from(rank.ordinal())])
}

/// Returns the values of all ranks by their ordinals.
fn values() -> &'static [u32] {
    static VALUES: OnceLock<Vec<u32>> = OnceLock::new();
    VALUES.get_or_init(|| {
        let ranks = (0..).map_while(HandRank::from_ordinal);
        ranks.map(|rank| value(RankTable::embedded().class(rank))).collect()
    })
}

fn value(class: HandClass) -> u32 {
    let category = class.category();
    let mut ranks: Vec<u32> = class.ranks().map(|rank| rank as u32).collect();
    match category {
        Category::Straight | Category::StraightFlush => ranks.truncate(1),
        _ => ranks.dedup(),
    }
    let places = [16, 12, 8, 4, 0];
    ranks.iter().zip(places).fold((category as u32) << 24, |value, (rank, place)| value | rank << place)
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(_eval7_value, module)?)
}
