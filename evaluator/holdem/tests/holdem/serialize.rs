//! Serde: ranges, starting hands and options round-trip as text and as numbers, reports are written, and
//! invalid input is an error.

use std::fmt::Debug;
use std::time::Duration;

use evaluator::HoleCards;
use evaluator::internals::serde;
use holdem::range::{Range, StartingHand};
use holdem::{Method, Options, Plan, PlayerSet, Showdown, Stop};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::support::{cards, engine, ranges};

/// Returns the range as JSON. Checks that it round-trips through JSON and through a binary format, with exact
/// weights.
fn stored(range: &Range) -> String {
    let text = serde_json::to_string(range).unwrap();
    let bytes = postcard::to_allocvec(range).unwrap();
    assert_eq!(&serde_json::from_str::<Range>(&text).unwrap(), range, "{text}");
    assert_eq!(&postcard::from_bytes::<Range>(&bytes).unwrap(), range);
    text
}

#[test]
fn starting_hands_round_trip() {
    for (index, hand) in StartingHand::ALL.into_iter().enumerate() {
        let text = serde_json::to_string(&hand).unwrap();
        let bytes = postcard::to_allocvec(&hand).unwrap();
        assert_eq!((text.as_str(), bytes.as_slice()), (&*format!("\"{hand}\""), &[index as u8][..]));
        assert_eq!(serde_json::from_str::<StartingHand>(&text).unwrap(), hand);
        assert_eq!(postcard::from_bytes::<StartingHand>(&bytes).unwrap(), hand);
    }
    assert!(postcard::from_bytes::<StartingHand>(&[StartingHand::COUNT as u8]).is_err());
    assert!(serde_json::from_str::<StartingHand>("\"AAs\"").is_err());
}

#[test]
fn ranges_round_trip() {
    assert_eq!(stored(&Range::empty()), "\"none\"");
    assert_eq!(stored(&Range::full()), "\"random\"");
    assert_eq!(stored(&"QQ+, AKs, AKo:0.5, AhKh:0.1".parse().unwrap()), "\"QQ+,AKs,AKo:0.5,AhKh:0.1\"");
}

proptest! {
    #[test]
    fn any_range_comes_back(weights in proptest::collection::vec((0..HoleCards::COUNT, 0.0..=1.0), 0..60)) {
        let mut range = Range::empty();
        for (index, weight) in weights {
            range.set(HoleCards::ALL[index], weight).unwrap();
        }
        stored(&range);
    }
}

#[test]
fn invalid_ranges_are_errors() {
    let text = serde_json::from_str::<Range>("\"AA, KQX\"").unwrap_err().to_string();
    assert!(text.contains("KQX"), "{text}");
    let refused = |combos: &[(u16, f64)]| {
        postcard::from_bytes::<Range>(&postcard::to_allocvec(combos).unwrap()).is_err()
    };
    assert!(!refused(&[(0, 0.5), (1325, 1.0)]));
    assert!(refused(&[(1326, 0.5)]));
    assert!(refused(&[(0, 1.5)]));
    assert!(refused(&[(0, -0.5)]));
    assert!(refused(&[(0, f64::NAN)]));
    assert!(refused(&[(1, 0.5), (1, 0.5)]));
    assert!(refused(&[(1, 0.5), (0, 0.5)]));
}

/// Checks that a value round-trips through JSON and through a binary format. Returns the JSON.
fn round_trip<T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + Debug>(value: T) -> Value {
    let text = serde_json::to_string(&value).unwrap();
    let bytes = postcard::to_allocvec(&value).unwrap();
    assert_eq!(serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
    assert_eq!(postcard::from_bytes::<T>(&bytes).unwrap(), value);
    serde_json::from_str(&text).unwrap()
}

#[test]
fn options_round_trip() {
    for method in Method::ALL {
        assert_eq!(round_trip(method), json!(method.name()));
    }
    for plan in Plan::ALL {
        assert_eq!(round_trip(plan), json!(plan.name()));
        let stop = Stop::never().samples(u64::MAX).time(Duration::new(3, 7));
        round_trip(Options { plan: Some(plan), stop, seed: 9, by_combo: true, ..Options::default() });
    }
    assert_eq!(round_trip(PlayerSet::from_bits(0b1000_0000_0000_0101)), json!([0, 2, 15]));
    let read = |json: Value| serde_json::from_value::<Options>(json);
    assert_eq!(read(json!({})).unwrap(), Options::default());
    let samples = read(json!({ "method": "Monte Carlo", "stop": { "samples": 500 } })).unwrap();
    let expected =
        Options { method: Method::MonteCarlo, stop: Stop::never().samples(500), ..Options::default() };
    assert_eq!(samples, expected);
    let error = |json: Value| read(json).unwrap_err().to_string();
    assert!(error(json!({ "plan": "guess" })).starts_with("no such plan: expected preflop table"));
    assert!(error(json!({ "sead": 1 })).starts_with("unknown field `sead`"));
    assert!(error(json!({ "stop": { "sample": 1 } })).starts_with("unknown field `sample`"));
    assert!(serde_json::from_str::<PlayerSet>("[16]").is_err());
}

#[test]
fn reports_are_written() {
    let written = |texts: &[&str], board: &str, options: Options| {
        let ranges = ranges(texts);
        let question = Showdown::new(&ranges).board(cards(board)).options(options);
        serde_json::to_value(question.run(engine()).unwrap()).unwrap()
    };
    // 42 rivers, of which two or three make a set, as in the documentation of `Report::winners`.
    let report = written(&["AsQd", "AhQc", "Td8d"], "2c7d9hKs", Options::default());
    let share = |pot: f64, wins: u64, ties: u64| {
        let part = |cases: u64| cases as f64 / 42.0;
        let (win, tie) = (part(wins), part(ties));
        json!({ "equity": pot / 42.0, "win": win, "tie": tie, "wins": wins, "ties": ties, "cases": 42 })
    };
    assert_eq!(report["players"], json!([share(14.0, 0, 28), share(14.0, 0, 28), share(14.0, 14, 0)]));
    let winners = json!([{ "players": [0, 1], "cases": 28 }, { "players": [2], "cases": 14 }]);
    assert_eq!((&report["winners"], &report["plan"]), (&winners, &json!("enumeration")));
    assert_eq!((&report["exact"], &report["standard_errors"]), (&json!(true), &Value::Null));

    let stop = Stop::never().samples(1_000);
    let options = Options { method: Method::MonteCarlo, stop, seed: 5, ..Options::default() };
    let report = written(&["random", "random"], "", options);
    assert_eq!(
        (&report["samples"], &report["seed"], &report["exact"]),
        (&json!(1_000), &json!(5), &json!(false))
    );
    assert_eq!(report["players"][0]["cases"], json!(1_000.0));
    assert!(report["standard_errors"][1].as_f64().is_some_and(|error| error > 0.0));
}
