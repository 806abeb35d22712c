//! A question while it is answered.

mod ranges;

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use evaluator::{Game, Isa};
use holdem::Engine;
use render::spot::KnownCards;
use serde_json::Value;

pub(crate) use ranges::only;

use crate::engines::Engines;
use crate::kind::{Form, Kind};
use crate::progress::OnProgress;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::spot::Boards;

/// A question that its game supports, and the resources to answer it.
pub(crate) struct Asked<'a> {
    pub(crate) question: &'a Question,
    pub(crate) game: Game,
    /// The form of the answer.
    pub(crate) form: Form,
    pub(crate) on_progress: OnProgress<'a>,
    /// Stops the answer once it is set.
    pub(crate) stop: &'a AtomicBool,
    engines: &'a Engines,
    start: Instant,
}

impl<'a> Asked<'a> {
    pub(crate) fn new(
        question: &'a Question,
        engines: &'a Engines,
        on_progress: OnProgress<'a>,
        stop: &'a AtomicBool,
    ) -> Result<Self, Refusal> {
        let form = question.checked_form()?;
        Ok(Self { question, game: question.game, form, on_progress, stop, engines, start: Instant::now() })
    }

    /// Returns the kind of the question.
    pub(crate) fn kind(&self) -> Kind {
        self.question.ask.kind()
    }

    /// Returns the engine of the game.
    pub(crate) fn engine(&self) -> &'a Engine {
        self.engines.of(self.game)
    }

    /// Returns the instruction set of the engines.
    pub(crate) fn isa(&self) -> Isa {
        self.engines.isa()
    }

    /// Returns the time since the question was received, in seconds.
    pub(crate) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Returns the texts of the ranges.
    pub(crate) fn texts(&self) -> Vec<&'a str> {
        self.question.ranges.iter().map(String::as_str).collect()
    }

    /// Reads the board and the dead cards.
    pub(crate) fn cards(&self, boards: Boards) -> Result<KnownCards, Refusal> {
        boards.read(self.game, &self.question.board, &self.question.dead, "")
    }

    /// Wraps an answer that is text in an object, under the name of its form.
    pub(crate) fn text(&self, text: String) -> Value {
        Value::Object([(self.form.name().to_string(), Value::String(text))].into_iter().collect())
    }
}
