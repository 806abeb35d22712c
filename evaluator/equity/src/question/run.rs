//! The answer to a question: directly, or by the plan chosen for its deal.

use alloc::borrow::Cow;
use core::time::Duration;

use super::choice::Choice;
use super::planned::Planned;
use super::showdown::Showdown;
use crate::cost::SHORT;
use crate::holding::Holding;
use crate::progress::{Reporter, on_threads};
use crate::{EquityError, Method, Options, Report};

impl<H: Holding> Showdown<'_, H> {
    /// Answers the question. In high-low games the report has [`halves`](Report::halves).
    ///
    /// # Errors
    ///
    /// Returns an error if
    ///
    /// - a range has hands of another game,
    /// - the number of players or the cards are invalid,
    /// - no deal is possible, or none is found,
    /// - the plan does not apply, or exact work would take too long,
    /// - [single hands](Self::by_combo) are requested in a game with more than two hole cards,
    /// - the run is stopped before it has enough results for an estimate.
    pub fn run<P: Planned<Holding = H>>(&self, game: &P) -> Result<Report, EquityError> {
        on_threads(self.setup.options.threads, || self.run_here(game))
    }

    /// Answers the question on the current threads.
    #[doc(hidden)]
    pub fn run_here<P: Planned<Holding = H>>(&self, game: &P) -> Result<Report, EquityError> {
        let game = &*self.with_its_isa(game);
        let question = game.in_deck(self)?;
        if question.setup.reporter().is_stopped() {
            return Err(EquityError::Stopped);
        }
        game.at_once(&question).map_or_else(|| question.run_by_plan(game), Ok)
    }

    /// Answers a question that is in its deck by a plan, also if there is an answer at once.
    #[doc(hidden)]
    pub fn run_by_plan<P: Planned<Holding = H>>(&self, game: &P) -> Result<Report, EquityError> {
        let options = &self.setup.options;
        self.choice(game, options.plan)?.answer(options, &self.setup.reporter())
    }

    /// Returns the estimated time of the exact plan that is tried first, on one thread, by which
    /// [`Method::Auto`] decides between it and a simulation. Does not answer the question.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use holdem::range::Range;
    /// use holdem::{Engine, Showdown};
    /// use evaluator::RankTable;
    ///
    /// let engine = Engine::new(RankTable::embedded());
    /// let ten = [0; 10].map(|_| Range::full());
    /// let cost = |players| Showdown::new(&ten[..players]).exact_cost(&engine);
    /// assert!(cost(2)? < Duration::from_secs(1) && cost(10)? > Duration::from_secs(1_000_000));
    /// # Ok::<(), holdem::EquityError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`run`](Self::run) that concern the question itself.
    pub fn exact_cost<P: Planned<Holding = H>>(&self, game: &P) -> Result<Duration, EquityError> {
        let game = &*self.with_its_isa(game);
        Ok(game.in_deck(self)?.choice(game, None)?.exact().exact_cost())
    }

    /// Answers the question on the calling thread if the answer is exact and takes less than a tenth of a
    /// millisecond by estimate, as [`run`](Self::run) would. Otherwise returns `None`, and always for a
    /// simulation. This is for callers who would first have to wake a pool of threads. The callback is not
    /// called, and the flag does not stop the work.
    ///
    /// ```
    /// use holdem::range::Range;
    /// use holdem::{Engine, Showdown};
    /// use evaluator::RankTable;
    ///
    /// let engine = Engine::new(RankTable::embedded());
    /// let players: [Range; 2] = ["AsAh".parse()?, "22+,A2s+".parse()?];
    /// let river = Showdown::new(&players).board("Kd 9h 4c 2s 2d".parse()?);
    /// let report = river.run_if_short(&engine).ok_or("too long")??;
    /// assert_eq!(report.shares(), river.run(&engine)?.shares());
    /// let players = [Range::full(), Range::full()];
    /// let flop = Showdown::new(&players).board("Kd 9h 4c".parse()?);
    /// assert!(flop.run_if_short(&engine).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`run`](Self::run).
    #[must_use]
    pub fn run_if_short<P: Planned<Holding = H>>(&self, game: &P) -> Option<Result<Report, EquityError>> {
        self.answer_if_short(&*self.with_its_isa(game)).transpose()
    }

    fn answer_if_short<P: Planned<Holding = H>>(&self, game: &P) -> Result<Option<Report>, EquityError> {
        let Options { method, plan, exact_within, .. } = self.setup.options;
        if self.setup.options.is_simulation() {
            return Ok(None);
        }
        let question = game.in_deck(self)?;
        let limit = if method == Method::Exact { SHORT } else { exact_within.min(SHORT) };
        let options = Options { method: Method::Auto, exact_within: limit, ..self.setup.options };
        let at_once = || game.at_once(&question.options(options));
        if let Some(report) = plan.is_none().then(at_once).flatten() {
            return Ok(Some(report));
        }
        if !H::ARE_FEW {
            return Ok(None);
        }
        let choice = Choice::without_symmetry(game, question.isa_of(game), game.deal(&question)?);
        let options = &question.setup.options;
        choice.is_short(options).then(|| choice.answer(options, &Reporter::new(None))).transpose()
    }

    /// Returns the choice among the plans for a question that is in its deck.
    pub(super) fn choice<'b, P: Planned<Holding = H>>(
        &self,
        game: &'b P,
        plan: Option<crate::Plan>,
    ) -> Result<Choice<'b, P>, EquityError> {
        Ok(Choice::new(game, self.isa_of(game), game.deal(self)?, plan))
    }

    /// Returns the instruction set to use.
    pub(crate) fn isa_of<P: Planned>(&self, game: &P) -> evaluator::Isa {
        self.setup.isa.unwrap_or_else(|| game.isa())
    }

    /// Returns the game with the question's instruction set.
    pub(super) fn with_its_isa<'b, P: Planned>(&self, game: &'b P) -> Cow<'b, P> {
        match self.setup.isa {
            Some(isa) if isa != game.isa() => Cow::Owned(game.clone().with_isa(isa)),
            _ => Cow::Borrowed(game),
        }
    }
}
