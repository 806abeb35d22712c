use core::fmt;
use core::ops::RangeInclusive;

use super::header::kind;

/// Why bytes are not a table that this program can read: the first check that failed, in the order that
/// [`Container::read`](super::Container::read) has. The length of a file is checked before more than its header is read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormatError {
    /// Fewer bytes than the smallest table.
    TooShort {
        /// The fewest bytes a table can have.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// The bytes do not begin as a table does.
    Magic {
        /// What a table begins with.
        expected: [u8; 8],
        /// What stands there.
        found: [u8; 8],
    },
    /// The table was written on, or is read by, a machine with the other byte order.
    Endian {
        /// The mark as it should read.
        expected: u32,
        /// The mark as it reads.
        found: u32,
    },
    /// Another version of the format.
    Version {
        /// The version that this program reads.
        expected: u32,
        /// The table's.
        found: u32,
    },
    /// A table of another kind.
    Kind {
        /// The kind wanted.
        expected: u32,
        /// The table's.
        found: u32,
    },
    /// The table was made for other hash keys.
    KeyScheme {
        /// The scheme that this program computes keys by.
        expected: u32,
        /// The table's.
        found: u32,
    },
    /// The bytes are more or fewer than the header says.
    Length {
        /// What the header says.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// The file is longer than any table.
    TooLong {
        /// The most bytes that a table has.
        most: u64,
        /// How many there are.
        found: u64,
    },
    /// The header names more sections, or a section reaches further, than there are bytes.
    SectionBounds {
        /// The section's id; `None` for the directory.
        section: Option<u32>,
        /// Where it ends by the header or the directory.
        end: u64,
        /// How many bytes there are.
        length: u64,
    },
    /// A section, or the whole buffer, does not begin where its elements can be read in place.
    Alignment {
        /// The section's id; `None` for the whole buffer.
        section: Option<u32>,
        /// The alignment it needs, in bytes.
        expected: u64,
        /// Where it begins, in bytes: an offset in the file or an address.
        found: u64,
    },
    /// The checksum does not match: the bytes were changed after they were written.
    Checksum {
        /// The checksum in the header.
        expected: u64,
        /// The checksum of the bytes.
        found: u64,
    },
    /// A section that this kind of table must have is not there.
    MissingSection {
        /// The section's id.
        section: u32,
    },
    /// A section has elements of another size, or fewer or more of them than it must have.
    SectionShape {
        /// The section's id.
        section: u32,
        /// How many elements it must have.
        counts: RangeInclusive<u64>,
        /// How many bytes an element must have.
        element_size: u64,
        /// The section's size in bytes.
        found: u64,
    },
    /// A section says something that no table can.
    InvalidValue {
        /// The section's id.
        section: u32,
        /// The index of the first such element.
        index: u64,
        /// What was expected there, as words.
        expected: &'static str,
        /// The element's value.
        found: u64,
    },
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooShort { found: 0, .. } => write!(f, "not a table: there are no bytes"),
            Self::TooShort { expected, found } => {
                write!(f, "not a table, or cut off: {found} bytes where the header alone has {expected}")
            }
            Self::Magic { expected, found } => write!(
                f,
                "not a table: it begins with \"{}\", expected \"{}\"",
                found.escape_ascii(),
                expected.escape_ascii()
            ),
            Self::Endian { expected, found } if *found == expected.swap_bytes() => write!(
                f,
                "the table and this machine differ in byte order: the mark reads {found:#010x}, expected {expected:#010x}"
            ),
            Self::Endian { expected, found } => {
                write!(f, "byte order mark is {found:#010x}, expected {expected:#010x}")
            }
            Self::Version { expected, found } => {
                write!(
                    f,
                    "format version is {found}, expected {expected}: generate the table with this version"
                )
            }
            Self::Kind { expected, found } => {
                f.write_str("this is ")?;
                name_kind(f, *found)?;
                f.write_str(", expected ")?;
                name_kind(f, *expected)
            }
            Self::KeyScheme { expected, found } => write!(
                f,
                "key scheme is {found:#010x}, expected {expected:#010x}: generate the table with this version"
            ),
            Self::Length { expected, found } => {
                write!(
                    f,
                    "length is {found} bytes, the header says {expected}: the table is cut off or padded"
                )
            }
            Self::TooLong { most, found } => write!(f, "{found} bytes, expected at most {most}"),
            Self::SectionBounds { section, end, length } => {
                name_section(f, *section, "the section directory")?;
                write!(f, " reaches to byte {end}, expected at most {length}")
            }
            Self::Alignment { section, expected, found } => {
                name_section(f, *section, "the buffer")?;
                write!(f, " begins at {found}, expected a multiple of {expected}")
            }
            Self::Checksum { expected, found } => {
                write!(
                    f,
                    "checksum is {found:#018x}, the header says {expected:#018x}: the table was changed or damaged"
                )
            }
            Self::MissingSection { section } => write!(f, "section {section} is missing"),
            Self::SectionShape { section, counts, element_size, found } => {
                let least = if counts.start() == counts.end() { "" } else { "at least " };
                let elements = format_args!("{least}{} elements of {element_size} bytes", counts.start());
                write!(f, "section {section} has {found} bytes, expected {elements}")
            }
            Self::InvalidValue { section, index, expected, found } => {
                write!(f, "element {index} of section {section} is {found:#x}, expected {expected}")
            }
        }
    }
}

fn name_kind(f: &mut fmt::Formatter<'_>, kind: u32) -> fmt::Result {
    match kind::name(kind) {
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

impl core::error::Error for FormatError {}
