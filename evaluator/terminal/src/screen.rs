//! The terminal behind standard error, where progress is drawn.

use std::io;

use console::Term;
use indicatif::{ProgressDrawTarget, TermLike};

/// What a line of progress leaves free at the right: the terminal echoes `^C` there, twice if need be. With no room the
/// echo would go on to the next line, and the line of progress would be left behind.
const MARGIN: u16 = 4;

/// How often progress is drawn in a second.
const DRAWINGS: u8 = 20;

/// A terminal that is called narrower than it is.
#[derive(Debug)]
struct WithMargin(Term);

impl TermLike for WithMargin {
    fn width(&self) -> u16 {
        // As indicatif divides by the width, it is never 0.
        self.0.size().1.saturating_sub(MARGIN).max(1)
    }

    fn height(&self) -> u16 {
        self.0.size().0
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_up(n)
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_down(n)
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_right(n)
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_left(n)
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.0.write_line(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.0.write_str(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.0.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Where progress is drawn: standard error, if that is a terminal.
pub(crate) fn target() -> ProgressDrawTarget {
    let terminal = Term::buffered_stderr();
    match terminal.is_term() {
        true => ProgressDrawTarget::term_like_with_hz(Box::new(WithMargin(terminal)), DRAWINGS),
        false => ProgressDrawTarget::hidden(),
    }
}

/// How many columns a line of progress has.
pub(crate) fn width() -> usize {
    WithMargin(Term::stderr()).width().into()
}

/// Empties the line where the cursor is, if standard error is a terminal.
pub(crate) fn clear_line() {
    let terminal = Term::stderr();
    if terminal.is_term() {
        // If the terminal is gone, there is nothing to clear.
        let _ = terminal.clear_line();
    }
}
