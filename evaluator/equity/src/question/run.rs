//! The answer to a question: at once, or by the plan that is chosen for its spot.

use alloc::vec::Vec;
use core::time::Duration;

use crate::cost::SHORT;
use crate::engine::Engine;
use crate::progress::{Reporter, on_threads};
use crate::question::choice::Choice;
use crate::question::options::{Method, Options};
use crate::question::showdown::Showdown;
use crate::report::{EquityError, Plan, Report};
use crate::simulation::{self, Stop};

impl Showdown<'_> {
    /// The answer.
    ///
    /// # Errors
    ///
    /// The players, the cards or the plan do not make sense, or no deal is possible or none is found, as [`EquityError`]
    /// tells; or the run was stopped before it had found anything to speak of.
    pub fn run(&self, engine: &Engine) -> Result<Report, EquityError> {
        on_threads(self.options.threads, || self.run_here(engine))
    }

    /// The answer, by the threads that the caller has chosen.
    pub(crate) fn run_here(&self, engine: &Engine) -> Result<Report, EquityError> {
        let question = self.in_deck(engine)?;
        if question.reporter().is_stopped() {
            return Err(EquityError::Stopped);
        }
        let at_once = if self.callback.is_none() { question.at_once(engine) } else { None };
        if let Some(report) = at_once {
            return Ok(report);
        }
        question.choose_and_answer(engine)
    }

    /// The answer of a question [in its deck](Self::in_deck).
    fn choose_and_answer(&self, engine: &Engine) -> Result<Report, EquityError> {
        let (spot, reporter) = (self.spot()?, self.reporter());
        Choice::new(&spot, engine, self.options.plan).answer(self, &reporter)
    }

    /// The answer, if it is exact and takes less than a tenth of a millisecond by estimate: the calling thread finds it by
    /// itself. `None` leaves the question to [`run`](Self::run), whose answer would be the same. It is for callers who would
    /// have to wake a pool of threads first. Nobody is told of progress, and nothing can be stopped.
    ///
    /// ```
    /// use equity::range::Range;
    /// use equity::{Engine, Showdown};
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
    /// Those of [`run`](Self::run).
    #[must_use]
    pub fn run_if_short(&self, engine: &Engine) -> Option<Result<Report, EquityError>> {
        self.answer_if_short(engine).transpose()
    }

    fn answer_if_short(&self, engine: &Engine) -> Result<Option<Report>, EquityError> {
        if self.options.is_simulation() {
            return Ok(None);
        }
        let question = self.in_deck(engine)?;
        let Options { method, plan, exact_within, .. } = self.options;
        let limit = if method == Method::Exact { SHORT } else { exact_within.min(SHORT) };
        let options = Options { method: Method::Auto, exact_within: limit, ..self.options };
        let short = Self { callback: None, flag: None, options, ..*question };
        if let Some(report) = plan.is_none().then(|| short.at_once(engine)).flatten() {
            return Ok(Some(report));
        }
        let spot = question.spot()?;
        let choice = Choice::without_symmetry(&spot, engine);
        let is_short = choice.plan(&question).is_ok_and(|plan| choice.is_short(plan));
        is_short.then(|| choice.answer(&question, &Reporter::new(None))).transpose()
    }
}

/// The answers of simulations up to several stops, with each deal on so many boards, or on as many as is best: for tests of
/// the ways to lay boards and deals out.
///
/// # Errors
///
/// Those of [`Showdown::run`].
pub fn simulate_up_to(
    stops: &[Stop],
    question: &Showdown<'_>,
    boards: Option<usize>,
    engine: &Engine,
) -> Result<Vec<Report>, EquityError> {
    let spot = question.in_deck(engine)?.spot()?;
    let found = simulation::solve_up_to(&spot, engine, stops, question.options.seed, boards)?;
    let (players, unweighted) = (spot.players(), spot.is_unweighted());
    let report = |found| Report::new(players, unweighted, Plan::MonteCarlo, Duration::ZERO, found);
    Ok(found.into_iter().map(report).collect())
}
