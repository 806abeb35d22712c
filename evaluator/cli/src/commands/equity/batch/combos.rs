//! Questions about ranges of two-card hands.

use std::ops::ControlFlow;
use std::time::Duration;

use evaluator::{CardSet, Game};
use holdem::batch::{Answer, Batch, Question, Ranges, Seat};
use holdem::range::{Dialect, Range};
use holdem::{Engine, Options, Progress, Report};
use render::equity::{Asked, json};
use render::spot::{KnownCards, Spot};
use serde_json::Value;
use terminal::interrupt;

use super::columns::Columns;
use super::fields::Fields;
use super::line_game::{LineGame, read_ranges};
use crate::error::sentence;
use crate::progress::unless_interrupted;
use crate::spot::{Boards, DialectChoice, read_cards};

/// The error for a range in place of the board.
const HEADS_UP: &str = "a line has two ranges, then a board and dead cards";

/// Answers questions about ranges of two-card hands.
pub(crate) struct Combos<'a> {
    game: Game,
    dialect: Dialect,
    ranges: Ranges,
    batch: Batch<'a>,
}

impl<'a> Combos<'a> {
    /// Creates a `Combos` for a game. `dialect` sets how ranges are read.
    pub(crate) fn new(game: Game, engine: &'a Engine, dialect: &DialectChoice, options: Options) -> Self {
        const STOP: &(dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync) = &|_| unless_interrupted();
        Self {
            game,
            dialect: dialect.dialect,
            ranges: Ranges::reading(dialect.reader(game)),
            batch: Batch::new(engine, options).on_progress(STOP).stop_when(&interrupt::INTERRUPTED),
        }
    }
}

impl LineGame for Combos<'_> {
    type Question = Question;

    fn question(&self, fields: &Fields<'_>, columns: &Columns) -> Result<Question, String> {
        let Self { ranges, game, .. } = self;
        // Errors in ranges are reported first, because ranges come first in the line.
        let seats = read_ranges(fields, columns, |text, name| {
            ranges.seat(text).map_err(|error| sentence(name, &error))
        })?;
        let (board, dead) = (columns.board(fields), columns.dead(fields));
        let cards = read_cards(Boards::Any, *game, board, dead, "").map_err(|error| {
            let is_range =
                columns.are_default() && board.parse::<CardSet>().is_err() && ranges.seat(board).is_ok();
            if is_range { format!("{error}; {HEADS_UP}") } else { error }
        })?;
        Ok(Question::new(seats, cards.board, cards.dead))
    }

    fn answers(&self, questions: &[Question]) -> Vec<Answer> {
        self.batch.run(questions)
    }

    fn json(&self, question: &Question, report: &Report, time: Duration, asked: &Asked<'_>) -> Value {
        let ranges = question.seats().iter().map(Seat::to_range).collect();
        let cards = KnownCards { game: asked.game, board: question.board(), dead: question.dead() };
        let spot: Spot = Spot { ranges, cards };
        json(&render::spot::Answer { spot: &spot, report, seconds: time.as_secs_f64() }, Some(asked))
    }

    fn is_range(&self, text: &str) -> bool {
        Range::parse(text, self.dialect).is_ok()
    }
}
