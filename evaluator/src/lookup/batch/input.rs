//! The forms in which hands come, and how they are read one at a time.

use core::ops::Range;

use super::error::BatchError;
use crate::format::RankSections;
use crate::key;
#[cfg(target_arch = "x86_64")]
use crate::simd::prefetch;
use crate::{Card, CardSet, Hand, Rank, Suit};

/// A hand as it comes, good or bad.
pub(super) trait RawHand: Copy + Send + Sync {
    /// The number of cards of all hands, if they are lists of ids and not sets.
    const CARDS: Option<usize>;

    /// Bits that no card has and a bad hand may have.
    const STRAY_BITS: u64;

    /// The cards as [`CardSet::bits`] has them. A hand that has a card twice has fewer cards here; one with a card that does
    /// not exist has too, or else a [stray bit](Self::STRAY_BITS).
    fn bits(&self) -> u64;

    /// What is wrong with the bad hand, which has the number `hand`.
    fn fault(self, hand: usize) -> BatchError;

    /// What is seen of the hand at once, whether or not it is one.
    #[inline(always)]
    fn glance(&self) -> Glance {
        let bits = self.bits();
        let sum = key::sum_of_set(CardSet::from_bits_truncate(bits));
        Glance { bits, sum }
    }

    /// The number of the hand's rank, if it is a hand.
    #[inline(always)]
    fn rank(self, sections: RankSections<'_>) -> Option<u16> {
        self.is_hand().then(|| sections.rank(self.hand()))
    }

    /// Whether it is a hand: at most seven cards, none of them twice or foreign.
    #[inline(always)]
    fn is_hand(&self) -> bool {
        let mut seen = Seen::NOTHING;
        seen.add(self.glance());
        !seen.is_bad::<Self>()
    }

    /// The hand. A bad one becomes a [`Hand`] too, which is safe to look up and whose rank means nothing.
    #[inline(always)]
    fn hand(self) -> Hand {
        Hand::from_set_unchecked(CardSet::from_bits_truncate(self.bits()))
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
    /// The upper half of a key that leads to the hand's rank, if it has no flush.
    #[inline(always)]
    pub(super) fn upper_key(self) -> u32 {
        self.sum
    }
}

/// What is seen of some hands together.
pub(super) struct Seen {
    bits: u64,
    /// The bits of the sums that any hand has, and those that all have.
    any: u32,
    all: u32,
    /// How many have a flush, if they are hands.
    pub(super) flushes: usize,
}

impl Seen {
    pub(super) const NOTHING: Self = Self { bits: 0, any: 0, all: u32::MAX, flushes: 0 };

    #[inline(always)]
    pub(super) fn add(&mut self, hand: Glance) {
        self.bits |= hand.bits;
        self.any |= hand.sum;
        self.all &= hand.sum;
        self.flushes += usize::from(hand.sum & key::FLUSH_FLAG != 0);
    }

    /// Whether one of the hands, at least one, is none.
    #[inline(always)]
    pub(super) fn is_bad<H: RawHand>(&self) -> bool {
        let has_wrong_counts = match H::CARDS {
            // None has more: the number that has all its bits is the number.
            Some(cards) => !self.all & cards as u32 != 0,
            None => self.any & key::COUNT_MASK & !AT_MOST_SEVEN != 0,
        };
        has_wrong_counts || self.bits & H::STRAY_BITS != 0
    }
}

/// Hands in some form.
pub(super) trait Input: Copy + Send + Sync {
    type Hand: RawHand;

    /// How many hands the portable kernel finds the keys of before it looks up the first rank. [`usize::MAX`]: those of
    /// all hands of a block.
    const AHEAD: usize;

    /// Checks that there are as many hands as `expected`.
    fn check_length(self, expected: usize) -> Result<(), BatchError>;

    /// Some of the hands.
    fn part(self, range: Range<usize>) -> Self;

    fn get(self, index: usize) -> Self::Hand;

    /// What is seen of each hand at once.
    fn glances(self) -> impl Iterator<Item = Glance>;

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

    /// A row that is copied first becomes a number, of which bytes are then taken with shifts.
    #[inline(always)]
    fn glances(self) -> impl Iterator<Item = Glance> {
        self.0.iter().map(H::glance)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn prefetch(self, at: usize, count: usize) {
        prefetch(self.0, at, count);
    }
}

impl<T: Copy + Send + Sync, const N: usize> Input for Columns<'_, T, N>
where
    [T; N]: RawHand,
{
    type Hand = [T; N];

    /// All of a block: in one loop columns and lookups would take more registers than there are.
    const AHEAD: usize = usize::MAX;

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

    #[inline(always)]
    fn glances(self) -> impl Iterator<Item = Glance> {
        (0..self.0[0].len()).map(move |index| self.get(index).glance())
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn prefetch(self, at: usize, count: usize) {
        self.0.iter().for_each(|column| prefetch(column, at, count));
    }
}

fn check_length(found: usize, expected: usize) -> Result<(), BatchError> {
    if found == expected { Ok(()) } else { Err(BatchError::Length { expected, found }) }
}

/// A set of cards.
impl RawHand for CardSet {
    const CARDS: Option<usize> = None;
    const STRAY_BITS: u64 = 0;

    #[inline(always)]
    fn bits(&self) -> u64 {
        Self::bits(*self)
    }

    fn fault(self, hand: usize) -> BatchError {
        BatchError::TooManyCards { hand, found: self.len() }
    }
}

/// What should be a set, by its bits.
impl RawHand for u64 {
    const CARDS: Option<usize> = None;
    const STRAY_BITS: u64 = !CardSet::FULL.bits();

    #[inline(always)]
    fn bits(&self) -> u64 {
        *self
    }

    fn fault(self, hand: usize) -> BatchError {
        let masks: [u16; Suit::COUNT] = core::array::from_fn(|suit| (self >> (16 * suit)) as u16);
        masks.fault(hand)
    }
}

/// Four suit masks.
impl RawHand for [u16; Suit::COUNT] {
    const CARDS: Option<usize> = None;
    const STRAY_BITS: u64 = !CardSet::FULL.bits();

    #[inline(always)]
    fn bits(&self) -> u64 {
        let [clubs, diamonds, hearts, spades] = self.map(u64::from);
        clubs | diamonds << 16 | hearts << 32 | spades << 48
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
    const CARDS: Option<usize> = Some(N);
    const STRAY_BITS: u64 = 0;

    #[inline(always)]
    fn bits(&self) -> u64 {
        self.iter().fold(0, |bits, &id| bits | CARD_BITS[usize::from(id)])
    }

    /// By bits from which masks are taken in fewer steps.
    #[inline(always)]
    fn glance(&self) -> Glance {
        let bits = self.iter().fold(0, |bits, &id| bits | CARD_PLACES[usize::from(id)]);
        let masks = [
            bits & 0x1FFF,
            u64::from(bits as u32 >> SUITS_AT[1]),
            bits >> SUITS_AT[2] & 0x1FFF,
            bits >> SUITS_AT[3],
        ];
        Glance { bits: 0, sum: key::sum_of_masks(masks.map(|mask| mask as usize)) }
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
static CARD_BITS: [u64; 256] = card_bits([0, 16, 32, 48]);

/// The same with two suits at the upper ends of 32 and 64 bits, from where they are taken by a shift alone.
static CARD_PLACES: [u64; 256] = card_bits(SUITS_AT);
const SUITS_AT: [u32; Suit::COUNT] = [0, 32 - Rank::COUNT as u32, 32, 64 - Rank::COUNT as u32];

/// A bit for each card by its id, where the bits of its suit begin at a place of their own.
const fn card_bits(suits_at: [u32; Suit::COUNT]) -> [u64; 256] {
    let mut bits = [0; 256];
    let mut id = 0;
    while id < Card::COUNT {
        let card = Card::ALL[id];
        bits[id] = 1 << (suits_at[card.suit() as usize] + card.rank() as u32);
        id += 1;
    }
    bits
}
