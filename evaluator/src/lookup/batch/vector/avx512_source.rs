//! How hands get into the registers of [`avx512`](super::avx512), 64 at a time and in their order.

use core::arch::x86_64::{
    __m512i, _mm512_and_si512, _mm512_maskz_loadu_epi8, _mm512_or_si512, _mm512_permutex2var_epi8,
    _mm512_permutex2var_epi16, _mm512_permutexvar_epi8, _mm512_set1_epi8, _mm512_setzero_si512,
    _mm512_shuffle_i64x2,
};

use super::avx512::{Avx512, Words, first};
use super::bits_of;
use super::lanes::Twin;
use super::machine::proven;
use super::vertical::Source;
use crate::lookup::batch::input::{IdColumns, Rows, Sets};
use crate::{Card, CardSet};

/// Hands to a pair of registers.
const HANDS: usize = 64;

impl Source<Twin<Words>> for Sets<'_> {
    #[inline(always)]
    fn suit_masks<const CHECKED: bool>(self, isa: Avx512, at: usize) -> [Twin<Words>; 4] {
        let sets: &[CardSet; HANDS] = first(&self.0[at..]);
        let (first_half, second_half) = sets.split_at(HANDS / 2);
        let [a, b, c, d] = suits_of_sets(isa, first(first_half));
        let [e, f, g, h] = suits_of_sets(isa, first(second_half));
        [Twin(a, e), Twin(b, f), Twin(c, g), Twin(d, h)]
    }
}

/// Which 16-bit words of two registers, 16 sets, make up two suits, the even one of them being `suit`.
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

/// Takes the four words of each set apart.
#[inline(always)]
fn suits_of_sets(isa: Avx512, sets: &[CardSet; HANDS / 2]) -> [Words; 4] {
    let clubs_diamonds = isa.load(&WORDS_OF_CLUBS_DIAMONDS);
    let hearts_spades = isa.load(&WORDS_OF_HEARTS_SPADES);
    let bits = bits_of(sets);
    let a = isa.load(first::<u64, 8>(bits));
    let b = isa.load(first::<u64, 8>(&bits[8..]));
    let c = isa.load(first::<u64, 8>(&bits[16..]));
    let d = isa.load(first::<u64, 8>(&bits[24..]));
    proven!({
        // 16 sets: one suit in the lower half, the next in the upper.
        let low_01 = _mm512_permutex2var_epi16(a, clubs_diamonds, b);
        let low_23 = _mm512_permutex2var_epi16(a, hearts_spades, b);
        let high_01 = _mm512_permutex2var_epi16(c, clubs_diamonds, d);
        let high_23 = _mm512_permutex2var_epi16(c, hearts_spades, d);
        [
            Words(_mm512_shuffle_i64x2::<LOWER_HALVES>(low_01, high_01)),
            Words(_mm512_shuffle_i64x2::<UPPER_HALVES>(low_01, high_01)),
            Words(_mm512_shuffle_i64x2::<LOWER_HALVES>(low_23, high_23)),
            Words(_mm512_shuffle_i64x2::<UPPER_HALVES>(low_23, high_23)),
        ]
    })
}

/// Selects quarters of two registers: 0 and 1 of both.
const LOWER_HALVES: i32 = 0b01_00_01_00;
/// Quarters 2 and 3 of both.
const UPPER_HALVES: i32 = 0b11_10_11_10;
/// Quarters 0 and 2 of both.
const EVEN_QUARTERS: i32 = 0b10_00_10_00;
/// Quarters 1 and 3 of both.
const ODD_QUARTERS: i32 = 0b11_01_11_01;

impl<const N: usize> Source<Twin<Words>> for IdColumns<'_, N> {
    #[inline(always)]
    fn suit_masks<const CHECKED: bool>(self, isa: Avx512, at: usize) -> [Twin<Words>; 4] {
        let mut ids = [no_bits(isa); N];
        for (ids, column) in ids.iter_mut().zip(self.0) {
            *ids = isa.load(first::<u8, HANDS>(&column[at..]));
        }
        suits_of_ids::<N, CHECKED>(isa, ids)
    }
}

/// For each suit, the rank bits of its cards by their ids: those of the low eight ranks, then those of the high five. All
/// other ids up to 63 have none.
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

/// Which bytes of two registers, the low and the high bytes of words, make up the words from number `start` on.
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

/// From columns of ids to suit masks: a permutation gives each card's bit in a suit, if it is of that suit.
///
/// The permutation looks at six bits. Ids with more leave a stray bit instead, in the place of clubs' ranks 14 and 15.
#[inline(always)]
fn suits_of_ids<const N: usize, const CHECKED: bool>(isa: Avx512, ids: [__m512i; N]) -> [Twin<Words>; 4] {
    [
        suit_of_ids(isa, ids, &RANK_BITS[0], if CHECKED { id_bits_above_5(isa, ids) } else { no_bits(isa) }),
        suit_of_ids(isa, ids, &RANK_BITS[1], no_bits(isa)),
        suit_of_ids(isa, ids, &RANK_BITS[2], no_bits(isa)),
        suit_of_ids(isa, ids, &RANK_BITS[3], no_bits(isa)),
    ]
}

/// The masks of one suit, with stray bits in their high bytes.
#[inline(always)]
fn suit_of_ids<const N: usize>(
    isa: Avx512,
    ids: [__m512i; N],
    [low_bits, high_bits]: &[[u8; 64]; 2],
    stray: __m512i,
) -> Twin<Words> {
    let (low_bits, high_bits) = (isa.load(low_bits), isa.load(high_bits));
    let (mut low, mut high) = (no_bits(isa), stray);
    for id in ids {
        low = proven!(_mm512_or_si512(low, _mm512_permutexvar_epi8(id, low_bits)));
        high = proven!(_mm512_or_si512(high, _mm512_permutexvar_epi8(id, high_bits)));
    }
    let first_words = isa.load(&BYTES_OF_FIRST_WORDS);
    let last_words = isa.load(&BYTES_OF_LAST_WORDS);
    proven!({
        Twin(
            Words(_mm512_permutex2var_epi8(low, first_words, high)),
            Words(_mm512_permutex2var_epi8(low, last_words, high)),
        )
    })
}

/// Bits 6 and 7 of a hand's ids.
#[inline(always)]
fn id_bits_above_5<const N: usize>(isa: Avx512, ids: [__m512i; N]) -> __m512i {
    let mut any = no_bits(isa);
    for id in ids {
        any = proven!(_mm512_or_si512(any, id));
    }
    proven!(_mm512_and_si512(any, _mm512_set1_epi8(0xC0u8.cast_signed())))
}

#[inline(always)]
fn no_bits(_: Avx512) -> __m512i {
    proven!(_mm512_setzero_si512())
}

impl<const N: usize> Source<Twin<Words>> for Rows<'_, N> {
    #[inline(always)]
    fn suit_masks<const CHECKED: bool>(self, isa: Avx512, at: usize) -> [Twin<Words>; 4] {
        let rows: &[[u8; N]; HANDS] = first(&self.0[at..]);
        suits_of_ids::<N, CHECKED>(isa, columns_of(isa, rows.as_flattened()))
    }
}

/// Which bytes of two registers of eight rows each make up the columns from number `start` on, one to a quarter.
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

/// From 64 rows to their columns.
#[inline(always)]
fn columns_of<const N: usize>(isa: Avx512, rows: &[u8]) -> [__m512i; N] {
    // Sixteen rows at a time: first the columns 0 to 3, one to a quarter of a register, then the rest likewise.
    let which_first = isa.load(const { &bytes_of_columns::<N>(0) });
    let which_last = isa.load(const { &bytes_of_columns::<N>(4) });
    let mut first = [no_bits(isa); 4];
    let mut last = first;
    for i in 0..4 {
        let a = load_eight::<N>(isa, rows, 2 * i);
        let b = load_eight::<N>(isa, rows, 2 * i + 1);
        first[i] = proven!(_mm512_permutex2var_epi8(a, which_first, b));
        last[i] = proven!(_mm512_permutex2var_epi8(a, which_last, b));
    }
    let (first, last) = (transpose_quarters(first), transpose_quarters(last));
    let mut columns = [no_bits(isa); N];
    for (i, column) in columns.iter_mut().enumerate() {
        *column = if i < 4 { first[i] } else { last[i - 4] };
    }
    columns
}

/// Loads rows 8 * `i` to 8 * `i` + 7 of `N` bytes, and not a byte more.
#[inline(always)]
fn load_eight<const N: usize>(_: Avx512, rows: &[u8], i: usize) -> __m512i {
    let length = 8 * N;
    let rows = &rows[i * length..(i + 1) * length];
    // No shift by 64 for any N from 0 to 7; a larger one does not compile.
    let mask = const { (1 << (8 * N)) - 1 };
    // SAFETY: `mask` selects the bytes of `rows`, and there is an `Avx512`, so the machine has the instruction.
    unsafe { _mm512_maskz_loadu_epi8(mask, rows.as_ptr().cast()) }
}

/// Makes quarters j of registers i the quarters i of registers j.
#[inline(always)]
fn transpose_quarters([a, b, c, d]: [__m512i; 4]) -> [__m512i; 4] {
    proven!({
        let lower_ab = _mm512_shuffle_i64x2::<LOWER_HALVES>(a, b);
        let upper_ab = _mm512_shuffle_i64x2::<UPPER_HALVES>(a, b);
        let lower_cd = _mm512_shuffle_i64x2::<LOWER_HALVES>(c, d);
        let upper_cd = _mm512_shuffle_i64x2::<UPPER_HALVES>(c, d);
        [
            _mm512_shuffle_i64x2::<EVEN_QUARTERS>(lower_ab, lower_cd),
            _mm512_shuffle_i64x2::<ODD_QUARTERS>(lower_ab, lower_cd),
            _mm512_shuffle_i64x2::<EVEN_QUARTERS>(upper_ab, upper_cd),
            _mm512_shuffle_i64x2::<ODD_QUARTERS>(upper_ab, upper_cd),
        ]
    })
}
