//! Questions, as bytes of any kind and as objects of all its fields: the result is an answer, or a
//! refusal in one sentence that names a field. Long questions are stopped.

use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use crate::check_message;
use ::questions::{Refusal, Service};
use arbitrary::{Arbitrary, Result, Unstructured};
use holdem::Progress;
use serde_json::{Map, Value};
use test_support::questions::{self, FIELDS, KINDS, RANGES, WRONG};

/// The time limit of a question that reports progress.
const PATIENCE: Duration = Duration::from_millis(5);

#[derive(Debug)]
pub enum Input<'a> {
    Bytes(&'a [u8]),
    Object(Value),
}

impl<'a> Arbitrary<'a> for Input<'a> {
    fn arbitrary(input: &mut Unstructured<'a>) -> Result<Self> {
        // A text in a corpus is used unchanged.
        if input.peek_bytes(1) == Some(b"{") {
            return Ok(Self::Bytes(input.bytes(input.len())?));
        }
        let mut fields = Map::new();
        fields.insert("ask".into(), (*input.choose(&KINDS)?).into());
        let count = [1, 2, 2, 2, 3, 4, 7, 11][input.choose_index(8)?];
        let ranges: Vec<Value> = (0..count).map(|_| range(input)).collect::<Result<_>>()?;
        fields.insert("ranges".into(), ranges.into());
        for _ in 0..input.int_in_range(0..=5)? {
            let (name, _) = *input.choose(&FIELDS)?;
            fields.insert(name.into(), value(input, name)?);
        }
        Ok(Self::Object(Value::Object(fields)))
    }
}

/// Returns a range, two of them, or any text.
fn range(input: &mut Unstructured<'_>) -> Result<Value> {
    Ok(match input.int_in_range(0..=7)? {
        0 => input.arbitrary::<&str>()?.into(),
        1 => format!("{}, {}", input.choose(&RANGES)?, input.choose(&RANGES)?).into(),
        _ => (*input.choose(&RANGES)?).into(),
    })
}

/// Returns a value of a field, mostly a valid one.
fn value(input: &mut Unstructured<'_>, field: &str) -> Result<Value> {
    Ok(match input.int_in_range(0..=15)? {
        0 => input.arbitrary::<&str>()?.into(),
        1 => input.arbitrary::<u8>()?.into(),
        2 => input.choose(&WRONG)?.parse().expect("JSON"),
        3 => Value::Object([("b".to_string(), range(input)?)].into_iter().collect()),
        4 => range(input)?,
        _ => input.choose(&questions::values(field))?.clone(),
    })
}

pub fn run(input: Input<'_>) {
    static SERVICE: LazyLock<Service> = LazyLock::new(Service::new);
    let bytes = match &input {
        Input::Bytes(bytes) => bytes.to_vec(),
        Input::Object(object) => object.to_string().into_bytes(),
    };
    let start = Instant::now();
    let stop = |progress: &Progress<'_>| {
        assert!((0.0..=1.0).contains(&progress.done), "{}", progress.done);
        ::questions::progress_json(progress);
        if start.elapsed() < PATIENCE { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    match SERVICE.ask(&bytes, &stop) {
        Ok(answer) => check_answer(&answer),
        Err(refusal) => check_refusal(&refusal, &bytes),
    }
}

/// Checks that an answer is an object of finite numbers, and that the equities of all players sum to one pot.
fn check_answer(answer: &Value) {
    let object = answer.as_object().expect("an object");
    assert!(!object.is_empty());
    let Some(players) = object.get("players").and_then(Value::as_array) else { return };
    let equities: Option<Vec<f64>> = players.iter().map(|player| player.get("equity")?.as_f64()).collect();
    let Some(equities) = equities.filter(|equities| equities.len() > 1) else { return };
    let sum: f64 = equities.iter().sum();
    assert!((sum - 1.0).abs() < 1e-9, "equities add up to {sum}: {answer}");
    assert!(equities.iter().all(|equity| (0.0..=1.0).contains(equity)), "{answer}");
}

fn check_refusal(refusal: &Refusal, bytes: &[u8]) {
    check_message(refusal.message());
    assert!(refusal.json().is_object());
    if let Some(index) = refusal.index() {
        let question: Value = serde_json::from_slice(bytes).expect("only a field is invalid, not the JSON");
        let count = question[refusal.field()].as_array().map(Vec::len);
        assert!(count.is_none_or(|count| index < count), "{} {index}", refusal.field());
    }
}
