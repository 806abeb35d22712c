//! The indices of rank masks, 64 masks at a time.

use super::Words;
use super::subsets::{HIGH_HALVES, LOW_HALVES, Numbering};
use super::twin::Twin;

/// The tables of [`subsets`](super::subsets), in two registers each.
///
/// *Low halves* are looked up as bytes in tables of 128. The index is in the low byte of each lane. The
/// permutation also writes to the high byte: the entry for bits 8 to 12 of the mask. It depends only on the
/// high half, so the tables of high halves have it subtracted, and the sum is right without a mask.
///
/// *High halves* of three kickers and of two pairs share one table. Those of three kickers have at most three
/// of six bits set. Those of two pairs have at most two, and at least four when inverted.
#[repr(C, align(64))]
struct SetTables {
    low_shorter: [[u8; 64]; 2],
    low_exact: [[u8; 64]; 2],
    high_three_or_two: [[u16; 32]; 2],
    high_five_shorter: [[u16; 32]; 2],
    /// Indexed by the inverted half.
    high_five_exact: [[u16; 32]; 2],
}

static SET_TABLES: SetTables = {
    let mut tables = SetTables {
        low_shorter: [[0; 64]; 2],
        low_exact: [[0; 64]; 2],
        high_three_or_two: [[0; 32]; 2],
        high_five_shorter: [[0; 32]; 2],
        high_five_exact: [[0; 32]; 2],
    };
    let mut half = 0;
    while half < LOW_HALVES {
        // Three kickers have the same terms as five ranks, two pairs the same as a flush.
        tables.low_shorter[half / 64][half % 64] = Numbering::HIGH_CARD.low(half) as u8;
        tables.low_exact[half / 64][half % 64] = Numbering::FLUSH.low(half) as u8;
        half += 1;
    }
    let mut half = 0;
    while half < HIGH_HALVES {
        let inverted = HIGH_HALVES - 1 - half;
        let shorter = surplus(Numbering::HIGH_CARD, half);
        let exact = surplus(Numbering::FLUSH, half);
        tables.high_five_shorter[half / 32][half % 32] =
            Numbering::HIGH_CARD.high(half).wrapping_sub(shorter);
        tables.high_five_exact[inverted / 32][inverted % 32] =
            Numbering::FLUSH.high(half).wrapping_sub(exact);
        if half.count_ones() <= 3 {
            tables.high_three_or_two[half / 32][half % 32] =
                Numbering::KICKERS.high(half).wrapping_sub(shorter);
        }
        if half.count_ones() <= 2 {
            tables.high_three_or_two[inverted / 32][inverted % 32] =
                Numbering::PAIRS.high(half).wrapping_sub(exact);
        }
        half += 1;
    }
    tables
};

/// Returns what the permutation of bytes writes to the high byte.
const fn surplus(numbering: Numbering, high_half: usize) -> u16 {
    (numbering.low(high_half >> 1) & 0xFF) << 8
}

/// Returns the index of each mask in its numbering, the sum of the terms of its halves.
#[inline(always)]
pub(super) fn set_index(sets: Twin, is_exact: Twin, is_five: Twin) -> Twin {
    let low_shorter = look_up_bytes(sets, &SET_TABLES.low_shorter);
    let low_exact = look_up_bytes(sets, &SET_TABLES.low_exact);
    let low = is_exact.select_bits(low_exact, low_shorter);

    // The permutation ignores all but six bits of `half`.
    let half = (sets >> 7) ^ is_exact;
    let three_or_two = look_up_words(half, &SET_TABLES.high_three_or_two);
    let five_shorter = look_up_words(half, &SET_TABLES.high_five_shorter);
    let five_exact = look_up_words(half, &SET_TABLES.high_five_exact);
    let five = is_exact.select_bits(five_exact, five_shorter);
    low + is_five.select_bits(five, three_or_two)
}

/// Looks up each byte. Only the low seven bits count.
#[inline(always)]
fn look_up_bytes(Twin(a, b): Twin, [first, second]: &[[u8; 64]; 2]) -> Twin {
    let (first, second) = (Words::load(a.isa(), first), Words::load(a.isa(), second));
    Twin(first.permute2_bytes(a, second), first.permute2_bytes(b, second))
}

/// Looks up each word. Only the low six bits count.
#[inline(always)]
fn look_up_words(Twin(a, b): Twin, [first, second]: &[[u16; 32]; 2]) -> Twin {
    let (first, second) = (Words::load(a.isa(), first), Words::load(a.isa(), second));
    Twin(first.permute2(a, second), first.permute2(b, second))
}
