//! Folds of live combos. They are the same before the river and on it, because no cards are shown.

use evaluator::Isa;

use crate::river::sides::{Sides, check_payoffs};
use crate::river::steps::Step;
use crate::river::sums;
use crate::river::tile::Column;
use crate::river::{Payoffs, ReachError, Real, Tile, TileScratch};
use crate::sweep::blocks::LANES;

/// Returns the payoffs of a fold: those of a showdown with the same payoff for every outcome.
fn always<T: Real>(payoff: T) -> Payoffs<T> {
    Payoffs { win: payoff, tie: payoff, lose: payoff }
}

impl Sides {
    /// Writes the value of a fold for each of a player's combos.
    pub(super) fn fold_values<T: Real>(
        &self,
        player: usize,
        reach: &[T],
        payoff: T,
        values: &mut [T],
    ) -> Result<(), ReachError> {
        let sides = self.check(player, reach.len(), values.len())?;
        check_payoffs(&[always(payoff)])?;
        let everyone = Step::everyone(sides[0].combos.len());
        sums::values(sides, &[everyone], reach, &always(payoff), values)
    }

    /// Writes the values of folds at sixteen terminals. Returns the reach as [`sums::tile_values`] does.
    pub(super) fn tile_fold_values<'a, T: Real>(
        &self,
        isa: Isa,
        player: usize,
        reach: &[Tile<T>],
        payoffs: &[T; LANES],
        values: &mut [Tile<T>],
        scratch: &'a mut TileScratch<T>,
    ) -> Result<&'a [Column<T>], ReachError> {
        let sides = self.check_tiles(player, reach.len(), values.len())?;
        let payoffs = payoffs.map(always);
        check_payoffs(&payoffs)?;
        let everyone = Step::everyone(sides[0].combos.len());
        sums::tile_values(isa, sides, &[everyone], reach, &payoffs, values, scratch)
    }
}
