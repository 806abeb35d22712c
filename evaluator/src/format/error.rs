use core::fmt;

use super::header::kind;

/// Why bytes are not a table that this program can read. The checks run in the order of the variants; the length of a
/// file is checked before the kind and the key scheme, and before more than the header is read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormatError {
    /// Fewer bytes than the smallest table.
    TooShort {
        /// The fewest bytes a table can have.
        expected: u64,
        /// How many there are.
        got: u64,
    },
    /// The bytes do not begin as a table does.
    Magic {
        /// What a table begins with.
        expected: [u8; 8],
        /// What stands there.
        got: [u8; 8],
    },
    /// The table was written on, or is read by, a machine with the other byte order.
    Endian {
        /// The mark as it should read.
        expected: u32,
        /// The mark as it reads.
        got: u32,
    },
    /// Another version of the format.
    Version {
        /// The version that this program reads.
        expected: u32,
        /// The table's.
        got: u32,
    },
    /// A table of another kind.
    Kind {
        /// The kind wanted.
        expected: u32,
        /// The table's.
        got: u32,
    },
    /// The table was made for other hash keys.
    KeyScheme {
        /// The scheme that this program computes keys by.
        expected: u32,
        /// The table's.
        got: u32,
    },
    /// The bytes are more or fewer than the header says.
    Length {
        /// What the header says.
        expected: u64,
        /// How many there are.
        got: u64,
    },
    /// The file is longer than any table.
    TooLong {
        /// The most bytes that a table has.
        most: u64,
        /// How many there are.
        got: u64,
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
        got: u64,
    },
    /// The checksum does not match: the bytes were changed after they were written.
    Checksum {
        /// The checksum in the header.
        expected: u64,
        /// The checksum of the bytes.
        got: u64,
    },
    /// A section that this kind of table must have is not there.
    MissingSection {
        /// The section's id.
        section: u32,
    },
    /// A section has elements of another size, or not as many as it must have.
    SectionShape {
        /// The section's id.
        section: u32,
        /// What was expected, as words.
        expected: &'static str,
        /// Its size in bytes.
        got: u64,
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
        got: u64,
    },
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooShort { got: 0, .. } => write!(f, "not a table: there are no bytes"),
            Self::TooShort { expected, got } => {
                write!(f, "not a table, or cut off: {got} bytes where the header alone has {expected}")
            }
            Self::Magic { expected, got } => write!(
                f,
                "not a table: it begins with \"{}\", expected \"{}\"",
                got.escape_ascii(),
                expected.escape_ascii()
            ),
            Self::Endian { expected, got } if *got == expected.swap_bytes() => write!(
                f,
                "the table and this machine differ in byte order: the mark reads {got:#010x}, expected {expected:#010x}"
            ),
            Self::Endian { expected, got } => {
                write!(f, "byte order mark is {got:#010x}, expected {expected:#010x}")
            }
            Self::Version { expected, got } => {
                write!(
                    f,
                    "format version is {got}, expected {expected}: generate the table with this version"
                )
            }
            Self::Kind { expected, got } => {
                f.write_str("this is ")?;
                name_kind(f, *got)?;
                f.write_str(", expected ")?;
                name_kind(f, *expected)
            }
            Self::KeyScheme { expected, got } => write!(
                f,
                "key scheme is {got:#010x}, expected {expected:#010x}: generate the table with this version"
            ),
            Self::Length { expected, got } => {
                write!(f, "length is {got} bytes, the header says {expected}: the table is cut off or padded")
            }
            Self::TooLong { most, got } => write!(f, "{got} bytes, expected at most {most}"),
            Self::SectionBounds { section, end, length } => {
                name_section(f, *section, "the section directory")?;
                write!(f, " reaches to byte {end}, expected at most {length}")
            }
            Self::Alignment { section, expected, got } => {
                name_section(f, *section, "the buffer")?;
                write!(f, " begins at {got}, expected a multiple of {expected}")
            }
            Self::Checksum { expected, got } => {
                write!(
                    f,
                    "checksum is {got:#018x}, the header says {expected:#018x}: the table was changed or damaged"
                )
            }
            Self::MissingSection { section } => write!(f, "section {section} is missing"),
            Self::SectionShape { section, expected, got } => {
                write!(f, "section {section} has {got} bytes, expected {expected}")
            }
            Self::InvalidValue { section, index, expected, got } => {
                write!(f, "element {index} of section {section} is {got:#x}, expected {expected}")
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
