//! Answers as text.

use std::error::Error;

use equity::Report;
use equity::batch::Answer;
use render::equity::{Asked, json_of_error, row};
use serde_json::Value;

use super::answering::Answering;
use super::columns::Columns;
use super::fields::Fields;
use super::{BatchRun, OnError};
use crate::output::write_json;
use crate::spot::refusal;

/// Writes lines of comma-separated values or JSON.
pub(super) enum Writer {
    Csv(Box<csv::Writer<Vec<u8>>>, bool),
    Json(Vec<u8>, bool),
}

impl Writer {
    /// One that writes errors too, or not.
    pub(super) fn new(as_json: bool, with_errors: bool) -> Self {
        if as_json {
            return Self::Json(Vec::new(), with_errors);
        }
        let csv = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
        Self::Csv(Box::new(csv), with_errors)
    }

    pub(super) fn write(
        &mut self,
        asked: &Asked<'_>,
        report: &Report,
        json: impl FnOnce() -> Value,
    ) -> Result<(), String> {
        let written = match self {
            Self::Csv(csv, with_errors) => {
                csv.serialize(row(asked, Ok(report), *with_errors)).map_err(Box::from)
            }
            Self::Json(text, _) => write_json(text, &json()).map_err(Box::<dyn Error>::from),
        };
        written.map_err(|error: Box<dyn Error>| format!("cannot be written: {error}"))
    }

    pub(super) fn write_error(&mut self, asked: &Asked<'_>, error: &str) {
        // Memory takes all that is written.
        match self {
            Self::Csv(csv, true) => {
                let _ = csv.serialize(row(asked, Err(error), true));
            }
            Self::Json(text, true) => {
                let _ = write_json(text, &json_of_error(asked, error));
            }
            Self::Csv(_, false) | Self::Json(_, false) => {}
        }
    }

    pub(super) fn finish(self) -> Vec<u8> {
        match self {
            Self::Csv(csv, _) => csv.into_inner().unwrap_or_default(),
            Self::Json(text, _) => text,
        }
    }
}

/// A line with its answer.
pub(super) struct Answered<'a, Q> {
    pub(super) number: u64,
    pub(super) fields: Fields<'a>,
    pub(super) outcome: Result<(Q, Answer), String>,
}

impl<A: Answering> BatchRun<'_, A> {
    /// The text for some rows, and what is wrong with those that have no answer.
    pub(super) fn written(
        &self,
        rows: &[Answered<'_, A::Question>],
        columns: &Columns,
    ) -> (Vec<u8>, Vec<String>) {
        let (mut writer, mut errors) =
            (Writer::new(self.as_json, self.on_error == OnError::Null), Vec::new());
        for row in rows {
            let Answered { number, fields, .. } = row;
            let ranges: Vec<&str> = columns.ranges.iter().map(|&place| fields.get(place)).collect();
            let asked = Asked {
                game: self.game,
                line: *number,
                id: columns.id(fields),
                ranges: &ranges,
                board: columns.board(fields),
                dead: columns.dead(fields),
            };
            let write = |(question, answer, report): (&A::Question, &Answer, &Report)| {
                let json = || self.answering.json(question, report, answer.time, &asked);
                writer.write(&asked, report, json)
            };
            if let Err(error) = row.outcome(&asked).and_then(write) {
                let hint = if *number == 1 && self.may_be_names(fields, columns) { NAMES } else { "" };
                errors.push(format!("line {number}: {error}{hint}"));
                writer.write_error(&asked, &error);
            }
        }
        (writer.finish(), errors)
    }

    /// Whether a line may have been meant to name the columns: neither of its ranges is one.
    fn may_be_names(&self, fields: &Fields<'_>, columns: &Columns) -> bool {
        let is_range = |&place: &usize| self.answering.is_range(fields.get(place));
        columns.are_default() && !columns.ranges.iter().any(is_range)
    }
}

/// What is said of such a line.
const NAMES: &str =
    "; if the first line names the columns, --columns range1=NAME,range2=NAME says which are the ranges";

impl<Q> Answered<'_, Q> {
    /// The answer, or why there is none.
    fn outcome(&self, asked: &Asked<'_>) -> Result<(&Q, &Answer, &Report), String> {
        let (question, answer) = self.outcome.as_ref().map_err(String::clone)?;
        match &answer.report {
            Ok(report) => Ok((question, answer, report)),
            Err(error) => {
                let players: Vec<&str> = asked.players().collect();
                Err(refusal(*error, &players))
            }
        }
    }
}
