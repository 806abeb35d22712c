//! The weights of an opponent's range that each combo beats, and beats or ties, on one board.
//!
//! In a group of equally strong combos, first the weight that each combo beats is emitted. Then the
//! opponent's combos are accumulated, and the weight that each combo beats or ties is emitted. Now the combo
//! `{x, y}` itself has been accumulated and was subtracted twice, so its own weight is added:
//!
//! ```text
//! beaten_or_tied(x, y) = total - sum[x] - sum[y] + weight(x, y)
//! ```

use equity::internals::suit_cards;
use evaluator::Suit;
use evaluator::internals::rows::RANK_PAIRS;

use crate::sweep::blocks::{Blocks, ranks};
use crate::sweep::board::Board;
use crate::sweep::masks::{Masks, suited_place};
use crate::sweep::order::{BoardOrder, LAST, Suited};
use crate::sweep::two_way::range_view::{RangeView, add_all};
use crate::sweep::two_way::suit_rows::{AccumulatedBySuit, ByCardOfPlayers, SuitRows};
use crate::sweep::vectors::{Number, Simd, VectorTask, with_vectors};

/// The destination of weights: they are added, multiplied by a factor, to the numbers with index 0 or 1.
#[derive(Clone, Copy)]
pub(crate) struct To<T> {
    pub(crate) place: usize,
    pub(crate) times: T,
}

/// A showdown of all combos against a range.
pub(crate) struct ByCombo<'a, T> {
    pub(crate) board: &'a Board,
    pub(crate) order: BoardOrder<'a>,
    pub(crate) opponent: RangeView<'a, T>,
    /// The numbers of the hero's combos, by index. Lanes without a combo are meaningless.
    pub(crate) numbers: [&'a mut Blocks<T>; 2],
    /// Scratch memory that is zero before and after.
    pub(crate) rows: &'a mut SuitRows<T>,
    /// The destination of the opponent's weight that a combo beats.
    pub(crate) beaten: To<T>,
    /// The destination of the weight that it beats or ties.
    pub(crate) beaten_or_tied: To<T>,
    /// The destination of the weight that it meets, if requested.
    pub(crate) met: Option<To<T>>,
}

with_vectors!(['a, T: Number] ByCombo<'a, T>);

impl<T: Number> VectorTask for ByCombo<'_, T> {
    type Number = T;
    type Output = ();

    #[inline(always)]
    fn run<S: Simd<Number = T>>(self, simd: S) {
        let Self { board, order, opponent, numbers, rows, beaten, beaten_or_tied, met } = self;
        let (live, kept) = board.live_by_ranks();
        let mut scratch =
            ComboScratch { masks: Masks::new(live, kept), sums: [[[T::ZERO; Suit::COUNT]]; 16] };
        let total = simd.splat(T::ZERO);
        let mut sweep =
            ComboSweep { simd, opponent, scratch: &mut scratch, total, numbers, beaten, beaten_or_tied };
        sweep.meet_all(board, order, rows);
        if let Some(met) = met {
            sweep.beaten_or_tied = met;
            sweep.emit_all(&Masks::new(board.live(), u16::MAX));
        }
    }
}

/// The part of a sweep that is accessed by index. It is separate so that the rest stays in registers.
#[repr(C, align(64))]
struct ComboScratch<T> {
    masks: Masks,
    /// The accumulated weight of each card.
    sums: ByCardOfPlayers<T, 1>,
}

struct ComboSweep<'a, S: Simd> {
    simd: S,
    opponent: RangeView<'a, S::Number>,
    scratch: &'a mut ComboScratch<S::Number>,
    /// The accumulated weight, in all lanes.
    total: S::Block,
    numbers: [&'a mut Blocks<S::Number>; 2],
    beaten: To<S::Number>,
    beaten_or_tied: To<S::Number>,
}

impl<S: Simd> ComboSweep<'_, S> {
    #[inline(always)]
    fn meet_all(&mut self, board: &Board, order: BoardOrder<'_>, rows: &mut SuitRows<S::Number>) {
        if let Some(flushes) = order.flushes
            && board.suited().count_ones() == 5
        {
            // These combos come first, and beat nobody.
            let masks = Masks::of_board_players(flushes, board);
            self.total = add_all(self.simd, self.opponent.blocks, &masks, &mut self.scratch.sums, 0);
            self.emit_all(&masks);
        }
        // A loop keeps a single copy of the code.
        for (classes, flushes) in order.steps(board) {
            self.meet_classes(classes);
            if !flushes.is_empty() {
                self.meet_flushes(flushes, board, rows);
            }
        }
        if board.has_rows() {
            let (To { place, times }, other) = (self.beaten, self.beaten_or_tied);
            if place == other.place {
                rows.add_to(self.simd, self.numbers(place), times + other.times, board.suit());
            } else {
                rows.add_to(self.simd, self.numbers(place), times, board.suit());
                rows.add_to(self.simd, self.numbers(other.place), other.times, board.suit());
            }
            *rows = SuitRows::ZERO;
        }
    }

    /// Returns the numbers with an index.
    #[inline(always)]
    fn numbers(&mut self, place: usize) -> &mut Blocks<S::Number> {
        let [first, second] = &mut self.numbers;
        if place == 0 { first } else { second }
    }

    /// Returns the accumulated weight without either card, for each combo of a block.
    #[inline(always)]
    fn accumulated(&self, block: usize) -> S::Block {
        let simd = self.simd;
        let (high, low) = ranks(block);
        let high = simd.by_high(simd.load_suits(&self.scratch.sums[high][0]));
        let low = simd.by_low(simd.load_suits(&self.scratch.sums[low][0]));
        simd.sub(self.total, simd.add(high, low))
    }

    #[inline(always)]
    fn emit(&mut self, to: To<S::Number>, block: usize, mask: u16, weights: S::Block) {
        let (simd, numbers) = (self.simd, &mut self.numbers(to.place).0[block]);
        let before = simd.load(numbers, u16::MAX);
        let after = simd.mul_add(simd.keep(weights, mask), simd.splat(to.times), before);
        simd.store(after, numbers, u16::MAX);
    }

    #[inline(always)]
    fn emit_beaten(&mut self, block: usize, mask: u16) {
        self.emit(self.beaten, block, mask, self.accumulated(block));
    }

    #[inline(always)]
    fn emit_beaten_or_tied(&mut self, block: usize, mask: u16) {
        let own = self.simd.load(&self.opponent.blocks.0[block], mask);
        self.emit(self.beaten_or_tied, block, mask, self.simd.add(self.accumulated(block), own));
    }

    /// Accumulates the opponent's combos.
    #[inline(always)]
    fn accumulate(&mut self, block: usize, mask: u16) {
        let simd = self.simd;
        let (high, low) = ranks(block);
        let weights = simd.load(&self.opponent.blocks.0[block], mask);
        let by_low = simd.sums_by_low(weights);
        // Updated in sequence, because the ranks may be the same.
        simd.add_to_suits(&mut self.scratch.sums[high][0], simd.sums_by_high(weights));
        simd.add_to_suits(&mut self.scratch.sums[low][0], by_low);
        self.total = simd.add(self.total, simd.splat_sum(by_low));
    }

    /// Processes the combos of some blocks, in the given order.
    #[inline(always)]
    fn meet_classes(&mut self, order: &[u8]) {
        let mut rest = order;
        while let Some((&first, after)) = rest.split_first() {
            if first & LAST != 0 {
                let block = usize::from(first & !LAST);
                let mask = self.scratch.masks.0[block];
                self.emit_beaten(block, mask);
                self.accumulate(block, mask);
                self.emit_beaten_or_tied(block, mask);
                rest = after;
                continue;
            }
            let len = rest.iter().take_while(|&&entry| entry & LAST == 0).count() + 1;
            let (group, after) = rest.split_at(len.min(rest.len()));
            let blocks = || group.iter().map(|&entry| usize::from(entry & !LAST));
            for block in blocks() {
                self.emit_beaten(block, self.scratch.masks.0[block]);
            }
            for block in blocks() {
                self.accumulate(block, self.scratch.masks.0[block]);
            }
            for block in blocks() {
                self.emit_beaten_or_tied(block, self.scratch.masks.0[block]);
            }
            rest = after;
        }
    }

    /// Emits the weight that the combos of all blocks beat or tie.
    #[inline(always)]
    fn emit_all(&mut self, masks: &Masks) {
        for (block, &mask) in masks.0[..RANK_PAIRS].iter().enumerate() {
            self.emit_beaten_or_tied(block, mask);
        }
    }

    /// Processes the combos with flushes: with two cards of the suit, or with one and any other card.
    #[inline(always)]
    fn meet_flushes(&mut self, ways: &[Suited], board: &Board, rows: &mut SuitRows<S::Number>) {
        let (simd, suit) = (self.simd, board.suit());
        let others = board.live() & !suit_cards(suit);
        let total = simd.first(self.total);
        let mut suited = [[S::Number::ZERO]; 16];
        let mut accumulated = AccumulatedBySuit::new(simd, &self.scratch.sums, [total], board, &mut suited);
        let (mut beaten_to, tied_to) = (self.beaten, self.beaten_or_tied);
        let is_one_place = beaten_to.place == tied_to.place;
        if is_one_place {
            beaten_to.times += tied_to.times;
        }
        for way in ways {
            let high = way.high();
            if let Some(low) = way.low() {
                let (block, lane) = suited_place(high, low, suit);
                let beaten = accumulated.beaten_by_pair(0, high, low);
                self.numbers(beaten_to.place).0[block][lane] += beaten * beaten_to.times;
                if !is_one_place {
                    self.numbers(tied_to.place).0[block][lane] += beaten * tied_to.times;
                }
                accumulated.add_pair(0, high, low, self.opponent.blocks.0[block][lane]);
            } else {
                rows.set_row(simd, high, others, accumulated.beaten_by_row(simd, 0, high));
                accumulated.add_row(simd, 0, high, self.opponent.rows.row(simd, high, others));
            }
        }
        accumulated.write_back(simd, &mut self.scratch.sums, board);
        self.total = simd.splat(accumulated.totals[0]);
    }
}
