//! Ranking of sixteen rows at a time, in lanes of 32 bits.
//!
//! A sorting network sorts the ranks of the board. The board's index among all multisets is then a sum of
//! numbers from registers. The ranks of the hand are sorted too, so that each two of them give an index into
//! the board's row. Rows with a flush, about one in eleven, get a second pass one by one.

#![allow(unsafe_code, reason = "intrinsics: every call has a proof that they are available")]

use std::arch::x86_64::*;

use evaluator::internals::{Avx512, Task};
use evaluator::{HandRank, Holdem};

use crate::tables::{BoardRows, Ordinal, PAIR_LANES, Row, choose, pair};

const LANES: usize = 16;

/// Rows and their output. The result is the number of rows ranked from the start: all whole blocks, or the
/// blocks before the first one with an invalid row.
pub(super) struct Blocks<'a, const N: usize> {
    pub(super) rows: &'a [[u8; N]],
    pub(super) ranks: &'a mut [HandRank],
}

impl<const N: usize> Task<Avx512> for Blocks<'_, N> {
    type Output = usize;

    #[inline(always)]
    fn run(self, isa: Avx512) -> usize {
        let rows = BoardRows::get();
        let tables = Tables::new(isa);
        let mut done = 0;
        for (block, ranks) in
            self.rows.as_chunks::<LANES>().0.iter().zip(self.ranks.as_chunks_mut::<LANES>().0)
        {
            let cards = Cards::load(isa, block);
            if !cards.are_valid() {
                break;
            }
            let (mut best, flushes) = cards.rank(&tables, rows);
            let mut lanes = flushes;
            while lanes != 0 {
                let lane = lanes.trailing_zeros() as usize;
                lanes &= lanes - 1;
                best[lane] = best[lane].max(super::flush_of(&block[lane], rows));
            }
            for (rank, ordinal) in ranks.iter_mut().zip(best) {
                *rank = super::to_rank(ordinal);
            }
            done += LANES;
        }
        done
    }
}

/// Tables in registers.
struct Tables {
    isa: Avx512,
    /// The number of multisets below each rank, for the highest rank of a board, the second, and so on.
    below: [__m512i; 4],
    /// The index of the first pair with each rank as the higher one.
    first_pair: __m512i,
    /// A count of one in the four bits of the suit, by the low bits of an id.
    suit_counts: __m512i,
}

/// Loads sixteen numbers.
#[inline(always)]
fn load(_: Avx512, numbers: [i32; LANES]) -> __m512i {
    // SAFETY: the array has as many bytes as are read, the load needs no alignment, and the argument proves
    // that the instructions are available.
    unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) }
}

impl Tables {
    #[inline(always)]
    fn new(isa: Avx512) -> Self {
        let mut below = [[0; LANES]; 4];
        let (mut first_pair, mut suit_counts) = ([0; LANES], [0; LANES]);
        for rank in 0..13 {
            for (place, below) in below.iter_mut().enumerate() {
                below[rank] = choose(rank + 4 - place, 5 - place) as i32;
            }
            first_pair[rank] = pair(rank, 0) as i32;
        }
        for (id, count) in suit_counts.iter_mut().enumerate() {
            *count = 1 << (4 * (id & 3));
        }
        Self {
            isa,
            below: [load(isa, below[0]), load(isa, below[1]), load(isa, below[2]), load(isa, below[3])],
            first_pair: load(isa, first_pair),
            suit_counts: load(isa, suit_counts),
        }
    }
}

/// The cards of a block: a vector of ids for each position in a row.
struct Cards<const N: usize> {
    isa: Avx512,
    ids: [__m512i; N],
}

/// Evaluates an expression of vector operations.
macro_rules! with {
    ($isa:expr, $expression:expr) => {{
        let _: Avx512 = $isa;
        // SAFETY: `$isa` proves that the instructions are available.
        #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one expression of vector operations")]
        unsafe {
            $expression
        }
    }};
}

/// Sorts vectors lane by lane, largest first, by the given exchanges.
macro_rules! exchange {
    ($isa:expr, $vectors:ident: $(($high:literal, $low:literal))*) => {
        $(
            let [high, low] = [$vectors[$high], $vectors[$low]];
            $vectors[$high] = with!($isa, _mm512_max_epi32(high, low));
            $vectors[$low] = with!($isa, _mm512_min_epi32(high, low));
        )*
    };
}

impl<const N: usize> Cards<N> {
    #[inline(always)]
    fn load(isa: Avx512, block: &[[u8; N]; LANES]) -> Self {
        const { assert!(N >= 8) }
        let mut offsets = [0; LANES];
        for (lane, offset) in offsets.iter_mut().enumerate() {
            *offset = (lane * N) as i32;
        }
        let offsets = load(isa, offsets);
        let from: *const i32 = block.as_ptr().cast();
        // SAFETY: each lane reads four bytes inside its row, which start at the first, the fifth or the
        // fourth last byte. `isa` proves that the instructions are available.
        let first = unsafe { _mm512_i32gather_epi32::<1>(offsets, from) };
        // SAFETY: as above.
        let second = unsafe { _mm512_i32gather_epi32::<1>(offsets, from.wrapping_byte_add(4)) };
        // SAFETY: as above.
        let last = unsafe { _mm512_i32gather_epi32::<1>(offsets, from.wrapping_byte_add(N - 4)) };
        let byte = with!(isa, _mm512_set1_epi32(0xFF));
        let mut ids = [first; N];
        for (place, ids) in ids.iter_mut().enumerate() {
            let (four, shift) = match place {
                0..4 => (first, place),
                4..8 => (second, place - 4),
                _ => (last, place + 4 - N),
            };
            let shift = with!(isa, _mm_cvtsi32_si128(8 * shift as i32));
            *ids = with!(isa, _mm512_and_si512(_mm512_srl_epi32(four, shift), byte));
        }
        Self { isa, ids }
    }

    /// Returns `true` if all ids are valid and no row has one twice.
    #[inline(always)]
    fn are_valid(&self) -> bool {
        let isa = self.isa;
        let [one, half] = [1, 32].map(|number| with!(isa, _mm512_set1_epi32(number)));
        let mut highest = self.ids[0];
        let [mut low, mut high, mut twice] = [with!(isa, _mm512_setzero_si512()); 3];
        for &ids in &self.ids {
            highest = with!(isa, _mm512_max_epu32(highest, ids));
            // A shift by 32 or more gives 0, and so does a negative one.
            let low_bit = with!(isa, _mm512_sllv_epi32(one, ids));
            let high_bit = with!(isa, _mm512_sllv_epi32(one, _mm512_sub_epi32(ids, half)));
            // Collect the bits that were set before.
            twice = with!(isa, _mm512_ternarylogic_epi32::<0b1111_1000>(twice, low, low_bit));
            twice = with!(isa, _mm512_ternarylogic_epi32::<0b1111_1000>(twice, high, high_bit));
            low = with!(isa, _mm512_or_si512(low, low_bit));
            high = with!(isa, _mm512_or_si512(high, high_bit));
        }
        let foreign = with!(isa, _mm512_cmpgt_epu32_mask(highest, _mm512_set1_epi32(51)));
        let twice = with!(isa, _mm512_test_epi32_mask(twice, twice));
        foreign | twice == 0
    }

    /// Returns the best ranks without flushes, and the lanes that have flushes.
    #[inline(always)]
    fn rank(&self, tables: &Tables, rows: &BoardRows) -> ([Ordinal; LANES], u16) {
        let Self { isa, ids } = *self;
        let row = self.board_row(tables);
        let mut ranks = ids;
        for ranks in &mut ranks[..N - Holdem::BOARD_CARDS] {
            *ranks = with!(isa, _mm512_srli_epi32::<2>(*ranks));
        }
        match N - Holdem::BOARD_CARDS {
            4 => {
                exchange!(isa, ranks: (0, 1)(2, 3)(0, 2)(1, 3)(1, 2));
            }
            5 => {
                exchange!(isa, ranks: (0, 1)(3, 4)(2, 4)(2, 3)(1, 4)(0, 3)(0, 2)(1, 3)(1, 2));
            }
            _ => {
                exchange!(isa, ranks: (1, 2)(4, 5)(0, 2)(3, 5)(0, 1)(3, 4)(2, 5)(0, 3)(1, 4)(2, 4)(1, 3)(2, 3));
            }
        }
        let from: &[Row] = rows.all_unsuited();
        let mut best = with!(isa, _mm512_setzero_si512());
        for high in 0..N - Holdem::BOARD_CARDS - 1 {
            let first = with!(isa, _mm512_permutexvar_epi32(ranks[high], tables.first_pair));
            let first = with!(isa, _mm512_add_epi32(first, row));
            for low in &ranks[high + 1..N - Holdem::BOARD_CARDS] {
                let place = with!(isa, _mm512_add_epi32(first, *low));
                // SAFETY: all ids are valid, so the indices are inside the board's row and before its last
                // two numbers. The four bytes of a lane are therefore in the table. `isa` proves that the
                // instructions are available.
                let ranks = unsafe { _mm512_i32gather_epi32::<2>(place, from.as_ptr().cast()) };
                best = with!(isa, _mm512_max_epi16(best, ranks));
            }
        }
        let mut ordinals = [0; LANES];
        let narrow = with!(isa, _mm512_cvtepi32_epi16(best));
        // SAFETY: the array has as many bytes as are written, the store needs no alignment, and `isa` proves
        // that the instructions are available.
        unsafe { _mm256_storeu_si256(ordinals.as_mut_ptr().cast(), narrow) };
        (ordinals, self.flushes(tables))
    }

    /// Returns the start of each board's row.
    #[inline(always)]
    fn board_row(&self, tables: &Tables) -> __m512i {
        let Self { isa, ids } = *self;
        let mut ranks = [ids[N - 5], ids[N - 4], ids[N - 3], ids[N - 2], ids[N - 1]];
        for ranks in &mut ranks {
            *ranks = with!(isa, _mm512_srli_epi32::<2>(*ranks));
        }
        exchange!(isa, ranks: (0, 1)(3, 4)(2, 4)(2, 3)(1, 4)(0, 3)(0, 2)(1, 3)(1, 2));
        let mut place = ranks[4];
        for (ranks, below) in ranks.iter().zip(tables.below) {
            place = with!(isa, _mm512_add_epi32(place, _mm512_permutexvar_epi32(*ranks, below)));
        }
        with!(isa, _mm512_mullo_epi32(place, _mm512_set1_epi32(PAIR_LANES as i32)))
    }

    /// Returns the lanes with three cards of a suit on the board and two of it in the hand.
    #[inline(always)]
    fn flushes(&self, tables: &Tables) -> u16 {
        let Self { isa, ids } = *self;
        // A suit's four bits reach 8 with three cards of the board, or two of the hand.
        let mut board = with!(isa, _mm512_set1_epi32(0x5555));
        let mut hole = with!(isa, _mm512_set1_epi32(0x6666));
        for (place, ids) in ids.into_iter().enumerate() {
            let counts = with!(isa, _mm512_permutexvar_epi32(ids, tables.suit_counts));
            let sum = if place < N - Holdem::BOARD_CARDS { &mut hole } else { &mut board };
            *sum = with!(isa, _mm512_add_epi32(*sum, counts));
        }
        let both = with!(tables.isa, _mm512_and_si512(board, hole));
        with!(isa, _mm512_test_epi32_mask(both, _mm512_set1_epi32(0x8888)))
    }
}
