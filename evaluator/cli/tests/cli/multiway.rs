//! Tests of `rivertable equity` with three and more players, exact and simulated.

use std::fs;

use evaluator::RankTable;
use holdem::format::{ThreeWaySections, TripleCounts};
use holdem::range::StartingHand;
use holdem::{HandVsHand, Triple};
use serde_json::Value;

#[cfg(unix)]
use crate::common::interrupted;
use crate::common::{Run, answered, answered_as_json, as_sentences, finish, folder, program, refused, run};

fn json(arguments: &[&str]) -> Value {
    answered_as_json("equity", arguments)
}

#[test]
fn a_table_of_three() {
    let out = answered(&["equity", "AsQd", "AhQc", "Td8d", "--board", "2c 7d 9h Ks"]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines[..7],
        [
            "board Ks 9h 7d 2c",
            "player        equity         win         tie    combos  range",
            "1          33.3333 %    0.0000 %   66.6667 %         1  AsQd",
            "2          33.3333 %    0.0000 %   66.6667 %         1  AhQc",
            "3          33.3333 %   33.3333 %    0.0000 %         1  Td8d",
            "shared  1=2 66.6667 %",
            "cases   42",
        ]
    );
    assert!(lines[7].starts_with("method  ") && lines[8].starts_with("time    "), "{out}");
}

#[test]
fn json_of_three() {
    let json = json(&["AA", "KK", "QQ"]);
    assert_eq!(json["total"].as_u64(), Some(296_082_864));
    let outright: Vec<u64> =
        (0..3).map(|player| json["players"][player]["outright"].as_u64().unwrap()).collect();
    assert_eq!(outright, [197_872_740, 52_100_496, 44_784_900]);
    assert!((0..3).all(|player| json["players"][player]["tied"] == 1_324_728));
    let sets: Vec<(Value, Value)> = json["winners"]
        .as_array()
        .unwrap()
        .iter()
        .map(|set| (set["players"].clone(), set["cases"].clone()))
        .collect();
    let expected =
        [("[1]", 197_872_740u64), ("[2]", 52_100_496), ("[3]", 44_784_900), ("[1,2,3]", 1_324_728)];
    for (found, (players, cases)) in sets.iter().zip(expected) {
        assert_eq!((found.0.to_string().as_str(), found.1.as_u64()), (players, Some(cases)));
    }
    assert!(json["stderr"].is_null() && json["samples"].is_null() && json["seed"].is_null());
}

#[test]
fn four_players_with_aces_or_kings() {
    let json = json(&["AA,KK"; 4]);
    let equities: Vec<f64> =
        (0..4).map(|player| json["players"][player]["equity"].as_f64().unwrap()).collect();
    assert!(equities.iter().all(|equity| (equity - 0.25).abs() < 1e-3), "{equities:?}");
    // Two players hold aces and two hold kings: 6 choices of players, and 3 divisions of each of the two
    // ranks, times two.
    assert_eq!(json["method"], "hand against hand");
    assert_eq!(json["total"].as_u64(), Some(6 * 6 * 6 * 1_086_008));
}

const SIX: [&str; 6] = ["AA,KK", "QQ+,AKs:0.5", "random", "random", "22+", "A2s+,K9s+"];

fn without_time(mut json: Value) -> Value {
    json["seconds"] = Value::Null;
    json
}

#[test]
fn a_simulation_depends_on_the_seed_alone() {
    let simulate = |more: &[&str]| {
        let method = ["--method", "monte-carlo", "--samples", "300000"];
        without_time(json(&[SIX.as_slice(), &method, more].concat()))
    };
    let one = simulate(&["--threads", "1", "--seed", "5"]);
    assert_eq!(one, simulate(&["--threads", "2", "--seed", "5"]));
    assert_ne!(one, simulate(&["--threads", "2", "--seed", "6"]));
    assert_eq!((one["method"].as_str(), one["seed"].as_u64()), (Some("Monte Carlo"), Some(5)));
    assert_eq!((one["samples"].as_u64(), one["total"].as_u64()), (Some(300_000), Some(300_000)));
    let error = one["stderr"].as_f64().unwrap();
    assert!(error > 1e-5 && error < 1e-2, "{error}");
    let sum: f64 = (0..6).map(|player| one["players"][player]["equity"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    assert!(one["players"][0]["outright"].is_null() && one["players"][0]["wins"].is_null());
}

#[test]
fn a_simulation_ended_by_time_can_be_repeated() {
    let timed = json(&[SIX.as_slice(), &["--method", "monte-carlo", "--time", "0.05"]].concat());
    let samples = timed["samples"].as_u64().unwrap().to_string();
    let again = json(
        &[SIX.as_slice(), &["--method", "monte-carlo", "--samples", &samples, "--time", "1000"]].concat(),
    );
    assert_eq!(without_time(timed), without_time(again));
}

#[test]
fn a_simulation_ends_at_the_requested_error() {
    let json = json(&["AKs", "QQ", "--method", "monte-carlo", "--stderr", "0.002"]);
    assert!(json["stderr"].as_f64().unwrap() <= 0.002);
    let equity = json["players"][0]["equity"].as_f64().unwrap();
    assert!((equity - 0.460_485).abs() < 5.0 * 0.002, "{equity}");
}

#[test]
fn long_exact_answers_are_simulated() {
    let auto = ["--stderr", "0.005"];
    assert_eq!(json(&[["random"; 6].as_slice(), &auto].concat())["method"], "Monte Carlo");
    assert_eq!(
        json(&[["AKs", "QQ"].as_slice(), &auto, &["--exact-within", "0"]].concat())["method"],
        "Monte Carlo"
    );
    let out = run(&[["equity"].as_slice(), &["random"; 6], &auto].concat()).out;
    assert!(
        out.contains("± stderr") && out.contains("\nexact   would take more than a million years"),
        "{out}"
    );
}

const ENDLESS: [&str; 4] = ["--method", "monte-carlo", "--stderr", "1e-9"];

#[cfg(unix)]
#[test]
fn an_interrupted_run_prints_its_estimate() {
    let simulated = interrupted(&[["equity", "--json"].as_slice(), &["random"; 6], &ENDLESS].concat(), b"");
    assert_eq!((simulated.code, simulated.err.as_str()), (130, ""));
    let json: Value = serde_json::from_str(&simulated.out).unwrap();
    assert!(json["partial"].is_number() && json["samples"].as_u64() > Some(0), "{json}");

    let exact = ["equity", "--json", "--method", "exact", "--board", "2c 3d 9h"];
    let exact = interrupted(&[exact.as_slice(), &["random"; 4]].concat(), b"");
    assert_eq!(exact.code, 130);
    match exact.out.is_empty() {
        true => assert_eq!(exact.err, "interrupted before the first result\n"),
        false => assert_eq!(exact.err, ""),
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_batch_reports_the_last_line() {
    // Two ranges of six cards have no table.
    let batch = [["equity", "--game", "omaha6", "--json", "--batch", "-"].as_slice(), &ENDLESS].concat();
    let first = interrupted(&batch, b"random,random\nrandom,AA\n");
    let expected = (130, "", "interrupted before the first line was done\n");
    assert_eq!((first.code, first.out.as_str(), first.err.as_str()), expected);
    let second = interrupted(&batch, b"AA\n# a comment\nrandom,random\n");
    assert_eq!((second.code, second.out.as_str()), (130, ""));
    let message = as_sentences(&second.err);
    let message: Vec<&str> = message.lines().collect();
    assert!(message.len() == 2 && message[0].starts_with("error: line 1: "), "{message:?}");
    assert_eq!(message[1], "interrupted after line 1");
}

/// The option or the environment variable sets the table, which is used where possible. An invalid file is
/// rejected.
#[test]
fn a_three_way_table_is_used() {
    let folder = folder();
    let path = folder.path().join("three-way.tbl");
    let hands = ["AA", "KK", "QQ"].map(|text| text.parse::<StartingHand>().unwrap());
    let counted = HandVsHand::new(RankTable::embedded()).compare_starting_hands(hands).unwrap();
    let mut counts = vec![TripleCounts::default(); Triple::COUNT];
    counts[Triple::of(hands).0.index()] = TripleCounts::new(counted).unwrap();
    fs::write(&path, ThreeWaySections::write(counts.as_slice().try_into().unwrap())).unwrap();
    let path = path.to_str().unwrap();

    let question = ["equity", "--json", "KK", "AA", "QQ"];
    let method = |run: &Run| {
        let json: Value = serde_json::from_str(&run.out).expect(&run.err);
        assert_eq!((&json["players"][1]["wins"], &json["total"]), (&197_872_740.into(), &296_082_864.into()));
        json["method"].as_str().unwrap().to_string()
    };
    let with_variable = |file: &str, arguments: &[&str]| {
        finish(program().env("RIVERTABLE_THREE_WAY_TABLE", file).args(arguments), b"")
    };
    let with_option = [question.as_slice(), &["--three-way-table", path]].concat();
    assert_eq!(method(&run(&question)), "hand against hand");
    assert_eq!(method(&run(&with_option)), "three-way table");
    assert_eq!(method(&with_variable(path, &question)), "three-way table");
    // An empty variable is ignored, and the option takes precedence.
    assert_eq!(method(&with_variable("", &question)), "hand against hand");
    assert_eq!(method(&with_variable("no/such/file", &with_option)), "three-way table");

    let wrong = with_variable("no/such/file", &question);
    assert_eq!((wrong.code, wrong.out.as_str()), (2, ""));
    assert!(as_sentences(&wrong.err).starts_with("error: cannot read no/such/file: "), "{}", wrong.err);
    for arguments in [["equity", "AA", "KK"].as_slice(), &["equity", "AA", "KK", "QQ", "--board", "2c3d9h"]] {
        assert_eq!(with_variable("no/such/file", arguments).code, 0, "{arguments:?}");
        refused(&[arguments, &["--three-way-table", "no/such/file"]].concat());
    }
    let ranks = folder.path().join("ranks.tbl");
    fs::write(&ranks, RankTable::embedded_bytes()).unwrap();
    let message = refused(&[question.as_slice(), &["--three-way-table", ranks.to_str().unwrap()]].concat());
    assert!(message.ends_with("this is a table of hand ranks, expected a three-way table\n"), "{message}");
    refused(&["equity", "--batch", "-", "--three-way-table", path]);
}
