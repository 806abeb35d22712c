//! No question makes the page panic: questions of all fields with right and wrong values, and their texts with wrong bytes.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use equity::Progress;
use fastrand::Rng;
use serde_json::{Map, Value, json};

use crate::PAGE;

const QUESTIONS: usize = 10_000;

/// How long a question may take that tells of its progress.
const PATIENCE: Duration = Duration::from_millis(2);

/// The fields, and values that make sense for each.
fn field(rng: &mut Rng, name: &str) -> Value {
    let mut one = |values: &[Value]| values[rng.usize(..values.len())].clone();
    match name {
        "game" => one(&["holdem", "short-deck", "omaha", "omaha5", "omaha8", "badugi"].map(Value::from)),
        "rules" => one(&["triton", "trips-over-straight"].map(Value::from)),
        "board" => one(&["", "As Ks Qs", "Ah 7d 7c 6s", "9h 8h 7h 6c 9d", "As", "2c2d2h"].map(Value::from)),
        "dead" => one(&["", "Ad", "As", "2c3c4c5c2d3d4d5d2h3h4h5h2s3s4s5s"].map(Value::from)),
        "dialect" => one(&["kicker", "slide"].map(Value::from)),
        "order" => one(&["ours", "pokerstove"].map(Value::from)),
        "names" => one(&[json!({}), json!({"b": "AA"}), json!({"b": "@b", "c": 5})]),
        "as" => one(&["json", "csv", "svg", "text"].map(Value::from)),
        "for" => one(&["eval7", "pio", "plain"].map(Value::from)),
        "method" => one(&["auto", "exact", "monte-carlo"].map(Value::from)),
        "exact_within" => one(&[json!(0), json!(0.01)]),
        "stderr" => one(&[json!(0.1), json!(1e-9)]),
        "samples" => one(&[json!(1), json!(1000), json!(u64::MAX)]),
        "time" => one(&[json!(1e-300), json!(0.001)]),
        "seed" => one(&[json!(7), json!(u64::MAX)]),
        "combos" | "reverse" => one(&[json!(true), json!(false)]),
        "player" => one(&[json!(0), json!(1), json!(9)]),
        "where" => one(&["pair+", "not draw", "(", "top-pair or (flush-draw and not pair)"].map(Value::from)),
        "nuts" => one(&[json!(0), json!(1), json!(0.5)]),
        "bins" => one(&[json!(1), json!(1000)]),
        "textures" => one(&["trips", "monotone and 3-connected", "A-high", "2-high"].map(Value::from)),
        "sort" => one(&["equity", "nuts", "cards"].map(Value::from)),
        _ => one(&["random", "AKs", "none"].map(Value::from)),
    }
}

const NAMES: [&str; 23] = [
    "game",
    "rules",
    "board",
    "dead",
    "dialect",
    "order",
    "names",
    "as",
    "for",
    "method",
    "exact_within",
    "stderr",
    "samples",
    "time",
    "seed",
    "combos",
    "player",
    "where",
    "nuts",
    "bins",
    "textures",
    "sort",
    "vs",
];

const RANGES: &[&str] = &[
    "AA",
    "KK+",
    "random",
    "AhKh",
    "15%",
    "98s+",
    "AA:0.5, KK",
    "22+,!AA",
    "none",
    "@b",
    "AAKK",
    "AhKhQdJd",
    "Axs:1e-300",
    "",
    "(AA,",
    "xx",
];

const WRONG: [&str; 8] = ["null", "-1", "1e308", "[]", "{}", "\"\"", "\"\u{1F0A1}\"", "true"];

fn question(rng: &mut Rng) -> Value {
    let kinds = ["about", "range", "equity", "equity", "outs", "hits", "distribution", "flops", "chart"];
    let kind = kinds[rng.usize(..kinds.len())];
    let mut fields = Map::new();
    fields.insert("ask".into(), kind.into());
    if kind != "about" {
        let usual = if matches!(kind, "range" | "chart" | "hits") { 1 } else { 2 };
        let count = if rng.u8(..8) == 0 { rng.usize(..12) } else { usual };
        let some = if rng.u8(..4) == 0 { RANGES } else { &RANGES[..8] };
        let ranges: Vec<_> = (0..count).map(|_| some[rng.usize(..some.len())]).collect();
        fields.insert("ranges".into(), ranges.into());
    }
    for _ in 0..rng.usize(..4) {
        let name = NAMES[rng.usize(..NAMES.len())];
        fields.insert(name.into(), field(rng, name));
    }
    if rng.u8(..16) == 0 {
        let name = NAMES[rng.usize(..NAMES.len())];
        fields.insert(name.into(), WRONG[rng.usize(..WRONG.len())].parse().unwrap());
    }
    // What the kind does not know would be all that is said of it.
    let known: &[&str] = match kind {
        "equity" => &["method", "exact_within", "stderr", "samples", "time", "seed", "combos", "player"],
        "range" => &["for"],
        "hits" => &["where"],
        "distribution" => &["nuts", "bins"],
        "flops" => &["nuts", "textures", "sort", "reverse"],
        "chart" => &["vs"],
        _ => &[],
    };
    if rng.u8(..10) > 0 {
        fields.retain(|name, _| {
            let place = NAMES.iter().position(|other| other == name);
            known.contains(&name.as_str()) || place.is_none_or(|place| place < 8 && kind != "about")
        });
    }
    Value::Object(fields)
}

/// The text with some bytes changed, left out or put in.
fn mutated(rng: &mut Rng, question: &Value) -> Vec<u8> {
    let mut bytes = question.to_string().into_bytes();
    for _ in 0..rng.usize(1..4) {
        let at = rng.usize(..bytes.len());
        match rng.u8(..3) {
            0 => bytes[at] = rng.u8(..),
            1 => _ = bytes.remove(at),
            _ => bytes.insert(at, b"\"{}[],:@%+-0As"[rng.usize(..14)]),
        }
        if bytes.is_empty() {
            break;
        }
    }
    bytes
}

#[test]
fn no_question_panics() {
    let mut rng = Rng::with_seed(25);
    let (mut answers, mut refusals) = (0, 0);
    for _ in 0..QUESTIONS {
        let question = question(&mut rng);
        let bytes = match rng.u8(..3) {
            0 => mutated(&mut rng, &question),
            _ => question.to_string().into_bytes(),
        };
        // What takes long is stopped.
        let start = Instant::now();
        let stop = |_: &Progress<'_>| match start.elapsed() < PATIENCE {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        };
        match PAGE.ask(&bytes, &stop) {
            Ok(answer) => {
                assert!(answer.is_object(), "{question}");
                answers += 1;
            }
            Err(refusal) => {
                let message = refusal.message();
                assert!(
                    !message.is_empty() && !message.ends_with('.') && !message.contains('\n'),
                    "{message}"
                );
                refusals += 1;
            }
        }
    }
    assert!(answers > QUESTIONS / 20 && refusals > QUESTIONS / 10, "{answers} answers, {refusals} refusals");
}
