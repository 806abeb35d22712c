//! Any number of players, all deals of combos on all boards.
//!
//! Deals are enumerated [one by one](one_by_one), or many at once [in groups](groups) if all combos weigh the
//! same and results by combo are not requested. [Known hands](known_hands) make one deal.
//! [A known hand against a range](hand_vs_range) is compared with all pairs of card ranks of the range at
//! once.

mod groups;
mod hand_vs_range;
mod known_hands;
mod one_by_one;

use core::cmp::Ordering;

use groups::Division;
pub(crate) use hand_vs_range::HandVsRange;
pub(crate) use known_hands::KnownHands;

use equity::EquityError;
use equity::internals::Found;

use crate::cost::{self, GAIN_OF_GROUPS, WORTH_GROUPS};
use crate::exact::Exact;
use crate::removal::Spot;

/// The minimum number of pieces in a part of the work.
const MIN_PIECES: usize = 2;

/// Fewer units of boards than this are divided, so that the work has many parts of similar size.
const FEW_UNITS: usize = 2000;

/// The best hand rank so far, or its index among all, and the players who have it, as bits.
#[derive(Clone, Copy, Default)]
struct Standing {
    best: u16,
    winners: u16,
}

impl Standing {
    /// Adds a combo of one more player.
    #[inline(always)]
    fn with(mut self, player: usize, rank: u16) -> Self {
        let bit = 1 << player;
        self.winners = match rank.cmp(&self.best) {
            Ordering::Less => self.winners,
            Ordering::Equal => self.winners | bit,
            Ordering::Greater => bit,
        };
        self.best = self.best.max(rank);
        self
    }
}

/// The algorithm for a spot.
enum Way {
    KnownHands(KnownHands),
    /// With the index of the player whose hand is known.
    HandVsRange(HandVsRange, usize),
    Groups(Division),
    OneByOne,
}

impl Way {
    fn of(spot: &Spot) -> Self {
        let known = if spot.by_combo { None } else { KnownHands::of_spot(spot) };
        if let Some(known) = known {
            return Self::KnownHands(known);
        }
        if let Some((question, player)) = hand_vs_range::of_spot(spot) {
            return Self::HandVsRange(question, player);
        }
        let one_by_one = one_by_one_cost(spot);
        let may_group = one_by_one > WORTH_GROUPS && spot.is_even() && !spot.by_combo;
        let division = may_group.then(|| Division::best(spot)).flatten();
        match division.filter(|division| GAIN_OF_GROUPS * division.cost.board < one_by_one) {
            Some(division) => Self::Groups(division),
            None => Self::OneByOne,
        }
    }
}

impl Exact<'_> {
    /// Enumerates all deals on all boards.
    pub(crate) fn enumerate(&self) -> Result<Found, EquityError> {
        if self.spot.by_combo && self.spot.may_underflow() {
            return self.enumerate_each_player();
        }
        let way = Way::of(self.spot);
        // These take so little time that they are not interrupted.
        if matches!(way, Way::KnownHands(_) | Way::HandVsRange(..)) && self.reporter.should_stop() {
            return Err(EquityError::Stopped);
        }
        match way {
            Way::KnownHands(known) => Ok(known.count(self.engine.table(), self.spot.board, self.spot.dead)),
            Way::HandVsRange(question, player) => Ok(question.count(self.engine, player)),
            Way::Groups(division) => self.enumerate_groups(&division),
            Way::OneByOne => self.enumerate_one_by_one(),
        }
    }
}

impl Exact<'_> {
    /// Enumerates once for the winners, and once for the combos of each player, without that player's own
    /// weights, which may be too small to divide by.
    fn enumerate_each_player(&self) -> Result<Found, EquityError> {
        let mut spot = self.spot.clone();
        spot.by_combo = false;
        let spot = &spot;
        let players = spot.players();
        let part = 1.0 / (players + 1) as f64;
        let found =
            self.reporter.stage(0.0, part, |reporter| Exact { spot, reporter, ..*self }.enumerate())?;
        if found.part < 1.0 {
            return Ok(Found { part: part * found.part, ..found });
        }
        let combos = |player: usize| {
            let own = spot.ranges[player].iter().map(|(combo, _)| combo);
            let even = &self.spot.with_combos(player, own);
            let before = part * (player + 1) as f64;
            let found = self.reporter.stage(before, part, |reporter| {
                Exact { spot: even, reporter, ..*self }.enumerate_one_by_one()
            });
            Some(found.ok()?.combos?.swap_remove(player))
        };
        match (0..players).map(combos).collect() {
            Some(combos) => Ok(Found { combos: Some(combos), ..found }),
            None => Ok(Found::without_combos(found.by_winners, players, self.reporter.done())),
        }
    }
}

/// Returns the estimated time of enumeration on one thread, in nanoseconds, for a spot with this number of
/// symmetric suit permutations.
pub(crate) fn cost(spot: &Spot, permutations: usize) -> f64 {
    let boards = spot.all_boards() as f64 / permutations as f64;
    match Way::of(spot) {
        Way::KnownHands(known) => cost::known_hands(spot.boards as f64, known.players()),
        Way::HandVsRange(question, _) => question.cost(),
        Way::Groups(division) => boards * division.cost.board,
        Way::OneByOne => boards * one_by_one_cost(spot),
    }
}

/// Returns the estimated time of a board in nanoseconds, if deals are enumerated one by one.
fn one_by_one_cost(spot: &Spot) -> f64 {
    let combos = spot.ranges.iter().map(|range| range.count() as f64).sum();
    cost::one_by_one(combos, spot.deals(), spot.by_combo)
}
