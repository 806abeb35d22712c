//! Answers as text.

use std::error::Error;

use equity::Report;
use render::equity::{Asked, json_of_error, row};
use serde_json::Value;

use crate::output::write_json;

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
