//! Tests of `rivertable histogram`.

use serde_json::Value;

use crate::common::{answered_as_json, refused, run};

fn json(arguments: &[&str]) -> Value {
    answered_as_json("histogram", arguments)
}

#[test]
fn seven_cards_exactly() {
    let out = run(&["histogram", "--cards", "7", "--exact"]).out;
    let counts: Vec<&str> = out.lines().skip(1).map(|line| line[16..34].trim()).collect();
    let expected = [
        "41,584",
        "224,848",
        "3,473,184",
        "4,047,644",
        "6,180,020",
        "6,461,620",
        "31,433,400",
        "58,627,800",
        "23,294,460",
        "133,784,560",
        "6,009,159",
    ];
    assert_eq!(counts, expected);
    assert!(out.contains("43.822546 %"), "{out}");
}

#[test]
fn hands_up_to_suits() {
    for (cards, expected) in [(1, 13), (2, 169), (3, 1755), (4, 16432), (5, 134_459), (6, 962_988)] {
        assert_eq!(json(&["--cards", &cards.to_string()])["hands_up_to_suits"], expected);
    }
}

#[test]
fn a_sample_beside_the_exact_counts() {
    let sample = ["--cards", "5", "--samples", "100000", "--seed", "7"];
    let first = json(&sample);
    assert_eq!(first, json(&sample), "the same seed gives the same hands");
    assert_eq!(first["samples"], 100_000);
    let sampled = |row: &Value| row["sampled_count"].as_u64().unwrap();
    assert_eq!(first["categories"].as_array().unwrap().iter().map(sampled).sum::<u64>(), 100_000);
    assert!(first["chi_square"]["p_value"].as_f64().unwrap() > 0.001);
    // A share of 42 % of 100,000 hands has an error of 0.16 %, so it has no decimals. A share of 0.02 % has
    // an error of 0.005 %, so it has two.
    let text = run(&[&["histogram"], sample.as_slice()].concat()).out;
    let sampled_share = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().rev().nth(3).unwrap().to_string()
    };
    assert!(!sampled_share("one pair").contains('.'), "{text}");
    assert_eq!(sampled_share("four of a kind").split('.').nth(1).map(str::len), Some(2), "{text}");
}

#[test]
fn invalid_numbers_are_refused() {
    for arguments in [["--cards", "8"], ["--cards", "x"], ["--samples", "10"]] {
        refused(&[&["histogram"], arguments.as_slice()].concat());
    }
}

#[test]
fn columns_are_separated() {
    for cards in ["0", "1"] {
        let out = run(&["histogram", "--cards", cards]).out;
        assert!(out.lines().nth(9).unwrap().ends_with(" 100.000000 %"), "{out}");
    }
}
