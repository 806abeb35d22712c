//! The steps of AVX2. Most of its instructions work on the two halves of a register separately, and none
//! counts bits.

use core::ops::Range;

use bytemuck::NoUninit;

use super::source::PART;
use super::{HANDS, Pending};
use crate::Hand;
use crate::lookup::batch::blocks::first;
use crate::lookup::batch::raw_hands::RawHands;
use crate::simd::{self, Avx2, Bytes};

/// The distance in hands at which hands and the memory of their ranks are prefetched.
const PREFETCH_DISTANCE: usize = 16 * HANDS;

/// Prefetches hands and the memory of their ranks some steps after hand `at`, the first of `ranks`.
#[inline(always)]
pub(super) fn prefetch<H: RawHands>(hands: H, at: usize, ranks: &[u16]) {
    hands.prefetch(at + PREFETCH_DISTANCE, HANDS);
    simd::prefetch(ranks, PREFETCH_DISTANCE, HANDS);
}

/// Selects the quarters 0, 2, 1 and 3.
const MIDDLE_SWAPPED: i32 = 0b11_01_10_00;

/// The number of hands that are looked up at once between vector operations.
pub(super) const LOOKUPS: usize = 2;

/// Loads the masks of two hands at once. It saves a load, of which lookups need many.
#[inline(always)]
pub(super) fn load_masks(masks: &[u16; LOOKUPS]) -> [u16; LOOKUPS] {
    let pair: u32 = bytemuck::must_cast(*masks);
    [pair as u16, (pair >> 16) as u16]
}

/// Lookups are done between the vector operations of the next step.
pub(super) const INTERLEAVES: bool = true;

/// Fixes the order of these vectors and the lookups before and after.
#[inline(always)]
pub(super) fn pin<const N: usize>(vectors: [Bytes; N]) -> [Bytes; N] {
    let mut pinned = vectors;
    for vector in &mut pinned {
        *vector = vector.pin();
    }
    pinned
}

/// Returns the hands, and the number of a block's first hand in them. Hands behind the block remain, because
/// rows are loaded with the bytes that follow them.
#[inline(always)]
pub(super) fn bounded<H: RawHands>(hands: H, at: usize, _: usize) -> (H, usize) {
    (hands, at)
}

/// Returns the only part of a step.
#[inline(always)]
pub(super) fn part<T>(hands: &[T], at: usize, _: usize) -> &[T; PART] {
    first(&hands[at..])
}

/// Loads ids in an order that [`words`] restores.
#[inline(always)]
pub(super) fn load_ids(isa: Avx2, ids: &[u8; PART]) -> Bytes {
    Bytes::load(isa, ids).permute_u64::<MIDDLE_SWAPPED>()
}

/// Loads rows as columns in the same order.
#[inline(always)]
pub(super) fn load_rows<const N: usize>(
    isa: Avx2,
    rows: &[[u8; N]],
    at: usize,
    _: usize,
    before: &mut Pending<'_>,
) -> [Bytes; N] {
    let bytes = rows[at..].as_flattened();
    // The last pair of rows is loaded with the bytes that follow it.
    let length = (PART - 2) * N + 16;
    let copy;
    let rows = if bytes.len() < length {
        copy = with_more_bytes(&bytes[..PART * N]);
        &copy[..length]
    } else {
        &bytes[..length]
    };
    columns(isa, rows, before)
}

/// Copies the last rows to memory that continues after them.
#[cold]
fn with_more_bytes(rows: &[u8]) -> [u8; PART * Hand::MAX_CARDS + 16] {
    let mut copy = [0; PART * Hand::MAX_CARDS + 16];
    copy[..rows.len()].copy_from_slice(rows);
    copy
}

/// Transposes 32 rows to columns.
#[inline(always)]
fn columns<const N: usize>(isa: Avx2, rows: &[u8], before: &mut Pending<'_>) -> [Bytes; N] {
    let lower = eight_rows::<N>(isa, rows, before);
    let upper = eight_rows::<N>(isa, &rows[16 * N..], before);
    let mut columns = [Bytes::splat(isa, 0); N];
    for (i, column) in columns.iter_mut().enumerate() {
        *column = match i % 2 {
            0 => lower[i / 2].unpack_low_u64(upper[i / 2]),
            _ => lower[i / 2].unpack_high_u64(upper[i / 2]),
        };
    }
    before.look_up_after(columns)
}

/// Returns the columns 0 and 1, 2 and 3, and so on, of rows 0 to 7, and of rows 8 to 15 in the upper half.
#[inline(always)]
fn eight_rows<const N: usize>(isa: Avx2, rows: &[u8], before: &mut Pending<'_>) -> [Bytes; 4] {
    let [a, b] = before.look_up_after([two_rows::<N>(isa, rows, 0), two_rows::<N>(isa, rows, 2)]);
    let [low_ab, high_ab] = pin([a.unpack_low_u16(b), a.unpack_high_u16(b)]);
    let [c, d] = before.look_up_after([two_rows::<N>(isa, rows, 4), two_rows::<N>(isa, rows, 6)]);
    let (low_cd, high_cd) = (c.unpack_low_u16(d), c.unpack_high_u16(d));
    before.look_up_after([
        low_ab.unpack_low_u32(low_cd),
        low_ab.unpack_high_u32(low_cd),
        high_ab.unpack_low_u32(high_cd),
        high_ab.unpack_high_u32(high_cd),
    ])
}

/// Returns two rows column by column, and in the upper half the two rows eight further.
#[inline(always)]
fn two_rows<const N: usize>(isa: Avx2, rows: &[u8], row: usize) -> Bytes {
    let rows = Bytes::load_halves::<u8, 16>(isa, first(&rows[row * N..]), first(&rows[(row + 8) * N..]));
    rows.shuffle(table(isa, const { &pairs::<N>() }))
}

/// Returns the indices that bring the bytes of each column of two rows together.
const fn pairs<const N: usize>() -> [u8; 16] {
    let mut places = [u8::MAX; 16];
    let mut i = 0;
    while i < 2 * N {
        places[i] = (i / 2 + i % 2 * N) as u8;
        i += 1;
    }
    places
}

/// Loads a table of 16 bytes for lookups.
#[inline(always)]
pub(super) fn table(isa: Avx2, entries: &[u8; 16]) -> Bytes {
    Bytes::load_halves(isa, entries, entries)
}

/// Returns the ranks of cards, which are below 16 for all ids.
#[inline(always)]
pub(super) fn rank_of_id(id: Bytes) -> Bytes {
    id.shr_u16::<2>() & Bytes::splat(id.isa(), 15)
}

/// Adds three bits at each place. Returns the ones and the twos of the sums.
#[inline(always)]
pub(super) fn add_three(a: Bytes, b: Bytes, c: Bytes) -> [Bytes; 2] {
    let one_of_two = a ^ b;
    [one_of_two ^ c, (a & b) | (one_of_two & c)]
}

/// Combines low and high bytes to words.
#[inline(always)]
pub(super) fn words([low, high]: [Bytes; 2]) -> [Bytes; 2] {
    [low.unpack_low_u8(high), low.unpack_high_u8(high)]
}

/// Returns the highest bit of each byte, in the order of hands.
#[inline(always)]
fn high_bits(bytes: Bytes) -> u32 {
    bytes.permute_u64::<MIDDLE_SWAPPED>().movemask()
}

/// Returns a bit for each hand whose highest bit is set in `five`, or that has a nonzero byte in `others`.
#[inline(always)]
pub(super) fn any_of(five: Bytes, others: Bytes) -> u32 {
    let zero = Bytes::splat(five.isa(), 0);
    high_bits(five | others.eq_u8(zero).eq_u8(zero))
}

/// Sets the highest bit of a byte if the hand has five cards of a suit. The suit is in two bits of an id. The
/// others do not matter because the table of the shuffle is periodic. There is a counter for each suit, two
/// in a byte, that starts at 3, so that its top bit is set from the fifth card on.
#[inline(always)]
pub(super) fn flushes<const N: usize>(isa: Avx2, ids: [Bytes; N], before: &mut Pending<'_>) -> Bytes {
    let clubs_diamonds = Bytes::splat_u32(isa, u32::from_le_bytes([0x01, 0x10, 0, 0]));
    let hearts_spades = Bytes::splat_u32(isa, u32::from_le_bytes([0, 0, 0x01, 0x10]));
    let suits = [clubs_diamonds, hearts_spades];
    let mut counters = [Bytes::splat(isa, 0x33); 2];
    counters = before.look_up_after(count(&ids, 0..2, suits, counters));
    counters = before.look_up_after(count(&ids, 2..4, suits, counters));
    counters = before.look_up_after(count(&ids, 4..7, suits, counters));
    let five = counters[0] | counters[1];
    five | five.shl_u16::<4>()
}

/// Adds the cards of some columns to the counters of suits.
#[inline(always)]
fn count<const N: usize>(
    ids: &[Bytes; N],
    places: Range<usize>,
    [clubs_diamonds, hearts_spades]: [Bytes; 2],
    [mut first, mut last]: [Bytes; 2],
) -> [Bytes; 2] {
    for &id in &ids[places.start.min(N)..places.end.min(N)] {
        first = first + clubs_diamonds.shuffle(id);
        last = last + hearts_spades.shuffle(id);
    }
    [first, last]
}

/// Separates the four words of each of 16 sets. The lower half then has the sets 0, 4, 8 and 12, each
/// followed by the next one, and the upper half has the others.
#[inline(always)]
pub(super) fn suits_of_sets<T: NoUninit>(isa: Avx2, sets: &[T], before: &mut Pending<'_>) -> [Bytes; 4] {
    let [clubs_diamonds_ab, hearts_spades_ab] = before.look_up_after(eight_sets(isa, sets));
    let [clubs_diamonds_cd, hearts_spades_cd] = before.look_up_after(eight_sets(isa, &sets[8..]));
    before.look_up_after([
        clubs_diamonds_ab.unpack_low_u64(clubs_diamonds_cd),
        clubs_diamonds_ab.unpack_high_u64(clubs_diamonds_cd),
        hearts_spades_ab.unpack_low_u64(hearts_spades_cd),
        hearts_spades_ab.unpack_high_u64(hearts_spades_cd),
    ])
}

/// Returns the words of eight sets, grouped by pairs of suits.
#[inline(always)]
fn eight_sets<T: NoUninit>(isa: Avx2, sets: &[T]) -> [Bytes; 2] {
    let a = Bytes::load::<T, 4>(isa, first(sets));
    let b = Bytes::load::<T, 4>(isa, first(&sets[4..]));
    let (low, high) = (a.unpack_low_u16(b), a.unpack_high_u16(b));
    [low.unpack_low_u16(high), low.unpack_high_u16(high)]
}

/// Restores the order of hands after [`suits_of_sets`].
#[inline(always)]
pub(super) fn in_order(words: Bytes) -> Bytes {
    words.permute_u32(&IN_ORDER)
}

/// The index of each pair of hands after [`suits_of_sets`].
static IN_ORDER: [u32; 8] = [0, 4, 1, 5, 2, 6, 3, 7];

/// Counts the set bits of each word, four bits at a time.
#[inline(always)]
pub(super) fn count_ones(words: Bytes) -> Bytes {
    let isa = words.isa();
    let ones = table(isa, &[0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]);
    let low_nibbles = Bytes::splat(isa, 15);
    let bytes = ones.shuffle(words & low_nibbles) + ones.shuffle(words.shr_u16::<4>() & low_nibbles);
    bytes.maddubs(Bytes::splat(isa, 1))
}

/// Returns a bit for each nonzero word.
#[inline(always)]
pub(super) fn nonzero_mask([first, last]: [Bytes; 2]) -> u32 {
    let none = Bytes::splat(first.isa(), 0);
    !high_bits(first.eq_u16(none).pack_i16(last.eq_u16(none)))
}
