//! The rank of one hand.

use std::panic::{AssertUnwindSafe, catch_unwind};

use evaluator::{CardSet, Hand};

use crate::memory::slice;
use crate::orders::order;
use crate::rank::RIVERTABLE_NO_RANK;

/// Returns the rank of one hand of up to 7 card ids, or `RIVERTABLE_NO_RANK` if an argument is invalid: `rivertable_rank_rows`
/// with one row gives the reason. All else is as there.
///
/// # Safety
///
/// `ids` has `cards` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rivertable_rank_hand(order: u32, ids: *const u8, cards: usize) -> u16 {
    rank(|| {
        if cards > Hand::MAX_CARDS {
            return None;
        }
        // SAFETY: the caller of this function guarantees it.
        let ids = unsafe { slice("ids", ids, cards) }.ok()?;
        self::order(order).ok()?.rank_ids(ids).ok()
    })
}

/// Returns the rank of one hand that is a set of up to 7 cards, or `RIVERTABLE_NO_RANK` if an argument is invalid:
/// `rivertable_rank_sets` with one set gives the reason. All else is as there.
#[unsafe(no_mangle)]
pub extern "C" fn rivertable_rank_set(order: u32, set: u64) -> u16 {
    rank(|| self::order(order).ok()?.rank_set(CardSet::from_bits(set)?).ok())
}

/// Calls `work`, and catches its panics.
fn rank(work: impl FnOnce() -> Option<u16>) -> u16 {
    catch_unwind(AssertUnwindSafe(work)).ok().flatten().unwrap_or(RIVERTABLE_NO_RANK)
}
