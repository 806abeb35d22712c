//! One range against another.

use alloc::boxed::Box;
use alloc::vec::Vec;

use equity::internals::{CaseSets, Found, Parts, Units, heads_up, note_work};
use equity::{EquityError, Shares};
use evaluator::HoleCards;

use crate::exact::Exact;
use crate::isomorphism::BoardClasses;
use crate::removal::{ComboWeights, Removal};
use crate::sweep::two_way::{HeadsUpComboSums, HeadsUpSums, deals_on};
use crate::sweep::vectors::Number;
use crate::tables::{WinsAndTies, wins_and_ties};

/// The maximum number of boards whose deals are weighed after a stop, which takes a millisecond.
const MAX_BOARDS_AFTER: usize = 1 << 15;

/// The combos to be compared with a range.
type Heroes<'a> = Box<dyn Iterator<Item = HoleCards> + 'a>;

/// Returns the weight of cases, or 0 if it is below a bound.
fn above(cases: f64, bound: f64) -> f64 {
    if cases < bound { 0.0 } else { cases }
}

impl Exact<'_> {
    /// Looks up the pairs of combos in the preflop table. Counts them if the table cannot be read.
    pub(crate) fn by_preflop_table(&self) -> Result<Found, EquityError> {
        match self.engine.preflop_table() {
            Some(table) => {
                Ok(self.by_pairs(|heroes, range| wins_and_ties(self.engine.isa(), table, heroes, range)))
            }
            None => self.count_pairs(),
        }
    }

    pub(super) fn count_pairs(&self) -> Result<Found, EquityError> {
        let found = self.by_pairs(|heroes, range| self.by_counting(heroes, range));
        // An incomplete count is not a fair sample.
        if self.reporter.is_stopped() { Err(EquityError::Stopped) } else { Ok(found) }
    }

    pub(super) fn sweep_two(&self) -> Result<Found, EquityError> {
        match (self.spot.by_combo, self.spot.is_even()) {
            (false, true) => self.sweep_ranges::<f32>(),
            (false, false) => self.sweep_ranges::<f64>(),
            (true, true) => self.sweep_by_combo::<f32>(),
            (true, false) => self.sweep_by_combo::<f64>(),
        }
    }

    /// Follows a plan that computes wins and ties of combos against a range.
    fn by_pairs(&self, find: impl Fn(Heroes<'_>, &ComboWeights) -> Box<WinsAndTies>) -> Found {
        let spot = self.spot;
        let by_winners = |found: &WinsAndTies| {
            let (mut wins, mut ties) = (0.0, 0.0);
            for (combo, weight) in spot.ranges[0].iter() {
                let (of_combo, weight) = (found[combo.index()], weight * spot.lift.factor());
                wins += weight * of_combo.0;
                ties += weight * of_combo.1;
            }
            heads_up(wins, ties, spot.total())
        };
        if !spot.by_combo {
            let heroes = spot.ranges[0].iter().map(|(combo, _)| combo);
            return Found::exact(by_winners(&find(Box::new(heroes), spot.weights(1))), None);
        }
        let found = [1, 0].map(|other| find(Box::new(HoleCards::ALL.into_iter()), spot.weights(other)));
        let combos = [0, 1].map(|player| {
            self.combo_shares(player, |combo| {
                let (wins, ties) = found[player][combo.index()];
                Shares::of_two(wins, ties, 0.0)
            })
        });
        Found::exact(by_winners(&found[0]), Some(combos.into()))
    }

    /// Counts each pair of the `heroes` and the combos of a range. After a stop the remaining pairs are
    /// missing.
    fn by_counting(&self, heroes: Heroes<'_>, range: &ComboWeights) -> Box<WinsAndTies> {
        let mut found = Box::new([(0.0, 0.0); HoleCards::COUNT]);
        let villains: Vec<(HoleCards, f64)> =
            HoleCards::ALL.into_iter().zip(*range).filter(|&(_, weight)| weight > 0.0).collect();
        for hero in heroes.take_while(|_| !self.reporter.should_stop()) {
            let (wins, ties) = &mut found[hero.index()];
            for &(villain, weight) in &villains {
                if self.reporter.is_stopped() {
                    break;
                }
                note_work(2_500.0);
                let outcome = self.engine.hands().compare(hero, villain).unwrap_or_default();
                *wins += weight * outcome.wins() as f64;
                *ties += weight * outcome.ties() as f64;
            }
        }
        found
    }

    fn sweep_ranges<T: Number>(&self) -> Result<Found, EquityError> {
        let (blocks, runouts) = (self.blocks::<T>(), self.board_classes());
        let deals = self.deals_of_boards();
        let parts = self.sweep_over(&runouts).sums([&blocks[0], &blocks[1]], deals.as_ref());
        match parts.total(|(all, _), &(part, _)| *all += part) {
            Some((sums, _)) => Ok(Found::exact(self.by_winners(sums), None)),
            None => self.sampled(&runouts, &parts, deals, |sums| *sums),
        }
    }

    fn sweep_by_combo<T: Number>(&self) -> Result<Found, EquityError> {
        let (blocks, runouts) = (self.blocks::<T>(), self.board_classes());
        let ranges = [&*blocks[0], &*blocks[1]];
        let deals = self.deals_of_boards();
        let parts = self.sweep_over(&runouts).combo_sums(ranges, deals.as_ref());
        let all = parts.total(|(all, _), (part, _)| {
            all.iter_mut().zip(&**part).for_each(|(all, part)| all.add(part));
        });
        let Some((all, _)) = all else {
            return self.sampled(&runouts, &parts, deals, |sums| HeadsUpSums::of_combos(sums, ranges));
        };
        let by_winners = self.by_winners(HeadsUpSums::of_combos(&all, ranges));
        let shares = |player: usize| {
            let HeadsUpComboSums { beaten, beaten_or_tied } = &all[player];
            let [beaten, beaten_or_tied] =
                [beaten, beaten_or_tied].map(|sums| self.symmetry.average(&sums.by_index()));
            let other = &self.spot.ranges[1 - player];
            let rounding = self.rounding_below(other.least, other.whole);
            self.swept_shares(player, |combo| {
                let (wins, beaten_or_tied) = (beaten[combo.index()], beaten_or_tied[combo.index()]);
                let [wins, ties] = [wins, beaten_or_tied - wins].map(|cases| above(cases, rounding));
                Shares::of_two(wins, ties, 0.0)
            })
        };
        match (shares(0), shares(1)) {
            (Some(first), Some(second)) => Ok(Found::exact(by_winners, Some([first, second].into()))),
            _ => Ok(Found::without_combos(by_winners, 2, self.reporter.done())),
        }
    }

    /// Returns the weights of cases by winners, with rounding errors set to 0.
    fn by_winners(&self, sums: HeadsUpSums) -> Vec<f64> {
        let spot = self.spot;
        let lightest = spot.ranges.iter().map(|range| range.least).product();
        let rounding = self.rounding_below(lightest, spot.whole());
        sums.by_winners(spot.total()).into_iter().map(|cases| above(cases, rounding)).collect()
    }

    /// Returns the deals to weigh on each board, if the run may be stopped and weighing them afterward would
    /// take long.
    fn deals_of_boards(&self) -> Option<Removal<'_>> {
        let boards = self.spot.all_boards() as usize / self.symmetry.order();
        (self.reporter.may_stop() && boards > MAX_BOARDS_AFTER).then(|| self.deals_of_two()).flatten()
    }

    fn deals_of_two(&self) -> Option<Removal<'_>> {
        Removal::of(&[&self.spot.ranges[0], &self.spot.ranges[1]])
    }

    /// Returns the result of the parts that were done before a stop. The parts include the weight of their
    /// `deals`, if there are any.
    fn sampled<R>(
        &self,
        runouts: &BoardClasses,
        parts: &Parts<(R, f64)>,
        deals: Option<Removal<'_>>,
        sums: impl Fn(&R) -> HeadsUpSums,
    ) -> Result<Found, EquityError> {
        let unknown = if deals.is_none() { self.deals_of_two() } else { None };
        let total = |units: Units<'_>, deals: &Removal<'_>| {
            let boards = units.flat_map(|unit| runouts.boards(unit));
            let weight = |(board, count)| {
                note_work(35.0);
                f64::from(count) * deals_on(deals, board)
            };
            boards.map(weight).sum()
        };
        let by_winners = |(part, known): &(R, f64), units: Units<'_>| {
            sums(part).by_winners(unknown.as_ref().map_or(*known, |deals| total(units, deals)))
        };
        Found::sampled(&parts.sample(by_winners), CaseSets::Winners(2))
    }
}
