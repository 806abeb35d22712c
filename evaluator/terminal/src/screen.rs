//! The terminal behind standard error, which shows progress.

use std::io;

use console::Term;
use indicatif::{ProgressDrawTarget, TermLike};

/// The number of free columns at the right of a progress line. The terminal echoes `^C` there, possibly
/// twice. Without this space the echo would continue on the next line, and the progress line would remain on
/// the screen.
const MARGIN: u16 = 4;

/// The number of redraws per second.
const DRAWINGS: u8 = 20;

/// A terminal that reports a smaller width than it has.
#[derive(Debug)]
struct WithMargin(Term);

impl TermLike for WithMargin {
    fn width(&self) -> u16 {
        // The width is never 0, because indicatif divides by it.
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

/// Returns the target of progress: standard error if it is a terminal, hidden otherwise.
pub(crate) fn target() -> ProgressDrawTarget {
    let terminal = Term::buffered_stderr();
    match terminal.is_term() {
        true => ProgressDrawTarget::term_like_with_hz(Box::new(WithMargin(terminal)), DRAWINGS),
        false => ProgressDrawTarget::hidden(),
    }
}

/// Returns the width of a progress line in columns.
pub(crate) fn width() -> usize {
    WithMargin(Term::stderr()).width().into()
}

/// Clears the current line if standard error is a terminal.
pub(crate) fn clear_line() {
    let terminal = Term::stderr();
    if terminal.is_term() {
        // If the terminal is gone, there is nothing to clear.
        let _ = terminal.clear_line();
    }
}
