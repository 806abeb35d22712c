//! Positive and negative potential: the probability that a hand that is behind comes ahead, and the opposite.
//!
//! For each pair of combos the number of runouts that each wins and ties is counted. These are whole numbers
//! independent of the opponents' weights, so nothing is subtracted.

use alloc::boxed::Box;
use alloc::vec::Vec;

use evaluator::lookup::board::BoardRanksIn;
use evaluator::{CardSet, HoleCards};

use crate::engine::Engine;
use crate::removal::ComboWeights;
use crate::river::RunoutCounts;
use crate::strength::board_strength::live_combos;

/// The potential of all combos on a flop or turn, returned by
/// [`Strength::potential`](super::Strength::potential).
#[derive(Clone, Debug)]
pub struct Potential {
    board: CardSet,
    hands: Box<[HandPotential; HoleCards::COUNT]>,
}

/// The standing of one combo against all hands of its opponent, now and after each runout.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HandPotential {
    weights: [[f64; 3]; 3],
}

impl Potential {
    /// Computes the potential of all combos on a board of 3 or 4 cards against opponents with these weights.
    pub(super) fn new(engine: &Engine, board: CardSet, weights: &ComboWeights) -> Self {
        let heroes: Vec<HoleCards> = live_combos(board).map(|index| HoleCards::ALL[index]).collect();
        let opponents: Vec<HoleCards> =
            heroes.iter().copied().filter(|combo| weights[combo.index()] > 0.0).collect();
        let counts = RunoutCounts::new(engine, board, [&heroes, &opponents]);
        let mut now = BoardRanksIn::new();
        let swept = engine.sweep().sweep(board, &mut now);
        debug_assert!(swept.is_ok(), "a board has three or four cards");
        let now = now.as_slice();
        let mut hands = Box::new([HandPotential::default(); HoleCards::COUNT]);
        for (row, hero) in heroes.iter().enumerate() {
            let own = now[hero.index()];
            for (column, opponent) in opponents.iter().enumerate() {
                if opponent.card_set().intersects(hero.card_set()) {
                    continue;
                }
                let (weight, other) = (weights[opponent.index()], now[opponent.index()]);
                let state = usize::from(own <= other) + usize::from(own < other);
                let [wins, ties] = counts.get(row, column).map(f64::from);
                let then = [wins, ties, f64::from(counts.runouts) - wins - ties];
                let sums = &mut hands[hero.index()].weights[state];
                sums.iter_mut().zip(then).for_each(|(sum, runouts)| *sum += weight * runouts);
            }
        }
        Self { board, hands }
    }

    /// Returns the board.
    #[must_use]
    pub const fn board(&self) -> CardSet {
        self.board
    }

    /// Returns a combo's potential. Returns `None` if it shares a card with the board, or with every combo of
    /// the opponent.
    #[must_use]
    pub fn of(&self, combo: HoleCards) -> Option<&HandPotential> {
        Some(&self.hands[combo.index()])
            .filter(|hand| hand.weights.as_flattened().iter().any(|&weight| weight > 0.0))
    }
}

impl HandPotential {
    /// Returns the weights of opponents and runouts, indexed by the current standing (ahead, tied, behind)
    /// and then by the standing after the runout.
    #[must_use]
    pub const fn weights(&self) -> &[[f64; 3]; 3] {
        &self.weights
    }

    fn now(&self) -> [f64; 3] {
        self.weights.map(|then| then.iter().sum())
    }

    /// Returns the current hand strength, from 0 to 1: the share of opponents that the hand beats, plus half
    /// of those that it ties.
    #[must_use]
    pub fn strength(&self) -> f64 {
        let [ahead, tied, behind] = self.now();
        (ahead + tied / 2.0) / (ahead + tied + behind)
    }

    /// Returns the positive potential, from 0 to 1: the share of runouts on which the hand comes ahead of
    /// opponents that it is behind now, ties counting half, as in Papp, "Dealing with imperfect information
    /// in poker" (1998). Returns `None` if it is never behind.
    #[must_use]
    pub fn positive(&self) -> Option<f64> {
        let [_, tied, behind] = self.weights;
        let [_, all_tied, all_behind] = self.now();
        let possible = all_behind + all_tied / 2.0;
        (possible > 0.0).then(|| (behind[0] + behind[1] / 2.0 + tied[0] / 2.0) / possible)
    }

    /// Returns the negative potential, from 0 to 1: the share of runouts on which the hand falls behind
    /// opponents that it is ahead of now, ties counting half. Returns `None` if it is never ahead.
    #[must_use]
    pub fn negative(&self) -> Option<f64> {
        let [ahead, tied, _] = self.weights;
        let [all_ahead, all_tied, _] = self.now();
        let possible = all_ahead + all_tied / 2.0;
        (possible > 0.0).then(|| (ahead[2] + ahead[1] / 2.0 + tied[2] / 2.0) / possible)
    }
}
