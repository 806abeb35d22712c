//! Questions as lines of JSON.

use std::fs;

use serde_json::{Value, json};

#[cfg(unix)]
use crate::common::{Live, program};
use crate::common::{answered, answered_as_json, folder, run, run_with};

/// Returns the answers to lines, and checks that each is one line of JSON.
fn answers(lines: &str) -> (i32, Vec<Value>, String) {
    let run = run_with(&["ask"], lines.as_bytes());
    let answers = run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    (run.code, answers, run.err)
}

#[test]
fn answers_are_those_of_the_commands() {
    let lines = [
        json!({"ask": "equity", "ranges": ["AA", "KK"], "board": "Ks9h4c"}),
        json!({"ask": "equity", "game": "omaha", "ranges": ["AAKK", "QQJJ"], "board": "Ks9h4c"}),
        json!({"ask": "range", "game": "short-deck", "ranges": ["15%"], "id": 7}),
    ];
    let (code, answers, err) = answers(&lines.map(|line| line.to_string() + "\n").concat());
    assert_eq!((code, err.as_str(), answers.len()), (0, "", 3));
    let holdem = answered_as_json("equity", &["AA", "KK", "--board", "Ks9h4c"]);
    let omaha = answered_as_json("equity", &["--game", "omaha", "AAKK", "QQJJ", "--board", "Ks9h4c"]);
    assert_eq!((&answers[0]["players"], &answers[1]["players"]), (&holdem["players"], &omaha["players"]));
    assert_eq!(answers[2]["range"], answered_as_json("range", &["15%", "--game", "short-deck"])["range"]);
}

#[test]
fn identifiers_are_copied_into_answers_and_errors() {
    let lines = r#"
        {"ask": "equity", "ranges": ["AA", "KK"], "id": "first"}
        # a comment

        {"ask": "equity", "ranges": ["AA", "KZ"], "id": 2}
        {"ask": "odds", "id": "three"}
        {"ask": "about", "board": "", "id": 4}
        {"ask": "about", "id": [5]}
        AA vs KK
        {"ask": "about"}
    "#;
    let (code, answers, err) = answers(lines);
    assert_eq!(
        (code, err.as_str(), answers.len()),
        (2, "error: 5 questions have no answer: lines 5, 6, 7, 8, 9\n", 7)
    );
    assert!(answers[0].to_string().starts_with(r#"{"id":"first","game":"holdem","#), "{}", answers[0]);
    let message = "second range: \"KZ\" at character 1: expected a hand (AA, AK, AKs, AKo, Ax), two cards (AsKs), \
                   a percentage (15%), a group or \"random\"";
    assert_eq!(
        answers[1],
        json!({"id": 2, "error": {"field": "ranges", "index": 1, "line": 5, "message": message}})
    );
    assert_eq!((&answers[2]["id"], &answers[2]["error"]["field"]), (&json!("three"), &json!("ask")));
    assert_eq!((&answers[3]["id"], &answers[3]["error"]["field"]), (&json!(4), &json!("question")));
    assert_eq!(answers[4]["error"]["message"], "id [5]: expected text or a number");
    assert_eq!((&answers[5]["id"], &answers[5]["error"]["field"]), (&Value::Null, &json!("question")));
    assert_eq!((&answers[6]["id"], &answers[6]["format"]), (&Value::Null, &json!(1)));
}

#[test]
fn long_and_invalid_lines_have_errors() {
    let long = format!("{}\n{{\"ask\": \"about\"}}\n", " {".repeat(1 << 18));
    let (code, answers, err) = answers(&long);
    assert_eq!((code, err.as_str(), answers.len()), (2, "error: line 1: the question has no answer\n", 2));
    assert_eq!(
        answers[0]["error"],
        json!({"field": "question", "line": 1, "message": "the question is longer than 262144 bytes"})
    );
    let run = run_with(&["ask"], b"\xFF\xFE\n");
    assert!(
        run.code == 2 && run.out.contains("\"message\":\"the question is not valid UTF-8 text\""),
        "{}",
        run.out
    );
}

#[test]
fn the_last_error_names_only_some_lines() {
    let (code, answers, err) = answers(&"{}\n".repeat(12));
    let message = "error: 12 questions have no answer: lines 1, 2, 3, 4, 5, 6, 7, 8 and 4 more\n";
    assert_eq!((code, err.as_str(), &answers[11]["error"]["line"]), (2, message, &json!(12)));
}

#[test]
fn questions_can_be_in_a_file() {
    let folder = folder();
    let file = folder.path().join("questions.jsonl");
    fs::write(&file, "{\"ask\": \"about\"}").unwrap();
    assert!(answered(&["ask", file.to_str().unwrap()]).starts_with("{\"version\":"));
    assert_eq!(run(&["ask", "/no/such.jsonl"]).code, 2);
    assert_eq!(run_with(&["ask", "-"], b"").code, 0);
    let games = run(&["ask", "--game", "omaha"]);
    let message = "error: --game: each question names its game, such as {\"game\": \"omaha\"}\n";
    assert_eq!((games.code, games.err.as_str()), (2, message));
}

/// A program may wait for each answer before it asks the next question.
#[cfg(unix)]
#[test]
fn each_answer_comes_before_the_next_question() {
    let mut live = Live::new(program().arg("ask"));
    for number in 0..3 {
        let question = format!("{{\"ask\": \"equity\", \"ranges\": [\"AA\", \"KK\"], \"id\": {number}}}\n");
        let answer: Value = serde_json::from_slice(&live.lines(&question, 1)).unwrap();
        assert_eq!((&answer["id"], &answer["method"]), (&json!(number), &json!("preflop table")));
    }
    assert_eq!(live.end(), Some(0));
}

/// Ctrl-C stops a program that waits for a question, and a long question.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_run() {
    let mut live = Live::new(program().arg("ask"));
    live.lines("{\"ask\": \"about\"}\n", 1);
    assert_eq!(live.interrupt(), (Some(130), "interrupted after line 1\n".into()));

    let ranges = ["22+", "A2s+", "random", "random", "random", "random"];
    let long =
        json!({"ask": "equity", "ranges": ranges, "method": "monte-carlo", "stderr": 1e-9}).to_string();
    let run = crate::common::interrupted(&["ask"], long.as_bytes());
    let message = "interrupted before the first line was done\n";
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (130, "", message));
}

#[test]
fn the_schema_is_printed() {
    assert_eq!(answered(&["ask", "--schema"]), questions::SCHEMA);
    let schema: Value = serde_json::from_str(questions::SCHEMA).unwrap();
    assert!(schema["$defs"]["equity_question"].is_object());
    let refused = run(&["ask", "--schema", "--game", "omaha"]);
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
}
