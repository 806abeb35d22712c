use core::fmt;
use core::ops::RangeInclusive;

use super::header::{TableKind, kind_name};

/// The reason why bytes were rejected as a table: the first failed check, in the order of
/// [`Container::read`](super::Container::read). Its message gives the expected and the actual value.
///
/// ```
/// use evaluator::RankTable;
/// use evaluator::format::FormatErrorKind;
///
/// let whole = RankTable::embedded_bytes();
/// let error = RankTable::from_bytes(&whole[..1000]).unwrap_err();
/// assert_eq!(error.kind(), FormatErrorKind::Length);
/// assert!(error.to_string().starts_with("length is 1000 bytes, the header says"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError(Fault);

/// The kind of check that failed: see [`FormatError::kind`].
///
/// ```
/// use evaluator::RankTable;
/// use evaluator::format::FormatErrorKind;
///
/// let mut bytes = RankTable::embedded_bytes().to_vec();
/// bytes[1000] ^= 1;
/// assert_eq!(RankTable::from_bytes(bytes).unwrap_err().kind(), FormatErrorKind::Checksum);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FormatErrorKind {
    /// The bytes do not begin with the magic of a table, or are shorter than a header.
    NotATable,
    /// The bytes are not aligned for reading in place. [`AlignedBytes`](crate::AlignedBytes) always are.
    Unaligned,
    /// The table has the other byte order.
    ByteOrder,
    /// The table belongs to another version of this program: its format or its hash keys differ.
    Version,
    /// The table is of another kind.
    Kind,
    /// The length differs from the one in the header, or exceeds the maximum for a table.
    Length,
    /// The directory has sections that exceed the bytes, are not aligned, are missing, or have the wrong
    /// size.
    Directory,
    /// The bytes were changed after they were written: the checksum differs.
    Checksum,
    /// A section has an invalid value.
    Value,
}

impl FormatError {
    /// Creates the error for an invalid value in a section. `expected` describes valid values.
    #[doc(hidden)]
    #[must_use]
    pub const fn value(section: u32, index: usize, expected: &'static str, found: u64) -> Self {
        Self(Fault::Value { section, index, expected, found })
    }

    /// Returns the kind of check that failed.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use evaluator::format::FormatErrorKind;
    ///
    /// let error = RankTable::from_bytes(&b"A,K,Q"[..]).unwrap_err();
    /// assert_eq!(error.kind(), FormatErrorKind::NotATable);
    /// ```
    #[must_use]
    pub const fn kind(&self) -> FormatErrorKind {
        match self.0 {
            Fault::TooShort(_) | Fault::Magic(_) => FormatErrorKind::NotATable,
            Fault::Alignment { section: None, .. } => FormatErrorKind::Unaligned,
            Fault::Endian(_) => FormatErrorKind::ByteOrder,
            Fault::Version(_) | Fault::KeyScheme(_) => FormatErrorKind::Version,
            Fault::Kind { .. } => FormatErrorKind::Kind,
            Fault::Length(_) => FormatErrorKind::Length,
            #[cfg(feature = "std")]
            Fault::TooLong(_) => FormatErrorKind::Length,
            Fault::SectionBounds { .. }
            | Fault::Alignment { section: Some(_), .. }
            | Fault::MissingSection(_)
            | Fault::SectionShape { .. } => FormatErrorKind::Directory,
            Fault::Checksum(_) => FormatErrorKind::Checksum,
            Fault::Value { .. } => FormatErrorKind::Value,
        }
    }
}

impl From<Fault> for FormatError {
    fn from(fault: Fault) -> Self {
        Self(fault)
    }
}

/// The expected and the actual value of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Values<T> {
    pub(super) expected: T,
    pub(super) found: T,
}

/// The check that failed, with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Fewer bytes than a header.
    TooShort(Values<u64>),
    Magic(Values<[u8; 8]>),
    Endian(Values<u32>),
    Version(Values<u32>),
    Kind {
        values: Values<u32>,
        known: &'static [TableKind],
    },
    KeyScheme(Values<u32>),
    Length(Values<u64>),
    /// More bytes than the maximum for a table.
    #[cfg(feature = "std")]
    TooLong(Values<u64>),
    Checksum(Values<u64>),
    /// A section, or the directory if it is `None`, extends past the last byte.
    SectionBounds {
        section: Option<u32>,
        end: u64,
        length: u64,
    },
    /// The offset of a section, or the address of the bytes if it is `None`, is not a multiple of `expected`.
    Alignment {
        section: Option<u32>,
        expected: u64,
        found: u64,
    },
    MissingSection(u32),
    /// The length of the section in bytes does not fit its expected number and size of elements.
    SectionShape {
        section: u32,
        counts: RangeInclusive<u64>,
        element_size: u64,
        found: u64,
    },
    /// The first invalid element.
    Value {
        section: u32,
        index: usize,
        expected: &'static str,
        found: u64,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooShort(Values { found: 0, .. }) => write!(f, "not a table: it is empty"),
            Self::TooShort(Values { expected, found }) => {
                write!(
                    f,
                    "not a table, or truncated: {found} bytes, expected at least {expected} for the header"
                )
            }
            Self::Magic(Values { expected, found }) => write!(
                f,
                "not a table: it begins with \"{}\", expected \"{}\"",
                found.escape_ascii(),
                expected.escape_ascii()
            ),
            Self::Endian(Values { expected, found }) if *found == expected.swap_bytes() => write!(
                f,
                "the table and this machine differ in byte order: the mark reads {found:#010x}, expected {expected:#010x}"
            ),
            Self::Endian(Values { expected, found }) => {
                write!(f, "byte order mark is {found:#010x}, expected {expected:#010x}")
            }
            Self::Version(Values { expected, found }) => {
                write!(
                    f,
                    "format version is {found}, expected {expected}: generate the table with this version"
                )
            }
            Self::Kind { values: Values { expected, found }, known } => {
                f.write_str("this is ")?;
                name_kind(f, *found, known)?;
                f.write_str(", expected ")?;
                name_kind(f, *expected, known)
            }
            Self::KeyScheme(Values { expected, found }) => write!(
                f,
                "key scheme is {found:#010x}, expected {expected:#010x}: generate the table with this version"
            ),
            Self::Length(Values { expected, found }) => {
                write!(
                    f,
                    "length is {found} bytes, the header says {expected}: the table is truncated or padded"
                )
            }
            #[cfg(feature = "std")]
            Self::TooLong(Values { expected, found }) => {
                write!(f, "{found} bytes, expected at most {expected}")
            }
            Self::SectionBounds { section, end, length } => {
                name_section(f, *section, "the section directory")?;
                write!(f, " ends at byte {end}, expected at most {length}")
            }
            Self::Alignment { section, expected, found } => {
                name_section(f, *section, "the buffer")?;
                write!(f, " begins at {found}, expected a multiple of {expected}")
            }
            Self::Checksum(Values { expected, found }) => {
                write!(
                    f,
                    "checksum is {found:#018x}, the header says {expected:#018x}: the table was changed or damaged"
                )
            }
            Self::MissingSection(section) => write!(f, "section {section} is missing"),
            Self::SectionShape { section, counts, element_size, found } => {
                let least = if counts.start() == counts.end() { "" } else { "at least " };
                let elements = format_args!("{least}{} elements of {element_size} bytes", counts.start());
                write!(f, "section {section} has {found} bytes, expected {elements}")
            }
            Self::Value { section, index, expected, found } => {
                write!(f, "element {index} of section {section} is {found:#x}, expected {expected}")
            }
        }
    }
}

fn name_kind(f: &mut fmt::Formatter<'_>, kind: u32, known: &[TableKind]) -> fmt::Result {
    match kind_name(kind, known) {
        Some(name) => f.write_str(name),
        None => write!(f, "a table of the unknown kind {kind}"),
    }
}

fn name_section(f: &mut fmt::Formatter<'_>, section: Option<u32>, without: &str) -> fmt::Result {
    match section {
        Some(id) => write!(f, "section {id}"),
        None => f.write_str(without),
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl core::error::Error for FormatError {}
