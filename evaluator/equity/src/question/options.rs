//! How an answer is to be found.

use core::time::Duration;

use crate::report::{EquityError, Plan};
use crate::simulation::Stop;

/// How an equity is found.
///
/// ```
/// use evaluator::RankTable;
/// use equity::{Engine, Method, Showdown};
/// use equity::range::Range;
///
/// let players: [Range; 2] = ["AA".parse()?, "KK".parse()?];
/// let report = Showdown::new(&players).method(Method::Exact).run(&Engine::new(RankTable::embedded()))?;
/// assert!(report.is_exact() && report.is_counted());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Exactly, if that takes no longer than [a limit](Options::exact_within), and else by simulation.
    #[default]
    Auto,
    /// Exactly, however long it takes.
    Exact,
    /// By simulation, unless there are no more cases than [showdowns](Stop) that it would draw. An exact plan then goes through
    /// all of them, and [`Report::plan`](crate::Report::plan) names it.
    MonteCarlo,
}

/// How an answer is computed, whatever the question: the same for one [`Showdown`](crate::Showdown), for a
/// [batch](crate::batch::Batch) of questions, and for other games.
///
/// ```
/// use equity::{Engine, Method, Options, Showdown, Stop};
/// use equity::range::Range;
/// use evaluator::RankTable;
///
/// let options = Options { method: Method::MonteCarlo, stop: Stop::never().samples(10_000), ..Options::default() };
/// let players: [Range; 3] = ["AA".parse()?, "KK".parse()?, "random".parse()?];
/// let report = Showdown::new(&players).options(options).run(&Engine::new(RankTable::embedded()))?;
/// assert_eq!(report.simulation().map(|simulation| simulation.samples), Some(10_000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Exactly, or by simulation.
    pub method: Method,
    /// A plan of the caller's choice, whatever the method.
    pub plan: Option<Plan>,
    /// How long, by estimate and on one thread, exact work may take before [`Method::Auto`] prefers a simulation.
    pub exact_within: Duration,
    /// With the shares of each combo of each player, which takes two to six times as long. A simulation has none, nor has a
    /// run that was stopped: if exact work would take longer than the limit, [`Method::Auto`] is an error.
    pub by_combo: bool,
    /// When a simulation ends.
    pub stop: Stop,
    /// [Seed](crate::Showdown::seed) of a simulation's random numbers.
    pub seed: u64,
    /// The [number of threads](crate::Showdown::threads) that may work on the question.
    pub threads: Option<usize>,
}

impl Options {
    /// How long exact work may take by itself if nothing else is said: ten seconds.
    pub const EXACT_WITHIN: Duration = Duration::from_secs(10);

    /// Whether nothing but a simulation is asked for.
    #[must_use]
    pub fn is_simulation(&self) -> bool {
        self.plan.map_or(self.method == Method::MonteCarlo, |plan| !plan.is_exact())
    }

    /// Whether this exact plan is asked for, or would be chosen at this cost.
    pub(crate) fn takes(&self, plan: Plan, cost: Duration) -> bool {
        match self.plan {
            Some(asked) => asked == plan,
            None => self.method == Method::Exact || cost <= self.exact_within,
        }
    }

    /// Refuses exact work, of which there is no simulation, if it takes longer than the limit by estimate.
    #[doc(hidden)]
    pub fn may_take(&self, estimate: Duration) -> Result<(), EquityError> {
        let limit = self.exact_within;
        match self.method {
            Method::Auto if estimate > limit => Err(EquityError::TooLong { estimate, limit }),
            _ => Ok(()),
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            method: Method::default(),
            plan: None,
            exact_within: Self::EXACT_WITHIN,
            by_combo: false,
            stop: Stop::default(),
            seed: 0,
            threads: None,
        }
    }
}
