use core::fmt;

/// Why there are no buckets.
///
/// ```
/// use equity::buckets::{BucketError, KMeans};
///
/// let error = KMeans::new(3).histograms(&[5, 0, 0, 5], 2).unwrap_err();
/// assert_eq!(error, BucketError::TooFewRows { rows: 2, buckets: 3 });
/// assert_eq!(error.to_string(), "2 different rows: too few for 3 buckets");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum BucketError {
    /// No buckets are asked for.
    NoBuckets,
    /// There are fewer rows, or fewer different ones, than buckets.
    TooFewRows {
        /// How many different rows there are, or how many rows at all if those are too few.
        rows: usize,
        /// How many buckets are asked for.
        buckets: usize,
    },
    /// Rows have no numbers; for histograms, no bins.
    NoColumns,
    /// The numbers are no whole rows.
    Length {
        /// How many numbers there are.
        found: usize,
        /// How many a row has.
        columns: usize,
    },
    /// There are more rows than 32 bits count.
    TooManyRows(usize),
    /// A histogram has another sum of counts than the first one, or none, or one above 65,535.
    Mass {
        /// The row, counted from 0.
        row: usize,
        /// The sum of its counts.
        found: u64,
        /// The sum of the first row's.
        expected: u64,
    },
    /// A number is not finite, or so large that its square is not.
    NotFinite {
        /// The row, counted from 0.
        row: usize,
        /// The place in the row, counted from 0.
        column: usize,
    },
    /// The run was [stopped](super::KMeans::until) amid a round.
    Stopped,
}

impl fmt::Display for BucketError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoBuckets => f.write_str("0 buckets: expected 1 or more"),
            Self::TooFewRows { rows, buckets } => {
                write!(f, "{rows} different rows: too few for {buckets} buckets")
            }
            Self::NoColumns => f.write_str("rows of 0 numbers: expected 1 or more"),
            Self::Length { found, columns } => write!(f, "{found} numbers are no whole rows of {columns}"),
            Self::TooManyRows(rows) => write!(f, "{rows} rows: expected less than 2^32"),
            Self::Mass { row, found, expected } if found == expected => {
                write!(f, "row {row}: the counts add up to {found}: expected 1 to {}", u16::MAX)
            }
            Self::Mass { row, found, expected } => {
                write!(f, "row {row}: the counts add up to {found}, those of the first row to {expected}")
            }
            Self::NotFinite { row, column } => {
                write!(f, "row {row}, column {column}: expected a number from -1e15 to 1e15")
            }
            Self::Stopped => f.write_str("the work was stopped"),
        }
    }
}

impl core::error::Error for BucketError {}
