//! Questions as JSON, their answers as JSON, and the page that asks them.
//!
//! Whoever carries questions to a [`Page`] is its own affair: `rivertable serve` does by HTTP, and a static page by
//! WebAssembly in workers.

#![forbid(unsafe_code)]

pub mod assets;

use std::ops::ControlFlow;

use equity::Progress;
use serde_json::{Value, json};

/// Answers questions. Threads share it.
#[derive(Debug, Default)]
pub struct Page {}

impl Page {
    /// A page that has prepared nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The answer to a question; `on_progress` is told how far a long one has come, and may stop it.
    pub fn ask(
        &self,
        question: &[u8],
        on_progress: &(dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync),
    ) -> Result<Value, Refusal> {
        let _ = (question, on_progress);
        Err(Refusal { field: "ask", index: None, message: "there are no questions yet".into() })
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    field: &'static str,
    index: Option<usize>,
    message: String,
}

impl Refusal {
    /// Whether the question was stopped by whoever is told of its progress.
    pub fn is_stopped(&self) -> bool {
        self.field == "stopped"
    }

    /// As JSON.
    pub fn json(&self) -> Value {
        let mut error = json!({ "field": self.field });
        if let Some(index) = self.index {
            error["index"] = index.into();
        }
        error["message"] = self.message.as_str().into();
        json!({ "error": error })
    }
}

/// How far a long answer has come, as JSON.
pub fn progress_json(progress: &Progress<'_>) -> Value {
    let mut object = json!({ "done": progress.done });
    if let Some(estimate) = progress.estimate {
        object["samples"] = estimate.samples.into();
        object["equity"] = estimate.equities.into();
        object["stderr"] = estimate.standard_errors.into();
    }
    object
}
