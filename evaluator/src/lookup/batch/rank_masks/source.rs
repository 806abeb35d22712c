//! The rank masks of hands in registers, one part at a time. [`machine`] loads the hands and implements the
//! steps that differ between architectures.

use crate::lookup::batch::raw_hands::RawHands;
use crate::lookup::batch::raw_hands::forms::{IdColumns, RawSets, Rows, Sets, SuitMasks};
use crate::simd::{Bytes, BytesProof};
use crate::{Card, Hand};

use super::machine;

/// The number of hands in a part: one register of bytes or two of words.
pub(crate) const PART: usize = Bytes::COUNT;

/// The number of hands in half a part, which is a register of words.
const HALF: usize = PART / 2;

/// The rank masks of a part of the hands.
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

/// Hands whose rank masks can be computed in registers.
pub(crate) trait Source: RawHands {
    /// Returns the rank masks of a part of the step that begins with hand `at`.
    fn rank_masks(self, isa: BytesProof, at: usize, part: usize) -> Masks;
}

impl<const N: usize> Source for IdColumns<'_, N> {
    #[inline(always)]
    fn rank_masks(self, isa: BytesProof, at: usize, part: usize) -> Masks {
        let mut ids = [Bytes::splat(isa, 0); N];
        for (ids, column) in ids.iter_mut().zip(self.0) {
            *ids = machine::load_ids(isa, machine::part(column, at, part));
        }
        of_ids(isa, ids)
    }
}

impl<const N: usize> Source for Rows<'_, N> {
    #[inline(always)]
    fn rank_masks(self, isa: BytesProof, at: usize, part: usize) -> Masks {
        of_ids::<N>(isa, machine::load_rows(isa, self.0, at, part))
    }
}

/// The bits of ranks: one table for the low eight ranks, one for the high five.
static RANK_BITS: [[u8; 16]; 2] = [
    [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 0, 0, 0],
];

/// Computes the rank masks from columns of card ids.
#[inline(always)]
fn of_ids<const N: usize>(isa: BytesProof, ids: [Bytes; N]) -> Masks {
    let zero = Bytes::splat(isa, 0);
    let (mut odd, mut twice, mut four_times) = ([zero; 2], [zero; 2], zero);
    for half in 0..2 {
        let mut bits = [zero; 8];
        for (bits, id) in bits.iter_mut().zip(ids) {
            *bits = machine::table(isa, &RANK_BITS[half]).shuffle(machine::rank_of_id(id));
        }
        let [a, b, c, d, e, f, g, _] = bits;
        let (ones_a, twos_a) = machine::add_three(a, b, c);
        let (ones_b, twos_b) = machine::add_three(d, e, f);
        let (ones, twos_c) = machine::add_three(ones_a, ones_b, g);
        let (twos, fours) = machine::add_three(twos_a, twos_b, twos_c);
        odd[half] = ones;
        twice[half] = twos;
        four_times = four_times | fours;
    }
    Masks {
        odd: machine::words(odd),
        twice: machine::words(twice),
        special: machine::flushes_or(isa, ids, four_times),
        faults: faults(isa, ids),
    }
}

/// Returns nonzero bytes for hands with an id above 51 or a duplicate id.
#[inline(always)]
fn faults<const N: usize>(isa: BytesProof, ids: [Bytes; N]) -> Bytes {
    let mut highest = Bytes::splat(isa, 0);
    let mut repeated = highest;
    for (place, &id) in ids.iter().enumerate() {
        highest = highest.max(id);
        for &other in &ids[..place] {
            repeated = repeated | id.eq_u8(other);
        }
    }
    repeated | highest.saturating_sub_u8(Bytes::splat(isa, Card::COUNT as u8 - 1))
}

impl Source for SuitMasks<'_> {
    #[inline(always)]
    fn rank_masks(self, isa: BytesProof, at: usize, part: usize) -> Masks {
        let mut suits = [[Bytes::splat(isa, 0); 4]; 2];
        for (half, suits) in suits.iter_mut().enumerate() {
            for (suit, masks) in suits.iter_mut().zip(self.0) {
                let masks: &[u16; PART] = machine::part(masks, at, part);
                *suit = Bytes::load(isa, &masks.as_chunks::<HALF>().0[half]);
            }
        }
        both_raw(isa, BySuits::of(isa, suits[0]), BySuits::of(isa, suits[1]))
    }
}

impl Source for RawSets<'_> {
    #[inline(always)]
    fn rank_masks(self, isa: BytesProof, at: usize, part: usize) -> Masks {
        let sets = machine::part(self.0, at, part);
        both_raw(
            isa,
            BySuits::of(isa, machine::suits_of_sets(isa, &sets[..HALF])).in_order(),
            BySuits::of(isa, machine::suits_of_sets(isa, &sets[HALF..])).in_order(),
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
    fn rank_masks(self, isa: BytesProof, at: usize, part: usize) -> Masks {
        let sets = machine::part(self.0, at, part);
        both(
            BySuits::of(isa, machine::suits_of_sets(isa, &sets[..HALF])).in_order(),
            BySuits::of(isa, machine::suits_of_sets(isa, &sets[HALF..])).in_order(),
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
    fn of(isa: BytesProof, [a, b, c, d]: [Bytes; 4]) -> Self {
        let count_ones = machine::count_ones;
        let counts = [count_ones(a), count_ones(b), count_ones(c), count_ones(d)];
        let cards = counts[0].add_u16(counts[1]).add_u16(counts[2].add_u16(counts[3]));
        let four = Bytes::splat_u16(isa, 4);
        let if_flush = |mask: Bytes, count: Bytes| mask & count.gt_i16(four);
        let flush = (if_flush(a, counts[0]) | if_flush(b, counts[1]))
            | (if_flush(c, counts[2]) | if_flush(d, counts[3]));
        let no_flush = flush.eq_u16(Bytes::splat(isa, 0));
        let all_if_flush = no_flush.eq_u16(Bytes::splat(isa, 0));
        let (odd_ab, both_ab, odd_cd, both_cd) = (a ^ b, a & b, c ^ d, c & d);
        Self {
            odd: ((odd_ab ^ odd_cd) & no_flush) | flush,
            twice: (both_ab ^ both_cd ^ (odd_ab & odd_cd)) | all_if_flush,
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
