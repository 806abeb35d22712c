//! Answers as bytes to hash: numbers unchanged, or rounded where the last bits depend on the machine.

use std::fmt::Write;

use serde_json::{Number, Value};
use xxhash_rust::xxh3::xxh3_64;

use crate::kinds::Rounding;

/// Fields that differ from run to run, describe the program that answers, or exist only for the page: the
/// weight of all deals, by which it combines parts of a report.
const VOLATILE: [&str; 6] = ["seconds", "threads", "engine", "version", "format", "deals"];

/// The beginning of the line with the time in texts.
const TIME: &str = "time ";

/// Whole numbers below this are the same as integers and as floats.
const WHOLE: f64 = 9e15;

/// The questions and answers of a kind so far.
pub(crate) struct Transcript {
    rounding: Option<Rounding>,
    text: String,
    /// `true` if a number is so close to the midpoint of two rounded ones that its last bits decide.
    is_near: bool,
}

impl Transcript {
    pub(crate) fn new(rounding: Option<Rounding>) -> Self {
        Self { rounding, text: String::new(), is_near: false }
    }

    /// Adds a question and its answer. Returns `false` if a number is too close to the midpoint of two
    /// rounded ones.
    pub(crate) fn add(&mut self, question: &Value, answer: &Value) -> bool {
        self.is_near = false;
        let rounding = self.rounding.take();
        self.value(question);
        self.text.push('\n');
        self.rounding = rounding;
        self.value(answer);
        self.text.push('\n');
        !self.is_near
    }

    pub(crate) fn hash(&self) -> u64 {
        xxh3_64(self.text.as_bytes())
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Number(number) => self.number(number),
            Value::String(text) => {
                text.lines().filter(|line| !line.starts_with(TIME)).for_each(|line| {
                    self.text.push_str(line);
                    self.text.push('\n');
                });
            }
            Value::Array(values) => {
                self.text.push('[');
                for value in values {
                    self.value(value);
                    self.text.push(',');
                }
                self.text.push(']');
            }
            Value::Object(fields) => {
                self.text.push('{');
                for (name, value) in fields.iter().filter(|(name, _)| !VOLATILE.contains(&name.as_str())) {
                    self.text.push_str(name);
                    self.text.push(':');
                    self.value(value);
                    self.text.push(',');
                }
                self.text.push('}');
            }
            other => _ = write!(self.text, "{other}"),
        }
    }

    fn number(&mut self, number: &Number) {
        let real = number.as_f64().unwrap_or(f64::NAN);
        let is_float = number.is_f64();
        let written = match self.rounding {
            Some(Rounding { digits, margin }) if is_float => {
                // For numbers from 10 up, each additional digit before the point means one digit less after
                // it.
                let mut power = 1.0;
                while real.abs() >= 10.0 * power && real.is_finite() {
                    power *= 10.0;
                }
                let scale = 10_f64.powi(digits);
                let scaled = real / power * scale;
                self.is_near |= ((scaled - scaled.floor()) - 0.5).abs() < margin * scale;
                // Adding 0.0 turns a negative zero into zero.
                write!(self.text, "{:.0}", (scaled.round() + 0.0) * power)
            }
            _ if is_float && real == real.trunc() && real.abs() < WHOLE => write!(self.text, "{real:.0}"),
            _ => write!(self.text, "{number}"),
        };
        debug_assert!(written.is_ok(), "memory takes any text");
    }
}

/// Returns the largest difference between the numbers of two answers, or infinity if they differ in anything
/// else.
pub(crate) fn difference(one: &Value, other: &Value) -> f64 {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => {
            one.as_f64().zip(other.as_f64()).map_or(f64::INFINITY, |(one, other)| (one - other).abs())
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            one.iter().zip(other).map(|(one, other)| difference(one, other)).fold(0.0, f64::max)
        }
        (Value::Object(one), Value::Object(other)) if one.len() == other.len() => {
            let fields = one.iter().filter(|(name, _)| !VOLATILE.contains(&name.as_str()));
            let differences = fields
                .map(|(name, value)| other.get(name).map_or(f64::INFINITY, |other| difference(value, other)));
            differences.fold(0.0, f64::max)
        }
        (Value::String(one), Value::String(other)) => {
            let lines = |text: &str| {
                text.lines().filter(|line| !line.starts_with(TIME)).map(String::from).collect::<Vec<_>>()
            };
            if lines(one) == lines(other) { 0.0 } else { f64::INFINITY }
        }
        _ if one == other => 0.0,
        _ => f64::INFINITY,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Transcript, difference};
    use crate::kinds::Rounding;

    fn hash(rounding: Option<Rounding>, answer: &Value) -> (bool, u64) {
        let mut transcript = Transcript::new(rounding);
        (transcript.add(&json!(1), answer), transcript.hash())
    }

    #[test]
    fn what_changes_from_run_to_run_does_not_count() {
        let [first, second, third] = [(1.5, "3 ms", 0.25), (2.5, "4 ms", 0.25), (1.5, "3 ms", 0.5)].map(
            |(seconds, time, equity)| {
                json!({ "seconds": seconds, "text": format!("equity\ntime {time}\n"), "equity": equity })
            },
        );
        assert_eq!(hash(None, &first), hash(None, &second));
        assert_ne!(hash(None, &first), hash(None, &third));
        assert_eq!((difference(&first, &second), difference(&first, &third)), (0.0, 0.25));
        assert_eq!(difference(&json!("a"), &json!("b")), f64::INFINITY);
    }

    #[test]
    fn last_bits_count_unless_they_are_rounded_away() {
        let third = 1.0 / 3.0;
        let [one, other] = [json!([third, 2]), json!([third + f64::EPSILON, 2])];
        assert_ne!(hash(None, &one), hash(None, &other));
        let rounding = Some(Rounding { digits: 9, margin: 1e-12 });
        assert_eq!(hash(rounding, &one), hash(rounding, &other));
        assert_ne!(hash(rounding, &one), hash(rounding, &json!([third + 1e-9, 2])));
        // Whole numbers are equal in any language.
        assert_eq!(hash(None, &json!([0.5, 2])), hash(None, &json!([0.5, 2.0])));
    }

    #[test]
    fn a_number_between_two_rounded_ones_is_reported() {
        let rounding = Some(Rounding { digits: 2, margin: 1e-6 });
        let is_sure = |number: f64| hash(rounding, &json!(number)).0;
        assert!(is_sure(0.12) && is_sure(0.125_002) && is_sure(-0.124_99));
        // The same for larger numbers, by total digits.
        assert!(is_sure(1_234.9) && !is_sure(1_235.0) && !is_sure(-1_235.000_4));
        assert_eq!(hash(rounding, &json!(9.999_999)), hash(rounding, &json!(10.000_001)));
        assert!(!is_sure(0.125) && !is_sure(0.125_000_5) && !is_sure(-0.124_999_5));
    }
}
