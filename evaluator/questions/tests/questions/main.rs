//! Integration tests of `questions`, one file per subject.

mod answers;
mod any_question;
mod faults;
mod games;
mod hundred;
mod json_schema;
mod omaha;
mod push_or_fold;
mod refusals;
mod runs;
mod schema;
mod shares;
mod single_cards;
mod solve;
mod spot;
mod sweeps;
mod tournaments;

use std::ops::ControlFlow;
use std::sync::LazyLock;

use questions::{Refusal, Service};
use serde_json::Value;

static SERVICE: LazyLock<Service> = LazyLock::new(Service::new);

/// Asks a question without stopping it.
fn ask(question: &Value) -> Result<Value, Refusal> {
    SERVICE.ask(question.to_string().as_bytes(), &|_| ControlFlow::Continue(()))
}

/// Returns the answer to a valid question.
fn answer(question: Value) -> Value {
    ask(&question).unwrap_or_else(|refusal| panic!("{question}: {}", refusal.message()))
}

/// Removes the elapsed time from an answer.
fn timeless(mut answer: Value) -> Value {
    answer["seconds"] = Value::Null;
    answer
}
