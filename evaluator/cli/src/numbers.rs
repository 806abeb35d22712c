//! Numbers among the arguments, and what is said of those that are none.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

/// Reads whole numbers of a range, which `T` has room for.
pub(crate) fn whole<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| match *range.end() {
            u64::MAX => format!("expected a whole number from {} to 2^64 - 1", range.start()),
            end => format!("expected a whole number from {} to {end}", range.start()),
        })
    }
}

/// A number with the text that it was given as.
#[derive(Clone, Debug)]
pub(crate) struct Decimal {
    text: String,
    pub(crate) value: f64,
}

impl Decimal {
    /// The number as seconds; more than a time can have becomes the longest. None if it is below 0 or no number.
    pub(crate) fn seconds(&self) -> Option<Duration> {
        (self.value >= 0.0).then(|| Duration::try_from_secs_f64(self.value).unwrap_or(Duration::MAX))
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
    fn whole_numbers_of_a_range() {
        let read = whole::<u8>(5..=7);
        assert_eq!((read("5"), read("7")), (Ok(5), Ok(7)));
        for text in ["4", "8", "-5", "1e1", "5.0", "", "99999999999999999999"] {
            assert_eq!(read(text).unwrap_err(), "expected a whole number from 5 to 7", "{text}");
        }
    }

    #[test]
    fn seconds_have_bounds() {
        let seconds = |text: &str| text.parse::<Decimal>().unwrap().seconds();
        assert_eq!(seconds("1.5"), Some(Duration::from_millis(1_500)));
        assert_eq!((seconds("inf"), seconds("1e300")), (Some(Duration::MAX), Some(Duration::MAX)));
        assert_eq!((seconds("-1"), seconds("NaN"), seconds("-inf")), (None, None, None));
        assert_eq!("1e300".parse::<Decimal>().unwrap().to_string(), "1e300");
        assert!("ten".parse::<Decimal>().is_err());
    }
}
