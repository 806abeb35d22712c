//! A strategy: the probability of going all-in for each hand at each decision.

use holdem::range::{Range, StartingHand};

use crate::deals::{ByHand, HANDS};
use crate::game::Game;

/// The probability of going all-in with each hand at each decision of a [`Game`].
#[derive(Clone, Debug, PartialEq)]
pub struct Strategy {
    pub(crate) all_in: Vec<ByHand>,
}

impl Strategy {
    /// Creates the strategy that folds all hands.
    #[must_use]
    pub fn folding(game: &Game) -> Self {
        Self { all_in: vec![[0.0; HANDS]; game.decisions().len()] }
    }

    /// Returns the probability of going all-in with a hand at the decision with a number, its place in
    /// [`Game::decisions`].
    ///
    /// # Panics
    ///
    /// Panics if there is no such decision.
    #[must_use]
    pub fn probability(&self, decision: usize, hand: StartingHand) -> f64 {
        self.all_in[decision][hand.index()]
    }

    /// Returns the hands that go all-in at a decision, weighted by their probability.
    ///
    /// # Panics
    ///
    /// Panics if there is no such decision.
    #[must_use]
    pub fn range(&self, decision: usize) -> Range {
        let mut weights = [0.0; evaluator::HoleCards::COUNT];
        for hand in StartingHand::ALL {
            for combo in hand.combos() {
                weights[combo.index()] = self.all_in[decision][hand.index()];
            }
        }
        Range::from_weights(&weights).unwrap_or_default()
    }

    /// Sets the hands that go all-in at a decision. The weight of a starting hand is the mean weight of its
    /// combos.
    ///
    /// # Panics
    ///
    /// Panics if there is no such decision.
    pub fn set(&mut self, decision: usize, range: &Range) {
        self.all_in[decision] = by_hand(range);
    }

    /// Returns the part of all hands that go all-in at a decision, from 0 to 1.
    ///
    /// # Panics
    ///
    /// Panics if there is no such decision.
    #[must_use]
    pub fn frequency(&self, decision: usize) -> f64 {
        let combos = StartingHand::ALL.map(|hand| hand.combo_count() as f64);
        let weights = self.all_in[decision].iter().zip(combos).map(|(weight, combos)| weight * combos);
        weights.sum::<f64>() / combos.iter().sum::<f64>()
    }
}

/// Returns the mean weight of each starting hand's combos.
pub(crate) fn by_hand(range: &Range) -> ByHand {
    StartingHand::ALL.map(|hand| {
        let weight: f64 = hand.combos().map(|combo| range.weight(combo)).sum();
        weight / hand.combo_count() as f64
    })
}
