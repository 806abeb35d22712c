//! All combos of a board against a random opponent.
//!
//! # Method
//!
//! *Complete boards without a flush.* Strength and the remaining cards of each rank depend on ranks alone. So
//! the points of a combo depend on its two ranks and the five ranks of the board: a row of 91 numbers,
//! computed by one pass over the order of rank pairs, for all boards of the same ranks. A flop has 91 such
//! groups of boards. The number of boards that miss a combo follows from inclusion and exclusion: all, less
//! those with one card, less those with the other, plus those with both. Each number is added that many
//! times.
//!
//! *Boards with three or more cards of a suit* are swept one by one, up to isomorphism, and each combo's
//! number is added to its own sums.
//!
//! All numbers are integers: 2 for each beaten opponent and 1 for each tie, of 990 opponents.

use alloc::vec;
use alloc::vec::Vec;

use equity::internals::card_ids;
use evaluator::internals::choose;
use evaluator::internals::rows::{RANK_PAIRS, rank_pair};
use evaluator::{Card, Holdem, Isa, Rank, Suit};

use crate::isomorphism::{BoardClasses, CardRanks};
use crate::strength::points::{LANES_OF_PAIRS, Opponent, Points};
use crate::sweep::blocks::{BLOCK_RANKS, BLOCKS, Blocks, LANES};
use crate::sweep::board::Board;
use crate::sweep::masks::Masks;
use crate::sweep::order::{LAST, Orders, RankPairOrder};
use crate::sweep::two_way::suit_rows::{column_lanes, row_lanes};
use crate::sweep::vectors::{Simd, VectorTask, with_vectors};

/// The number of hole cards that an opponent can have on a complete board.
pub(super) const OPPONENTS: u64 =
    choose(Card::COUNT - Holdem::BOARD_CARDS - Holdem::HOLE_CARDS, Holdem::HOLE_CARDS);

/// The points of a combo that beats every opponent.
pub(super) const MAX_POINTS: usize = 2 * OPPONENTS as usize;

const _: () = assert!(Holdem::BOARD_CARDS == 5);

/// Sums over complete boards, by block and lane.
pub(super) struct RandomSums {
    pub(super) points: Blocks<f64>,
    pub(super) squares: Blocks<f64>,
    /// The number of boards for each block and bin.
    pub(super) histograms: Vec<[u16; LANES]>,
}

impl RandomSums {
    pub(super) fn new(bins: usize) -> Self {
        let (points, squares) = (Blocks::zero(), Blocks::zero());
        Self { points, squares, histograms: vec![[0; LANES]; RANK_PAIRS * bins] }
    }
}

/// Returns the bin of each number of points. There are no histograms if `bins` is 0.
pub(super) fn bins_of_points(bins: usize) -> Vec<u32> {
    (0..=MAX_POINTS).map(|points| (points * bins / MAX_POINTS).min(bins.saturating_sub(1)) as u32).collect()
}

/// Sums over all boards.
pub(super) struct AddBoards<'a> {
    pub(super) isa: Isa,
    pub(super) orders: &'a Orders,
    pub(super) opponent: &'a Opponent<f32>,
    pub(super) classes: &'a BoardClasses,
    /// The known board cards.
    pub(super) fixed: u64,
    /// The number of bins of a histogram, and the [bin](bins_of_points) of each number of points.
    pub(super) bins: usize,
    pub(super) bins_of_points: &'a [u32],
    pub(super) sums: &'a mut RandomSums,
}

with_vectors!(['a] AddBoards<'a>);

impl VectorTask for AddBoards<'_> {
    type Number = f32;
    type Output = ();

    #[inline(always)]
    fn run<S: Simd<Number = f32>>(mut self, simd: S) {
        let mut points = Points::new();
        let mut row = [0.0; BLOCKS];
        for unit in 0..self.classes.units() {
            let ranks = self.classes.ranks(unit);
            let mut plain = PlainBoards::NONE;
            for (cards, count) in self.classes.boards(unit) {
                let board = Board::new(cards);
                if board.suited() == 0 {
                    plain.add(cards & !self.fixed, count);
                } else {
                    let order = self.orders.board(ranks, board.suited());
                    points.set(self.isa, self.opponent, &board, order, false);
                    self.add_board(simd, &board, points.points(), count);
                }
            }
            if plain.count > 0.0 {
                points_by_ranks(self.orders.classes(ranks), ranks, &mut row);
                self.add_plain(simd, &plain, &row);
            }
        }
    }
}

impl AddBoards<'_> {
    /// Adds each combo's points on a board.
    #[inline(always)]
    fn add_board<S: Simd<Number = f32>>(&mut self, simd: S, board: &Board, points: &Blocks, count: u32) {
        let RandomSums { points: sums, squares, histograms } = &mut *self.sums;
        let times = f64::from(count);
        for block in 0..RANK_PAIRS {
            let lanes = simd.load(&points.0[block], u16::MAX);
            simd.add_times(lanes, u16::MAX, times, &mut sums.0[block]);
            simd.add_times(simd.mul(lanes, lanes), u16::MAX, times, &mut squares.0[block]);
        }
        if self.bins == 0 {
            return;
        }
        let live = Masks::new(board.live(), u16::MAX);
        let kinds = kinds_of_lanes(board.suit());
        for (block, rows) in histograms.chunks_exact_mut(self.bins).enumerate() {
            let (high, low) = BLOCK_RANKS[block];
            let combos = if high == low { LANES_OF_PAIRS } else { u16::MAX };
            for kind in kinds {
                // All of them have the same points, so one lookup finds their bin.
                let lanes = live.of(block) & combos & kind;
                let points = points.0[block][lanes.trailing_zeros() as usize % LANES];
                let bin = self.bins_of_points[(points as i32 as usize).min(MAX_POINTS)] as usize;
                for (lane, counted) in rows[bin].iter_mut().enumerate() {
                    let more = if lanes & 1 << lane != 0 { count as u16 } else { 0 };
                    *counted = counted.wrapping_add(more);
                }
            }
        }
    }

    /// Adds the points on boards of the same ranks without a flush.
    #[inline(always)]
    fn add_plain<S: Simd<Number = f32>>(&mut self, simd: S, plain: &PlainBoards, row: &[f32; BLOCKS]) {
        let RandomSums { points: sums, squares, histograms } = &mut *self.sums;
        for block in 0..RANK_PAIRS {
            let (high, low) = BLOCK_RANKS[block];
            let by_high = simd.by_high(simd.load_suits(&plain.with[usize::from(high & 15)]));
            let by_low = simd.by_low(simd.load_suits(&plain.with[usize::from(low & 15)]));
            let mut missing = simd.sub(simd.splat(plain.count), simd.add(by_high, by_low));
            if block == plain.block {
                missing = simd.add(missing, simd.load(&plain.with_both, u16::MAX));
            }
            let points = f64::from(row[block]);
            simd.add_times(missing, u16::MAX, points, &mut sums.0[block]);
            simd.add_times(missing, u16::MAX, points * points, &mut squares.0[block]);
            if self.bins > 0 {
                let bin = self.bins_of_points[row[block] as usize] as usize;
                let mut boards = [0.0; LANES];
                simd.store(missing, &mut boards, u16::MAX);
                let counts = &mut histograms[block * self.bins + bin];
                for (count, boards) in counts.iter_mut().zip(boards) {
                    *count = count.wrapping_add(boards as i32 as u16);
                }
            }
        }
    }
}

/// Returns the lanes of combos with no card of a suit, with the higher one, with the lower one, and with
/// both. If the board has three cards of the suit, no other flush is possible, and combos of the same ranks
/// and the same kind are equal.
fn kinds_of_lanes(suit: usize) -> [u16; 4] {
    let (high, low) = (row_lanes(suit), column_lanes(suit));
    [!high & !low, high & !low, !high & low, high & low]
}

/// Boards of the same ranks without a flush, and the number of them that contain given cards.
struct PlainBoards {
    count: f32,
    /// The number of boards by rank and suit of a new card.
    with: [[f32; Suit::COUNT]; 16],
    /// The block of the two new cards, if there are two, and the number of boards with both, by lane.
    block: usize,
    with_both: [f32; LANES],
}

impl PlainBoards {
    const NONE: Self =
        Self { count: 0.0, with: [[0.0; Suit::COUNT]; 16], block: BLOCKS, with_both: [0.0; LANES] };

    /// Adds a board `count` times. It has zero, one or two new cards.
    #[inline(always)]
    fn add(&mut self, new: u64, count: u32) {
        let count = count as f32;
        self.count += count;
        let mut lower = None;
        for card in card_ids(new) {
            let (rank, suit) = (card / Suit::COUNT, card % Suit::COUNT);
            self.with[rank][suit] += count;
            if let Some((low, low_suit)) = lower {
                self.block = rank_pair(rank, low);
                self.with_both[Suit::COUNT * suit + low_suit] += count;
            }
            lower = Some((rank, suit));
        }
    }
}

/// Computes, for each pair of ranks, the points of its combos on boards of these ranks without a flush. Pairs
/// of ranks without a remaining combo get 0.
pub(super) fn points_by_ranks(order: &RankPairOrder, ranks: CardRanks, row: &mut [f32; BLOCKS]) {
    // The remaining cards of each rank; the accumulated sums, in total and with one card of each rank.
    let mut left = [Suit::COUNT as u16; Rank::COUNT];
    ranks.iter().for_each(|&rank| left[usize::from(rank)] -= 1);
    let (mut total, mut with) = (0u16, [0u16; Rank::COUNT]);
    row.fill(0.0);
    for group in order.all().chunk_by(|entry, _| entry & LAST == 0) {
        let blocks = || group.iter().map(|&entry| usize::from(entry & !LAST));
        let ranks_of = |block: usize| (usize::from(BLOCK_RANKS[block].0), usize::from(BLOCK_RANKS[block].1));
        let without = |total: u16, with: &[u16; Rank::COUNT], (high, low): (usize, usize)| {
            f32::from(total) - f32::from(with[high] + with[low])
        };
        for block in blocks() {
            row[block] = without(total, &with, ranks_of(block));
        }
        for (high, low) in blocks().map(ranks_of) {
            if high == low {
                total += left[high] * (left[high] - 1) / 2;
                with[high] += left[high] - 1;
            } else {
                total += left[high] * left[low];
                with[high] += left[low];
                with[low] += left[high];
            }
        }
        for block in blocks() {
            // The combo itself was subtracted twice.
            row[block] += without(total, &with, ranks_of(block)) + 1.0;
        }
    }
}
