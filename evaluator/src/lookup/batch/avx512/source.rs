//! Loading of hands into registers, 64 at a time and in order.

use bytemuck::NoUninit;

use super::Words;
use super::twin::Twin;
use crate::Card;
use crate::lookup::batch::blocks::first;
use crate::lookup::batch::raw_hands::RawHands;
use crate::lookup::batch::raw_hands::forms::{IdColumns, RawSets, Rows, Sets, SuitMasks};
use crate::simd::Avx512Vbmi;

/// The number of hands in a pair of registers.
pub(crate) const HANDS: usize = Twin::COUNT;

/// Hands that can be loaded as vectors of suit masks.
pub(crate) trait Source: RawHands {
    /// Returns the rank bits of 64 hands from number `at` on, a multiple of 64, suit by suit. A hand with a
    /// duplicate card has fewer cards here. A hand with an invalid card also has fewer, or else a bit of no
    /// rank.
    fn suit_masks(self, isa: Avx512Vbmi, at: usize) -> [Twin; 4];
}

/// Returns 64 elements from number `at` on, a multiple of 64. The compiler omits bounds checks if it knows
/// the length.
#[inline(always)]
fn chunk<T>(slice: &[T], at: usize) -> &[T; HANDS] {
    &slice.as_chunks().0[at / HANDS]
}

impl Source for SuitMasks<'_> {
    #[inline(always)]
    fn suit_masks(self, isa: Avx512Vbmi, at: usize) -> [Twin; 4] {
        let mut suits = [Twin::splat(isa, 0); 4];
        for (suit, masks) in suits.iter_mut().zip(self.0) {
            *suit = Twin::load(isa, chunk(masks, at));
        }
        suits
    }
}

impl Source for Sets<'_> {
    #[inline(always)]
    fn suit_masks(self, isa: Avx512Vbmi, at: usize) -> [Twin; 4] {
        suits_of_all_sets(isa, chunk(self.0, at))
    }
}

impl Source for RawSets<'_> {
    #[inline(always)]
    fn suit_masks(self, isa: Avx512Vbmi, at: usize) -> [Twin; 4] {
        suits_of_all_sets(isa, chunk(self.0, at))
    }
}

/// Separates the suits of 64 sets.
#[inline(always)]
fn suits_of_all_sets<T: NoUninit>(isa: Avx512Vbmi, sets: &[T; HANDS]) -> [Twin; 4] {
    let [a, b, c, d] = suits_of_sets(isa, &sets[..HANDS / 2]);
    let [e, f, g, h] = suits_of_sets(isa, &sets[HANDS / 2..]);
    [Twin(a, e), Twin(b, f), Twin(c, g), Twin(d, h)]
}

/// Returns the indices of the 16-bit words of `suit` and the next suit among two registers, which hold 16
/// sets.
const fn words_of_suits(suit: usize) -> [u16; 32] {
    let mut words = [0; 32];
    let mut i = 0;
    while i < 32 {
        words[i] = (4 * (i % 16) + suit + i / 16) as u16;
        i += 1;
    }
    words
}
static WORDS_OF_CLUBS_DIAMONDS: [u16; 32] = words_of_suits(0);
static WORDS_OF_HEARTS_SPADES: [u16; 32] = words_of_suits(2);

/// Separates the four words of each of 32 sets.
#[inline(always)]
fn suits_of_sets<T: NoUninit>(isa: Avx512Vbmi, sets: &[T]) -> [Words; 4] {
    let clubs_diamonds = Words::load(isa, &WORDS_OF_CLUBS_DIAMONDS);
    let hearts_spades = Words::load(isa, &WORDS_OF_HEARTS_SPADES);
    let a = Words::load(isa, first::<T, 8>(sets));
    let b = Words::load(isa, first::<T, 8>(&sets[8..]));
    let c = Words::load(isa, first::<T, 8>(&sets[16..]));
    let d = Words::load(isa, first::<T, 8>(&sets[24..]));
    // Each register has 16 sets, one suit in the lower half and the next in the upper half.
    let low_01 = a.permute2(clubs_diamonds, b);
    let low_23 = a.permute2(hearts_spades, b);
    let high_01 = c.permute2(clubs_diamonds, d);
    let high_23 = c.permute2(hearts_spades, d);
    [
        low_01.shuffle_blocks::<LOWER_HALVES>(high_01),
        low_01.shuffle_blocks::<UPPER_HALVES>(high_01),
        low_23.shuffle_blocks::<LOWER_HALVES>(high_23),
        low_23.shuffle_blocks::<UPPER_HALVES>(high_23),
    ]
}

/// Selects quarters 0 and 1 of both registers.
const LOWER_HALVES: i32 = 0b01_00_01_00;
/// Selects quarters 2 and 3 of both registers.
const UPPER_HALVES: i32 = 0b11_10_11_10;
/// Selects quarters 0 and 2 of both registers.
const EVEN_QUARTERS: i32 = 0b10_00_10_00;
/// Selects quarters 1 and 3 of both registers.
const ODD_QUARTERS: i32 = 0b11_01_11_01;

impl<const N: usize> Source for IdColumns<'_, N> {
    #[inline(always)]
    fn suit_masks(self, isa: Avx512Vbmi, at: usize) -> [Twin; 4] {
        let mut ids = [Words::splat(isa, 0); N];
        for (ids, column) in ids.iter_mut().zip(self.0) {
            *ids = Words::load(isa, chunk::<u8>(column, at));
        }
        suits_of_ids(isa, ids)
    }
}

/// For each suit, the rank bits of its cards by id: the low eight ranks in one table, the high five in
/// another. Other ids up to 63 have none.
static RANK_BITS: [[[u8; 64]; 2]; 4] = {
    let mut bits = [[[0; 64]; 2]; 4];
    let mut id = 0;
    while id < Card::COUNT {
        let (rank, suit) = (id / 4, id % 4);
        bits[suit][rank / 8][id] = 1 << (rank % 8);
        id += 1;
    }
    bits
};

/// Returns the indices of the bytes of 32 words from number `start` on, among two registers that hold their
/// low and their high bytes.
const fn bytes_of_words(start: usize) -> [u8; 64] {
    let mut bytes = [0; 64];
    let mut i = 0;
    while i < 64 {
        bytes[i] = (start + i / 2 + i % 2 * 64) as u8;
        i += 1;
    }
    bytes
}
static BYTES_OF_FIRST_WORDS: [u8; 64] = bytes_of_words(0);
static BYTES_OF_LAST_WORDS: [u8; 64] = bytes_of_words(32);

/// Converts columns of ids to suit masks. For each suit, a permutation returns the bit of each card of that
/// suit.
///
/// The permutation uses six bits. Ids with more set a stray bit instead, in the place of the ranks 14 and 15
/// of clubs.
#[inline(always)]
fn suits_of_ids<const N: usize>(isa: Avx512Vbmi, ids: [Words; N]) -> [Twin; 4] {
    let none = Words::splat(isa, 0);
    let mut any = none;
    for id in ids {
        any = any | id;
    }
    let bits_above_5 = any & Words::splat(isa, 0xC0C0);
    [
        suit_of_ids(ids, &RANK_BITS[0], none, bits_above_5),
        suit_of_ids(ids, &RANK_BITS[1], none, none),
        suit_of_ids(ids, &RANK_BITS[2], none, none),
        suit_of_ids(ids, &RANK_BITS[3], none, none),
    ]
}

/// Returns the masks of one suit. Adds the bits of its cards to the `low` and `high` bytes.
#[inline(always)]
fn suit_of_ids<const N: usize>(
    ids: [Words; N],
    [low_bits, high_bits]: &[[u8; 64]; 2],
    mut low: Words,
    mut high: Words,
) -> Twin {
    let isa = low.isa();
    let (low_bits, high_bits) = (Words::load(isa, low_bits), Words::load(isa, high_bits));
    for id in ids {
        low = low | low_bits.permute_bytes(id);
        high = high | high_bits.permute_bytes(id);
    }
    Twin(
        low.permute2_bytes(Words::load(isa, &BYTES_OF_FIRST_WORDS), high),
        low.permute2_bytes(Words::load(isa, &BYTES_OF_LAST_WORDS), high),
    )
}

impl<const N: usize> Source for Rows<'_, N> {
    #[inline(always)]
    fn suit_masks(self, isa: Avx512Vbmi, at: usize) -> [Twin; 4] {
        suits_of_ids::<N>(isa, columns_of(isa, chunk(self.0, at).as_flattened()))
    }
}

/// Returns the indices of the bytes of four columns from number `start` on, one in each quarter, among two
/// registers of eight rows each.
const fn bytes_of_columns<const N: usize>(start: usize) -> [u8; 64] {
    let mut bytes = [0; 64];
    let mut i = 0;
    while i < 64 {
        let (quarter, row) = (i / 16, i % 16);
        let column = start + quarter;
        if column < N {
            bytes[i] = (row / 8 * 64 + row % 8 * N + column) as u8;
        }
        i += 1;
    }
    bytes
}

/// Transposes 64 rows to columns.
#[inline(always)]
fn columns_of<const N: usize>(isa: Avx512Vbmi, rows: &[u8]) -> [Words; N] {
    // Of sixteen rows at a time, one register gets the columns 0 to 3, one in each quarter, and another the
    // remaining columns.
    let which_first = Words::load(isa, const { &bytes_of_columns::<N>(0) });
    let which_last = Words::load(isa, const { &bytes_of_columns::<N>(4) });
    let mut first = [Words::splat(isa, 0); 4];
    let mut last = first;
    for i in 0..4 {
        let a = Words::load_rows::<N>(isa, &rows[2 * i * 8 * N..]);
        let b = Words::load_rows::<N>(isa, &rows[(2 * i + 1) * 8 * N..]);
        first[i] = a.permute2_bytes(which_first, b);
        last[i] = a.permute2_bytes(which_last, b);
    }
    let (first, last) = (transpose_quarters(first), transpose_quarters(last));
    let mut columns = [Words::splat(isa, 0); N];
    for (i, column) in columns.iter_mut().enumerate() {
        *column = if i < 4 { first[i] } else { last[i - 4] };
    }
    columns
}

/// Transposes quarters: quarter j of register i becomes quarter i of register j.
#[inline(always)]
fn transpose_quarters([a, b, c, d]: [Words; 4]) -> [Words; 4] {
    let lower_ab = a.shuffle_blocks::<LOWER_HALVES>(b);
    let upper_ab = a.shuffle_blocks::<UPPER_HALVES>(b);
    let lower_cd = c.shuffle_blocks::<LOWER_HALVES>(d);
    let upper_cd = c.shuffle_blocks::<UPPER_HALVES>(d);
    [
        lower_ab.shuffle_blocks::<EVEN_QUARTERS>(lower_cd),
        lower_ab.shuffle_blocks::<ODD_QUARTERS>(lower_cd),
        upper_ab.shuffle_blocks::<EVEN_QUARTERS>(upper_cd),
        upper_ab.shuffle_blocks::<ODD_QUARTERS>(upper_cd),
    ]
}
