//! The options for exact and simulated answers.

use std::time::Duration;

use clap::ValueEnum;
use holdem::{Method, Options, Stop};

use crate::numbers::whole;

/// The choice between exact and simulated answers, and their limits.
#[derive(clap::Args)]
pub(crate) struct MethodChoice {
    /// auto: exact if quick, otherwise simulated; exact: always exact; monte-carlo: simulated, or exact if
    /// that takes no more cases than showdowns
    #[arg(long, short, value_enum, default_value_t)]
    method: Choice,
    /// With auto, simulate if an exact answer is estimated to take longer than this, in seconds on one
    /// thread; inf for never
    #[arg(long, value_name = "SECONDS", default_value_t = Options::EXACT_WITHIN.as_secs_f64(), value_parser = seconds, allow_hyphen_values = true)]
    exact_within: f64,
    /// End a simulation when the standard error of every equity, as a part of the pot, is at most this
    /// [default: 0.0002, unless --samples or --time is given]. The first limit of --stderr, --samples and
    /// --time ends the simulation. Exact answers ignore them
    #[arg(long, value_name = "PART", value_parser = part_of_the_pot, allow_hyphen_values = true)]
    stderr: Option<f64>,
    /// End a simulation after this many showdowns. The standard error is about that of this many independent
    /// deals, or smaller
    #[arg(long, short = 'n', value_name = "N", value_parser = whole::<u64>(1..=u64::MAX))]
    #[arg(allow_negative_numbers = true)]
    samples: Option<u64>,
    /// End a simulation after this time, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = time_above_0, allow_hyphen_values = true)]
    time: Option<Duration>,
    /// Seed of the random numbers. The same seed gives the same result
    #[arg(long, short, value_name = "N", default_value_t = 0, value_parser = whole::<u64>(0..=u64::MAX))]
    #[arg(allow_negative_numbers = true)]
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
    /// Returns `true` if a simulation is requested.
    pub(crate) fn is_simulation(&self) -> bool {
        matches!(self.method, Choice::MonteCarlo)
    }

    pub(crate) fn options(&self) -> Options {
        let method = match self.method {
            Choice::Auto => Method::Auto,
            Choice::Exact => Method::Exact,
            Choice::MonteCarlo => Method::MonteCarlo,
        };
        Options {
            method,
            exact_within: duration(self.exact_within),
            stop: Stop::first_of(self.stderr, self.samples, self.time),
            seed: self.seed,
            ..Options::default()
        }
    }
}

fn part_of_the_pot(text: &str) -> Result<f64, &'static str> {
    let part = text.parse().ok().filter(|&part| 0.0 < part && part < 1.0);
    part.ok_or("expected a part of the pot between 0 and 1, such as 0.0001")
}

fn seconds(text: &str) -> Result<f64, &'static str> {
    text.parse().ok().filter(|&seconds| 0.0 <= seconds).ok_or("expected a number of seconds, 0 or more")
}

/// Parses a time in seconds.
pub(crate) fn time_above_0(text: &str) -> Result<Duration, &'static str> {
    let seconds = seconds(text).ok().filter(|&seconds| 0.0 < seconds);
    seconds.map(duration).ok_or("expected a number of seconds above 0")
}

/// Converts seconds to a duration. Too large a number becomes the longest duration, and too small a number
/// the shortest above 0.
fn duration(seconds: f64) -> Duration {
    let shortest = if seconds > 0.0 { Duration::from_nanos(1) } else { Duration::ZERO };
    Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX).max(shortest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_have_bounds() {
        let of = |text: &str| seconds(text).map(duration).ok();
        assert_eq!(of("1.5"), Some(Duration::from_millis(1_500)));
        assert_eq!((of("inf"), of("1e300")), (Some(Duration::MAX), Some(Duration::MAX)));
        assert_eq!((of("-1"), of("NaN"), of("-inf"), of("ten")), (None, None, None, None));
        assert_eq!((of("0"), of("-0")), (Some(Duration::ZERO), Some(Duration::ZERO)));
        assert_eq!(of("1e-300"), Some(Duration::from_nanos(1)));
        assert_eq!((time_above_0("0").is_ok(), time_above_0("1e-300").is_ok()), (false, true));
    }
}
