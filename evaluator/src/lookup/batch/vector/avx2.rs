//! 16 hands in a 256-bit register.
//!
//! What AVX-512 has instructions for takes several here: bits are counted four at a time by a shuffle, words looked up as
//! two bytes. Tables of sets do not fit into registers; their entries are added one by one in a last pass, from a table
//! of which the first-level cache holds what is used.

use core::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm256_add_epi8, _mm256_add_epi16, _mm256_and_si256, _mm256_blendv_epi8,
    _mm256_cmpeq_epi8, _mm256_cmpeq_epi16, _mm256_cmpgt_epi16, _mm256_loadu_si256, _mm256_maddubs_epi16,
    _mm256_mullo_epi16, _mm256_or_si256, _mm256_set1_epi8, _mm256_set1_epi16, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_sll_epi16, _mm256_srl_epi16, _mm256_storeu_si256, _mm256_sub_epi16,
    _mm256_testz_si256, _mm256_xor_si256,
};
use core::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

use super::lanes::{Lanes, Twin};
use super::machine::{machine, proven};
use super::shapes::{PerShape, Shapes, Which};
use super::subsets::Numbering;
use super::vertical::{Notes, Source, rank_block};
use crate::Rank;

machine! {
    /// The proof that the machine has AVX2.
    Avx2: "avx2";
    /// 16 lanes of 16 bits.
    Words(__m256i): 32 bytes by _mm256_loadu_si256;
    BitAnd::bitand = _mm256_and_si256,
    BitOr::bitor = _mm256_or_si256,
    BitXor::bitxor = _mm256_xor_si256,
    Add::add = _mm256_add_epi16,
    Sub::sub = _mm256_sub_epi16;
    Not::not = _mm256_xor_si256 with _mm256_set1_epi16;
    Shl::shl = _mm256_sll_epi16,
    Shr::shr = _mm256_srl_epi16;
}

impl Words {
    /// Bytes of ones where bytes are equal, of zeros elsewhere.
    #[inline(always)]
    pub(super) fn equal_bytes(self, other: Self) -> Self {
        Self(proven!(_mm256_cmpeq_epi8(self.0, other.0)))
    }

    /// The lanes without their lowest bits.
    #[inline(always)]
    fn without_lowest_bit(self) -> Self {
        Self(proven!(_mm256_and_si256(self.0, _mm256_add_epi16(self.0, _mm256_set1_epi16(-1)))))
    }

    /// For each byte the entry, of 16, that its low four bits name, if its highest bit is 0.
    #[inline(always)]
    pub(super) fn look_up_bytes(self, table: &[u8; 32]) -> Self {
        Self(proven!(_mm256_shuffle_epi8(self.machine().load(table), self.0)))
    }

    #[inline(always)]
    pub(super) fn low_nibbles(self) -> Self {
        Self(proven!(_mm256_and_si256(self.0, _mm256_set1_epi8(0x0F))))
    }
}

/// A table for each half of a register.
pub(super) const fn twice(table: [u8; 16]) -> [u8; 32] {
    let mut twice = [0; 32];
    let mut i = 0;
    while i < 32 {
        twice[i] = table[i % 16];
        i += 1;
    }
    twice
}

/// How many bits are set in four.
static NIBBLE_ONES: [u8; 32] = {
    let mut ones = [0; 16];
    let mut nibble = 0;
    while nibble < 16 {
        ones[nibble] = nibble.count_ones() as u8;
        nibble += 1;
    }
    twice(ones)
};

/// The low byte of each word, for both of its bytes.
static LOW_BYTES: [u8; 32] = twice([0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 14, 14]);

impl Words {
    /// The proof that there must have been to make this.
    #[inline(always)]
    pub(super) fn machine(self) -> Avx2 {
        Avx2(())
    }
}

impl Lanes for Words {
    type Isa = Avx2;
    type Truths = Self;
    /// In both bytes of each lane, a number below 16.
    type Shape = Self;

    const COUNT: usize = 16;

    #[inline(always)]
    fn splat(_: Avx2, number: u16) -> Self {
        Self(proven!(_mm256_set1_epi16(number.cast_signed())))
    }

    #[inline(always)]
    fn load(isa: Avx2, from: &[u16]) -> Self {
        let from: &[u16; 16] = from.first_chunk().expect("a block's hands were counted");
        Self(isa.load(from))
    }

    #[inline(always)]
    fn store(self, to: &mut [u16]) {
        let to: &mut [u16; 16] = to.first_chunk_mut().expect("a block's hands were counted");
        // SAFETY: 32 bytes may be written there, and the machine has the instruction.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        let low = self.low_nibbles().look_up_bytes(&NIBBLE_ONES);
        let high = (self >> 4).low_nibbles().look_up_bytes(&NIBBLE_ONES);
        proven!({
            let bytes = _mm256_add_epi8(low.0, high.0);
            // The sums of neighbours.
            Self(_mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1)))
        })
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        Self(proven!(_mm256_mullo_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        (self & b) | ((self ^ b) & c)
    }

    #[inline(always)]
    fn select_bits(self, yes: Self, no: Self) -> Self {
        ((yes ^ no) & self) ^ no
    }

    #[inline(always)]
    fn has_at_most_two_bits(self) -> Self {
        self.without_lowest_bit().without_lowest_bit().is_zero()
    }

    #[inline(always)]
    fn is_greater(self, than: Self) -> Self {
        Self(proven!(_mm256_cmpgt_epi16(self.0, than.0)))
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        Self(proven!(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256())))
    }

    #[inline(always)]
    fn choose(truths: Self, yes: Self, no: Self) -> Self {
        Self(proven!(_mm256_blendv_epi8(no.0, yes.0, truths.0)))
    }

    #[inline(always)]
    fn has_any_bit(self) -> bool {
        proven!(_mm256_testz_si256(self.0, self.0)) == 0
    }

    #[inline(always)]
    fn to_shape(self) -> Self {
        let low_bytes = self.machine().load(&LOW_BYTES);
        Self(proven!(_mm256_shuffle_epi8(self.0, low_bytes))).low_nibbles()
    }

    #[inline(always)]
    fn mask_of(shape: Self, table: &PerShape) -> Self {
        shape.look_up_bytes(&table.low_bytes)
    }

    #[inline(always)]
    fn word_of(shape: Self, table: &PerShape) -> Self {
        let low = shape.look_up_bytes(&table.low_bytes);
        let high = shape.look_up_bytes(&table.high_bytes);
        Self(proven!({
            let is_high = _mm256_set1_epi16(0xFF00u16.cast_signed());
            _mm256_blendv_epi8(low.0, high.0, is_high)
        }))
    }

    #[inline(always)]
    fn add_set_index(
        unfinished: Self,
        sets: Self,
        shape: Self,
        shapes: &Shapes,
        ranks: &mut [u16],
        pending: &mut [u16],
    ) {
        unfinished.store(ranks);
        (sets | Self::word_of(shape, &shapes.numbering)).store(pending);
    }

    #[inline(always)]
    fn finish(ranks: &mut [u16], pending: &[u16]) {
        for (rank, &set) in ranks.iter_mut().zip(pending) {
            *rank = rank.wrapping_add(SET_PRODUCTS[usize::from(set) % SET_PRODUCTS.len()]);
        }
    }
}

/// For each numbering and set, the index times the step, as [`Which`] puts them one after the other.
static SET_PRODUCTS: [u16; Which::COUNT << Rank::COUNT] = {
    let mut products = [0; Which::COUNT << Rank::COUNT];
    let (high_cards, flushes) = (Numbering::HIGH_CARD.indices(), Numbering::FLUSH.indices());
    let (kickers, pairs) = (Numbering::KICKERS.indices(), Numbering::PAIRS.indices());
    let mut set = 0;
    while set < 1 << Rank::COUNT {
        products[Which::HighCard.start() + set] = high_cards[set];
        products[Which::Flush.start() + set] = flushes[set];
        products[Which::TwoPair.start() + set] = Which::TwoPair.step().wrapping_mul(pairs[set]);
        products[Which::Kickers.start() + set] =
            if set.count_ones() == 2 { pairs[set] } else { kickers[set] };
        set += 1;
    }
    products
};
