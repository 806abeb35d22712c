//! Three ranges against each other.

use crate::exact::Exact;
use crate::exact::sweep::Sweep;
use crate::exact::sweep::three_way::ComboSums;
use crate::exact::sweep::three_way::overlaps::{BitOverlaps, Overlaps, WeightedOverlaps};
use crate::report::{ComboShares, EquityError, Found, Shares};

impl Exact<'_> {
    pub(super) fn three_players(&self) -> Result<Found, EquityError> {
        match self.spot.is_even() {
            true => self.sweep_three::<BitOverlaps>(),
            false => self.sweep_three::<WeightedOverlaps<f64>>(),
        }
    }

    fn sweep_three<P: Overlaps>(&self) -> Result<Found, EquityError> {
        let Self { spot, reporter, .. } = self;
        let (blocks, runouts) = (self.blocks::<P::Number>(), self.runouts());
        let (sweep, ranges) = (self.sweep(&runouts), [0, 1, 2].map(|player| &*blocks[player]));
        // One walk for who wins, and one for each player's combos, if they are wanted.
        let part = if spot.by_combo { 0.25 } else { 1.0 };
        let winners = reporter
            .stage(0.0, part, |reporter| Sweep { reporter, ..sweep }.winners::<P>(ranges, spot.total()));
        let by_winners = match winners {
            Ok(by_winners) => by_winners.into(),
            Err(sample) => {
                let found = Found::sampled(&sample, 3)?;
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

    fn shares_of_three(&self, player: usize, sums: &ComboSums) -> Option<ComboShares> {
        let ComboSums { outright, won, six_pots } = sums;
        let [outright, won, six_pots] =
            [outright, won, six_pots].map(|sums| self.symmetry.average(&sums.by_index()));
        self.swept_shares(player, |combo| {
            let index = combo.index();
            let (wins, pot) = (outright[index], six_pots[index] / 6.0);
            Shares::without_total(wins, won[index] - wins, pot)
        })
    }
}
