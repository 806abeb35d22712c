//! Bet sizes from text.

use std::fmt;
use std::str::FromStr;

/// The size of a bet or a raise.
///
/// | text | size |
/// |-|-|
/// | `50%` | a part of the pot after a call |
/// | `2.5x` | a raise to this multiple of the bet, for raises only |
/// | `120c` | a bet of so many chips, or a raise by so many |
/// | `e` | the same part of the pot on each remaining street, so that the last bet is all-in |
/// | `2e` | the same for two streets, whatever street it is |
/// | `a` | all-in |
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum BetSize {
    /// A part of the pot after a call: 0.5 is half of it.
    Pot(f64),
    /// A multiple of the bet that is raised, more than 1.
    Multiple(f64),
    /// A number of chips.
    Chips(u32),
    /// The same part of the pot on each of some streets, up to all-in. Without a number these are the remaining
    /// streets.
    Geometric(Option<u32>),
    /// All-in.
    AllIn,
}

/// Some bet sizes, separated by commas in text. An empty text has none.
///
/// ```
/// use postflop::{BetSize, BetSizes};
///
/// let sizes: BetSizes = "33%, 2.5x, a".parse()?;
/// assert_eq!(sizes.as_slice(), [BetSize::Pot(0.33), BetSize::Multiple(2.5), BetSize::AllIn]);
/// assert_eq!(sizes.to_string(), "33%, 2.5x, a");
/// let error = "33%, 50".parse::<BetSizes>().unwrap_err();
/// assert_eq!(error.to_string(), "\"50\": expected 50% for a part of the pot, or 50c for chips");
/// # Ok::<(), postflop::SizeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BetSizes(Vec<BetSize>);

impl BetSizes {
    /// Returns the sizes.
    #[must_use]
    pub fn as_slice(&self) -> &[BetSize] {
        &self.0
    }
}

impl From<Vec<BetSize>> for BetSizes {
    fn from(sizes: Vec<BetSize>) -> Self {
        Self(sizes)
    }
}

/// An error in the text of bet sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizeError {
    text: String,
    expected: String,
}

impl SizeError {
    pub(crate) fn new(text: &str, expected: impl Into<String>) -> Self {
        Self { text: text.trim().into(), expected: expected.into() }
    }
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: expected {}", self.text, self.expected)
    }
}

impl std::error::Error for SizeError {}

/// The largest part of the pot and the largest multiple.
const MAX: f64 = 1000.0;

impl FromStr for BetSize {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let text = text.trim();
        let error = |expected: String| SizeError::new(text, expected);
        let wrong = || error("a size such as 50%, 2.5x, 120c, e or a".into());
        let number = |digits: &str| {
            let is_plain = |letter: char| letter.is_ascii_digit() || letter == '.';
            digits.parse::<f64>().ok().filter(|_| digits.chars().all(is_plain))
        };
        if let Some(number) = number(text) {
            return Err(error(format!("{number}% for a part of the pot, or {number}c for chips")));
        }
        let lower = text.to_ascii_lowercase();
        let size = match lower.as_str() {
            "a" | "allin" | "all-in" => Some(Self::AllIn),
            "e" => Some(Self::Geometric(None)),
            lower => {
                let (digits, unit) = lower.split_at(lower.char_indices().next_back().map_or(0, |(at, _)| at));
                match (unit, number(digits.trim_end())) {
                    ("%", Some(percent)) => {
                        let size = Self::Pot(percent / 100.0);
                        let expected = format!("more than 0% and at most {}%", MAX * 100.0);
                        return if percent > 0.0 && percent / 100.0 <= MAX {
                            Ok(size)
                        } else {
                            Err(error(expected))
                        };
                    }
                    ("x", Some(times)) if times > 1.0 && times <= MAX => Some(Self::Multiple(times)),
                    ("x", Some(_)) => {
                        return Err(error(format!("a multiple of more than 1 and at most {MAX}")));
                    }
                    ("c", Some(chips)) if chips >= 1.0 && chips.fract() == 0.0 && chips <= 1e9 => {
                        Some(Self::Chips(chips as u32))
                    }
                    ("c", Some(_)) => {
                        return Err(error("a whole number of chips from 1 to 1000000000".into()));
                    }
                    ("e", Some(streets)) if (1.0..=3.0).contains(&streets) && streets.fract() == 0.0 => {
                        Some(Self::Geometric(Some(streets as u32)))
                    }
                    ("e", Some(_)) => return Err(error("1e, 2e or 3e, the number of streets".into())),
                    _ => None,
                }
            }
        };
        size.ok_or_else(wrong)
    }
}

impl FromStr for BetSizes {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        if text.trim().is_empty() {
            return Ok(Self::default());
        }
        text.split(',').map(str::parse).collect::<Result<_, _>>().map(Self)
    }
}

impl fmt::Display for BetSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            // Parts such as 0.33 are percents with rounding errors.
            Self::Pot(part) => write!(f, "{}%", (part * 1e8).round() / 1e6),
            Self::Multiple(times) => write!(f, "{times}x"),
            Self::Chips(chips) => write!(f, "{chips}c"),
            Self::Geometric(None) => f.write_str("e"),
            Self::Geometric(Some(streets)) => write!(f, "{streets}e"),
            Self::AllIn => f.write_str("a"),
        }
    }
}

impl fmt::Display for BetSizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes: Vec<String> = self.0.iter().map(BetSize::to_string).collect();
        f.pad(&sizes.join(", "))
    }
}
