//! One complete board: the weight of an opponent's range that each combo beats and ties, by the sweep of
//! equities.

use alloc::boxed::Box;

use evaluator::{HoleCards, Isa, Suit};

use crate::sweep::blocks::Blocks;
use crate::sweep::board::Board;
use crate::sweep::order::BoardOrder;
use crate::sweep::two_way::by_combo::{ByCombo, To};
use crate::sweep::two_way::range_view::RangeView;
use crate::sweep::two_way::suit_rows::{SetRows, SuitRows};
use crate::sweep::vectors::{self, Number};

/// The lanes of a block of pairs that hold a combo. The higher card has the higher suit.
pub(super) const LANES_OF_PAIRS: u16 = 0x7310;

/// An opponent's range, prepared for all boards.
#[derive(Clone)]
pub(super) struct Opponent<T> {
    blocks: Box<Blocks<T>>,
    /// Rows by suit, for boards with four or more cards of it.
    rows: [SuitRows<T>; Suit::COUNT],
}

impl<T: Number> Opponent<T> {
    pub(super) fn new(isa: Isa, weights: &[T; HoleCards::COUNT]) -> Self {
        let blocks = Blocks::of(weights);
        let mut rows = [const { SuitRows::ZERO }; Suit::COUNT];
        for (suit, rows) in rows.iter_mut().enumerate() {
            vectors::run(isa, SetRows { rows, blocks: &blocks, suit });
        }
        Self { blocks, rows }
    }

    fn on(&self, board: &Board) -> RangeView<'_, T> {
        RangeView { blocks: &self.blocks, rows: &self.rows[board.suit()] }
    }
}

/// The points of combos against an opponent's range on one board. Lanes of combos that share a card with the
/// board are 0. Lanes without a combo are unspecified.
pub(super) struct Points<T>([Blocks<T>; 2], SuitRows<T>);

impl<T: Number> Points<T> {
    pub(super) fn new() -> Box<Self> {
        Box::new(Self([Blocks::zero(), Blocks::zero()], SuitRows::ZERO))
    }

    /// Returns twice the weight that each combo beats plus the weight that it ties.
    pub(super) fn points(&self) -> &Blocks<T> {
        &self.0[0]
    }

    /// Returns the weight that each combo faces.
    pub(super) fn met(&self) -> &Blocks<T> {
        &self.0[1]
    }

    /// Computes the points on a board, and optionally the weight that is faced.
    pub(super) fn set(
        &mut self,
        isa: Isa,
        opponent: &Opponent<T>,
        board: &Board,
        order: BoardOrder<'_>,
        with_met: bool,
    ) {
        let [points, met] = [0, 1].map(|place| To { place, times: T::from(1.0f32) });
        let met = with_met.then_some(met);
        let (opponent, Self(numbers, rows)) = (opponent.on(board), self);
        numbers[..1 + usize::from(with_met)].iter_mut().for_each(Blocks::clear);
        let numbers = numbers.each_mut();
        vectors::run(
            isa,
            ByCombo { board, order, opponent, numbers, rows, beaten: points, beaten_or_tied: points, met },
        );
    }
}
