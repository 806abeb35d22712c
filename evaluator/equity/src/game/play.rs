//! The ranges of every [`Play`].

use std::prelude::rust_2024::*;

use evaluator::CardSet;

use super::{
    AnyRange, BoardHands, BoardHole, BoardValues, Feature, GameInfo, GameRanges, RangeOptions, RankedHand,
    ReadRangeError,
};
use crate::holding::Holding;
use crate::play::{Play, Value};
use crate::range::StartingHand;

impl<P: Play> BoardValues for P {
    fn values(&self, board: CardSet, hands: &[CardSet], values: &mut [Value]) {
        let on_board = self.on_board(board);
        for (value, &cards) in values.iter_mut().zip(hands) {
            let hand = P::Hole::of_cards(cards).map_or_else(P::Hand::default, |hole| self.hand(hole));
            *value = self.value(&on_board, &hand);
        }
    }

    fn time(&self, hands: usize) -> f64 {
        /// The time to prepare a board, and a hand.
        const BOARD: f64 = 300.0;
        const HAND: f64 = 100.0;
        BOARD + hands as f64 * (HAND + P::VALUE_TIME)
    }
}

impl<P: Play<Hole: BoardHole>> GameRanges for P {
    fn info(&self) -> &'static GameInfo {
        self.info()
    }

    fn read_range(&self, text: &str, options: &RangeOptions<'_>) -> Result<AnyRange, ReadRangeError> {
        P::Hole::read_range(self, text, options)
    }

    fn full_range(&self) -> AnyRange {
        P::Hole::full_range(self.info())
    }

    fn top(&self, percent: f64, order: Option<&str>) -> Result<AnyRange, ReadRangeError> {
        P::Hole::top(self, percent, order)
    }

    fn ranking(&self) -> Option<Vec<RankedHand>> {
        let ranked = |hand: StartingHand| {
            let shares = self.against_random(hand)?;
            Some(RankedHand { hand: hand.to_string(), combos: hand.combo_count(), shares })
        };
        self.order()?.hands().map(ranked).collect()
    }

    fn board_hands(&self) -> Option<&dyn BoardHands> {
        Play::board_hands(self)
    }

    fn board_values(&self) -> Option<&dyn BoardValues> {
        Some(self)
    }

    fn lacks(&self, feature: Feature) -> Option<&'static str> {
        P::Hole::lacks(self, feature)
    }
}
