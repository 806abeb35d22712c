//! Standard input line by line, with bad lines reported and passed over.

use std::fmt::Display;
use std::io::{self, BufRead, BufWriter, IsTerminal, StdoutLock, Write};

use crate::error::Failure;

/// Standard output, buffered. What is written appears line by line on a terminal.
pub(crate) fn output() -> BufWriter<StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

/// Calls `answer` for each line of standard input that is neither blank nor a comment (`#`), blanks at its ends removed.
/// A line that `answer` refuses is reported with its number, and the lines after it are still answered.
///
/// # Errors
///
/// [`Failure::Reported`] after the last line if any was refused; a failure of the output at once.
pub(crate) fn for_each_line<W: Write, E: Display>(
    what: &str,
    out: &mut W,
    mut answer: impl FnMut(&mut W, &str) -> io::Result<Result<(), E>>,
) -> Result<(), Failure> {
    let mut input = io::stdin().lock();
    let is_interactive = io::stdin().is_terminal();
    if is_interactive {
        eprintln!("reading {what} from standard input, one a line; Ctrl-D ends");
    }
    let mut refused = false;
    let mut line = Vec::new();
    for number in 1u64.. {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) => {}
            Err(error) => return Err(Failure::Input(format!("cannot read standard input: {error}"))),
        }
        let mut refuse = |error: &dyn Display| {
            eprintln!("error: line {number}: {error}");
            refused = true;
        };
        let Ok(text) = std::str::from_utf8(&line) else {
            refuse(&"not valid UTF-8 text");
            continue;
        };
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        if let Err(error) = answer(out, text)? {
            refuse(&error);
        }
        if is_interactive {
            out.flush()?;
        }
    }
    out.flush()?;
    if refused { Err(Failure::Reported) } else { Ok(()) }
}
