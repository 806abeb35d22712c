//! The exact plans for an equity.

mod enumeration;
mod three_players;
mod two_players;

pub(crate) use three_players::{NO_TABLE, UNLIKE_COMBOS};

use alloc::boxed::Box;
use alloc::vec::Vec;

use equity::internals::{Found, MIN_PART, Reporter};
use equity::{ComboShares, EquityError, Shares};
use evaluator::HoleCards;

pub(crate) use enumeration::{HandVsRange, KnownHands, cost as enumeration_cost};

use crate::case_sums::CaseSums;
use crate::cost;
use crate::engine::Engine;
use crate::hand_vs_hand::{Wanted, count_ranges};
use crate::isomorphism::{BoardClasses, SuitSymmetry};
use crate::removal::{LiveRange, Removal, Spot};
use crate::sweep::Sweep;
use crate::sweep::blocks::Blocks;
use crate::sweep::vectors::Number;

/// An exact calculation: the spot, and the context of all plans.
#[derive(Clone, Copy)]
pub(crate) struct Exact<'a> {
    pub(crate) spot: &'a Spot,
    /// The suit permutations that preserve the spot.
    pub(crate) symmetry: &'a SuitSymmetry,
    pub(crate) engine: &'a Engine,
    pub(crate) reporter: &'a Reporter<'a>,
}

impl Exact<'_> {
    /// Counts the hands of two and more players against each other before the flop.
    pub(crate) fn count(&self) -> Result<Found, EquityError> {
        if self.spot.players() == 2 { self.count_pairs() } else { self.count_classes() }
    }

    /// Sweeps over the boards of two or three players.
    pub(crate) fn sweep(&self) -> Result<Found, EquityError> {
        if self.spot.players() == 2 { self.sweep_two() } else { self.sweep_three() }
    }

    /// Counts classes of deals of three and more players before the flop.
    fn count_classes(&self) -> Result<Found, EquityError> {
        let Self { spot, engine, reporter, .. } = self;
        if spot.by_combo && spot.players() == 3 {
            return self.count_classes_by_combo();
        }
        let wanted = if spot.by_combo { Wanted::ALL } else { Wanted::WINNERS };
        let sums = count_ranges(engine.hands(), &spot.ranges, wanted, reporter);
        let CaseSums { by_winners, by_combo } = sums.ok_or(EquityError::Stopped)?;
        // Rounding must not make weights negative.
        let by_winners = by_winners.into_iter().map(|weight| weight.max(0.0)).collect();
        let combos = spot.ranges.iter().zip(&by_combo).map(|(range, shares)| {
            let known = range.iter().map(|(combo, _)| (combo, shares[combo.index()]));
            ComboShares::new(known.map(|(combo, shares)| (combo, shares.of(shares.total()))))
        });
        Ok(Found::exact(by_winners, spot.by_combo.then(|| combos.collect())))
    }

    /// Counts classes of deals of three players, with the shares of all combos that each player may be dealt
    /// against the others' ranges.
    fn count_classes_by_combo(&self) -> Result<Found, EquityError> {
        let Self { spot, engine, reporter, .. } = self;
        let part = 0.25;
        let count = |step: usize, ranges: &[LiveRange], wanted| {
            let count = |reporter: &Reporter<'_>| count_ranges(engine.hands(), ranges, wanted, reporter);
            reporter.stage(part * step as f64, part, count)
        };
        let sums = count(0, &spot.ranges, Wanted::WINNERS).ok_or(EquityError::Stopped)?;
        let by_winners = sums.by_winners.into_iter().map(|weight| weight.max(0.0)).collect();
        let combos = (0..3).map(|player| {
            let wanted = Wanted { winners: false, combos_of: 1 << player };
            let sums = count(1 + player, &spot.ranges_with_all_combos_of(player), wanted)?;
            self.swept_shares(player, |combo| sums.by_combo[player][combo.index()])
        });
        let combos = combos.collect::<Option<Vec<_>>>().ok_or(EquityError::Stopped)?;
        Ok(Found::exact(by_winners, Some(combos)))
    }

    /// Returns the possible boards of the spot.
    fn board_classes(&self) -> BoardClasses {
        BoardClasses::new(self.spot.cards_by_id(), self.symmetry)
    }

    /// Returns a sweep over these boards.
    fn sweep_over<'a>(&'a self, runouts: &'a BoardClasses) -> Sweep<'a> {
        let Self { engine, reporter, .. } = self;
        Sweep { isa: engine.isa(), orders: engine.orders(), runouts, reporter }
    }

    /// Returns the weights of each range in the order in which showdowns are computed.
    fn blocks<T: Number>(&self) -> Vec<Box<Blocks<T>>> {
        let blocks = |range: &LiveRange| Blocks::of(&range.weights.map(T::of_weight));
        self.spot.ranges.iter().map(blocks).collect()
    }

    /// Returns the shares of all of a player's combos that can be dealt. `shares` are without the total.
    fn combo_shares(&self, player: usize, shares: impl Fn(HoleCards) -> Shares) -> ComboShares {
        let Spot { board, dead, boards, ranges, .. } = self.spot;
        let (known, others) = (*board | *dead, Removal::of_others(ranges, player));
        let possible = HoleCards::ALL.into_iter().filter(|combo| !combo.card_set().intersects(known));
        ComboShares::new(possible.map(|combo| {
            let met = others.as_ref().map_or(0.0, |others| others.met_by(combo));
            (combo, shares(combo).of(met * *boards as f64))
        }))
    }

    /// Returns the bound below which a sum of a sweep is a rounding error, or 0 if no bound is known. The
    /// bound is half of the `lightest` case, if that is far above the rounding of sums whose terms weigh
    /// `whole` on each board.
    fn rounding_below(&self, lightest: f64, whole: f64) -> f64 {
        /// The maximum error of sums, as a fraction of all terms.
        const ROUNDING: f64 = 1e-12;
        let error = ROUNDING * whole * self.spot.all_boards() as f64;
        if lightest > 4.0 * error { lightest / 2.0 } else { 0.0 }
    }

    /// Returns the shares of a sweep, which subtracts weights that share cards from sums. Combos with hardly
    /// any weight left are enumerated one by one, or have no shares if that takes too long. Returns `None`
    /// after a stop.
    fn swept_shares(&self, player: usize, shares: impl Fn(HoleCards) -> Shares) -> Option<ComboShares> {
        let mut swept = self.combo_shares(player, shares);
        let spot = self.spot;
        let others = spot.ranges.iter().enumerate().filter(|&(other, _)| other != player);
        let whole: f64 = others.map(|(_, range)| range.whole).product();
        let least = MIN_PART * whole * spot.boards as f64;
        let is_lost = |&(_, shares): &(HoleCards, Shares)| !spot.is_even() && shares.total() < least;
        let lost: Vec<HoleCards> = swept.iter().filter(is_lost).map(|(combo, _)| combo).collect();
        if lost.is_empty() {
            return Some(swept);
        }
        let enumerated = self.shares_one_by_one(player, &lost)?;
        for combo in lost {
            swept.set(combo, enumerated.get(combo).unwrap_or_default());
        }
        Some(swept)
    }

    /// Returns the shares of some combos of a player by enumeration of single deals. Returns no shares if
    /// that takes too long, and `None` after a stop.
    fn shares_one_by_one(&self, player: usize, combos: &[HoleCards]) -> Option<ComboShares> {
        let spot = self.spot.with_combos(player, combos.iter().copied());
        let counts = || spot.ranges.iter().map(|range| range.count() as f64);
        let cost = spot.all_boards() as f64 * cost::one_by_one(counts().sum(), counts().product(), true);
        if cost::duration(cost) > spot.exact_within {
            return Some(ComboShares::new([].into_iter()));
        }
        let symmetry = &SuitSymmetry::identity();
        let found = Exact { spot: &spot, symmetry, ..*self }.enumerate_one_by_one();
        Some(found.ok()?.combos?.swap_remove(player))
    }
}
