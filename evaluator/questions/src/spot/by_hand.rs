//! Results of each hand.

use std::borrow::Cow;
use std::sync::atomic::AtomicBool;

use equity::distribution::Distribution;
use equity::game::{AnyRange, HandResult, Question};
use equity::{EquityError, Options, Report, Shares};
use evaluator::CardSet;
use holdem::range::Range;

use super::{Run, Spot, refusal};
use crate::refusal::Refusal;

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
        if self.game.info().ranks_combos() {
            // One run answers both.
            let report = self.equity(Options { by_combo: true, ..options }, run)?;
            let hands = self.results_in(&report);
            return Ok((report, hands));
        }
        // A question that is already stopped is checked and not answered, so that errors come before the work.
        let is_stopped = AtomicBool::new(true);
        match self.game.by_hand(&Question { stop: Some(&is_stopped), ..self.question(options, run) }) {
            Ok(_) | Err(EquityError::Stopped) => {}
            Err(error) => return Err(error),
        }
        let report = self.equity(options, run)?;
        if report.partial().is_some() {
            return Ok((report, None));
        }
        match self.game.by_hand(&self.question(options, run)) {
            Err(EquityError::Stopped) => Ok((report, None)),
            hands => Ok((report, Some(hands?))),
        }
    }

    /// Compares two ranges hand by hand.
    ///
    /// # Errors
    ///
    /// Returns an error if the game has no results of hands, no deal is possible, exact work would take too long, or
    /// the run is stopped.
    pub fn distribution(&self, run: Run<'_>) -> Result<Distribution, Refusal> {
        let exact = self.by_hand(Options::default(), run);
        let (report, hands) = exact.map_err(|error| refusal(error, &self.texts))?;
        let hands = hands.ok_or_else(Refusal::stopped)?;
        let given = |hands: &Vec<HandResult>| -> Vec<(CardSet, f64, Shares)> {
            hands.iter().map(|result| (result.hand, result.weight, result.shares)).collect()
        };
        let [first, second] = [0, 1].map(|player| given(&hands[player]));
        let equities = [0, 1].map(|player| report.shares()[player].equity());
        Ok(Distribution::new(equities, [&first, &second]))
    }

    /// Returns the results of the hands that can be dealt and faced, if a report has them and is complete.
    pub(crate) fn results_in(&self, report: &Report) -> Option<ByHand> {
        let of_player = |(player, range): (usize, &Cow<'_, Range>)| {
            let shares = report.by_combo(player)?;
            let result = |(combo, weight): (evaluator::HoleCards, f64)| {
                Some(HandResult { hand: combo.card_set(), weight, shares: shares.get(combo)? })
            };
            Some(range.iter().filter_map(result).collect())
        };
        let ranges = self.ranges.iter().map(AnyRange::of_two_cards);
        let ranges: Vec<_> = ranges.collect::<Option<_>>()?;
        ranges.iter().enumerate().map(of_player).collect::<Option<_>>().filter(|_| report.partial().is_none())
    }
}
