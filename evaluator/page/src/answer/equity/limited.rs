//! The method of an equity question, exact or simulated, and its limits.

use std::time::Duration;

use ::holdem::{EquityError, Method, Options, Report, Stop};

use crate::progress::LIMIT;
use crate::question::Fields;
use crate::refusal::Refusal;

/// The options of a question, limited to the time that a server allows.
pub(super) struct LimitedOptions(Options);

impl LimitedOptions {
    pub(super) fn read(fields: &Fields) -> Result<Self, Refusal> {
        let most = LIMIT.as_secs_f64();
        let methods = [Method::Auto, Method::Exact, Method::MonteCarlo];
        let method = fields.choice("method", &methods, method_name)?.unwrap_or_default();

        let expected = format!("a number of seconds from 0 to {most}");
        let within = fields.number("exact_within", &expected, |seconds| (0.0..=most).contains(&seconds))?;
        let expected = "a part of the pot between 0 and 1, such as 0.0001";
        let error = fields.number("stderr", expected, |part| 0.0 < part && part < 1.0)?;
        let samples = fields.whole("samples", "a whole number from 1 up", |samples| samples > 0)?;
        let expected = format!("a number of seconds above 0, at most {most}");
        let time = fields.number("time", &expected, |seconds| 0.0 < seconds && seconds <= most)?;
        let seed = fields.whole("seed", "a whole number from 0 up", |_| true)?.unwrap_or(0);

        let exact_within = within.map_or(Options::EXACT_WITHIN, duration);
        let stop = Stop::first_of(error, samples, time.map(duration));
        Ok(Self(Options { method, exact_within, stop, seed, ..Options::default() }))
    }

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
            _ => self.0,
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

fn method_name(method: Method) -> &'static str {
    match method {
        Method::Exact => "exact",
        Method::MonteCarlo => "monte-carlo",
        _ => "auto",
    }
}

/// Converts seconds to a duration. Positive numbers below 1 ns become 1 ns.
fn duration(seconds: f64) -> Duration {
    let shortest = if seconds > 0.0 { Duration::from_nanos(1) } else { Duration::ZERO };
    Duration::try_from_secs_f64(seconds).unwrap_or(LIMIT).max(shortest)
}
