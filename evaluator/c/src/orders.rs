//! The orders of hands by number.

use std::ffi::{CStr, CString};
use std::sync::OnceLock;

use evaluator::{AnyTable, Game, InvalidHandRank};

use crate::error::Failure;

/// Returns the table of the order with a number.
pub(crate) fn order(number: u32) -> Result<&'static dyn AnyTable, Failure> {
    let order = usize::try_from(number).ok().and_then(|number| Game::ALL.get(number));
    order.and_then(|order| order.table()).ok_or_else(|| {
        let most = Game::ALL.len() - 1;
        Failure::invalid("order", format_args!("order {number}: expected 0 to {most}"))
    })
}

/// Returns the words for a hand rank. The words of all ranks are kept from the first call on.
pub(crate) fn words(table: &dyn AnyTable, rank: u16) -> Result<&'static CStr, InvalidHandRank> {
    static WORDS: [OnceLock<Vec<CString>>; Game::ALL.len()] = [const { OnceLock::new() }; Game::ALL.len()];
    let ordinal = table.ordinal(rank)?;
    let words = WORDS[table.order() as usize].get_or_init(|| {
        let words = (0..=u16::MAX).filter_map(|rank| table.describe(rank).ok());
        // No description contains a 0.
        words.map(|words| CString::new(words).unwrap_or_default()).collect()
    });
    Ok(&words[usize::from(ordinal)])
}
