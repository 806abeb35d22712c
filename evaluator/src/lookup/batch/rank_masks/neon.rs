//! The steps of NEON. It has lookups in 64 bytes, loads that separate four words, counts of bits in bytes,
//! and bitwise selection.

use bytemuck::NoUninit;

use super::source::PART;
use super::{HANDS, Pending};
use crate::lookup::batch::blocks::first;
use crate::lookup::batch::raw_hands::RawHands;
use crate::simd::{Bytes, Neon};

/// Does nothing: stable Rust has no prefetch for this architecture, so hardware prefetching must suffice.
#[inline(always)]
pub(super) fn prefetch<H: RawHands>(_: H, _: usize, _: &[u16]) {}

/// The number of hands that are looked up at once.
pub(super) const LOOKUPS: usize = 8;

/// Loads masks one by one, which takes fewer instructions than extracting them.
#[inline(always)]
pub(super) fn load_masks(masks: &[u16; LOOKUPS]) -> [u16; LOOKUPS] {
    *masks
}

/// Lookups follow the vector operations of a step. Nobody has measured another order on an ARM processor.
pub(super) const INTERLEAVES: bool = false;

/// Returns the same vectors.
#[inline(always)]
pub(super) fn pin<const N: usize>(vectors: [Bytes; N]) -> [Bytes; N] {
    vectors
}

/// Returns the hands of a block. There are as many as ranks, so that the compiler omits bounds checks.
#[inline(always)]
pub(super) fn bounded<H: RawHands>(hands: H, at: usize, count: usize) -> (H, usize) {
    (hands.part(at..at + count), 0)
}

/// Returns a part of a step.
#[inline(always)]
pub(super) fn part<T>(hands: &[T], at: usize, part: usize) -> &[T; PART] {
    let step: &[T; HANDS] = &hands.as_chunks().0[at / HANDS];
    &step.as_chunks().0[part]
}

/// Loads ids.
#[inline(always)]
pub(super) fn load_ids(isa: Neon, ids: &[u8; PART]) -> Bytes {
    Bytes::load(isa, ids)
}

/// Loads rows as columns.
#[inline(always)]
pub(super) fn load_rows<const N: usize>(
    isa: Neon,
    rows: &[[u8; N]],
    at: usize,
    part: usize,
    _: &mut Pending<'_>,
) -> [Bytes; N] {
    let rows = self::part(rows, at, part);
    let mut columns = [Bytes::splat(isa, 0); N];
    match N {
        0 => {}
        1 => columns[0] = Bytes::load::<u8, PART>(isa, first(rows.as_flattened())),
        _ => {
            let (lower, upper) = rows.as_flattened().split_at(8 * N);
            let (lower, upper) = (eight_rows::<N>(isa, lower), eight_rows::<N>(isa, upper));
            for (i, column) in columns.iter_mut().enumerate() {
                *column = match i % 2 {
                    0 => lower[i / 2].unpack_low_u64(upper[i / 2]),
                    _ => lower[i / 2].unpack_high_u64(upper[i / 2]),
                };
            }
        }
    }
    columns
}

/// Returns the columns 0 and 1, 2 and 3, and so on, of eight rows of at least two cards.
#[inline(always)]
fn eight_rows<const N: usize>(isa: Neon, rows: &[u8]) -> [Bytes; 4] {
    let starts = const { starts::<N>() };
    let load = |i: usize| Bytes::load::<u8, 16>(isa, first(&rows[starts[i]..]));
    let rows = [load(0), load(1), load(2), load(3)];
    let mut columns = [rows[0]; 4];
    for (pair, columns) in columns.iter_mut().enumerate().take(N.div_ceil(2)) {
        let places = const { &places_of_columns::<N>() };
        *columns = Bytes::look_up(rows, Bytes::load(isa, &places[pair]));
    }
    columns
}

/// Returns the starts of the four registers that eight rows are loaded to. The last ones overlap those
/// before, so that nothing behind the rows is read.
const fn starts<const N: usize>() -> [usize; 4] {
    let mut starts = [0; 4];
    let mut i = 0;
    while i < 4 && N > 1 {
        starts[i] = if 16 * i < 8 * N - 16 { 16 * i } else { 8 * N - 16 };
        i += 1;
    }
    starts
}

/// Returns the indices of the bytes of each pair of columns among the 64 bytes.
const fn places_of_columns<const N: usize>() -> [[u8; 16]; 4] {
    let starts = starts::<N>();
    let mut places = [[u8::MAX; 16]; 4];
    let mut i = 0;
    while i < 8 * N {
        let (column, row) = (i / 8, i % 8);
        let byte = row * N + column;
        let mut register = byte / 16;
        while byte >= starts[register] + 16 {
            register += 1;
        }
        places[column / 2][column % 2 * 8 + row] = (16 * register + byte - starts[register]) as u8;
        i += 1;
    }
    places
}

/// Loads a table of 16 bytes for lookups.
#[inline(always)]
pub(super) fn table(isa: Neon, entries: &[u8; 16]) -> Bytes {
    Bytes::load(isa, entries)
}

/// Returns the ranks of cards. Some invalid ids have ranks beyond the 16 entries of tables.
#[inline(always)]
pub(super) fn rank_of_id(id: Bytes) -> Bytes {
    id.shr_u8::<2>()
}

/// Adds three bits at each place. Returns the ones and the twos of the sums.
#[inline(always)]
pub(super) fn add_three(a: Bytes, b: Bytes, c: Bytes) -> [Bytes; 2] {
    let one_of_two = a ^ b;
    [one_of_two ^ c, one_of_two.select(c, a)]
}

/// Combines low and high bytes to words.
#[inline(always)]
pub(super) fn words([low, high]: [Bytes; 2]) -> [Bytes; 2] {
    [low.unpack_low_u8(high), low.unpack_high_u8(high)]
}

/// Returns a bit for each hand that has a nonzero byte in `five` or `others`.
#[inline(always)]
pub(super) fn any_of(five: Bytes, others: Bytes) -> u32 {
    (five | others).nonzero_mask()
}

/// Returns nonzero bytes for hands that have five cards of a suit. Adds one bit for each card's suit, like
/// ranks, in all suits at once.
#[inline(always)]
pub(super) fn flushes<const N: usize>(isa: Neon, ids: [Bytes; N], _: &mut Pending<'_>) -> Bytes {
    let (zero, two_bits) = (Bytes::splat(isa, 0), Bytes::splat(isa, 3));
    let suit_bits = table(isa, &[1, 2, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let mut bits = [zero; 8];
    for (bits, id) in bits.iter_mut().zip(ids) {
        *bits = suit_bits.shuffle(id & two_bits);
    }
    let [a, b, c, d, e, f, g, _] = bits;
    let [ones_a, twos_a] = add_three(a, b, c);
    let [ones_b, twos_b] = add_three(d, e, f);
    let [ones, twos_c] = add_three(ones_a, ones_b, g);
    let [twos, fours] = add_three(twos_a, twos_b, twos_c);
    fours & (ones | twos)
}

/// Separates the four words of each of eight sets.
#[inline(always)]
pub(super) fn suits_of_sets<T: NoUninit>(isa: Neon, sets: &[T], _: &mut Pending<'_>) -> [Bytes; 4] {
    Bytes::load_fours::<T, 8>(isa, first(sets))
}

/// Returns the words, which already are in the order of hands.
#[inline(always)]
pub(super) fn in_order(words: Bytes) -> Bytes {
    words
}

/// Counts the set bits of each word.
#[inline(always)]
pub(super) fn count_ones(words: Bytes) -> Bytes {
    words.count_ones_u16()
}

/// Returns a bit for each nonzero word.
#[inline(always)]
pub(super) fn nonzero_mask([first, last]: [Bytes; 2]) -> u32 {
    first.narrow_not_zero(last).nonzero_mask()
}
