//! The options for how an equity is found.

use clap::{ValueEnum, value_parser};
use evaluator::equity::{Method, Showdown, Stop};

use crate::error::Failure;
use crate::numbers::Decimal;

/// How equities are found.
#[derive(clap::Args)]
pub(crate) struct MethodChoice {
    /// How: exactly if that is quick and else by simulation (auto), exactly, or by simulation
    #[arg(long, value_enum, default_value_t)]
    method: Choice,
    /// The longest that auto takes for exact work, in seconds on one thread, by estimate; inf for always exact
    #[arg(long, value_name = "SECONDS", default_value_t = Showdown::EXACT_WITHIN.as_secs_f64().into(), allow_hyphen_values = true)]
    exact_within: Decimal,
    /// End a simulation when the standard error of every equity, as a part of the pot, is this or less [default: 0.0002,
    /// if there is neither --samples nor --time]. Of --stderr, --samples and --time the first that is reached ends it;
    /// exact work takes no notice of them
    #[arg(long, value_name = "PART", allow_hyphen_values = true)]
    stderr: Option<Decimal>,
    /// End a simulation after this many showdowns, if nothing ends it before
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), allow_negative_numbers = true)]
    samples: Option<u64>,
    /// End a simulation after this time, if nothing ends it before
    #[arg(long, value_name = "SECONDS", allow_hyphen_values = true)]
    time: Option<Decimal>,
    /// Draw other cards in a simulation: the same seed gives the same result
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
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
        let refuse = |name: &str, number: &Decimal, expected: &str| {
            Err(Failure::Input(format!("{name} {number}: expected {expected}")))
        };
        if let Some(error) = self.stderr.as_ref().filter(|error| !(error.value > 0.0 && error.value < 1.0)) {
            return refuse("--stderr", error, "a part of the pot between 0 and 1, such as 0.0001");
        }
        if let Some(time) = self.time.as_ref().filter(|time| time.seconds().is_none_or(|time| time.is_zero()))
        {
            return refuse("--time", time, "a number of seconds above 0");
        }
        if self.exact_within.seconds().is_none() {
            return refuse("--exact-within", &self.exact_within, "a number of seconds, 0 or more");
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
        let stop = match (&self.stderr, self.samples, &self.time) {
            (None, None, None) => Stop::default(),
            (error, samples, time) => Stop {
                standard_error: error.as_ref().map(|error| error.value),
                samples,
                time: time.as_ref().and_then(Decimal::seconds),
            },
        };
        let exact_within = self.exact_within.seconds().unwrap_or(Showdown::EXACT_WITHIN);
        question.method(method).exact_within(exact_within).stop(stop).seed(self.seed)
    }
}
