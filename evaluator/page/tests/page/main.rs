//! The tests of `page` from outside, a file for each subject.

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

/// The answer to a question that nobody stops.
fn ask(question: &Value) -> Result<Value, Refusal> {
    PAGE.ask(question.to_string().as_bytes(), &|_| ControlFlow::Continue(()))
}

/// The answer to a question that makes sense.
fn answer(question: Value) -> Value {
    ask(&question).unwrap_or_else(|refusal| panic!("{question}: {}", refusal.message()))
}

/// The same without the time that it took.
fn timeless(mut answer: Value) -> Value {
    answer["seconds"] = Value::Null;
    answer
}
