//! Results of each hand.

use equity::game::HandResult;
use equity::{EquityError, Options, Report};
use holdem::range::Range;

use super::{Run, Spot};
use crate::games::engine;

/// The results of each player's hands.
pub type ByHand = Vec<Vec<HandResult>>;

impl Spot {
    /// Computes the equities of the players and the results of each hand. An interrupted run has no results of
    /// hands.
    ///
    /// # Errors
    ///
    /// Returns an error if the question has no answer, is stopped too soon, or has no results of hands.
    pub fn by_hand(&self, options: Options, run: Run<'_>) -> Result<(Report, Option<ByHand>), EquityError> {
        if engine(&*self.game).is_some() {
            // One run answers both.
            let report = self.equity(Options { by_combo: true, ..options }, run)?;
            let hands = self.results_in(&report);
            return Ok((report, hands));
        }
        let hands = self.game.by_hand(&self.question(options, run))?;
        Ok((self.equity(options, run)?, Some(hands)))
    }

    /// Returns the results of the hands that can be dealt and faced, if a report has them and is complete.
    pub(crate) fn results_in(&self, report: &Report) -> Option<ByHand> {
        let of_player = |(player, range)| {
            let (range, shares): (&Range, _) = (range, report.by_combo(player)?);
            let result = |(combo, weight): (evaluator::HoleCards, f64)| {
                Some(HandResult { hand: combo.card_set(), weight, shares: shares.get(combo)? })
            };
            Some(range.into_iter().filter_map(result).collect())
        };
        let ranges = self.ranges.iter().map(|range| range.downcast::<Range>());
        let ranges: Vec<&Range> = ranges.collect::<Option<_>>()?;
        ranges
            .into_iter()
            .enumerate()
            .map(of_player)
            .collect::<Option<_>>()
            .filter(|_| report.partial().is_none())
    }
}
