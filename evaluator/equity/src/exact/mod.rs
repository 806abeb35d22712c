//! The exact ways to an equity.

pub(crate) mod enumeration;
pub(crate) mod hand_vs_hand;
pub(crate) mod sweep;
pub(crate) mod tables;
pub(crate) mod three_players;
pub(crate) mod two_players;

use alloc::boxed::Box;
use alloc::vec::Vec;

use evaluator::HoleCards;

use crate::exact::sweep::blocks::Blocks;
use crate::removal::{Meets, Spot};
use crate::report::{ComboShares, Shares};

/// The weights of each range in the order that showdowns are worked out in.
fn blocks(spot: &Spot) -> Vec<Box<Blocks>> {
    spot.ranges.iter().map(|range| Blocks::of(&range.weights.map(|weight| weight as f32))).collect()
}

impl Spot {
    /// The shares of all of a player's combos that can be dealt. `shares` are without the total.
    pub(crate) fn combo_shares(
        &self,
        player: usize,
        part: f64,
        shares: impl Fn(HoleCards) -> Shares,
    ) -> ComboShares {
        let (known, meets) = (self.board | self.dead, Meets::of(player, &self.ranges));
        let possible = HoleCards::ALL.into_iter().filter(|combo| !combo.card_set().intersects(known));
        ComboShares::new(possible.map(|combo| {
            let weight = meets.as_ref().map_or(0.0, |meets| meets.weight(combo));
            let total = weight * self.boards as f64 * part;
            (combo, if total > 0.0 { Shares { total, ..shares(combo) } } else { Shares::default() })
        }))
    }
}
