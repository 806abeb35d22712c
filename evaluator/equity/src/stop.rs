//! The stop conditions of a simulation.

use core::time::Duration;

use crate::report::EquityError;

/// The conditions that end a simulation. It ends at the first that holds.
///
/// The default is a standard error of [`STANDARD_ERROR`](Self::STANDARD_ERROR), a fiftieth of a percent of
/// the pot, for every player's equity. `None` removes a condition.
///
/// ```
/// use std::time::Duration;
///
/// use equity::Stop;
///
/// let soon = Stop::default().time(Duration::from_secs(1));
/// let after_many = Stop::never().samples(1_000_000);
/// assert_eq!(soon, Stop::never().standard_error(Stop::STANDARD_ERROR).time(Duration::from_secs(1)));
/// assert_eq!(after_many.samples(None), Stop::never());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Stop {
    #[doc(hidden)]
    #[cfg_attr(feature = "serde", serde(default))]
    pub standard_error: Option<f64>,
    #[doc(hidden)]
    #[cfg_attr(feature = "serde", serde(default))]
    pub samples: Option<u64>,
    #[doc(hidden)]
    #[cfg_attr(feature = "serde", serde(default))]
    pub time: Option<Duration>,
}

impl Stop {
    /// Checks that a simulation can end. `may_stop` means that a callback may end it.
    #[doc(hidden)]
    pub fn check(&self, may_stop: bool) -> Result<(), EquityError> {
        // Without a clock, a limit of time is never reached.
        let ends = self.samples.is_some() || (cfg!(feature = "std") && self.time.is_some()) || may_stop;
        match self.standard_error {
            Some(error) if !(error > 0.0 && error < 1.0) => Err(EquityError::StandardError(error)),
            None if !ends => Err(EquityError::NoStop),
            _ => Ok(()),
        }
    }

    /// The default standard error, as a part of the pot.
    pub const STANDARD_ERROR: f64 = 2e-4;

    /// Creates a stop without conditions. Only the callback of a question ends the run.
    #[must_use]
    pub const fn never() -> Self {
        Self { standard_error: None, samples: None, time: None }
    }

    /// Creates a stop with the given conditions, or the default if all are `None`.
    ///
    /// ```
    /// use equity::Stop;
    ///
    /// assert_eq!(Stop::first_of(None, None, None), Stop::default());
    /// assert_eq!(Stop::first_of(None, Some(1_000), None), Stop::never().samples(1_000));
    /// ```
    #[must_use]
    pub fn first_of(standard_error: Option<f64>, samples: Option<u64>, time: Option<Duration>) -> Self {
        match (standard_error, samples, time) {
            (None, None, None) => Self::default(),
            _ => Self { standard_error, samples, time },
        }
    }

    /// Ends the run when the standard error of every player's equity is at most this, as a part of the pot,
    /// between 0 and 1. It is checked repeatedly, about when it should be reached, so results are slightly
    /// more accurate than requested. As the only condition it is fastest, because the work is planned for it.
    #[must_use]
    pub fn standard_error(self, standard_error: impl Into<Option<f64>>) -> Self {
        Self { standard_error: standard_error.into(), ..self }
    }

    /// Ends the run after exactly this number of showdowns. 0 counts as 1. Without a limit of
    /// [time](Self::time), the standard error is about that of as many independent deals, at most 1.2 times
    /// as large, or smaller. A spot with at most as many cases is answered exactly.
    #[must_use]
    pub fn samples(self, samples: impl Into<Option<u64>>) -> Self {
        Self { samples: samples.into(), ..self }
    }

    /// Ends the run after this time. Has no effect without the `std` feature. The run may take a little
    /// longer: it completes what has started, and draws some showdowns in any case. Many deals share a board,
    /// which gives the smallest error in that time. The same number of independent deals would have a smaller
    /// standard error.
    #[must_use]
    pub fn time(self, time: impl Into<Option<Duration>>) -> Self {
        Self { time: time.into(), ..self }
    }

    /// Returns an upper bound of the number of independent showdowns in a run, or infinity if there is none.
    #[doc(hidden)]
    pub fn most_showdowns(&self) -> f64 {
        let by_samples = self.samples.map_or(f64::INFINITY, |samples| samples as f64);
        // The standard deviation of a share of the pot is at most a half.
        let by_error = self.standard_error.map_or(f64::INFINITY, |error| 0.25 / (error * error));
        by_samples.min(by_error)
    }

    /// Returns `true` if exact work of the estimated `cost` on `cases` cases replaces a simulation that ends so:
    /// if it takes less than a second and is within the time, and the simulation would draw at least as many
    /// showdowns. An exact case takes less time than a showdown. Without a limit of showdowns, the limit is
    /// 1,048,576, which takes milliseconds. Longer work is simulated, because a simulation has interim results.
    #[doc(hidden)]
    pub fn is_replaced(&self, cases: f64, cost: Duration) -> bool {
        const WITHOUT_LIMIT: f64 = 1_048_576.0;
        const LONGEST: Duration = Duration::from_secs(1);
        let most = self.most_showdowns();
        let most = if most.is_finite() { most } else { WITHOUT_LIMIT };
        cases <= most && cost <= self.time.unwrap_or(LONGEST).min(LONGEST)
    }

    /// Returns the number of samples of a run, or `None` if time may end it earlier.
    #[doc(hidden)]
    pub fn samples_without_time(&self) -> Option<u64> {
        self.samples.filter(|_| self.time.is_none())
    }

    /// Returns the standard error if it is the only condition. Otherwise a run may end anywhere, even before
    /// it is accurate enough.
    #[doc(hidden)]
    pub fn only_error(&self) -> Option<f64> {
        self.standard_error.filter(|_| self.samples.is_none() && self.time.is_none())
    }
}

impl Default for Stop {
    fn default() -> Self {
        Self::never().standard_error(Self::STANDARD_ERROR)
    }
}
