//! 32 hands in a 512-bit register.

use core::arch::x86_64::{
    __m512i, __mmask32, _mm_cvtsi32_si128, _mm512_add_epi16, _mm512_and_si512, _mm512_cmpgt_epu16_mask,
    _mm512_cmple_epu16_mask, _mm512_loadu_si512, _mm512_mask_blend_epi16, _mm512_mullo_epi16,
    _mm512_or_si512, _mm512_permutex2var_epi8, _mm512_permutex2var_epi16, _mm512_permutexvar_epi16,
    _mm512_popcnt_epi16, _mm512_set1_epi16, _mm512_sll_epi16, _mm512_srl_epi16, _mm512_storeu_si512,
    _mm512_sub_epi16, _mm512_ternarylogic_epi64, _mm512_test_epi16_mask, _mm512_testn_epi16_mask,
    _mm512_xor_si512,
};
use core::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

use super::lanes::{Lanes, Twin};
use super::machine::{machine, proven};
use super::shapes::{PerShape, Shapes};
use super::subsets::{HIGH_HALVES, LOW_HALVES, Numbering};
use super::vertical::{Notes, Source, rank_block};

machine! {
    /// The proof that the machine has AVX-512 with these parts.
    Avx512: "avx512f", "avx512bw", "avx512vbmi", "avx512bitalg";
    /// 32 lanes of 16 bits.
    Words(__m512i): 64 bytes by _mm512_loadu_si512;
    BitAnd::bitand = _mm512_and_si512,
    BitOr::bitor = _mm512_or_si512,
    BitXor::bitxor = _mm512_xor_si512,
    Add::add = _mm512_add_epi16,
    Sub::sub = _mm512_sub_epi16;
    Not::not = _mm512_xor_si512 with _mm512_set1_epi16;
    Shl::shl = _mm512_sll_epi16,
    Shr::shr = _mm512_srl_epi16;
}

/// Any function of three bits, as the table of its eight values.
macro_rules! ternary {
    ($table:literal, $a:expr, $b:expr, $c:expr) => {
        Words(proven!(_mm512_ternarylogic_epi64::<$table>($a.0, $b.0, $c.0)))
    };
}

impl Words {
    /// The proof that there must have been to make this.
    #[inline(always)]
    pub(super) fn machine(self) -> Avx512 {
        Avx512(())
    }
}

impl Lanes for Words {
    type Isa = Avx512;
    type Truths = __mmask32;
    type Shape = Self;

    const COUNT: usize = 32;

    #[inline(always)]
    fn splat(_: Avx512, number: u16) -> Self {
        Self(proven!(_mm512_set1_epi16(number.cast_signed())))
    }

    #[inline(always)]
    fn load(isa: Avx512, from: &[u16]) -> Self {
        Self(isa.load(first::<_, 32>(from)))
    }

    #[inline(always)]
    fn store(self, to: &mut [u16]) {
        let to: &mut [u16; 32] = (&mut to[..32]).try_into().expect("32 lanes");
        // SAFETY: 64 bytes may be written there, and the machine has the instruction.
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        Self(proven!(_mm512_popcnt_epi16(self.0)))
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        Self(proven!(_mm512_mullo_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        ternary!(0b1110_1000, self, b, c)
    }

    #[inline(always)]
    fn select_bits(self, yes: Self, no: Self) -> Self {
        ternary!(0b1100_1010, self, yes, no)
    }

    #[inline(always)]
    fn has_at_most_two_bits(self) -> __mmask32 {
        proven!(_mm512_cmple_epu16_mask(self.count_ones().0, _mm512_set1_epi16(2)))
    }

    #[inline(always)]
    fn is_greater(self, than: Self) -> __mmask32 {
        proven!(_mm512_cmpgt_epu16_mask(self.0, than.0))
    }

    #[inline(always)]
    fn is_zero(self) -> __mmask32 {
        proven!(_mm512_testn_epi16_mask(self.0, self.0))
    }

    #[inline(always)]
    fn choose(truths: __mmask32, yes: Self, no: Self) -> Self {
        Self(proven!(_mm512_mask_blend_epi16(truths, no.0, yes.0)))
    }

    #[inline(always)]
    fn has_any_bit(self) -> bool {
        proven!(_mm512_test_epi16_mask(self.0, self.0)) != 0
    }

    /// The permutation looks at five bits, and tables hold everything twice: nothing is left to do.
    #[inline(always)]
    fn to_shape(self) -> Self {
        self
    }

    #[inline(always)]
    fn mask_of(shape: Self, table: &PerShape) -> Self {
        Self::word_of(shape, table)
    }

    #[inline(always)]
    fn word_of(shape: Self, table: &PerShape) -> Self {
        Self(proven!(_mm512_permutexvar_epi16(shape.0, shape.machine().load(&table.words))))
    }

    #[inline(always)]
    fn add_set_index(
        unfinished: Self,
        sets: Self,
        shape: Self,
        shapes: &Shapes,
        ranks: &mut [u16],
        _: &mut [u16],
    ) {
        let is_exact = Self::mask_of(shape, &shapes.is_exact);
        let is_five = Self::mask_of(shape, &shapes.is_five_ranks);
        let index = set_index(sets, is_exact, is_five);
        (unfinished + index.times(Self::word_of(shape, &shapes.set_step))).store(ranks);
    }

    #[inline(always)]
    fn finish(_: &mut [u16], _: &[u16]) {}
}

/// The first `N` elements.
#[inline(always)]
pub(super) fn first<T, const N: usize>(slice: &[T]) -> &[T; N] {
    slice.first_chunk().expect("a block's hands were counted")
}

/// The tables of [`subsets`](super::subsets) in two registers each.
///
/// *Low halves* are looked up as bytes, 128 of them. The index is in the low byte of each lane, but the permutation also
/// puts something in the high byte: the entry for bits 8 to 12 of the set. That depends on the high half alone, so the
/// tables of high halves have it subtracted, and the sum is right without a mask.
///
/// *High halves* of three kickers and of two pairs share one table: the former have at most three of six bits set. The
/// latter have at most two, so inverted, at least four.
#[repr(C, align(64))]
struct SetTables {
    low_shorter: [[u8; 64]; 2],
    low_exact: [[u8; 64]; 2],
    high_three_or_two: [[u16; 32]; 2],
    high_five_shorter: [[u16; 32]; 2],
    /// By the inverted half.
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

/// What the permutation of bytes leaves in the high byte.
const fn surplus(numbering: Numbering, high_half: usize) -> u16 {
    (numbering.low(high_half >> 1) & 0xFF) << 8
}

/// The index of each set in its numbering, by the sum of two halves.
#[inline(always)]
fn set_index(sets: Words, is_exact: Words, is_five: Words) -> Words {
    let low_shorter = look_up_bytes(sets, &SET_TABLES.low_shorter);
    let low_exact = look_up_bytes(sets, &SET_TABLES.low_exact);
    let low = is_exact.select_bits(low_exact, low_shorter);

    // Only six bits of an index count.
    let half = (sets >> 7) ^ is_exact;
    let three_or_two = look_up_words(half, &SET_TABLES.high_three_or_two);
    let five_shorter = look_up_words(half, &SET_TABLES.high_five_shorter);
    let five_exact = look_up_words(half, &SET_TABLES.high_five_exact);
    let five = is_exact.select_bits(five_exact, five_shorter);
    low + is_five.select_bits(five, three_or_two)
}

/// For each byte the entry that its low seven bits name.
#[inline(always)]
fn look_up_bytes(index: Words, table: &[[u8; 64]; 2]) -> Words {
    let (first, second) = (index.machine().load(&table[0]), index.machine().load(&table[1]));
    Words(proven!(_mm512_permutex2var_epi8(first, index.0, second)))
}

/// For each word the entry that its low six bits name.
#[inline(always)]
fn look_up_words(index: Words, table: &[[u16; 32]; 2]) -> Words {
    let (first, second) = (index.machine().load(&table[0]), index.machine().load(&table[1]));
    Words(proven!(_mm512_permutex2var_epi16(first, index.0, second)))
}
