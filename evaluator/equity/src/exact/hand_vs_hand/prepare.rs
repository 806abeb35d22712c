//! What is known before the hands: how strong each pair of hole ranks is on each board, flushes left out, and the
//! flushes.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::array;

use bytemuck::{Pod, Zeroable};
use evaluator::internals::choose;
use evaluator::internals::rows::{RANK_PAIRS, rank_pair};
use evaluator::key::RANK_WEIGHTS;
use evaluator::{HandRank, Rank, RankTable, Suit};

/// How many numbers stand together, so that loops over them become vector instructions.
pub(crate) const LANES: usize = 32;

/// Some numbers on one cache line.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(64))]
pub(crate) struct Block(pub(crate) [i16; LANES]);

/// All that is prepared: 8.7 MB.
pub(crate) struct Prepared {
    pub(crate) boards: Boards,
    /// Boards with five, four and three cards of a suit.
    pub(crate) suited: [SuitedBoards; 3],
}

/// Boards by their ranks alone: 6,175 multisets.
pub(crate) struct Boards {
    columns: Box<[Block]>,
    /// By a pair of neighbouring ranks, by the cards that players hold of the one, 0 to 4, and of the other, and by the
    /// board: see [`Boards::ways`].
    ways: Box<[[u8; LANES]]>,
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
    columns: Box<[Block]>,
    flushes: Box<[Block]>,
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
    pub(crate) fn new(table: &RankTable) -> Self {
        Self { boards: Boards::new(table), suited: [5, 4, 3].map(|suited| SuitedBoards::new(table, suited)) }
    }
}

impl Boards {
    fn new(table: &RankTable) -> Self {
        let boards = multisets(5);
        let mut ways = vec![];
        for (pair, held) in (0..NEIGHBOURS).flat_map(|pair| (0..HELD * HELD).map(move |held| (pair, held))) {
            let of_rank = |rank: usize, held, board: &Multiset| match board.get(rank) {
                Some(&dealt) => choose(4 - held, dealt.into()) as u8,
                None => 1,
            };
            let [even, odd] = [held / HELD, held % HELD];
            let of_board =
                |board: &Multiset| of_rank(2 * pair, even, board) * of_rank(2 * pair + 1, odd, board);
            ways.extend(in_blocks(boards.iter().map(of_board).collect(), 0));
        }
        Self {
            columns: columns(table, &in_blocks(boards.iter().map(weight).collect(), 0)),
            ways: ways.into(),
        }
    }

    /// How many blocks of boards there are.
    #[inline(always)]
    pub(crate) fn blocks(&self) -> usize {
        self.columns.len() / RANK_PAIRS
    }

    /// The strengths on all boards of the pair of hole ranks with a [`rank_pair`] number.
    ///
    /// Where board and hole cards come to five of a rank, what stands there is a strength without meaning: such cases are
    /// counted zero times.
    #[inline(always)]
    pub(crate) fn column(&self, rank_pair: usize) -> &[Block] {
        let blocks = self.blocks();
        &self.columns[blocks * rank_pair..][..blocks]
    }

    /// For each board the ways to deal its cards of each two neighbouring ranks, if players hold so many cards of the
    /// ranks: the product is how often the board can be dealt, at most 4^5 times. 0 in spare places.
    #[inline(always)]
    pub(crate) fn ways(&self, held: &[u8; Rank::COUNT]) -> [&[[u8; LANES]]; NEIGHBOURS] {
        let blocks = self.blocks();
        array::from_fn(|pair| {
            let [even, odd] =
                [2 * pair, 2 * pair + 1].map(|rank| held.get(rank).map_or(0, |&held| usize::from(held)));
            &self.ways[blocks * ((pair * HELD + even) * HELD + odd)..][..blocks]
        })
    }
}

impl SuitedBoards {
    fn new(table: &RankTable, suited: u32) -> Self {
        let masks = (0..1 << Rank::COUNT).filter(|mask: &u16| mask.count_ones() == suited);
        let sets = in_blocks(masks.collect(), NO_SET);
        let others = multisets(5 - suited);
        let weight_of_set = |set| weight(&array::from_fn(|rank| (set >> rank & 1) as u8));
        let mut weights = vec![];
        for sets in sets.iter().map(|sets| sets.map(weight_of_set)) {
            weights.extend(others.iter().map(|other| sets.map(|set| set.wrapping_add(weight(other)))));
        }
        // In the order of `held_set`.
        let held = rank_pairs().map(|(high, low)| 1 << high | 1 << low).chain([0]);
        let flush = |cards: u16| strength(table.flush_rank((cards & !NO_SET).into()));
        let flushes =
            held.flat_map(|held: u16| sets.iter().map(move |sets| Block(sets.map(|set| flush(set | held)))));
        Self {
            suited,
            others: others.iter().map(factors_of_ways).collect(),
            columns: columns(table, &weights),
            flushes: flushes.collect(),
            sets: sets.into(),
        }
    }

    /// The strengths by ranks of the pair of hole ranks with a [`rank_pair`] number: for each block of sets a block for
    /// each multiset of the board's other cards. Five of a rank have no meaning here either.
    #[inline(always)]
    pub(crate) fn column(&self, rank_pair: usize) -> &[Block] {
        let blocks = self.sets.len() * self.others.len();
        &self.columns[blocks * rank_pair..][..blocks]
    }

    /// The strengths of the flushes that a block of sets makes with what each player holds in the suit, by [`held_set`]: the
    /// lowest strength there is where they do not come to five cards. Where the sets meet, what stands there has no
    /// meaning.
    #[inline(always)]
    pub(crate) fn flushes<const P: usize>(&self, held: [usize; P], block: usize) -> [&[i16; LANES]; P] {
        held.map(|held| &self.flushes_of(held)[block].0)
    }

    /// The same for one player, by the block of sets.
    #[inline(always)]
    pub(crate) fn flushes_of(&self, held: usize) -> &[Block] {
        &self.flushes[self.sets.len() * held..][..self.sets.len()]
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
fn strength(rank: HandRank) -> i16 {
    (rank.as_u16() ^ 0x8000).cast_signed()
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

/// All pairs of ranks, the higher one first, in the order of [`rank_pair`].
fn rank_pairs() -> impl Iterator<Item = (usize, usize)> {
    (0..Rank::COUNT).flat_map(|high| (0..=high).map(move |low| (high, low)))
}

/// For each pair of hole ranks the strengths on boards of which the weights are given.
fn columns(table: &RankTable, boards: &[[u32; LANES]]) -> Box<[Block]> {
    let mut columns = Vec::with_capacity(RANK_PAIRS * boards.len());
    for (high, low) in rank_pairs() {
        let hole = RANK_WEIGHTS[high].wrapping_add(RANK_WEIGHTS[low]);
        let on_board = |board| strength(table.rank_without_flush(hole.wrapping_add(board)));
        columns.extend(boards.iter().map(|boards| Block(boards.map(on_board))));
    }
    columns.into()
}

/// A list in blocks of which the last one is filled up.
fn in_blocks<T: Copy>(mut list: Vec<T>, filler: T) -> Vec<[T; LANES]> {
    list.resize(list.len().next_multiple_of(LANES), filler);
    list.as_chunks().0.to_vec()
}
