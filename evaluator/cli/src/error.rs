//! Failures of a command: one sentence on standard error, and an exit code.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

pub(crate) use questions::spot::sentence;
use render::words::cut;
use terminal::interrupt;

/// The reason why a command stopped.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Invalid input, described in one sentence.
    Input(String),
    /// Some input was invalid. Each error has been reported, and the rest has been answered.
    Reported,
    /// The user interrupted the run by Ctrl-C or another signal. Any results so far have been printed. The
    /// text is printed too.
    Interrupted(Option<String>),
    /// The reader of the output is gone.
    OutputClosed,
}

impl Failure {
    /// Returns a failure for invalid input: the error and its causes as one sentence, after `place` if that
    /// is not empty.
    pub(crate) fn input(place: &str, error: &dyn Error) -> Self {
        Self::Input(sentence(place, error))
    }

    /// Reports the failure on standard error and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::Input(text) => {
                say(format_args!("error: {text}"));
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
    fn from(said: String) -> Self {
        Self::Input(said)
    }
}

/// Errors of the output. A closed pipe (`| head`) is not a failure.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::Input(format!("cannot write the output: {error}")),
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

/// The maximum length of a word in a message, in bytes.
pub(crate) const LONG: usize = 300;
