//! Failures of a command: one sentence or one JSON object on standard error, and an exit code.

use std::error::Error;
use std::ffi::OsStr;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::OnceLock;

use clap::error::{ContextKind, ContextValue};
use questions::Refusal;
pub(crate) use questions::spot::sentence;
use render::words::cut;
use serde_json::{Map, Value, json};
use terminal::interrupt;

/// The reason why a command stopped.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Invalid input.
    Input(Fault),
    /// Some input was invalid. Each error has been reported, and the rest has been answered.
    Reported,
    /// The user interrupted the run by Ctrl-C or another signal. Any results so far have been printed. The
    /// text is printed too.
    Interrupted(Option<String>),
    /// The reader of the output is gone.
    OutputClosed,
}

/// An error in the input: its place, and one sentence.
#[derive(Debug)]
pub(crate) struct Fault {
    /// The places of the error in JSON: `field`, `index`, `line`.
    places: Map<String, Value>,
    message: String,
}

impl Fault {
    /// Creates a fault whose field is the option that the sentence begins with, if it begins with one.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        let message = message.into();
        let end = |c: char| !c.is_ascii_alphanumeric() && c != '-';
        let option = message.strip_prefix("--").and_then(|rest| rest.split(end).next());
        let field = option.filter(|option| !option.is_empty()).map(|option| ("field".into(), option.into()));
        Self { places: field.into_iter().collect(), message }
    }

    /// Creates a fault in a line of the input, counted from 1. The sentence begins with the line.
    pub(crate) fn in_line(line: u64, message: impl Display) -> Self {
        let places = [("line".to_string(), line.into())].into_iter().collect();
        Self { places, message: format!("line {line}: {message}") }
    }

    /// Creates a fault in an argument, counted from 0.
    pub(crate) fn in_argument(field: &str, index: usize, message: String) -> Self {
        let places = [("field".to_string(), field.into()), ("index".to_string(), index.into())];
        Self { places: places.into_iter().collect(), message }
    }

    /// Writes the fault to standard error: a sentence, or under `--json` an object with the fields of an error
    /// of `ask`.
    pub(crate) fn report(self) {
        let Self { mut places, message } = self;
        if !is_json() {
            return say(format_args!("error: {message}"));
        }
        places.insert("message".into(), message.into());
        // Errors of standard error are ignored, because there is no other place to report them.
        let _ = writeln!(io::stderr(), "{}", json!({ "error": places }));
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        match refusal.index() {
            Some(index) => Self::in_argument(refusal.field(), index, refusal.into()),
            None => {
                let places = [("field".to_string(), refusal.field().into())];
                Self { places: places.into_iter().collect(), message: refusal.into() }
            }
        }
    }
}

/// Converts an error of the parser of arguments. Usage and tips are left out.
impl From<&clap::Error> for Fault {
    fn from(error: &clap::Error) -> Self {
        let text = error.render().to_string();
        let lines = text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect::<Vec<_>>();
        let sentence = lines.join(" ");
        let mut fault = Self::new(sentence.strip_prefix("error: ").unwrap_or(&sentence));
        let argument = match error.get(ContextKind::InvalidArg) {
            Some(ContextValue::String(text)) => Some(text),
            Some(ContextValue::Strings(texts)) => texts.first(),
            _ => None,
        };
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let name = argument.map(|text| text.trim_start_matches(['-', '<', '[']));
        let name = name.and_then(|text| text.split(|c| !is_name(c)).next()).filter(|name| !name.is_empty());
        if let Some(name) = name {
            // The name of an argument with several values is in the plural: <RANGE>... is `ranges`.
            let is_list = argument.is_some_and(|text| !text.starts_with('-') && text.ends_with("..."));
            let name = name.to_ascii_lowercase() + if is_list { "s" } else { "" };
            fault.places.insert("field".into(), name.into());
        }
        fault
    }
}

/// Returns `true` if the arguments of this process request JSON. Then errors are JSON too, also errors of the
/// arguments.
pub(crate) fn is_json() -> bool {
    static ONCE: OnceLock<bool> = OnceLock::new();
    *ONCE.get_or_init(|| {
        let arguments = std::env::args_os().skip(1).take_while(|argument| argument != "--");
        let is_json = |text: &OsStr| text == "--json" || text.to_str().is_some_and(has_json_letter);
        arguments.into_iter().any(|argument| is_json(&argument))
    })
}

/// Returns `true` if an argument is short options with `-j`: `-j`, `-jb`, but not `-bj`, where `j` is the value
/// of `-b`. All other short options have a value or print something else than an answer, so `j` can only be first.
fn has_json_letter(argument: &str) -> bool {
    argument.strip_prefix('-').is_some_and(|letters| letters.starts_with('j'))
}

impl Failure {
    /// Returns a failure for invalid input: the error and its causes as one sentence, after `place` if that
    /// is not empty.
    pub(crate) fn input(place: &str, error: &dyn Error) -> Self {
        Self::Input(Fault::new(sentence(place, error)))
    }

    /// Reports the failure on standard error and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::Input(fault) => {
                fault.report();
                ExitCode::from(2)
            }
            Self::Reported => ExitCode::from(2),
            Self::Interrupted(text) => {
                if let Some(text) = text {
                    say(text);
                }
                ExitCode::from(interrupt::exit_code())
            }
            Self::OutputClosed => ExitCode::SUCCESS,
        }
    }
}

/// Invalid input, described in one sentence.
impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Input(Fault::new(message))
    }
}

/// Invalid input, or a run that was interrupted before there were results.
impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        match refusal.is_stopped() {
            true => Self::Interrupted(Some(NOTHING_FOUND.into())),
            false => Self::Input(refusal.into()),
        }
    }
}

/// Errors of the output. A closed pipe (`| head`) is not a failure.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => format!("cannot write the output: {error}").into(),
        }
    }
}

/// Writes a line to standard error. Long words, such as file names, are shortened. Errors are ignored,
/// because there is no other place to report them.
pub(crate) fn say(line: impl Display) {
    let line = line.to_string();
    let words = line.split(' ').map(|word| match word.strip_suffix(':') {
        _ if word.len() <= LONG => word.to_string(),
        Some(name) => cut(name) + ":",
        None => cut(word),
    });
    let _ = writeln!(io::stderr(), "{}", words.collect::<Vec<_>>().join(" "));
}

/// The message about a run that was interrupted before there were results.
pub(crate) const NOTHING_FOUND: &str = "interrupted before the first result";

/// The maximum length of a word in a message, in bytes.
pub(crate) const LONG: usize = 300;
