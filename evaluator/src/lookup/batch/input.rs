//! The forms in which hands come, and how they are read one at a time.

use core::ops::Range;

use super::error::BatchError;
use crate::key;
use crate::{Card, CardSet, Hand, Suit};

/// Hands in some form.
pub(super) trait Input: Copy + Send + Sync {
    /// Whether [`faults`](Self::faults) take so many operations that it is worth keeping evidence to judge it together.
    const JUDGED_TOGETHER: bool;

    /// Checks that there are as many hands as `expected`.
    fn check_length(self, expected: usize) -> Result<(), BatchError>;

    /// Some of the hands.
    fn part(self, range: Range<usize>) -> Self;

    /// A hand, and evidence for whether it is one. If not, what comes is still fit for looking up, to no purpose.
    fn hand(self, index: usize) -> (Hand, u64);

    /// 0 if the evidence is that of a hand.
    fn faults(evidence: u64) -> u64;

    /// A hand, if it is one.
    #[inline(always)]
    fn checked_hand(self, index: usize) -> Option<Hand> {
        let (hand, evidence) = self.hand(index);
        (Self::faults(evidence) == 0).then_some(hand)
    }

    /// The suit masks of a hand, clubs lowest. One that has a card twice has fewer cards here; one with a card that does
    /// not exist has too, or else a bit that no card has.
    fn bits(self, index: usize) -> u64;

    /// What is wrong with the bad hand `index`.
    fn fault(self, index: usize) -> BatchError;
}

/// Hands as sets of cards.
#[derive(Clone, Copy)]
pub(super) struct Sets<'a>(pub(super) &'a [CardSet]);

/// Hands as rows of card ids.
#[derive(Clone, Copy)]
pub(super) struct Rows<'a, const N: usize>(pub(super) &'a [[u8; N]]);

/// Hands as columns of card ids: first cards, second cards, and so on.
#[derive(Clone, Copy)]
pub(super) struct Columns<'a, const N: usize>(pub(super) [&'a [u8]; N]);

/// Hands as columns of suit masks: clubs, diamonds, hearts, spades.
#[derive(Clone, Copy)]
pub(super) struct SuitMasks<'a>(pub(super) [&'a [u16]; Suit::COUNT]);

impl Input for Sets<'_> {
    const JUDGED_TOGETHER: bool = false;

    fn check_length(self, expected: usize) -> Result<(), BatchError> {
        check_length(self.0.len(), expected)
    }

    fn part(self, range: Range<usize>) -> Self {
        Self(&self.0[range])
    }

    #[inline(always)]
    fn hand(self, index: usize) -> (Hand, u64) {
        hand_of_set(self.0[index])
    }

    #[inline(always)]
    fn faults(evidence: u64) -> u64 {
        faults_of_bits(evidence)
    }

    #[inline(always)]
    fn bits(self, index: usize) -> u64 {
        self.0[index].bits()
    }

    fn fault(self, index: usize) -> BatchError {
        BatchError::TooManyCards { hand: index, found: self.0[index].len() }
    }
}

impl<const N: usize> Input for Rows<'_, N> {
    const JUDGED_TOGETHER: bool = true;

    fn check_length(self, expected: usize) -> Result<(), BatchError> {
        check_length(self.0.len(), expected)
    }

    fn part(self, range: Range<usize>) -> Self {
        Self(&self.0[range])
    }

    #[inline(always)]
    fn hand(self, index: usize) -> (Hand, u64) {
        hand_of_ids(self.0[index])
    }

    #[inline(always)]
    fn faults(evidence: u64) -> u64 {
        faults_of_ids::<N>(evidence)
    }

    #[inline(always)]
    fn bits(self, index: usize) -> u64 {
        bits_of_ids(self.0[index])
    }

    fn fault(self, index: usize) -> BatchError {
        fault_of_ids(self.0[index], index)
    }
}

impl<const N: usize> Columns<'_, N> {
    #[inline(always)]
    fn ids(self, index: usize) -> [u8; N] {
        self.0.map(|column| column[index])
    }
}

impl<const N: usize> Input for Columns<'_, N> {
    const JUDGED_TOGETHER: bool = true;

    fn check_length(self, expected: usize) -> Result<(), BatchError> {
        self.0.iter().try_for_each(|column| check_length(column.len(), expected))
    }

    fn part(self, range: Range<usize>) -> Self {
        Self(self.0.map(|column| &column[range.clone()]))
    }

    #[inline(always)]
    fn hand(self, index: usize) -> (Hand, u64) {
        hand_of_ids(self.ids(index))
    }

    #[inline(always)]
    fn faults(evidence: u64) -> u64 {
        faults_of_ids::<N>(evidence)
    }

    #[inline(always)]
    fn bits(self, index: usize) -> u64 {
        bits_of_ids(self.ids(index))
    }

    fn fault(self, index: usize) -> BatchError {
        fault_of_ids(self.ids(index), index)
    }
}

impl Input for SuitMasks<'_> {
    const JUDGED_TOGETHER: bool = false;

    fn check_length(self, expected: usize) -> Result<(), BatchError> {
        self.0.iter().try_for_each(|column| check_length(column.len(), expected))
    }

    fn part(self, range: Range<usize>) -> Self {
        Self(self.0.map(|column| &column[range.clone()]))
    }

    #[inline(always)]
    fn hand(self, index: usize) -> (Hand, u64) {
        hand_of_bits(self.bits(index))
    }

    #[inline(always)]
    fn faults(evidence: u64) -> u64 {
        faults_of_bits(evidence)
    }

    #[inline(always)]
    fn bits(self, index: usize) -> u64 {
        let [clubs, diamonds, hearts, spades] = self.0.map(|column| u64::from(column[index]));
        clubs | diamonds << 16 | hearts << 32 | spades << 48
    }

    fn fault(self, index: usize) -> BatchError {
        for suit in Suit::ALL {
            let mask = self.0[suit as usize][index];
            if mask > 0x1FFF {
                return BatchError::StrayBits { hand: index, suit, mask };
            }
        }
        BatchError::TooManyCards { hand: index, found: CardSet::from_bits_truncate(self.bits(index)).len() }
    }
}

fn check_length(found: usize, expected: usize) -> Result<(), BatchError> {
    if found == expected { Ok(()) } else { Err(BatchError::Length { expected, found }) }
}

/// The hand of a set. Evidence: how many cards there are.
#[inline(always)]
fn hand_of_set(set: CardSet) -> (Hand, u64) {
    let (key, cards) = key::of_set_and_count(set);
    (Hand::from_key(key, set), u64::from(cards))
}

/// The hand of a set in bits. Evidence: how many cards there are, and bits that no card has.
#[inline(always)]
fn hand_of_bits(bits: u64) -> (Hand, u64) {
    let (hand, cards) = hand_of_set(CardSet::from_bits_truncate(bits));
    (hand, cards | (bits & !CardSet::FULL.bits()))
}

#[inline(always)]
fn faults_of_bits(evidence: u64) -> u64 {
    const { assert!(Hand::MAX_CARDS == 7) }
    evidence & !7
}

/// The hand of a list of card ids. Evidence: the sum of the cards' bits.
#[inline(always)]
fn hand_of_ids<const N: usize>(ids: [u8; N]) -> (Hand, u64) {
    let hand = Hand::from_ids_unchecked(&ids);
    (hand, hand.suits())
}

#[inline(always)]
fn faults_of_ids<const N: usize>(evidence: u64) -> u64 {
    // Ids above 51 have no bit, and a sum of powers of two has as many bits as summands only if no two are equal: each
    // carry costs one.
    u64::from(evidence.count_ones()) ^ N as u64
}

/// What a card id that is no card has in place of a card's bit.
const STRAY_BIT: u64 = 1 << 63;

/// The bits of cards by their ids.
static CARD_BITS: [u64; 256] = {
    let mut bits = [STRAY_BIT; 256];
    let mut id = 0;
    while id < Card::COUNT {
        bits[id] = CardSet::of(Card::ALL[id]).bits();
        id += 1;
    }
    bits
};

#[inline(always)]
fn bits_of_ids<const N: usize>(ids: [u8; N]) -> u64 {
    ids.iter().fold(0, |bits, &id| bits | CARD_BITS[usize::from(id)])
}

/// The first thing wrong with a bad list of card ids.
fn fault_of_ids<const N: usize>(ids: [u8; N], hand: usize) -> BatchError {
    let mut seen = CardSet::EMPTY;
    for id in ids {
        match Card::from_id(id) {
            None => return BatchError::ForeignId { hand, id },
            Some(card) if !seen.insert(card) => return BatchError::RepeatedCard { hand, card },
            Some(_) => {}
        }
    }
    BatchError::TooManyCards { hand, found: N }
}
