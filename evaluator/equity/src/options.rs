//! Options of a question.

use core::time::Duration;

use crate::by_name;
use crate::report::{EquityError, Plan};
use crate::stop::Stop;

/// The method for an equity: exact, by simulation or automatic.
///
/// ```
/// use evaluator::RankTable;
/// use holdem::{Engine, Method, Showdown};
/// use holdem::range::Range;
///
/// let players: [Range; 2] = ["AA".parse()?, "KK".parse()?];
/// let report = Showdown::new(&players).method(Method::Exact).run(&Engine::new(RankTable::embedded()))?;
/// assert!(report.is_exact() && report.is_counted());
/// assert_eq!((Method::MonteCarlo.to_string().as_str(), "Exact".parse()), ("monte-carlo", Ok(Method::Exact)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Exact, if the estimated time is within [a limit](Options::exact_within), and otherwise by simulation.
    #[default]
    Auto,
    /// Exact, in any time.
    Exact,
    /// By simulation, unless there are no more cases than [showdowns](Stop) that it would draw. An exact plan
    /// then evaluates all of them, and [`Report::plan`](crate::Report::plan) names it.
    MonteCarlo,
}

impl Method {
    /// All methods, the default first.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Exact, Self::MonteCarlo];

    /// Returns the method's name, as `FromStr` reads it: "auto", "exact", "monte-carlo".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Exact => "exact",
            Self::MonteCarlo => "monte-carlo",
        }
    }
}

/// The error for a text that does not name a [`Method`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownMethod;

by_name!(Method, UnknownMethod: "no such method: expected auto, exact or monte-carlo");

/// The options of a question: the same for one question, for a batch of questions, and for
/// all games.
///
/// ```
/// use holdem::{Engine, Method, Options, Showdown, Stop};
/// use holdem::range::Range;
/// use evaluator::RankTable;
///
/// let options = Options { method: Method::MonteCarlo, stop: Stop::never().samples(10_000), ..Options::default() };
/// let players: [Range; 3] = ["AA".parse()?, "KK".parse()?, "random".parse()?];
/// let report = Showdown::new(&players).options(options).run(&Engine::new(RankTable::embedded()))?;
/// assert_eq!(report.simulation().map(|simulation| simulation.samples), Some(10_000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct Options {
    /// The method: exact or by simulation.
    pub method: Method,
    /// The requested plan. It overrides the method.
    pub plan: Option<Plan>,
    /// The longest estimated time of exact work on one thread. Beyond it, [`Method::Auto`] chooses a
    /// simulation.
    pub exact_within: Duration,
    /// `true` to compute the shares of each combo of each player, which takes two to six times as long.
    /// Simulations and stopped runs do not have them: [`Method::Auto`] returns an error if exact work would
    /// take longer than the limit.
    pub by_combo: bool,
    /// The conditions that end a simulation.
    pub stop: Stop,
    /// The seed of a simulation's random numbers.
    pub seed: u64,
    /// The number of threads that may work on the question.
    pub threads: Option<usize>,
}

impl Options {
    /// The default limit of exact work: ten seconds.
    pub const EXACT_WITHIN: Duration = Duration::from_secs(10);

    /// Returns `true` if a simulation is requested.
    #[must_use]
    pub fn is_simulation(&self) -> bool {
        self.plan.map_or(self.method == Method::MonteCarlo, |plan| !plan.is_exact())
    }

    /// Returns `true` if exact work with this estimated time is not too long.
    #[doc(hidden)]
    pub fn allows(&self, estimate: Duration) -> bool {
        self.method != Method::Auto || estimate <= self.exact_within
    }

    /// Checks exact work that has no simulation as an alternative. Returns an error if its estimated time is
    /// above the limit.
    #[doc(hidden)]
    pub fn may_take(&self, estimate: Duration) -> Result<(), EquityError> {
        match self.allows(estimate) {
            true => Ok(()),
            false => Err(EquityError::TooLong { estimate, limit: self.exact_within }),
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
