use alloc::boxed::Box;
use alloc::vec::Vec;

use equity::internals::unit_of;
use evaluator::{CardSet, HoleCards};

use crate::range::{Range, StartingHand};

/// A weight for each combo, by [`HoleCards::index`].
pub(crate) type ComboWeights = [f64; HoleCards::COUNT];

/// A weight for each starting hand, by [`StartingHand::index`].
pub(crate) type HandWeights = [f64; StartingHand::COUNT];

/// Returns the weights of whole starting hands. Returns `None` if combos of one starting hand have different
/// weights.
pub(crate) fn hand_weights(weights: &ComboWeights) -> Option<HandWeights> {
    let mut by_hand = [0.0; StartingHand::COUNT];
    for hand in StartingHand::ALL {
        let mut combos = hand.combos().map(|combo| weights[combo.index()]);
        let weight = combos.next()?;
        if combos.any(|other| other != weight) {
            return None;
        }
        by_hand[hand.index()] = weight;
    }
    Some(by_hand)
}

/// A range without the combos that contain known cards. Weights are divided by a number close to the largest
/// one, so that products of them do not vanish.
#[derive(Clone)]
pub(crate) struct LiveRange {
    /// All combos with a weight above 0.
    combos: Vec<(HoleCards, f64)>,
    pub(crate) weights: Box<ComboWeights>,
    /// The sum of all weights.
    pub(crate) whole: f64,
    /// The number that the original weights were divided by.
    pub(crate) unit: f64,
    /// The smallest weight above 0, after scaling.
    pub(crate) least: f64,
    /// `true` if all original weights are 0 or 1.
    pub(crate) is_unweighted: bool,
    /// `true` if all scaled weights are 0 or 1.
    pub(crate) is_even: bool,
}

impl LiveRange {
    pub(crate) fn new(range: &Range, known: CardSet) -> Self {
        let range = range.without(known);
        let mut combos: Vec<_> = range.iter().collect();
        let mut weights = Box::new(*range.as_slice());
        let is_unweighted = combos.iter().all(|&(_, weight)| weight == 1.0);
        let (unit, is_even) = unit_of(combos.iter().map(|&(_, weight)| weight));
        if unit != 1.0 {
            combos.iter_mut().for_each(|(_, weight)| *weight /= unit);
            weights.iter_mut().for_each(|weight| *weight /= unit);
        }
        let whole = combos.iter().map(|&(_, weight)| weight).sum();
        let least = combos.iter().fold(1.0, |least: f64, &(_, weight)| least.min(weight));
        Self { combos, weights, whole, unit, least, is_unweighted, is_even }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (HoleCards, f64)> + Clone {
        self.combos.iter().copied()
    }

    /// Returns the number of combos.
    pub(crate) fn count(&self) -> usize {
        self.combos.len()
    }

    pub(crate) fn weight(&self, combo: HoleCards) -> f64 {
        self.weights[combo.index()]
    }

    /// Returns a range of some combos, each with weight 1.
    pub(crate) fn even(combos: impl IntoIterator<Item = HoleCards>) -> Self {
        let combos: Vec<_> = combos.into_iter().map(|combo| (combo, 1.0)).collect();
        let mut weights = Box::new([0.0; HoleCards::COUNT]);
        combos.iter().for_each(|(combo, weight)| weights[combo.index()] = *weight);
        let whole = combos.len() as f64;
        Self { combos, weights, whole, unit: 1.0, least: 1.0, is_unweighted: true, is_even: true }
    }
}
