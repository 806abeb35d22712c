//! Questions with known hands, answered without a spot, because building the spot takes longer than the
//! answer.

use alloc::vec::Vec;

use equity::internals::{Found, heads_up};
use equity::{Plan, Report};

use crate::cost;
use crate::engine::Engine;
use crate::exact::{HandVsRange, KnownHands};
use crate::hand_vs_hand::Extent;
use crate::question::player::Player;
use crate::question::showdown::Showdown;
use crate::removal::LiveRange;

impl Showdown<'_> {
    /// Returns the report if each player has one combo, or on a board one of two players does, and only
    /// equities are requested. Otherwise returns `None`. No progress is reported: the answer takes
    /// microseconds.
    ///
    /// [`Choice`](super::Choice) gives the same report with the same estimate of time, except for the
    /// rounding of weights, because it comes to the same algorithms: before the flop the preflop table and
    /// hand against hand, on a board `Way::KnownHands` and `Way::HandVsRange` of enumeration.
    /// [`run`](Self::run) leaves a question with a callback to `Choice`, so the tests `known_hands` and
    /// `hand_vs_range` verify this by comparing answers with and without a callback.
    pub(crate) fn at_once(&self, engine: &Engine) -> Option<Report> {
        if self.setup.options.is_simulation() || self.setup.options.by_combo {
            return None;
        }
        let seats = self.seats.get(..self.players)?;
        let hands = || seats.iter().map(|player| player.and_then(Player::hand));
        match KnownHands::new(hands()) {
            Some(known) if self.setup.board.is_empty() && known.players() == 2 => {
                self.look_up(engine, &known)
            }
            Some(known) if self.setup.board.is_empty() => self.count_before_flop(engine, &known),
            Some(known) => self.count(engine, &known),
            None => self.compare(engine, seats),
        }
    }

    /// Returns the report of a plan with this estimate of time, if the options allow it.
    fn report(
        &self,
        plan: Plan,
        nanoseconds: f64,
        is_unweighted: bool,
        found: impl FnOnce() -> Option<Found>,
    ) -> Option<Report> {
        let (cost, options) = (cost::duration(nanoseconds), &self.setup.options);
        let is_wanted = options.plan.map_or_else(|| options.allows(cost), |asked| asked == plan);
        let found = if is_wanted { found()? } else { return None };
        Some(Report::new(self.players, is_unweighted, plan, cost, found))
    }

    /// Answers a question of two hands before the flop.
    fn look_up(&self, engine: &Engine, known: &KnownHands) -> Option<Report> {
        let &[first, second] = known.combos() else { return None };
        if self.setup.dead != engine.rules().absent() {
            return None;
        }
        self.report(Plan::PreflopTable, cost::preflop_table(2.0), true, || {
            let outcome = engine.preflop_table()?.outcome(first, second)?;
            let counts = [outcome.wins(), outcome.ties(), outcome.total()];
            let [wins, ties, total] = counts.map(|count| count as f64);
            Some(Found::exact(heads_up(wins, ties, total), None))
        })
    }

    /// Answers a question of three or more hands before the flop.
    fn count_before_flop(&self, engine: &Engine, known: &KnownHands) -> Option<Report> {
        if !self.setup.dead.is_empty() {
            return None;
        }
        let ranges: Vec<LiveRange> = known.combos().iter().map(|&combo| LiveRange::even([combo])).collect();
        let nanoseconds = Extent::of(&ranges, 1.0).cost(known.players(), 1);
        self.report(Plan::HandVsHand, nanoseconds, true, || {
            let counts = engine.hands().compare_many(known.combos())?;
            Some(Found::exact(counts.by_winners().iter().map(|&count| count as f64).collect(), None))
        })
    }

    /// Answers a question of hands on a board.
    fn count(&self, engine: &Engine, known: &KnownHands) -> Option<Report> {
        let boards = known.boards(self.setup.board, self.setup.dead)?;
        let nanoseconds = cost::known_hands(boards as f64, known.players());
        self.report(Plan::Enumeration, nanoseconds, true, || {
            Some(known.count(engine.table(), self.setup.board, self.setup.dead))
        })
    }

    /// Answers a question of a hand and a range on a board, unless another algorithm may be faster.
    fn compare(&self, engine: &Engine, seats: &[Option<Player<'_>>]) -> Option<Report> {
        let &[Some(first), Some(second)] = seats else { return None };
        if self.setup.board.is_empty() {
            return None;
        }
        let (player, hero, range) = match (first.hand(), first, second) {
            (Some(hero), _, Player::Range(range)) => (0, hero, range),
            (None, Player::Range(range), _) => (1, second.hand()?, range),
            _ => return None,
        };
        let question = HandVsRange::new(hero, range.iter(), self.setup.board, self.setup.dead)?;
        if !question.is_surely_best() {
            return None;
        }
        self.report(Plan::Enumeration, question.cost(), question.even_weight() == Some(1.0), || {
            Some(question.count(engine, player))
        })
    }
}
