//! The answers, one file for each kind of question.

mod about;
mod chart;
mod distribution;
mod equity;
mod flops;
mod hits;
mod outs;
mod range;

use serde_json::Value;

use crate::kind::Kind;
use crate::question::Asked;
use crate::refusal::Refusal;

/// Answers a question.
pub(crate) fn answer(asked: &Asked<'_>) -> Result<Value, Refusal> {
    match asked.kind {
        Kind::About => Ok(about::answer()),
        Kind::Range => range::answer(asked),
        Kind::Equity => equity::answer(asked),
        Kind::Outs => outs::answer(asked),
        Kind::Hits => hits::answer(asked),
        Kind::Distribution => distribution::answer(asked),
        Kind::Flops => flops::answer(asked),
        Kind::Chart => chart::answer(asked),
    }
}
