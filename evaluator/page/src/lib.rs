//! Questions and answers as JSON, and the page in the browser that asks them.
//!
//! A [`Page`] answers questions and leaves their transport to its caller: `rivertable serve` uses HTTP, and a
//! static page uses WebAssembly in workers. A question is a JSON object. Its answer is what the command line
//! prints with `--json`:
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
pub mod media_type;
mod progress;
mod question;
mod refusal;
pub mod spot;

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use evaluator::{Game, Isa};
use holdem::{Engine, Progress};
use serde_json::Value;

pub use progress::progress_json;
pub use question::MOST_BYTES;
pub use refusal::Refusal;

use crate::engines::Engines;
use crate::progress::Watch;
use crate::question::Asked;

/// Answers questions. The engine of each game is built at the first question that needs it, and is shared by
/// threads.
#[derive(Debug, Default)]
pub struct Page {
    engines: Engines,
}

impl Page {
    /// Creates a page. Engines are built lazily.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a page that uses an instruction set. Answers do not depend on it, so this is mainly for tests.
    pub fn with_isa(isa: Isa) -> Self {
        Self { engines: Engines::with_isa(isa) }
    }

    /// Returns the engine for questions about a game, or that of hold'em for games without an engine.
    pub fn engine(&self, game: Game) -> &Engine {
        self.engines.of(game)
    }

    /// Answers a question. A long question reports its progress to `on_progress`, which may stop it.
    ///
    /// # Errors
    ///
    /// Returns the invalid field of the question and what is wrong with it. If the question was stopped, the
    /// field is `stopped`, even if the answer was already complete.
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
        let watch = Watch::new(on_progress, stop);
        let tell = |progress: &Progress<'_>| watch.tell(progress);
        let asked = Asked::read(question, &self.engines, &tell, stop)?;
        let answer = answer::answer(&asked);
        if watch.is_stopped() { Err(Refusal::stopped()) } else { answer }
    }
}
