//! The rank masks of hands in registers, one part at a time. [`machine`] loads the hands and implements the
//! steps that differ between architectures.

use core::ops::Range;

use crate::lookup::batch::raw_hands::RawHands;
use crate::lookup::batch::raw_hands::forms::{IdColumns, RawSets, Rows, Sets, SuitMasks};
use crate::simd::{Bytes, BytesProof};
use crate::{Card, Hand};

use super::{Pending, machine};

/// The number of hands in a part: one register of bytes or two of words.
pub(crate) const PART: usize = Bytes::COUNT;

/// The number of hands in half a part, which is a register of words.
const HALF: usize = PART / 2;

/// The rank masks of a part of the hands.
#[derive(Clone, Copy)]
pub(crate) struct Masks {
    /// The ranks that occur once or thrice, in two registers of words. In a flush, the ranks in its suit.
    pub(super) odd: [Bytes; 2],
    /// The ranks that occur twice or thrice. In a flush, all ranks.
    pub(super) twice: [Bytes; 2],
    /// A bit for each hand that the two masks do not determine.
    pub(super) special: u32,
    /// Nonzero if a hand is invalid.
    pub(super) faults: Bytes,
}

impl Masks {
    /// Returns the masks of hands without cards.
    #[inline(always)]
    pub(super) fn none(isa: BytesProof) -> Self {
        let zero = Bytes::splat(isa, 0);
        Self { odd: [zero; 2], twice: [zero; 2], special: 0, faults: zero }
    }
}

/// Hands whose rank masks can be computed in registers.
pub(crate) trait Source: RawHands {
    /// Returns the rank masks of a part of the step that begins with hand `at`. Hands of the step before are
    /// looked up between its operations.
    fn rank_masks(self, isa: BytesProof, at: usize, part: usize, before: &mut Pending<'_>) -> Masks;
}

impl<const N: usize> Source for IdColumns<'_, N> {
    #[inline(always)]
    fn rank_masks(self, isa: BytesProof, at: usize, part: usize, before: &mut Pending<'_>) -> Masks {
        let mut ids = [Bytes::splat(isa, 0); N];
        for (ids, column) in ids.iter_mut().zip(self.0) {
            *ids = machine::load_ids(isa, machine::part(column, at, part));
        }
        of_ids(isa, ids, before)
    }
}

impl<const N: usize> Source for Rows<'_, N> {
    #[inline(always)]
    fn rank_masks(self, isa: BytesProof, at: usize, part: usize, before: &mut Pending<'_>) -> Masks {
        of_ids::<N>(isa, machine::load_rows(isa, self.0, at, part, before), before)
    }
}

/// The bits of ranks: one table for the low eight ranks, one for the high five.
static RANK_BITS: [[u8; 16]; 2] = [
    [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 0, 0, 0],
];

/// Computes the rank masks from columns of card ids.
#[inline(always)]
fn of_ids<const N: usize>(isa: BytesProof, ids: [Bytes; N], before: &mut Pending<'_>) -> Masks {
    let zero = Bytes::splat(isa, 0);
    let faults = faults(isa, ids, before);
    let five_of_a_suit = machine::flushes(isa, ids, before);
    let (mut odd, mut twice, mut four_times) = ([zero; 2], [zero; 2], zero);
    for half in 0..2 {
        let mut bits = [zero; 8];
        for (bits, id) in bits.iter_mut().zip(ids) {
            *bits = machine::table(isa, &RANK_BITS[half]).shuffle(machine::rank_of_id(id));
        }
        let [a, b, c, d, e, f, g, _] = bits;
        let [ones_a, twos_a] = before.look_up_after(machine::add_three(a, b, c));
        let [ones_b, twos_b] = before.look_up_after(machine::add_three(d, e, f));
        let [ones, twos_c] = before.look_up_after(machine::add_three(ones_a, ones_b, g));
        let [twos, fours] = before.look_up_after(machine::add_three(twos_a, twos_b, twos_c));
        odd[half] = ones;
        twice[half] = twos;
        four_times = four_times | fours;
    }
    Masks {
        odd: machine::words(odd),
        twice: machine::words(twice),
        special: machine::any_of(five_of_a_suit, four_times),
        faults,
    }
}

/// Returns nonzero bytes for hands with an id above 51 or a duplicate id.
#[inline(always)]
fn faults<const N: usize>(isa: BytesProof, ids: [Bytes; N], before: &mut Pending<'_>) -> Bytes {
    let zero = Bytes::splat(isa, 0);
    let mut found = [zero, Bytes::splat(isa, u8::MAX)];
    found = before.look_up_after(compare(&ids, 0..3, found));
    found = before.look_up_after(compare(&ids, 3..4, found));
    found = before.look_up_after(compare(&ids, 4..5, found));
    found = before.look_up_after(compare(&ids, 5..6, found));
    let [highest, difference] = before.look_up_after(compare(&ids, 6..7, found));
    difference.eq_u8(zero) | highest.saturating_sub_u8(Bytes::splat(isa, Card::COUNT as u8 - 1))
}

/// Returns the highest id, and the least bitwise difference from an earlier id, of some columns and of those
/// before.
#[inline(always)]
fn compare<const N: usize>(ids: &[Bytes; N], places: Range<usize>, found: [Bytes; 2]) -> [Bytes; 2] {
    let [mut highest, mut difference] = found;
    for place in places.start..places.end.min(N) {
        highest = highest.max(ids[place]);
        for other in 0..place {
            difference = difference.min(ids[place] ^ ids[other]);
        }
    }
    [highest, difference]
}

impl Source for SuitMasks<'_> {
    #[inline(always)]
    fn rank_masks(self, isa: BytesProof, at: usize, part: usize, before: &mut Pending<'_>) -> Masks {
        let mut suits = [[Bytes::splat(isa, 0); 4]; 2];
        for (half, suits) in suits.iter_mut().enumerate() {
            for (suit, masks) in suits.iter_mut().zip(self.0) {
                let masks: &[u16; PART] = machine::part(masks, at, part);
                *suit = Bytes::load(isa, &masks.as_chunks::<HALF>().0[half]);
            }
        }
        both_raw(isa, BySuits::of(isa, suits[0], before), BySuits::of(isa, suits[1], before))
    }
}

impl Source for RawSets<'_> {
    #[inline(always)]
    fn rank_masks(self, isa: BytesProof, at: usize, part: usize, before: &mut Pending<'_>) -> Masks {
        let sets = machine::part(self.0, at, part);
        both_raw(
            isa,
            BySuits::of(isa, machine::suits_of_sets(isa, &sets[..HALF], before), before).in_order(),
            BySuits::of(isa, machine::suits_of_sets(isa, &sets[HALF..], before), before).in_order(),
        )
    }
}

/// Combines both halves, and adds a fault for bits of no rank.
#[inline(always)]
fn both_raw(isa: BytesProof, first: BySuits, last: BySuits) -> Masks {
    let stray = (first.any | last.any) & Bytes::splat_u16(isa, 0xE000);
    let masks = both(first, last);
    Masks { faults: masks.faults | stray, ..masks }
}

impl Source for Sets<'_> {
    #[inline(always)]
    fn rank_masks(self, isa: BytesProof, at: usize, part: usize, before: &mut Pending<'_>) -> Masks {
        let sets = machine::part(self.0, at, part);
        both(
            BySuits::of(isa, machine::suits_of_sets(isa, &sets[..HALF], before), before).in_order(),
            BySuits::of(isa, machine::suits_of_sets(isa, &sets[HALF..], before), before).in_order(),
        )
    }
}

/// The rank masks of half a part, computed from suit masks.
struct BySuits {
    odd: Bytes,
    twice: Bytes,
    /// Nonzero for four of a kind.
    special: Bytes,
    /// The ranks that occur at all.
    any: Bytes,
    /// Nonzero for too many cards.
    faults: Bytes,
}

impl BySuits {
    #[inline(always)]
    fn of(isa: BytesProof, suits: [Bytes; 4], before: &mut Pending<'_>) -> Self {
        let [a, b, c, d] = before.look_up_after(suits);
        let zero = Bytes::splat(isa, 0);
        let mut counted = before.look_up_after(count(a, [zero; 2]));
        counted = before.look_up_after(count(b, counted));
        counted = before.look_up_after(count(c, counted));
        let [cards, flush] = before.look_up_after(count(d, counted));
        let no_flush = flush.eq_u16(zero);
        let all_if_flush = no_flush.eq_u16(zero);
        let (odd_ab, both_ab, odd_cd, both_cd) = (a ^ b, a & b, c ^ d, c & d);
        let odd = ((odd_ab ^ odd_cd) & no_flush) | flush;
        let twice = (both_ab ^ both_cd ^ (odd_ab & odd_cd)) | all_if_flush;
        let [odd, twice] = before.look_up_after([odd, twice]);
        Self {
            odd,
            twice,
            special: both_ab & both_cd,
            any: a | b | c | d,
            faults: cards.gt_i16(Bytes::splat_u16(isa, Hand::MAX_CARDS as u16)),
        }
    }

    /// Permutes the words from the order of [`machine::suits_of_sets`] to that of the hands.
    #[inline(always)]
    fn in_order(self) -> Self {
        Self {
            odd: machine::in_order(self.odd),
            twice: machine::in_order(self.twice),
            special: machine::in_order(self.special),
            ..self
        }
    }
}

/// Adds the cards of a suit to the number of cards, and its mask to the flushes if it has five.
#[inline(always)]
fn count(suit: Bytes, [cards, flush]: [Bytes; 2]) -> [Bytes; 2] {
    let count = machine::count_ones(suit);
    let five = count.gt_i16(Bytes::splat_u16(suit.isa(), 4));
    [cards.add_u16(count), flush | (suit & five)]
}

/// Combines both halves of a part.
#[inline(always)]
fn both(first: BySuits, last: BySuits) -> Masks {
    Masks {
        odd: [first.odd, last.odd],
        twice: [first.twice, last.twice],
        special: machine::nonzero_mask([first.special, last.special]),
        faults: first.faults | last.faults,
    }
}
