//! The limits of an equity question.

use std::time::Duration;

use ::holdem::{EquityError, Method, Options};

use crate::progress::LIMIT;

/// The options of a question, limited to the time that a server allows.
pub(in crate::answer) struct LimitedOptions(pub(in crate::answer) Options);

impl LimitedOptions {
    /// Returns `true` if the question requests a simulation.
    pub(super) fn is_simulation(&self) -> bool {
        self.0.method == Method::MonteCarlo
    }

    /// Returns `true` if the question requires an exact answer.
    pub(super) fn is_exact(&self) -> bool {
        self.0.method == Method::Exact
    }

    /// Returns the options for an equity question.
    pub(in crate::answer) fn options(&self) -> Options {
        Options { exact_within: self.0.exact_within.min(LIMIT), ..self.0 }
    }

    /// Returns an error if the question requires exact work that takes too long, before any of it is done.
    pub(in crate::answer) fn check(
        &self,
        cost: impl FnOnce() -> Result<Duration, EquityError>,
    ) -> Result<(), EquityError> {
        if !self.is_exact() {
            return Ok(());
        }
        match cost()? {
            estimate if estimate > LIMIT => Err(EquityError::TooLong { estimate, limit: LIMIT }),
            _ => Ok(()),
        }
    }
}
