//! Answers as text.

use std::error::Error;

use equity::Report;
use equity::batch::{Answer, Question, Seat};
use render::equity::{Asked, json, json_of_error, row};
use render::spot::{KnownCards, Spot};

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
        (question, answer, report): (&Question, &Answer, &Report),
    ) -> Result<(), String> {
        let written = match self {
            Self::Csv(csv, with_errors) => {
                csv.serialize(row(asked, Ok(report), *with_errors)).map_err(Box::from)
            }
            Self::Json(text, _) => {
                let ranges = question.seats().iter().map(Seat::to_range).collect();
                let cards = KnownCards { game: asked.game, board: question.board(), dead: question.dead() };
                let spot = Spot { ranges, cards };
                let answer = render::spot::Answer { spot: &spot, report, seconds: answer.time.as_secs_f64() };
                write_json(text, &json(&answer, Some(asked))).map_err(Box::<dyn Error>::from)
            }
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
