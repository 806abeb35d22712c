//! rs_poker's equities: by enumeration of hand against hand, and by simulation.

use evaluator::{CardSet, HoleCards};
use rs_poker::core::{CardBitSet, Hand};
use rs_poker::holdem::{MonteCarloGame, OutsCalculator};

use super::card;
use crate::equity::Spot;
use crate::workload::Workload;

/// Enumerates every board for one combo each. It has no ranges.
pub(crate) fn exact(spot: &Spot) -> Option<Workload> {
    let combos: Option<Vec<HoleCards>> = spot.players.iter().map(|text| text.parse().ok()).collect();
    let hands: Vec<Hand> = combos?.iter().map(|&combo| hand(combo)).collect();
    let board: CardSet = spot.board.parse().ok()?;
    let board: CardBitSet = board.iter().map(card).collect();
    let outcome = move || {
        let outs = OutsCalculator::new(board, hands.clone()).calculate_outs();
        let first = &outs.outcomes()[0];
        (first.wins as u64, first.total_combinations as u64)
    };
    let (_, cases) = outcome();
    Some(Workload::new("rs_poker", cases, move || outcome().0))
}

fn hand(combo: HoleCards) -> Hand {
    Hand::new_with_cards(combo.cards().map(card).to_vec())
}

/// A simulation of random hands with a known first hand.
pub(crate) struct Simulation {
    game: MonteCarloGame,
}

/// The first player's shares of the pots.
pub(crate) struct Sums {
    pub(crate) wins: u64,
    pots: f64,
    squares: f64,
}

impl Simulation {
    pub(crate) fn new(players: usize) -> Self {
        let mut hands = vec![Hand::default(); players];
        hands[0] = hand("As Kd".parse().expect("a combo"));
        Self { game: MonteCarloGame::new(hands).expect("two cards are not too many") }
    }

    /// Plays showdowns one after the other.
    pub(crate) fn run(mut self, showdowns: u64) -> Sums {
        let mut sums = Sums { wins: 0, pots: 0.0, squares: 0.0 };
        for _ in 0..showdowns {
            let (winners, _) = self.game.simulate();
            self.game.reset();
            if winners.get(0) {
                let pot = 1.0 / winners.count() as f64;
                sums.wins += u64::from(winners.count() == 1);
                sums.pots += pot;
                sums.squares += pot * pot;
            }
        }
        sums
    }

    /// Returns the standard error of the first player's equity after `showdowns`.
    pub(crate) fn standard_error(self, showdowns: u64) -> f64 {
        let Sums { pots, squares, .. } = self.run(showdowns);
        let (count, mean) = (showdowns as f64, pots / showdowns as f64);
        ((squares / count - mean * mean) / count).sqrt()
    }
}
