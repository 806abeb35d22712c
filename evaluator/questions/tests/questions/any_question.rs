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
    "seats",
    "blinds",
    "ante",
    "big_blind_ante",
    "payouts",
    "others",
    "bounties",
    "progressive",
    "rake",
    "cap",
    "fixed",
];

pub(crate) fn question(rng: &mut Rng) -> Value {
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
    if matches!(kind, "push-fold" | "icm") {
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
