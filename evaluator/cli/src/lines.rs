//! Reads standard input line by line. Invalid lines are reported and skipped.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use render::words::cut;

use crate::error::{Failure, Fault, say};
use crate::hints::with_hint;
use crate::input::{Input, Lines, is_passed_over};
use crate::output::Output;

/// The maximum number of lines that are answered at once. Ranking many hands together is faster.
const MAX_WAITING: usize = 1 << 12;

/// The length of the longest line that is accepted, in bytes.
const LONGEST_LINE: usize = 1 << 12;

/// Reads each line of standard input by `read`, except empty lines and comments (`#`), and answers many at a
/// time by `answer`. An invalid line is reported with its number, and later lines are still answered. When
/// the input pauses, all lines read so far are answered.
///
/// # Errors
///
/// - Returns [`Failure::Reported`] after the last line if any line was invalid.
/// - Returns an error at once if the output cannot be written.
pub(crate) fn for_each_line<T, E: Display>(
    what: &str,
    out: &mut Output,
    read: impl Fn(&str) -> Result<T, E>,
    mut answer: impl FnMut(&[T], &mut Output) -> io::Result<()>,
) -> Result<(), Failure> {
    if io::stdin().is_terminal() {
        say(format_args!("reading {what} from standard input, one per line; Ctrl-D ends the input"));
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
                        Fault::in_line(lines.number, error).report();
                        refused = true;
                    }
                }
            }
        }
        if lines.is_waiting() || waiting.len() >= MAX_WAITING {
            answer(&waiting, out)?;
            waiting.clear();
        }
        if lines.is_waiting() {
            out.flush()?;
        }
    }
    if refused { Err(Failure::Reported) } else { Ok(()) }
}

/// Reads each text of the arguments by `read`, and answers it by `answer`. An invalid text is reported as a
/// `what` with its number, and later texts are still answered.
///
/// # Errors
///
/// - Returns [`Failure::Reported`] after the last text if any text was invalid.
/// - Returns an error at once if the output cannot be written.
pub(crate) fn for_each_argument<T, E: Display>(
    what: &str,
    texts: &[String],
    out: &mut Output,
    read: impl Fn(&str) -> Result<T, E>,
    answer: impl Fn(&[T], &mut Output) -> io::Result<()>,
) -> Result<(), Failure> {
    let mut refused = false;
    for (index, text) in texts.iter().enumerate() {
        match read(text) {
            Ok(read) => answer(&[read], out)?,
            Err(error) => {
                let (number, error) = (index + 1, with_hint(text, error.to_string()));
                let message = format!("{what} {number} ({:?}): {error}", cut(text));
                Fault::in_argument(&format!("{what}s"), index, message).report();
                refused = true;
            }
        }
    }
    out.flush()?;
    if refused { Err(Failure::Reported) } else { Ok(()) }
}
