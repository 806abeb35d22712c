//! The two ways to lose weights numerically, and the checks against them, for the plans of all games.
//!
//! *Cancellation.* Plans that count many deals at once add up all weights and subtract the deals that share
//! cards. If hardly anything is left, the difference is mostly rounding. [`is_ill_conditioned`] detects such
//! spots, and their deals are enumerated instead.
//!
//! *Underflow.* A deal weighs a product of weights. Weights are relative to the largest of each range, so
//! most products are near 1. But the largest may share cards, and the remaining deals may be lighter than the
//! smallest float. Then all deals are multiplied by a power of two, the [lift](Lift).

use alloc::vec::Vec;

/// The smallest trusted difference of sums, as a fraction of the total. Sums of 1,326 numbers have errors up
/// to 1e-13 of the total.
pub const MIN_PART: f64 = 1e-6;

/// Returns `true` if a plan that subtracts weights from sums would lose the significant digits. This is so if
/// `left`, the weight of the deals in which no two players share a card, is too small a fraction of `whole`,
/// the weight of all deals. Callers skip this check if all weights are the same: sums are then integers, and
/// exact.
#[must_use]
pub fn is_ill_conditioned(left: f64, whole: f64) -> bool {
    left.is_nan() || whole.is_nan() || left < MIN_PART * whole
}

/// If the lightest deal weighs at least this much, 2^-300, no product is near underflow.
const SAFE: f64 = 4.909_093_465_297_727e-91;

/// The exponent of the largest lift, 2^1000.
const MAX_LIFT: i32 = 1000;

/// A power of two by which the weights of all deals are multiplied, so that the heaviest does not underflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lift(i32);

impl Lift {
    /// The factor 1.
    pub const NONE: Self = Self(0);

    /// Returns `true` if deals may underflow: if the product of the smallest weights of all ranges, each
    /// relative to the largest of its range, is too small.
    #[must_use]
    pub fn may_be_needed(least: impl Iterator<Item = f64>) -> bool {
        least.product::<f64>() < SAFE
    }

    /// Returns the lift for deals whose heaviest weighs about `weight`, in weights relative to the largest of
    /// each range.
    #[must_use]
    pub fn for_heaviest(weight: f64) -> Self {
        if weight >= SAFE { Self::NONE } else { Self((1 - libm::frexp(weight).1).min(MAX_LIFT)) }
    }

    /// Returns the lift for lists of hands, one list for each player. Hands are sets of cards with weights
    /// from 0 to 1. The lift is that of the heaviest deal in which no two hands share a card. The search ends
    /// after it has tried `steps` hands, and then takes the heaviest deal so far. Returns `None` if the
    /// search found no deal, or if all deals underflow with the largest lift.
    #[must_use]
    pub fn for_lists(mut lists: Vec<Vec<(u64, f64)>>, steps: u32) -> Option<Self> {
        lists.iter_mut().for_each(|list| list.sort_by(|a, b| b.1.total_cmp(&a.1)));
        lists.sort_by_key(Vec::len);
        let start = libm::ldexp(1.0, MAX_LIFT);
        let mut search = Search { best: 0.0, steps };
        search.deal(&lists, 0, start);
        let heaviest = search.best;
        // The search multiplied weights by the largest lift.
        let exponent = libm::frexp(heaviest).1 - 1 - MAX_LIFT;
        (heaviest > 0.0).then(|| if exponent > -300 { Self::NONE } else { Self((-exponent).min(MAX_LIFT)) })
    }

    /// Returns the binary exponent of the factor.
    #[must_use]
    pub fn exponent(self) -> i32 {
        self.0
    }

    /// Returns the factor.
    #[must_use]
    pub fn factor(self) -> f64 {
        libm::ldexp(1.0, self.0)
    }
}

/// A branch-and-bound search for the heaviest deal.
struct Search {
    /// The weight of the heaviest deal so far.
    best: f64,
    steps: u32,
}

impl Search {
    /// Deals each hand that avoids the `used` cards to the next player, the heaviest first, as long as the
    /// deal may become heavier than the best. The other players' weights are at most 1.
    fn deal(&mut self, lists: &[Vec<(u64, f64)>], used: u64, weight: f64) {
        let Some((list, others)) = lists.split_first() else {
            self.best = self.best.max(weight);
            return;
        };
        for &(cards, own) in list {
            if weight * own <= self.best || self.steps == 0 {
                return;
            }
            self.steps -= 1;
            if cards & used == 0 {
                self.deal(others, used | cards, weight * own);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    #[test]
    fn the_heaviest_deal_is_lifted_to_one() {
        let lists = |tiny: f64| vec![vec![(0b1, 1.0), (0b10, tiny)], vec![(0b1, 1.0), (0b10, 0.5)]];
        assert_eq!(Lift::for_lists(lists(0.1), 100), Some(Lift::NONE));
        let blocked = |tiny: f64| vec![vec![(0b1, 1.0), (0b10, tiny)], vec![(0b1, 1.0), (0b10, tiny)]];
        let lift = Lift::for_lists(blocked(1e-299), 100).unwrap();
        assert!((1.0..2.0).contains(&(1e-299 * lift.factor())), "{lift:?}");
        let blocked = |tiny: f64| vec![vec![(0b11, 1.0), (0b100, tiny)], vec![(0b1, 1.0), (0b10, tiny)]];
        assert!(Lift::for_lists(blocked(1e-299), 100).is_some());
        assert_eq!(Lift::for_lists(vec![vec![(1, 1.0)], vec![(1, 1.0)]], 100), None);
        assert_eq!(Lift::for_lists(lists(0.1), 0), None);
        for weight in [1.0, 1e-80, 1e-120, 1e-300, 5e-324] {
            let lifted = weight * Lift::for_heaviest(weight).factor();
            assert!((1e-91..2.0).contains(&lifted), "{weight} {lifted}");
        }
        assert!(Lift::may_be_needed([1e-60, 1e-60].into_iter()));
        assert!(!Lift::may_be_needed([1e-20; 4].into_iter()) && is_ill_conditioned(f64::NAN, 1.0));
    }
}
