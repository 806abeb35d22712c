//! Three ranges against each other.

use equity::internals::{CaseSets, Found};
use equity::{ComboShares, EquityError, Plan, Shares};
use evaluator::HoleCards;

use crate::exact::Exact;
use crate::range::StartingHand;
use crate::sweep::Sweep;
use crate::sweep::three_way::ThreeWayComboSums;
use crate::sweep::three_way::overlaps::{BitOverlaps, Overlaps, WeightedOverlaps};
use crate::tables::{combos_against_two, winners_of_three};

/// The reason to reject the three-way table if the engine has none.
pub(crate) const NO_TABLE: &str = "the engine has none";

/// The reason to reject the three-way table if it does not apply.
pub(crate) const UNLIKE_COMBOS: &str = "combos of one starting hand have different weights";

/// The maximum relative difference of sums of the same weights.
const ROUNDING: f64 = 1e-11;

impl Exact<'_> {
    pub(super) fn sweep_three(&self) -> Result<Found, EquityError> {
        match self.spot.is_even() {
            true => self.sweep_with::<BitOverlaps>(),
            false => self.sweep_with::<WeightedOverlaps>(),
        }
    }

    /// Reads triples of starting hands from the table.
    pub(crate) fn by_starting_hands(&self) -> Result<Found, EquityError> {
        let Self { spot, engine, .. } = self;
        let refuse = |reason| EquityError::PlanDoesNotApply { plan: Plan::ThreeWayTable, reason };
        let table = engine.three_way_table().ok_or(refuse(NO_TABLE))?;
        let weights = spot.three_hand_weights().ok_or(refuse(UNLIKE_COMBOS))?;
        let by_winners = winners_of_three(table, &weights, engine.isa());
        let (found, whole) = (by_winners.iter().sum::<f64>(), spot.whole() * spot.boards as f64);
        if (found - spot.total()).abs() > ROUNDING * whole {
            return Err(refuse("the table lacks some deals"));
        }
        let combos = spot.by_combo.then(|| {
            let by_hand = combos_against_two(table, &weights, engine.isa());
            let of_player = |player: usize| {
                let cases = |combo| &by_hand[player][StartingHand::of(combo).index()];
                let share = |combo| (combo, Shares::of_player(cases(combo), player));
                ComboShares::new(HoleCards::ALL.into_iter().map(share))
            };
            [0, 1, 2].map(of_player).into()
        });
        Ok(Found::exact(by_winners.into(), combos))
    }

    fn sweep_with<P: Overlaps>(&self) -> Result<Found, EquityError> {
        let Self { spot, reporter, .. } = self;
        let (blocks, runouts) = (self.blocks::<P::Number>(), self.board_classes());
        let (sweep, ranges) = (self.sweep_over(&runouts), [0, 1, 2].map(|player| &*blocks[player]));
        // One sweep for the winners, and one for each player's combos, if requested.
        let part = if spot.by_combo { 0.25 } else { 1.0 };
        let winners = reporter
            .stage(0.0, part, |reporter| Sweep { reporter, ..sweep }.winners::<P>(ranges, spot.total()));
        let by_winners = match winners {
            Ok(by_winners) => by_winners.into(),
            Err(sample) => {
                let found = Found::sampled(&sample, CaseSets::Winners(3))?;
                return Ok(Found { part: part * found.part, ..found });
            }
        };
        if !spot.by_combo {
            return Ok(Found::exact(by_winners, None));
        }
        let combos = [0, 1, 2].map(|player| {
            let before = part * (player + 1) as f64;
            let sums = reporter.stage(before, part, |reporter| {
                Sweep { reporter, ..sweep }.sums_of_combos::<P>(ranges, player)
            });
            self.shares_of_three(player, &*sums?)
        });
        match combos {
            [Some(a), Some(b), Some(c)] => Ok(Found::exact(by_winners, Some([a, b, c].into()))),
            _ => Ok(Found::without_combos(by_winners, 3, reporter.done())),
        }
    }

    fn shares_of_three(&self, player: usize, sums: &ThreeWayComboSums) -> Option<ComboShares> {
        let ThreeWayComboSums { outright, won, six_pots } = sums;
        let [outright, won, six_pots] =
            [outright, won, six_pots].map(|sums| self.symmetry.average(&sums.by_index()));
        self.swept_shares(player, |combo| {
            let index = combo.index();
            let (wins, pot) = (outright[index], six_pots[index] / 6.0);
            Shares::without_total(wins, won[index] - wins, pot)
        })
    }
}
