//! One whole board: what all combos beat and tie of an opponent's range, by the sweep that equities are worked out with.

use alloc::boxed::Box;

use evaluator::{HoleCards, Suit};

use crate::exact::sweep::blocks::Blocks;
use crate::exact::sweep::board::Board;
use crate::exact::sweep::order::BoardOrder;
use crate::exact::sweep::two_way::suit_rows::{self, Deck, SuitRows};
use crate::exact::sweep::two_way::walk::{RangeView, Scratch, ShowdownSweep, Sink, walk};
use crate::exact::sweep::vectors::{Number, Simd, Task};

/// The lanes of a block of pairs that stand for a combo: the higher card is the one of the higher suit.
pub(super) const LANES_OF_PAIRS: u16 = 0x7310;

/// An opponent's range, prepared for all boards.
#[derive(Clone)]
pub(super) struct Opponent<T> {
    blocks: Box<Blocks<T>>,
    /// By suit, for boards with four cards or more of it.
    rows: [SuitRows<T>; Suit::COUNT],
}

impl<T: Number> Opponent<T> {
    fn on(&self, board: &Board) -> RangeView<'_, T> {
        RangeView { blocks: &self.blocks, rows: &self.rows[board.suit()] }
    }
}

/// Prepares an [`Opponent`] with these weights.
pub(super) struct Prepare<'a, T>(pub(super) &'a [T; HoleCards::COUNT]);

impl<T: Number> Task for Prepare<'_, T> {
    type Number = T;
    type Output = Opponent<T>;

    #[inline(always)]
    fn run<S: Simd<Number = T>>(self, simd: S) -> Opponent<T> {
        let mut opponent =
            Opponent { blocks: Blocks::of(self.0), rows: [const { SuitRows::ZERO }; Suit::COUNT] };
        for (suit, rows) in opponent.rows.iter_mut().enumerate() {
            rows.set(simd, &opponent.blocks, suit);
        }
        opponent
    }
}

/// What combos have of an opponent's range on one board. Lanes of combos that meet the board are 0; those that stand for
/// no combo are anything.
pub(super) struct Points<T> {
    /// Twice the weight that each combo beats, and once what it ties.
    pub(super) points: Blocks<T>,
    /// The weight that it meets.
    pub(super) met: Blocks<T>,
    rows: SuitRows<T>,
}

impl<T: Number> Points<T> {
    pub(super) fn new() -> Box<Self> {
        Box::new(Self { points: Blocks::zero(), met: Blocks::zero(), rows: SuitRows::ZERO })
    }

    /// Works out the points on a board; what is met too, if `WITH_MET`.
    #[inline(always)]
    pub(super) fn set<S: Simd<Number = T>, const WITH_MET: bool>(
        &mut self,
        simd: S,
        opponent: &Opponent<T>,
        board: &Board,
        order: BoardOrder<'_>,
    ) {
        self.points.clear();
        let mut scratch = Scratch::new(board);
        let sink = Gather { to: self, at_end: false };
        let mut walks = [ShowdownSweep::new(simd, &mut scratch, opponent.on(board), sink)];
        walk(&mut walks, order, [board]);
        if WITH_MET {
            let [mut walk] = walks;
            walk.sink.at_end = true;
            walk.sink.to.met.clear();
            walk.emit_all(board);
        }
    }
}

/// Puts what a sweep finds in its place.
struct Gather<'a, T> {
    to: &'a mut Points<T>,
    /// Whether the sweep has come to its end, where all that there is counts as beaten or tied.
    at_end: bool,
}

impl<S: Simd> Sink<S> for Gather<'_, S::Number> {
    #[inline(always)]
    fn beaten(&mut self, simd: S, block: usize, mask: u16, weights: S::Block) {
        simd.store(weights, &mut self.to.points.0[block], mask);
    }

    #[inline(always)]
    fn beaten_or_tied(&mut self, simd: S, block: usize, mask: u16, weights: S::Block) {
        if self.at_end {
            simd.store(weights, &mut self.to.met.0[block], mask);
        } else {
            let points = &mut self.to.points.0[block];
            simd.store(simd.add(weights, simd.load(points, mask)), points, mask);
        }
    }

    #[inline(always)]
    fn single(&mut self, _: S, block: usize, lane: usize, beaten: S::Number) {
        self.to.points.0[block][lane] = beaten + beaten;
    }

    #[inline(always)]
    fn row(&mut self, simd: S, rank: usize, others: u64, beaten: Deck<S>) {
        let points = suit_rows::scale(simd, beaten, simd.splat(S::Number::from(2.0f32)));
        self.to.rows.set_row(simd, rank, others, points);
    }

    #[inline(always)]
    fn end_rows(&mut self, simd: S, suit: usize) {
        self.to.rows.add_to(simd, &mut self.to.points, suit);
        self.to.rows = SuitRows::ZERO;
    }
}
