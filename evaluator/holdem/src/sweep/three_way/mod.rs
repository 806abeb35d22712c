//! Showdowns of three ranges, exact, over all boards of a spot.
//!
//! A [sweep](showdown) runs one player as the hero through a board and computes the weight of the pairs of
//! villains' combos that the hero beats. It returns three numbers: the cases in which the hero beats both
//! villains, in which the first may tie, and in which both may tie. The winners of all cases follow from the
//! sweeps of two players.
//!
//! With a hero `A` and villains `B` and `C` in this order, and with `AB` for the cases that `A` and `B`
//! share:
//!
//! ```text
//! beats_both     A
//! may_tie_first  A + AB
//! may_tie_both   A + AB + AC + ABC
//! ```
//!
//! A second sweep with `B` as the hero and `C` and `A` as villains gives `B`, `B + BC` and
//! `B + BC + AB + ABC`. `C` is the rest of the total. If all three ranges are the same, all players have the
//! same sums, and two of the numbers of one sweep are enough.
//!
//! | file | content |
//! |-|-|
//! | `strength_order` | the combos on a board, weakest first |
//! | `showdown`, `overlaps` | the weights that a hero beats |
//! | `sums` | their sums for a range, or for each combo |
//! | `work` | the loop over boards |

pub(crate) mod overlaps;
mod player;
mod showdown;
mod strength_order;
pub(crate) mod sums;
mod work;

use alloc::boxed::Box;

use equity::internals::{Parts, Sample, Units, in_parts, in_turns, least_by_combo};

use crate::sweep::Sweep;
use crate::sweep::blocks::Blocks;
use crate::sweep::vectors;
use player::Player;
use sums::ThreeWaySums;
use work::{Combos, Heroes, OnBoards, Trio, Work};

use overlaps::Overlaps;
pub(crate) use sums::ThreeWayComboSums;

/// The minimum number of units in a part. Boards take a few microseconds, so a dozen are worth a second
/// thread.
const MIN_UNITS: usize = 2;

/// The weights of cases by the set of winners, with player `p` as bit `p`. Element 0 is unused.
pub(crate) type ByWinners = [f64; 8];

/// The sums of one or two heroes, and the weight of all cases if it may be needed.
type HeroesAndAll = ([ThreeWaySums; 2], f64);

/// All functions take ranges without cards of the board and dead cards. With weights 0 and 1 the results are
/// exact integers, and [`BitOverlaps`] are fastest. With other weights, and
/// [`WeightedOverlaps`](overlaps::WeightedOverlaps), each result has an error below 1e-12 of the product of
/// the three ranges' weights and the number of boards. This product includes cases in which combos share
/// cards.
impl Sweep<'_> {
    /// Returns the weights of cases by winners. After a stop, returns a sample of the boards that were done.
    /// `total` is the weight of all cases.
    pub(crate) fn winners<P: Overlaps>(
        self,
        ranges: [&Blocks<P::Number>; 3],
        total: f64,
    ) -> Result<ByWinners, Sample> {
        let players = ranges.map(Player::new);
        let [a, b, c] = &players;
        if ranges[0].0 == ranges[1].0 && ranges[1].0 == ranges[2].0 {
            by_winners(self.sum_heroes::<P>(&players, &[[a, b, c]]), total, of_same_ranges)
        } else {
            by_winners(self.sum_heroes::<P>(&players, &[[a, b, c], [b, c, a]]), total, of_two_heroes)
        }
    }

    /// Returns the sums of the first player of each trio, for each part of the boards.
    fn sum_heroes<P: Overlaps>(
        self,
        players: &[Player<'_, P::Number>; 3],
        trios: &[Trio<'_, P::Number>],
    ) -> Parts<HeroesAndAll> {
        in_parts(self.runouts.units(), MIN_UNITS, self.reporter, |units| {
            let heroes = Heroes::<P>::new(trios, self.reporter.may_stop());
            let work = self.on_boards(players, units, heroes)?;
            Some((work.sums, work.all))
        })
    }

    /// Processes the boards of a part, a few units at a time. Returns `None` after a stop. Without
    /// symmetries, or by combo, a part may take seconds.
    fn on_boards<W: Work>(
        self,
        players: &[Player<'_, W::Number>; 3],
        units: Units<'_>,
        work: W,
    ) -> Option<W> {
        in_turns(units, MIN_UNITS, self.reporter, work, |work, units| {
            vectors::run(self.isa, OnBoards { sweep: self, players, units, work })
        })
    }

    /// Returns weights of cases for each combo that one player may hold, whether or not it is in the range.
    /// Returns `None` after a stop. Weights of combos with dead cards are meaningless.
    ///
    /// With symmetries, only the mean over symmetric combos is valid: take the
    /// [average](crate::isomorphism::SuitSymmetry::average).
    pub(crate) fn sums_of_combos<P: Overlaps>(
        self,
        ranges: [&Blocks<P::Number>; 3],
        hero: usize,
    ) -> Option<Box<ThreeWayComboSums>> {
        let ranges = [0, 1, 2].map(|n| ranges[(hero + n) % 3]);
        let [own, first, second] = ranges.map(Player::new);
        let players = [own.with_all_combos(), first, second];
        let same_villains = ranges[1].0 == ranges[2].0;
        let least = least_by_combo(self.runouts.units(), MIN_UNITS);
        let parts = in_parts(self.runouts.units(), least, self.reporter, |units| {
            self.on_boards(&players, units, Combos::<P>::new(&players, same_villains)).map(|work| work.sums)
        });
        parts.total(|all, sums| all.add(sums))
    }
}

/// Computes the weights of cases by winners from the sums of heroes: on all boards, or a sample of the parts
/// that were done.
fn by_winners(
    parts: Parts<HeroesAndAll>,
    total: f64,
    of: fn([ThreeWaySums; 2], f64) -> ByWinners,
) -> Result<ByWinners, Sample> {
    let whole =
        parts.total(|(all, _), (sums, _)| all.iter_mut().zip(sums).for_each(|(all, &sums)| *all += sums));
    match whole {
        Some((sums, _)) => Ok(of(sums, total)),
        None => Err(parts.sample(|(sums, all), _| of(*sums, *all).into())),
    }
}

/// The players as bits of a set of winners.
const A: usize = 1;
const B: usize = 2;
const C: usize = 4;

/// Computes the weights by winners from a sweep of player 0 against 1 and 2, and one of player 1 against 2
/// and 0.
fn of_two_heroes([a, b]: [ThreeWaySums; 2], total: f64) -> ByWinners {
    let mut by_winners = [0.0; 8];
    by_winners[A] = a.beats_both;
    by_winners[B] = b.beats_both;
    by_winners[A | B] = a.may_tie_first - a.beats_both;
    by_winners[B | C] = b.may_tie_first - b.beats_both;
    by_winners[A | B | C] = b.may_tie_both - b.may_tie_first - by_winners[A | B];
    by_winners[A | C] = a.may_tie_both - a.may_tie_first - by_winners[A | B | C];
    by_winners[C] = total - a.may_tie_both - b.may_tie_first;
    by_winners.map(|weight| without_rounding(weight, total))
}

/// The fraction of all cases below which a weight is a rounding error.
const ROUNDING: f64 = 1e-12;

/// Returns 0 if the weight is a rounding error. Integers are counts, which are exact.
fn without_rounding(weight: f64, total: f64) -> f64 {
    let is_rounding = weight < ROUNDING * total && weight as i64 as f64 != weight;
    if is_rounding { 0.0 } else { weight.max(0.0) }
}

/// Computes the weights by winners from one sweep, for three players with the same range.
fn of_same_ranges([sums, _]: [ThreeWaySums; 2], total: f64) -> ByWinners {
    let alone = sums.beats_both;
    let with_one = without_rounding(sums.may_tie_first - sums.beats_both, total);
    let all = without_rounding(total - 3.0 * (alone + with_one), total);
    core::array::from_fn(|winners| [0.0, alone, with_one, all][winners.count_ones() as usize])
}
