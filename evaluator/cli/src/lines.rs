//! Standard input line by line, with bad lines reported and passed over.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use crate::error::{Failure, say};
use crate::input::{Input, Lines, is_passed_over};

/// What a command does with the lines of its input. Lines are taken one by one and answered many at a time, because hands
/// are ranked fastest so.
pub(crate) trait Answers {
    /// Why a line is refused.
    type Error: Display;

    /// Takes a line that is neither empty nor a comment, space at its ends removed.
    fn take(&mut self, line: &str) -> Result<(), Self::Error>;

    /// How many lines have been taken and not yet answered.
    fn waiting(&self) -> usize;

    /// Answers the lines that wait.
    fn answer(&mut self, out: &mut impl Write) -> io::Result<()>;
}

/// How many lines may wait for their answers.
const MOST_WAITING: usize = 1 << 12;

/// More bytes than a line of ours can have.
const LONGEST_LINE: usize = 1 << 12;

/// Hands each line of standard input that is neither empty nor a comment (`#`) to `answers`. A line that is refused is
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
    let mut lines = Lines::new(Input::standard(), LONGEST_LINE);
    let mut refused = false;
    while lines.read()? > 0 {
        let taken = lines.text().and_then(|text| match is_passed_over(text) {
            true => Ok(()),
            false => answers.take(text).map_err(|error| error.to_string()),
        });
        if let Err(error) = taken {
            say(format_args!("error: line {}: {error}", lines.number));
            refused = true;
        }
        if lines.is_waiting() {
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
