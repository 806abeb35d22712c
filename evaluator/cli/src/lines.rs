//! Standard input line by line, with bad lines reported and passed over.

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Read, StdoutLock, Write};

use crate::error::{Failure, say};

/// Standard output, buffered.
pub(crate) fn output() -> BufWriter<StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

/// What a command does with the lines of its input. Lines are taken one by one and answered many at a time, because hands
/// are ranked fastest so.
pub(crate) trait Answers {
    /// Why a line is refused.
    type Error: Display;

    /// Takes a line that is neither blank nor a comment, spaces at its ends removed.
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
        say(format_args!("reading {what} from standard input, one a line; Ctrl-D ends"));
    }
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut refused = false;
    let mut line = Vec::new();
    for number in 1u64.. {
        line.clear();
        if !read_line(&mut input, &mut line)
            .map_err(|error| Failure::Input(format!("cannot read standard input: {error}")))?
        {
            break;
        }
        if let Err(error) = take_line(&line, answers) {
            say(format_args!("error: line {number}: {error}"));
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

/// More bytes than a line of ours can have.
const LONGEST_LINE: usize = 1 << 12;

/// Reads a line, of a longer one the beginning; `false` at the end of the input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    let count = input.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', line)?;
    if line.len() > LONGEST_LINE && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(count > 0)
}

fn take_line(line: &[u8], answers: &mut impl Answers) -> Result<(), String> {
    if line.len() > LONGEST_LINE {
        return Err(format!("longer than {LONGEST_LINE} bytes"));
    }
    let text = std::str::from_utf8(line).map_err(|_| "not valid UTF-8 text")?.trim();
    if text.is_empty() || text.starts_with('#') {
        return Ok(());
    }
    answers.take(text).map_err(|error| error.to_string())
}
