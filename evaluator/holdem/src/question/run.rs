//! The answer to a question: directly, or by the plan chosen for its spot.

use alloc::vec::Vec;
use core::time::Duration;

use equity::internals::{Reporter, on_threads};
use equity::{EquityError, Method, Options, Plan, Report, Stop};

use crate::cost::SHORT;
use crate::engine::Engine;
use crate::question::choice::Choice;
use crate::question::showdown::Showdown;
use crate::simulation;

impl Showdown<'_> {
    /// Answers the question.
    ///
    /// # Errors
    ///
    /// Returns an [`EquityError`] if the players, the cards or the plan are invalid, if no deal is possible
    /// or none is drawn, or if the run was stopped before it had enough results for an estimate.
    pub fn run(&self, engine: &Engine) -> Result<Report, EquityError> {
        on_threads(self.setup.options.threads, || self.run_here(engine))
    }

    /// Returns the estimated time of the exact plan that is tried first, on one thread, by which [`Method::Auto`] decides
    /// between it and a simulation. Does not answer the question.
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
    /// Returns the errors of [`run`](Self::run) about invalid players and cards.
    pub fn exact_cost(&self, engine: &Engine) -> Result<Duration, EquityError> {
        let spot = self.in_deck(engine)?.spot()?;
        Ok(Choice::new(&spot, engine, None).exact().exact_cost())
    }

    /// Answers the question on the current threads.
    pub(crate) fn run_here(&self, engine: &Engine) -> Result<Report, EquityError> {
        let question = self.in_deck(engine)?;
        if question.setup.reporter().is_stopped() {
            return Err(EquityError::Stopped);
        }
        let at_once = if self.setup.callback.is_none() { question.at_once(engine) } else { None };
        if let Some(report) = at_once {
            return Ok(report);
        }
        question.choose_and_answer(engine)
    }

    /// Answers a question that was [put in its deck](Self::in_deck), by a plan.
    fn choose_and_answer(&self, engine: &Engine) -> Result<Report, EquityError> {
        let (spot, reporter) = (self.spot()?, self.setup.reporter());
        Choice::new(&spot, engine, self.setup.options.plan).answer(&self.setup.options, &reporter)
    }

    /// Answers the question on the calling thread if the answer is exact and takes less than a tenth of a
    /// millisecond by estimate. Otherwise returns `None`. [`run`](Self::run) would give the same answer. This
    /// is for callers who would first have to wake a pool of threads. No progress is reported, and the work
    /// cannot be stopped.
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
    pub fn run_if_short(&self, engine: &Engine) -> Option<Result<Report, EquityError>> {
        self.answer_if_short(engine).transpose()
    }

    fn answer_if_short(&self, engine: &Engine) -> Result<Option<Report>, EquityError> {
        if self.setup.options.is_simulation() {
            return Ok(None);
        }
        let question = self.in_deck(engine)?;
        let Options { method, plan, exact_within, .. } = self.setup.options;
        let limit = if method == Method::Exact { SHORT } else { exact_within.min(SHORT) };
        let options = Options { method: Method::Auto, exact_within: limit, ..self.setup.options };
        let mut short = question.options(options);
        (short.setup.callback, short.setup.flag) = (None, None);
        if let Some(report) = plan.is_none().then(|| short.at_once(engine)).flatten() {
            return Ok(Some(report));
        }
        let spot = question.spot()?;
        let choice = Choice::without_symmetry(&spot, engine);
        let options = &question.setup.options;
        choice.is_short(options).then(|| choice.answer(options, &Reporter::new(None))).transpose()
    }
}

/// Runs a simulation up to each of several stops. Each deal is used on `boards` boards, or on the best number
/// of them. This is for tests of the simulation's plans.
///
/// # Errors
///
/// Returns the errors of [`Showdown::run`].
pub fn simulate_up_to(
    stops: &[Stop],
    question: &Showdown<'_>,
    boards: Option<usize>,
    engine: &Engine,
) -> Result<Vec<Report>, EquityError> {
    let spot = question.in_deck(engine)?.spot()?;
    let found = simulation::solve_up_to(&spot, engine, stops, question.setup.options.seed, boards)?;
    let (players, unweighted) = (spot.players(), spot.is_unweighted());
    let report = |found| Report::new(players, unweighted, Plan::MonteCarlo, Duration::ZERO, found);
    Ok(found.into_iter().map(report).collect())
}
