//! Decimal numbers among the arguments.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

/// A number with the text that it was given as.
#[derive(Clone, Debug)]
pub(crate) struct Decimal {
    text: String,
    pub(crate) value: f64,
}

impl Decimal {
    /// The number as seconds; more than a time can have becomes the longest, and less the shortest, which is not 0. None if
    /// it is below 0 or no number.
    pub(crate) fn seconds(&self) -> Option<Duration> {
        let seconds = || Duration::try_from_secs_f64(self.value).unwrap_or(Duration::MAX);
        match self.value {
            0.0 => Some(Duration::ZERO),
            0.0.. => Some(seconds().max(Duration::from_nanos(1))),
            _ => None,
        }
    }
}

impl From<f64> for Decimal {
    fn from(value: f64) -> Self {
        Self { text: value.to_string(), value }
    }
}

impl FromStr for Decimal {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let value = text.parse().map_err(|_| "expected a number")?;
        Ok(Self { text: text.into(), value })
    }
}

impl Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_have_bounds() {
        let seconds = |text: &str| text.parse::<Decimal>().unwrap().seconds();
        assert_eq!(seconds("1.5"), Some(Duration::from_millis(1_500)));
        assert_eq!((seconds("inf"), seconds("1e300")), (Some(Duration::MAX), Some(Duration::MAX)));
        assert_eq!((seconds("-1"), seconds("NaN"), seconds("-inf")), (None, None, None));
        assert_eq!(seconds("1e-300"), Some(Duration::from_nanos(1)));
        assert_eq!((seconds("0"), seconds("-0")), (Some(Duration::ZERO), Some(Duration::ZERO)));
        assert_eq!("1e300".parse::<Decimal>().unwrap().to_string(), "1e300");
        assert!("ten".parse::<Decimal>().is_err());
    }
}
