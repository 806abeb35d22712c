//! Errors about questions.

use holdem::EquityError;
use render::words::cut;
use serde_json::{Value, json};

/// The reason for not answering a question: the invalid field and a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    field: &'static str,
    index: Option<usize>,
    line: Option<u64>,
    message: String,
    /// The identifier of the question.
    id: Option<Box<Value>>,
}

/// The field name for questions that are not a JSON object with known fields.
const QUESTION: &str = "question";

/// The field name for stopped questions.
const STOPPED: &str = "stopped";

/// The field name for questions that have no answer because of a fault of the library.
const FAULT: &str = "fault";

impl Refusal {
    /// Creates a refusal of a field. The message is one sentence.
    pub fn new(field: &'static str, message: impl Into<String>) -> Self {
        Self { field, index: None, line: None, message: message.into(), id: None }
    }

    /// Creates a refusal of the whole question, because it is not a JSON object with known fields.
    pub fn of_question(message: impl Into<String>) -> Self {
        Self::new(QUESTION, message)
    }

    /// Sets the identifier of the question.
    #[must_use]
    pub(crate) fn with_id(self, id: Option<Value>) -> Self {
        Self { id: id.map(Box::new), ..self }
    }

    /// Sets the index of the invalid value in its field, counted from 0.
    #[must_use]
    pub fn at(self, index: usize) -> Self {
        Self { index: Some(index), ..self }
    }

    /// Sets the line of the question in an input of several lines, counted from 1.
    ///
    /// ```
    /// use questions::Refusal;
    ///
    /// let refusal = Refusal::of_question("the question is not valid UTF-8 text").in_line(3);
    /// assert_eq!(refusal.json()["error"]["line"], 3);
    /// ```
    #[must_use]
    pub fn in_line(self, line: u64) -> Self {
        Self { line: Some(line), ..self }
    }

    /// Creates the refusal of a stopped question.
    pub fn stopped() -> Self {
        Self::new(STOPPED, EquityError::Stopped.to_string())
    }

    /// Returns the invalid field. It is `question` if the question is not a valid JSON object, and `stopped`
    /// if the question was stopped.
    pub fn field(&self) -> &'static str {
        self.field
    }

    /// Returns the index of the invalid value, counted from 0, if the field has several.
    pub fn index(&self) -> Option<usize> {
        self.index
    }

    /// Returns the message: one sentence without a full stop.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Creates the refusal of a question that the library cannot answer because of a fault of its own.
    pub(crate) fn fault(message: &str) -> Self {
        Self::new(FAULT, format!("internal error, please report this question: {}", cut(message)))
    }

    /// Returns `true` if the library has a fault. The question may be valid.
    pub fn is_fault(&self) -> bool {
        self.field == FAULT
    }

    /// Returns `true` if the caller stopped the question.
    pub fn is_stopped(&self) -> bool {
        self.field == STOPPED
    }

    /// Returns the refusal as JSON: `{"error": {"field": "ranges", "index": 1, "message": "…"}}`. The question's
    /// `id` is the first field, if it has one. The error has the fields `index` and `line` if they are set.
    pub fn json(&self) -> Value {
        let mut error = json!({ "field": self.field });
        if let Some(index) = self.index {
            error["index"] = index.into();
        }
        if let Some(line) = self.line {
            error["line"] = line.into();
        }
        error["message"] = self.message.as_str().into();
        with_id(self.id.as_deref(), json!({ "error": error }))
    }
}

/// Keeps only the message.
impl From<Refusal> for String {
    fn from(refusal: Refusal) -> Self {
        refusal.message
    }
}

/// Puts the identifier of a question before the other fields of an object.
pub(crate) fn with_id(id: Option<&Value>, object: Value) -> Value {
    match (id, object) {
        (Some(id), Value::Object(fields)) => {
            Value::Object([("id".to_string(), id.clone())].into_iter().chain(fields).collect())
        }
        (_, object) => object,
    }
}
