//! How hands get into registers, 32 at a time, and what is found out about them there.

use bytemuck::NoUninit;

use super::HANDS;
use crate::lookup::batch::blocks::first;
use crate::lookup::batch::input::{IdColumns, Input, RawSets, Rows, Sets, SuitMasks};
use crate::simd::{Avx2, Bytes};
use crate::{Card, CardSet, Hand};

/// What is found out about 32 hands.
pub(crate) struct Found {
    /// The ranks that come once or thrice, 16 words and 16 words; or of a flush those in its suit.
    pub(super) odd: [Bytes; 2],
    /// The ranks that come twice or thrice; or of a flush all ranks.
    pub(super) twice: [Bytes; 2],
    /// A bit for each hand of which that does not tell the rank.
    pub(super) special: u32,
    /// Not zero where something is no hand.
    pub(super) faults: Bytes,
}

/// Hands that can be taken to sets of ranks.
pub(crate) trait Source: Input {
    /// What the 32 hands from number `at` on have.
    fn multiplicities(self, isa: Avx2, at: usize) -> Found;
}

impl<const N: usize> Source for IdColumns<'_, N> {
    #[inline(always)]
    fn multiplicities(self, isa: Avx2, at: usize) -> Found {
        let mut ids = [Bytes::splat(isa, 0); N];
        for (ids, column) in ids.iter_mut().zip(self.0) {
            *ids = Bytes::load(isa, first::<u8, HANDS>(&column[at..])).permute_u64::<MIDDLE_SWAPPED>();
        }
        of_ids(isa, ids)
    }
}

/// Quarters 0, 2, 1 and 3.
const MIDDLE_SWAPPED: i32 = 0b11_01_10_00;

impl<const N: usize> Source for Rows<'_, N> {
    #[inline(always)]
    fn multiplicities(self, isa: Avx2, at: usize) -> Found {
        let bytes = self.0[at..].as_flattened();
        // The last pair of rows is loaded with what stands behind it.
        let length = (HANDS - 2) * N + 16;
        let mut copy = [0; HANDS * Hand::MAX_CARDS + 16];
        let rows = if bytes.len() < length {
            copy[..HANDS * N].copy_from_slice(&bytes[..HANDS * N]);
            &copy[..length]
        } else {
            &bytes[..length]
        };
        of_ids::<N>(isa, columns(isa, rows))
    }
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
fn table(isa: Avx2, entries: &[u8; 16]) -> Bytes {
    Bytes::load_halves(isa, entries, entries)
}

/// The bits of ranks: of the low eight ranks, then of the high five.
static RANK_BITS: [[u8; 16]; 2] = [
    [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 0, 0, 0],
];

/// From columns of cards' ids.
#[inline(always)]
fn of_ids<const N: usize>(isa: Avx2, ids: [Bytes; N]) -> Found {
    let zero = Bytes::splat(isa, 0);
    let (mut odd, mut twice, mut four_times) = ([zero; 2], [zero; 2], zero);
    for half in 0..2 {
        let mut bits = [zero; 8];
        for (bits, id) in bits.iter_mut().zip(ids) {
            let rank = id.shr_u16::<2>() & Bytes::splat(isa, 15);
            *bits = table(isa, &RANK_BITS[half]).shuffle(rank);
        }
        let [a, b, c, d, e, f, g, _] = bits;
        let (ones_a, twos_a) = add_three(a, b, c);
        let (ones_b, twos_b) = add_three(d, e, f);
        let (ones, twos_c) = add_three(ones_a, ones_b, g);
        let (twos, fours) = add_three(twos_a, twos_b, twos_c);
        odd[half] = ones;
        twice[half] = twos;
        four_times = four_times | fours;
    }
    let no_four = four_times.eq_u8(zero);
    Found {
        odd: words(odd),
        twice: words(twice),
        special: high_bits(flushes(isa, ids) | no_four.eq_u8(zero)),
        faults: faults(isa, ids),
    }
}

/// The bits of the sums of three bits each: ones and twos.
#[inline(always)]
fn add_three(a: Bytes, b: Bytes, c: Bytes) -> (Bytes, Bytes) {
    let one_of_two = a ^ b;
    (one_of_two ^ c, (a & b) | (one_of_two & c))
}

/// Words of low and high bytes.
#[inline(always)]
fn words([low, high]: [Bytes; 2]) -> [Bytes; 2] {
    [low.unpack_low_u8(high), low.unpack_high_u8(high)]
}

/// The highest bit of each byte, in the order of hands.
#[inline(always)]
fn high_bits(bytes: Bytes) -> u32 {
    bytes.permute_u64::<MIDDLE_SWAPPED>().movemask()
}

/// Sets the highest bits where there are five cards of a suit. Two bits of an id tell the suit, the others do not matter to
/// the shuffle: its table repeats itself.
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

/// Not zero where an id is above 51 or comes twice.
#[inline(always)]
fn faults<const N: usize>(isa: Avx2, ids: [Bytes; N]) -> Bytes {
    let mut highest = Bytes::splat(isa, 0);
    let mut repeated = highest;
    for (place, &id) in ids.iter().enumerate() {
        highest = highest.max(id);
        for &other in &ids[..place] {
            repeated = repeated | id.eq_u8(other);
        }
    }
    repeated | highest.saturating_sub_u8(Bytes::splat(isa, Card::COUNT as u8 - 1))
}

impl Source for SuitMasks<'_> {
    #[inline(always)]
    fn multiplicities(self, isa: Avx2, at: usize) -> Found {
        let mut suits = [[Bytes::splat(isa, 0); 4]; 2];
        for (half, suits) in suits.iter_mut().enumerate() {
            for (suit, masks) in suits.iter_mut().zip(self.0) {
                *suit = Bytes::load(isa, first::<u16, 16>(&masks[at + 16 * half..]));
            }
        }
        both_raw(isa, Sixteen::of(isa, suits[0]), Sixteen::of(isa, suits[1]))
    }
}

impl Source for RawSets<'_> {
    #[inline(always)]
    fn multiplicities(self, isa: Avx2, at: usize) -> Found {
        let sets: &[u64; HANDS] = first(&self.0[at..]);
        both_raw(
            isa,
            Sixteen::of(isa, suits_of_sets(isa, &sets[..16])).in_order(),
            Sixteen::of(isa, suits_of_sets(isa, &sets[16..])).in_order(),
        )
    }
}

/// All 32 hands, with a fault where a bit stands for no rank.
#[inline(always)]
fn both_raw(isa: Avx2, first: Sixteen, last: Sixteen) -> Found {
    let stray = (first.any | last.any) & Bytes::splat_u16(isa, 0xE000);
    let found = both(first, last);
    Found { faults: found.faults | stray, ..found }
}

impl Source for Sets<'_> {
    #[inline(always)]
    fn multiplicities(self, isa: Avx2, at: usize) -> Found {
        let sets: &[CardSet; HANDS] = first(&self.0[at..]);
        both(
            Sixteen::of(isa, suits_of_sets(isa, &sets[..16])).in_order(),
            Sixteen::of(isa, suits_of_sets(isa, &sets[16..])).in_order(),
        )
    }
}

/// Takes the four words of each of 16 sets apart. In the lower half are then, two by two, sets 0, 4, 8 and 12, each with
/// the next; in the upper half the others.
#[inline(always)]
fn suits_of_sets<T: NoUninit>(isa: Avx2, sets: &[T]) -> [Bytes; 4] {
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

/// What is found out about the suit masks of 16 hands.
struct Sixteen {
    odd: Bytes,
    twice: Bytes,
    /// Not zero for four of a kind.
    special: Bytes,
    /// Ranks that come at all.
    any: Bytes,
    /// Not zero where there are too many cards.
    faults: Bytes,
}

impl Sixteen {
    #[inline(always)]
    fn of(isa: Avx2, [a, b, c, d]: [Bytes; 4]) -> Self {
        let counts = [count_ones(a), count_ones(b), count_ones(c), count_ones(d)];
        let cards = counts[0].add_u16(counts[1]).add_u16(counts[2].add_u16(counts[3]));
        let four = Bytes::splat_u16(isa, 4);
        let if_flush = |mask: Bytes, count: Bytes| mask & count.gt_i16(four);
        let flush = (if_flush(a, counts[0]) | if_flush(b, counts[1]))
            | (if_flush(c, counts[2]) | if_flush(d, counts[3]));
        let no_flush = flush.eq_u16(Bytes::splat(isa, 0));
        let all_if_flush = no_flush.eq_u16(Bytes::splat(isa, 0));
        let (odd_ab, both_ab, odd_cd, both_cd) = (a ^ b, a & b, c ^ d, c & d);
        Self {
            odd: ((odd_ab ^ odd_cd) & no_flush) | flush,
            twice: (both_ab ^ both_cd ^ (odd_ab & odd_cd)) | all_if_flush,
            special: both_ab & both_cd,
            any: a | b | c | d,
            faults: cards.gt_i16(Bytes::splat_u16(isa, Hand::MAX_CARDS as u16)),
        }
    }

    /// From the order of [`suits_of_sets`] to that of the hands.
    #[inline(always)]
    fn in_order(self) -> Self {
        Self {
            odd: self.odd.permute_u32(&IN_ORDER),
            twice: self.twice.permute_u32(&IN_ORDER),
            special: self.special.permute_u32(&IN_ORDER),
            ..self
        }
    }
}

/// Where the pairs of hands stand that [`suits_of_sets`] leaves.
static IN_ORDER: [u32; 8] = [0, 4, 1, 5, 2, 6, 3, 7];

/// How many bits of each word are set: four at a time.
#[inline(always)]
fn count_ones(words: Bytes) -> Bytes {
    let isa = words.isa();
    let ones = table(isa, &[0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]);
    let low_nibbles = Bytes::splat(isa, 15);
    let bytes = ones.shuffle(words & low_nibbles) + ones.shuffle(words.shr_u16::<4>() & low_nibbles);
    bytes.maddubs(Bytes::splat(isa, 1))
}

/// What is found out about twice 16 hands.
#[inline(always)]
fn both(first: Sixteen, last: Sixteen) -> Found {
    let none = Bytes::splat(first.odd.isa(), 0);
    let has_none = first.special.eq_u16(none).pack_i16(last.special.eq_u16(none));
    Found {
        odd: [first.odd, last.odd],
        twice: [first.twice, last.twice],
        special: !high_bits(has_none),
        faults: first.faults | last.faults,
    }
}
