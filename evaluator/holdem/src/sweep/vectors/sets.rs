//! Portable operations on bit sets.

use evaluator::Suit;

use crate::sweep::blocks::LANES;

/// A word with a byte of 0 or 1 for each of eight bits.
static BYTES: [u64; 256] = {
    let mut bytes = [0; 256];
    let mut place = 0;
    while place < 256 * 8 {
        bytes[place / 8] |= ((place / 8) as u64 >> (place % 8) & 1) << (8 * (place % 8));
        place += 1;
    }
    bytes
};

/// Returns the number of common bits of the two cards' sets, for each lane.
#[inline(always)]
pub(super) fn common_bits(high: [&[u64; Suit::COUNT]; 2], low: [&[u64; Suit::COUNT]; 2]) -> [u16; LANES] {
    let mut common = [0; LANES];
    for (lane, common) in common.iter_mut().enumerate() {
        let (row, column) = (lane / Suit::COUNT, lane % Suit::COUNT);
        let bits = [0, 1].map(|n| (high[n][row] & low[n][column]).count_ones());
        *common = (bits[0] + bits[1]) as u16;
    }
    common
}

/// Adds `times` of each set to the counts of the bits in it.
#[inline(always)]
pub(super) fn add_members(
    counts: &mut [u16; 64],
    sets: [&[u64; Suit::COUNT]; 2],
    times: [[u8; Suit::COUNT]; 2],
) {
    // Eight counts in a word, one byte each.
    let mut sums = [0; 8];
    for (set, times) in sets.into_iter().flatten().zip(times.as_flattened()) {
        for (place, sum) in sums.iter_mut().enumerate() {
            *sum += BYTES[usize::from((set >> (8 * place)) as u8)] * u64::from(*times);
        }
    }
    for (counts, sums) in counts.as_chunks_mut::<8>().0.iter_mut().zip(sums) {
        for (count, sum) in counts.iter_mut().zip(sums.to_le_bytes()) {
            *count += u16::from(sum);
        }
    }
}
