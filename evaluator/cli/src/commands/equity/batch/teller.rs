//! Answers are written, and what is wrong is said.

use std::io::Write;

use terminal::interrupt;
use terminal::progress::Bar;

use super::OnError;
use crate::error::{Failure, say};
use crate::output::{Output, output};

/// Writes the answers.
pub(super) struct Teller {
    on_error: OnError,
    pub(super) writer: Output,
    /// Whether answers are waited for one by one.
    is_live: bool,
    progress: Bar,
    /// The number of the last line that is done.
    last: u64,
    /// How many lines have no answer.
    refused: usize,
}

/// What is to be written of lines that a thread has answered together.
pub(super) struct Piece {
    pub(super) text: Vec<u8>,
    /// What is wrong with those that have no answer.
    pub(super) errors: Vec<String>,
    /// The number of the last line.
    pub(super) last: Option<u64>,
    /// How long the lines are.
    pub(super) bytes: u64,
    /// Why the run ends behind it, if it does.
    pub(super) ended: Option<Failure>,
}

impl Teller {
    pub(super) fn new(on_error: OnError, is_live: bool, progress: Bar) -> Self {
        Self { on_error, writer: output(), is_live, progress, last: 0, refused: 0 }
    }

    /// Writes what is done, and says what is wrong.
    pub(super) fn tell(&mut self, pieces: Vec<Piece>) -> Result<(), Failure> {
        // Before the first answers there is nothing that is waited for.
        let is_waited_for = self.is_live && !pieces.is_empty();
        for Piece { text, errors, last, bytes, ended } in pieces {
            self.writer.write_all(&text)?;
            self.refused += errors.len();
            if self.on_error != OnError::Null && !errors.is_empty() {
                self.progress.suspend(|| errors.iter().for_each(|error| say(format_args!("error: {error}"))));
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

    /// Names the columns of which nothing is read.
    pub(super) fn warn_of_unused(&self, columns: &[String]) {
        let columns = match columns {
            [] => return,
            [column] => format!("column {column}"),
            columns => format!("the columns {}", columns.join(", ")),
        };
        let line =
            format!("warning: nothing is read from {columns}: --columns and --id say what columns are");
        self.progress.suspend(|| say(line));
    }

    /// Ends a run that came so far, and says what is left to say.
    pub(super) fn end(mut self, outcome: Result<(), Failure>) -> Result<(), Failure> {
        if interrupt::is_noted() {
            self.progress.clear();
        }
        self.writer.flush()?;
        match outcome {
            // All lines up to the last one are done.
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
                    say(format_args!("error: {lines} no answer"));
                }
                Err(Failure::Reported)
            }
            outcome => outcome,
        }
    }
}
