//! Output of answers and errors, in the order of the lines.

use std::io::Write;

use terminal::interrupt;
use terminal::progress::Bar;

use super::OnError;
use crate::error::{Failure, Fault, say};
use crate::output::{Output, output};

/// Writes answers and reports errors.
pub(super) struct Teller {
    on_error: OnError,
    pub(super) writer: Output,
    /// `true` if answers must be written as soon as the input pauses.
    is_live: bool,
    progress: Bar,
    /// The number of the last line that is done.
    last: u64,
    /// The number of lines without an answer.
    refused: usize,
}

/// The output of lines that a thread has answered together.
pub(super) struct Piece {
    pub(super) text: Vec<u8>,
    /// The errors of lines without an answer.
    pub(super) errors: Vec<Fault>,
    /// The number of the last line.
    pub(super) last: Option<u64>,
    /// The total length of the lines, in bytes.
    pub(super) bytes: u64,
    /// The reason why the run ends after these lines, or `None`.
    pub(super) ended: Option<Failure>,
}

impl Teller {
    pub(super) fn new(on_error: OnError, is_live: bool, progress: Bar) -> Self {
        Self { on_error, writer: output(), is_live, progress, last: 0, refused: 0 }
    }

    /// Writes answers and reports errors.
    pub(super) fn tell(&mut self, pieces: Vec<Piece>) -> Result<(), Failure> {
        // There is nothing to flush before the first answers.
        let is_waited_for = self.is_live && !pieces.is_empty();
        for Piece { text, errors, last, bytes, ended } in pieces {
            self.writer.write_all(&text)?;
            self.refused += errors.len();
            if self.on_error != OnError::Null && !errors.is_empty() {
                self.progress.suspend(|| errors.into_iter().for_each(Fault::report));
            }
            self.last = last.unwrap_or(self.last);
            ended.map_or(Ok(()), Err)?;
            self.progress.advance(bytes);
        }
        if is_waited_for {
            self.writer.flush()?;
        }
        Ok(())
    }

    /// Warns of columns that are not read.
    pub(super) fn warn_of_unused(&self, columns: &[String]) {
        let columns = match columns {
            [] => return,
            [column] => format!("column {column}"),
            columns => format!("columns {}", columns.join(", ")),
        };
        let line = format!("warning: {columns} ignored: --columns and --id assign columns");
        self.progress.suspend(|| say(line));
    }

    /// Ends the run: writes the rest of the output and reports the outcome.
    pub(super) fn end(mut self, outcome: Result<(), Failure>) -> Result<(), Failure> {
        if interrupt::is_noted() {
            self.progress.clear();
        }
        self.writer.flush()?;
        match outcome {
            // All lines up to `last` are done.
            Err(Failure::Interrupted(_)) => Err(Failure::Interrupted(Some(match self.last {
                0 => "interrupted before the first line was done".into(),
                last => format!("interrupted after line {last}"),
            }))),
            Ok(()) if self.refused > 0 => {
                if self.on_error == OnError::Null {
                    let lines = match self.refused {
                        1 => "1 line has",
                        refused => &format!("{refused} lines have"),
                    };
                    Fault::new(format!("{lines} no answer")).report();
                }
                Err(Failure::Reported)
            }
            outcome => outcome,
        }
    }
}
