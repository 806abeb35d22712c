//! The games of a batch: how each reads its players' hands and answers many questions.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, RwLock};

use equity::game::{AnyRange, RangeOptions, compact_text};
use evaluator::internals::Counted;
use evaluator::{CardSet, HoleCards};
use holdem::batch::{self, Batch, Ranges};
use holdem::range::RangeReader;
use holdem::{Engine, EquityError, Options, Progress, Report};
use pyo3::prelude::*;

use super::engine::engine;
use super::range::PyRange;
use crate::games::{BoardGame, RangeGame};
use crate::run::Tell;

/// The answer to a question.
pub(super) type Answer = Result<Arc<Report>, EquityError>;

/// A game that answers the questions of a batch.
pub(super) trait BatchGame: Sync {
    /// A player's hand or range. Seats that were read from equal texts share it.
    type Seat: Clone + Send + Sync;

    /// The players, the board and the dead cards of a row.
    type Question: Send + Sync;

    /// Returns the game.
    fn game(&self) -> RangeGame;

    /// Returns an error if hands have another number of cards.
    fn check_hole_cards(&self, found: usize) -> Result<(), String> {
        let info = self.game().info();
        match found == info.hole_cards {
            true => Ok(()),
            false => {
                let found = Counted(found, "card");
                Err(format!("{found}: expected the {} hole cards of {}", info.hole_cards, info.title))
            }
        }
    }

    /// Reads a seat from text.
    fn seat_of_text(&self, text: &str) -> Result<Self::Seat, String>;

    /// Returns the seat of a single hand.
    fn seat_of_hand(&self, hand: CardSet) -> Result<Self::Seat, String>;

    /// Returns the seat of a range.
    fn seat_of_range(&self, range: &PyRange) -> PyResult<Self::Seat>;

    /// Returns the question of a row.
    fn question(&self, seats: Vec<Self::Seat>, board: CardSet, dead: CardSet) -> Self::Question;

    /// Returns what answers questions with these options. It reports its progress to `tell` and ends once
    /// `stop` is set.
    fn answers<'a>(
        &'a self,
        options: Options,
        control: Option<(Tell<'a>, &'a AtomicBool)>,
    ) -> Box<dyn Answers<Self::Question> + 'a>;
}

/// Answers questions with the same options.
pub(super) trait Answers<Q>: Sync {
    /// Returns the answers. After a stop the missing ones are [`EquityError::Stopped`].
    fn run(&self, questions: &[Q]) -> Vec<Answer>;

    /// Returns the answers, computed on the calling thread, if all questions are short.
    fn run_if_short(&self, questions: &[Q]) -> Option<Vec<Answer>>;
}

/// A game of two hole cards, with its engine.
pub(super) struct TwoCards {
    game: BoardGame,
    ranges: Ranges,
    engine: Engine,
}

impl TwoCards {
    pub(super) fn new(game: BoardGame, may_use_three_way: bool) -> PyResult<Self> {
        let ranges = Ranges::reading(RangeReader::new().game(game.0));
        Ok(Self { game, ranges, engine: engine(game, may_use_three_way)? })
    }
}

impl BatchGame for TwoCards {
    type Seat = batch::Seat;
    type Question = batch::Question;

    fn game(&self) -> RangeGame {
        self.game.into()
    }

    fn seat_of_text(&self, text: &str) -> Result<Self::Seat, String> {
        self.ranges.seat(text).map_err(|error| error.to_string())
    }

    fn seat_of_hand(&self, hand: CardSet) -> Result<Self::Seat, String> {
        HoleCards::try_from(hand).map(batch::Seat::Hand).map_err(|error| error.to_string())
    }

    fn seat_of_range(&self, range: &PyRange) -> PyResult<Self::Seat> {
        range.of(self.game).map(|range| range.clone().into())
    }

    fn question(&self, seats: Vec<Self::Seat>, board: CardSet, dead: CardSet) -> Self::Question {
        batch::Question::new(seats, board, dead)
    }

    fn answers<'a>(
        &'a self,
        options: Options,
        control: Option<(Tell<'a>, &'a AtomicBool)>,
    ) -> Box<dyn Answers<Self::Question> + 'a> {
        let batch = Batch::new(&self.engine, options);
        Box::new(match control {
            Some((tell, stop)) => batch.on_progress(tell).stop_when(stop),
            None => batch,
        })
    }
}

impl Answers<batch::Question> for Batch<'_> {
    fn run(&self, questions: &[batch::Question]) -> Vec<Answer> {
        self.run(questions).into_iter().map(|answer| answer.report).collect()
    }

    fn run_if_short(&self, questions: &[batch::Question]) -> Option<Vec<Answer>> {
        let answers = self.run_if_short(questions)?;
        Some(answers.into_iter().map(|answer| answer.report).collect())
    }
}

/// The maximum number of cached ranges.
const MOST_KEPT: usize = 1 << 10;

/// The number of questions that a game answers between two reports of progress.
const TOGETHER: usize = 8;

/// A game of the list of games, which answers any question about ranges.
pub(super) struct OfList {
    game: RangeGame,
    /// The ranges by text. Single hands are parsed faster than they are found.
    kept: RwLock<HashMap<Box<str>, AnyRange>>,
}

impl OfList {
    pub(super) fn new(game: RangeGame) -> Self {
        Self { game, kept: RwLock::default() }
    }

    fn read(&self, text: &str) -> Result<AnyRange, String> {
        let title = self.game.info().title;
        let read = self.game.game().read_range(text, &RangeOptions::default());
        read.map_err(|error| error.to_string().replace("this game", title))
    }
}

/// The players' ranges, the board and the dead cards.
type AnyQuestion = (Vec<AnyRange>, CardSet, CardSet);

impl BatchGame for OfList {
    type Seat = AnyRange;
    type Question = AnyQuestion;

    fn game(&self) -> RangeGame {
        self.game
    }

    fn seat_of_text(&self, text: &str) -> Result<AnyRange, String> {
        if text.len() == 2 * self.game.info().hole_cards {
            return self.read(text);
        }
        if let Some(range) = self.kept.read().ok().and_then(|kept| kept.get(text).cloned()) {
            return Ok(range);
        }
        let range = self.read(text)?;
        if let Ok(mut kept) = self.kept.write() {
            if kept.len() >= MOST_KEPT {
                kept.clear();
            }
            kept.insert(text.into(), range.clone());
        }
        Ok(range)
    }

    fn seat_of_hand(&self, hand: CardSet) -> Result<AnyRange, String> {
        self.check_hole_cards(hand.len())?;
        self.read(&compact_text(hand))
    }

    fn seat_of_range(&self, range: &PyRange) -> PyResult<AnyRange> {
        range.of_any(self.game).cloned()
    }

    fn question(&self, seats: Vec<AnyRange>, board: CardSet, dead: CardSet) -> AnyQuestion {
        (seats, board, dead)
    }

    fn answers<'a>(
        &'a self,
        options: Options,
        control: Option<(Tell<'a>, &'a AtomicBool)>,
    ) -> Box<dyn Answers<AnyQuestion> + 'a> {
        Box::new(AnswersOfList { game: self.game, options, control })
    }
}

/// Answers to questions about a game of the list.
struct AnswersOfList<'a> {
    game: RangeGame,
    options: Options,
    control: Option<(Tell<'a>, &'a AtomicBool)>,
}

impl AnswersOfList<'_> {
    fn is_stopped(&self) -> bool {
        self.control.is_some_and(|(_, stop)| stop.load(Ordering::Relaxed))
    }

    /// Calls `answer` with the questions as the game reads them.
    fn with<T>(
        &self,
        questions: &[AnyQuestion],
        answer: impl FnOnce(&[equity::game::Question<'_>]) -> T,
    ) -> T {
        // The progress of one question is not that of the batch.
        let go_on = |_: &Progress<'_>| match self.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let questions: Vec<_> = questions
            .iter()
            .map(|(ranges, board, dead)| equity::game::Question {
                board: *board,
                dead: *dead,
                options: self.options,
                on_progress: Some(&go_on),
                stop: self.control.map(|(_, stop)| stop),
                ..equity::game::Question::new(ranges)
            })
            .collect();
        answer(&questions)
    }
}

impl Answers<AnyQuestion> for AnswersOfList<'_> {
    fn run(&self, questions: &[AnyQuestion]) -> Vec<Answer> {
        let mut answers = Vec::with_capacity(questions.len());
        for some in questions.chunks(TOGETHER) {
            let is_stopped = self.is_stopped();
            answers.extend(match is_stopped {
                true => some.iter().map(|_| Err(EquityError::Stopped)).collect(),
                false => self.with(some, |some| self.game.game().batch(some)),
            });
            if let (false, Some((tell, _))) = (is_stopped, self.control) {
                // The caller's flag ends the work.
                let _ = tell(&Progress::new(answers.len() as f64 / questions.len() as f64, None));
            }
        }
        answers.into_iter().map(|answer| answer.and_then(whole).map(Arc::new)).collect()
    }

    fn run_if_short(&self, questions: &[AnyQuestion]) -> Option<Vec<Answer>> {
        self.with(questions, |questions| {
            let answer = |question| self.game.game().equity_if_short(question);
            questions.iter().map(|question| Some(answer(question)?.map(Arc::new))).collect()
        })
    }
}

/// Returns a whole report. A batch has no partial ones.
fn whole(report: Report) -> Result<Report, EquityError> {
    match report.partial() {
        None => Ok(report),
        Some(_) => Err(EquityError::Stopped),
    }
}
