//! Showdowns of three ranges, exact, over all boards of a spot.
//!
//! A [`walk`] takes one player as the hero through a board and finds what the hero wins against pairs of villains'
//! combos. It gives three numbers: the cases in which the hero beats both, in which the first villain may tie, and in
//! which both may. From the walks of two players follows who wins and who shares, for all three.
//!
//! With a hero `A` and villains `B` and `C` in this order, and with `AB` for the cases that `A` and `B` share:
//!
//! ```text
//! below        A
//! first_up_to  A + AB
//! up_to        A + AB + AC + ABC
//! ```
//!
//! A second walk with `B` as the hero and `C` and `A` as villains gives `B`, `B + BC` and `B + BC + AB + ABC`. What is
//! missing of the whole is `C`. If all three ranges are the same, so are the sums of all players, and two of the
//! numbers of one walk are enough.
//!
//! | file | what it has |
//! |-|-|
//! | `order` | who arrives when on a board |
//! | `walk`, `partners` | what a hero beats, and why |
//! | `sums` | what is made of it: for a range, or for each combo |
//! | `work` | all of this on one board after the other |

pub(crate) mod overlaps;
pub(crate) mod player;
pub(crate) mod strength_order;
pub(crate) mod sums;
#[cfg(test)]
mod tests;
pub(crate) mod walk;
pub(crate) mod work;

use alloc::boxed::Box;

use evaluator::enumerate::choose;

use crate::exact::sweep::blocks::Blocks;
use crate::exact::sweep::order::Orders;
use crate::exact::sweep::vectors::{self, AvailableKernel};
use crate::isomorphism::BoardClasses;
use crate::progress::{Reporter, in_parts};
use overlaps::{BitOverlaps, Overlaps, WeightedOverlaps};
use player::Player;
use sums::Sums;
use work::{Combos, Heroes, OnBoards};

pub(crate) use sums::ComboSums;

/// What three-way sums need beside the weights.
#[derive(Clone, Copy)]
pub(crate) struct ThreeWay<'a> {
    pub(crate) kernel: AvailableKernel,
    pub(crate) orders: &'a Orders,
    /// All boards that the spot can come to. Exchanges that make them fewer must leave all three ranges as they are.
    pub(crate) runouts: &'a BoardClasses,
    pub(crate) reporter: &'a Reporter<'a>,
}

/// How many units a part has at least: boards take some microseconds, so that a dozen are worth a second thread.
const LEAST_UNITS: usize = 2;

/// The weights of cases by who wins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Winners {
    /// By the set of those who win or share, player `p` as bit `p`. Nothing is in place 0.
    pub(crate) by_winners: [f64; 8],
    /// The weight of all cases on the boards that were done. If the reporter has stopped the run it is as much of the whole
    /// as they are of all boards, and not quite exact.
    pub(crate) total: f64,
    /// How many boards were done, each as often as it can be dealt.
    pub(crate) boards: u64,
}

impl ThreeWay<'_> {
    /// The weights of cases by who wins, for ranges without cards of the board and dead cards. `total` is the weight of all
    /// cases.
    ///
    /// With weights 0 and 1 the numbers are integers and exact. With others each has an error below 1e-6 of the product
    /// of the three ranges' weights and the number of boards: of all cases, those with combos that share cards included.
    pub(crate) fn winners(self, ranges: [&Blocks; 3], total: f64) -> Winners {
        match is_unweighted(ranges) {
            true => self.winners_with::<BitOverlaps>(ranges, total),
            false => self.winners_with::<WeightedOverlaps>(ranges, total),
        }
    }

    fn winners_with<P: Overlaps>(self, ranges: [&Blocks; 3], total: f64) -> Winners {
        let players = ranges.map(Player::new);
        let [a, b, c] = &players;
        if are_same(ranges[0], ranges[1]) && are_same(ranges[1], ranges[2]) {
            let walks = [[a, b, c]];
            let ([sums], boards) = self.sum_heroes(&players, || Heroes::<P, 1, false>::new(walks));
            let total = self.total_on(boards, total);
            Winners { by_winners: of_same_ranges(sums, total), total, boards }
        } else {
            let walks = [[a, b, c], [b, c, a]];
            let (sums, boards) = self.sum_heroes(&players, || Heroes::<P, 2, true>::new(walks));
            let total = self.total_on(boards, total);
            Winners { by_winners: of_two_heroes(sums, total), total, boards }
        }
    }

    /// The sums of some heroes over all boards, and how many boards there were.
    fn sum_heroes<'p, P: Overlaps + 'p, const N: usize, const UP_TO: bool>(
        self,
        players: &'p [Player<'p>; 3],
        heroes: impl Fn() -> Heroes<'p, P, N, UP_TO> + Sync,
    ) -> ([Sums; N], u64) {
        let parts = in_parts(self.runouts.units(), LEAST_UNITS, self.reporter, |units| {
            let (heroes, boards) =
                vectors::run(self.kernel, OnBoards { spot: self, players, units, work: heroes() });
            (heroes.sums, boards)
        });
        let mut all = [Sums::default(); N];
        let mut all_boards = 0;
        for (sums, boards) in parts {
            all.iter_mut().zip(sums).for_each(|(all, sums)| all.add(sums, 1.0));
            all_boards += boards;
        }
        (all, all_boards)
    }

    /// For each combo of one player weights of cases, for ranges without cards of the board and dead cards.
    ///
    /// If there are symmetries, only the mean of the combos that they make of each other is right: take the
    /// [average](crate::isomorphism::average). Errors are those of [`winners`](Self::winners), in each combo.
    pub(crate) fn combo_sums(self, ranges: [&Blocks; 3], hero: usize) -> Box<ComboSums> {
        let in_order = [0, 1, 2].map(|n| ranges[(hero + n) % 3]);
        match is_unweighted(ranges) {
            true => self.combo_sums_with::<BitOverlaps>(in_order),
            false => self.combo_sums_with::<WeightedOverlaps>(in_order),
        }
    }

    /// The sums of the first player's combos.
    fn combo_sums_with<P: Overlaps>(self, ranges: [&Blocks; 3]) -> Box<ComboSums> {
        let players = ranges.map(Player::new);
        let same_villains = are_same(ranges[1], ranges[2]);
        let parts = in_parts(self.runouts.units(), LEAST_UNITS, self.reporter, |units| {
            let work = Combos::<P>::new(&players, same_villains);
            let (work, boards) =
                vectors::run(self.kernel, OnBoards { spot: self, players: &players, units, work });
            (work.sums, boards)
        });
        let mut all = ComboSums::zero();
        for (sums, boards) in parts {
            all.add(&sums);
            all.boards += boards;
        }
        all
    }

    /// The weight of all cases on some boards, from that on all.
    fn total_on(self, boards: u64, total: f64) -> f64 {
        let (missing, left) = self.runouts.missing_of();
        let all_boards = choose(left, missing);
        if boards == all_boards { total } else { total * (boards as f64 / all_boards as f64) }
    }
}

fn are_same(a: &Blocks, b: &Blocks) -> bool {
    a.0 == b.0
}

fn is_unweighted(ranges: [&Blocks; 3]) -> bool {
    ranges.iter().all(|range| range.0.as_flattened().iter().all(|&weight| weight == 0.0 || weight == 1.0))
}

/// The sets of winners, as bits.
const A: usize = 1;
const B: usize = 2;
const C: usize = 4;

/// Who wins, from a walk of player 0 against 1 and 2, and one of player 1 against 2 and 0.
fn of_two_heroes([a, b]: [Sums; 2], total: f64) -> [f64; 8] {
    let mut by_winners = [0.0; 8];
    by_winners[A] = a.below;
    by_winners[B] = b.below;
    by_winners[A | B] = a.first_up_to - a.below;
    by_winners[B | C] = b.first_up_to - b.below;
    by_winners[A | B | C] = b.up_to - b.first_up_to - by_winners[A | B];
    by_winners[A | C] = a.up_to - a.first_up_to - by_winners[A | B | C];
    by_winners[C] = total - a.up_to - b.first_up_to;
    // What rounding leaves of nothing, if weights are not 0 and 1, may be less.
    by_winners.map(|weight| weight.max(0.0))
}

/// Who wins, from a walk of one of three players who have the same range.
fn of_same_ranges(sums: Sums, total: f64) -> [f64; 8] {
    let alone = sums.below;
    let with_one = (sums.first_up_to - sums.below).max(0.0);
    let all = (total - 3.0 * (alone + with_one)).max(0.0);
    core::array::from_fn(|winners| [0.0, alone, with_one, all][winners.count_ones() as usize])
}
