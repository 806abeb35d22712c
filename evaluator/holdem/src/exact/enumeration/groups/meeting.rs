//! Deals on a board: the combos dealt to some players against all rows and all combos of the counted player
//! at once.

use alloc::vec::Vec;
use core::cmp::Ordering;

use equity::internals::MAX_PLAYERS;
use evaluator::internals::Loops;

use super::bits::{ALL, Block, Sums, and, less, ones, sum};
use super::board::{Board, Step};
use super::kinds::{Kind, MAX_SETS, numbers};
use crate::exact::enumeration::Standing;

/// The dealt combos, and the players who have the best of them.
#[derive(Clone, Copy, Default)]
pub(super) struct Dealt {
    candidates: [u16; MAX_PLAYERS],
    count: u8,
    /// The best step and its players.
    standing: Standing,
}

impl Dealt {
    /// Adds a combo of one more player.
    #[inline(always)]
    pub(super) fn with(mut self, player: usize, candidate: u16, step: u16) -> Self {
        self.standing = self.standing.with(player, step);
        self.candidates[usize::from(self.count)] = candidate;
        self.count += 1;
        self
    }
}

/// The counted player's combos that share a card with the dealt combos, by how their rank compares with the
/// best dealt one.
#[derive(Default)]
pub(super) struct Removed {
    lower: Vec<u16>,
    same: Vec<u16>,
    /// The combos above, with their steps.
    higher: Vec<(u16, u16)>,
}

impl Removed {
    pub(super) fn find(&mut self, board: &Board<'_>, dealt: &Dealt) {
        self.lower.clear();
        self.same.clear();
        self.higher.clear();
        let (rows, mut before) = (board.rows, 0);
        for &candidate in &dealt.candidates[..usize::from(dealt.count)] {
            for &counted in rows.sharing(candidate) {
                if let Some(step) = board.step_of(counted)
                    && rows.candidates[usize::from(counted)].cards & before == 0
                {
                    match step.cmp(&dealt.standing.best) {
                        Ordering::Less => self.lower.push(counted),
                        Ordering::Equal => self.same.push(counted),
                        Ordering::Greater => self.higher.push((counted, step)),
                    }
                }
            }
            before |= rows.candidates[usize::from(candidate)].cards;
        }
    }
}

/// The addition of all rows and all combos of the counted player to the sums by winners.
pub(super) struct Meeting<'b, 'a> {
    pub(super) board: &'b Board<'a>,
    pub(super) dealt: &'b Dealt,
    pub(super) removed: &'b Removed,
    /// The number of boards in this board's class.
    pub(super) alike: u32,
    /// The players' bits, for each set of players of the group.
    pub(super) grouped: &'b [u16; MAX_SETS],
    /// The bit of the counted player.
    pub(super) counted: u16,
    /// The sums in lanes, by the winners' bits.
    pub(super) sums: &'b mut [Sums],
}

impl Meeting<'_, '_> {
    #[inline(always)]
    fn add(&mut self, winners: u16, cases: &Sums) {
        let sum = &mut self.sums[usize::from(winners)];
        for lane in 0..sum.len() {
            // A lane has 64 rows, and a row meets at most 1,326 combos. The mask lets the compiler multiply
            // 32 bits.
            sum[lane] += (cases[lane] & u64::from(u32::MAX)) * u64::from(self.alike);
        }
    }

    /// Adds cases of a kind of rows. `owners` are the players who have the best combo outside the rows.
    #[inline(always)]
    fn add_kind(&mut self, kind: usize, owners: u16, cases: &Sums) {
        let winners = match self.board.kinds().of(kind) {
            Kind::Behind => owners,
            Kind::Ahead(set) => self.grouped[set],
            Kind::Tied(set) => self.grouped[set] | owners,
        };
        self.add(winners, cases);
    }

    /// Adds the cases in which the counted player has nothing better than the dealt combos.
    #[inline(always)]
    fn up_to_dealt(&mut self, block: usize, rows: &Block) {
        let (board, Standing { best: step, winners: owners }) = (self.board, self.dealt.standing);
        let (Step { is_counted, kinds, .. }, slot) = (board.steps[usize::from(step)], board.slot_of(step));
        let (below, up_to) =
            (&board.planes[board.below(slot, block)], &board.planes[board.up_to(slot, block)]);
        let masks = &board.masks[board.mask_at(step.into(), block)..];
        for kind in numbers(kinds) {
            let rows = and(rows, &masks[kind]);
            let mut cases = sum(below, &rows);
            if is_counted {
                let mut tied = less(&sum(up_to, &rows), &cases);
                for &candidate in &self.removed.same {
                    tied = less(&tied, &ones(&rows, board.rows.set(candidate.into(), block)));
                }
                self.add_kind(kind, owners | self.counted, &tied);
            }
            for &candidate in &self.removed.lower {
                cases = less(&cases, &ones(&rows, board.rows.set(candidate.into(), block)));
            }
            self.add_kind(kind, owners, &cases);
        }
    }

    /// Adds the cases in which the counted player beats the dealt combos.
    #[inline(always)]
    fn above_dealt(&mut self, block: usize, rows: &Block) {
        let board = self.board;
        let above = &board.planes[board.above(board.slot_of(self.dealt.standing.best), block)];
        for kind in numbers(board.kinds_above) {
            let mut cases = sum(&above[kind * board.digits..][..board.digits], rows);
            for &(candidate, step) in &self.removed.higher {
                let masks = board.mask_at(step.into(), block);
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
