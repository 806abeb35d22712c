//! The choice of the kernel that ranks many hands, and the checks of its results. It is the same for all orders.

use super::raw_hands::RawHand;
use super::{BatchError, portable};
use crate::hand_rank::NO_RANK;
use crate::order::{RankSets, Rules};
use crate::table::AnyRankTable;
use crate::{CardSet, Hand, HandError, Isa};

#[cfg(target_arch = "x86_64")]
use super::avx512::Source as ArithmeticHands;
#[cfg(not(target_arch = "x86_64"))]
use super::raw_hands::RawHands as ArithmeticHands;

#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
use super::rank_masks::Source as RankMaskHands;
#[cfg(not(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std")))]
use super::raw_hands::RawHands as RankMaskHands;

/// Hands that every kernel accepts. A target without a kernel has no requirement of it.
pub(super) trait KernelHands: ArithmeticHands + RankMaskHands {}
impl<H: ArithmeticHands + RankMaskHands> KernelHands for H {}

/// A [`Batch`](super::Batch) without the type of its order. What ranks hands is compiled once for all orders.
#[derive(Clone, Copy)]
pub struct Kernels<'t> {
    table: &'t AnyRankTable,
    isa: Isa,
    rules: Rules,
}

impl<'t> Kernels<'t> {
    #[inline]
    pub(super) const fn new(table: &'t AnyRankTable, isa: Isa, rules: Rules) -> Self {
        Self { table, isa, rules }
    }

    #[inline]
    pub(super) fn rank<H: KernelHands>(&self, hands: H, numbers: &mut [u16]) -> Result<(), BatchError> {
        hands.check_length(numbers.len())?;
        self.rank_checked_lengths(hands, numbers).map_err(|index| self.fault(hands.get(index), index))
    }

    /// Returns the error for an invalid hand.
    pub(super) fn fault<H: RawHand>(&self, hand: H, index: usize) -> BatchError {
        match HandError::check(hand.hand(), self.rules) {
            Err(HandError::NotInDeck { card, order }) if hand.is_hand() => {
                BatchError::NotInDeck { hand: index, card, order }
            }
            Err(HandError::TooManyFor { found, most, order }) if hand.is_hand() => {
                BatchError::TooManyFor { hand: index, found, most, order }
            }
            _ => hand.fault(index),
        }
    }

    /// Returns the rank of one hand as a number, or `None` if the hand is not valid in the order.
    pub(super) fn rank_one<H: RawHand>(&self, hand: H) -> Option<u16> {
        let bits = hand.bits();
        let (hand, count) = Hand::of_set_and_count(CardSet::from_bits_truncate(bits));
        if bits & H::STRAY_BITS != 0
            || H::CARDS.is_some_and(|cards| cards != count)
            || count > self.rules.most_cards
        {
            return None;
        }
        let number = self.table.sections().rank_by(self.rules.rank_sets, hand);
        (number != NO_RANK).then_some(number)
    }

    /// Writes hand ranks as numbers, or returns the index of the first invalid hand. The numbers before it
    /// are right, and all others are valid. Low orders and orders with fewer than seven cards are ranked one
    /// by one with any instruction set.
    #[inline]
    pub(super) fn rank_checked_lengths<H: KernelHands>(
        &self,
        hands: H,
        numbers: &mut [u16],
    ) -> Result<(), usize> {
        let Self { table, rules, .. } = self;
        if numbers.len() < H::FEW && rules.rank_sets == RankSets::Flush && rules.most_cards == Hand::MAX_CARDS
        {
            let outcome = portable::rank_in_turn(table.sections(), rules.rank_sets, hands, numbers);
            if !rules.is_partial() || outcome.is_ok() && !numbers.contains(&NO_RANK) {
                return outcome;
            }
        }
        self.rank_many(hands, numbers)
    }

    fn rank_many<H: KernelHands>(&self, hands: H, numbers: &mut [u16]) -> Result<(), usize> {
        let Self { table, rules, .. } = self;
        if rules.rank_sets != RankSets::Flush || rules.most_cards < Hand::MAX_CARDS {
            let most = H::Hand::CARDS.unwrap_or(Hand::MAX_CARDS);
            if most <= rules.most_cards {
                return portable::rank_all_in_turn(table.sections(), rules.rank_sets, hands, 0, numbers);
            }
            let mut places = numbers.iter_mut().enumerate();
            return places.try_for_each(|(index, number)| {
                *number = self.rank_one(hands.get(index)).ok_or(index)?;
                Ok(())
            });
        }
        let outcome = rank_numbers(table, self.isa, rules.is_high, hands, numbers);
        if !rules.is_partial() {
            return outcome;
        }
        // The table has no ranks for hands with cards that are not in the deck. For sets, a kernel does not
        // notice such a card beside a flush.
        let mut ranked = outcome.err().unwrap_or(numbers.len());
        let absent = table.sections().absent();
        if H::Hand::CARDS.is_none() && hands.part(0..ranked).union() & absent != 0 {
            let is_foreign = |&index: &usize| hands.get(index).bits() & absent != 0;
            ranked = (0..ranked).find(is_foreign).unwrap_or(ranked);
        }
        if numbers[..ranked].contains(&NO_RANK) {
            ranked = numbers[..ranked].iter().position(|&number| number == NO_RANK).unwrap_or(0);
        }
        if ranked == numbers.len() {
            return Ok(());
        }
        numbers[ranked..].fill(0);
        Err(ranked)
    }
}

/// Dispatches to a kernel: arithmetic if the order is hold'em's and the processor supports it, and lookups
/// otherwise.
fn rank_numbers<H: KernelHands>(
    table: &AnyRankTable,
    isa: Isa,
    is_high: bool,
    hands: H,
    numbers: &mut [u16],
) -> Result<(), usize> {
    let sections = table.sections();
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (isa, is_high);
    #[cfg(target_arch = "x86_64")]
    if let Some(isa) = isa.avx512_vbmi()
        && is_high
        && numbers.len() >= super::avx512::HANDS
        && H::Hand::CARDS.is_none_or(super::avx512::has_shapes)
    {
        return super::avx512::rank(isa, hands, numbers, |at, numbers| {
            #[cfg(feature = "std")]
            if numbers.len() >= H::FEW {
                return super::rank_masks::rank(isa.into(), table, hands, at, numbers);
            }
            portable::rank(sections, hands, at, numbers)
        });
    }
    #[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "std"))]
    if let Some(isa) = isa.bytes()
        && numbers.len() >= H::FEW
        && H::Hand::CARDS.is_none_or(|cards| cards >= super::rank_masks::MIN_CARDS)
    {
        return super::rank_masks::rank(isa, table, hands, 0, numbers);
    }
    portable::rank(sections, hands, 0, numbers)
}
