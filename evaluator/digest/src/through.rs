//! The answers of another program.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::{Command, Stdio};
use std::thread;

use serde_json::{Value, json};

use crate::kinds::Kind;

/// Answers by kind and number.
pub(crate) type Answers = BTreeMap<String, HashMap<usize, Value>>;

/// Sends all questions of some kinds to another program, one line of JSON each, and reads its answers in any
/// order.
pub(crate) fn answers(
    kinds: &[Kind],
    program: &str,
    arguments: &[String],
) -> Result<Answers, Box<dyn Error>> {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("cannot start {program}: {error}"))?;
    let (to, from) = (child.stdin.take().ok_or("no input")?, child.stdout.take().ok_or("no output")?);
    let answers = thread::scope(|scope| {
        // A program that needs no questions does not read them.
        scope.spawn(|| _ = write_questions(kinds, BufWriter::new(to)));
        read_answers(BufReader::new(from))
    });
    let status = child.wait()?;
    if status.success() { answers } else { Err(format!("{program} failed: {status}").into()) }
}

fn write_questions(kinds: &[Kind], mut to: impl Write) -> std::io::Result<()> {
    for kind in kinds {
        for (number, question) in kind.questions().iter().enumerate() {
            writeln!(to, "{}", json!([kind.name, number, question]))?;
        }
    }
    to.flush()
}

fn read_answers(from: impl BufRead) -> Result<Answers, Box<dyn Error>> {
    let mut answers = Answers::new();
    for (line, text) in from.lines().enumerate() {
        let told =
            |error| format!("answer in line {}: {error}: expected [\"kind\", number, answer]", line + 1);
        let (kind, number, answer): (String, usize, Value) = serde_json::from_str(&text?).map_err(told)?;
        answers.entry(kind).or_default().insert(number, answer);
    }
    Ok(answers)
}
