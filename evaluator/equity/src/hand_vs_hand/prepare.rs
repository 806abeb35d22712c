//! What is known before the hands: how strong each pair of hole ranks is on each board, flushes left out, and the
//! flushes.

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

/// How many numbers stand together, so that loops over them become vector instructions.
pub(crate) const LANES: usize = 32;

/// Some numbers on one cache line.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(64))]
pub(crate) struct Block(pub(crate) [i16; LANES]);

/// All that is prepared: 9.4 MB, once all of it has been asked for.
pub(crate) struct Prepared {
    pub(crate) boards: Boards,
    /// Boards with five, four and three cards of a suit.
    pub(crate) suited: [SuitedBoards; 3],
}

/// Rows of numbers, each of them made when it is first asked for: few hands ask for few rows.
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

/// The strengths of hands without a flush on some boards, for each pair of hole ranks a column.
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
    /// The strengths on all boards of each pair of hole ranks, by [`rank_pair`].
    ///
    /// Where board and hole cards come to five of a rank, what stands there is a strength without meaning: such cases are
    /// counted zero times.
    pub(crate) columns: RankColumns,
    /// By a pair of neighbouring ranks, and by the cards that players hold of the one, 0 to 4, and of the other: see
    /// [`Boards::ways`].
    ways: LazyRows<[u8; LANES]>,
}

/// Boards with some number of cards of one suit: the sets of the suited ranks stand in the lanes of blocks, and beside each
/// block of sets are all multisets of ranks that the board's other cards can have.
pub(crate) struct SuitedBoards {
    /// How many cards of the suit the board has.
    pub(crate) suited: u32,
    /// The sets of suited ranks, as masks; [`NO_SET`] in spare places.
    pub(crate) sets: Box<[[u16; LANES]]>,
    /// For each multiset of the other cards the [ways](Self::ways) to deal them, as two factors.
    others: Box<[[u8; 2]]>,
    /// The strengths by ranks of each pair of hole ranks, by [`rank_pair`]: for each block of sets a block for
    /// each multiset of the board's other cards. Five of a rank have no meaning here either.
    pub(crate) columns: RankColumns,
    flushes: LazyRows<Block>,
}

/// What stands in spare places of the sets: no suit allows it.
pub(crate) const NO_SET: u16 = 0x8000;

/// How many pairs of neighbouring ranks there are, the last of one rank alone.
pub(crate) const NEIGHBOURS: usize = Rank::COUNT.div_ceil(2);

/// How many cards of a rank can be held: 0 to 4.
const HELD: usize = Suit::COUNT + 1;

/// How many cards of each rank there are.
type Multiset = [u8; Rank::COUNT];

/// The number of a set of at most two ranks that a player holds in a suit: one rank counts as a pair of itself, and
/// nothing comes behind the pairs.
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

    /// How many blocks of boards there are.
    #[inline(always)]
    pub(crate) fn blocks(&self) -> usize {
        self.columns.boards.len()
    }

    /// For each board the ways to deal its cards of each two neighbouring ranks, if players hold so many cards of the
    /// ranks: the product is how often the board can be dealt, at most 4^5 times. 0 in spare places.
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
        // Behind the last rank is none.
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

    /// The strengths of the flushes that the blocks of sets make with what a player holds in the suit, by [`held_set`]: the
    /// lowest strength there is where they do not come to five cards. Where the sets meet, what stands there has no
    /// meaning.
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

    /// How many multisets of ranks the board's other cards can have.
    #[inline(always)]
    pub(crate) fn others(&self) -> usize {
        self.others.len()
    }

    /// For each multiset of the board's other cards in how many ways it can be dealt, if so many cards of each rank are
    /// left outside the suit.
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

/// The factors of the [ways](SuitedBoards::ways) to deal at most two cards: for each of their ranks its place among those
/// of one card, or of two cards of a rank. Place 0 is the factor 1.
fn factors_of_ways(other: &Multiset) -> [u8; 2] {
    let dealt = other.iter().enumerate().filter(|&(_, &count)| count > 0);
    let mut places = dealt.map(|(rank, count)| Rank::COUNT as u8 * count + rank as u8);
    array::from_fn(|_| places.next().unwrap_or(0))
}

/// A hand's strength as a signed number of 16 bits, which every processor can compare many at a time: better hands have
/// larger ones.
fn strength(rank: u16) -> i16 {
    (rank ^ 0x8000).cast_signed()
}

/// The multisets of some number of ranks, with at most four of each.
fn multisets(cards: u32) -> Vec<Multiset> {
    let mut all = vec![[0; Rank::COUNT]];
    for _ in 0..cards {
        let mut more = vec![];
        for multiset in all {
            let highest = multiset.iter().rposition(|&count| count > 0).unwrap_or(0);
            for rank in (highest..Rank::COUNT).filter(|&rank| multiset[rank] < 4) {
                more.push(multiset);
                more.last_mut().expect("it was pushed")[rank] += 1;
            }
        }
        all = more;
    }
    all
}

/// The sum of the [`RANK_WEIGHTS`], by which the rank table finds hands without a flush.
fn weight(ranks: &Multiset) -> u32 {
    let of_rank = |(&count, weight): (&u8, u32)| u32::from(count).wrapping_mul(weight);
    ranks.iter().zip(RANK_WEIGHTS).map(of_rank).fold(0, u32::wrapping_add)
}

/// The ranks of a [`rank_pair`], the higher one first.
fn ranks_of(pair: usize) -> [usize; 2] {
    let high = (0..Rank::COUNT).rfind(|&high| rank_pair(high, 0) <= pair).unwrap_or(0);
    [high, pair - rank_pair(high, 0)]
}

/// A list in blocks of which the last one is filled up.
fn in_blocks<T: Copy>(mut list: Vec<T>, filler: T) -> Vec<[T; LANES]> {
    list.resize(list.len().next_multiple_of(LANES), filler);
    list.as_chunks().0.to_vec()
}
