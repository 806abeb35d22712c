//! A board: the combos in the order of their hand ranks, and scratch memory for the rows at each rank.

use core::ops::Range;

use alloc::vec;
use alloc::vec::Vec;

use super::bits::{Block, NONE};
use super::division::{Division, digits};
use super::kinds::Kinds;
use super::rows::{GroupRows, Part};

/// A candidate, ordered by hand rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry(u32);

impl Entry {
    pub(super) fn new(rank: u16, candidate: usize) -> Self {
        Self(u32::from(rank) << 16 | candidate as u32)
    }

    fn rank(self) -> u16 {
        (self.0 >> 16) as u16
    }

    #[inline(always)]
    pub(super) fn candidate(self) -> usize {
        usize::from(self.0 as u16)
    }
}

/// The combos of one hand rank.
#[derive(Clone, Copy, Default)]
pub(super) struct Step {
    /// The range of the combos in the order.
    pub(super) start: u32,
    pub(super) end: u32,
    /// The slot of the counters at this rank, if players who are dealt combos have some of these combos.
    pub(super) slot: Option<u16>,
    /// `true` if the counted player has some of these combos.
    pub(super) is_counted: bool,
    /// The kinds of rows that occur, as bits.
    pub(super) kinds: u32,
}

impl Step {
    /// Returns `true` if rows at this rank are needed.
    #[inline(always)]
    pub(super) fn is_met(&self) -> bool {
        self.slot.is_some() || self.is_counted
    }

    /// Returns the combos of the step, from the board's order.
    #[inline(always)]
    pub(super) fn candidates(self, order: &[Entry]) -> impl Iterator<Item = usize> {
        order[self.start as usize..self.end as usize].iter().map(|entry| entry.candidate())
    }
}

/// The data of a board, with reusable memory.
pub(super) struct Board<'a> {
    pub(super) rows: &'a GroupRows,
    pub(super) grouped: usize,
    /// `true` if there are players who are dealt combos. Otherwise there is one slot, whose counters above
    /// are those of all combos.
    pub(super) is_dealt: bool,
    pub(super) digits: usize,
    /// The combos that share no card with the board, lowest rank first.
    pub(super) order: Vec<Entry>,
    pub(super) steps: Vec<Step>,
    /// The step of each candidate, or [`NO_STEP`] if it shares a card with the board.
    step_of: Vec<u16>,
    slots: usize,
    /// The rows of each kind, for each step, block and kind. On the way up, rows that are not ahead are
    /// stored in place of the rows ahead.
    pub(super) masks: Vec<Block>,
    /// The counters for each slot and block: of the combos below, of the combos below or tied, and, for each
    /// kind, of the combos above that meet rows of the kind.
    pub(super) planes: Vec<Block>,
    /// The current counters of the combos above.
    pub(super) counters_above: Vec<Block>,
    /// The kinds that are above some step, as bits.
    pub(super) kinds_above: u32,
}

/// The step of a combo that shares a card with the board.
const NO_STEP: u16 = u16::MAX;

impl<'a> Board<'a> {
    pub(super) fn new(rows: &'a GroupRows, division: &Division, counted: usize) -> Self {
        Self {
            rows,
            grouped: division.grouped.len(),
            is_dealt: !division.dealt.is_empty(),
            digits: digits(counted),
            order: Vec::new(),
            steps: Vec::new(),
            step_of: vec![0; rows.candidates.len()],
            slots: 0,
            masks: Vec::new(),
            planes: Vec::new(),
            counters_above: Vec::new(),
            kinds_above: 0,
        }
    }

    #[inline(always)]
    pub(super) fn kinds(&self) -> Kinds {
        Kinds { sets: 1 << self.grouped }
    }

    /// Returns the start of the rows of a step, which are ordered by kind.
    #[inline(always)]
    pub(super) fn mask_at(&self, step: usize, block: usize) -> usize {
        (step * self.rows.blocks + block) * self.kinds().count()
    }

    #[inline(always)]
    fn planes_at(&self, slot: usize, block: usize) -> usize {
        (slot * self.rows.blocks + block) * (2 + self.kinds().count()) * self.digits
    }

    /// Returns the position of a slot's counters of combos below.
    #[inline(always)]
    pub(super) fn below(&self, slot: u16, block: usize) -> Range<usize> {
        let start = self.planes_at(slot.into(), block);
        start..start + self.digits
    }

    /// Returns the position of a slot's counters of combos below or tied.
    #[inline(always)]
    pub(super) fn up_to(&self, slot: u16, block: usize) -> Range<usize> {
        let start = self.planes_at(slot.into(), block) + self.digits;
        start..start + self.digits
    }

    /// Returns the position of a slot's counters of combos above, kind by kind.
    #[inline(always)]
    pub(super) fn above(&self, slot: u16, block: usize) -> Range<usize> {
        let start = self.planes_at(slot.into(), block) + 2 * self.digits;
        start..start + self.kinds().count() * self.digits
    }

    /// Returns the step of a candidate, or `None` if it shares a card with the board.
    #[inline(always)]
    pub(super) fn step_of(&self, candidate: u16) -> Option<u16> {
        let step = self.step_of[usize::from(candidate)];
        (step != NO_STEP).then_some(step)
    }

    /// Returns the slot of the best step that was dealt, or the only slot if nobody is dealt combos.
    #[inline(always)]
    pub(super) fn slot_of(&self, step: u16) -> u16 {
        self.steps.get(usize::from(step)).and_then(|step| step.slot).unwrap_or(0)
    }

    /// Prepares the board for the combos in the order.
    pub(super) fn prepare(&mut self) {
        self.order.sort_unstable();
        self.steps.clear();
        self.step_of.fill(NO_STEP);
        self.slots = 0;
        self.kinds_above = 0;
        let mut start = 0;
        for same in self.order.chunk_by(|a, b| a.rank() == b.rank()) {
            let mut step = Step { start, end: start + same.len() as u32, ..Step::default() };
            start = step.end;
            for &entry in same {
                let candidate = entry.candidate();
                self.step_of[candidate] = self.steps.len() as u16;
                match self.rows.candidates[candidate].part {
                    Part::Grouped(_) => {}
                    Part::Dealt => step.slot = Some(self.slots as u16),
                    Part::Counted => step.is_counted = true,
                }
            }
            self.slots += usize::from(step.slot.is_some());
            self.steps.push(step);
        }
        self.slots = self.slots.max(1);
        let (masks, planes) = (self.mask_at(self.steps.len(), 0), self.planes_at(self.slots, 0));
        grow(&mut self.masks, masks);
        grow(&mut self.planes, planes);
        let above = self.above(0, 0).len();
        grow(&mut self.counters_above, above);
    }
}

/// Grows a buffer to at least `len` blocks. Their content does not matter.
fn grow(room: &mut Vec<Block>, len: usize) {
    if room.len() < len {
        room.resize(len, NONE);
    }
}
