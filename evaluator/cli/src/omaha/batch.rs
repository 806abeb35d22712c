//! Batches of equities in Omaha.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use ::holdem::batch::Answer;
use ::holdem::{EquityError, Options, Progress, Report};
use evaluator::Game;
use omaha::range::Range;
use render::equity::{Asked, json};
use serde_json::Value;
use terminal::interrupt;

use super::spot::{OmahaSpot, Reader, check_players};
use crate::commands::equity::batch::{Columns, Fields, LineGame, read_ranges};
use crate::progress::unless_interrupted;
use crate::spot::{Boards, DialectChoice, read_cards};

/// The maximum number of cached ranges.
const MOST_KEPT: usize = 1 << 6;

/// Answers questions about ranges of Omaha.
pub(super) struct OmahaBatch {
    game: Game,
    reader: Reader,
    options: Options,
    /// The ranges of earlier texts.
    kept: RwLock<HashMap<Box<str>, Arc<Range>>>,
}

impl OmahaBatch {
    /// Creates an `OmahaBatch` for a game.
    ///
    /// # Errors
    ///
    /// Returns an error if `dialect` differs from the default.
    pub(super) fn new(game: Game, dialect: &DialectChoice, options: Options) -> Result<Self, String> {
        let reader = Reader::new(dialect, game)?;
        Ok(Self { game, reader, options, kept: RwLock::default() })
    }

    fn range(&self, text: &str) -> Result<Arc<Range>, String> {
        if let Some(range) = self.kept.read().unwrap_or_else(PoisonError::into_inner).get(text) {
            return Ok(range.clone());
        }
        let range = Arc::new(self.reader.read(text)?);
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        kept.insert(text.into(), range.clone());
        Ok(range)
    }

    fn answer(&self, spot: &OmahaSpot) -> Answer {
        let start = Instant::now();
        let stop = |_: &Progress<'_>| unless_interrupted();
        let report = match spot
            .question()
            .options(self.options)
            .on_progress(&stop)
            .stop_when(&interrupt::INTERRUPTED)
            .run()
        {
            Ok(report) if report.partial().is_some() => Err(EquityError::Stopped),
            Ok(report) => Ok(Arc::new(report)),
            Err(error) => Err(error),
        };
        Answer { report, time: start.elapsed() }
    }
}

impl LineGame for OmahaBatch {
    type Question = OmahaSpot;

    fn question(&self, fields: &Fields<'_>, columns: &Columns) -> Result<OmahaSpot, String> {
        let read = |text: &str, name: &str| match self.range(text) {
            Ok(range) => Ok((Range::clone(&range), text.to_string())),
            Err(error) => Err(format!("{name}: {error}")),
        };
        let (ranges, texts): (Vec<Range>, Vec<String>) =
            read_ranges(fields, columns, read)?.into_iter().unzip();
        check_players(ranges.len())?;
        let cards = read_cards(Boards::Any, self.game, columns.board(fields), columns.dead(fields), "")?;
        Ok(OmahaSpot { ranges, texts, cards })
    }

    fn answers(&self, questions: &[OmahaSpot]) -> Vec<Answer> {
        questions.iter().map(|spot| self.answer(spot)).collect()
    }

    fn json(&self, spot: &OmahaSpot, report: &Report, time: Duration, asked: &Asked<'_>) -> Value {
        let answer = render::spot::Answer { spot: &spot.shown(), report, seconds: time.as_secs_f64() };
        json(&answer, Some(asked))
    }

    fn is_range(&self, text: &str) -> bool {
        self.reader.read(text).is_ok()
    }
}
