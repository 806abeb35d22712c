//! Equities by next card, final hands and outs, exactly, on a board of three to five cards.

pub(crate) mod categories;
mod cost;
pub(crate) mod outs;
mod report;

use alloc::vec::Vec;
use core::time::Duration;

use equity::internals::{Dealt, Planned, Reporter, by_next_card, is_for_one_thread, shares_of};
use equity::{EquityError, NextCard, Plan, Shares};
use evaluator::HoleCards;

use crate::Showdown;
use crate::cost::duration;
use crate::engine::Engine;
use crate::plans::Ready;
use crate::removal::Spot;

pub use outs::Outs;
pub use report::RunoutReport;

/// Returns the report on a board of three to five cards.
pub(crate) fn report(question: &Showdown<'_>, engine: &Engine) -> Result<RunoutReport, EquityError> {
    if question.get_options().is_simulation() {
        let reason = "runouts are computed exactly or not at all";
        return Err(EquityError::PlanDoesNotApply { plan: Plan::MonteCarlo, reason });
    }
    let options = question.get_options();
    let question = engine.in_deck(question)?;
    let mut deal = engine.deal(&question)?;
    engine.use_symmetry(&mut deal, Duration::MAX);
    let mut costs = cost::of_stages(&question, &deal, engine)?;
    let (spot, symmetry) = (&deal.spot, deal.symmetry());
    // On a complete board the shares suffice.
    let may_take = |nanoseconds| options.may_take(duration(nanoseconds));
    let with_outs = spot.missing() > 0 && may_take(costs[2]).is_ok();
    if !with_outs {
        costs[2] = 0.0;
    }
    may_take(costs[0] + costs[1])?;

    let reporter = question.setup().reporter();
    let all: f64 = costs.iter().sum();
    if is_for_one_thread(duration(all)) {
        reporter.keep_to_one_thread();
    }
    let [for_equities, for_categories, for_outs] = costs.map(|cost| cost / all);
    let shares =
        reporter.stage(0.0, for_equities, |reporter| shares_by_card(&question, &deal, engine, reporter))?;
    let categories = reporter.stage(for_equities, for_categories, |reporter| {
        categories::of_all(spot, symmetry, engine, reporter).ok_or(EquityError::Stopped)
    })?;
    let all_outs =
        |reporter: &Reporter<'_>| outs::of_all(spot, engine.table(), reporter).ok_or(EquityError::Stopped);
    let before = for_equities + for_categories;
    let outs = with_outs.then(|| reporter.stage(before, for_outs, all_outs)).transpose()?;
    Ok(RunoutReport::new(spot, shares, categories, outs))
}

/// The players' shares, in total and by next card.
struct SharesByCard {
    shares: Vec<Shares>,
    next_cards: Vec<NextCard>,
    /// The binary exponent of the unit of all weights.
    exponent: i32,
}

/// Returns the players' shares and the cards that can come next. There are none on a complete board.
///
/// # Errors
///
/// Returns an error if the requested plan does not apply, if the reporter requested a stop, or if no card can
/// come next because there is no deal.
fn shares_by_card(
    question: &Showdown<'_>,
    deal: &Ready,
    engine: &Engine,
    reporter: &Reporter<'_>,
) -> Result<SharesByCard, EquityError> {
    let missing = deal.spot.missing();
    if missing == 0 {
        let (shares, exponent) = shares_of(question, engine, reporter)?;
        return Ok(SharesByCard { shares, next_cards: Vec::new(), exponent });
    }
    let (next_cards, exponent) = by_next_card(question, engine, deal, reporter)?;
    if next_cards.is_empty() {
        return Err(deal.no_deal());
    }
    // Each case was counted once for each of its cards to come.
    let times = 1.0 / missing as f64;
    let shares = |player| next_cards.iter().map(|next| next.shares()[player]).sum::<Shares>() * times;
    Ok(SharesByCard { shares: (0..deal.players()).map(shares).collect(), next_cards, exponent })
}

/// Returns the combos that any player may have.
fn combos(spot: &Spot) -> impl Iterator<Item = HoleCards> {
    let is_in_a_range = |combo: &HoleCards| spot.ranges.iter().any(|range| range.weight(*combo) > 0.0);
    HoleCards::ALL.into_iter().filter(is_in_a_range)
}
