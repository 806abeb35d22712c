//! Compares the answers to a hundred questions with recorded answers, digit by digit. All bindings ask them too.

use std::fmt::Write;
use std::fs;
use std::ops::ControlFlow;

use crate::SERVICE;

const QUESTIONS: &str = include_str!("../hundred/questions.jsonl");

/// The file of the recorded answers, from the folder of the package.
const ANSWERS: &str = "tests/hundred/answers.jsonl";

/// The fields that depend on the run, the build or the machine. Recorded answers have none of them.
const VARIABLE: [&str; 5] = ["seconds", "exact_seconds", "version", "engine", "threads"];

/// Answers all questions: a line of JSON for each, without the variable fields.
fn answers() -> String {
    let mut lines = String::new();
    for question in QUESTIONS.lines() {
        let answer = SERVICE.ask(question.as_bytes(), &|_| ControlFlow::Continue(()));
        let mut answer = answer.unwrap_or_else(|refusal| refusal.json());
        answer.as_object_mut().expect("an object").retain(|name, _| !VARIABLE.contains(&name.as_str()));
        writeln!(lines, "{answer}").expect("a text grows");
    }
    lines
}

#[test]
fn a_hundred_answers_have_the_recorded_digits() {
    let recorded = fs::read_to_string(ANSWERS).expect("recorded answers");
    assert_eq!((QUESTIONS.lines().count(), recorded.lines().count()), (100, 100));
    for ((question, expected), answer) in QUESTIONS.lines().zip(recorded.lines()).zip(answers().lines()) {
        assert_eq!(answer, expected, "{question}");
    }
}

/// Writes the file of the recorded answers, after a change that is meant to change them.
#[test]
#[ignore = "overwrites the recorded answers"]
fn record_the_answers() {
    fs::write(ANSWERS, answers()).expect("a file that can be written");
}
