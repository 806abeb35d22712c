use core::fmt;

use evaluator::internals::Counted;

/// The reason why rows cannot be clustered.
///
/// ```
/// use holdem::buckets::{BucketError, KMeans};
///
/// let error = KMeans::new(3).histograms(&[5, 0, 0, 5], 2).unwrap_err();
/// assert_eq!(error, BucketError::TooFewRows { rows: 2, buckets: 3 });
/// assert_eq!(error.to_string(), "2 different rows: too few for 3 buckets");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum BucketError {
    /// The number of buckets is 0.
    NoBuckets,
    /// There are fewer rows, or fewer different ones, than buckets.
    TooFewRows {
        /// The number of different rows, or of all rows if those are too few.
        rows: usize,
        /// The number of buckets.
        buckets: usize,
    },
    /// Rows have no columns, or histograms no bins.
    NoColumns,
    /// The numbers do not divide into rows.
    Length {
        /// The number of numbers.
        found: usize,
        /// The number of columns.
        columns: usize,
    },
    /// The number of rows exceeds 32 bits.
    TooManyRows(usize),
    /// The sum of a histogram's counts differs from the first one's, or is 0 or above 65,535.
    Mass {
        /// The row, counted from 0.
        row: usize,
        /// The sum of its counts.
        found: u64,
        /// The sum of the first row.
        expected: u64,
    },
    /// A number is not finite, or its square is not.
    NotFinite {
        /// The row, counted from 0.
        row: usize,
        /// The column, counted from 0.
        column: usize,
    },
    /// The run was [stopped](super::KMeans::until) during a round.
    Stopped,
}

impl fmt::Display for BucketError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoBuckets => f.write_str("0 buckets: expected 1 or more"),
            Self::TooFewRows { rows, buckets } => {
                write!(f, "{}: too few for {}", Counted(rows, "different row"), Counted(buckets, "bucket"))
            }
            Self::NoColumns => f.write_str("rows of 0 numbers: expected 1 or more"),
            Self::Length { found, columns } => {
                write!(f, "{}: expected whole rows of {columns}", Counted(found, "number"))
            }
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
