//! How hands get into the registers of [`avx2`](super::avx2), 32 at a time and in their order.

use core::arch::x86_64::{
    __m256i, _mm_loadu_si128, _mm256_permute4x64_epi64, _mm256_set_m128i, _mm256_shuffle_epi8,
    _mm256_unpackhi_epi8, _mm256_unpackhi_epi32, _mm256_unpackhi_epi64, _mm256_unpacklo_epi8,
    _mm256_unpacklo_epi32, _mm256_unpacklo_epi64,
};

use super::avx2::{Avx2, Words, twice};
use super::bits_of;
use super::lanes::{Lanes, Twin};
use super::machine::proven;
use super::vertical::Source;
use crate::lookup::batch::input::{IdColumns, Input, RawHand, Rows, Sets};

/// Hands to a pair of registers.
const HANDS: usize = 32;

impl Source<Twin<Words>> for Sets<'_> {
    #[inline(always)]
    fn suit_masks<const CHECKED: bool>(self, isa: Avx2, at: usize) -> [Twin<Words>; 4] {
        suits_of_bits(isa, bits_of(self.0[at..].first_chunk().expect("a block's hands were counted")))
    }
}

impl<const N: usize> Source<Twin<Words>> for Rows<'_, N> {
    #[inline(always)]
    fn suit_masks<const CHECKED: bool>(self, isa: Avx2, at: usize) -> [Twin<Words>; 4] {
        suits_of_bits(isa, &gather_bits(self, at))
    }
}

impl<const N: usize> Source<Twin<Words>> for IdColumns<'_, N> {
    #[inline(always)]
    fn suit_masks<const CHECKED: bool>(self, isa: Avx2, at: usize) -> [Twin<Words>; 4] {
        let mut ids = [Words::splat(isa, 0); N];
        for (ids, column) in ids.iter_mut().zip(self.0) {
            let column: &[u8; HANDS] = column[at..].first_chunk().expect("a block's hands were counted");
            *ids = in_order_of_unpacking(Words(isa.load(column)));
        }
        suits_of_ids::<N, CHECKED>(isa, ids)
    }
}

/// Swaps the middle quarters, so that unpacking, which works on halves of registers, restores the order.
#[inline(always)]
fn in_order_of_unpacking(bytes: Words) -> Words {
    Words(proven!(_mm256_permute4x64_epi64::<0b11_01_10_00>(bytes.0)))
}

/// The bits of ranks: of the low eight ranks, then of the high five.
static RANK_BITS: [[u8; 32]; 2] = [
    twice([1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0]),
    twice([0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 0, 0, 0]),
];

/// From columns of ids to suit masks: two shuffles give each card's rank bit, and comparisons the suit that it is for.
///
/// The shuffles look at four bits of a rank. Ids with more leave a stray bit instead, in the place of clubs' ranks 14
/// and 15.
#[inline(always)]
fn suits_of_ids<const N: usize, const CHECKED: bool>(isa: Avx2, ids: [Words; N]) -> [Twin<Words>; 4] {
    let zero = Words::splat(isa, 0);
    let suit_bits = Words::splat(isa, 0x0303);
    let (mut low, mut high, mut any) = ([zero; 4], [zero; 4], zero);
    for id in ids {
        let rank = (id >> 2).low_nibbles();
        let low_bit = rank.look_up_bytes(&RANK_BITS[0]);
        let high_bit = rank.look_up_bytes(&RANK_BITS[1]);
        for suit in 0..4 {
            let is_suit = (id & suit_bits).equal_bytes(Words::splat(isa, 0x0101 * suit as u16));
            low[suit] = low[suit] | (low_bit & is_suit);
            high[suit] = high[suit] | (high_bit & is_suit);
        }
        any = any | id;
    }
    if CHECKED {
        high[0] = high[0] | (any & Words::splat(isa, 0xC0C0));
    }
    let [clubs, diamonds, hearts, spades] = low;
    [unpack(clubs, high[0]), unpack(diamonds, high[1]), unpack(hearts, high[2]), unpack(spades, high[3])]
}

/// Words of low and high bytes.
#[inline(always)]
fn unpack(low: Words, high: Words) -> Twin<Words> {
    Twin(
        Words(proven!(_mm256_unpacklo_epi8(low.0, high.0))),
        Words(proven!(_mm256_unpackhi_epi8(low.0, high.0))),
    )
}

/// The bits of 32 sets from number `at` on.
#[inline(always)]
fn gather_bits(input: impl Input, at: usize) -> [u64; HANDS] {
    let mut bits = [0; 32];
    for (i, bits) in bits.iter_mut().enumerate() {
        *bits = input.get(at + i).mask_bits();
    }
    bits
}

/// Takes the four words of each set apart.
#[inline(always)]
fn suits_of_bits(isa: Avx2, bits: &[u64; HANDS]) -> [Twin<Words>; 4] {
    let [a, b, c, d] = suits_of_half(isa, bits.first_chunk().expect("half of them"));
    let [e, f, g, h] = suits_of_half(isa, bits.last_chunk().expect("half of them"));
    [Twin(a, e), Twin(b, f), Twin(c, g), Twin(d, h)]
}

/// Brings the words of two sets together by suits.
static PAIRS_OF_WORDS: [u8; 32] = twice([0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15]);

#[inline(always)]
fn suits_of_half(isa: Avx2, bits: &[u64; 16]) -> [Words; 4] {
    // Each half of a register is transposed apart: one has sets 0 to 7, the other 8 to 15.
    let a = pairs_by_suits(isa, bits, 0);
    let b = pairs_by_suits(isa, bits, 2);
    let c = pairs_by_suits(isa, bits, 4);
    let d = pairs_by_suits(isa, bits, 6);
    proven!({
        let clubs_diamonds_ab = _mm256_unpacklo_epi32(a, b);
        let hearts_spades_ab = _mm256_unpackhi_epi32(a, b);
        let clubs_diamonds_cd = _mm256_unpacklo_epi32(c, d);
        let hearts_spades_cd = _mm256_unpackhi_epi32(c, d);
        [
            Words(_mm256_unpacklo_epi64(clubs_diamonds_ab, clubs_diamonds_cd)),
            Words(_mm256_unpackhi_epi64(clubs_diamonds_ab, clubs_diamonds_cd)),
            Words(_mm256_unpacklo_epi64(hearts_spades_ab, hearts_spades_cd)),
            Words(_mm256_unpackhi_epi64(hearts_spades_ab, hearts_spades_cd)),
        ]
    })
}

/// Sets `i` and `i` + 1 in one half of a register, those eight further in the other, with equal suits side by side.
#[inline(always)]
fn pairs_by_suits(isa: Avx2, bits: &[u64; 16], i: usize) -> __m256i {
    let lower: &[u64; 2] = bits[i..].first_chunk().expect("two of 16");
    let upper: &[u64; 2] = bits[i + 8..].first_chunk().expect("two of 16");
    // SAFETY: 16 bytes may be read there, and there is an `Avx2`, so the machine has the instruction.
    let lower = unsafe { _mm_loadu_si128(lower.as_ptr().cast()) };
    // SAFETY: as above.
    let upper = unsafe { _mm_loadu_si128(upper.as_ptr().cast()) };
    proven!(_mm256_shuffle_epi8(_mm256_set_m128i(upper, lower), isa.load(&PAIRS_OF_WORDS)))
}
