//! Hands that are known, on a flop, turn or river: the answer without a spot, which takes longer to make than to answer.

use core::time::Duration;

use crate::engine::Engine;
use crate::exact::{KnownHands, known_hands_cost};
use crate::question::showdown::{Method, Showdown};
use crate::range::Range;
use crate::report::{Plan, Report};

impl Showdown<'_> {
    /// The report if each player has one combo, and nothing but who wins is asked; none leaves the question to others.
    pub(super) fn known_hands(&self, engine: &Engine) -> Option<Report> {
        let is_chosen = self.plan.unwrap_or(Plan::Enumeration) == Plan::Enumeration;
        let is_exact = self.plan.is_some() || self.method != Method::MonteCarlo;
        if self.board.is_empty() || !is_chosen || !is_exact || self.by_combo || self.callback.is_some() {
            return None;
        }
        let ranges = self.ranges.get(..self.players)?.iter();
        let known = KnownHands::new(ranges.map(|range| range.and_then(Range::only_combo)))?;
        let boards = known.boards(self.board, self.dead)?;
        let cost = Duration::from_secs_f64(1e-9 * known_hands_cost(boards as f64, known.players()));
        if self.plan.is_none() && self.method == Method::Auto && cost > self.exact_within {
            return None;
        }
        let found = known.count(engine.table(), self.board, self.dead);
        Some(Report::new(known.players(), true, Plan::Enumeration, cost, found))
    }
}
