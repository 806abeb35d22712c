//! Questions as JSON, their answers as JSON, and the page that asks them.
//!
//! Whoever carries questions to a [`Page`] is its own affair: `rivertable serve` does by HTTP, and a static page by
//! WebAssembly in workers. A question is one object, and an answer is what the command line prints for it by `--json`:
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use page::Page;
//!
//! let page = Page::new();
//! let ask = |question: &str| page.ask(question.as_bytes(), &|_| ControlFlow::Continue(()));
//! let answer = ask(r#"{"ask": "equity", "ranges": ["AA", "KK"], "board": "Ks 9h 4c"}"#).map_err(|refusal| refusal.json());
//! assert_eq!(answer?["players"][1]["wins"], 16_290);
//!
//! let refusal = ask(r#"{"ask": "equity", "ranges": ["AA", "KZ"]}"#).unwrap_err();
//! assert_eq!((refusal.field(), refusal.index()), ("ranges", Some(1)));
//! assert!(refusal.message().starts_with("second range: \"KZ\" at character 1: "));
//! # Ok::<(), serde_json::Value>(())
//! ```

#![forbid(unsafe_code)]

mod answer;
pub mod assets;
mod engines;
mod kind;
mod progress;
mod question;
mod refusal;
pub mod spot;

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use equity::{Engine, Progress};
use evaluator::{Game, Isa};
use serde_json::Value;

pub use progress::progress_json;
pub use question::MOST_BYTES;
pub use refusal::Refusal;

use crate::engines::Engines;
use crate::progress::Watch;
use crate::question::Asked;

/// Answers questions. It keeps an engine for each game, made at the first question that needs it; threads share it.
#[derive(Debug, Default)]
pub struct Page {
    engines: Engines,
}

impl Page {
    /// A page that has prepared nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A page that answers by instructions of the caller's choice: for tests, because answers are the same.
    pub fn with_isa(isa: Isa) -> Self {
        Self { engines: Engines::with_isa(isa) }
    }

    /// The engine that answers questions about a game; hold'em's for games that have none.
    pub fn engine(&self, game: Game) -> &Engine {
        self.engines.of(game)
    }

    /// The answer to a question; `on_progress` is told how far a long one has come, and may stop it.
    ///
    /// # Errors
    ///
    /// What is wrong with the question, by the field that has it. A question that was stopped has the field `stopped`,
    /// however far it had come.
    pub fn ask(
        &self,
        question: &[u8],
        on_progress: &(dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync),
    ) -> Result<Value, Refusal> {
        self.ask_until(question, on_progress, &AtomicBool::new(false))
    }

    /// The same, stopped at once when `stop` is set.
    ///
    /// # Errors
    ///
    /// Those of [`ask`](Self::ask).
    pub fn ask_until(
        &self,
        question: &[u8],
        on_progress: &(dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync),
        stop: &AtomicBool,
    ) -> Result<Value, Refusal> {
        let watch = Watch::new(on_progress, stop);
        let tell = |progress: &Progress<'_>| watch.tell(progress);
        let asked = Asked::read(question, &self.engines, &tell, stop)?;
        let answer = answer::answer(&asked);
        if watch.is_stopped() { Err(Refusal::stopped()) } else { answer }
    }
}
