//! When a simulation ends.

use core::time::Duration;

use crate::report::EquityError;

/// When a simulation ends: at the first of the ends that are set.
///
/// The default is a standard error of [`STANDARD_ERROR`](Self::STANDARD_ERROR), a fiftieth of a percent of the pot, for
/// every player's equity. An end is taken away by `None`.
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
pub struct Stop {
    #[doc(hidden)]
    pub standard_error: Option<f64>,
    #[doc(hidden)]
    pub samples: Option<u64>,
    #[doc(hidden)]
    pub time: Option<Duration>,
}

impl Stop {
    /// Checks that a simulation comes to its end; `may_stop` if a callback may end it.
    #[doc(hidden)]
    pub fn check(&self, may_stop: bool) -> Result<(), EquityError> {
        // Without a clock no time ever passes.
        let ends = self.samples.is_some() || (cfg!(feature = "std") && self.time.is_some()) || may_stop;
        match self.standard_error {
            Some(error) if !(error > 0.0 && error < 1.0) => Err(EquityError::StandardError(error)),
            None if !ends => Err(EquityError::NoStop),
            _ => Ok(()),
        }
    }

    /// The standard error at which a simulation ends if nothing else is said, as a part of the pot.
    pub const STANDARD_ERROR: f64 = 2e-4;

    /// No end but that of the [callback](crate::Showdown::on_progress).
    #[must_use]
    pub const fn never() -> Self {
        Self { standard_error: None, samples: None, time: None }
    }

    /// The first of those ends that are given, or the default if none is.
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

    /// Ends it when the standard error of every player's equity is this or less, as a part of the pot, between 0 and 1. It
    /// is judged again and again, the next time about when it should be reached, so that results are a little better than was
    /// asked for. If it is the only end, passes over all boards begin after the first thousand deals, which is quickest.
    #[must_use]
    pub fn standard_error(self, standard_error: impl Into<Option<f64>>) -> Self {
        Self { standard_error: standard_error.into(), ..self }
    }

    /// Ends it when that many showdowns were held, exactly. 0 counts as 1. Without a limit of [time](Self::time), the standard error
    /// is about that of as many independent deals, 1.2 times that at most, or smaller. A spot with no more cases than that is
    /// answered exactly.
    #[must_use]
    pub fn samples(self, samples: impl Into<Option<u64>>) -> Self {
        Self { samples: samples.into(), ..self }
    }

    /// Ends it when that much time has passed; without the `std` feature it never has. It may take a moment more: what is
    /// begun is ended, and some showdowns are held in any case. Many deals are held on the same board, which tells most in that
    /// time: as many independent deals would have a smaller standard error.
    #[must_use]
    pub fn time(self, time: impl Into<Option<Duration>>) -> Self {
        Self { time: time.into(), ..self }
    }

    /// An upper bound of the independent showdowns that a run takes; infinity if there is none.
    pub(crate) fn most_showdowns(&self) -> f64 {
        let by_samples = self.samples.map_or(f64::INFINITY, |samples| samples as f64);
        // No share of a pot has a larger standard deviation than a half.
        let by_error = self.standard_error.map_or(f64::INFINITY, |error| 0.25 / (error * error));
        by_samples.min(by_error)
    }

    /// The number of samples that a run is to have, unless time may end it before.
    pub(crate) fn samples_without_time(&self) -> Option<u64> {
        self.samples.filter(|_| self.time.is_none())
    }

    /// The standard error, if it is the only end. Otherwise a run may end anywhere, and not just where it is sure enough.
    pub(crate) fn only_error(&self) -> Option<f64> {
        self.standard_error.filter(|_| self.samples.is_none() && self.time.is_none())
    }
}

impl Default for Stop {
    fn default() -> Self {
        Self::never().standard_error(Self::STANDARD_ERROR)
    }
}
