//! Any number of players, all deals of combos on all boards.
//!
//! Deals are held [one by one](one_by_one), or many at once [in groups](groups) where all combos weigh the same and none
//! are to be told apart. [Hands that are known](known_hands) make one deal;
//! [a known hand against a range](hand_vs_range) meets all ranks of the range at once.

mod groups;
mod hand_vs_range;
mod known_hands;
mod one_by_one;

use groups::{Cost, Division};
pub(crate) use hand_vs_range::HandVsRange;
pub(crate) use known_hands::{KnownHands, known_hands_cost};

use crate::exact::Exact;
use crate::removal::Spot;
use crate::report::{EquityError, Found};

/// Boards that take no more nanoseconds one by one are not worth a group.
const FEW: f64 = 1_000.0;

/// The nanoseconds that a board takes beside its combos and deals if these are held one by one.
const BOARD_ONE_BY_ONE: f64 = 12.0;

/// By how much groups must be faster by estimate: estimates are rough.
const GAIN: f64 = 1.5;

impl Exact<'_> {
    pub(super) fn enumerate(&self) -> Result<Found, EquityError> {
        if let Some(known) = self.known_hands().filter(|_| !self.spot.by_combo) {
            return self.count_known(&known);
        }
        if let Some((question, player)) = hand_vs_range::of_spot(self.spot) {
            return self.compare_hand(question, player);
        }
        let one_by_one = one_by_one_cost(self.spot);
        let division = may_group(self.spot, one_by_one).then(|| Division::best(self.spot)).flatten();
        match division.filter(|division| GAIN * division.cost.board < one_by_one) {
            Some(division) => self.enumerate_groups(&division),
            None => self.enumerate_one_by_one(),
        }
    }
}

/// The nanoseconds that enumeration takes on one thread, roughly, where so many suit permutations change nothing.
pub(crate) fn cost(spot: &Spot, permutations: usize) -> f64 {
    let (permutations, all_boards) = (permutations as f64, spot.all_boards() as f64);
    if spot.ranges.iter().all(|range| range.count() == 1) && !spot.by_combo {
        return known_hands_cost(spot.boards as f64, spot.players());
    }
    if let Some((question, _)) = hand_vs_range::of_spot(spot) {
        return question.cost();
    }
    let one_by_one = one_by_one_cost(spot);
    let grouped = may_group(spot, one_by_one).then(|| Cost::least(spot)).flatten();
    let grouped = grouped.filter(|cost| GAIN * cost.board < one_by_one);
    all_boards / permutations * grouped.map_or(one_by_one, |cost| cost.board)
}

fn may_group(spot: &Spot, one_by_one: f64) -> bool {
    one_by_one > FEW && spot.is_even() && !spot.by_combo
}

/// The nanoseconds that a board takes if deals are held one by one.
fn one_by_one_cost(spot: &Spot) -> f64 {
    let combos: f64 = spot.ranges.iter().map(|range| range.count() as f64).sum();
    BOARD_ONE_BY_ONE + 3.0 * combos + if spot.by_combo { 4.0 } else { 2.0 } * spot.deals()
}
