//! A board: the combos in the order of their ranks, and room for what is found of the rows at each rank.

use core::ops::Range;

use alloc::vec;
use alloc::vec::Vec;

use super::bits::{Block, NONE};
use super::division::{Division, digits};
use super::kinds::Kinds;
use super::rows::{GroupRows, Part};

/// A candidate in the order of ranks.
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

/// Combos of one rank.
#[derive(Clone, Copy, Default)]
pub(super) struct Step {
    /// Where they begin in the order, and where those of the next step do.
    pub(super) start: u32,
    pub(super) end: u32,
    /// If players who are dealt combos have some of them, the place of the counters at this rank.
    pub(super) slot: Option<u16>,
    /// Whether the counted player has some of them.
    pub(super) is_counted: bool,
    /// The kinds of rows that there may be, as bits.
    pub(super) kinds: u32,
}

impl Step {
    /// Whether rows are asked for at this rank.
    #[inline(always)]
    pub(super) fn is_met(&self) -> bool {
        self.slot.is_some() || self.is_counted
    }

    /// Its combos, of a board's order.
    #[inline(always)]
    pub(super) fn candidates(self, order: &[Entry]) -> impl Iterator<Item = usize> {
        order[self.start as usize..self.end as usize].iter().map(|entry| entry.candidate())
    }
}

/// What is known of a board, and room for it.
pub(super) struct Board<'a> {
    pub(super) rows: &'a GroupRows,
    pub(super) grouped: usize,
    /// Whether there are players who are dealt combos. If not, there is one slot, with the counters of all combos as those above.
    pub(super) is_dealt: bool,
    pub(super) digits: usize,
    /// The combos that the board leaves, lowest rank first.
    pub(super) order: Vec<Entry>,
    pub(super) steps: Vec<Step>,
    /// For each candidate its step, or [`NO_STEP`] if the board has one of its cards.
    step_of: Vec<u16>,
    slots: usize,
    /// For each step, block and kind the rows of that kind. On the way up, in place of the rows ahead, those not ahead.
    pub(super) masks: Vec<Block>,
    /// For each slot and block the counters: of combos below, of those and the ones of the same rank, and for each kind of
    /// those above who meet rows of that kind.
    pub(super) planes: Vec<Block>,
    /// The counters of those above as they stand.
    pub(super) counters_above: Vec<Block>,
    /// The kinds that are above some step, as bits.
    pub(super) kinds_above: u32,
}

/// In place of the step of a combo that shares a card with the board.
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

    /// Where the rows of a step begin, by kind.
    #[inline(always)]
    pub(super) fn mask_at(&self, step: usize, block: usize) -> usize {
        (step * self.rows.blocks + block) * self.kinds().count()
    }

    #[inline(always)]
    fn planes_at(&self, slot: usize, block: usize) -> usize {
        (slot * self.rows.blocks + block) * (2 + self.kinds().count()) * self.digits
    }

    /// The place of a slot's counters of combos below.
    #[inline(always)]
    pub(super) fn below(&self, slot: u16, block: usize) -> Range<usize> {
        let start = self.planes_at(slot.into(), block);
        start..start + self.digits
    }

    /// The place of its counters of combos below and of the same rank.
    #[inline(always)]
    pub(super) fn up_to(&self, slot: u16, block: usize) -> Range<usize> {
        let start = self.planes_at(slot.into(), block) + self.digits;
        start..start + self.digits
    }

    /// The place of its counters of combos above, kind by kind.
    #[inline(always)]
    pub(super) fn above(&self, slot: u16, block: usize) -> Range<usize> {
        let start = self.planes_at(slot.into(), block) + 2 * self.digits;
        start..start + self.kinds().count() * self.digits
    }

    /// The step of a candidate whom the board leaves.
    #[inline(always)]
    pub(super) fn step_of(&self, candidate: u16) -> Option<u16> {
        let step = self.step_of[usize::from(candidate)];
        (step != NO_STEP).then_some(step)
    }

    /// The slot of the best step of what was dealt: the only one, if nobody is dealt combos.
    #[inline(always)]
    pub(super) fn slot_of(&self, step: u16) -> u16 {
        self.steps.get(usize::from(step)).and_then(|step| step.slot).unwrap_or(0)
    }

    /// Takes in the combos that are in the order.
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

/// Makes room; what stands there does not matter.
fn grow(room: &mut Vec<Block>, len: usize) {
    if room.len() < len {
        room.resize(len, NONE);
    }
}
