//! Hands in memory, valid or not, and their scalar reading.

use core::ops::{BitOr, Range};

use super::error::BatchError;
use crate::card::ID_BITS;
use crate::format::RankSections;
use crate::hand::IdFaults;
use crate::key;
use crate::order::RankSets;
#[cfg(target_arch = "x86_64")]
use crate::simd::prefetch;
use crate::{Card, CardSet, Hand, Suit};

/// A hand in memory, valid or not.
pub(super) trait RawHand: Copy + Send + Sync {
    /// The number of cards of every hand, if hands are lists of ids. `None` for sets.
    const CARDS: Option<usize>;

    /// Bits that an invalid hand may have although no card has them.
    const STRAY_BITS: u64;

    /// Returns the cards as [`CardSet::bits`]. A hand with a duplicate card has fewer cards here. A hand with
    /// an invalid card also has fewer, or else a [stray bit](Self::STRAY_BITS).
    fn bits(&self) -> u64;

    /// The accumulated faults of such hands.
    type Faults: Faults;

    /// Returns the error for this invalid hand, which has the number `hand`.
    fn fault(self, hand: usize) -> BatchError;

    /// Returns the summary of the hand, valid or not.
    #[inline(always)]
    fn summary(&self) -> Summary {
        let bits = self.bits();
        let sum = key::sum_of_set(CardSet::from_bits_truncate(bits));
        Summary { bits, sum }
    }

    /// Returns the hand and adds its faults. An invalid one also becomes a [`Hand`], which is safe to look up
    /// but has a meaningless rank.
    fn read(&self, faults: &mut Self::Faults) -> Hand;

    /// Returns the rank of the hand and adds its faults like [`read`](Self::read).
    fn rank(&self, sections: RankSections<'_>, sets: RankSets, faults: &mut Self::Faults) -> u16;

    /// Returns `true` if the hand is valid: at most seven cards, none of them duplicate or invalid.
    #[inline(always)]
    fn is_hand(&self) -> bool {
        let mut faults = Self::Faults::default();
        _ = self.read(&mut faults);
        !faults.any::<Self>()
    }

    /// Returns the hand, valid or not.
    #[inline(always)]
    fn hand(self) -> Hand {
        Hand::from_set_unchecked(CardSet::from_bits_truncate(self.bits()))
    }
}

/// The accumulated faults of several hands.
pub(super) trait Faults: Default {
    /// Returns `true` if one of the hands is invalid.
    fn any<H: RawHand>(&self) -> bool;
}

impl Faults for IdFaults {
    #[inline(always)]
    fn any<H: RawHand>(&self) -> bool {
        (*self).any()
    }
}

/// The accumulated faults of sets.
#[derive(Default)]
pub(super) struct SetFaults {
    /// The union of the sets' bits.
    bits: u64,
    /// The union of the sums' bits.
    sums: u32,
}

impl SetFaults {
    /// Adds a set.
    #[inline(always)]
    pub(super) fn add(&mut self, Summary { bits, sum }: Summary) {
        self.bits |= bits;
        self.sums |= sum;
    }

    /// Returns the hand of a set.
    #[inline(always)]
    fn read<H: RawHand>(&mut self, hand: &H) -> Hand {
        let bits = hand.bits();
        let (hand, count) = Hand::of_set_and_count(CardSet::from_bits_truncate(bits));
        self.add(Summary { bits, sum: count as u32 });
        hand
    }

    /// Returns the hand rank of a set. In an order with flushes nearly all sets are ranked by their sums.
    #[inline(always)]
    fn rank<H: RawHand>(&mut self, hand: &H, sections: RankSections<'_>, sets: RankSets) -> u16 {
        if sets != RankSets::Flush {
            return sections.rank_by(sets, self.read(hand));
        }
        let summary = hand.summary();
        self.add(summary);
        match summary.has_flush() {
            false => sections.rank_without_flush(summary.key()),
            true => sections.rank(hand.hand()),
        }
    }
}

impl Faults for SetFaults {
    #[inline(always)]
    fn any<H: RawHand>(&self) -> bool {
        self.bits & H::STRAY_BITS != 0 || self.sums & key::COUNT_MASK & !AT_MOST_SEVEN != 0
    }
}

/// The bits of the numbers up to [`Hand::MAX_CARDS`].
const AT_MOST_SEVEN: u32 = 7;
const _: () = assert!(Hand::MAX_CARDS == AT_MOST_SEVEN as usize);

/// The bits of a hand, and a sum with its rank key, flush flag and number of cards.
#[derive(Clone, Copy)]
pub(super) struct Summary {
    bits: u64,
    /// The result of [`key::sum_of_set`].
    sum: u32,
}

impl Summary {
    /// Returns a key that leads to the hand's rank, if it has no flush.
    #[inline(always)]
    pub(super) fn key(self) -> u64 {
        Self::key_of(self.upper_key())
    }

    /// Returns the upper half of [`key`](Self::key).
    #[inline(always)]
    pub(super) fn upper_key(self) -> u32 {
        self.sum
    }

    /// Returns the key with this upper half.
    #[inline(always)]
    pub(super) fn key_of(upper_half: u32) -> u64 {
        u64::from(upper_half) << 32
    }

    /// Returns `true` if a valid hand has a flush.
    #[inline(always)]
    pub(super) fn has_flush(self) -> bool {
        self.sum & key::FLUSH_FLAG != 0
    }
}

/// An element of a column: a card id or a suit mask.
pub(super) trait Part: Copy + Default + BitOr<Output = Self> + Send + Sync {
    /// The accumulated faults of hands with such parts.
    type Faults: Faults;

    /// Returns the rank of a hand whose parts a function returns. An array of ids would be written to memory
    /// byte by byte and read back in words, which stalls the processor.
    fn rank<const N: usize>(
        part: impl Fn(usize) -> Self,
        sections: RankSections<'_>,
        sets: RankSets,
        faults: &mut Self::Faults,
    ) -> u16
    where
        [Self; N]: RawHand<Faults = Self::Faults>;
}

impl Part for u8 {
    type Faults = IdFaults;

    #[inline(always)]
    fn rank<const N: usize>(
        part: impl Fn(usize) -> Self,
        sections: RankSections<'_>,
        sets: RankSets,
        faults: &mut IdFaults,
    ) -> u16 {
        sections.rank_by(sets, Hand::read_ids((0..N).map(part), faults))
    }
}

impl Part for u16 {
    type Faults = SetFaults;

    #[inline(always)]
    fn rank<const N: usize>(
        part: impl Fn(usize) -> Self,
        sections: RankSections<'_>,
        sets: RankSets,
        faults: &mut SetFaults,
    ) -> u16
    where
        [Self; N]: RawHand<Faults = SetFaults>,
    {
        core::array::from_fn::<_, N, _>(part).rank(sections, sets, faults)
    }
}

/// Hands in one of the forms, valid or not.
pub(super) trait RawHands: Copy + Send + Sync {
    type Hand: RawHand;

    /// The number of keys that the portable kernel computes ahead of the first lookup, or [`usize::MAX`] for
    /// all keys of a block.
    const LOOKAHEAD: usize;

    /// The number of hands below which the caller ranks them one by one, because no kernel is faster.
    const FEW: usize;

    /// Checks that there are `expected` hands.
    fn check_length(self, expected: usize) -> Result<(), BatchError>;

    /// Returns the hands in a range.
    fn part(self, range: Range<usize>) -> Self;

    fn get(self, index: usize) -> Self::Hand;

    /// Returns the union of sets as their [bits](RawHand::bits).
    fn union(self) -> u64;

    /// Returns the summary of each hand.
    fn summaries(self) -> impl Iterator<Item = Summary>;

    /// Ranks one hand after the other, one for each of `ranks`, and returns their faults.
    fn rank_in_turn(
        self,
        sections: RankSections<'_>,
        sets: RankSets,
        ranks: &mut [u16],
    ) -> <Self::Hand as RawHand>::Faults;

    /// Fetches `count` hands from number `at` on into the cache. There may be fewer. Hardware prefetching
    /// stops at the end of each page of memory.
    #[cfg(target_arch = "x86_64")]
    fn prefetch(self, at: usize, count: usize);
}

/// Hands in a slice.
#[derive(Clone, Copy)]
pub(super) struct HandSlice<'a, H>(pub(super) &'a [H]);

/// Hands in columns: all first parts, all second parts, and so on.
#[derive(Clone, Copy)]
pub(super) struct HandColumns<'a, T, const N: usize>(pub(super) [&'a [T]; N]);

/// Names for the forms, used by kernels.
#[allow(dead_code, reason = "not all processors have kernels")]
pub(super) mod forms {
    use super::{CardSet, HandColumns, HandSlice, Suit};

    /// Hands as sets of cards.
    pub(crate) type Sets<'a> = HandSlice<'a, CardSet>;

    /// Hands as the bits of sets, which may be invalid.
    pub(crate) type RawSets<'a> = HandSlice<'a, u64>;

    /// Hands as rows of card ids.
    pub(crate) type Rows<'a, const N: usize> = HandSlice<'a, [u8; N]>;

    /// Hands as columns of card ids: first cards, second cards, and so on.
    pub(crate) type IdColumns<'a, const N: usize> = HandColumns<'a, u8, N>;

    /// Hands as columns of suit masks: clubs, diamonds, hearts, spades.
    pub(crate) type SuitMasks<'a> = HandColumns<'a, u16, { Suit::COUNT }>;
}

impl<H: RawHand> RawHands for HandSlice<'_, H> {
    type Hand = H;

    const LOOKAHEAD: usize = 8;

    const FEW: usize = if H::CARDS.is_some() { 64 } else { 32 };

    #[inline]
    fn check_length(self, expected: usize) -> Result<(), BatchError> {
        check_length(self.0.len(), expected)
    }

    fn part(self, range: Range<usize>) -> Self {
        Self(&self.0[range])
    }

    #[inline(always)]
    fn get(self, index: usize) -> H {
        self.0[index]
    }

    fn union(self) -> u64 {
        self.0.iter().fold(0, |union, hand| union | hand.bits())
    }

    #[inline(always)]
    fn summaries(self) -> impl Iterator<Item = Summary> {
        self.0.iter().map(H::summary)
    }

    /// If rows were copied first, the compiler would load each as a number and extract its bytes with shifts.
    #[inline(always)]
    fn rank_in_turn(self, sections: RankSections<'_>, sets: RankSets, ranks: &mut [u16]) -> H::Faults {
        let mut faults = H::Faults::default();
        for (rank, hand) in ranks.iter_mut().zip(self.0) {
            *rank = hand.rank(sections, sets, &mut faults);
        }
        faults
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn prefetch(self, at: usize, count: usize) {
        prefetch(self.0, at, count);
    }
}

impl<T: Part, const N: usize> RawHands for HandColumns<'_, T, N>
where
    [T; N]: RawHand<Faults = T::Faults>,
{
    type Hand = [T; N];

    /// All keys of a block are computed first. HandColumns and lookups in one loop would need more registers than
    /// there are.
    const LOOKAHEAD: usize = usize::MAX;

    const FEW: usize = 32;

    #[inline]
    fn check_length(self, expected: usize) -> Result<(), BatchError> {
        self.0.iter().try_for_each(|column| check_length(column.len(), expected))
    }

    fn part(self, range: Range<usize>) -> Self {
        Self(self.0.map(|column| &column[range.clone()]))
    }

    #[inline(always)]
    fn get(self, index: usize) -> [T; N] {
        self.0.map(|column| column[index])
    }

    fn union(self) -> u64 {
        self.0.map(|column| column.iter().fold(T::default(), |union, &part| union | part)).bits()
    }

    #[inline(always)]
    fn summaries(self) -> impl Iterator<Item = Summary> {
        (0..self.0[0].len()).map(move |index| self.get(index).summary())
    }

    #[inline(always)]
    fn rank_in_turn(self, sections: RankSections<'_>, sets: RankSets, ranks: &mut [u16]) -> T::Faults {
        let mut faults = T::Faults::default();
        // All columns get one length before the loop, so that the compiler omits bounds checks.
        let columns = self.0.map(|column| &column[..ranks.len()]);
        for (index, rank) in ranks.iter_mut().enumerate() {
            *rank = T::rank::<N>(|column| columns[column][index], sections, sets, &mut faults);
        }
        faults
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn prefetch(self, at: usize, count: usize) {
        self.0.iter().for_each(|column| prefetch(column, at, count));
    }
}

#[inline]
fn check_length(found: usize, expected: usize) -> Result<(), BatchError> {
    if found == expected { Ok(()) } else { Err(BatchError::Length { expected, found }) }
}

/// A set of cards.
impl RawHand for CardSet {
    type Faults = SetFaults;
    const CARDS: Option<usize> = None;
    const STRAY_BITS: u64 = 0;

    #[inline(always)]
    fn bits(&self) -> u64 {
        Self::bits(*self)
    }

    #[inline(always)]
    fn read(&self, faults: &mut SetFaults) -> Hand {
        faults.read(self)
    }

    #[inline(always)]
    fn rank(&self, sections: RankSections<'_>, sets: RankSets, faults: &mut SetFaults) -> u16 {
        faults.rank(self, sections, sets)
    }

    fn fault(self, hand: usize) -> BatchError {
        BatchError::TooManyCards { hand, found: self.len() }
    }
}

/// The bits of a set, which may be invalid.
impl RawHand for u64 {
    type Faults = SetFaults;
    const CARDS: Option<usize> = None;
    const STRAY_BITS: u64 = !CardSet::FULL.bits();

    #[inline(always)]
    fn bits(&self) -> u64 {
        *self
    }

    #[inline(always)]
    fn read(&self, faults: &mut SetFaults) -> Hand {
        faults.read(self)
    }

    #[inline(always)]
    fn rank(&self, sections: RankSections<'_>, sets: RankSets, faults: &mut SetFaults) -> u16 {
        faults.rank(self, sections, sets)
    }

    fn fault(self, hand: usize) -> BatchError {
        let masks: [u16; Suit::COUNT] = core::array::from_fn(|suit| (self >> (16 * suit)) as u16);
        masks.fault(hand)
    }
}

/// Four suit masks.
impl RawHand for [u16; Suit::COUNT] {
    type Faults = SetFaults;
    const CARDS: Option<usize> = None;
    const STRAY_BITS: u64 = !CardSet::FULL.bits();

    #[inline(always)]
    fn bits(&self) -> u64 {
        let [clubs, diamonds, hearts, spades] = self.map(u64::from);
        clubs | diamonds << 16 | hearts << 32 | spades << 48
    }

    #[inline(always)]
    fn read(&self, faults: &mut SetFaults) -> Hand {
        faults.read(self)
    }

    #[inline(always)]
    fn rank(&self, sections: RankSections<'_>, sets: RankSets, faults: &mut SetFaults) -> u16 {
        faults.rank(self, sections, sets)
    }

    fn fault(self, hand: usize) -> BatchError {
        match Suit::ALL.into_iter().zip(self).find(|&(_, mask)| mask > 0x1FFF) {
            Some((suit, mask)) => BatchError::StrayBits { hand, suit, mask },
            None => CardSet::from_bits_truncate(self.bits()).fault(hand),
        }
    }
}

/// A list of card ids.
impl<const N: usize> RawHand for [u8; N] {
    type Faults = IdFaults;
    const CARDS: Option<usize> = Some(N);
    const STRAY_BITS: u64 = 0;

    #[inline(always)]
    fn bits(&self) -> u64 {
        self.iter().fold(0, |bits, &id| bits | ID_BITS[usize::from(id)])
    }

    #[inline(always)]
    fn read(&self, faults: &mut IdFaults) -> Hand {
        Hand::read_ids(self.iter().copied(), faults)
    }

    #[inline(always)]
    fn rank(&self, sections: RankSections<'_>, sets: RankSets, faults: &mut IdFaults) -> u16 {
        sections.rank_by(sets, self.read(faults))
    }

    fn fault(self, hand: usize) -> BatchError {
        let mut seen = CardSet::EMPTY;
        for id in self {
            match Card::from_id(id) {
                None => return BatchError::ForeignId { hand, id },
                Some(card) if !seen.insert(card) => return BatchError::RepeatedCard { hand, card },
                Some(_) => {}
            }
        }
        BatchError::TooManyCards { hand, found: N }
    }
}
