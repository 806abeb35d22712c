//! Formatting of answers and errors.

use std::sync::Arc;
use std::time::Duration;

use equity::batch::Question;
use holdem::Report;
use render::equity::{Asked, json_of_error, row};
use serde::Serialize;
use serde_json::Value;

use super::{BatchRun, Columns, Fields};
use crate::error::Fault;
use crate::output::write_json;

/// A hint for errors in a first line that may be meant to name the columns.
const NAMES: &str =
    "; if the first line names the columns, --columns range1=NAME,range2=NAME selects the ranges";

/// A line with its answer.
pub(super) struct Answered<'a> {
    pub(super) number: u64,
    pub(super) fields: Fields<'a>,
    /// The question with its report and the time that the answer took, or an error.
    pub(super) outcome: Result<(Question, Arc<Report>, Duration), String>,
}

impl BatchRun<'_> {
    /// Returns the text for some lines, and the errors of lines without an answer.
    pub(super) fn written(&self, lines: &[Answered<'_>], columns: &Columns) -> (Vec<u8>, Vec<Fault>) {
        let (mut writer, mut errors) = (Writer::new(self.as_json), Vec::new());
        for line in lines {
            let Answered { number, fields, .. } = line;
            let ranges: Vec<&str> = columns.ranges(fields).collect();
            let asked = Asked {
                game: self.lines.info(),
                line: *number,
                id: columns.id(fields),
                ranges: &ranges,
                board: columns.board(fields),
                dead: columns.dead(fields),
            };
            match &line.outcome {
                Ok((question, report, time)) => writer.write(
                    || row(&asked, Ok(report), self.writes_errors()),
                    || self.lines.json(question, report, *time, &asked),
                ),
                Err(error) => {
                    let hint = if *number == columns.line && self.may_be_names(fields, columns) {
                        NAMES
                    } else {
                        ""
                    };
                    errors.push(Fault::in_line(*number, format_args!("{error}{hint}")));
                    if self.writes_errors() {
                        writer.write(|| row(&asked, Err(error), true), || json_of_error(&asked, error));
                    }
                }
            }
        }
        (writer.finish(), errors)
    }

    /// Returns `true` if a line may be meant to name the columns, because neither field is a valid range.
    fn may_be_names(&self, fields: &Fields<'_>, columns: &Columns) -> bool {
        columns.are_default() && !columns.ranges(fields).any(|text| self.lines.is_range(text))
    }
}

/// Writes lines of comma-separated values or JSON.
enum Writer {
    Csv(Box<csv::Writer<Vec<u8>>>),
    Json(Vec<u8>),
}

impl Writer {
    fn new(as_json: bool) -> Self {
        if as_json {
            return Self::Json(Vec::new());
        }
        let csv = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
        Self::Csv(Box::new(csv))
    }

    /// Writes a line as a CSV row or as JSON.
    fn write<R: Serialize>(&mut self, row: impl FnOnce() -> R, json: impl FnOnce() -> Value) {
        match self {
            Self::Csv(csv) => csv.serialize(row()).expect("memory takes rows of one length"),
            Self::Json(text) => write_json(text, &json()).expect("memory takes any text"),
        }
    }

    fn finish(self) -> Vec<u8> {
        match self {
            Self::Csv(csv) => csv.into_inner().expect("memory takes rows of one length"),
            Self::Json(text) => text,
        }
    }
}
