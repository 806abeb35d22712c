//! `rivertable ask`: questions as lines of JSON.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use questions::push_or_fold::ThreeHands;
use questions::{MAX_BYTES, Refusal, SCHEMA, Service};
use serde_json::Value;
use terminal::interrupt;

use crate::blocks::Blocks;
use crate::error::{Failure, Fault, say};
use crate::input::{Input, is_passed_over, line_text};
use crate::output::{output, write_json};
use crate::progress::Live;
use crate::table_choice::Setting;
use crate::threads::ThreadChoice;

/// Answer questions that are lines of JSON, for programs in other languages
///
/// Reads a question from each line and writes the answer as a line of JSON, in the order of the questions. Each answer is written
/// before the next question is read, so that a program can keep rivertable running and ask one question after the other.
/// {"ask": "about"} lists the games and the kinds of questions. An answer has the id of its question, if that has one. An invalid
/// question has an answer with an error. Empty lines and comments (#) are passed over. If any question has an error, the exit code
/// is 2 at the end of the input.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file with the questions [default: standard input]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Print the JSON Schema of questions and answers
    #[arg(long, conflicts_with = "file")]
    schema: bool,
    #[command(flatten)]
    threads: ThreadChoice,
}

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    if setting.is_named {
        return Err("--game: each question names its game, such as {\"game\": \"omaha\"}".to_string().into());
    }
    setting.table.check_embedded("ask")?;
    if args.schema {
        let mut out = output();
        out.write_all(SCHEMA.as_bytes())?;
        return Ok(out.flush()?);
    }
    args.threads.set()?;
    interrupt::note();
    if args.file.is_none() && io::stdin().is_terminal() {
        say("reading questions from standard input, one per line; Ctrl-D ends the input");
    }
    let service = Service::new().three_hands(ThreeHands::by_environment());
    answer_lines(&service, Input::open(args.file.as_deref())?, &mut output())
}

/// Answers the question in each line of the input.
fn answer_lines(service: &Service, input: Input, out: &mut impl Write) -> Result<(), Failure> {
    // The progress of each question is shown instead of the progress in the file.
    let (mut blocks, bar) = Blocks::new(input, MAX_BYTES)?;
    bar.clear();
    let (mut number, mut refused) = (0, Refused::default());
    while let Some(block) = blocks.next().map_err(|failure| after(failure, number))? {
        for line in block.split_inclusive(|&byte| byte == b'\n') {
            number += 1;
            let text = line_text(line, MAX_BYTES);
            if text.as_ref().is_ok_and(|text| is_passed_over(text)) {
                continue;
            }
            let answer = text.map_err(|error| Refusal::of_question(format!("the question is {error}")));
            let answer = answer.and_then(|text| ask(service, text)).unwrap_or_else(|refusal| {
                if !refusal.is_stopped() {
                    refused.add(number);
                }
                refusal.in_line(number).json()
            });
            if interrupt::is_noted() {
                return Err(after(Failure::Interrupted(None), number - 1));
            }
            write_json(out, &answer)?;
            out.flush()?;
        }
    }
    refused.failure().map_or(Ok(()), Err)
}

/// The lines whose questions have no answer.
#[derive(Default)]
struct Refused {
    /// The number of these lines.
    count: usize,
    /// The first of these lines, at most [`MAX_NAMED`](Self::MAX_NAMED).
    first: Vec<u64>,
}

impl Refused {
    /// The maximum number of lines that the error at the end names.
    const MAX_NAMED: usize = 8;

    fn add(&mut self, line: u64) {
        self.count += 1;
        if self.first.len() < Self::MAX_NAMED {
            self.first.push(line);
        }
    }

    /// Returns the error at the end of the input, or `None` if all questions have an answer.
    fn failure(&self) -> Option<Failure> {
        match self.first[..] {
            [] => return None,
            [line] => return Some(Failure::Input(Fault::in_line(line, "the question has no answer"))),
            [..] => {}
        }
        let named = self.first.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
        let others = match self.count - self.first.len() {
            0 => String::new(),
            others => format!(" and {others} more"),
        };
        Some(format!("{} questions have no answer: lines {named}{others}", self.count).into())
    }
}

/// Answers a question, with progress on the terminal.
fn ask(service: &Service, question: &str) -> Result<Value, Refusal> {
    let live = Live::new();
    service.ask_until(question.as_bytes(), &|progress| live.show(progress), &interrupt::INTERRUPTED)
}

/// Adds the number of the last line that is done to an interrupt.
fn after(failure: Failure, last: u64) -> Failure {
    match failure {
        Failure::Interrupted(_) => Failure::Interrupted(Some(match last {
            0 => "interrupted before the first line was done".into(),
            last => format!("interrupted after line {last}"),
        })),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::json;

    use super::*;

    /// A question that panics has an answer with its identifier, and so have the questions after it.
    #[test]
    fn a_panic_does_not_end_the_other_questions() {
        let service = Service::new().three_hands(ThreeHands::new(|| panic!("injected")));
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("questions");
        let questions = [
            r#"{"ask": "push-fold", "stacks": [5, 5, 5], "id": 1}"#,
            r#"{"ask": "range", "ranges": ["AA"], "as": "text", "id": 2}"#,
            r#"{"ask": "push-fold", "stacks": [5, 5, 5], "id": "three"}"#,
            r#"{"ask": "icm", "stacks": [3, 1], "payouts": [80, 20], "id": 4}"#,
        ];
        fs::write(&file, questions.join("\n")).unwrap();
        let mut out = vec![];
        let outcome = answer_lines(&service, Input::open(Some(&file)).unwrap(), &mut out);
        assert!(matches!(outcome, Err(Failure::Input(_))), "{outcome:?}");
        let answers: Vec<Value> =
            str::from_utf8(&out).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let ids: Vec<&Value> = answers.iter().map(|answer| &answer["id"]).collect();
        assert_eq!(ids, [&json!(1), &json!(2), &json!("three"), &json!(4)]);
        let fault = &answers[0]["error"];
        assert_eq!((&fault["field"], &fault["line"]), (&json!("fault"), &json!(1)));
        assert_eq!(fault["message"], "internal error, please report this question: injected");
        assert_eq!(answers[2]["error"]["field"], "fault");
        assert!(answers[1]["text"].is_string() && answers[3]["players"].is_array(), "{answers:?}");
    }
}
