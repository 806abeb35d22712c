//! Any number of players, many deals at once, for ranges whose combos all weigh the same.
//!
//! # Method
//!
//! The players are divided into three parts. The joint deals of the players of a *group* are listed once, as
//! *rows*. For every combo there is a bit set of rows: those that have it, or those that share no card with
//! it. One player's combos are *counted*, all at once. The other players are *dealt* combos, one after the
//! other.
//!
//! On each board the combos of all players are visited in the order of their hand ranks. The rows behind a
//! rank, tied with it and ahead of it then take a few set operations, 512 rows at a time: a row is behind if
//! all its combos have been passed. Along the way each row counts the combos of the counted player that share
//! no card with it. Upward, all of them are counted. Downward, they are counted by whether the row is behind,
//! ahead of or tied with them. The counters of all rows are *vertical*: a set of rows for each binary digit
//! (compare Warren, *Hacker's Delight*, 2nd edition, 2013, section 5-1).
//!
//! Each deal of the other players then takes a few bit counts, however many combos the counted player has. It
//! reads the counters at the best dealt rank, for the rows that share no card with the deal. Only the counted
//! player's combos that share a card with the deal are subtracted one by one.

mod bits;
mod board;
mod division;
mod kinds;
mod meeting;
mod passes;
mod rows;
#[cfg(test)]
mod tests;

use alloc::vec;
use alloc::vec::Vec;

use equity::EquityError;
use equity::internals::{CaseSets, Found, Units, in_parts, note_work, set_by_id};
use evaluator::internals::{AnyOrder, Loops};
use evaluator::lookup::board::{BoardRanksIn, BoardSweep};
use evaluator::{Hand, HoleCards, Isa, Suit};

use bits::Sums;
use board::{Board, Entry};
pub(crate) use division::Division;
use kinds::MAX_SETS;
use meeting::{Dealt, Meeting, Removed};
use passes::CountOnBoard;
use rows::GroupRows;

use crate::exact::Exact;
use crate::exact::enumeration::{FEW_UNITS, MIN_PIECES};
use crate::isomorphism::BoardClasses;
use crate::removal::{Choices, Deal, LiveRange, Spot};

/// The minimum ratio of a slice's cost to that of preparing the board for it.
const MIN_GAIN: f64 = 4.0;

/// The number of combos to try between checks for a stop.
const STEPS: u32 = 1 << 12;

/// The number of hand ranks from which preparing a sweep pays off. A sweep computes all hand ranks of a board
/// at once.
const MANY_RANKS: u64 = 1 << 20;

/// An enumeration in groups.
struct Groups<'a> {
    exact: &'a Exact<'a>,
    runouts: &'a BoardClasses,
    rows: &'a GroupRows,
    division: &'a Division,
    /// The combos that may be dealt, or `None` if nobody is dealt combos.
    choices: Option<Choices<HoleCards>>,
    pieces: Pieces,
    sweep: Option<&'a BoardSweep<AnyOrder>>,
    /// The players' bits, for each set of players of the group.
    grouped: [u16; MAX_SETS],
}

/// The pieces of the work. Each is a slice of the deals on a slice of a unit's boards.
struct Pieces {
    units: usize,
    /// The number of slices of a unit's boards. `deal_slices` is the number of slices of the first player's
    /// choices on each board.
    board_slices: usize,
    deal_slices: usize,
}

impl Pieces {
    /// Returns the pieces of some units of boards with `missing` cards and the number of the first player's
    /// choices.
    fn new(units: usize, missing: usize, firsts: usize, division: &Division) -> Self {
        let board_slices = Suit::COUNT.pow(missing as u32).min(FEW_UNITS / units).max(1);
        let worth_while = (division.cost.board / division.cost.prepared / MIN_GAIN) as usize;
        let deal_slices = worth_while.min(firsts).min(FEW_UNITS / (units * board_slices)).max(1);
        Self { units, board_slices, deal_slices }
    }

    fn count(&self) -> usize {
        self.units * self.board_slices * self.deal_slices
    }

    /// Returns the unit of a piece, its slice of the boards and its slice of the deals.
    fn at(&self, piece: usize) -> (usize, usize, usize) {
        let (rest, deal_slice) = (piece / self.deal_slices, piece % self.deal_slices);
        (rest / self.board_slices, rest % self.board_slices, deal_slice)
    }
}

impl Exact<'_> {
    pub(super) fn enumerate_groups(&self, division: &Division) -> Result<Found, EquityError> {
        let Self { spot, engine, reporter, .. } = *self;
        let (runouts, rows) = (self.board_classes(), GroupRows::new(spot, division));
        let ranks = spot.all_boards() * rows.candidates.len() as u64;
        let choices = (!division.dealt.is_empty())
            .then(|| Choices::of(&ranges_of(spot, &division.dealt), |combo| combo));
        let firsts = choices.as_ref().map_or(1, Choices::firsts);
        let groups = Groups {
            exact: self,
            runouts: &runouts,
            rows: &rows,
            division,
            choices,
            pieces: Pieces::new(runouts.units(), spot.missing(), firsts, division),
            sweep: (ranks >= MANY_RANKS * self.symmetry.order() as u64).then(|| engine.sweep()),
            grouped: core::array::from_fn(|set| {
                let owners = division.grouped.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1);
                owners.fold(0, |bits, (_, player)| bits | 1 << player)
            }),
        };
        let parts = in_parts(groups.pieces.count(), MIN_PIECES, reporter, |pieces| groups.run(pieces));
        let add = |sums: &mut Vec<u64>, more: &Vec<u64>| {
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more)
        };
        let numbers = |sums: &Vec<u64>| sums.iter().map(|&sum| sum as f64).collect();
        match parts.total(add) {
            Some(all) => Ok(Found::exact(numbers(&all), None)),
            None => Found::sampled(&parts.sample(|sums, _| numbers(sums)), CaseSets::Winners(spot.players())),
        }
    }
}

impl Groups<'_> {
    /// Returns the sums over some pieces, or `None` after a stop.
    fn run(&self, pieces: Units<'_>) -> Option<Vec<u64>> {
        let Exact { spot, engine, reporter, .. } = *self.exact;
        let isa = engine.isa();
        let mut sums = vec![Sums::default(); 1 << spot.players()];
        let mut board = Board::new(self.rows, self.division, spot.ranges[self.division.counted].count());
        let (mut ranks, mut removed, nobody) = (BoardRanksIn::new(), Removed::default(), Dealt::default());
        let mut live = self.choices.as_ref().map(Choices::none);
        let mut go_on = reporter.after_every(STEPS);
        let (prepared, meeting) = self.division.cost.of_parts();
        for piece in pieces {
            let (unit, board_slice, deal_slice) = self.pieces.at(piece);
            let boards = self.runouts.boards(unit).skip(board_slice).step_by(self.pieces.board_slices);
            for (cards, alike) in boards {
                if reporter.is_stopped() {
                    return None;
                }
                note_work(prepared);
                self.rank(cards, &mut ranks, &mut board.order);
                board.prepare();
                run(isa, CountOnBoard(&mut board));
                let board = &board;
                let mut meet = |dealt: &Dealt| {
                    // After a stop the remaining deals of a list are skipped.
                    if reporter.is_stopped() {
                        return;
                    }
                    note_work(meeting);
                    removed.find(board, dealt);
                    let (grouped, counted, sums) = (&self.grouped, 1 << self.division.counted, &mut *sums);
                    run(isa, Meeting { board, dealt, removed: &removed, alike, grouped, counted, sums });
                };
                go_on(board.order.len() as u32)?;
                let (Some(choices), Some(live)) = (&self.choices, &mut live) else {
                    meet(&nobody);
                    continue;
                };
                choices.without(cards, (deal_slice, self.pieces.deal_slices), live, |combo| combo);
                let with = |dealt: &Dealt, place: usize, combo| {
                    let player = self.division.dealt[place];
                    let candidate = self.rows.number(player, combo);
                    // No dealt combo shares a card with the board.
                    dealt.with(player, candidate, board.step_of(candidate).unwrap_or_default())
                };
                let visit = |deal: Deal<'_, Dealt>| meet(deal.state);
                let start = Deal::none(1.0, &nobody);
                live.for_each_deal(0..live.firsts(), start, with, visit, &mut go_on)?;
            }
        }
        // After a stop some deals are missing.
        (!reporter.is_stopped()).then(|| sums.iter().map(|lanes| lanes.iter().sum()).collect())
    }

    /// Computes the hand ranks of all candidates that share no card with the board, in any order.
    fn rank(&self, cards: u64, ranks: &mut BoardRanksIn<AnyOrder>, order: &mut Vec<Entry>) {
        order.clear();
        let candidates =
            self.rows.candidates.iter().enumerate().filter(|(_, candidate)| candidate.cards & cards == 0);
        if let Some(sweep) = self.sweep
            && sweep.sweep(set_by_id(cards), ranks).is_ok()
        {
            let ranks = ranks.as_slice();
            order.extend(
                candidates.map(|(number, candidate)| Entry::new(ranks[candidate.combo.index()], number)),
            );
        } else {
            let table = self.exact.engine.table();
            let board = Hand::from_set_unchecked(set_by_id(cards));
            let rank = |hand: Hand| table.rank(board.merge_unchecked(hand));
            order.extend(candidates.map(|(number, candidate)| Entry::new(rank(candidate.hand), number)));
        }
    }
}

/// Returns the ranges of some players.
fn ranges_of(spot: &Spot, players: &[usize]) -> Vec<LiveRange> {
    players.iter().map(|&player| spot.ranges[player].clone()).collect()
}

/// Runs loops compiled for the available instructions. Only these loops gain from instructions that count
/// bits in vectors, which [`Isa::run`] does not compile for.
fn run<L: Loops>(isa: Isa, loops: L) -> L::Output {
    match isa.avx512_vbmi() {
        Some(proof) => proof.run_loops(loops),
        None => isa.run(loops),
    }
}
