#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod amounts;
mod answer;
mod asked;
pub mod games;
mod kept;
mod kind;
mod progress;
pub mod push_or_fold;
mod question;
mod ranked;
mod refusal;
pub mod solve;
pub mod spot;
mod support;
mod words;

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;

use equity::Progress;
use equity::game::{AnyRange, Budget};
use evaluator::Isa;
use serde_json::Value;

pub use amounts::{Amount, Amounts, money};
pub use games::Games;
pub use kind::{Form, Kind};
pub use progress::{LIMIT, progress_json};
pub use question::{Ask, MAX_BYTES, Question};
pub use ranked::{HandGame, RankedGame};
pub use refusal::Refusal;
pub use support::{lacking, needs_two_cards, unsupported};

pub use answer::{bubble_factors, deal, tournament_equity};

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
    /// field is `stopped`, even if the answer was already complete. If the library has a fault, the field is
    /// `fault`, and the service still answers other questions.
    pub fn answer_until(
        &self,
        question: &Question,
        on_progress: &(dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync),
        stop: &AtomicBool,
    ) -> Result<Value, Refusal> {
        let watch = Watch::new(on_progress, stop);
        let tell = |progress: &Progress<'_>| watch.tell(progress);
        let is_ended = || tell(&Progress::new(0.0, None)).is_break() || watch.is_late();
        let budget = Budget::of_question(&is_ended);
        let answer = unless_it_panics(|| {
            let asked = Asked::new(question, (&self.games, &self.three_hands), &tell, stop, &budget)?;
            answer::answer(&asked)
        });
        let answer = if watch.is_stopped() { Err(Refusal::stopped()) } else { answer };
        match answer {
            Ok(answer) => Ok(with_id(question.id.as_ref(), answer)),
            Err(refusal) => Err(refusal.with_id(question.id.clone())),
        }
    }

    /// Reads the range of a question of the kind [`Ask::Range`], without the hands that its known cards block.
    ///
    /// # Errors
    ///
    /// Returns the invalid field of the question and what is wrong with it.
    pub fn range(&self, question: &Question) -> Result<AnyRange, Refusal> {
        let stop = AtomicBool::new(false);
        let go_on = |_: &Progress<'_>| ControlFlow::Continue(());
        let watch = Watch::new(&go_on, &stop);
        let is_ended = || watch.is_late();
        let budget = Budget::of_question(&is_ended);
        let asked = Asked::new(question, (&self.games, &self.three_hands), &go_on, &stop, &budget)?;
        answer::range_of(&asked)
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
        let question = unless_it_panics(|| Question::read(question))?;
        self.answer_until(&question, on_progress, stop)
    }
}

/// Returns the result of work. A panic becomes a [fault](Refusal::is_fault), because it must not end the service and
/// all later questions. The service stays valid: its only mutable state is cached and behind locks.
fn unless_it_panics<T>(work: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().copied();
        let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        Err(Refusal::fault(text.unwrap_or("no message")))
    })
}
