//! What the questions of all games have besides players.

use core::sync::atomic::AtomicBool;

use evaluator::{CardSet, Isa};

use crate::options::Options;
use crate::progress::{Callback, Reporter};

/// The known cards of a question, its options, and what may stop it.
#[derive(Clone, Copy, Default)]
pub struct Setup<'a> {
    /// The board.
    pub board: CardSet,
    /// The dead cards.
    pub dead: CardSet,
    /// The options.
    pub options: Options,
    /// The instruction set, or `None` for the game's own.
    pub isa: Option<Isa>,
    /// The function that receives the progress.
    pub callback: Option<Callback<'a>>,
    /// The flag that stops the run.
    pub flag: Option<&'a AtomicBool>,
}

impl<'a> Setup<'a> {
    /// Creates the reporter of a run.
    #[must_use]
    pub fn reporter(&self) -> Reporter<'a> {
        Reporter::new(self.callback).stop_when(self.flag)
    }
}
