//! What is known before the hands: how strong each pair of hole ranks is on each board, flushes left out, and the
//! flushes.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::BitOrAssign;

use bytemuck::{Pod, Zeroable};
use evaluator::key::RANK_WEIGHTS;
use evaluator::{HandRank, Rank, RankTable};

/// How many numbers stand together, so that loops over them become vector instructions.
pub(crate) const LANES: usize = 32;

/// Some numbers on one cache line.
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C, align(64))]
pub(crate) struct Block(pub(crate) [i16; LANES]);

/// How many unordered pairs of ranks there are, two of the same included.
const RANK_PAIRS: usize = Rank::COUNT * (Rank::COUNT + 1) / 2;

/// The number of a pair of ranks, in colex order.
pub(crate) const fn rank_pair(high: usize, low: usize) -> usize {
    high * (high + 1) / 2 + low
}

/// How many sets a suit's cards can be in the hands of a player: none, one, two.
const HELD_SETS: usize = 1 + Rank::COUNT + Rank::COUNT * (Rank::COUNT - 1) / 2;

/// The number of a set of at most two ranks that a player holds in a suit.
pub(crate) fn held_set(mask: u16) -> usize {
    let low = mask.trailing_zeros() as usize;
    match mask.count_ones() {
        0 => 0,
        1 => 1 + low,
        _ => {
            let high = mask.ilog2() as usize;
            1 + Rank::COUNT + high * (high - 1) / 2 + low
        }
    }
}

/// How many multisets of five ranks a board can have: C(17, 5) less the thirteen with five of one rank.
const BOARDS: usize = 6175;

/// How many sets of three, four and five ranks there are.
pub(crate) const THREES: usize = 286;
/// See [`THREES`].
pub(crate) const FOURS: usize = 715;
/// See [`THREES`].
const FIVES: usize = 1287;

/// The places for the ranks of one more card; three are spare.
pub(crate) const ONE_MORE: usize = 16;
/// The places for the ranks of two more cards, by [`rank_pair`]; five are spare, so that it is three whole blocks.
pub(crate) const TWO_MORE: usize = 96;

pub(crate) const BOARD_BLOCKS: usize = BOARDS.div_ceil(LANES);
pub(crate) const FIVE_BLOCKS: usize = FIVES.div_ceil(LANES);
pub(crate) const FOUR_BLOCKS: usize = (FOURS * ONE_MORE).div_ceil(LANES);
const THREE_BLOCKS: usize = (THREES * TWO_MORE).div_ceil(LANES);

/// The lengths of lists of suited sets, filled up to whole blocks.
pub(crate) const FOURS_FILLED: usize = FOURS.next_multiple_of(LANES);
pub(crate) const THREES_FILLED: usize = THREES.next_multiple_of(LANES);

/// A hand's strength as a signed number of 16 bits, which every processor can compare many at a time: better hands have
/// larger ones.
fn strength(rank: HandRank) -> i16 {
    (rank.as_u16() ^ 0x8000).cast_signed()
}

/// The strengths of a pair of hole ranks on all boards, flushes left out.
///
/// Where board and hole cards come to five of a rank, what stands there is a strength without meaning; such cases are
/// counted zero times.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Column {
    /// By the board's multiset of ranks.
    pub(crate) boards: [Block; BOARD_BLOCKS],
    /// By the set of five suited ranks.
    pub(crate) fives: [Block; FIVE_BLOCKS],
    /// By the set of four suited ranks and the rank of one more card: two sets to a block.
    pub(crate) fours: [Block; FOUR_BLOCKS],
    /// By the set of three suited ranks and the ranks of two more cards.
    pub(crate) threes: [Block; THREE_BLOCKS],
}

/// The strengths of the flushes that suited sets on the board make with the ranks that a player holds in the suit: the
/// lowest there is where they do not come to five cards. Where the sets meet, what stands there has no meaning.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Flushes {
    pub(crate) fives: [Block; FIVE_BLOCKS],
    pub(crate) fours: [Block; FOURS_FILLED / LANES],
    pub(crate) threes: [Block; THREES_FILLED / LANES],
}

/// What stands in lists of suited sets behind the last one: no set, and no suit allows it.
pub(crate) const NO_SET: u16 = 0x8000;

/// The sets of `size` ranks, as masks in ascending order; then, up to `N`, [`NO_SET`].
fn suited_sets<const N: usize>(size: u32) -> [u16; N] {
    let mut sets = [NO_SET; N];
    let all = (0..1 << Rank::COUNT).filter(|mask: &u16| mask.count_ones() == size);
    sets.iter_mut().zip(all).for_each(|(place, mask)| *place = mask);
    sets
}

/// Finds suited sets by the ranks that they have or lack.
pub(crate) struct SetIndex {
    /// For each rank which sets have it, by their numbers, as bits.
    with: [SetBits; Rank::COUNT],
    /// All sets.
    all: SetBits,
}

/// Some of the sets, by their numbers, as bits.
#[derive(Clone, Copy, Default)]
pub(crate) struct SetBits([u64; FOURS.div_ceil(64)]);

impl BitOrAssign for SetBits {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(bits, other)| *bits |= other);
    }
}

impl SetIndex {
    fn new(sets: &[u16]) -> Self {
        let mut index = Self { with: Default::default(), all: SetBits::default() };
        for (number, &mask) in sets.iter().enumerate() {
            let (word, bit) = (number / 64, 1 << (number % 64));
            index.all.0[word] |= bit;
            ranks_of(mask).for_each(|rank| index.with[rank].0[word] |= bit);
        }
        index
    }

    /// All sets.
    #[inline(always)]
    pub(crate) fn all(&self) -> SetBits {
        self.all
    }

    /// The sets that have all of some ranks.
    #[inline(always)]
    pub(crate) fn with_all(&self, ranks: u16) -> SetBits {
        let mut sets = self.all;
        for rank in ranks_of(ranks) {
            sets.0.iter_mut().zip(self.with[rank].0).for_each(|(bits, with)| *bits &= with);
        }
        sets
    }

    /// The sets that have any of some ranks.
    #[inline(always)]
    pub(crate) fn with_any(&self, ranks: u16) -> SetBits {
        let mut sets = SetBits::default();
        ranks_of(ranks).for_each(|rank| sets |= self.with[rank]);
        sets
    }

    /// The numbers of those of some sets that have none of some ranks.
    #[inline(always)]
    pub(crate) fn without(&self, ranks: u16, mut sets: SetBits) -> Found {
        for rank in ranks_of(ranks) {
            sets.0.iter_mut().zip(self.with[rank].0).for_each(|(bits, with)| *bits &= !with);
        }
        Found { sets, word: 0 }
    }
}

/// Numbers of sets, in ascending order.
pub(crate) struct Found {
    sets: SetBits,
    word: usize,
}

impl Iterator for Found {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while let Some(bits) = self.sets.0.get_mut(self.word) {
            if *bits != 0 {
                let number = 64 * self.word + bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(number);
            }
            self.word += 1;
        }
        None
    }
}

/// The ranks of a mask, lowest first.
pub(crate) fn ranks_of(mask: u16) -> impl Iterator<Item = usize> {
    let mut rest = mask;
    core::iter::from_fn(move || {
        let rank = (rest != 0).then_some(rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        rank
    })
}

/// All that is prepared: 9.3 MB.
pub(crate) struct Prepared {
    columns: Box<[Column]>,
    flushes: Box<[Flushes]>,
    /// For each multiset of board ranks how many boards of a whole deck have it: at most 4^5. 0 in spare places.
    pub(crate) choices: Box<[Block]>,
    /// By cards of a rank in the players' hands, 0 to 4, and the rank: see [`Prepared::factor`].
    factors: Box<[[Factors; Rank::COUNT]]>,
    pub(crate) sets: Sets,
    pub(crate) fours: SetIndex,
    pub(crate) threes: SetIndex,
}

/// The sets of ranks that the board can have in one suit.
pub(crate) struct Sets {
    pub(crate) fives: [u16; FIVE_BLOCKS * LANES],
    pub(crate) fours: [u16; FOURS_FILLED],
    pub(crate) threes: [u16; THREES_FILLED],
}

/// A small number for each multiset of board ranks.
pub(crate) type Factors = [[u8; LANES]; BOARD_BLOCKS];

impl Prepared {
    pub(crate) fn new(table: &RankTable) -> Self {
        let boards = board_multisets();
        let sets = Sets { fives: suited_sets(5), fours: suited_sets(4), threes: suited_sets(3) };
        let (choices, factors) = board_choices(&boards);
        Self {
            columns: all_columns(table, &weight_sums(&boards, &sets)),
            flushes: all_flushes(table, &sets),
            choices,
            factors,
            fours: SetIndex::new(&sets.fours[..FOURS]),
            threes: SetIndex::new(&sets.threes[..THREES]),
            sets,
        }
    }

    /// The strengths of the pair of hole ranks with a [`rank_pair`] number.
    pub(crate) fn column(&self, rank_pair: usize) -> &Column {
        &self.columns[rank_pair]
    }

    /// The flushes with what a player holds in a suit, as [`held_set`] numbers it.
    pub(crate) fn flushes(&self, held_set: usize) -> &Flushes {
        &self.flushes[held_set]
    }

    /// For each board what takes its `choices` down to those that are left if players hold `held` cards of a rank: the
    /// choices are to be multiplied by it and divided by [`FACTOR_UNIT`]`[held]`.
    pub(crate) fn factor(&self, held: u8, rank: usize) -> &Factors {
        &self.factors[usize::from(held)][rank]
    }
}

/// What factors for a rank of which players hold so many cards are divided by: 4 choose `held`.
pub(crate) const FACTOR_UNIT: [u8; 5] = [1, 4, 6, 4, 1];

/// How many cards of each rank a board has.
type Multiset = [u8; Rank::COUNT];

/// The multisets of ranks of five cards.
fn board_multisets() -> Vec<Multiset> {
    fn extend(board: &mut Multiset, missing: usize, end: usize, all: &mut Vec<Multiset>) {
        if missing == 0 {
            all.push(*board);
            return;
        }
        for rank in 0..end {
            if board[rank] < 4 {
                board[rank] += 1;
                extend(board, missing - 1, rank + 1, all);
                board[rank] -= 1;
            }
        }
    }
    let mut all = Vec::with_capacity(BOARDS);
    extend(&mut [0; Rank::COUNT], 5, Rank::COUNT, &mut all);
    assert!(all.len() == BOARDS);
    all
}

/// The sums of the rank weights of all boards, in the order of a [`Column`]; 0 in spare places.
fn weight_sums(boards: &[Multiset], sets: &Sets) -> Vec<u32> {
    fn fill(sums: &mut Vec<u32>, unit: usize) {
        sums.resize(sums.len().next_multiple_of(unit), 0);
    }
    let sum_of_set =
        |&set: &u16| ranks_of(set & !NO_SET).map(|rank| RANK_WEIGHTS[rank]).fold(0, u32::wrapping_add);
    let sum_of_board = |board: &Multiset| {
        let of_rank = |(&count, weight): (&u8, u32)| u32::from(count).wrapping_mul(weight);
        board.iter().zip(RANK_WEIGHTS).map(of_rank).fold(0, u32::wrapping_add)
    };

    let mut sums = Vec::with_capacity(size_of::<Column>() / size_of::<i16>());
    sums.extend(boards.iter().map(sum_of_board));
    fill(&mut sums, LANES);
    sums.extend(sets.fives.iter().map(sum_of_set));
    for set in sets.fours[..FOURS].iter().map(sum_of_set) {
        sums.extend(RANK_WEIGHTS.map(|weight| set.wrapping_add(weight)));
        fill(&mut sums, ONE_MORE);
    }
    fill(&mut sums, LANES);
    for set in sets.threes[..THREES].iter().map(sum_of_set) {
        for (high, weight) in RANK_WEIGHTS.into_iter().enumerate() {
            sums.extend(RANK_WEIGHTS[..=high].iter().map(|low| set.wrapping_add(weight).wrapping_add(*low)));
        }
        fill(&mut sums, LANES);
    }
    assert!(sums.len() == size_of::<Column>() / size_of::<i16>(), "a sum for each place");
    sums
}

fn all_columns(table: &RankTable, sums: &[u32]) -> Box<[Column]> {
    let mut columns = vec![Column::zeroed(); RANK_PAIRS].into_boxed_slice();
    for high in 0..Rank::COUNT {
        for low in 0..=high {
            let hole = RANK_WEIGHTS[high].wrapping_add(RANK_WEIGHTS[low]);
            let column = core::slice::from_mut(&mut columns[rank_pair(high, low)]);
            for (place, sum) in bytemuck::cast_slice_mut(column).iter_mut().zip(sums) {
                *place = strength(table.rank_without_flush(hole.wrapping_add(*sum)));
            }
        }
    }
    columns
}

fn all_flushes(table: &RankTable, sets: &Sets) -> Box<[Flushes]> {
    let mut flushes = vec![Flushes::zeroed(); HELD_SETS].into_boxed_slice();
    for held in (0..1 << Rank::COUNT).filter(|held: &u16| held.count_ones() <= 2) {
        let places = core::slice::from_mut(&mut flushes[held_set(held)]);
        let sets = sets.fives.iter().chain(&sets.fours).chain(&sets.threes);
        for (place, set) in bytemuck::cast_slice_mut(places).iter_mut().zip(sets) {
            *place = strength(table.flush_rank(usize::from((set | held) & !NO_SET)));
        }
    }
    flushes
}

/// The choices and factors of [`Prepared`].
fn board_choices(boards: &[Multiset]) -> (Box<[Block]>, Box<[[Factors; Rank::COUNT]]>) {
    let mut choices = vec![Block::zeroed(); BOARD_BLOCKS].into_boxed_slice();
    let none = [[[0; LANES]; BOARD_BLOCKS]; Rank::COUNT];
    let mut factors = vec![none; FACTOR_UNIT.len()].into_boxed_slice();
    for (number, board) in boards.iter().enumerate() {
        let (block, lane) = (number / LANES, number % LANES);
        choices[block].0[lane] =
            board.iter().map(|&count| i16::from(FACTOR_UNIT[usize::from(count)])).product();
        for (rank, &count) in board.iter().enumerate() {
            // C(4 - held, count) / C(4, count) is C(4 - count, held) / C(4, held).
            for (held, by_rank) in factors.iter_mut().enumerate() {
                by_rank[rank][block][lane] = choose(4 - count, held);
            }
        }
    }
    (choices, factors)
}

/// In how many ways `few` can be chosen of at most four.
fn choose(of: u8, few: usize) -> u8 {
    const TRIANGLE: [[u8; 5]; 5] =
        [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]];
    TRIANGLE[usize::from(of)][few]
}
