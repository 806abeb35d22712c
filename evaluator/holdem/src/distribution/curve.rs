use alloc::vec::Vec;

use equity::distribution::Distribution;
use equity::{EquityError, Plan, Report, Shares};
use evaluator::CardSet;

use crate::Showdown;
use crate::engine::Engine;
use crate::range::Range;

/// Returns the distribution of a report of two players, if it has shares of combos.
pub(crate) fn of_report(report: &Report, ranges: [&Range; 2]) -> Option<Distribution> {
    let hands = |player: usize| {
        let shares = report.by_combo(player)?;
        let met = ranges[player].iter();
        let met = met.filter_map(|(combo, weight)| Some((combo.card_set(), weight, shares.get(combo)?)));
        Some(met.collect::<Vec<(CardSet, f64, Shares)>>())
    };
    let shares = report.shares();
    let equities = [shares[0].equity(), shares[1].equity()];
    Some(Distribution::new(equities, [&hands(0)?, &hands(1)?]))
}

/// Computes the equities of the combos of two ranges.
pub(crate) fn of_ranges(question: &Showdown<'_>, engine: &Engine) -> Result<Distribution, EquityError> {
    let ranges = heads_up(question)?;
    let report = question.by_combo().run(engine)?;
    of_report(&report, [&ranges[0], &ranges[1]]).ok_or(EquityError::Stopped)
}

/// Returns the ranges of two players, or an error if single combos cannot be compared.
pub(super) fn heads_up(question: &Showdown<'_>) -> Result<[Range; 2], EquityError> {
    if question.get_options().is_simulation() {
        let reason = "a simulation does not compute the equities of single combos";
        return Err(EquityError::PlanDoesNotApply { plan: Plan::MonteCarlo, reason });
    }
    let ranges: Vec<Range> = question.get_players().map(|player| player.range().into_owned()).collect();
    ranges.try_into().map_err(|_| EquityError::NotHeadsUp { found: question.count() })
}
