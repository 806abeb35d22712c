//! The game of a batch: how it reads its players' hands, and answers many questions.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use equity::batch::{Batch, Question, Ranges};
use equity::game::{AnyRange, Game};
use evaluator::CardSet;
use evaluator::internals::Counted;
use holdem::{Engine, EquityError, Options, Report};
use pyo3::prelude::*;

use super::engine::engine;
use super::range::PyRange;
use crate::games::RangeGame;
use crate::run::Tell;

/// The answer to a question.
pub(super) type Answer = Result<Arc<Report>, EquityError>;

/// A game that answers the questions of a batch.
pub(super) struct BatchGame {
    game: RangeGame,
    /// The engine with the tables that the process has.
    engine: Option<Engine>,
    ranges: Ranges<'static, dyn Game>,
}

impl BatchGame {
    pub(super) fn new(game: RangeGame, may_use_three_way: bool) -> PyResult<Self> {
        let engine = game.of_two_cards().map(|game| engine(game, may_use_three_way)).transpose()?;
        Ok(Self { game, engine, ranges: Ranges::of(game.game()) })
    }

    /// Returns the game.
    pub(super) fn game(&self) -> RangeGame {
        self.game
    }

    /// Returns an error if hands have another number of cards.
    pub(super) fn check_hole_cards(&self, found: usize) -> Result<(), String> {
        let info = self.game.info();
        // Without a board, a hand may be some known cards.
        match found == info.hole_cards || (!info.has_board() && found < info.hole_cards) {
            true => Ok(()),
            false => {
                let found = Counted(found, "card");
                Err(format!("{found}: expected the {} hole cards of {}", info.hole_cards, info.title))
            }
        }
    }

    /// Reads a player's range from text. Equal texts share it.
    pub(super) fn range_of_text(&self, text: &str) -> Result<AnyRange, String> {
        let range = self.ranges.read(text);
        range.map_err(|error| error.to_string().replace("this game", self.game.info().title))
    }

    /// Returns the range of a single hand.
    pub(super) fn range_of_hand(&self, hand: CardSet) -> Result<AnyRange, String> {
        self.check_hole_cards(hand.len()).map(|()| AnyRange::Hand(hand))
    }

    /// Returns a player's range.
    pub(super) fn range_of(&self, range: &PyRange) -> PyResult<AnyRange> {
        range.of_any(self.game).cloned()
    }

    /// Returns what answers questions with these options. It reports its progress to a function, and ends once
    /// a flag is set.
    pub(super) fn batch<'a>(
        &'a self,
        options: Options,
        control: Option<(Tell<'a>, &'a AtomicBool)>,
    ) -> Batch<'a> {
        let game: &dyn Game = match &self.engine {
            Some(engine) => engine,
            None => self.game.game(),
        };
        let batch = Batch::new(game, options);
        match control {
            Some((tell, stop)) => batch.on_progress(tell).stop_when(stop),
            None => batch,
        }
    }
}

/// Returns the answers. After a stop the missing ones are [`EquityError::Stopped`].
pub(super) fn answers(batch: &Batch<'_>, questions: &[Question]) -> Vec<Answer> {
    batch.run(questions).into_iter().map(|answer| answer.report).collect()
}

/// Returns the answers, computed on the calling thread, if all questions are short.
pub(super) fn answers_if_short(batch: &Batch<'_>, questions: &[Question]) -> Option<Vec<Answer>> {
    Some(batch.run_if_short(questions)?.into_iter().map(|answer| answer.report).collect())
}
