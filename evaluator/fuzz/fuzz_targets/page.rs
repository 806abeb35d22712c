//! The page's questions, as bytes of any kind and as objects of all its fields: an answer, or a refusal in one sentence that
//! names a field. What takes long is stopped.

#![no_main]

use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use arbitrary::{Arbitrary, Result, Unstructured};
use equity::Progress;
use fuzz::check_message;
use libfuzzer_sys::fuzz_target;
use page::{Page, Refusal};
use serde_json::{Map, Value};

/// How long a question may take that tells of its progress.
const PATIENCE: Duration = Duration::from_millis(5);

const KINDS: [&str; 8] = ["about", "range", "equity", "outs", "hits", "distribution", "flops", "chart"];

const TEXTS: [&str; 44] = [
    "holdem",
    "short-deck",
    "omaha",
    "omaha5",
    "omaha6",
    "omaha8",
    "badugi",
    "triton",
    "trips-over-straight",
    "",
    "As Ks Qs",
    "Ah 7d 7c 6s",
    "9h 8h 7h 6c 9d",
    "As",
    "2c2d2h",
    "Ad",
    "2c3c4c5c2d3d4d5d2h3h4h5h",
    "kicker",
    "slide",
    "ours",
    "pokerstove",
    "json",
    "csv",
    "svg",
    "text",
    "eval7",
    "pio",
    "plain",
    "auto",
    "exact",
    "monte-carlo",
    "pair+",
    "not draw",
    "top-pair or (flush-draw and not pair)",
    "trips",
    "monotone and 3-connected",
    "A-high",
    "equity",
    "nuts",
    "cards",
    "html",
    "none",
    "random",
    "b",
];

const RANGES: [&str; 26] = [
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
    "AA**$ds",
    "JT98+",
    "0.5(AA,KK)",
    "AsKs",
    "7s6s",
    "QQ-88",
    "5%-20%",
    "AsAhKsKhQs",
    "AsAhKsKhQsQh",
    "*",
];

const NUMBERS: [f64; 14] =
    [0.0, 1.0, 2.0, 9.0, 0.5, 0.01, 1000.0, 1e-9, 1e-300, 1e308, 1.8446744073709552e19, -1.0, 20.0, 100.0];

const FIELDS: [&str; 26] = [
    "game",
    "rules",
    "ranges",
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
    "reverse",
    "vs",
    "ask",
];

#[derive(Debug)]
enum Input<'a> {
    Bytes(&'a [u8]),
    Object(Value),
}

impl<'a> Arbitrary<'a> for Input<'a> {
    fn arbitrary(input: &mut Unstructured<'a>) -> Result<Self> {
        // Text in a corpus is itself.
        if input.peek_bytes(1) == Some(b"{") {
            return Ok(Self::Bytes(input.bytes(input.len())?));
        }
        let mut fields = Map::new();
        fields.insert("ask".into(), (*input.choose(&KINDS)?).into());
        let count = [1, 2, 2, 2, 3, 4, 7, 11][input.choose_index(8)?];
        let ranges: Vec<Value> = (0..count).map(|_| text(input, &RANGES)).collect::<Result<_>>()?;
        fields.insert("ranges".into(), ranges.into());
        for _ in 0..input.int_in_range(0..=5)? {
            fields.insert((*input.choose(&FIELDS)?).into(), value(input, 2)?);
        }
        Ok(Self::Object(Value::Object(fields)))
    }
}

/// One of some texts, two of them, or any.
fn text(input: &mut Unstructured<'_>, texts: &[&str]) -> Result<Value> {
    Ok(match input.int_in_range(0..=7)? {
        0 => input.arbitrary::<&str>()?.into(),
        1 => format!("{}, {}", input.choose(texts)?, input.choose(texts)?).into(),
        _ => (*input.choose(texts)?).into(),
    })
}

fn value(input: &mut Unstructured<'_>, depth: usize) -> Result<Value> {
    Ok(match input.int_in_range(0..=if depth == 0 { 9 } else { 11 })? {
        0..=5 => text(input, &TEXTS)?,
        6 => (*input.choose(&NUMBERS)?).into(),
        7 => input.arbitrary::<u8>()?.into(),
        8 => input.arbitrary::<bool>()?.into(),
        9 => Value::Null,
        10 => {
            let count = input.int_in_range(0..=3)?;
            (0..count).map(|_| value(input, depth - 1)).collect::<Result<Vec<_>>>()?.into()
        }
        _ => {
            let name = text(input, &["b", "c", "AA"])?.as_str().unwrap_or_default().to_string();
            let range = text(input, &RANGES)?;
            Value::Object([(name, range)].into_iter().collect())
        }
    })
}

fuzz_target!(|input: Input<'_>| {
    static PAGE: LazyLock<Page> = LazyLock::new(Page::new);
    let bytes = match &input {
        Input::Bytes(bytes) => bytes.to_vec(),
        Input::Object(object) => object.to_string().into_bytes(),
    };
    let start = Instant::now();
    let stop = |progress: &Progress<'_>| {
        assert!((0.0..=1.0).contains(&progress.done), "{}", progress.done);
        page::progress_json(progress);
        if start.elapsed() < PATIENCE { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    match PAGE.ask(&bytes, &stop) {
        Ok(answer) => check_answer(&answer),
        Err(refusal) => check_refusal(&refusal, &bytes),
    }
});

/// An answer is an object without numbers that are none; equities of all players are one pot.
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
        let question: Value = serde_json::from_slice(bytes).expect("a field is wrong, and not the text");
        let count = question[refusal.field()].as_array().map(Vec::len);
        assert!(count.is_none_or(|count| index < count), "{} {index}", refusal.field());
    }
}
