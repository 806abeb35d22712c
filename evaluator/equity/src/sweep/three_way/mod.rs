//! Showdowns of three ranges, exact, over all boards of a spot.
//!
//! A [sweep](showdown) takes one player as the hero through a board and finds what the hero wins against pairs of villains'
//! combos. It gives three numbers: the cases in which the hero beats both, in which the first villain may tie, and in
//! which both may. From the sweeps of two players follows who wins and who shares, for all three.
//!
//! With a hero `A` and villains `B` and `C` in this order, and with `AB` for the cases that `A` and `B` share:
//!
//! ```text
//! beats_both     A
//! may_tie_first  A + AB
//! may_tie_both   A + AB + AC + ABC
//! ```
//!
//! A second sweep with `B` as the hero and `C` and `A` as villains gives `B`, `B + BC` and `B + BC + AB + ABC`. What is
//! missing of the whole is `C`. If all three ranges are the same, so are the sums of all players, and two of the
//! numbers of one sweep are enough.
//!
//! | file | what it has |
//! |-|-|
//! | `strength_order` | the combos on a board, weakest first |
//! | `showdown`, `overlaps` | what a hero beats, and why |
//! | `sums` | what is made of it: for a range, or for each combo |
//! | `work` | all of this on one board after the other |

pub(crate) mod overlaps;
mod player;
mod showdown;
mod strength_order;
pub(crate) mod sums;
mod work;

use alloc::boxed::Box;

use crate::progress::{Parts, Units, in_parts, in_turns, least_by_combo};
use crate::report::Sample;
use crate::sweep::Sweep;
use crate::sweep::blocks::Blocks;
use crate::sweep::vectors;
use player::Player;
use sums::ThreeWaySums;
use work::{Combos, Heroes, OnBoards, Trio, Work};

use overlaps::Overlaps;
pub(crate) use sums::ThreeWayComboSums;

/// How many units a part has at least: boards take some microseconds, so that a dozen are worth a second thread.
const LEAST_UNITS: usize = 2;

/// The weights of cases by the set of those who win or share, player `p` as bit `p`. Nothing is in place 0.
pub(crate) type ByWinners = [f64; 8];

/// The sums of one hero or two, and the weight of all cases if that may be asked for.
type HeroesAndAll = ([ThreeWaySums; 2], f64);

/// All functions take ranges without cards of the board and dead cards. With weights 0 and 1 the numbers are integers and
/// exact, and [`BitOverlaps`] are the quickest way. With others, and
/// [`WeightedOverlaps`](overlaps::WeightedOverlaps), each has an error below 1e-12 of the product of the three ranges'
/// weights and the number of boards: of all cases, those with combos that share cards included.
impl Sweep<'_> {
    /// The weights of cases by who wins, or those of the boards that were done, if the reporter has said stop. `total` is the
    /// weight of all cases.
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

    /// For each part of the boards, the sums of the first player of each trio.
    fn sum_heroes<P: Overlaps>(
        self,
        players: &[Player<'_, P::Number>; 3],
        trios: &[Trio<'_, P::Number>],
    ) -> Parts<HeroesAndAll> {
        in_parts(self.runouts.units(), LEAST_UNITS, self.reporter, |units| {
            let heroes = Heroes::<P>::new(trios, self.reporter.may_stop());
            let work = self.on_boards(players, units, heroes)?;
            Some((work.sums, work.all))
        })
    }

    /// Works through the boards of a part, a few units at a time; none if it is to stop. Without symmetries, or by combo, a
    /// part takes up to seconds.
    fn on_boards<W: Work>(
        self,
        players: &[Player<'_, W::Number>; 3],
        units: Units<'_>,
        work: W,
    ) -> Option<W> {
        in_turns(units, LEAST_UNITS, self.reporter, work, |work, units| {
            vectors::run(self.isa, OnBoards { sweep: self, players, units, work })
        })
    }

    /// For each combo that one player may hold, in the range or not, weights of cases; none if the reporter has said stop.
    /// Those of combos with dead cards mean nothing.
    ///
    /// If there are symmetries, only the mean of the combos that they make of each other is right: take the
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
        let least = least_by_combo(self.runouts.units(), LEAST_UNITS);
        let parts = in_parts(self.runouts.units(), least, self.reporter, |units| {
            self.on_boards(&players, units, Combos::<P>::new(&players, same_villains)).map(|work| work.sums)
        });
        parts.total(|all, sums| all.add(sums))
    }
}

/// Who wins by the sums of heroes: on all boards, or on those of each part that was done.
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

/// The sets of winners, as bits.
const A: usize = 1;
const B: usize = 2;
const C: usize = 4;

/// Who wins, from a sweep of player 0 against 1 and 2, and one of player 1 against 2 and 0.
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

/// The part of all cases below which a weight is what rounding left of nothing.
const ROUNDING: f64 = 1e-12;

/// Nothing in place of what rounding left of it. Whole numbers are counts, which are exact.
fn without_rounding(weight: f64, total: f64) -> f64 {
    let is_rounding = weight < ROUNDING * total && weight as i64 as f64 != weight;
    if is_rounding { 0.0 } else { weight.max(0.0) }
}

/// Who wins, from a sweep of one of three players who have the same range.
fn of_same_ranges([sums, _]: [ThreeWaySums; 2], total: f64) -> ByWinners {
    let alone = sums.beats_both;
    let with_one = without_rounding(sums.may_tie_first - sums.beats_both, total);
    let all = without_rounding(total - 3.0 * (alone + with_one), total);
    core::array::from_fn(|winners| [0.0, alone, with_one, all][winners.count_ones() as usize])
}
