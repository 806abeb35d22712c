//! Data that does not depend on the deal: the strength of each pair of hole card ranks on each board without
//! flushes, and the flushes.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::array;
#[cfg(not(feature = "std"))]
use core::cell::OnceCell as Once;
#[cfg(feature = "std")]
use std::sync::OnceLock as Once;

use bytemuck::{Pod, Zeroable};
use evaluator::internals::AnyRankTable;
use evaluator::internals::choose;
use evaluator::internals::rows::{RANK_PAIRS, rank_pair};
use evaluator::key::RANK_WEIGHTS;
use evaluator::{Rank, Suit};

/// The number of elements in a block, so that loops over it are vectorized.
pub(crate) const LANES: usize = 32;

/// Numbers on one cache line.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(64))]
pub(crate) struct Block(pub(crate) [i16; LANES]);

/// The cached data: 9.4 MB, once all of it has been computed.
pub(crate) struct Prepared {
    pub(crate) boards: Boards,
    /// The boards with five, four and three cards of a suit.
    pub(crate) suited: [SuitedBoards; 3],
}

/// Rows of numbers, computed lazily: few hands need few rows.
struct LazyRows<T>(Box<[Once<Box<[T]>>]>);

impl<T> LazyRows<T> {
    fn new(rows: usize) -> Self {
        Self((0..rows).map(|_| Once::new()).collect())
    }

    #[inline(always)]
    fn get(&self, row: usize, make: impl FnOnce() -> Vec<T>) -> &[T] {
        let row = &self.0[row];
        row.get().unwrap_or_else(
            #[cold]
            || row.get_or_init(|| make().into()),
        )
    }
}

/// The strengths without flushes on some boards: a column for each pair of hole card ranks.
pub(crate) struct RankColumns {
    table: AnyRankTable,
    /// The [`weight`] of each board.
    boards: Box<[[u32; LANES]]>,
    rows: LazyRows<Block>,
}

impl RankColumns {
    fn new(table: &AnyRankTable, boards: Vec<[u32; LANES]>) -> Self {
        Self { table: table.clone(), boards: boards.into(), rows: LazyRows::new(RANK_PAIRS) }
    }

    #[inline(always)]
    pub(crate) fn of(&self, rank_pair: usize) -> &[Block] {
        self.rows.get(rank_pair, || self.make(rank_pair))
    }

    #[inline(never)]
    fn make(&self, rank_pair: usize) -> Vec<Block> {
        let hole = ranks_of(rank_pair).iter().fold(0u32, |sum, &rank| sum.wrapping_add(RANK_WEIGHTS[rank]));
        let on_board = |board| strength(self.table.rank_without_flush(hole.wrapping_add(board)));
        self.boards.iter().map(|boards| Block(boards.map(on_board))).collect()
    }
}

/// Boards by their ranks alone: 6,175 multisets.
pub(crate) struct Boards {
    multisets: Vec<Multiset>,
    /// The strengths on all boards of each pair of hole card ranks, by [`rank_pair`].
    ///
    /// If board and hole cards have five cards of a rank, the strength is meaningless. Such cases are counted
    /// zero times.
    pub(crate) columns: RankColumns,
    /// The numbers of ways, by a pair of neighboring ranks, and by the numbers of cards, 0 to 4, that players
    /// hold of the first rank and of the second. See [`Boards::ways`].
    ways: LazyRows<[u8; LANES]>,
}

/// Boards with some number of cards of one suit. The lanes of blocks are sets of suited ranks. Each block of
/// sets is combined with all multisets of ranks of the board's other cards.
pub(crate) struct SuitedBoards {
    /// The number of cards of the suit on the board.
    pub(crate) suited: u32,
    /// The sets of suited ranks as rank masks, padded with [`NO_SET`].
    pub(crate) sets: Box<[[u16; LANES]]>,
    /// The [ways](Self::ways) to deal each multiset of the other cards, as two factors.
    others: Box<[[u8; 2]]>,
    /// The strengths by ranks of each pair of hole card ranks, by [`rank_pair`]: for each block of sets, a
    /// block for each multiset of the board's other cards. Strengths with five cards of a rank are
    /// meaningless here too.
    pub(crate) columns: RankColumns,
    flushes: LazyRows<Block>,
}

/// The padding of the sets. It can be dealt in no suit.
pub(crate) const NO_SET: u16 = 0x8000;

/// The number of pairs of neighboring ranks. The last has a single rank.
pub(crate) const NEIGHBOURS: usize = Rank::COUNT.div_ceil(2);

/// The number of possible counts of held cards of a rank: 0 to 4.
const HELD: usize = Suit::COUNT + 1;

/// The number of cards of each rank.
type Multiset = [u8; Rank::COUNT];

/// Returns the number of a set of at most two ranks that a player holds in a suit. One rank is numbered as a
/// pair of itself. The empty set comes after the pairs.
#[inline]
pub(crate) fn held_set(mask: u16) -> usize {
    match mask.checked_ilog2() {
        Some(high) => rank_pair(high as usize, mask.trailing_zeros() as usize),
        None => RANK_PAIRS,
    }
}

impl Prepared {
    pub(crate) fn new(table: &AnyRankTable) -> Self {
        Self { boards: Boards::new(table), suited: [5, 4, 3].map(|suited| SuitedBoards::new(table, suited)) }
    }
}

impl Boards {
    fn new(table: &AnyRankTable) -> Self {
        let multisets = multisets(5);
        let columns = RankColumns::new(table, in_blocks(multisets.iter().map(weight).collect(), 0));
        Self { multisets, columns, ways: LazyRows::new(NEIGHBOURS * HELD * HELD) }
    }

    /// Returns the number of blocks of boards.
    #[inline(always)]
    pub(crate) fn blocks(&self) -> usize {
        self.columns.boards.len()
    }

    /// Returns the ways to deal each board's cards of each two neighboring ranks, given the number of cards
    /// of each rank that players hold. Their product is the number of ways to deal the board, at most 4^5,
    /// and 0 in the padding.
    #[inline(always)]
    pub(crate) fn ways(&self, held: &[u8; Rank::COUNT]) -> [&[[u8; LANES]]; NEIGHBOURS] {
        array::from_fn(|pair| {
            let held = [2 * pair, 2 * pair + 1].map(|rank| held.get(rank).map_or(0, |&held| held.into()));
            self.ways.get((pair * HELD + held[0]) * HELD + held[1], || self.ways_of_two(pair, held))
        })
    }

    #[inline(never)]
    fn ways_of_two(&self, pair: usize, held: [usize; 2]) -> Vec<[u8; LANES]> {
        let [even, odd] =
            held.map(|held| array::from_fn::<_, HELD, _>(|dealt| choose(4 - held, dealt) as u8));
        // There is no rank after the last.
        let dealt = |board: &Multiset, rank: usize| board.get(rank).map_or(0, |&dealt| usize::from(dealt));
        let ways = |board: &Multiset| even[dealt(board, 2 * pair)] * odd[dealt(board, 2 * pair + 1)];
        in_blocks(self.multisets.iter().map(ways).collect(), 0)
    }
}

impl SuitedBoards {
    fn new(table: &AnyRankTable, suited: u32) -> Self {
        let masks = (0..1 << Rank::COUNT).filter(|mask: &u16| mask.count_ones() == suited);
        let sets = in_blocks(masks.collect(), NO_SET);
        let others = multisets(5 - suited);
        let weight_of_set = |set| weight(&array::from_fn(|rank| (set >> rank & 1) as u8));
        let weights_of_others: Vec<u32> = others.iter().map(weight).collect();
        let mut weights = vec![];
        for sets in sets.iter().map(|sets| sets.map(weight_of_set)) {
            weights.extend(weights_of_others.iter().map(|&other| sets.map(|set| set.wrapping_add(other))));
        }
        Self {
            suited,
            others: others.iter().map(factors_of_ways).collect(),
            columns: RankColumns::new(table, weights),
            flushes: LazyRows::new(RANK_PAIRS + 1),
            sets: sets.into(),
        }
    }

    /// Returns the strengths of the flushes of the blocks of sets with a player's cards of the suit, by
    /// [`held_set`]. Returns the minimum for fewer than five cards. Strengths are meaningless where the set
    /// contains one of the player's ranks.
    #[inline(always)]
    pub(crate) fn flushes(&self, held: usize) -> &[Block] {
        self.flushes.get(held, || self.flushes_with(held))
    }

    #[inline(never)]
    fn flushes_with(&self, held: usize) -> Vec<Block> {
        let held =
            if held == RANK_PAIRS { 0 } else { ranks_of(held).iter().fold(0, |held, rank| held | 1 << rank) };
        let flush = |set: u16| strength(self.columns.table.flush_rank(((set | held) & !NO_SET).into()));
        self.sets.iter().map(|sets| Block(sets.map(flush))).collect()
    }

    /// Returns the number of multisets of ranks of the board's other cards.
    #[inline(always)]
    pub(crate) fn others(&self) -> usize {
        self.others.len()
    }

    /// Returns the number of ways to deal each multiset of the board's other cards, given the number of cards
    /// of each rank that are left outside the suit.
    #[inline(always)]
    pub(crate) fn ways(&self, left: [i16; Rank::COUNT]) -> impl Iterator<Item = i16> {
        let mut factors = [[1; Rank::COUNT]; 3];
        factors[1] = left;
        factors[2] = left.map(|left| left * (left - 1) / 2);
        self.others.iter().map(move |other| {
            let [a, b] = other.map(|place| factors.as_flattened()[usize::from(place)]);
            a * b
        })
    }
}

/// Returns the factors of the [ways](SuitedBoards::ways) to deal at most two cards, as indices: for each of
/// their ranks, the index of the factor for one card or for two cards of the rank. Index 0 is the factor 1.
fn factors_of_ways(other: &Multiset) -> [u8; 2] {
    let dealt = other.iter().enumerate().filter(|&(_, &count)| count > 0);
    let mut places = dealt.map(|(rank, count)| Rank::COUNT as u8 * count + rank as u8);
    array::from_fn(|_| places.next().unwrap_or(0))
}

/// Converts a hand rank to a signed number of 16 bits, because every processor can compare these in vectors.
/// Better hands have larger numbers.
fn strength(rank: u16) -> i16 {
    (rank ^ 0x8000).cast_signed()
}

/// Returns the multisets of some number of ranks, with at most four of each.
fn multisets(cards: u32) -> Vec<Multiset> {
    let mut all = vec![[0; Rank::COUNT]];
    for _ in 0..cards {
        let mut more = vec![];
        for multiset in all {
            let highest = multiset.iter().rposition(|&count| count > 0).unwrap_or(0);
            for rank in (highest..Rank::COUNT).filter(|&rank| multiset[rank] < 4) {
                more.push(multiset);
                more.last_mut().expect("a multiset was pushed")[rank] += 1;
            }
        }
        all = more;
    }
    all
}

/// Returns the sum of the [`RANK_WEIGHTS`], which is the rank table's key for hands without a flush.
fn weight(ranks: &Multiset) -> u32 {
    let of_rank = |(&count, weight): (&u8, u32)| u32::from(count).wrapping_mul(weight);
    ranks.iter().zip(RANK_WEIGHTS).map(of_rank).fold(0, u32::wrapping_add)
}

/// Returns the ranks of a [`rank_pair`], the higher one first.
fn ranks_of(pair: usize) -> [usize; 2] {
    let high = (0..Rank::COUNT).rfind(|&high| rank_pair(high, 0) <= pair).unwrap_or(0);
    [high, pair - rank_pair(high, 0)]
}

/// Divides a list into blocks. Pads the last one with `filler`.
fn in_blocks<T: Copy>(mut list: Vec<T>, filler: T) -> Vec<[T; LANES]> {
    list.resize(list.len().next_multiple_of(LANES), filler);
    list.as_chunks().0.to_vec()
}
