//! eval7's hand values, for `rivertable.compat.eval7`.

use evaluator::layout::Pokerval;
use evaluator::{Card, Category, Hand, Rank, RankTable, Suit};
use pyo3::prelude::*;

use crate::arguments::{Integer, invalid};

/// The number of bits of each suit in eval7's masks: bit 13 * suit + rank.
const SUIT_BITS: usize = Rank::COUNT;

/// Returns eval7's value of up to seven cards, given as eval7's mask. Bits 27 to 24 are the category. The
/// five nibbles below are the card ranks that count, highest first, from 0 for deuces. Each rank of a pair,
/// three or four of a kind counts once, and a straight has its highest card alone.
#[pyfunction]
fn _eval7_value(mask: Integer) -> PyResult<u32> {
    let mask = mask.within("mask", 0..=u64::MAX)?;
    if mask >> Card::COUNT != 0 || mask.count_ones() as usize > Hand::MAX_CARDS {
        return Err(invalid(format_args!("{} cards: expected up to {}", mask.count_ones(), Hand::MAX_CARDS)));
    }
    let cards: Vec<Card> = (0..Card::COUNT)
        .filter(|bit| mask >> bit & 1 == 1)
        .filter_map(|bit| {
            Some(Card::new(
                Rank::from_index((bit % SUIT_BITS) as u8)?,
                Suit::from_index((bit / SUIT_BITS) as u8)?,
            ))
        })
        .collect();
    let table = RankTable::embedded();
    let hand = Hand::from_cards(&cards).map_err(invalid)?;
    Ok(value(table.class(table.rank(hand)).pokerval()))
}

fn value(pokerval: Pokerval) -> u32 {
    let category = pokerval.category();
    let mut ranks: Vec<u32> = pokerval.ranks().map(|rank| rank as u32).collect();
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
