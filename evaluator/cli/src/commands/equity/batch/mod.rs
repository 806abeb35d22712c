//! Batches of equities: one question in each line, answered on all cores in the order of the lines.
//!
//! ```text
//! Blocks    whole lines, read ahead by a thread of its own
//! Line      chunks that take 20 to 100 ms; the first line may name the columns
//! Answered  up to 128 lines of one thread, without empty lines and comments
//! Piece     their text and errors; written in order while the next lines are answered
//! ```

mod answers;
mod columns;
mod fields;
mod line_questions;
mod lines;
mod teller;
mod writer;

use std::path::Path;

use clap::ValueEnum;

pub(super) use self::columns::ColumnChoice;
use self::columns::Columns;
use self::fields::Fields;
pub(super) use self::line_questions::LineQuestions;
use self::lines::LONGEST_LINE;
use self::teller::Teller;
use crate::blocks::Blocks;
use crate::error::Failure;
use crate::input::Input;
use crate::threads;

/// The handling of lines without an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnError {
    /// Report them on standard error and leave them out
    #[default]
    Skip,
    /// Answer them with empty fields and the error, so that every line has an answer
    Null,
    /// End the run at the first
    Stop,
}

/// A run that answers the lines of a file.
pub(crate) struct BatchRun<'a> {
    pub(crate) columns: &'a ColumnChoice,
    pub(crate) on_error: OnError,
    pub(crate) as_json: bool,
    pub(crate) lines: LineQuestions<'a>,
}

impl BatchRun<'_> {
    /// Answers the lines of a file. Each line is parsed as CSV on its own.
    pub(crate) fn run(&self, file: &Path) -> Result<(), Failure> {
        threads::start_all()?;
        let (mut blocks, progress) = Blocks::new(Input::open(Some(file))?, LONGEST_LINE)?;
        let mut teller = Teller::new(self.on_error, blocks.is_live, progress);
        let outcome = self.answer_all(&mut blocks, &mut teller);
        teller.end(outcome)
    }

    /// Returns `true` if lines without an answer are written too, with their error.
    fn writes_errors(&self) -> bool {
        self.on_error == OnError::Null
    }
}
