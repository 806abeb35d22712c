//! How a command fails: one sentence on standard error, and an exit code.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

pub(crate) use page::spot::sentence;
use render::words::cut;
use terminal::interrupt;

/// Why a command stopped.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Input that is wrong, said in one sentence.
    Input(String),
    /// Some of the input was wrong; each case has been reported, the rest has been answered.
    Reported,
    /// The user ended it by Ctrl-C or another signal; what there was by then has been printed, if anything. There may be more to say.
    Interrupted(Option<String>),
    /// Nobody reads the output any more.
    OutputClosed,
}

impl Failure {
    /// Wrong input: the error and its causes as one sentence, after `place` if that is not empty.
    pub(crate) fn input(place: &str, error: &dyn Error) -> Self {
        Self::Input(sentence(place, error))
    }

    /// Says what is to be said and gives the exit code.
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

/// Wrong input, said in one sentence.
impl From<String> for Failure {
    fn from(said: String) -> Self {
        Self::Input(said)
    }
}

/// Errors of the output. A closed pipe (`| head`) is no failure of ours.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::Input(format!("cannot write the output: {error}")),
        }
    }
}

/// Writes a line to standard error, with long words such as the names of files cut. If nobody reads that, there is nobody to
/// tell.
pub(crate) fn say(line: impl Display) {
    let line = line.to_string();
    let words = line.split(' ').map(|word| match word.strip_suffix(':') {
        _ if word.len() <= LONG => word.to_string(),
        Some(name) => cut(name) + ":",
        None => cut(word),
    });
    let _ = writeln!(io::stderr(), "{}", words.collect::<Vec<_>>().join(" "));
}

/// More bytes than a word that people write has.
pub(crate) const LONG: usize = 300;
