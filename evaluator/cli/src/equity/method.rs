//! The options for how an equity is found.

use std::time::Duration;

use clap::ValueEnum;
use evaluator::equity::{Method, Showdown, Stop};

use crate::error::Failure;

/// How equities are found.
#[derive(clap::Args)]
pub(crate) struct MethodChoice {
    /// How: exactly if that is quick and else by simulation (auto), exactly, or by simulation
    #[arg(long, value_enum, default_value_t)]
    method: Choice,
    /// The longest that auto takes for exact work, in seconds on one thread, by estimate
    #[arg(long, value_name = "SECONDS", default_value_t = Showdown::EXACT_WITHIN.as_secs_f64(), allow_negative_numbers = true)]
    exact_within: f64,
    /// End a simulation when the standard error of every equity, as a part of the pot, is this or less [default: 0.0002,
    /// if there is neither --samples nor --time]
    #[arg(long, value_name = "PART", allow_negative_numbers = true)]
    stderr: Option<f64>,
    /// End a simulation after this many showdowns
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    samples: Option<u64>,
    /// End a simulation after this time
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    time: Option<f64>,
    /// Draw other cards: the same seed gives the same result
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Choice {
    #[default]
    Auto,
    Exact,
    MonteCarlo,
}

impl MethodChoice {
    /// Whether the numbers make sense.
    pub(super) fn check(&self) -> Result<(), Failure> {
        let refuse = |name: &str, number: f64, expected: &str| {
            Err(Failure::Input(format!("{name} {number}: expected {expected}")))
        };
        if let Some(error) = self.stderr.filter(|error| !(*error > 0.0 && *error < 1.0)) {
            return refuse("--stderr", error, "a part of the pot between 0 and 1, such as 0.0001");
        }
        if let Some(time) = self.time.filter(|time| seconds(*time).is_none_or(|time| time.is_zero())) {
            return refuse("--time", time, "a number of seconds above 0");
        }
        if seconds(self.exact_within).is_none() {
            return refuse("--exact-within", self.exact_within, "a number of seconds, 0 or more");
        }
        Ok(())
    }

    /// Whether a simulation is asked for.
    pub(super) fn is_simulation(&self) -> bool {
        matches!(self.method, Choice::MonteCarlo)
    }

    /// A question that is answered so.
    pub(super) fn apply<'a>(&self, question: Showdown<'a>) -> Showdown<'a> {
        let method = match self.method {
            Choice::Auto => Method::Auto,
            Choice::Exact => Method::Exact,
            Choice::MonteCarlo => Method::MonteCarlo,
        };
        let stop = match (self.stderr, self.samples, self.time) {
            (None, None, None) => Stop::default(),
            (standard_error, samples, time) => Stop { standard_error, samples, time: time.and_then(seconds) },
        };
        let exact_within = seconds(self.exact_within).unwrap_or(Showdown::EXACT_WITHIN);
        question.method(method).exact_within(exact_within).stop(stop).seed(self.seed)
    }
}

/// A time; none if it is no number, or not one that a time can have.
fn seconds(number: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(number).ok()
}
