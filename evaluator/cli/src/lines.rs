//! Standard input line by line, with bad lines reported and passed over.

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, StdoutLock, Write};

use crate::error::Failure;

/// Standard output, buffered.
pub(crate) fn output() -> BufWriter<StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

/// What a command does with the lines of its input. Lines are taken one by one and answered many at a time, because hands
/// are ranked fastest so.
pub(crate) trait Answers {
    /// Why a line is refused.
    type Error: Display;

    /// Takes a line that is neither blank nor a comment, blanks at its ends removed.
    fn take(&mut self, line: &str) -> Result<(), Self::Error>;

    /// How many lines have been taken and not yet answered.
    fn waiting(&self) -> usize;

    /// Answers the lines that wait.
    fn answer(&mut self, out: &mut impl Write) -> io::Result<()>;
}

/// How many lines may wait for their answers.
const MOST_WAITING: usize = 1 << 12;

/// Hands each line of standard input that is neither blank nor a comment (`#`) to `answers`. A line that is refused is
/// reported with its number, and the lines after it are still answered. Nothing waits while there is no input.
///
/// # Errors
///
/// [`Failure::Reported`] after the last line if any was refused; a failure of the output at once.
pub(crate) fn for_each_line(
    what: &str,
    out: &mut impl Write,
    answers: &mut impl Answers,
) -> Result<(), Failure> {
    if io::stdin().is_terminal() {
        eprintln!("reading {what} from standard input, one a line; Ctrl-D ends");
    }
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut refused = false;
    let mut line = Vec::new();
    for number in 1u64.. {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) => {}
            Err(error) => return Err(Failure::Input(format!("cannot read standard input: {error}"))),
        }
        if let Err(error) = take_line(&line, answers) {
            eprintln!("error: line {number}: {error}");
            refused = true;
        }
        if input.buffer().is_empty() {
            answers.answer(out)?;
            out.flush()?;
        } else if answers.waiting() >= MOST_WAITING {
            answers.answer(out)?;
        }
    }
    answers.answer(out)?;
    out.flush()?;
    if refused { Err(Failure::Reported) } else { Ok(()) }
}

fn take_line(line: &[u8], answers: &mut impl Answers) -> Result<(), String> {
    let text = std::str::from_utf8(line).map_err(|_| "not valid UTF-8 text")?.trim();
    if text.is_empty() || text.starts_with('#') {
        return Ok(());
    }
    answers.take(text).map_err(|error| error.to_string())
}
