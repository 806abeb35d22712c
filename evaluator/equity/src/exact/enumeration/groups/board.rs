//! A board: which rows are behind a rank, ahead of it or tied with it, and how many combos of the counted player each row
//! meets below and above.

use alloc::vec;
use alloc::vec::Vec;

use evaluator::internals::{Avx512Vbmi, Loops, Task};

use super::bits::{ALL, Block, NONE, and, count, is_empty, less, ones, or, sum, without};
use super::division::{Division, MOST_GROUPED, digits};
use super::rows::{Part, Rows};
use crate::exact::enumeration::Standing;
use crate::report::MOST_PLAYERS;

/// How many sets of players of the group can have a row's best rank, the empty set included.
pub(super) const MOST_SETS: usize = 1 << MOST_GROUPED;

/// How many digits counters have at most: there are 1,326 combos.
const MOST_DIGITS: usize = 11;

/// Combos of one rank.
#[derive(Clone, Copy, Default)]
pub(super) struct Step {
    /// Where they begin in the order, and where those of the next step do.
    start: u32,
    end: u32,
    /// If players who are dealt combos have some of them, the place of the counters at this rank.
    slot: Option<u16>,
    /// Whether the counted player has some of them.
    is_counted: bool,
    /// The kinds of rows that there may be, as bits.
    kinds: u32,
}

/// What is known of a board, and room for it.
pub(super) struct Board<'a> {
    pub(super) rows: &'a Rows,
    grouped: usize,
    /// Whether there are players who are dealt combos. If not, the first slot is for what is above nothing.
    is_dealt: bool,
    digits: usize,
    /// The combos that the board leaves, lowest rank first: the rank, and in the lower half the candidate's number.
    pub(super) order: Vec<u32>,
    steps: Vec<Step>,
    /// For each candidate its step, if the board leaves it.
    step_of: Vec<u16>,
    slots: usize,
    /// For each step, block and kind the rows of that kind.
    masks: Vec<Block>,
    /// For each slot and block the counters: of combos below, of those and the ones of the same rank, and for each kind of
    /// those above who meet rows of that kind.
    planes: Vec<Block>,
    above: Vec<Block>,
    /// The kinds that are above some step, as bits.
    kinds_above: u32,
}

/// The step of a candidate who meets the board.
const OFF: u16 = u16::MAX;

/// Rows that are behind a rank.
const BEHIND: usize = 0;

impl<'a> Board<'a> {
    pub(super) fn new(rows: &'a Rows, division: &Division, counted: usize) -> Self {
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
            above: Vec::new(),
            kinds_above: 0,
        }
    }

    /// How many sets of players of the group there are, the empty set included.
    #[inline(always)]
    fn sets(&self) -> usize {
        1 << self.grouped
    }

    /// The kinds: rows behind a rank, and for each set of owners, which is not empty, rows ahead and rows tied.
    #[inline(always)]
    pub(super) fn kinds(&self) -> usize {
        2 * self.sets() - 1
    }

    /// Rows ahead of a rank whose best combos some players of the group have.
    #[inline(always)]
    fn ahead(&self, set: usize) -> usize {
        set
    }

    /// Such rows that are tied with it.
    #[inline(always)]
    fn tied(&self, set: usize) -> usize {
        self.sets() - 1 + set
    }

    #[inline(always)]
    fn mask_at(&self, step: usize, block: usize) -> usize {
        (step * self.rows.blocks + block) * self.kinds()
    }

    #[inline(always)]
    fn planes_at(&self, slot: usize, block: usize) -> usize {
        (slot * self.rows.blocks + block) * (2 + self.kinds()) * self.digits
    }

    pub(super) fn step_of(&self, candidate: usize) -> u16 {
        self.step_of[candidate]
    }

    /// Takes in the combos that are in the order.
    pub(super) fn prepare(&mut self) {
        self.order.sort_unstable();
        self.steps.clear();
        self.step_of.fill(OFF);
        self.slots = 0;
        self.kinds_above = 0;
        let mut start = 0;
        for same in self.order.chunk_by(|a, b| a >> 16 == b >> 16) {
            let mut step = Step { start, end: start + same.len() as u32, ..Step::default() };
            start = step.end;
            for &entry in same {
                let number = usize::from(entry as u16);
                self.step_of[number] = self.steps.len() as u16;
                match self.rows.candidates[number].part {
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
        let above = self.kinds() * self.digits;
        grow(&mut self.masks, masks);
        grow(&mut self.planes, planes);
        grow(&mut self.above, above);
    }
}

/// Makes room; what stands there does not matter.
fn grow(room: &mut Vec<Block>, len: usize) {
    if room.len() < len {
        room.resize(len, NONE);
    }
}

/// Finds the kinds of rows at each rank, and counts.
pub(super) struct CountOnBoard<'b, 'a>(pub(super) &'b mut Board<'a>);

impl CountOnBoard<'_, '_> {
    /// From the lowest rank to the highest: the rows behind each rank, and those tied with it. For the rows ahead, those not
    /// ahead are noted, by their owners; what comes back is all rows by their owners.
    #[inline(always)]
    fn up(&mut self, block: usize) -> [Block; MOST_SETS] {
        let board = &mut *self.0;
        let (grouped, sets, digits) = (board.grouped, board.sets(), board.digits);
        let mut lower = [NONE; MOST_GROUPED];
        let mut passed = [NONE; MOST_SETS];
        let mut counters = [NONE; MOST_DIGITS];
        for number in 0..board.steps.len() {
            let step = board.steps[number];
            let (mut same, mut tied) = ([NONE; MOST_GROUPED], 0);
            let planes = board.planes_at(step.slot.unwrap_or(0).into(), block);
            if step.slot.is_some() {
                board.planes[planes..][..digits].copy_from_slice(&counters[..digits]);
            }
            for &entry in &board.order[step.start as usize..step.end as usize] {
                let candidate = usize::from(entry as u16);
                let set = board.rows.set(candidate, block);
                match board.rows.candidates[candidate].part {
                    Part::Grouped(place) => {
                        let place = usize::from(place) % MOST_GROUPED;
                        same[place] = or(&same[place], set);
                        tied |= 1 << place;
                    }
                    Part::Dealt => {}
                    Part::Counted => count(&mut counters[..digits], set),
                }
            }
            if step.slot.is_some() {
                board.planes[planes + digits..][..digits].copy_from_slice(&counters[..digits]);
            }
            let mask = board.mask_at(number, block);
            let is_met = step.slot.is_some() || step.is_counted;
            let mut kinds = 1 << BEHIND;
            if is_met {
                board.masks[mask + BEHIND] = all_of(&lower[..grouped]);
            }
            for (set, passed) in passed.iter_mut().enumerate().take(sets).skip(1) {
                let mut rows = NONE;
                if tied != 0 && set & !tied == 0 {
                    rows = owned_by(set, &same[..grouped], &lower[..grouped]);
                    *passed = or(passed, &rows);
                    kinds |= u32::from(!is_empty(&rows)) << board.tied(set);
                }
                if is_met {
                    let (tied, ahead) = (mask + board.tied(set), mask + board.ahead(set));
                    board.masks[tied] = rows;
                    board.masks[ahead] = *passed;
                }
            }
            for place in 0..grouped {
                lower[place] = or(&lower[place], &same[place]);
            }
            board.steps[number].kinds |= if is_met { kinds } else { 0 };
        }
        passed
    }

    /// From the highest rank to the lowest: the rows ahead of each rank, and the counters of the combos above it.
    #[inline(always)]
    fn down(&mut self, block: usize, all: &[Block; MOST_SETS]) {
        let board = &mut *self.0;
        let (sets, all_kinds, digits) = (board.sets(), board.kinds(), board.digits);
        board.above[..all_kinds * digits].fill(NONE);
        for number in (0..board.steps.len()).rev() {
            let step = board.steps[number];
            if step.slot.is_none() && !step.is_counted {
                continue;
            }
            let mask = board.mask_at(number, block);
            let mut kinds = step.kinds;
            for (set, all) in all.iter().enumerate().take(sets).skip(1) {
                let at = mask + board.ahead(set);
                let rows = without(all, &board.masks[at]);
                board.masks[at] = rows;
                kinds |= u32::from(!is_empty(&rows)) << board.ahead(set);
            }
            board.steps[number].kinds = kinds;
            if let Some(slot) = step.slot {
                let planes = board.planes_at(slot.into(), block) + 2 * digits;
                board.planes[planes..][..all_kinds * digits]
                    .copy_from_slice(&board.above[..all_kinds * digits]);
            }
            if step.is_counted {
                board.kinds_above |= kinds;
                for &entry in &board.order[step.start as usize..step.end as usize] {
                    let candidate = usize::from(entry as u16);
                    if board.rows.candidates[candidate].part != Part::Counted {
                        continue;
                    }
                    let set = board.rows.set(candidate, block);
                    let mut left = kinds;
                    while left != 0 {
                        let kind = left.trailing_zeros() as usize;
                        left &= left - 1;
                        let rows = and(set, &board.masks[mask + kind]);
                        count(&mut board.above[kind * digits..][..digits], &rows);
                    }
                }
            }
        }
        if !board.is_dealt {
            let planes = board.planes_at(0, block) + 2 * digits;
            board.planes[planes..][..all_kinds * digits].copy_from_slice(&board.above[..all_kinds * digits]);
        }
    }
}

/// The rows that all sets have.
#[inline(always)]
fn all_of(sets: &[Block]) -> Block {
    let mut all = ALL;
    for set in sets {
        all = and(&all, set);
    }
    all
}

/// The rows of which some players' combos, and no others, have the best rank.
#[inline(always)]
fn owned_by(owners: usize, same: &[Block], lower: &[Block]) -> Block {
    let mut rows = ALL;
    for place in 0..same.len() {
        let set = if owners >> place & 1 == 1 { &same[place] } else { &lower[place] };
        rows = and(&rows, set);
    }
    rows
}

impl Loops for CountOnBoard<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        for block in 0..self.0.rows.blocks {
            let all = self.up(block);
            self.down(block, &all);
        }
    }
}

impl Task<Avx512Vbmi> for CountOnBoard<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: Avx512Vbmi) {
        Loops::run(self);
    }
}

/// What players are dealt: their combos, and which of them have the best.
#[derive(Clone, Copy, Default)]
pub(super) struct Dealt {
    candidates: [u16; MOST_PLAYERS],
    count: u8,
    /// By steps.
    standing: Standing,
}

impl Dealt {
    /// With a combo of one more player.
    #[inline(always)]
    pub(super) fn with(mut self, player: usize, candidate: u16, step: u16) -> Self {
        self.standing = self.standing.with(player, step);
        self.candidates[usize::from(self.count) % MOST_PLAYERS] = candidate;
        self.count += 1;
        self
    }
}

/// The counted player's combos that share a card with what others were dealt: lower ones, those of the same rank as their
/// best, and higher ones.
#[derive(Default)]
pub(super) struct Removed([Vec<u16>; 3]);

impl Removed {
    pub(super) fn find(&mut self, board: &Board<'_>, dealt: &Dealt) {
        self.0.iter_mut().for_each(Vec::clear);
        let (rows, mut before) = (board.rows, 0);
        for &candidate in &dealt.candidates[..usize::from(dealt.count)] {
            for &counted in rows.sharing(candidate) {
                let step = board.step_of(counted.into());
                if step != OFF && rows.candidates[usize::from(counted)].cards & before == 0 {
                    self.0[(step.cmp(&dealt.standing.best) as i8 + 1) as usize].push(counted);
                }
            }
            before |= rows.candidates[usize::from(candidate)].cards;
        }
    }
}

/// Adds up who wins, for all rows and all combos of the counted player.
pub(super) struct Meeting<'b, 'a> {
    pub(super) board: &'b Board<'a>,
    pub(super) dealt: &'b Dealt,
    pub(super) removed: &'b Removed,
    /// How many boards this one stands for.
    pub(super) alike: u32,
    /// For each set of players of the group its bits.
    pub(super) grouped: &'b [u16; MOST_SETS],
    /// The bit of the counted player.
    pub(super) counted: u16,
    /// Lane by lane, by the winners' bits.
    pub(super) sums: &'b mut [Block],
}

impl Meeting<'_, '_> {
    #[inline(always)]
    fn add(&mut self, winners: u16, cases: &Block) {
        let sum = &mut self.sums[usize::from(winners)];
        for lane in 0..sum.len() {
            // Both factors have 32 bits: a row meets 1,326 combos at most.
            sum[lane] += (cases[lane] & u64::from(u32::MAX)) * u64::from(self.alike);
        }
    }

    /// Adds cases of a kind of rows, where these are the owners of the best combo that is in no row.
    #[inline(always)]
    fn add_kind(&mut self, kind: usize, owners: u16, cases: &Block) {
        let last_ahead = self.board.sets() - 1;
        let winners = match kind {
            BEHIND => owners,
            _ if kind <= last_ahead => self.grouped[kind],
            _ => self.grouped[(kind - last_ahead) % MOST_SETS] | owners,
        };
        self.add(winners, cases);
    }

    /// The counted player has nothing better than what others were dealt.
    #[inline(always)]
    fn up_to_dealt(&mut self, block: usize, rows: &Block) {
        let (board, Standing { best: step, winners: owners }) = (self.board, self.dealt.standing);
        let Step { slot, is_counted, kinds, .. } = board.steps[usize::from(step)];
        let planes = &board.planes[board.planes_at(slot.unwrap_or(0).into(), block)..];
        let (below, up_to) = planes[..2 * board.digits].split_at(board.digits);
        let masks = &board.masks[board.mask_at(step.into(), block)..];
        let mut left = kinds;
        while left != 0 {
            let kind = left.trailing_zeros() as usize;
            left &= left - 1;
            let rows = and(rows, &masks[kind]);
            let mut cases = sum(below, &rows);
            if is_counted {
                let mut tied = less(&sum(up_to, &rows), &cases);
                for &candidate in &self.removed.0[1] {
                    tied = less(&tied, &ones(&rows, board.rows.set(candidate.into(), block)));
                }
                self.add_kind(kind, owners | self.counted, &tied);
            }
            for &candidate in &self.removed.0[0] {
                cases = less(&cases, &ones(&rows, board.rows.set(candidate.into(), block)));
            }
            self.add_kind(kind, owners, &cases);
        }
    }

    /// The counted player has something better.
    #[inline(always)]
    fn above_dealt(&mut self, block: usize, rows: &Block) {
        let board = self.board;
        let slot =
            board.steps.get(usize::from(self.dealt.standing.best)).and_then(|step| step.slot).unwrap_or(0);
        let above = &board.planes[board.planes_at(slot.into(), block) + 2 * board.digits..];
        let mut left = board.kinds_above;
        while left != 0 {
            let kind = left.trailing_zeros() as usize;
            left &= left - 1;
            let mut cases = sum(&above[kind * board.digits..][..board.digits], rows);
            for &candidate in &self.removed.0[2] {
                let masks = board.mask_at(board.step_of(candidate.into()).into(), block);
                let rows = and(rows, &board.masks[masks + kind]);
                cases = less(&cases, &ones(&rows, board.rows.set(candidate.into(), block)));
            }
            self.add_kind(kind, self.counted, &cases);
        }
    }
}

impl Loops for Meeting<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        let count = usize::from(self.dealt.count);
        for block in 0..self.board.rows.blocks {
            let mut rows = ALL;
            for &candidate in &self.dealt.candidates[..count] {
                rows = and(&rows, self.board.rows.set(candidate.into(), block));
            }
            if count > 0 {
                self.up_to_dealt(block, &rows);
            }
            self.above_dealt(block, &rows);
        }
    }
}

impl Task<Avx512Vbmi> for Meeting<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: Avx512Vbmi) {
        Loops::run(self);
    }
}
