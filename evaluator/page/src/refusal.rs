//! Why there is no answer.

use equity::EquityError;
use serde_json::{Value, json};

/// Why there is no answer: which field of the question is wrong, and one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    field: &'static str,
    index: Option<usize>,
    message: String,
}

/// The field of questions that are no JSON object with known fields.
pub(crate) const QUESTION: &str = "question";

/// The field of questions that were stopped.
const STOPPED: &str = "stopped";

impl Refusal {
    /// What is wrong with a field, in one sentence.
    pub fn new(field: &'static str, message: impl Into<String>) -> Self {
        Self { field, index: None, message: message.into() }
    }

    /// The same of one of the field's values, counted from 0.
    #[must_use]
    pub fn at(self, index: usize) -> Self {
        Self { index: Some(index), ..self }
    }

    /// Of a question that was stopped.
    pub fn stopped() -> Self {
        Self::new(STOPPED, EquityError::Stopped.to_string())
    }

    /// The field that is wrong; `question` for what is no JSON object, and `stopped` if nothing is.
    pub fn field(&self) -> &'static str {
        self.field
    }

    /// Which of the field's values is wrong, from 0, if there are several.
    pub fn index(&self) -> Option<usize> {
        self.index
    }

    /// One sentence without a full stop.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Whether the question was stopped by whoever is told of its progress.
    pub fn is_stopped(&self) -> bool {
        self.field == STOPPED
    }

    /// As JSON: `{"error": {"field": "ranges", "index": 1, "message": "…"}}`.
    pub fn json(&self) -> Value {
        let mut error = json!({ "field": self.field });
        if let Some(index) = self.index {
            error["index"] = index.into();
        }
        error["message"] = self.message.as_str().into();
        json!({ "error": error })
    }
}

/// The sentence alone.
impl From<Refusal> for String {
    fn from(refusal: Refusal) -> Self {
        refusal.message
    }
}
