//! Checks that no question makes the library panic. Questions have all fields with valid and invalid values, and some have corrupted bytes.

use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use holdem::Progress;
use serde_json::{Map, Value};
use test_support::questions::{self, FIELDS, KINDS, RANGES, WRONG, has_ranges};

use crate::SERVICE;

/// The number of threads, and the number of questions of each.
const SEEDS: u64 = 4;
const QUESTIONS: usize = 1_250;

/// The time after which a question with progress is stopped.
const PATIENCE: Duration = Duration::from_millis(2);

/// The fields of push or fold. Each appears often enough to meet the others.
const PUSH_FOLD: &[&str] = &[
    "stacks",
    "sweep",
    "step",
    "seats",
    "blinds",
    "ante",
    "big_blind_ante",
    "dead",
    "payouts",
    "others",
    "bounties",
    "progressive",
    "rake",
    "cap",
    "fixed",
];

/// The fields of postflop games, each with an array of valid and invalid values.
const SOLVE: &[(&str, &str)] = &[
    ("board", r#"["Ah 7d 7c 6s", "9h 8h 7h 6c 9d", "As", ""]"#),
    ("pot", "[100, 1, 0, 2.5, 1000000000]"),
    ("stack", "[200, 1, 1000000000, -1]"),
    ("bets", r#"["50%", "a", "e, 33%; river oop", "1c, 2e", "50", "3x", "%", ";"]"#),
    ("raises", r#"["2.5x", "a", "1000x, 100000%", "turn"]"#),
    ("donks", r#"["river 33%", "ip a"]"#),
    ("add_all_in", "[0, 1.5, 100, 101]"),
    ("force_all_in", "[0, 0.15, 100]"),
    ("merge", "[0, 0.1, 100, -0.1]"),
    ("rake", r#"[0, 0.05, "5%", 1, 2]"#),
    ("cap", r#"[0, 3, "1k", "-1"]"#),
    ("bits", "[8, 16, 32, 64]"),
    ("exploitability", "[0, 0.3, 100, 101]"),
    ("iterations", "[1, 20, 0]"),
    ("node", r#"["", "check", "check, check, 2c", "all-in, fold", ",", "bet 50%"]"#),
    ("memory", "[true, false]"),
    (
        "locks",
        r#"["=> all-in: AA", ["check => all-in: AA:0.5; check: random"], "AA", [], "=>", "check, check => call: KZ"]"#,
    ),
];

/// Returns a question about a postflop game.
fn postflop_question(rng: &mut Rng) -> Value {
    let mut fields = Map::new();
    fields.insert("ask".into(), "solve".into());
    let count = if rng.u8(..8) == 0 { rng.usize(..4) } else { 2 };
    let ranges: Vec<_> = (0..count).map(|_| RANGES[rng.usize(..8)]).collect();
    fields.insert("ranges".into(), ranges.into());
    let mut names: Vec<usize> = (0..3).collect();
    names.extend((0..rng.usize(..5)).map(|_| rng.usize(3..SOLVE.len())));
    for (name, values) in names.into_iter().map(|place| SOLVE[place]) {
        let values: Vec<Value> = serde_json::from_str(values).expect("an array");
        // The first values are valid.
        let last = if rng.u8(..3) == 0 { values.len() } else { values.len().min(2) };
        fields.insert(name.into(), values[rng.usize(..last)].clone());
    }
    Value::Object(fields)
}

pub(crate) fn question(rng: &mut Rng) -> Value {
    if rng.u8(..16) == 0 {
        return postflop_question(rng);
    }
    let kind = KINDS[rng.usize(..KINDS.len())];
    let mut fields = Map::new();
    fields.insert("ask".into(), kind.into());
    if has_ranges(kind) {
        let usual = if matches!(kind, "range" | "chart" | "hits") { 1 } else { 2 };
        let count = if rng.u8(..8) == 0 { rng.usize(..12) } else { usual };
        let some = if rng.u8(..4) == 0 { &RANGES[..] } else { &RANGES[..8] };
        let ranges: Vec<_> = (0..count).map(|_| some[rng.usize(..some.len())]).collect();
        fields.insert("ranges".into(), ranges.into());
    }
    if matches!(kind, "push-fold" | "icm" | "bubble-factors" | "deal") {
        let depths = if kind == "push-fold" && rng.u8(..4) == 0 { "sweep" } else { "stacks" };
        let mut names = vec![depths, "payouts"];
        names.extend((0..3).map(|_| PUSH_FOLD[rng.usize(..PUSH_FOLD.len())]));
        for name in names {
            let values = questions::values(name);
            fields.insert(name.into(), values[rng.usize(..values.len())].clone());
        }
    }
    if kind == "spot" {
        let values = questions::values("text");
        fields.insert("text".into(), values[rng.usize(..values.len())].clone());
    }
    for _ in 0..rng.usize(..4) {
        let (name, _) = FIELDS[rng.usize(..FIELDS.len())];
        let values = questions::values(name);
        fields.insert(name.into(), values[rng.usize(..values.len())].clone());
    }
    if rng.u8(..16) == 0 {
        let (name, _) = FIELDS[rng.usize(..FIELDS.len())];
        fields.insert(name.into(), WRONG[rng.usize(..WRONG.len())].parse().unwrap());
    }
    // An unknown field would end every question with the same error, so most are removed.
    let known: &[&str] = match kind {
        "spot" => &["text"],
        "equity" => &["method", "exact_within", "stderr", "samples", "time", "seed", "combos", "player"],
        "range" => &["for"],
        "hits" => &["where"],
        "distribution" => &["nuts", "bins"],
        "flops" => &["nuts", "textures", "sort", "reverse"],
        "chart" => &["vs"],
        "push-fold" => PUSH_FOLD,
        "icm" => &["stacks", "payouts", "places"],
        "bubble-factors" => &["stacks", "payouts"],
        "deal" => &["stacks", "payouts", "guarantee", "play_for"],
        _ => &[],
    };
    if rng.u8(..10) > 0 {
        fields.retain(|name, _| {
            let place = FIELDS.iter().position(|(other, _)| other == name);
            known.contains(&name.as_str()) || place.is_none_or(|place| place < 8 && has_ranges(kind))
        });
    }
    Value::Object(fields)
}

/// Returns the text with some bytes changed, removed or inserted.
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
    thread::scope(|scope| (25..25 + SEEDS).for_each(|seed| _ = scope.spawn(move || ask_with(seed))));
}

fn ask_with(seed: u64) {
    let mut rng = Rng::with_seed(seed);
    let (mut answers, mut refusals) = (0, 0);
    for _ in 0..QUESTIONS {
        let question = question(&mut rng);
        let bytes = match rng.u8(..3) {
            0 => mutated(&mut rng, &question),
            _ => question.to_string().into_bytes(),
        };
        // Long questions are stopped.
        let start = Instant::now();
        let stop = |_: &Progress<'_>| match start.elapsed() < PATIENCE {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        };
        match SERVICE.ask(&bytes, &stop) {
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
