//! Standard input line by line, with bad lines reported and passed over.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use render::words::cut;

use crate::error::{Failure, say};
use crate::hints::with_hint;
use crate::input::{Input, Lines, is_passed_over};
use crate::output::Output;

/// How many lines may wait for their answers: hands are ranked fastest many at a time.
const MOST_WAITING: usize = 1 << 12;

/// More bytes than a line of ours can have.
const LONGEST_LINE: usize = 1 << 12;

/// Reads each line of standard input that is neither empty nor a comment (`#`), by `read`, and answers many at a time, by
/// `answer`. A line that is refused is reported with its number, and the lines after it are still answered. Nothing waits
/// while there is no input.
///
/// # Errors
///
/// [`Failure::Reported`] after the last line if any was refused; a failure of the output at once.
pub(crate) fn for_each_line<T, E: Display>(
    what: &str,
    out: &mut Output,
    read: impl Fn(&str) -> Result<T, E>,
    mut answer: impl FnMut(&[T], &mut Output) -> io::Result<()>,
) -> Result<(), Failure> {
    if io::stdin().is_terminal() {
        say(format_args!("reading {what} from standard input, one a line; Ctrl-D ends"));
    }
    let mut lines = Lines::new(Input::standard(), LONGEST_LINE);
    let mut waiting = Vec::new();
    let mut refused = false;
    while lines.read()? > 0 {
        match lines.text() {
            Ok(text) if is_passed_over(text) => {}
            text => {
                match text.and_then(|text| read(text).map_err(|error| with_hint(text, error.to_string()))) {
                    Ok(line) => waiting.push(line),
                    Err(error) => {
                        say(format_args!("error: line {}: {error}", lines.number));
                        refused = true;
                    }
                }
            }
        }
        if lines.is_waiting() || waiting.len() >= MOST_WAITING {
            answer(&waiting, out)?;
            waiting.clear();
        }
        if lines.is_waiting() {
            out.flush()?;
        }
    }
    if refused { Err(Failure::Reported) } else { Ok(()) }
}

/// Reads each text of the arguments by `read`, and answers it by `answer`. A text that is refused is reported as a `what` with
/// its number, and those after it are still answered.
///
/// # Errors
///
/// [`Failure::Reported`] after the last text if any was refused; a failure of the output at once.
pub(crate) fn for_each_argument<T, E: Display>(
    what: &str,
    texts: &[String],
    out: &mut Output,
    read: impl Fn(&str) -> Result<T, E>,
    answer: impl Fn(&T, &mut Output) -> io::Result<()>,
) -> Result<(), Failure> {
    let mut refused = false;
    for (number, text) in (1..).zip(texts) {
        match read(text) {
            Ok(read) => answer(&read, out)?,
            Err(error) => {
                let error = with_hint(text, error.to_string());
                say(format_args!("error: {what} {number} ({:?}): {error}", cut(text)));
                refused = true;
            }
        }
    }
    out.flush()?;
    if refused { Err(Failure::Reported) } else { Ok(()) }
}
