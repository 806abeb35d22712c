//! The limits of an equity question.

use ::holdem::{EquityError, Method, Options, Report, Stop};

use crate::progress::LIMIT;

/// The options of a question, limited to the time that a server allows.
pub(super) struct LimitedOptions(pub(super) Options);

impl LimitedOptions {
    /// Returns `true` if the question requests a simulation.
    pub(super) fn is_simulation(&self) -> bool {
        self.0.method == Method::MonteCarlo
    }

    /// Returns `true` if the question requires an exact answer.
    pub(super) fn is_exact(&self) -> bool {
        self.0.method == Method::Exact
    }

    /// Returns the options for an equity question. Exact work beyond the limit must not start. In that case
    /// the engine runs the shortest possible simulation, which [`check`](Self::check) rejects.
    pub(super) fn options(&self) -> Options {
        match self.0.method {
            Method::Exact => Options {
                method: Method::Auto,
                exact_within: LIMIT,
                stop: Stop::never().samples(1),
                ..self.0
            },
            _ => Options { exact_within: self.0.exact_within.min(LIMIT), ..self.0 },
        }
    }

    /// Rejects the report of a simulation if the question requires an exact answer.
    pub(super) fn check(&self, report: Report) -> Result<Report, EquityError> {
        if self.is_exact() && !report.plan().is_exact() {
            return Err(EquityError::TooLong { estimate: report.exact_cost(), limit: LIMIT });
        }
        Ok(report)
    }
}
