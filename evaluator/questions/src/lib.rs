#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod amounts;
mod answer;
mod asked;
pub mod games;
mod kind;
mod progress;
pub mod push_or_fold;
mod question;
mod ranked;
mod refusal;
pub mod spot;
mod support;
mod words;

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use equity::Progress;
use evaluator::Isa;
use serde_json::Value;

pub use amounts::{Amount, Amounts, money};
pub use games::Games;
pub use kind::{Form, Kind};
pub use progress::{LIMIT, progress_json};
pub use question::{Ask, MOST_BYTES, Question};
pub use ranked::{HandGame, RankedGame};
pub use refusal::Refusal;
pub use support::{lacking, needs_two_cards, unsupported};

pub use answer::tournament_equity;

use crate::asked::Asked;
use crate::progress::Watch;
use crate::push_or_fold::ThreeHands;
use crate::refusal::with_id;

/// The JSON Schema (draft 2020-12) of questions and answers in their current format. A question is
/// `#/$defs/question`, and an answer is `#/$defs/answer`.
pub const SCHEMA: &str = include_str!("../schema/format-1.json");

/// Answers questions about all games. Threads can share it.
#[derive(Clone, Debug, Default)]
pub struct Service {
    games: Games,
    three_hands: ThreeHands,
}

impl Service {
    /// Creates a service.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a service that uses an instruction set. Answers do not depend on it, so this is mainly for tests.
    pub fn with_isa(isa: Isa) -> Self {
        Self { games: Games::with_isa(isa), ..Self::default() }
    }

    /// Sets the deals of three hands, which push or fold with three and more seats needs.
    #[must_use]
    pub fn three_hands(self, three_hands: ThreeHands) -> Self {
        Self { three_hands, ..self }
    }

    /// Returns the games.
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// Answers a question that is data.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`answer_until`](Self::answer_until).
    pub fn answer(&self, question: &Question) -> Result<Value, Refusal> {
        self.answer_until(question, &|_| ControlFlow::Continue(()), &AtomicBool::new(false))
    }

    /// Answers a question that is data. A long question reports its progress to `on_progress`, which may stop
    /// it, and stops as soon as `stop` is set.
    ///
    /// # Errors
    ///
    /// Returns the invalid field of the question and what is wrong with it. If the question was stopped, the
    /// field is `stopped`, even if the answer was already complete.
    pub fn answer_until(
        &self,
        question: &Question,
        on_progress: &(dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync),
        stop: &AtomicBool,
    ) -> Result<Value, Refusal> {
        let watch = Watch::new(on_progress, stop);
        let tell = |progress: &Progress<'_>| watch.tell(progress);
        let answer = Asked::new(question, (&self.games, &self.three_hands), &tell, stop)
            .and_then(|asked| answer::answer(&asked));
        let answer = if watch.is_stopped() { Err(Refusal::stopped()) } else { answer };
        match answer {
            Ok(answer) => Ok(with_id(question.id.as_ref(), answer)),
            Err(refusal) => Err(refusal.with_id(question.id.clone())),
        }
    }

    /// Answers a question that is a JSON object. A long question reports its progress to `on_progress`, which
    /// may stop it.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Question::read`] and [`answer_until`](Self::answer_until).
    pub fn ask(
        &self,
        question: &[u8],
        on_progress: &(dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync),
    ) -> Result<Value, Refusal> {
        self.ask_until(question, on_progress, &AtomicBool::new(false))
    }

    /// Answers a question like [`ask`](Self::ask), and stops as soon as `stop` is set.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`ask`](Self::ask).
    pub fn ask_until(
        &self,
        question: &[u8],
        on_progress: &(dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync),
        stop: &AtomicBool,
    ) -> Result<Value, Refusal> {
        self.answer_until(&Question::read(question)?, on_progress, stop)
    }
}
