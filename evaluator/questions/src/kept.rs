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
}

static LAST: Mutex<Option<Kept>> = Mutex::new(None);

impl Kept {
    pub(crate) fn new(key: Key, game: Game) -> Self {
        let solver = Solver::new(game, key.question.storage);
        Self { solver, key, last: None }
    }

    /// Takes the last game if it is this one, and if a search for this goal would have come to its strategies. Another
    /// game is dropped, so that its memory is free.
    pub(crate) fn take(key: &Key, goal: &Goal) -> Option<Self> {
        let kept = LAST.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        let is_on_the_way = kept.last.is_none_or(|(last, run)| {
            goal.exploitability <= last.exploitability && goal.iterations >= run.iterations
        });
        (kept.key == *key && is_on_the_way).then_some(kept)
    }

    /// Returns the last search if it reached this goal.
    pub(crate) fn reached(&self, goal: &Goal) -> Option<SolveRun> {
        let (last, run) = self.last?;
        let is_accurate = run.stopped.is_none() && goal.exploitability == last.exploitability;
        (is_accurate || run.iterations == goal.iterations).then_some(run)
    }

    /// Returns the time of all searches in seconds.
    pub(crate) fn seconds(&self) -> f64 {
        self.last.map_or(0.0, |(_, run)| run.seconds)
    }

    /// Notes a search.
    pub(crate) fn searched(&mut self, goal: Goal, run: SolveRun) {
        self.last = Some((goal, run));
    }

    /// Keeps the game until another one is solved. After an interrupted search it is dropped, because the search may have
    /// ended in the middle of an iteration.
    pub(crate) fn keep(self) {
        if self.last.is_none_or(|(_, run)| run.stopped != Some(Stopped::Interrupt)) {
            *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(self);
        }
    }
}
