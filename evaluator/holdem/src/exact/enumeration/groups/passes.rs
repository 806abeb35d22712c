//! The passes over a board's combos. They compute which rows are behind, ahead of or tied with each hand
//! rank, and how many combos of the counted player each row meets below and above it.

use evaluator::internals::Loops;

use super::bits::{ALL, Block, NONE, and, count, is_empty, or, without};
use super::board::{Board, Step};
use super::division::MAX_GROUPED;
use super::kinds::{BEHIND, MAX_SETS, numbers};
use super::rows::Part;

/// The maximum number of digits of a counter: there are 1,326 combos.
const MAX_DIGITS: usize = 11;

/// The computation of the kinds of rows at each rank, and of the counters.
pub(super) struct CountOnBoard<'b, 'a>(pub(super) &'b mut Board<'a>);

impl Loops for CountOnBoard<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for block in 0..self.0.rows.blocks {
            let all = self.0.up(block);
            self.0.down(block, &all);
        }
    }
}

impl Board<'_> {
    /// Goes from the lowest rank to the highest and stores the rows behind each rank and the rows tied with
    /// it. In place of the rows ahead, it stores the rows not ahead, by their owners. Returns all rows by
    /// their owners.
    #[inline(always)]
    fn up(&mut self, block: usize) -> [Block; MAX_SETS] {
        let (grouped, digits) = (self.grouped, self.digits);
        let mut lower = [NONE; MAX_GROUPED];
        let mut passed = [NONE; MAX_SETS];
        let mut counters = [NONE; MAX_DIGITS];
        for number in 0..self.steps.len() {
            let step = self.steps[number];
            if let Some(slot) = step.slot {
                let below = self.below(slot, block);
                self.planes[below].copy_from_slice(&counters[..digits]);
            }
            let (same, tied) = self.pass(&step, block, &mut counters[..digits]);
            if let Some(slot) = step.slot {
                let up_to = self.up_to(slot, block);
                self.planes[up_to].copy_from_slice(&counters[..digits]);
            }
            self.write_up(number, block, (&same[..grouped], tied), &lower[..grouped], &mut passed);
            for place in 0..grouped {
                lower[place] = or(&lower[place], &same[place]);
            }
        }
        passed
    }

    /// Passes the combos of a step. Adds the counted player's combos to the counters. Returns the rows of
    /// each player of the group, and the players who have combos at this step, as bits.
    #[inline(always)]
    fn pass(&self, step: &Step, block: usize, counters: &mut [Block]) -> ([Block; MAX_GROUPED], usize) {
        let (mut same, mut tied) = ([NONE; MAX_GROUPED], 0);
        for candidate in step.candidates(&self.order) {
            let set = self.rows.set(candidate, block);
            match self.rows.candidates[candidate].part {
                Part::Grouped(place) => {
                    // Tells the compiler that the index is in bounds.
                    let place = usize::from(place) % MAX_GROUPED;
                    same[place] = or(&same[place], set);
                    tied |= 1 << place;
                }
                Part::Dealt => {}
                Part::Counted => count(counters, set),
            }
        }
        (same, tied)
    }

    /// Stores the rows behind a step, those tied with it and those not ahead of it, by their owners.
    #[inline(always)]
    fn write_up(
        &mut self,
        number: usize,
        block: usize,
        (same, tied): (&[Block], usize),
        lower: &[Block],
        passed: &mut [Block; MAX_SETS],
    ) {
        let (all, mask) = (self.kinds(), self.mask_at(number, block));
        let is_met = self.steps[number].is_met();
        let mut kinds = 1 << BEHIND;
        if is_met {
            self.masks[mask + BEHIND] = owned_by(0, same, lower);
        }
        for (owners, passed) in passed.iter_mut().enumerate().take(all.sets).skip(1) {
            let mut rows = NONE;
            if tied != 0 && owners & !tied == 0 {
                rows = owned_by(owners, same, lower);
                *passed = or(passed, &rows);
                kinds |= u32::from(!is_empty(&rows)) << all.tied(owners);
            }
            if is_met {
                self.masks[mask + all.tied(owners)] = rows;
                self.masks[mask + all.ahead(owners)] = *passed;
            }
        }
        self.steps[number].kinds |= if is_met { kinds } else { 0 };
    }

    /// Goes from the highest rank to the lowest and stores the rows ahead of each rank, and the counters of
    /// the combos above it.
    #[inline(always)]
    fn down(&mut self, block: usize, passed: &[Block; MAX_SETS]) {
        let counters = self.above(0, 0).len();
        self.counters_above[..counters].fill(NONE);
        for number in (0..self.steps.len()).rev() {
            let step = self.steps[number];
            if !step.is_met() {
                continue;
            }
            let kinds = self.write_down(number, block, passed);
            if let Some(slot) = step.slot {
                self.keep_above(slot, block);
            }
            if step.is_counted {
                self.kinds_above |= kinds;
                self.count_above(&step, block, self.mask_at(number, block), kinds);
            }
        }
        if !self.is_dealt {
            self.keep_above(0, block);
        }
    }

    /// Stores the rows ahead of a step: all passed rows without those not ahead. Returns the kinds that
    /// occur.
    #[inline(always)]
    fn write_down(&mut self, number: usize, block: usize, passed: &[Block; MAX_SETS]) -> u32 {
        let (all, mask) = (self.kinds(), self.mask_at(number, block));
        let mut kinds = self.steps[number].kinds;
        for (owners, passed) in passed.iter().enumerate().take(all.sets).skip(1) {
            let at = mask + all.ahead(owners);
            let rows = without(passed, &self.masks[at]);
            self.masks[at] = rows;
            kinds |= u32::from(!is_empty(&rows)) << all.ahead(owners);
        }
        self.steps[number].kinds = kinds;
        kinds
    }

    /// Copies the current counters of the combos above to a slot.
    #[inline(always)]
    fn keep_above(&mut self, slot: u16, block: usize) {
        let above = self.above(slot, block);
        let counters = &self.counters_above[..above.len()];
        self.planes[above].copy_from_slice(counters);
    }

    /// Counts the counted player's combos of a step for the rows of each kind.
    #[inline(always)]
    fn count_above(&mut self, step: &Step, block: usize, mask: usize, kinds: u32) {
        for candidate in step.candidates(&self.order) {
            if self.rows.candidates[candidate].part != Part::Counted {
                continue;
            }
            let set = self.rows.set(candidate, block);
            for kind in numbers(kinds) {
                let rows = and(set, &self.masks[mask + kind]);
                count(&mut self.counters_above[kind * self.digits..][..self.digits], &rows);
            }
        }
    }
}

/// Returns the rows in which exactly the `owners` have the best rank. Without owners, these are the rows
/// whose combos all have a lower rank.
#[inline(always)]
fn owned_by(owners: usize, same: &[Block], lower: &[Block]) -> Block {
    let mut rows = ALL;
    for place in 0..same.len() {
        let set = if owners >> place & 1 == 1 { &same[place] } else { &lower[place] };
        rows = and(&rows, set);
    }
    rows
}
