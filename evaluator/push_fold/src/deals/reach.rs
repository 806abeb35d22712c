//! The hands with which a player acts in some way.

use crate::deals::{ByHand, HANDS};

/// The hands with which a player takes an action, in ascending order, with the probability of each.
#[derive(Clone, Debug)]
pub(crate) struct Reach(pub(crate) Vec<(usize, f64)>);

impl Reach {
    /// Creates the reach of an action with a probability for each hand.
    pub(crate) fn of(probabilities: &ByHand) -> Self {
        let hands = probabilities.iter().copied().enumerate();
        Self(hands.filter(|&(_, probability)| probability > 0.0).collect())
    }

    /// Creates the reach of a single hand.
    pub(crate) fn single(hand: usize, probability: f64) -> Self {
        Self(vec![(hand, probability)])
    }

    /// Adds a number to the probability of a hand.
    pub(crate) fn shift(&mut self, hand: usize, step: f64) {
        match self.0.binary_search_by_key(&hand, |&(other, _)| other) {
            Ok(place) => self.0[place].1 += step,
            Err(place) => self.0.insert(place, (hand, step)),
        }
    }

    /// Creates the reach of a player who always acts.
    pub(crate) fn all() -> Self {
        Self::of(&[1.0; HANDS])
    }
}
