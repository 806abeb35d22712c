//! The sums of showdowns over all boards of a spot: in `f32` for weights 0 and 1, in `f64` for others.

pub(crate) mod suit_rows;
pub(crate) mod walk;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use evaluator::Suit;

use crate::exact::sweep::Sweep;
use crate::exact::sweep::blocks::{Blocks, LANES};
use crate::exact::sweep::board::Board;
use crate::exact::sweep::order::SweepOrders;
use crate::exact::sweep::vectors::{self, Number, Simd, Task};
use crate::progress::{Parts, Units, in_parts, in_turns, least_by_combo};
use crate::report::{add_by_field, heads_up};
use suit_rows::{Deck, SuitRows};
use walk::{RangeView, Scratch, ShowdownSweep, Sink, walk};

/// Weights of cases summed over boards: those that the hero wins, and those that the hero wins or ties.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Sums {
    pub(crate) beaten: f64,
    pub(crate) beaten_or_tied: f64,
}

/// [`Sums`] for each combo of a hero, the hero's weight left out.
#[derive(Clone)]
pub(crate) struct ComboSums {
    pub(crate) beaten: Blocks<f64>,
    pub(crate) beaten_or_tied: Blocks<f64>,
}

add_by_field! { Sums { beaten, beaten_or_tied }, times: f64 }

impl Sums {
    /// The weights of cases by the set of winners, the hero being the first player, of cases that weigh `total`.
    pub(crate) fn by_winners(self, total: f64) -> Vec<f64> {
        heads_up(self.beaten, self.beaten_or_tied - self.beaten, total)
    }
}

impl ComboSums {
    pub(crate) fn zero() -> Self {
        Self { beaten: Blocks::zero(), beaten_or_tied: Blocks::zero() }
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.beaten.add(&other.beaten);
        self.beaten_or_tied.add(&other.beaten_or_tied);
    }

    /// The sums of a range of the hero's.
    pub(crate) fn of_range<T: Number>(&self, range: &Blocks<T>) -> Sums {
        let sum = |sums: &Blocks<f64>| {
            let weighted = sums.0.as_flattened().iter().zip(range.0.as_flattened());
            weighted.map(|(sum, &weight)| sum * weight.into()).sum()
        };
        Sums { beaten: sum(&self.beaten), beaten_or_tied: sum(&self.beaten_or_tied) }
    }
}

impl Sweep<'_> {
    /// The sums of a hero's range against a villain's, for parts of the boards.
    pub(crate) fn sums<T: Number>(self, hero: &Blocks<T>, villain: &Blocks<T>) -> Parts<Sums> {
        let ranges = [hero, villain].map(|blocks| vectors::run(self.isa, Prepare { sweep: self, blocks }));
        in_parts(self.runouts.units(), LEAST_UNITS, self.reporter, |units| {
            Some(vectors::run(self.isa, SumUnits { sweep: self, ranges: &ranges, units }))
        })
    }

    /// The sums of all combos of the first player against the second, and of the second against the first, for parts of
    /// the boards.
    pub(crate) fn combo_sums<T: Number>(self, ranges: [&Blocks<T>; 2]) -> Parts<Box<[ComboSums; 2]>> {
        let ranges = ranges.map(|blocks| vectors::run(self.isa, Prepare { sweep: self, blocks }));
        let least = least_by_combo(self.runouts.units(), LEAST_UNITS);
        in_parts(self.runouts.units(), least, self.reporter, |units| {
            let (none, ranges) = (Box::new([ComboSums::zero(), ComboSums::zero()]), &ranges);
            in_turns(units, LEAST_UNITS, self.reporter, none, |mut sums, units| {
                vectors::run(self.isa, SumUnitsByCombo { sweep: self, ranges, units, sums: &mut sums });
                sums
            })
        })
    }
}

/// How many units a part has at least: the 13 that a turn comes to are not worth a second thread.
const LEAST_UNITS: usize = 16;

/// A range, prepared for all boards of a sweep.
struct SweepRange<'a, T> {
    blocks: &'a Blocks<T>,
    /// By suit, for those that can have four cards or more on a board.
    rows: Vec<SuitRows<T>>,
}

impl<T> SweepRange<'_, T> {
    #[inline(always)]
    fn on(&self, board: &Board) -> RangeView<'_, T> {
        RangeView { blocks: self.blocks, rows: &self.rows[board.suit()] }
    }
}

/// Prepares a range.
struct Prepare<'a, T> {
    sweep: Sweep<'a>,
    blocks: &'a Blocks<T>,
}

impl<'a, T: Number> Task for Prepare<'a, T> {
    type Number = T;
    type Output = SweepRange<'a, T>;

    #[inline(always)]
    fn run<S: Simd<Number = T>>(self, simd: S) -> SweepRange<'a, T> {
        let mut rows = vec![SuitRows::ZERO; Suit::COUNT];
        for suit in (0..Suit::COUNT).filter(|&suit| self.sweep.runouts.may_have_rows(suit)) {
            rows[suit].set(simd, self.blocks, suit);
        }
        SweepRange { blocks: self.blocks, rows }
    }
}

/// Adds up what a hero's combos beat and tie, times their own weights.
pub(crate) struct HeroSums<'a, S: Simd> {
    hero: RangeView<'a, S::Number>,
    beaten: S::Block,
    beaten_or_tied: S::Block,
    /// What rows of combos beat, which tie with nobody, and single ones: to be added to both.
    rows: S::Block,
    singles: S::Number,
}

impl<'a, S: Simd> HeroSums<'a, S> {
    #[inline(always)]
    pub(crate) fn new(simd: S, hero: RangeView<'a, S::Number>) -> Self {
        let none = simd.splat(S::Number::ZERO);
        Self { hero, beaten: none, beaten_or_tied: none, rows: none, singles: S::Number::ZERO }
    }

    #[inline(always)]
    pub(crate) fn sums(&self, simd: S) -> Sums {
        let singles: f64 = self.singles.into();
        Sums {
            beaten: simd.sum(self.beaten).into() + singles,
            beaten_or_tied: simd.sum(self.beaten_or_tied).into() + singles,
        }
    }
}

impl<S: Simd> Sink<S> for HeroSums<'_, S> {
    #[inline(always)]
    fn beaten(&mut self, simd: S, block: usize, mask: u16, weights: S::Block) {
        self.beaten = simd.mul_add(simd.load(&self.hero.blocks.0[block], mask), weights, self.beaten);
    }

    #[inline(always)]
    fn beaten_or_tied(&mut self, simd: S, block: usize, mask: u16, weights: S::Block) {
        self.beaten_or_tied =
            simd.mul_add(simd.load(&self.hero.blocks.0[block], mask), weights, self.beaten_or_tied);
    }

    #[inline(always)]
    fn single(&mut self, _: S, block: usize, lane: usize, beaten: S::Number) {
        self.singles += self.hero.blocks.0[block][lane] * beaten;
    }

    #[inline(always)]
    fn row(&mut self, simd: S, rank: usize, others: u64, beaten: Deck<S>) {
        let hero = self.hero.rows.row(simd, rank, others);
        for n in 0..suit_rows::VECTORS {
            self.rows = simd.mul_add(hero[n], beaten[n], self.rows);
        }
    }

    #[inline(always)]
    fn end_rows(&mut self, simd: S, _: usize) {
        self.beaten = simd.add(self.beaten, self.rows);
        self.beaten_or_tied = simd.add(self.beaten_or_tied, self.rows);
    }
}

/// [`Sweep::sums`] over some units.
struct SumUnits<'a, T> {
    sweep: Sweep<'a>,
    ranges: &'a [SweepRange<'a, T>; 2],
    units: Units<'a>,
}

impl<T: Number> Task for SumUnits<'_, T> {
    type Number = T;
    type Output = Sums;

    #[inline(always)]
    fn run<S: Simd<Number = T>>(self, simd: S) -> Sums {
        let Sweep { orders, runouts, .. } = self.sweep;
        let [hero, villain] = self.ranges;
        let mut orders = SweepOrders::new(orders, hero.blocks.in_use() | villain.blocks.in_use());
        let mut sums = Sums::default();
        for unit in self.units {
            orders.set_ranks(runouts.ranks(unit));
            add_boards(simd, runouts.boards(unit), self.ranges, &mut orders, &mut sums);
        }
        sums
    }
}

/// Adds the sums of boards of the same ranks, each as many times as there is a number with it.
#[inline(always)]
fn add_boards<S: Simd>(
    simd: S,
    mut boards: impl Iterator<Item = (u64, u32)>,
    ranges: &[SweepRange<'_, S::Number>; 2],
    orders: &mut SweepOrders<'_>,
    sums: &mut Sums,
) {
    let mut next = boards.next();
    while let Some((cards, count)) = next {
        let board = Board::new(cards);
        let order = orders.board(board.suited());
        next = boards.next();
        // Two by two, if the other has a flush of the same ranks, or none as well.
        let other = next.map(|(cards, count)| (Board::new(cards), count));
        match other {
            Some((other, other_count)) if other.suited() == board.suited() => {
                let (mut scratch, mut other_scratch) = (Scratch::new(&board), Scratch::new(&other));
                let mut walks = [
                    walk_on(simd, &board, &mut scratch, ranges),
                    walk_on(simd, &other, &mut other_scratch, ranges),
                ];
                walk(&mut walks, order, [&board, &other]);
                *sums += walks[0].sink.sums(simd) * f64::from(count);
                *sums += walks[1].sink.sums(simd) * f64::from(other_count);
                next = boards.next();
            }
            _ => {
                let mut scratch = Scratch::new(&board);
                let mut walks = [walk_on(simd, &board, &mut scratch, ranges)];
                walk(&mut walks, order, [&board]);
                *sums += walks[0].sink.sums(simd) * f64::from(count);
            }
        }
    }
}

/// The walk of a hero and a villain on a board, before its first step.
#[inline(always)]
fn walk_on<'a, S: Simd>(
    simd: S,
    board: &Board,
    scratch: &'a mut Scratch<S::Number>,
    [hero, villain]: &'a [SweepRange<'_, S::Number>; 2],
) -> ShowdownSweep<'a, S, HeroSums<'a, S>> {
    ShowdownSweep::new(simd, scratch, villain.on(board), HeroSums::new(simd, hero.on(board)))
}

/// [`ComboSums`] as they are gathered, over a few boards.
struct FewSums<T> {
    beaten: Blocks<T>,
    beaten_or_tied: Blocks<T>,
    /// To be added to both: those with a card of the suit that has four cards or more, on the board at hand.
    rows: SuitRows<T>,
}

impl<T: Number> FewSums<T> {
    fn zero() -> Self {
        Self { beaten: Blocks::zero(), beaten_or_tied: Blocks::zero(), rows: SuitRows::ZERO }
    }
}

/// Over how many boards sums are gathered in lanes. Exact in `f32` for weights 0 and 1: 990 for each of 64 * 24 boards.
const FEW: usize = 64;

/// Adds to each combo what it beats and ties, `times` over.
struct EachCombo<'a, S: Simd> {
    sums: &'a mut FewSums<S::Number>,
    times: S::Block,
    times_single: S::Number,
}

impl<'a, S: Simd> EachCombo<'a, S> {
    #[inline(always)]
    fn new(simd: S, sums: &'a mut FewSums<S::Number>, count: u32) -> Self {
        let times = S::Number::from(count as f32);
        Self { sums, times: simd.splat(times), times_single: times }
    }

    #[inline(always)]
    fn add(simd: S, sums: &mut [S::Number; LANES], mask: u16, weights: S::Block, times: S::Block) {
        let before = simd.load(sums, u16::MAX);
        simd.store(simd.mul_add(weights, times, before), sums, mask);
    }
}

impl<S: Simd> Sink<S> for EachCombo<'_, S> {
    #[inline(always)]
    fn beaten(&mut self, simd: S, block: usize, mask: u16, weights: S::Block) {
        Self::add(simd, &mut self.sums.beaten.0[block], mask, weights, self.times);
    }

    #[inline(always)]
    fn beaten_or_tied(&mut self, simd: S, block: usize, mask: u16, weights: S::Block) {
        Self::add(simd, &mut self.sums.beaten_or_tied.0[block], mask, weights, self.times);
    }

    #[inline(always)]
    fn single(&mut self, _: S, block: usize, lane: usize, beaten: S::Number) {
        self.sums.beaten.0[block][lane] += beaten * self.times_single;
        self.sums.beaten_or_tied.0[block][lane] += beaten * self.times_single;
    }

    #[inline(always)]
    fn row(&mut self, simd: S, rank: usize, others: u64, beaten: Deck<S>) {
        self.sums.rows.set_row(simd, rank, others, suit_rows::scale(simd, beaten, self.times));
    }

    #[inline(always)]
    fn end_rows(&mut self, simd: S, suit: usize) {
        let FewSums { beaten, beaten_or_tied, rows } = self.sums;
        rows.add_to(simd, beaten, suit);
        rows.add_to(simd, beaten_or_tied, suit);
        *rows = SuitRows::ZERO;
    }
}

/// [`Sweep::combo_sums`] over some units.
struct SumUnitsByCombo<'a, T> {
    sweep: Sweep<'a>,
    ranges: &'a [SweepRange<'a, T>; 2],
    units: Units<'a>,
    sums: &'a mut [ComboSums; 2],
}

impl<T: Number> Task for SumUnitsByCombo<'_, T> {
    type Number = T;
    type Output = ();

    #[inline(always)]
    fn run<S: Simd<Number = T>>(self, simd: S) {
        let Sweep { orders, runouts, .. } = self.sweep;
        let [first, second] = self.ranges;
        let mut gathered = Box::new([FewSums::zero(), FewSums::zero()]);
        let mut boards = 0;
        for unit in self.units {
            let ranks = runouts.ranks(unit);
            for (cards, count) in runouts.boards(unit) {
                let board = Board::new(cards);
                let [a, b] = &mut *gathered;
                let (mut scratch, mut other_notes) = (Scratch::new(&board), Scratch::new(&board));
                let mut walks = [
                    ShowdownSweep::new(simd, &mut scratch, second.on(&board), EachCombo::new(simd, a, count)),
                    ShowdownSweep::new(
                        simd,
                        &mut other_notes,
                        first.on(&board),
                        EachCombo::new(simd, b, count),
                    ),
                ];
                walk(&mut walks, orders.board(ranks, board.suited()), [&board, &board]);
                boards += 1;
                if boards % FEW == 0 {
                    settle(&mut gathered, self.sums);
                }
            }
        }
        settle(&mut gathered, self.sums);
    }
}

/// Moves what was gathered to the sums.
fn settle<T: Number>(gathered: &mut [FewSums<T>; 2], sums: &mut [ComboSums; 2]) {
    for (gathered, sums) in gathered.iter_mut().zip(sums) {
        sums.beaten.add(&gathered.beaten);
        sums.beaten_or_tied.add(&gathered.beaten_or_tied);
        gathered.beaten.clear();
        gathered.beaten_or_tied.clear();
    }
}
