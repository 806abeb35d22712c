//! A showdown of all combos at once on a board of five cards, with card removal.
//!
//! # How
//!
//! Combos are taken from the weakest to the strongest. On the way the weight of the villain's combos is accumulated, in
//! total and for each of the 52 cards. A hero's combo with the cards `x` and `y` beats what was accumulated before it and
//! has neither card:
//!
//! ```text
//! beaten(x, y) = total - sum[x] - sum[y]
//! ```
//!
//! No combo so far has both cards, so nothing is subtracted twice. Equally strong combos are a group: first the weight
//! that each of the hero's beats is emitted, then the villain's are accumulated, then the weight that each of the hero's
//! beats or ties is emitted. Now the combo `{x, y}` itself has been accumulated and was subtracted twice, so its own
//! weight is added:
//!
//! ```text
//! beaten_or_tied(x, y) = total - sum[x] - sum[y] + weight(x, y)
//! ```
//!
//! Combos are taken by blocks, 16 at a time, in the orders that [`crate::exact::sweep::order`] has found. A mask tells
//! which combos of a block: those that miss the board, and that have no place elsewhere with a flush.
//!
//! *Three of a suit on the board.* 45 combos make flushes. They are left out of their blocks and taken one by one.
//! *Four or five.* Each card of the suit makes a flush with any card of other suits: these are taken as a
//! [row](crate::exact::sweep::two_way::suit_rows) of 52. With five, all combos that do not better the board's own flush
//! come first, together.
//!
//! No two hands with a flush that betters the board tie: the same five cards would have the same hole card in them, and
//! that is in one player's hand. So such combos are taken in any order of those that are equally strong, and what they
//! beat or tie is what they beat.
//!
//! With weights 0 and 1 all sums are integers below 2^24, and `f32` has them exactly: a group adds at most 990 for
//! each of 1,081 combos, in 16 lanes. With others lanes are `f64`: where most of a sum is taken out again, what is left
//! of an `f32` is noise.

use evaluator::internals::rows::{RANK_PAIRS, rank_pair};
use evaluator::{Rank, Suit};

use crate::exact::sweep::blocks::{BLOCK_RANKS, BLOCKS, Blocks, LANES};
use crate::exact::sweep::board::Board;
use crate::exact::sweep::order::{BoardOrder, LAST, Suited};
use crate::exact::sweep::two_way::suit_rows::{AccumulatedBySuit, Deck, SuitRows};
use crate::exact::sweep::vectors::{Number, Simd};
use crate::removal::suit_cards;

/// What is done with the weights that the hero's combos beat and tie.
pub(crate) trait Sink<S: Simd> {
    /// The villain's weight that each combo of a block beats. Lanes outside the mask are meaningless.
    fn beaten(&mut self, simd: S, block: usize, mask: u16, weights: S::Block);
    /// The villain's weight that each combo of a block beats or ties.
    fn beaten_or_tied(&mut self, simd: S, block: usize, mask: u16, weights: S::Block);
    /// The villain's weight that a single combo beats, and that it beats or ties: it ties with nobody.
    fn single(&mut self, simd: S, block: usize, lane: usize, beaten: S::Number);
    /// The villain's weight that a card's combos with each of the `others`, by id, beat. They tie with nobody.
    fn row(&mut self, simd: S, rank: usize, others: u64, beaten: Deck<S>);
    /// No more rows will come on this board; those that came were of the cards of `suit`.
    fn end_rows(&mut self, simd: S, suit: usize);
}

/// A range as it is met on one board.
#[derive(Clone, Copy)]
pub(crate) struct RangeView<'a, T = f32> {
    pub(crate) blocks: &'a Blocks<T>,
    /// The rows of the suit with four cards or more, if there is one; else nothing looks at them.
    pub(crate) rows: &'a SuitRows<T>,
}

/// The combos of each block that miss the board.
#[repr(C, align(64))]
pub(crate) struct Masks([u16; BLOCKS]);

impl Masks {
    /// The combos that have two of the `live` cards, which are given as bits by card id, in the lanes of `kept`.
    #[inline(always)]
    pub(crate) fn new(live: u64, kept: u16) -> Self {
        let nibbles: [u16; 16] = core::array::from_fn(|rank| (live >> (4 * rank)) as u16 & 15);
        let mut masks = [0; BLOCKS];
        for high in 0..Rank::COUNT {
            let rows = ROWS[usize::from(nibbles[high])];
            // Sixteen are written, always, so that it is one vector; the next rank puts right what is too many.
            let Some(blocks) = masks[rank_pair(high, 0)..].first_chunk_mut::<16>() else { unreachable!() };
            *blocks = nibbles.map(|low| rows.wrapping_mul(low) & kept);
        }
        Self(masks)
    }

    /// The mask of a block.
    #[inline(always)]
    pub(crate) fn of(&self, block: usize) -> u16 {
        self.0[block % BLOCKS]
    }
}

/// For suits of the higher card, as bits, the lowest lane of each suit's row.
static ROWS: [u16; 16] = {
    let mut rows = [0; 16];
    let mut place = 0;
    while place < 64 {
        if (place / 4) >> (place % 4) & 1 == 1 {
            rows[place / 4] |= 1 << (4 * (place % 4));
        }
        place += 1;
    }
    rows
};

/// What a walk keeps in memory: it is found by index. All else stays in registers, for which it must be apart.
#[repr(C, align(64))]
pub(crate) struct Scratch<T> {
    masks: Masks,
    /// The weight that was accumulated with each card, by rank and suit.
    pub(crate) sums: [[T; Suit::COUNT]; 16],
}

impl<T: Number> Scratch<T> {
    #[inline(always)]
    pub(crate) fn new(board: &Board) -> Self {
        let (live, kept) = board.live_by_ranks();
        Self { masks: Masks::new(live, kept), sums: [[T::ZERO; Suit::COUNT]; 16] }
    }
}

/// One hero and one villain on the way through a board.
pub(crate) struct ShowdownSweep<'a, S: Simd, K> {
    pub(crate) simd: S,
    villain: RangeView<'a, S::Number>,
    pub(crate) scratch: &'a mut Scratch<S::Number>,
    /// The weight that was accumulated, in all lanes.
    pub(crate) total: S::Block,
    pub(crate) sink: K,
}

impl<'a, S: Simd, K: Sink<S>> ShowdownSweep<'a, S, K> {
    /// A walk on the board that the scratch were made for.
    #[inline(always)]
    pub(crate) fn new(
        simd: S,
        scratch: &'a mut Scratch<S::Number>,
        villain: RangeView<'a, S::Number>,
        sink: K,
    ) -> Self {
        Self { simd, villain, scratch, total: simd.splat(S::Number::ZERO), sink }
    }

    /// The weight that was accumulated.
    #[inline(always)]
    pub(crate) fn total(&self) -> S::Number {
        // Sixteen lanes of it.
        self.simd.sum(self.total) * S::Number::from(1.0 / LANES as f32)
    }

    /// The weight that was accumulated and has neither card, for each combo of a block.
    #[inline(always)]
    fn accumulated(&self, block: usize) -> S::Block {
        let simd = self.simd;
        let (high, low) = BLOCK_RANKS[block];
        let high = simd.by_high(simd.load_suits(&self.scratch.sums[usize::from(high & 15)]));
        let low = simd.by_low(simd.load_suits(&self.scratch.sums[usize::from(low & 15)]));
        simd.sub(self.total, simd.add(high, low))
    }

    #[inline(always)]
    fn emit_beaten(&mut self, block: usize, mask: u16) {
        let weights = self.accumulated(block);
        self.sink.beaten(self.simd, block, mask, weights);
    }

    #[inline(always)]
    fn emit_beaten_or_tied(&mut self, block: usize, mask: u16) {
        let own = self.simd.load(&self.villain.blocks.0[block], mask);
        let weights = self.simd.add(self.accumulated(block), own);
        self.sink.beaten_or_tied(self.simd, block, mask, weights);
    }

    /// Adds the villain's combos to those that were accumulated.
    #[inline(always)]
    fn accumulate(&mut self, block: usize, mask: u16) {
        let simd = self.simd;
        let (high, low) = BLOCK_RANKS[block];
        let weights = simd.load(&self.villain.blocks.0[block], mask);
        let by_high = simd.sums_by_high(weights);
        let by_low = simd.sums_by_low(weights);
        // One after the other: the ranks may be the same.
        for (rank, sums) in [(high, by_high), (low, by_low)] {
            let accumulated = &mut self.scratch.sums[usize::from(rank & 15)];
            simd.store_suits(simd.add_suits(simd.load_suits(accumulated), sums), accumulated);
        }
        self.total = simd.add(self.total, simd.splat_sum(by_low));
    }

    /// Takes the combos of a block that is a group of its own.
    #[inline(always)]
    fn meet_block(&mut self, block: usize, mask: u16) {
        self.emit_beaten(block, mask);
        self.accumulate(block, mask);
        self.emit_beaten_or_tied(block, mask);
    }

    /// At the end: for all combos that miss the board, all that they can meet is emitted as what they beat or tie.
    #[inline(always)]
    pub(crate) fn emit_all(&mut self, board: &Board) {
        self.emit_beaten_or_tied_all(&Masks::new(board.live(), u16::MAX));
    }

    /// Emits what the combos of all blocks beat or tie.
    #[inline(always)]
    fn emit_beaten_or_tied_all(&mut self, masks: &Masks) {
        for (block, &mask) in masks.0[..RANK_PAIRS].iter().enumerate() {
            self.emit_beaten_or_tied(block, mask);
        }
    }

    /// Adds the villain's combos in all blocks to those that were accumulated. The sums with the higher cards stay in
    /// registers: blocks with the same one follow each other, and would have to wait.
    #[inline(always)]
    fn accumulate_all(&mut self, masks: &Masks) {
        let simd = self.simd;
        let sums = &mut self.scratch.sums;
        let mut all = simd.splat(S::Number::ZERO);
        for high in 0..Rank::COUNT {
            let mut with_high = simd.splat(S::Number::ZERO);
            for (low, accumulated) in sums[..=high].iter_mut().enumerate() {
                let block = rank_pair(high, low);
                let weights = simd.load(&self.villain.blocks.0[block], masks.0[block]);
                let by_low = simd.sums_by_low(weights);
                simd.store_suits(simd.add_suits(simd.load_suits(accumulated), by_low), accumulated);
                with_high = simd.add(with_high, weights);
            }
            let by_high = simd.sums_by_high(with_high);
            simd.store_suits(simd.add_suits(simd.load_suits(&sums[high]), by_high), &mut sums[high]);
            all = simd.add(all, with_high);
        }
        self.total = simd.add(self.total, simd.splat_sum(simd.sums_by_low(all)));
    }

    /// Takes one combo of two cards of a suit. `total` is the weight accumulated.
    #[inline(always)]
    fn meet_suited(&mut self, high: usize, low: usize, suit: usize, total: &mut S::Number) {
        let (block, lane) = suited_place(high, low, suit);
        let (high, low) = (high % 16, low % 16);
        let beaten = *total - (self.scratch.sums[high][suit] + self.scratch.sums[low][suit]);
        self.sink.single(self.simd, block, lane, beaten);
        let weight = self.villain.blocks.0[block][lane];
        self.scratch.sums[high][suit] += weight;
        self.scratch.sums[low][suit] += weight;
        *total += weight;
    }

    /// On a board with four or five cards of a suit: takes the combos with one more, or two. `others` are the live
    /// cards of other suits.
    #[inline(always)]
    fn meet_flushes(&mut self, ways: &[Suited], suit: usize, others: u64) {
        let simd = self.simd;
        let mut accumulated = AccumulatedBySuit::new(self, suit);
        for way in ways {
            let high = way.high();
            if let Some(low) = way.low() {
                let (block, lane) = suited_place(high, low, suit);
                self.sink.single(simd, block, lane, accumulated.beaten_by_pair(high, low));
                accumulated.add_pair(high, low, self.villain.blocks.0[block][lane]);
            } else {
                self.sink.row(simd, high, others, accumulated.beaten_by_row(simd, high));
                accumulated.add_row(simd, high, self.villain.rows.row(simd, high, others));
            }
        }
        accumulated.write_back(self, suit);
    }

    /// On a board with a flush: takes the combos that do not better it, which are the weakest, all together. `others` are
    /// the live cards that do not better it alone.
    #[inline(always)]
    fn meet_board_players(&mut self, ways: &[Suited], suit: usize, others: u64) {
        let mut masks = Masks::new(others, u16::MAX);
        for way in ways {
            if let Some(low) = way.low() {
                let (block, lane) = suited_place(way.high(), low, suit);
                masks.0[block] &= !(1 << lane);
            }
        }
        // They are the first, and beat nobody.
        self.accumulate_all(&masks);
        self.emit_beaten_or_tied_all(&masks);
    }
}

/// The block of two cards of a suit, and the lane.
#[inline(always)]
fn suited_place(high: usize, low: usize, suit: usize) -> (usize, usize) {
    (rank_pair(high, low) % BLOCKS, (Suit::COUNT + 1) * suit % LANES)
}

/// Takes the combos of some blocks, in the order given. `N` walks on boards of the same ranks go side by side, so
/// that one may work while another waits for its last result.
#[inline(always)]
fn meet_classes<S: Simd, K: Sink<S>, const N: usize>(walks: &mut [ShowdownSweep<'_, S, K>; N], order: &[u8]) {
    let mut rest = order;
    while let Some((&first, after)) = rest.split_first() {
        if first & LAST != 0 {
            let block = usize::from(first & !LAST);
            for walk in walks.iter_mut() {
                walk.meet_block(block, walk.scratch.masks.0[block]);
            }
            rest = after;
        } else {
            let len = rest.iter().take_while(|&&entry| entry & LAST == 0).count() + 1;
            let (group, after) = rest.split_at(len.min(rest.len()));
            let blocks = || group.iter().map(|&entry| usize::from(entry & !LAST));
            for block in blocks() {
                for walk in walks.iter_mut() {
                    walk.emit_beaten(block, walk.scratch.masks.0[block]);
                }
            }
            for block in blocks() {
                for walk in walks.iter_mut() {
                    walk.accumulate(block, walk.scratch.masks.0[block]);
                }
            }
            for block in blocks() {
                for walk in walks.iter_mut() {
                    walk.emit_beaten_or_tied(block, walk.scratch.masks.0[block]);
                }
            }
            rest = after;
        }
    }
}

/// Walks on boards of the same ranks; if they have three cards or more in a suit, these are of the same ranks too.
#[inline(always)]
pub(crate) fn walk<S: Simd, K: Sink<S>, const N: usize>(
    walks: &mut [ShowdownSweep<'_, S, K>; N],
    order: BoardOrder<'_>,
    boards: [&Board; N],
) {
    let BoardOrder { classes, flushes } = order;
    let suited = boards[0].suited().count_ones();
    // Classes, then flushes, then again. It is a loop so that the code for each is there once.
    let mut steps = [(classes.all(), NO_FLUSHES), (&[], NO_FLUSHES)];
    if let Some(flushes) = flushes {
        if suited == 5 {
            for (walk, board) in walks.iter_mut().zip(boards) {
                let alone = flushes.cards_better_alone(board.suit());
                walk.meet_board_players(flushes.all(), board.suit(), board.live() & !alone);
            }
            steps = [(&[], flushes.all()), (&[], NO_FLUSHES)];
        } else {
            let ((below, above), (plain, straight)) =
                (classes.around_flushes(), flushes.plain_and_straight());
            steps = [(below, plain), (above, straight)];
        }
    }
    for (classes, flushes) in steps {
        meet_classes(walks, classes);
        if suited == 3 {
            meet_all_suited(walks, flushes, boards);
        } else if !flushes.is_empty() {
            for (walk, board) in walks.iter_mut().zip(boards) {
                let others = board.live() & !suit_cards(board.suit());
                walk.meet_flushes(flushes, board.suit(), others);
            }
        }
    }
    if suited >= 4 {
        for (walk, board) in walks.iter_mut().zip(boards) {
            walk.sink.end_rows(walk.simd, board.suit());
        }
    }
}

const NO_FLUSHES: &[Suited] = &[];

/// On boards with three cards of a suit: takes the combos with two more.
#[inline(always)]
fn meet_all_suited<S: Simd, K: Sink<S>, const N: usize>(
    walks: &mut [ShowdownSweep<'_, S, K>; N],
    ways: &[Suited],
    boards: [&Board; N],
) {
    let mut totals = [S::Number::ZERO; N];
    for (total, walk) in totals.iter_mut().zip(walks.iter()) {
        *total = walk.total();
    }
    for way in ways {
        let Some(low) = way.low() else {
            unreachable!("a flush with three cards of the board needs two more")
        };
        for n in 0..N {
            walks[n].meet_suited(way.high(), low, boards[n].suit(), &mut totals[n]);
        }
    }
    for (total, walk) in totals.iter().zip(walks) {
        walk.total = walk.simd.splat(*total);
    }
}
