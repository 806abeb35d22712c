//! The fields of a question: JSON of the right types.

use render::words::cut;
use serde_json::{Map, Value};

use crate::kind::{Kind, either};
use crate::refusal::{QUESTION, Refusal};

/// How many bytes a question may have.
pub const MOST_BYTES: usize = 256 << 10;

/// How many bytes the text of a range may have.
const MOST_IN_RANGE: usize = 64 << 10;

/// The fields of a question. One that is `null` is as good as none.
pub(crate) struct Fields(Map<String, Value>);

impl Fields {
    /// Reads a JSON object.
    pub(crate) fn read(question: &[u8]) -> Result<Self, Refusal> {
        let refuse = |said: String| Err(Refusal::new(QUESTION, said));
        let found = question.len();
        if found > MOST_BYTES {
            return refuse(format!("a question of {found} bytes: expected at most {MOST_BYTES}"));
        }
        match serde_json::from_slice(question) {
            Ok(Value::Object(mut fields)) => {
                fields.retain(|_, value| !value.is_null());
                Ok(Self(fields))
            }
            Ok(other) => {
                refuse(format!("{}: expected an object, such as {{\"ask\": \"about\"}}", shown(&other)))
            }
            Err(error) => refuse(format!("the question is no JSON: {error}")),
        }
    }

    /// Refuses fields that a kind of questions has not.
    pub(crate) fn check(&self, kind: Kind) -> Result<(), Refusal> {
        let is_unknown = |name: &&String| !kind.fields().any(|known| known == *name);
        match self.0.keys().find(is_unknown) {
            None => Ok(()),
            Some(name) => {
                let (name, kind, known) = (cut(name), kind.name(), either(kind.fields()));
                Err(Refusal::new(QUESTION, format!("{kind} has no field {name:?}: expected {known}")))
            }
        }
    }

    /// Whether the field is there.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// A text; nothing if the field is not there.
    pub(crate) fn text(&self, name: &'static str) -> Result<Option<&str>, Refusal> {
        self.typed(name, "text", Value::as_str)
    }

    /// A truth value, false if the field is not there.
    pub(crate) fn is_true(&self, name: &'static str) -> Result<bool, Refusal> {
        Ok(self.typed(name, "true or false", Value::as_bool)?.unwrap_or(false))
    }

    /// A number for which something is true that `expected` says.
    pub(crate) fn number(
        &self,
        name: &'static str,
        expected: &str,
        is_right: impl Fn(f64) -> bool,
    ) -> Result<Option<f64>, Refusal> {
        self.typed(name, expected, |value| value.as_f64().filter(|&number| is_right(number)))
    }

    /// The same for whole numbers from 0 up.
    pub(crate) fn whole(
        &self,
        name: &'static str,
        expected: &str,
        is_right: impl Fn(u64) -> bool,
    ) -> Result<Option<u64>, Refusal> {
        self.typed(name, expected, |value| value.as_u64().filter(|&number| is_right(number)))
    }

    /// One of some values, by its name in any case.
    pub(crate) fn choice<T: Copy>(
        &self,
        name: &'static str,
        all: &[T],
        name_of: impl Fn(T) -> &'static str,
    ) -> Result<Option<T>, Refusal> {
        let Some(text) = self.text(name)? else { return Ok(None) };
        match all.iter().find(|value| name_of(**value).eq_ignore_ascii_case(text)) {
            Some(value) => Ok(Some(*value)),
            None => {
                let names = either(all.iter().map(|value| name_of(*value)));
                Err(Refusal::new(name, format!("{name} {:?}: expected {names}", cut(text))))
            }
        }
    }

    /// The texts of ranges.
    pub(crate) fn ranges(&self) -> Result<Vec<&str>, Refusal> {
        let none = vec![];
        let expected = "an array of texts, such as [\"AA\", \"KK\"]";
        let values = self.typed("ranges", expected, Value::as_array)?.unwrap_or(&none);
        let text = |(index, value): (usize, &'_ Value)| {
            let refuse = |said: String| Refusal::new("ranges", said).at(index);
            // Borrowed from the fields, and not from the value's own reference.
            let text = self.0["ranges"][index].as_str();
            let text = text.ok_or_else(|| refuse(format!("ranges {}: expected text", shown(value))))?;
            check_length(text).map(|()| text).map_err(refuse)
        };
        values.iter().enumerate().map(text).collect()
    }

    /// The names of ranges with the texts that they stand for.
    pub(crate) fn names(&self) -> Result<Vec<(String, String)>, Refusal> {
        let expected = "an object of texts, such as {\"button\": \"22+, A2s+\"}";
        let Some(names) = self.typed("names", expected, Value::as_object)? else { return Ok(vec![]) };
        let text = |(name, value): (&String, &Value)| {
            let refuse = |said: String| Refusal::new("names", format!("{:?}: {said}", cut(name)));
            let text = value.as_str().ok_or_else(|| refuse(format!("{}: expected text", shown(value))))?;
            check_length(text).map_err(refuse)?;
            Ok((name.clone(), text.to_string()))
        };
        names.iter().map(text).collect()
    }

    fn typed<'a, T>(
        &'a self,
        name: &'static str,
        expected: &str,
        read: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, Refusal> {
        let Some(value) = self.0.get(name) else { return Ok(None) };
        let refuse = || Refusal::new(name, format!("{name} {}: expected {expected}", shown(value)));
        read(value).map(Some).ok_or_else(refuse)
    }
}

fn check_length(text: &str) -> Result<(), String> {
    match text.len() {
        ..=MOST_IN_RANGE => Ok(()),
        found => Err(format!("a range of {found} bytes: expected at most {MOST_IN_RANGE}")),
    }
}

/// A value in a sentence.
fn shown(value: &Value) -> String {
    cut(&value.to_string())
}
