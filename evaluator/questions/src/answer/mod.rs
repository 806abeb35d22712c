//! The answers, one file for each kind of question.

mod about;
mod boards;
mod bubble_factors;
mod chart;
mod deal;
mod discards;
mod distribution;
mod equity;
mod flops;
mod hits;
mod icm;
mod outs;
mod push_or_fold;
mod range;
mod solve;
mod spot;

use serde_json::Value;

use crate::asked::Asked;
use crate::question::Ask;
use crate::refusal::Refusal;

pub use bubble_factors::bubble_factors;
pub use deal::deal;
pub use icm::tournament_equity;
pub(crate) use range::range_of;

/// Answers a question.
pub(crate) fn answer(asked: &Asked<'_>) -> Result<Value, Refusal> {
    match &asked.question.ask {
        Ask::About => Ok(about::answer()),
        Ask::Spot { texts } => spot::answer(asked, texts),
        Ask::Range { notation } => range::answer(asked, *notation),
        Ask::Equity { options, draws, combos, player, bets } => {
            equity::answer(asked, *options, draws, *combos, *player, *bets)
        }
        Ask::Boards { options, runs } => boards::answer(asked, *options, *runs),
        Ask::Discards { options } => discards::answer(asked, *options),
        Ask::Outs => outs::answer(asked),
        Ask::Hits { filter } => hits::answer(asked, filter.as_deref()),
        Ask::Distribution { nuts, bins } => distribution::answer(asked, *nuts, *bins),
        Ask::Flops { nuts, textures, sort, reverse } => {
            flops::answer(asked, *nuts, textures.as_deref(), (*sort, *reverse))
        }
        Ask::Chart { vs } => chart::answer(asked, vs.as_deref()),
        Ask::PushFold(question) => push_or_fold::answer(asked, question),
        Ask::Solve(question) => solve::answer(asked, question),
        Ask::Icm { stacks, payouts, places } => icm::answer(asked, stacks, payouts, *places),
        Ask::BubbleFactors { stacks, payouts } => bubble_factors::answer(asked, stacks, payouts),
        Ask::Deal { stacks, payouts, guarantee, play_for } => {
            deal::answer(asked, stacks, payouts, *guarantee, *play_for)
        }
    }
}
