//! Values of hands as eval7 numbers them, for `rivertable.compat.eval7`.

use evaluator::layout::Pokerval;
use evaluator::{Card, Category, Hand, Rank, RankTable, Suit};
use pyo3::prelude::*;

use crate::arguments::{Integer, invalid};

/// How many bits of eval7's masks a suit has: bit 13 * suit + rank.
const SUIT_BITS: usize = Rank::COUNT;

/// The value of up to seven cards, from eval7's mask: bits 27 to 24 hold the category, and five nibbles below, the highest
/// first, the ranks that count, from 0 for deuces; each rank of a pair, three or four of a kind once, of a straight the
/// highest.
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
