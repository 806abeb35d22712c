//! The steps that are AVX2's own: most instructions work in the two halves of a register apart, and no counts of bits are
//! among them.

use bytemuck::NoUninit;

use super::HANDS;
use super::source::PART;
use crate::Hand;
use crate::lookup::batch::blocks::first;
use crate::lookup::batch::input::Input;
use crate::simd::{self, Avx2, Bytes};

/// How far ahead hands, and room for their ranks, are fetched into the cache.
const AHEAD: usize = 16 * HANDS;

/// Fetches the hands, and the room for their ranks, that come some steps after the hand with number `at`, the first of `ranks`.
#[inline(always)]
pub(super) fn prefetch<I: Input>(hands: I, at: usize, ranks: &[u16]) {
    hands.prefetch(at + AHEAD, HANDS);
    simd::prefetch(ranks, AHEAD, HANDS);
}

/// Quarters 0, 2, 1 and 3.
const MIDDLE_SWAPPED: i32 = 0b11_01_10_00;

/// How many hands' ranks are looked up in one go.
pub(super) const LOOKUPS: usize = HANDS;

/// Hands from which a block is taken that begins with number `at`, and its beginning there: rows are loaded with what stands
/// behind them.
#[inline(always)]
pub(super) fn bounded<I: Input>(hands: I, at: usize, _: usize) -> (I, usize) {
    (hands, at)
}

/// A step's only part.
#[inline(always)]
pub(super) fn part<T>(hands: &[T], at: usize, _: usize) -> &[T; PART] {
    first(&hands[at..])
}

/// Ids in an order that [`words`] restores.
#[inline(always)]
pub(super) fn load_ids(isa: Avx2, ids: &[u8; PART]) -> Bytes {
    Bytes::load(isa, ids).permute_u64::<MIDDLE_SWAPPED>()
}

/// The columns of rows, in the same order.
#[inline(always)]
pub(super) fn load_rows<const N: usize>(isa: Avx2, rows: &[[u8; N]], at: usize, _: usize) -> [Bytes; N] {
    let bytes = rows[at..].as_flattened();
    // The last pair of rows is loaded with what stands behind it.
    let length = (PART - 2) * N + 16;
    let mut copy = [0; PART * Hand::MAX_CARDS + 16];
    let rows = if bytes.len() < length {
        copy[..PART * N].copy_from_slice(&bytes[..PART * N]);
        &copy[..length]
    } else {
        &bytes[..length]
    };
    columns(isa, rows)
}

/// From 32 rows to their columns.
#[inline(always)]
fn columns<const N: usize>(isa: Avx2, rows: &[u8]) -> [Bytes; N] {
    let (lower, upper) = (eight_rows::<N>(isa, rows), eight_rows::<N>(isa, &rows[16 * N..]));
    let mut columns = [Bytes::splat(isa, 0); N];
    for (i, column) in columns.iter_mut().enumerate() {
        *column = match i % 2 {
            0 => lower[i / 2].unpack_low_u64(upper[i / 2]),
            _ => lower[i / 2].unpack_high_u64(upper[i / 2]),
        };
    }
    columns
}

/// Columns 0 and 1, 2 and 3, and so on, of rows 0 to 7, and in the upper half of rows 8 to 15.
#[inline(always)]
fn eight_rows<const N: usize>(isa: Avx2, rows: &[u8]) -> [Bytes; 4] {
    let (a, b) = (two_rows::<N>(isa, rows, 0), two_rows::<N>(isa, rows, 2));
    let (c, d) = (two_rows::<N>(isa, rows, 4), two_rows::<N>(isa, rows, 6));
    let (low_ab, high_ab) = (a.unpack_low_u16(b), a.unpack_high_u16(b));
    let (low_cd, high_cd) = (c.unpack_low_u16(d), c.unpack_high_u16(d));
    [
        low_ab.unpack_low_u32(low_cd),
        low_ab.unpack_high_u32(low_cd),
        high_ab.unpack_low_u32(high_cd),
        high_ab.unpack_high_u32(high_cd),
    ]
}

/// Two rows, column by column, and in the upper half those eight rows further.
#[inline(always)]
fn two_rows<const N: usize>(isa: Avx2, rows: &[u8], row: usize) -> Bytes {
    let rows = Bytes::load_halves::<u8, 16>(isa, first(&rows[row * N..]), first(&rows[(row + 8) * N..]));
    rows.shuffle(table(isa, const { &pairs::<N>() }))
}

/// Which bytes of two rows bring those of a column together.
const fn pairs<const N: usize>() -> [u8; 16] {
    let mut places = [u8::MAX; 16];
    let mut i = 0;
    while i < 2 * N {
        places[i] = (i / 2 + i % 2 * N) as u8;
        i += 1;
    }
    places
}

/// A table of 16 bytes, to be looked up in.
#[inline(always)]
pub(super) fn table(isa: Avx2, entries: &[u8; 16]) -> Bytes {
    Bytes::load_halves(isa, entries, entries)
}

/// The ranks of cards: numbers below 16, whatever the ids.
#[inline(always)]
pub(super) fn rank_of_id(id: Bytes) -> Bytes {
    id.shr_u16::<2>() & Bytes::splat(id.isa(), 15)
}

/// The bits of the sums of three bits each: ones and twos.
#[inline(always)]
pub(super) fn add_three(a: Bytes, b: Bytes, c: Bytes) -> (Bytes, Bytes) {
    let one_of_two = a ^ b;
    (one_of_two ^ c, (a & b) | (one_of_two & c))
}

/// Words of low and high bytes.
#[inline(always)]
pub(super) fn words([low, high]: [Bytes; 2]) -> [Bytes; 2] {
    [low.unpack_low_u8(high), low.unpack_high_u8(high)]
}

/// The highest bit of each byte, in the order of hands.
#[inline(always)]
fn high_bits(bytes: Bytes) -> u32 {
    bytes.permute_u64::<MIDDLE_SWAPPED>().movemask()
}

/// A bit for each hand that has five cards of a suit, or anything in `others`.
#[inline(always)]
pub(super) fn flushes_or<const N: usize>(isa: Avx2, ids: [Bytes; N], others: Bytes) -> u32 {
    let zero = Bytes::splat(isa, 0);
    let none = others.eq_u8(zero);
    high_bits(flushes(isa, ids) | none.eq_u8(zero))
}

/// Sets the highest bits where there are five cards of a suit. Two bits of an id tell the suit, the others do not matter to
/// the shuffle: its table repeats itself. There is a counter for each suit, two of them to a byte, that starts at 3, so that
/// its top bit is set from the fifth card on.
#[inline(always)]
fn flushes<const N: usize>(isa: Avx2, ids: [Bytes; N]) -> Bytes {
    let clubs_diamonds = Bytes::splat_u32(isa, u32::from_le_bytes([0x01, 0x10, 0, 0]));
    let hearts_spades = Bytes::splat_u32(isa, u32::from_le_bytes([0, 0, 0x01, 0x10]));
    let mut counters = [Bytes::splat(isa, 0x33); 2];
    for id in ids {
        counters = [counters[0] + clubs_diamonds.shuffle(id), counters[1] + hearts_spades.shuffle(id)];
    }
    let five = counters[0] | counters[1];
    five | five.shl_u16::<4>()
}

/// Takes the four words of each of 16 sets apart. In the lower half are then, two by two, sets 0, 4, 8 and 12, each with
/// the next; in the upper half the others.
#[inline(always)]
pub(super) fn suits_of_sets<T: NoUninit>(isa: Avx2, sets: &[T]) -> [Bytes; 4] {
    let [clubs_diamonds_ab, hearts_spades_ab] = eight_sets(isa, sets);
    let [clubs_diamonds_cd, hearts_spades_cd] = eight_sets(isa, &sets[8..]);
    [
        clubs_diamonds_ab.unpack_low_u64(clubs_diamonds_cd),
        clubs_diamonds_ab.unpack_high_u64(clubs_diamonds_cd),
        hearts_spades_ab.unpack_low_u64(hearts_spades_cd),
        hearts_spades_ab.unpack_high_u64(hearts_spades_cd),
    ]
}

/// The words of eight sets by pairs of suits.
#[inline(always)]
fn eight_sets<T: NoUninit>(isa: Avx2, sets: &[T]) -> [Bytes; 2] {
    let a = Bytes::load::<T, 4>(isa, first(sets));
    let b = Bytes::load::<T, 4>(isa, first(&sets[4..]));
    let (low, high) = (a.unpack_low_u16(b), a.unpack_high_u16(b));
    [low.unpack_low_u16(high), low.unpack_high_u16(high)]
}

/// Brings words to the order of hands from that of [`suits_of_sets`].
#[inline(always)]
pub(super) fn in_order(words: Bytes) -> Bytes {
    words.permute_u32(&IN_ORDER)
}

/// Where the pairs of hands stand that [`suits_of_sets`] leaves.
static IN_ORDER: [u32; 8] = [0, 4, 1, 5, 2, 6, 3, 7];

/// How many bits of each word are set: four at a time.
#[inline(always)]
pub(super) fn count_ones(words: Bytes) -> Bytes {
    let isa = words.isa();
    let ones = table(isa, &[0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]);
    let low_nibbles = Bytes::splat(isa, 15);
    let bytes = ones.shuffle(words & low_nibbles) + ones.shuffle(words.shr_u16::<4>() & low_nibbles);
    bytes.maddubs(Bytes::splat(isa, 1))
}

/// A bit for each word that is not zero.
#[inline(always)]
pub(super) fn which_are_not_zero([first, last]: [Bytes; 2]) -> u32 {
    let none = Bytes::splat(first.isa(), 0);
    !high_bits(first.eq_u16(none).pack_i16(last.eq_u16(none)))
}
