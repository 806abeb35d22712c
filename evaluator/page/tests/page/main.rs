//! Integration tests of `page`, one file per subject.

mod answers;
mod any_question;
mod assets;
mod omaha;
mod refusals;
mod runs;

use std::ops::ControlFlow;
use std::sync::LazyLock;

use page::{Page, Refusal};
use serde_json::Value;

static PAGE: LazyLock<Page> = LazyLock::new(Page::new);

/// Asks a question without stopping it.
fn ask(question: &Value) -> Result<Value, Refusal> {
    PAGE.ask(question.to_string().as_bytes(), &|_| ControlFlow::Continue(()))
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
