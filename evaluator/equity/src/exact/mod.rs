//! The exact ways to an equity.

pub(crate) mod enumeration;
pub(crate) mod hand_vs_hand;
pub(crate) mod sweep;
pub(crate) mod tables;
pub(crate) mod three_players;
pub(crate) mod two_players;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use evaluator::HoleCards;

use crate::engine::Engine;
use crate::exact::sweep::blocks::Blocks;
use crate::exact::sweep::vectors::Number;
use crate::isomorphism::SuitSymmetry;
use crate::progress::Reporter;
use crate::removal::{LEAST_PART, LiveRange, Removal, Spot};
use crate::report::{ComboShares, Shares};

impl Spot {
    /// The weights of each range in the order that showdowns are worked out in.
    fn blocks<T: Number>(&self) -> Vec<Box<Blocks<T>>> {
        let blocks = |range: &LiveRange| Blocks::of(&range.weights.map(T::of_weight));
        self.ranges.iter().map(blocks).collect()
    }

    /// The shares of all of a player's combos that can be dealt. `shares` are without the total.
    fn combo_shares(&self, player: usize, shares: impl Fn(HoleCards) -> Shares) -> ComboShares {
        let (known, others) = (self.board | self.dead, Removal::of_others(&self.ranges, player));
        let possible = HoleCards::ALL.into_iter().filter(|combo| !combo.card_set().intersects(known));
        ComboShares::new(possible.map(|combo| {
            let met = others.as_ref().map_or(0.0, |others| others.met_by(combo));
            (combo, shares(combo).of(met * self.boards as f64))
        }))
    }

    /// The same by a sweep, which takes weights that share cards out of sums. Where hardly anything is left of a sum, the
    /// combos are met one by one, or have no shares if that takes too long. None, if the reporter says stop.
    fn swept_shares(
        &self,
        player: usize,
        engine: &Engine,
        reporter: &Reporter<'_>,
        shares: impl Fn(HoleCards) -> Shares,
    ) -> Option<ComboShares> {
        let mut swept = self.combo_shares(player, shares);
        let others = self.ranges.iter().enumerate().filter(|&(other, _)| other != player);
        let whole: f64 = others.map(|(_, range)| range.whole).product();
        let least = LEAST_PART * whole * self.boards as f64;
        let is_lost = |&(_, shares): &(HoleCards, Shares)| !self.is_even() && shares.total() < least;
        let lost: Vec<HoleCards> = swept.iter().filter(is_lost).map(|(combo, _)| combo).collect();
        if lost.is_empty() {
            return Some(swept);
        }
        let mut spot = self.clone();
        spot.ranges[player] = LiveRange::even(lost.iter().copied());
        let enumerated = match spot.enumeration_cost() <= self.exact_within {
            true => enumeration::solve(&spot, &SuitSymmetry::identity(), engine, reporter).ok()?.combos,
            false => Some(vec![ComboShares::new([].into_iter()); self.players()]),
        };
        let enumerated = enumerated?.swap_remove(player);
        for combo in lost {
            swept.set(combo, enumerated.get(combo).unwrap_or_default());
        }
        Some(swept)
    }
}
