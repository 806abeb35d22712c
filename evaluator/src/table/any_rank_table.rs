//! The bytes of a rank table of any order, and what is read of them.

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
use crate::lookup::RanksByRankSets;
use crate::order::Order;

/// A validated table of ranks, whose order is forgotten: ranks are numbers, larger is better. Kernels take it, so that they
/// are compiled once for all orders.
#[derive(Clone)]
pub struct AnyRankTable {
    /// Sections of the bytes in `storage`, given out by [`sections`](Self::sections) alone: for as long as `self` is borrowed.
    /// What may be uninitialised is not taken for references that outlive a call, as it would be where `self` is dropped.
    sections: MaybeUninit<RankSections<'static>>,
    storage: Storage,
    #[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
    by_rank_sets: Arc<OnceLock<RanksByRankSets>>,
}

impl AnyRankTable {
    /// The table of an order in these bytes.
    pub(super) fn new<O: Order>(storage: Storage) -> Result<Self, FormatError> {
        let bytes: *const [u8] = storage.bytes();
        // SAFETY: `storage` is kept beside the sections, and a clone of it beside their clone. Its bytes are neither written
        // to nor freed while one of them lives, and they stay where they are when it is moved: in a static slice, or in a
        // buffer or mapping that is counted.
        let sections = RankSections::read_in::<O>(unsafe { &*bytes })?;
        Ok(Self {
            sections: MaybeUninit::new(sections),
            storage,
            #[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
            by_rank_sets: Arc::default(),
        })
    }

    /// The bytes of the whole table, and where they live.
    pub(super) fn storage(&self) -> &Storage {
        &self.storage
    }

    /// The rank of a hand, of an order in which flushes count.
    #[inline]
    #[must_use]
    pub fn rank(&self, hand: Hand) -> u16 {
        self.sections().rank(hand)
    }

    /// The rank of a hand without a flush, by the sum of its ranks' [weights](crate::key::RANK_WEIGHTS).
    #[must_use]
    pub fn rank_without_flush(&self, weights: u32) -> u16 {
        self.sections().rank_without_flush(u64::from(weights) << RANK_KEY_SHIFT)
    }

    /// The rank of a flush by the ranks in its suit, 5 to 7 of them.
    #[must_use]
    pub fn flush_rank(&self, mask: usize) -> u16 {
        self.sections().flush_rank(mask)
    }

    /// The ranks by sets of ranks, made when they are first asked for.
    #[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
    pub(crate) fn by_rank_sets(&self) -> &RanksByRankSets {
        self.by_rank_sets.get_or_init(|| RanksByRankSets::new(self.sections()))
    }

    /// The sections, for lookups in bulk.
    #[inline(always)]
    pub(crate) fn sections(&self) -> RankSections<'_> {
        // SAFETY: `new` has set them, and `storage` has had the same bytes since.
        unsafe { self.sections.assume_init() }
    }
}
