//! Questions with known hands, answered without a spot, because building the spot takes longer than the
//! answer.

use alloc::vec::Vec;

use equity::internals::{Found, heads_up};
use equity::{Plan, Report};
use evaluator::CardSet;

use crate::cost;
use crate::engine::Engine;
use crate::exact::{HandVsRange, KnownHands};
use crate::hand_vs_hand::Extent;
use crate::removal::LiveRange;
use crate::{Player, Showdown};

/// Returns the report if each player has one combo, or on a board one of two players does, and only equities
/// are requested. Otherwise returns `None`. No progress is reported: the answer takes microseconds.
///
/// The plans give the same report with the same estimate of time, because they come to the same algorithms:
/// before the flop the preflop table and hand against hand, on a board `Way::KnownHands` and
/// `Way::HandVsRange` of enumeration. The tests `known_hands` and `hand_vs_range` compare both.
pub(crate) fn at_once(engine: &Engine, question: &Showdown<'_>) -> Option<Report> {
    let options = question.get_options();
    if options.is_simulation() || options.by_combo || question.count() > Showdown::MAX_PLAYERS {
        return None;
    }
    let known = AtOnce { question, engine, board: question.get_board(), dead: question.get_dead() };
    match KnownHands::new(question.get_players().map(Player::hand)) {
        Some(hands) if known.board.is_empty() && hands.players() == 2 => known.look_up(&hands),
        Some(hands) if known.board.is_empty() => known.count_before_flop(&hands),
        Some(hands) => known.count(&hands),
        None => known.compare(),
    }
}

/// A question, and what is needed to answer it.
struct AtOnce<'a, 'b> {
    question: &'a Showdown<'b>,
    engine: &'a Engine,
    board: CardSet,
    dead: CardSet,
}

impl AtOnce<'_, '_> {
    /// Returns the report of a plan with this estimate of time, if the options allow it.
    fn report(
        &self,
        plan: Plan,
        nanoseconds: f64,
        is_unweighted: bool,
        found: impl FnOnce() -> Option<Found>,
    ) -> Option<Report> {
        let (cost, options) = (cost::duration(nanoseconds), self.question.get_options());
        let is_wanted = options.plan.map_or_else(|| options.allows(cost), |asked| asked == plan);
        let found = if is_wanted { found()? } else { return None };
        Some(Report::new(self.question.count(), is_unweighted, plan, cost, found))
    }

    /// Answers a question of two hands before the flop.
    fn look_up(&self, known: &KnownHands) -> Option<Report> {
        let &[first, second] = known.combos() else { return None };
        if self.dead != self.engine.rules().absent() {
            return None;
        }
        self.report(Plan::PreflopTable, cost::preflop_table(2.0), true, || {
            let outcome = self.engine.preflop_table()?.outcome(first, second)?;
            let counts = [outcome.wins(), outcome.ties(), outcome.total()];
            let [wins, ties, total] = counts.map(|count| count as f64);
            Some(Found::exact(heads_up(wins, ties, total), None))
        })
    }

    /// Answers a question of three or more hands before the flop.
    fn count_before_flop(&self, known: &KnownHands) -> Option<Report> {
        if !self.dead.is_empty() {
            return None;
        }
        let ranges: Vec<LiveRange> = known.combos().iter().map(|&combo| LiveRange::even([combo])).collect();
        let nanoseconds = Extent::of(&ranges, 1.0).cost(known.players(), 1);
        self.report(Plan::HandVsHand, nanoseconds, true, || {
            let counts = self.engine.hands().compare_many(known.combos())?;
            Some(Found::exact(counts.by_winners().iter().map(|&count| count as f64).collect(), None))
        })
    }

    /// Answers a question of hands on a board.
    fn count(&self, known: &KnownHands) -> Option<Report> {
        let boards = known.boards(self.board, self.dead)?;
        let nanoseconds = cost::known_hands(boards as f64, known.players());
        self.report(Plan::Enumeration, nanoseconds, true, || {
            Some(known.count(self.engine.table(), self.board, self.dead))
        })
    }

    /// Answers a question of a hand and a range on a board, unless another algorithm may be faster.
    fn compare(&self) -> Option<Report> {
        let mut players = self.question.get_players();
        let (first, second) = (players.next()?, players.next()?);
        if self.board.is_empty() || players.next().is_some() {
            return None;
        }
        let (player, hero, range) = match (first.hand(), first, second) {
            (Some(hero), _, Player::Range(range)) => (0, hero, range),
            (None, Player::Range(range), _) => (1, second.hand()?, range),
            _ => return None,
        };
        let mut question = HandVsRange::new(hero, range.iter(), self.board, self.dead)?;
        if !question.is_surely_best() {
            return None;
        }
        self.report(Plan::Enumeration, question.cost(), question.even_weight() == Some(1.0), || {
            let scale = question.take_scale();
            Some(Found { scale, ..question.count(self.engine, player) })
        })
    }
}
