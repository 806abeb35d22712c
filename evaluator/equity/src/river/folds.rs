//! Folds of live combos: the same before the river and on it, as no cards are shown.

use evaluator::Isa;

use crate::exact::sweep::blocks::LANES;
use crate::exact::sweep::vectors::{self, Simd, Task};
use crate::river::sides::{Side, Sides, check_payoffs, not_finite, not_finite_in_tiles};
use crate::river::sums::{ByCard, SingleSums, TileSums, Workplace};
use crate::river::walk::Sums;
use crate::river::{Payoffs, ReachError, Real, Scratch, Tile};

/// A fold is a showdown that is worth the same to those who win and those who lose.
fn always<T: Real>(payoff: T) -> Payoffs<T> {
    Payoffs { win: payoff, tie: payoff, lose: payoff }
}

impl Sides {
    /// What a fold is worth to each of a player's combos.
    pub(super) fn fold_values<T: Real>(
        &self,
        player: usize,
        reach: &[T],
        payoff: T,
        values: &mut [T],
    ) -> Result<(), ReachError> {
        let sides = self.check(player, reach.len(), values.len())?;
        check_payoffs(&[always(payoff)])?;
        let mut sums = SingleSums::new(sides, reach, &always(payoff), values);
        if !sums.is_finite() {
            return Err(not_finite(reach));
        }
        sums.emit(0..sides[0].combos.len());
        Ok(())
    }

    /// The same for sixteen terminals.
    pub(super) fn tile_fold_values<T: Real>(
        &self,
        isa: Isa,
        player: usize,
        reach: &[Tile<T>],
        payoffs: &[T; LANES],
        values: &mut [Tile<T>],
        scratch: &mut Scratch<T>,
    ) -> Result<(), ReachError> {
        let sides = self.check_tiles(player, reach.len(), values.len())?;
        let payoffs = payoffs.map(always);
        check_payoffs(&payoffs)?;
        let columns = scratch.columns(sides[1].combos.len());
        if vectors::run(isa, TileFolds { sides, reach, payoffs: &payoffs, values, columns }) {
            Ok(())
        } else {
            Err(not_finite_in_tiles(reach, sides[1].combos.len()))
        }
    }
}

/// [`Sides::tile_fold_values`]: whether all sums are finite.
struct TileFolds<'a, T> {
    sides: [&'a Side; 2],
    reach: &'a [Tile<T>],
    payoffs: &'a [Payoffs<T>; LANES],
    values: &'a mut [Tile<T>],
    columns: &'a mut [Tile<T>],
}

impl<T: Real> Task for TileFolds<'_, T> {
    type Number = T;
    type Output = bool;

    #[inline(always)]
    fn run<S: Simd<Number = T>>(self, simd: S) -> bool {
        let (mut emitted, mut by_card) = (Tile::ZERO, ByCard::ZERO);
        let place = Workplace { columns: self.columns, emitted: &mut emitted, by_card: &mut by_card };
        let mut sums = TileSums::new(simd, self.sides, self.reach, self.payoffs, self.values, place);
        let is_finite = sums.is_finite();
        if is_finite {
            sums.emit(0..self.sides[0].combos.len());
            sums.finish();
        }
        is_finite
    }
}
