//! 32 hands at a time to keys in 256-bit registers, and one after the other from keys to ranks.
//!
//! # Derivation
//!
//! **Keys from cards.** A rank key is a sum of a 25-bit weight for each card ([`key`]). Each weight is cut into five parts
//! of five bits. A shuffle of 16 bytes looks up one part for the ranks of 32 cards, and as the parts of seven cards add up
//! to 217 at most, sums fit into bytes. Two multiplications of pairs bring the five sums together:
//!
//! ```text
//! rank key = s₀ + 2⁵ s₁ + 2¹⁰ s₂ + 2¹⁵ s₃ + 2²⁰ s₄      (modulo 2^25)
//! ```
//!
//! **Keys from suit masks.** Half adders over the four suits, bit by bit, say which ranks come an odd number of times, and
//! which two or three times. The shuffle then looks up what four ranks at a time add up to. A rank that comes four times
//! is missing there: such hands are listed.
//!
//! **Flushes.** A suit counter for each suit, that starts at 3, has its top bit set from the fifth card on. Hands of cards
//! have two counters to a byte, hands of suit masks count the bits of each. What has a flush is listed.
//!
//! **Ranks.** Every key is looked up as the scalar loop does it: gathers are no faster than that on the processors that
//! have the fastest, and slower on others. The hands on the list, one in 30 of seven cards, are then ranked again by
//! themselves. In a list they cost no mispredicted branch.
//!
//! **Order.** Interleaving works in the halves of a register apart. So in between, hands 0 to 7 and 16 to 23 stand in the
//! lower half, the others in the upper; interleaving bytes and then words restores the order, but for quarters.

use super::blocks;
use super::input::{IdColumns, Input, RawHand, Rows, Sets, SuitMasks};
use crate::key::{self, RANK_WEIGHTS};
use crate::lookup::SectionPointers;
use crate::simd::{Avx2, Bytes, Task};
use crate::{Card, CardSet, Hand, HandRank, Rank};

/// Hands to a register.
const HANDS: usize = 32;

/// How many times over its lanes a block goes: what is listed in between is then still in the first-level cache.
const STEPS: usize = 32;

/// Hands to a block.
const BLOCK: usize = STEPS * HANDS;

/// How many parts a weight has.
const PARTS: usize = 5;
/// How many bits a part has.
const PART_BITS: u32 = 5;
const _: () = assert!(PARTS as u32 * PART_BITS == key::RANK_KEY_BITS);
const _: () = assert!(Hand::MAX_CARDS * ((1 << PART_BITS) - 1) <= u8::MAX as usize);

/// Ranks all hands of `input`, as many as `ranks` has room for.
///
/// # Errors
///
/// The index of the first bad hand. Ranks from there on mean nothing, but all are legal.
pub(super) fn rank<S: Source>(
    isa: Avx2,
    sections: &SectionPointers,
    input: S,
    ranks: &mut [HandRank],
) -> Result<(), usize> {
    blocks::rank(sections, input, ranks, [HANDS, STEPS], |at, ranks| {
        isa.run(RankBlock { sections, input, at, ranks })
    })
}

/// Ranks the hands of a source from number `at` on, as many as `ranks` has room for: a multiple of [`HANDS`], at most
/// [`BLOCK`]. Says whether all of them were hands.
struct RankBlock<'a, S> {
    sections: &'a SectionPointers,
    input: S,
    at: usize,
    ranks: &'a mut [HandRank],
}

impl<S: Source> Task<Avx2> for RankBlock<'_, S> {
    type Output = bool;

    #[inline(always)]
    fn run(self, isa: Avx2) -> bool {
        let Self { sections, input, at, ranks } = self;
        let mut faults = Bytes::splat(isa, 0);
        let mut list = List::new();
        let (steps, _) = ranks.as_chunks_mut::<HANDS>();
        for (step, ranks) in steps.iter_mut().enumerate() {
            let first = step * HANDS;
            input.prefetch(at + first + BLOCK, HANDS);
            let found = input.keys(isa, at + first);
            faults = faults | found.faults;
            list.push_all(first, found.special);
            for (rank, key) in ranks.iter_mut().zip(found.keys) {
                *rank = sections.rank_without_flush(u64::from(key) << 32);
            }
        }
        for &hand in list.hands() {
            let hand = usize::from(hand);
            ranks[hand] = sections.rank(input.get(at + hand).hand().0);
        }
        faults.is_zero()
    }
}

/// Numbers of hands that are ranked one by one.
struct List {
    hands: [u16; BLOCK],
    length: usize,
}

impl List {
    #[inline(always)]
    fn new() -> Self {
        Self { hands: [0; BLOCK], length: 0 }
    }

    /// Adds the hands from number `first` on whose bits are set: mostly two or fewer, without a branch for each.
    #[inline(always)]
    fn push_all(&mut self, first: usize, mut bits: u32) {
        for _ in 0..2 {
            self.hands[self.length % BLOCK] = first as u16 + bits.trailing_zeros() as u16;
            self.length += usize::from(bits != 0);
            bits &= bits.wrapping_sub(1);
        }
        while bits != 0 {
            self.hands[self.length % BLOCK] = first as u16 + bits.trailing_zeros() as u16;
            self.length += 1;
            bits &= bits - 1;
        }
    }

    #[inline(always)]
    fn hands(&self) -> &[u16] {
        &self.hands[..self.length]
    }
}

/// What is found out about 32 hands in registers.
pub(super) struct Found {
    /// The rank keys, at the top of each number.
    keys: [u32; HANDS],
    /// A bit for each hand whose rank the key does not tell.
    special: u32,
    /// Not zero where something is no hand.
    faults: Bytes,
}

/// Hands that can be taken to keys.
pub(super) trait Source: Input {
    /// The keys of 32 hands from number `at` on.
    fn keys(self, isa: Avx2, at: usize) -> Found;
}

/// The first `N` elements.
#[inline(always)]
fn first<T, const N: usize>(slice: &[T]) -> &[T; N] {
    slice.first_chunk().expect("a block's hands were counted")
}

impl<const N: usize> Source for IdColumns<'_, N> {
    #[inline(always)]
    fn keys(self, isa: Avx2, at: usize) -> Found {
        let mut ids = [Bytes::splat(isa, 0); N];
        for (ids, column) in ids.iter_mut().zip(self.0) {
            *ids = Bytes::load(isa, first::<u8, HANDS>(&column[at..])).quarters::<MIDDLE_SWAPPED>();
        }
        keys_of_ids(isa, ids)
    }
}

/// Quarters 0, 2, 1 and 3.
const MIDDLE_SWAPPED: i32 = 0b11_01_10_00;

impl<const N: usize> Source for Rows<'_, N> {
    #[inline(always)]
    fn keys(self, isa: Avx2, at: usize) -> Found {
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
        keys_of_ids::<N>(isa, columns(isa, rows))
    }
}

/// From 32 rows to their columns.
#[inline(always)]
fn columns<const N: usize>(isa: Avx2, rows: &[u8]) -> [Bytes; N] {
    let (lower, upper) = (eight_rows::<N>(isa, rows), eight_rows::<N>(isa, &rows[16 * N..]));
    let mut columns = [Bytes::splat(isa, 0); N];
    for (i, column) in columns.iter_mut().enumerate() {
        *column = match i % 2 {
            0 => lower[i / 2].interleave_low_quarters(upper[i / 2]),
            _ => lower[i / 2].interleave_high_quarters(upper[i / 2]),
        };
    }
    columns
}

/// Columns 0 and 1, 2 and 3, and so on, of rows 0 to 7, and in the upper half of rows 8 to 15.
#[inline(always)]
fn eight_rows<const N: usize>(isa: Avx2, rows: &[u8]) -> [Bytes; 4] {
    let (a, b) = (two_rows::<N>(isa, rows, 0), two_rows::<N>(isa, rows, 2));
    let (c, d) = (two_rows::<N>(isa, rows, 4), two_rows::<N>(isa, rows, 6));
    let (low_ab, high_ab) = (a.interleave_low_words(b), a.interleave_high_words(b));
    let (low_cd, high_cd) = (c.interleave_low_words(d), c.interleave_high_words(d));
    [
        low_ab.interleave_low_double_words(low_cd),
        low_ab.interleave_high_double_words(low_cd),
        high_ab.interleave_low_double_words(high_cd),
        high_ab.interleave_high_double_words(high_cd),
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

/// For each part of a weight, by rank.
static WEIGHT_PARTS: [[u8; 16]; PARTS] = {
    let mut parts = [[0; 16]; PARTS];
    let mut place = 0;
    while place < PARTS * Rank::COUNT {
        let (part, rank) = (place / Rank::COUNT, place % Rank::COUNT);
        parts[part][rank] = weight_part(rank, part);
        place += 1;
    }
    parts
};

/// Five bits of a weight.
const fn weight_part(rank: usize, part: usize) -> u8 {
    (RANK_WEIGHTS[rank] >> (PART_BITS * part as u32) & ((1 << PART_BITS) - 1)) as u8
}

/// A table of 16 bytes, to be looked up in.
#[inline(always)]
fn table(isa: Avx2, entries: &[u8; 16]) -> Bytes {
    Bytes::load_halves(isa, entries, entries)
}

/// The keys of hands by columns of their cards' ids.
#[inline(always)]
fn keys_of_ids<const N: usize>(isa: Avx2, ids: [Bytes; N]) -> Found {
    let mut sums = [Bytes::splat(isa, 0); PARTS];
    for id in ids {
        let rank = id.shift_words_right::<2>() & Bytes::splat(isa, 15);
        for (sum, parts) in sums.iter_mut().zip(&WEIGHT_PARTS) {
            *sum = *sum + table(isa, parts).shuffle(rank);
        }
    }
    Found { keys: whole_keys(sums), special: flushes_of_ids(isa, ids), faults: faults_of_ids(isa, ids) }
}

/// Which hands have five cards of a suit. Two bits of an id tell the suit, the others do not matter to the shuffle: its
/// table repeats itself.
#[inline(always)]
fn flushes_of_ids<const N: usize>(isa: Avx2, ids: [Bytes; N]) -> u32 {
    let clubs_diamonds = Bytes::splat_double_words(isa, u32::from_le_bytes([0x01, 0x10, 0, 0]));
    let hearts_spades = Bytes::splat_double_words(isa, u32::from_le_bytes([0, 0, 0x01, 0x10]));
    let mut counters = [Bytes::splat(isa, 0x33); 2];
    for id in ids {
        counters = [counters[0] + clubs_diamonds.shuffle(id), counters[1] + hearts_spades.shuffle(id)];
    }
    let five = counters[0] | counters[1];
    (five | five.shift_words_left::<4>()).quarters::<MIDDLE_SWAPPED>().high_bits()
}

/// Not zero where an id is above 51 or comes twice.
#[inline(always)]
fn faults_of_ids<const N: usize>(isa: Avx2, ids: [Bytes; N]) -> Bytes {
    let mut highest = Bytes::splat(isa, 0);
    let mut repeated = highest;
    for (place, &id) in ids.iter().enumerate() {
        highest = highest.max(id);
        for &other in &ids[..place] {
            repeated = repeated | id.equal(other);
        }
    }
    repeated | highest.minus_saturating(Bytes::splat(isa, Card::COUNT as u8 - 1))
}

/// Five sums of parts, in the order that interleaving restores, to keys at the top of double words.
#[inline(always)]
fn whole_keys([a, b, c, d, e]: [Bytes; PARTS]) -> [u32; HANDS] {
    let zero = Bytes::splat(a.isa(), 0);
    let low =
        sixteen_keys(a.interleave_low_bytes(b), c.interleave_low_bytes(d), e.interleave_low_bytes(zero));
    let high =
        sixteen_keys(a.interleave_high_bytes(b), c.interleave_high_bytes(d), e.interleave_high_bytes(zero));
    let mut keys = [0; HANDS];
    let (eights, _) = keys.as_chunks_mut::<8>();
    for (eight, vector) in eights.iter_mut().zip([low, high].as_flattened()) {
        vector.store(eight);
    }
    keys
}

/// The keys of the first eight and the last eight of 16 hands, by pairs of their sums and the last one.
#[inline(always)]
fn sixteen_keys(ab: Bytes, cd: Bytes, e: Bytes) -> [Bytes; 2] {
    let isa = ab.isa();
    let zero = Bytes::splat(isa, 0);
    let (times_1_32, times_1_1024) =
        (Bytes::splat_words(isa, 0x2001), Bytes::splat_double_words(isa, 0x0400_0001));
    let (ab, cd) = (ab.dot_bytes(times_1_32), cd.dot_bytes(times_1_32));
    // Its place is at bit 20 of 25, and those stand at the top of 32.
    let e = e.shift_words_left::<11>();
    let low = ab.interleave_low_words(cd).dot_words(times_1_1024).shift_double_words_left::<7>();
    let high = ab.interleave_high_words(cd).dot_words(times_1_1024).shift_double_words_left::<7>();
    let low = low.add_double_words(zero.interleave_low_words(e));
    let high = high.add_double_words(zero.interleave_high_words(e));
    [low.halves::<0x20>(high), low.halves::<0x31>(high)]
}

impl Source for SuitMasks<'_> {
    #[inline(always)]
    fn keys(self, isa: Avx2, at: usize) -> Found {
        let mut suits = [[Bytes::splat(isa, 0); 4]; 2];
        for (half, suits) in suits.iter_mut().enumerate() {
            for (suit, masks) in suits.iter_mut().zip(self.0) {
                *suit = Bytes::load(isa, first::<u16, 16>(&masks[at + 16 * half..]));
            }
        }
        keys_of_suits(isa, suits)
    }
}

impl Source for Sets<'_> {
    #[inline(always)]
    fn keys(self, isa: Avx2, at: usize) -> Found {
        let sets: &[CardSet; HANDS] = first(&self.0[at..]);
        keys_of_suits(isa, [suits_of_sets(isa, &sets[..16]), suits_of_sets(isa, &sets[16..])])
    }
}

/// Takes the four words of each of 16 sets apart.
#[inline(always)]
fn suits_of_sets(isa: Avx2, sets: &[CardSet]) -> [Bytes; 4] {
    let [clubs_diamonds_ab, hearts_spades_ab] = four_sets(isa, sets);
    let [clubs_diamonds_cd, hearts_spades_cd] = four_sets(isa, &sets[4..]);
    [
        clubs_diamonds_ab.interleave_low_quarters(clubs_diamonds_cd),
        clubs_diamonds_ab.interleave_high_quarters(clubs_diamonds_cd),
        hearts_spades_ab.interleave_low_quarters(hearts_spades_cd),
        hearts_spades_ab.interleave_high_quarters(hearts_spades_cd),
    ]
}

/// The words of sets 0 to 3, and in the upper half of sets 8 to 11, by pairs of suits.
#[inline(always)]
fn four_sets(isa: Avx2, sets: &[CardSet]) -> [Bytes; 2] {
    let a = Bytes::load_halves::<CardSet, 2>(isa, first(sets), first(&sets[8..]));
    let b = Bytes::load_halves::<CardSet, 2>(isa, first(&sets[2..]), first(&sets[10..]));
    let (low, high) = (a.interleave_low_words(b), a.interleave_high_words(b));
    [low.interleave_low_words(high), low.interleave_high_words(high)]
}

/// What is found out about the suit masks of 16 hands.
struct Multiplicities {
    /// Ranks that come once or three times.
    odd: Bytes,
    /// Ranks that come twice or three times.
    twice: Bytes,
    /// Ones for a flush or four of a kind.
    special: Bytes,
    /// Not zero where there are too many cards, or bits that stand for none.
    faults: Bytes,
}

impl Multiplicities {
    #[inline(always)]
    fn of(isa: Avx2, [a, b, c, d]: [Bytes; 4]) -> Self {
        let counts = [count_ones(a), count_ones(b), count_ones(c), count_ones(d)];
        let cards = counts[0].add_words(counts[1]).add_words(counts[2].add_words(counts[3]));
        let most = counts[0].max_words(counts[1]).max_words(counts[2].max_words(counts[3]));
        let stray = (a | b | c | d) & Bytes::splat_words(isa, 0xE000);
        let (odd_ab, both_ab, odd_cd, both_cd) = (a ^ b, a & b, c ^ d, c & d);
        let four_times = both_ab & both_cd;
        Self {
            odd: odd_ab ^ odd_cd,
            twice: both_ab ^ both_cd ^ (odd_ab & odd_cd),
            special: most.greater_words(Bytes::splat_words(isa, 4))
                | four_times.greater_words(Bytes::splat_words(isa, 0)),
            faults: stray | cards.greater_words(Bytes::splat_words(isa, Hand::MAX_CARDS as u16)),
        }
    }
}

/// How many bits of each word are set: four at a time.
#[inline(always)]
fn count_ones(words: Bytes) -> Bytes {
    let isa = words.isa();
    let ones = table(isa, &[0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]);
    let low_nibbles = Bytes::splat(isa, 15);
    let bytes =
        ones.shuffle(words & low_nibbles) + ones.shuffle(words.shift_words_right::<4>() & low_nibbles);
    bytes.dot_bytes(Bytes::splat(isa, 1))
}

/// For four ranks at a time, each set of them: what they add to a part of the key when they come an odd number of times;
/// then when they come twice. The ace has a table for both.
static NIBBLE_PARTS: [[[u8; 16]; PARTS]; 7] = {
    let mut parts = [[[0u8; 16]; PARTS]; 7];
    let mut place = 0;
    while place < PARTS * 16 * 12 {
        let (part, nibble, rank) = (place % PARTS, place / PARTS % 16, place / PARTS / 16);
        if nibble >> (rank % 4) & 1 == 1 {
            let (once, twice) = (rank / 4, 3 + rank / 4);
            // Sums of one hand's cards fit into a byte; those of sets that no hand has may wrap.
            parts[once][part][nibble] = parts[once][part][nibble].wrapping_add(weight_part(rank, part));
            parts[twice][part][nibble] = parts[twice][part][nibble].wrapping_add(2 * weight_part(rank, part));
        }
        place += 1;
    }
    let mut place = 0;
    while place < PARTS * 4 {
        let (part, aces) = (place % PARTS, place / PARTS);
        parts[6][part][aces] = aces as u8 * weight_part(12, part);
        place += 1;
    }
    parts
};

/// The keys of hands by their suit masks, 16 and 16.
#[inline(always)]
fn keys_of_suits(isa: Avx2, [first, last]: [[Bytes; 4]; 2]) -> Found {
    let (first, last) = (Multiplicities::of(isa, first), Multiplicities::of(isa, last));
    let mut sums = [Bytes::splat(isa, 0); PARTS];
    for (nibble, parts) in nibbles(isa, &first, &last).into_iter().zip(&NIBBLE_PARTS) {
        for (sum, part) in sums.iter_mut().zip(parts) {
            *sum = *sum + table(isa, part).shuffle(nibble);
        }
    }
    let special = first.special.pack_signed_words(last.special).quarters::<MIDDLE_SWAPPED>().high_bits();
    Found { keys: whole_keys(sums), special, faults: first.faults | last.faults }
}

/// Four ranks to a byte: three that come an odd number of times, three of those that come twice, and the aces as a number.
#[inline(always)]
fn nibbles(isa: Avx2, first: &Multiplicities, last: &Multiplicities) -> [Bytes; 7] {
    let low = Bytes::splat(isa, 15);
    let [odd, odd_high] = bytes_of_words(first.odd, last.odd);
    let [twice, twice_high] = bytes_of_words(first.twice, last.twice);
    let aces = (odd_high & Bytes::splat(isa, 0x10)) | ((twice_high + twice_high) & Bytes::splat(isa, 0x20));
    [
        odd & low,
        odd.shift_words_right::<4>() & low,
        odd_high & low,
        twice & low,
        twice.shift_words_right::<4>() & low,
        twice_high & low,
        aces.shift_words_right::<4>() & low,
    ]
}

/// The low bytes and the high bytes of 32 words.
#[inline(always)]
fn bytes_of_words(first: Bytes, last: Bytes) -> [Bytes; 2] {
    let low = Bytes::splat_words(first.isa(), 0xFF);
    [
        (first & low).pack_words(last & low),
        first.shift_words_right::<8>().pack_words(last.shift_words_right::<8>()),
    ]
}
