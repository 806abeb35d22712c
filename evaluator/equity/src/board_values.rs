use evaluator::CardSet;

use crate::value::Value;

/// The hands of a game on complete boards.
pub trait BoardValues: Send + Sync {
    /// Sets the value of each hand on a complete board. No card is in two of them.
    fn values(&self, board: CardSet, hands: &[CardSet], values: &mut [Value]);

    /// Returns the estimated time of [`values`](Self::values) in nanoseconds.
    fn time(&self, hands: usize) -> f64;
}
