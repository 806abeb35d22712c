//! The questions in lines, and their answers.

use std::ops::ControlFlow;
use std::time::Duration;

use equity::batch::{Answer, Batch, Question, Ranges};
use equity::game::{AnyRange, Game, GameInfo, ReadRangeError};
use equity::{Options, Progress, Report};
use evaluator::{Card, CardSet};
use questions::games::AnyGame;
use questions::spot::RangeReader;
use render::equity::{Asked, json};
use render::spot::{GivenRange, KnownCards, Spot};
use serde_json::Value;
use terminal::interrupt;

use super::columns::Columns;
use super::fields::Fields;
use crate::error::sentence;
use crate::progress::unless_interrupted;
use crate::spot::{Boards, DialectChoice, name, read_cards};

/// The error for a range in place of the board.
const HEADS_UP: &str = "a line has two ranges, then a board and dead cards";

/// Stops answers at an interrupt.
const STOP: &(dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync) = &|_| unless_interrupted();

/// Reads and answers the questions in lines.
pub(crate) struct LineQuestions<'a> {
    game: &'a AnyGame,
    reader: RangeReader,
    batch: Batch<'a>,
    /// The ranges of earlier texts.
    kept: Ranges<'a, dyn Game>,
}

impl<'a> LineQuestions<'a> {
    /// Prepares to read and answer questions about a game.
    ///
    /// # Errors
    ///
    /// Returns an error if the game lacks an option for reading ranges.
    pub(crate) fn new(game: &'a AnyGame, dialect: &DialectChoice, options: Options) -> Result<Self, String> {
        let batch = Batch::new(&**game, options).on_progress(STOP).stop_when(&interrupt::INTERRUPTED);
        Ok(Self { game, reader: dialect.reader(game)?, batch, kept: Ranges::of(&**game) })
    }

    pub(super) fn info(&self) -> &'static GameInfo {
        self.game.info()
    }

    /// Returns `true` if a text is a range.
    pub(super) fn is_range(&self, text: &str) -> bool {
        self.reader.read(text).is_ok()
    }

    fn range(&self, text: &str) -> Result<AnyRange, ReadRangeError> {
        self.kept.read_by(text, |text| self.reader.read(text))
    }

    /// Reads the question in a line.
    pub(super) fn question(&self, fields: &Fields<'_>, columns: &Columns) -> Result<Question, String> {
        columns.check(fields)?;
        let texts = columns.ranges(fields).enumerate();
        // With more than two columns of ranges, a player whose range is empty takes no part.
        let texts = texts.filter(|(_, text)| !(text.is_empty() && columns.ranges.len() > 2));
        // Errors in ranges are reported first, because ranges come first in the line.
        let mut ranges = Vec::new();
        for (player, text) in texts {
            // A card alone is part of a hand or a board whose commas separated it.
            if text.parse::<Card>().is_ok() {
                let (name, separator) = (name(player), columns.separator.name());
                return Err(format!(
                    "{name}: {text:?} is one card and not a range: hands with {separator} need quotes"
                ));
            }
            ranges.push(self.range(text).map_err(|error| sentence(&name(player), &error))?);
        }
        let board = columns.board(fields);
        let named = [("board", board), ("dead", columns.dead(fields))];
        let cards = read_cards(Boards::Any, self.info(), named).map_err(|refusal| {
            let is_range =
                columns.are_default() && board.parse::<CardSet>().is_err() && self.range(board).is_ok();
            if is_range { format!("{}; {HEADS_UP}", refusal.message()) } else { refusal.into() }
        })?;
        Ok(Question::new(ranges, cards.board, cards.dead))
    }

    /// Answers questions, in their order.
    pub(super) fn answers(&self, questions: &[Question]) -> Vec<Answer> {
        self.batch.run(questions)
    }

    /// Returns an answer as JSON.
    pub(super) fn json(
        &self,
        question: &Question,
        report: &Report,
        time: Duration,
        asked: &Asked<'_>,
    ) -> Value {
        let texts = asked.ranges.iter().filter(|text| !text.is_empty());
        let given =
            |(range, text): (&AnyRange, &&str)| GivenRange { text: text.to_string(), range: range.clone() };
        let ranges = question.ranges().iter().zip(texts).map(given).collect();
        let cards = KnownCards { game: asked.game, board: question.board(), dead: question.dead() };
        let answer =
            render::spot::Answer { spot: &Spot { ranges, cards }, report, seconds: time.as_secs_f64() };
        json(&answer, Some(asked))
    }
}
