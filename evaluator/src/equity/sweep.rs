//! The sums of showdowns over all boards of a spot.

use alloc::boxed::Box;

use super::blocks::{Blocks, LANES};
use super::board::Board;
use super::boards::{CardRanks, Runouts};
use super::kernels::showdown::{self, AvailableKernel, Simd, Task};
use super::order::Orders;
use super::parts::{Units, in_parts};
use super::progress::Watch;
use super::rows::{self, Deck};
use super::walk::{Notes, Sink, Walk, walk};

/// What a sweep needs beside the weights.
#[derive(Clone, Copy)]
pub(crate) struct Sweep<'a> {
    pub(crate) kernel: AvailableKernel,
    pub(crate) orders: &'a Orders,
    pub(crate) runouts: &'a Runouts,
    pub(crate) watch: &'a Watch<'a>,
}

/// Weights of cases summed over boards: those that the hero wins, and those that the hero wins or ties.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Sums {
    pub(crate) below: f64,
    pub(crate) up_to: f64,
}

/// [`Sums`] for each holding of a hero, the hero's weight left out.
#[derive(Clone)]
pub(crate) struct HoldingSums {
    pub(crate) below: Blocks<f64>,
    pub(crate) up_to: Blocks<f64>,
}

impl HoldingSums {
    fn zero() -> Self {
        Self { below: Blocks::zero(), up_to: Blocks::zero() }
    }

    fn add(&mut self, other: &Self) {
        add_blocks(&mut self.below, &other.below);
        add_blocks(&mut self.up_to, &other.up_to);
    }
}

fn add_blocks<T: Copy + Into<f64>>(sums: &mut Blocks<f64>, numbers: &Blocks<T>) {
    for (sum, &number) in sums.0.as_flattened_mut().iter_mut().zip(numbers.0.as_flattened()) {
        *sum += number.into();
    }
}

impl Sweep<'_> {
    /// The sums of a hero's range against a villain's, and over how many boards they are: all, unless the watch said
    /// stop.
    pub(crate) fn sums(self, hero: &Blocks, villain: &Blocks) -> (Sums, u64) {
        let parts = in_parts(self.runouts.units(), LEAST_UNITS, self.watch, |units| {
            let boards = self.runouts.boards_in(units.clone());
            (showdown::run(self.kernel, SumUnits { sweep: self, hero, villain, units }), boards)
        });
        parts.into_iter().fold((Sums::default(), 0), |(sums, boards), (part, boards_of_part)| {
            let sums = Sums { below: sums.below + part.below, up_to: sums.up_to + part.up_to };
            (sums, boards + boards_of_part)
        })
    }

    /// The sums of all holdings of the first player against the second, and of the second against the first, and over
    /// how many boards they are.
    pub(crate) fn holding_sums(self, ranges: [&Blocks; 2]) -> (Box<[HoldingSums; 2]>, u64) {
        let parts = in_parts(self.runouts.units(), LEAST_UNITS, self.watch, |units| {
            let boards = self.runouts.boards_in(units.clone());
            let mut sums = Box::new([HoldingSums::zero(), HoldingSums::zero()]);
            showdown::run(self.kernel, SumUnitsByHolding { sweep: self, ranges, units, sums: &mut sums });
            (sums, boards)
        });
        let mut all = Box::new([HoldingSums::zero(), HoldingSums::zero()]);
        let mut boards = 0;
        for (part, boards_of_part) in parts {
            all.iter_mut().zip(part.iter()).for_each(|(all, part)| all.add(part));
            boards += boards_of_part;
        }
        (all, boards)
    }
}

/// How many units a part has at least: the 13 that a turn comes to are not worth a second thread.
const LEAST_UNITS: usize = 16;

/// Adds up what a hero's holdings read.
pub(crate) struct HeroSums<'a, S: Simd> {
    hero: &'a Blocks,
    below: S::Block,
    up_to: S::Block,
    /// What single holdings read.
    singles: (f32, f32),
}

impl<'a, S: Simd> HeroSums<'a, S> {
    #[inline(always)]
    pub(crate) fn new(simd: S, hero: &'a Blocks) -> Self {
        Self { hero, below: simd.splat(0.0), up_to: simd.splat(0.0), singles: (0.0, 0.0) }
    }

    #[inline(always)]
    pub(crate) fn sums(&self, simd: S) -> Sums {
        Sums {
            below: f64::from(simd.sum(self.below)) + f64::from(self.singles.0),
            up_to: f64::from(simd.sum(self.up_to)) + f64::from(self.singles.1),
        }
    }
}

impl<S: Simd> Sink<S> for HeroSums<'_, S> {
    #[inline(always)]
    fn below(&mut self, simd: S, block: usize, mask: u16, weights: S::Block) {
        self.below = simd.mul_add(simd.load(&self.hero.0[block], mask), weights, self.below);
    }

    #[inline(always)]
    fn up_to(&mut self, simd: S, block: usize, mask: u16, weights: S::Block) {
        self.up_to = simd.mul_add(simd.load(&self.hero.0[block], mask), weights, self.up_to);
    }

    #[inline(always)]
    fn single(&mut self, _: S, block: usize, lane: usize, below: f32, up_to: f32) {
        let hero = self.hero.0[block][lane];
        self.singles.0 += hero * below;
        self.singles.1 += hero * up_to;
    }

    #[inline(always)]
    fn row(&mut self, simd: S, rank: usize, suit: usize, others: u64, below: Deck<S>, up_to: Deck<S>) {
        let hero: Deck<S> = rows::load(simd, &rows::gather(self.hero, rank, suit), others);
        for n in 0..rows::VECTORS {
            self.below = simd.mul_add(hero[n], below[n], self.below);
            self.up_to = simd.mul_add(hero[n], up_to[n], self.up_to);
        }
    }
}

/// [`Sweep::sums`] over some units.
struct SumUnits<'a> {
    sweep: Sweep<'a>,
    hero: &'a Blocks,
    villain: &'a Blocks,
    units: Units,
}

impl Task for SumUnits<'_> {
    type Output = Sums;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Sums {
        let mut sums = Sums::default();
        for unit in self.units.clone() {
            self.add_unit(simd, unit, &mut sums);
        }
        sums
    }
}

impl SumUnits<'_> {
    #[inline(always)]
    fn add_unit<S: Simd>(&self, simd: S, unit: usize, sums: &mut Sums) {
        let ranks = self.sweep.runouts.ranks(unit);
        let mut boards = self.sweep.runouts.boards(unit);
        let mut next = boards.next();
        while let Some((cards, count)) = next {
            let board = Board::new(cards);
            next = boards.next();
            // Two by two, if the other has a flush of the same ranks, or none as well.
            let other = next.map(|(cards, count)| (Board::new(cards), count));
            match other {
                Some((other, other_count)) if other.suited() == board.suited() => {
                    self.add_two(simd, [&board, &other], ranks, [count, other_count], sums);
                    next = boards.next();
                }
                _ => self.add_one(simd, &board, ranks, count, sums),
            }
        }
    }

    #[inline(always)]
    fn walk<'w, S: Simd>(&'w self, simd: S, notes: &'w mut Notes) -> Walk<'w, S, HeroSums<'w, S>> {
        Walk::new(simd, notes, self.villain, HeroSums::new(simd, self.hero))
    }

    #[inline(always)]
    fn add_two<S: Simd>(
        &self,
        simd: S,
        boards: [&Board; 2],
        ranks: CardRanks,
        counts: [u32; 2],
        sums: &mut Sums,
    ) {
        let (mut first, mut second) = (Notes::new(boards[0]), Notes::new(boards[1]));
        let mut walks = [self.walk(simd, &mut first), self.walk(simd, &mut second)];
        walk(&mut walks, self.sweep.orders, ranks, boards);
        for (walk, count) in walks.iter().zip(counts) {
            add_times(sums, walk.sink.sums(simd), count);
        }
    }

    #[inline(always)]
    fn add_one<S: Simd>(&self, simd: S, board: &Board, ranks: CardRanks, count: u32, sums: &mut Sums) {
        let mut notes = Notes::new(board);
        let mut walks = [self.walk(simd, &mut notes)];
        walk(&mut walks, self.sweep.orders, ranks, [board]);
        add_times(sums, walks[0].sink.sums(simd), count);
    }
}

#[inline(always)]
fn add_times(sums: &mut Sums, board: Sums, count: u32) {
    sums.below += board.below * f64::from(count);
    sums.up_to += board.up_to * f64::from(count);
}

/// [`HoldingSums`] as they are gathered, over a few boards.
struct FewSums {
    below: Blocks,
    up_to: Blocks,
}

impl FewSums {
    fn zero() -> Self {
        Self { below: Blocks::zero(), up_to: Blocks::zero() }
    }
}

/// Over how many boards sums are gathered in `f32`. Exact for weights 0 and 1: 990 for each of 64 * 24 boards.
const FEW: usize = 64;

/// Writes what each holding reads, `times` over.
struct EachHolding<'a, S: Simd> {
    sums: &'a mut FewSums,
    times: S::Block,
    times_single: f32,
}

impl<'a, S: Simd> EachHolding<'a, S> {
    #[inline(always)]
    fn new(simd: S, sums: &'a mut FewSums, count: u32) -> Self {
        Self { sums, times: simd.splat(count as f32), times_single: count as f32 }
    }

    #[inline(always)]
    fn add(simd: S, sums: &mut [f32; LANES], mask: u16, weights: S::Block, times: S::Block) {
        let before = simd.load(sums, u16::MAX);
        simd.store(simd.mul_add(weights, times, before), sums, mask);
    }
}

impl<S: Simd> Sink<S> for EachHolding<'_, S> {
    #[inline(always)]
    fn below(&mut self, simd: S, block: usize, mask: u16, weights: S::Block) {
        Self::add(simd, &mut self.sums.below.0[block], mask, weights, self.times);
    }

    #[inline(always)]
    fn up_to(&mut self, simd: S, block: usize, mask: u16, weights: S::Block) {
        Self::add(simd, &mut self.sums.up_to.0[block], mask, weights, self.times);
    }

    #[inline(always)]
    fn single(&mut self, _: S, block: usize, lane: usize, below: f32, up_to: f32) {
        self.sums.below.0[block][lane] += below * self.times_single;
        self.sums.up_to.0[block][lane] += up_to * self.times_single;
    }

    #[inline(always)]
    fn row(&mut self, simd: S, rank: usize, suit: usize, others: u64, below: Deck<S>, up_to: Deck<S>) {
        rows::scatter_add(simd, &mut self.sums.below, rank, suit, others, below, self.times);
        rows::scatter_add(simd, &mut self.sums.up_to, rank, suit, others, up_to, self.times);
    }
}

/// [`Sweep::holding_sums`] over some units.
struct SumUnitsByHolding<'a> {
    sweep: Sweep<'a>,
    ranges: [&'a Blocks; 2],
    units: Units,
    sums: &'a mut [HoldingSums; 2],
}

impl Task for SumUnitsByHolding<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let [first, second] = self.ranges;
        let mut gathered = Box::new([FewSums::zero(), FewSums::zero()]);
        let mut boards = 0;
        for unit in self.units {
            let ranks = self.sweep.runouts.ranks(unit);
            for (cards, count) in self.sweep.runouts.boards(unit) {
                let board = Board::new(cards);
                let [a, b] = &mut *gathered;
                let (mut notes, mut other_notes) = (Notes::new(&board), Notes::new(&board));
                let mut walks = [
                    Walk::new(simd, &mut notes, second, EachHolding::new(simd, a, count)),
                    Walk::new(simd, &mut other_notes, first, EachHolding::new(simd, b, count)),
                ];
                walk(&mut walks, self.sweep.orders, ranks, [&board, &board]);
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
fn settle(gathered: &mut [FewSums; 2], sums: &mut [HoldingSums; 2]) {
    for (gathered, sums) in gathered.iter_mut().zip(sums) {
        add_blocks(&mut sums.below, &gathered.below);
        add_blocks(&mut sums.up_to, &gathered.up_to);
        *gathered = FewSums::zero();
    }
}
