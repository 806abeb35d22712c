//! The answers, one file for each kind of question.

mod about;
mod equity;
mod range;

use serde_json::Value;

use crate::kind::Kind;
use crate::question::Asked;
use crate::refusal::Refusal;

/// The answer to a question.
pub(crate) fn answer(asked: &Asked<'_>) -> Result<Value, Refusal> {
    match asked.kind {
        Kind::About => Ok(about::answer()),
        Kind::Range => range::answer(asked),
        Kind::Equity => equity::answer(asked),
    }
}
