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
use evaluator::{HandRank, Rank, RankTable};

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
    /// For each multiset of board ranks how many boards of a whole deck have it: at most 4^5. 0 in spare places.
    pub(crate) choices: Box<[Block]>,
    /// By cards of a rank in the players' hands, 0 to 4, by the rank, and by the board: see [`Boards::factor`].
    factors: Box<[u8]>,
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
        let of_rank = |&count: &u8| choose(4, count.into()) as i16;
        let choices = boards.iter().map(|board| board.iter().map(of_rank).product()).collect();
        // C(4 - held, count) / C(4, count) is C(4 - count, held) / C(4, held).
        let mut factors = vec![];
        for (held, rank) in (0..=4).flat_map(|held| (0..Rank::COUNT).map(move |rank| (held, rank))) {
            factors.extend(boards.iter().map(|board| choose(4 - usize::from(board[rank]), held) as u8));
            factors.resize(factors.len().next_multiple_of(LANES), 0);
        }
        Self {
            columns: columns(table, &in_blocks(boards.iter().map(weight).collect(), 0)),
            choices: in_blocks(choices, 0).into_iter().map(Block).collect(),
            factors: factors.into(),
        }
    }

    /// The strengths on all boards of the pair of hole ranks with a [`rank_pair`] number.
    ///
    /// Where board and hole cards come to five of a rank, what stands there is a strength without meaning: such cases are
    /// counted zero times.
    pub(crate) fn column(&self, rank_pair: usize) -> &[i16] {
        let blocks = self.choices.len();
        bytemuck::cast_slice(&self.columns[blocks * rank_pair..][..blocks])
    }

    /// For each board what takes its `choices` down to those that are left if players hold `held` cards of a rank: the
    /// choices are to be multiplied by it and divided by `C(4, held)`.
    pub(crate) fn factor(&self, held: u8, rank: usize) -> &[u8] {
        let boards = LANES * self.choices.len();
        &self.factors[boards * (Rank::COUNT * usize::from(held) + rank)..][..boards]
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
        held.map(|held| &self.flushes[self.sets.len() * held + block].0)
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
