//! The forms in which hands come, and how they are read one at a time.

use core::ops::{BitOr, Range};

use super::error::BatchError;
use crate::format::RankSections;
use crate::hand::IdFaults;
use crate::key;
use crate::order::RankSets;
#[cfg(target_arch = "x86_64")]
use crate::simd::prefetch;
use crate::{Card, CardSet, Hand, Suit};

/// A hand as it comes, good or bad.
pub(super) trait RawHand: Copy + Send + Sync {
    /// The number of cards of all hands, if they are lists of ids and not sets.
    const CARDS: Option<usize>;

    /// Bits that no card has and a bad hand may have.
    const STRAY_BITS: u64;

    /// The cards as [`CardSet::bits`] has them. A hand that has a card twice has fewer cards here; one with a card that does
    /// not exist has too, or else a [stray bit](Self::STRAY_BITS).
    fn bits(&self) -> u64;

    /// The faults of such hands.
    type Faults: Faults;

    /// What is wrong with the bad hand, which has the number `hand`.
    fn fault(self, hand: usize) -> BatchError;

    /// What is seen of the hand at once, whether or not it is one.
    #[inline(always)]
    fn glance(&self) -> Glance {
        let bits = self.bits();
        let sum = key::sum_of_set(CardSet::from_bits_truncate(bits));
        Glance { bits, sum }
    }

    /// The hand, whose faults are added to those of other hands. A bad one becomes a [`Hand`] too, which is safe to look up and
    /// whose rank means nothing.
    fn read(&self, faults: &mut Self::Faults) -> Hand;

    /// The rank of the hand, with faults as in [`read`](Self::read).
    fn rank(&self, sections: RankSections<'_>, sets: RankSets, faults: &mut Self::Faults) -> u16;

    /// Returns `true` if it is a hand: at most seven cards, none of them twice or foreign.
    #[inline(always)]
    fn is_hand(&self) -> bool {
        let mut faults = Self::Faults::default();
        _ = self.read(&mut faults);
        !faults.any::<Self>()
    }

    /// The hand, good or bad.
    #[inline(always)]
    fn hand(self) -> Hand {
        Hand::from_set_unchecked(CardSet::from_bits_truncate(self.bits()))
    }
}

/// The faults of some hands together.
pub(super) trait Faults: Default {
    /// Returns `true` if one of the hands is not a hand.
    fn any<H: RawHand>(&self) -> bool;
}

impl Faults for IdFaults {
    #[inline(always)]
    fn any<H: RawHand>(&self) -> bool {
        (*self).any()
    }
}

/// The faults of sets.
#[derive(Default)]
pub(super) struct SetFaults {
    /// The bits of the sets.
    bits: u64,
    /// The bits of the sums.
    sums: u32,
}

impl SetFaults {
    /// Adds a set.
    #[inline(always)]
    pub(super) fn add(&mut self, Glance { bits, sum }: Glance) {
        self.bits |= bits;
        self.sums |= sum;
    }

    /// Returns the hand of a set.
    #[inline(always)]
    fn read<H: RawHand>(&mut self, hand: &H) -> Hand {
        let bits = hand.bits();
        let (hand, count) = Hand::of_set_and_count(CardSet::from_bits_truncate(bits));
        self.add(Glance { bits, sum: count as u32 });
        hand
    }

    /// Returns the rank of a set. In an order with flushes nearly all sets are ranked by their sums.
    #[inline(always)]
    fn rank<H: RawHand>(&mut self, hand: &H, sections: RankSections<'_>, sets: RankSets) -> u16 {
        if sets != RankSets::Flush {
            return sections.rank_by(sets, self.read(hand));
        }
        let glance = hand.glance();
        self.add(glance);
        match glance.has_flush() {
            false => sections.rank_without_flush(glance.key()),
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

/// What is seen of a hand at once.
#[derive(Clone, Copy)]
pub(super) struct Glance {
    bits: u64,
    /// That of [`key::sum_of_set`].
    sum: u32,
}

impl Glance {
    /// A key that leads to the hand's rank, if it has no flush.
    #[inline(always)]
    pub(super) fn key(self) -> u64 {
        Self::key_of(self.upper_key())
    }

    /// The upper half of that key.
    #[inline(always)]
    pub(super) fn upper_key(self) -> u32 {
        self.sum
    }

    /// The key with an upper half.
    #[inline(always)]
    pub(super) fn key_of(upper_half: u32) -> u64 {
        u64::from(upper_half) << 32
    }

    /// Returns `true` if the hand has a flush, if it is a hand.
    #[inline(always)]
    pub(super) fn has_flush(self) -> bool {
        self.sum & key::FLUSH_FLAG != 0
    }
}

/// An element of a column: a card's id, or a suit mask.
pub(super) trait Part: Copy + Default + BitOr<Output = Self> + Send + Sync {
    /// The faults of hands of such parts.
    type Faults: Faults;

    /// The rank of a hand whose parts a function gives. An array of ids would be written to memory byte by byte and read back
    /// in words, for which processors wait.
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

/// Hands in some form.
pub(super) trait Input: Copy + Send + Sync {
    type Hand: RawHand;

    /// How many hands the portable kernel finds the keys of before it looks up the first rank. [`usize::MAX`]: those of
    /// all hands of a block.
    const AHEAD: usize;

    /// Fewer hands than these are ranked one after the other where the call is: no kernel is faster.
    const FEW: usize;

    /// Checks that there are as many hands as `expected`.
    fn check_length(self, expected: usize) -> Result<(), BatchError>;

    /// Some of the hands.
    fn part(self, range: Range<usize>) -> Self;

    fn get(self, index: usize) -> Self::Hand;

    /// The union of sets, by its [bits](RawHand::bits).
    fn union(self) -> u64;

    /// What is seen of each hand at once.
    fn glances(self) -> impl Iterator<Item = Glance>;

    /// Ranks hands one after the other, as many as `ranks` has room for, and returns their faults.
    fn rank_in_turn(
        self,
        sections: RankSections<'_>,
        sets: RankSets,
        ranks: &mut [u16],
    ) -> <Self::Hand as RawHand>::Faults;

    /// Fetches `count` hands from number `at` on into the cache. There need not be so many. The processor's own guesses
    /// stop at the end of each page of memory.
    #[cfg(target_arch = "x86_64")]
    fn prefetch(self, at: usize, count: usize);
}

/// Hands one after the other.
#[derive(Clone, Copy)]
pub(super) struct Listed<'a, H>(pub(super) &'a [H]);

/// Hands in columns: all first parts, all second parts, and so on.
#[derive(Clone, Copy)]
pub(super) struct Columns<'a, T, const N: usize>(pub(super) [&'a [T]; N]);

/// The forms as kernels name them.
#[allow(dead_code, reason = "not all processors have kernels")]
pub(super) mod forms {
    use super::{CardSet, Columns, Listed, Suit};

    /// Hands as sets of cards.
    pub(crate) type Sets<'a> = Listed<'a, CardSet>;

    /// Hands as what should be sets by their bits.
    pub(crate) type RawSets<'a> = Listed<'a, u64>;

    /// Hands as rows of card ids.
    pub(crate) type Rows<'a, const N: usize> = Listed<'a, [u8; N]>;

    /// Hands as columns of card ids: first cards, second cards, and so on.
    pub(crate) type IdColumns<'a, const N: usize> = Columns<'a, u8, N>;

    /// Hands as columns of suit masks: clubs, diamonds, hearts, spades.
    pub(crate) type SuitMasks<'a> = Columns<'a, u16, { Suit::COUNT }>;
}

impl<H: RawHand> Input for Listed<'_, H> {
    type Hand = H;

    const AHEAD: usize = 8;

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
    fn glances(self) -> impl Iterator<Item = Glance> {
        self.0.iter().map(H::glance)
    }

    /// A row that is copied first becomes a number, of which bytes are then taken with shifts.
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

impl<T: Part, const N: usize> Input for Columns<'_, T, N>
where
    [T; N]: RawHand<Faults = T::Faults>,
{
    type Hand = [T; N];

    /// All of a block: in one loop columns and lookups would take more registers than there are.
    const AHEAD: usize = usize::MAX;

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
    fn glances(self) -> impl Iterator<Item = Glance> {
        (0..self.0[0].len()).map(move |index| self.get(index).glance())
    }

    #[inline(always)]
    fn rank_in_turn(self, sections: RankSections<'_>, sets: RankSets, ranks: &mut [u16]) -> T::Faults {
        let mut faults = T::Faults::default();
        // Columns of one length, known before the loop: the compiler drops the bounds checks.
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

/// What should be a set, by its bits.
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
        self.iter().fold(0, |bits, &id| bits | CARD_BITS[usize::from(id)])
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

/// The bits of cards by their ids; none of those that are no card, so that a hand with one has too few.
static CARD_BITS: [u64; 256] = {
    let mut bits = [0; 256];
    let mut id = 0;
    while id < Card::COUNT {
        bits[id] = CardSet::of(Card::ALL[id]).bits();
        id += 1;
    }
    bits
};
