//! Rank tables without the type of their order.

#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
use alloc::sync::Arc;
use core::mem::MaybeUninit;
#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
use std::sync::OnceLock;

use super::storage::Storage;
use crate::Hand;
use crate::format::{FormatError, RankSections};
use crate::key::RANK_KEY_SHIFT;
#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
use crate::lookup::RankMaskTable;
use crate::order::Order;

/// A validated rank table without the type of its order. Hand ranks are numbers, and larger is better.
/// Kernels take this type so that they are compiled once for all orders.
#[derive(Clone)]
pub struct AnyRankTable {
    /// The sections of the bytes in `storage`. Only [`sections`](Self::sections) returns them, for as long as
    /// `self` is borrowed. `MaybeUninit` keeps the compiler from assuming that these references are valid for
    /// a whole call, because a function that drops `self` invalidates them earlier.
    sections: MaybeUninit<RankSections<'static>>,
    storage: Storage,
    #[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
    rank_mask_table: Arc<OnceLock<RankMaskTable>>,
}

impl AnyRankTable {
    /// Creates the table of an order from its bytes.
    pub(super) fn new<O: Order>(storage: Storage) -> Result<Self, FormatError> {
        let bytes: *const [u8] = storage.bytes();
        // SAFETY: `storage` is kept beside the sections, and a clone of it beside their clone. Its bytes are
        // neither written to nor freed while one of them lives. They do not move with `storage`: they are in
        // a static slice, or in a reference-counted buffer or mapping.
        let sections = RankSections::read_in::<O>(unsafe { &*bytes })?;
        Ok(Self {
            sections: MaybeUninit::new(sections),
            storage,
            #[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
            rank_mask_table: Arc::default(),
        })
    }

    /// Returns the storage of the whole table.
    pub(super) fn storage(&self) -> &Storage {
        &self.storage
    }

    /// Returns the rank of a hand, in an order in which flushes count.
    #[inline]
    #[must_use]
    pub fn rank(&self, hand: Hand) -> u16 {
        self.sections().rank(hand)
    }

    /// Returns the rank of a hand without a flush, given the sum of its card ranks'
    /// [weights](crate::key::RANK_WEIGHTS).
    #[must_use]
    pub fn rank_without_flush(&self, weights: u32) -> u16 {
        self.sections().rank_without_flush(u64::from(weights) << RANK_KEY_SHIFT)
    }

    /// Returns the hand rank of a flush, given the mask of the 5 to 7 card ranks in its suit.
    #[must_use]
    pub fn flush_rank(&self, mask: usize) -> u16 {
        self.sections().flush_rank(mask)
    }

    /// Returns the hand ranks by rank masks, built lazily.
    #[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
    pub(crate) fn rank_mask_table(&self) -> &RankMaskTable {
        self.rank_mask_table.get_or_init(|| RankMaskTable::new(self.sections()))
    }

    /// Returns the sections, for lookups in bulk.
    #[inline(always)]
    pub(crate) fn sections(&self) -> RankSections<'_> {
        // SAFETY: `new` initialized them, and the bytes of `storage` have not changed since.
        unsafe { self.sections.assume_init() }
    }
}
