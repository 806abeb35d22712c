//! The last solved postflop game, which answers further questions about it without solving it again.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use evaluator::CardSet;
use holdem::range::Range;
use postflop::{Game, Solver};
use render::solve::{SolveRun, Stopped};

use crate::question::Question;
use crate::solve::{Goal, Solve};

/// A game, and the format of its strategies.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Key {
    question: Solve,
    ranges: [Range; 2],
    board: CardSet,
    /// What the texts of locks mean: the dialect, the order of hands, and the named ranges.
    reading: String,
}

impl Key {
    /// Returns what a question says about its game.
    pub(crate) fn new(
        Question { dialect, order, names, .. }: &Question,
        question: &Solve,
        ranges: [Range; 2],
        board: CardSet,
    ) -> Self {
        let (goal, node) = (Goal::default(), String::new());
        let question = Solve { goal, node, memory: false, ..question.clone() };
        let reading = match question.locks.is_empty() {
            true => String::new(),
            false => format!("{dialect:?} {order:?} {:?}", names.iter().collect::<BTreeMap<_, _>>()),
        };
        Self { question, ranges, board, reading }
    }
}

/// A game with its strategies so far.
pub(crate) struct Kept {
    pub(crate) solver: Solver,
    key: Key,
    /// The last search.
    last: Option<(Goal, SolveRun)>,
    /// The node of the last question.
    node: String,
}

static LAST: Mutex<Option<Kept>> = Mutex::new(None);

impl Kept {
    pub(crate) fn new(key: Key, game: Game) -> Self {
        let solver = Solver::new(game, key.question.storage);
        Self { solver, key, last: None, node: String::new() }
    }

    /// Takes the last game if it is this one, and if the last search had the same goal. Another game is dropped, so that
    /// its memory is free.
    pub(crate) fn take(key: &Key, goal: &Goal) -> Option<Self> {
        let kept = LAST.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        let is_same = |(last, _): (Goal, _)| {
            (last.exploitability, last.iterations) == (goal.exploitability, goal.iterations)
        };
        (kept.key == *key && kept.last.is_none_or(is_same)).then_some(kept)
    }

    /// Returns the last search if nothing is left to do for a question about a node: if it reached its goal, or if it
    /// ended at the time limit and the question is about another node than the one before.
    pub(crate) fn found(&self, node: &str) -> Option<SolveRun> {
        let (_, run) = self.last?;
        (run.stopped != Some(Stopped::Limit) || node != self.node).then_some(run)
    }

    /// Returns the time of all searches in seconds.
    pub(crate) fn seconds(&self) -> f64 {
        self.last.map_or(0.0, |(_, run)| run.seconds)
    }

    /// Notes a search.
    pub(crate) fn searched(&mut self, goal: Goal, run: SolveRun) {
        self.last = Some((goal, run));
    }

    /// Keeps the game after a question about a node, until another one is solved. After an interrupted search it is
    /// dropped, because the search may have ended in the middle of an iteration.
    pub(crate) fn keep(self, node: &str) {
        if self.last.is_none_or(|(_, run)| run.stopped != Some(Stopped::Interrupt)) {
            let kept = Self { node: node.into(), ..self };
            *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(kept);
        }
    }
}
