//! The fields of a question, checked by type.

use std::collections::HashMap;
use std::fmt;

use render::words::cut;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use crate::amounts::{Amount, Amounts};
use crate::kind::Kind;
use crate::refusal::Refusal;
use crate::words::either;

/// The largest size of a question, in bytes.
pub const MAX_BYTES: usize = 256 << 10;

/// The largest size of a range's text, in bytes.
const MAX_IN_RANGE: usize = 64 << 10;

/// A JSON value. Reading it fails at the first name that occurs twice in an object, at any depth. A map of
/// `serde_json` keeps the last of several fields with one name.
struct Unique(Value);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        json.deserialize_any(Reader).map(Self)
    }
}

/// Reads a [`Unique`] value.
struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Value, A::Error> {
        let mut array = vec![];
        while let Some(Unique(value)) = values.next_element()? {
            array.push(value);
        }
        Ok(Value::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some((name, Unique(value))) = fields.next_entry::<String, _>()? {
            if object.contains_key(&name) {
                let message = format!("field {:?} occurs twice: expected it once", cut(&name));
                return Err(A::Error::custom(message));
            }
            object.insert(name, value);
        }
        Ok(Value::Object(object))
    }
}

/// The fields of a question. Fields that are `null` count as missing.
pub(super) struct Fields(Map<String, Value>);

impl Fields {
    /// Reads a JSON object.
    pub(super) fn read(question: &[u8]) -> Result<Self, Refusal> {
        let refuse = |message: String| Err(Refusal::of_question(message));
        let found = question.len();
        if found > MAX_BYTES {
            return refuse(format!("a question of {found} bytes: expected at most {MAX_BYTES}"));
        }
        match serde_json::from_slice(question) {
            Ok(Unique(Value::Object(mut fields))) => {
                fields.retain(|_, value| !value.is_null());
                Ok(Self(fields))
            }
            Ok(Unique(other)) => {
                refuse(format!("{}: expected an object, such as {{\"ask\": \"about\"}}", shown(&other)))
            }
            Err(error) if error.is_data() => refuse(error.to_string()),
            Err(error) => refuse(format!("the question is not valid JSON: {error}")),
        }
    }

    /// Rejects fields that a kind of question does not have.
    pub(super) fn check(&self, kind: Kind) -> Result<(), Refusal> {
        // Every question may have an identifier.
        let is_unknown = |name: &&String| *name != "id" && !kind.fields().any(|known| known == *name);
        match self.0.keys().find(is_unknown) {
            None => Ok(()),
            Some(name) => {
                let (name, kind, known) = (cut(name), kind.name(), either(kind.fields()));
                Err(Refusal::of_question(format!("{kind} has no field {name:?}: expected {known}")))
            }
        }
    }

    /// Returns the identifier of the question.
    pub(super) fn id(&self) -> Result<Option<Value>, Refusal> {
        let is_id = |value: &&Value| value.is_string() || value.is_number();
        Ok(self.typed("id", "text or a number", |value| Some(value).filter(is_id))?.cloned())
    }

    /// Returns the text of a field. Returns `None` if the field is missing.
    pub(super) fn text(&self, name: &'static str) -> Result<Option<&str>, Refusal> {
        self.typed(name, "text", Value::as_str)
    }

    /// Returns a Boolean field, or `false` if it is missing.
    pub(super) fn is_true(&self, name: &'static str) -> Result<bool, Refusal> {
        Ok(self.typed(name, "true or false", Value::as_bool)?.unwrap_or(false))
    }

    /// Returns a number that satisfies `is_right`. `expected` describes valid numbers.
    pub(super) fn number(
        &self,
        name: &'static str,
        expected: &str,
        is_right: impl Fn(f64) -> bool,
    ) -> Result<Option<f64>, Refusal> {
        // A negative zero becomes 0.
        self.typed(name, expected, |value| {
            value.as_f64().map(|number| number + 0.0).filter(|&number| is_right(number))
        })
    }

    /// Returns an unsigned integer that satisfies `is_right`. `expected` describes valid numbers.
    pub(super) fn whole(
        &self,
        name: &'static str,
        expected: &str,
        is_right: impl Fn(u64) -> bool,
    ) -> Result<Option<u64>, Refusal> {
        self.typed(name, expected, |value| value.as_u64().filter(|&number| is_right(number)))
    }

    /// Returns a count or an index that satisfies `is_right`. `expected` describes valid numbers.
    pub(super) fn count(
        &self,
        name: &'static str,
        expected: &str,
        is_right: impl Fn(usize) -> bool,
    ) -> Result<Option<usize>, Refusal> {
        let count = |value: &Value| usize::try_from(value.as_u64()?).ok().filter(|&count| is_right(count));
        self.typed(name, expected, count)
    }

    /// Returns one of several values by its name, ignoring case.
    pub(super) fn choice<T: Copy>(
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

    /// Returns the texts of the ranges.
    pub(super) fn ranges(&self) -> Result<Vec<&str>, Refusal> {
        let none = vec![];
        let expected = "an array of texts, such as [\"AA\", \"KK\"]";
        let values = self.typed("ranges", expected, Value::as_array)?.unwrap_or(&none);
        let text = |(index, value): (usize, &'_ Value)| {
            let refuse = |message: String| Refusal::new("ranges", message).at(index);
            // Borrows from the fields, because `value` does not live long enough.
            let text = self.0["ranges"][index].as_str();
            let text = text.ok_or_else(|| refuse(format!("ranges {}: expected text", shown(value))))?;
            check_length(text).map(|()| text).map_err(refuse)
        };
        values.iter().enumerate().map(text).collect()
    }

    /// Returns an array of numbers. Returns `None` if the field is missing.
    pub(super) fn numbers(&self, name: &'static str) -> Result<Option<Vec<f64>>, Refusal> {
        let expected = "an array of numbers, such as [10, 20]";
        let Some(values) = self.typed(name, expected, Value::as_array)? else { return Ok(None) };
        let number = |(index, value): (usize, &Value)| {
            let refuse =
                || Refusal::new(name, format!("{name} {}: expected a number", shown(value))).at(index);
            value.as_f64().map(|number| number + 0.0).ok_or_else(refuse)
        };
        values.iter().enumerate().map(number).collect::<Result<_, _>>().map(Some)
    }

    /// Returns amounts: an array of numbers and texts, or a text with separators. Returns `None` if the field is missing.
    pub(super) fn amounts(&self, name: &'static str) -> Result<Option<Amounts>, Refusal> {
        let refuse = |message: String| Refusal::new(name, format!("{name} {message}"));
        match self.0.get(name) {
            Some(Value::String(text)) => text.parse().map(Some).map_err(refuse),
            _ => Ok(self.numbers(name)?.map(Amounts::from)),
        }
    }

    /// Returns one amount. Returns `None` if the field is missing.
    pub(super) fn amount(&self, name: &'static str) -> Result<Option<Amount>, Refusal> {
        match self.0.get(name) {
            Some(Value::String(text)) => {
                text.parse().map(Some).map_err(|message| Refusal::new(name, format!("{name} {message}")))
            }
            _ => Ok(self.number(name, "a number", |_| true)?.map(Amount::from)),
        }
    }

    /// Returns a part that is a number or text. `true` is one half. Returns `None` if the field is missing or `false`.
    pub(super) fn part(&self, name: &'static str) -> Result<Option<f64>, Refusal> {
        match self.0.get(name) {
            Some(Value::Bool(is_true)) => Ok(is_true.then_some(0.5)),
            Some(Value::String(_)) => {
                let part = self.amount(name)?.map(|amount| amount.part()).transpose();
                part.map_err(|message| Refusal::new(name, format!("{name} {message}")))
            }
            _ => self.number(name, "true, false, or a part such as 0.5 or 50%", |_| true),
        }
    }

    /// Returns the texts of a field that is one text or an array of texts.
    pub(super) fn words(&self, name: &'static str) -> Result<Vec<String>, Refusal> {
        let text = |value: &Value| value.as_str().map(String::from);
        let texts = |value: &Value| match value {
            Value::Array(values) => values.iter().map(text).collect(),
            value => text(value).map(|text| vec![text]),
        };
        Ok(self.typed(name, "text, or an array of texts", texts)?.unwrap_or_default())
    }

    /// Returns the names of ranges with their texts.
    pub(super) fn names(&self) -> Result<HashMap<String, String>, Refusal> {
        let texts = self.texts("names", "an object of texts, such as {\"button\": \"22+, A2s+\"}")?;
        Ok(texts.into_iter().collect())
    }

    /// Returns the fields of an object of texts, in their order. `expected` describes the object.
    pub(super) fn texts(&self, name: &'static str, expected: &str) -> Result<Vec<(String, String)>, Refusal> {
        let Some(texts) = self.typed(name, expected, Value::as_object)? else { return Ok(vec![]) };
        let text = |(key, value): (&String, &Value)| {
            let refuse = |message: String| Refusal::new(name, format!("{:?}: {message}", cut(key)));
            let text = value.as_str().ok_or_else(|| refuse(format!("{}: expected text", shown(value))))?;
            check_length(text).map_err(refuse)?;
            Ok((key.clone(), text.to_string()))
        };
        texts.iter().map(text).collect()
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
        ..=MAX_IN_RANGE => Ok(()),
        found => Err(format!("a range of {found} bytes: expected at most {MAX_IN_RANGE}")),
    }
}

/// Returns a value as short text for a message.
fn shown(value: &Value) -> String {
    cut(&value.to_string())
}
