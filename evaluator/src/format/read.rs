//! Reading: from bytes to validated sections.

use core::fmt;
use core::ops::RangeInclusive;

use bytemuck::Pod;
use xxhash_rust::xxh3::Xxh3;

use super::error::{Fault, FormatError, Values};
use super::header::{
    CHECKSUM_AT, ENDIAN_MARK, Header, MAGIC, SECTION_ALIGN, SectionEntry, TableKind, VERSION,
};

/// The identity of a table: its kind and its key scheme. The writer stores it in the header, and a reader
/// rejects tables with any other identity.
///
/// ```
/// use evaluator::format::{RANK_TABLE, TableId};
/// use evaluator::key::KEY_SCHEME;
/// use evaluator::order::{High, Order};
///
/// assert_eq!(RANK_TABLE, TableId { kind: High::KIND, key_scheme: KEY_SCHEME, known: &[] });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableId {
    /// The kind of the table: the number of a [`TableKind`] or of a rank table.
    pub kind: u32,
    /// The [`KEY_SCHEME`](crate::key::KEY_SCHEME), or 0 for kinds without hash keys.
    pub key_scheme: u32,
    /// The kinds that the error for a table of another kind names, beside those of rank tables and
    /// [registered](super::register_kinds) ones.
    pub known: &'static [TableKind],
}

impl TableId {
    /// Creates the identity of a kind of tables without hash keys.
    ///
    /// ```
    /// use evaluator::format::{TableId, TableKind};
    ///
    /// static KINDS: [TableKind; 1] = [TableKind { number: 1001, name: "a table of squares" }];
    /// assert_eq!(TableId::new(1001, &KINDS).key_scheme, 0);
    /// ```
    #[must_use]
    pub const fn new(kind: u32, known: &'static [TableKind]) -> Self {
        Self { kind, key_scheme: 0, known }
    }
}

/// The maximum length of a table in bytes. It limits how much of an endless stream is read.
#[cfg(feature = "std")]
pub(crate) const MAX_BYTES: u64 = 1 << 28;

/// A table with a verified header, directory and checksum. The content of its sections is not verified.
///
/// ```
/// use evaluator::AlignedBytes;
/// use evaluator::format::{Container, Section, TableId, write};
///
/// let table = TableId::new(1000, &[]);
/// let bytes = AlignedBytes::from(write(table, &[Section::new(1, &[2_u32, 3, 5])]));
/// let container = Container::read(&bytes, table)?;
/// assert_eq!(container.exactly::<u32, 3>(1)?, &[2, 3, 5]);
/// # Ok::<(), evaluator::format::FormatError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Container<'a> {
    bytes: &'a [u8],
    header: &'a Header,
    directory: &'a [SectionEntry],
}

impl fmt::Debug for Container<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, sections) = (self.header.kind, self.directory.len());
        write!(f, "Container(kind {kind}, {sections} sections, {} bytes)", self.bytes.len())
    }
}

impl<'a> Container<'a> {
    /// Checks `bytes` in this order: the length of the header, magic, alignment in memory, byte order,
    /// version, kind, key scheme, length, directory, bounds and alignment of each section, and checksum.
    ///
    /// # Errors
    ///
    /// Returns the first check that fails.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use evaluator::format::{Container, FormatErrorKind, RANK_TABLE, TableId};
    ///
    /// assert!(Container::read(RankTable::embedded_bytes(), RANK_TABLE).is_ok());
    /// let other = TableId::new(1000, &[]);
    /// let error = Container::read(RankTable::embedded_bytes(), other).unwrap_err();
    /// assert_eq!(error.kind(), FormatErrorKind::Kind);
    /// ```
    pub fn read(bytes: &'a [u8], wanted: TableId) -> Result<Self, FormatError> {
        let header = read_header(bytes)?;
        check_identity(header, wanted)?;
        expect(header.length, bytes.len() as u64, Fault::Length)?;
        let directory = read_directory(bytes, header)?;
        for entry in directory {
            check_entry(entry, bytes.len())?;
        }
        expect(header.checksum, checksum(bytes), Fault::Checksum)?;
        Ok(Self { bytes, header, directory })
    }

    /// Returns the kind in the header of a table: the number of a [`TableKind`] or of a rank table, or an unknown
    /// number.
    /// Checks only the beginning of the header.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes do not begin with the header of a table of this version.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use evaluator::format::Container;
    /// use evaluator::order::{High, Order};
    ///
    /// assert_eq!(Container::kind_of(RankTable::embedded_bytes())?, High::KIND);
    /// # Ok::<(), evaluator::format::FormatError>(())
    /// ```
    pub fn kind_of(bytes: &[u8]) -> Result<u32, FormatError> {
        let header = read_header(bytes)?;
        check_version(header)?;
        Ok(header.kind)
    }

    /// Checks the header of a table with this length before the rest is read.
    #[cfg(feature = "std")]
    pub(crate) fn check_head(head: &[u8], length: u64) -> Result<(), FormatError> {
        let header = read_header(head)?;
        check_version(header)?;
        expect(header.length, length, Fault::Length)?;
        if length > MAX_BYTES {
            return Err(Fault::TooLong(Values { expected: MAX_BYTES, found: length }).into());
        }
        Ok(())
    }

    /// Returns the header.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use evaluator::format::{Container, RANK_TABLE, VERSION};
    ///
    /// let container = Container::read(RankTable::embedded_bytes(), RANK_TABLE)?;
    /// assert_eq!(container.header().version, VERSION);
    /// # Ok::<(), evaluator::format::FormatError>(())
    /// ```
    #[must_use]
    pub fn header(&self) -> &'a Header {
        self.header
    }

    /// Returns the directory, in the order of the file.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use evaluator::format::{Container, RANK_TABLE};
    ///
    /// let container = Container::read(RankTable::embedded_bytes(), RANK_TABLE)?;
    /// let ids: Vec<u32> = container.directory().iter().map(|entry| entry.id).collect();
    /// assert_eq!(ids, [1, 2, 3]);
    /// # Ok::<(), evaluator::format::FormatError>(())
    /// ```
    #[must_use]
    pub fn directory(&self) -> &'a [SectionEntry] {
        self.directory
    }

    /// Returns the elements of a section. Their number must be in `counts`.
    ///
    /// # Errors
    ///
    /// Returns an error if the section is missing, or if its elements have another size or number.
    ///
    /// ```
    /// use evaluator::AlignedBytes;
    /// use evaluator::format::{Container, Section, TableId, write};
    ///
    /// let table = TableId::new(1000, &[]);
    /// let bytes = AlignedBytes::from(write(table, &[Section::new(1, b"some")]));
    /// let container = Container::read(&bytes, table)?;
    /// assert_eq!(container.section::<u8>(1, 1..=9)?, b"some");
    /// assert_eq!(
    ///     container.section::<u8>(1, 5..=9).unwrap_err().to_string(),
    ///     "section 1 has 4 bytes, expected at least 5 elements of 1 bytes"
    /// );
    /// assert_eq!(container.section::<u8>(2, 1..=9).unwrap_err().to_string(), "section 2 is missing");
    /// # Ok::<(), evaluator::format::FormatError>(())
    /// ```
    pub fn section<T: Pod>(&self, id: u32, counts: RangeInclusive<usize>) -> Result<&'a [T], FormatError> {
        let entry = self.directory.iter().find(|entry| entry.id == id).ok_or(Fault::MissingSection(id))?;
        let start = entry.offset as usize;
        bytemuck::try_cast_slice(&self.bytes[start..start + entry.length as usize])
            .ok()
            .filter(|elements| {
                entry.element_size as usize == size_of::<T>() && counts.contains(&elements.len())
            })
            .ok_or(FormatError::from(Fault::SectionShape {
                section: id,
                counts: *counts.start() as u64..=*counts.end() as u64,
                element_size: size_of::<T>() as u64,
                found: entry.length,
            }))
    }

    /// Returns the elements of a section that has exactly `N`.
    ///
    /// # Errors
    ///
    /// Returns an error if the section is missing, or if its elements have another size or number.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use evaluator::format::{Container, RANK_TABLE};
    /// use evaluator::key::ROWS;
    ///
    /// let container = Container::read(RankTable::embedded_bytes(), RANK_TABLE)?;
    /// assert!(container.exactly::<u32, ROWS>(1).is_ok());
    /// assert!(container.exactly::<u32, 1>(1).is_err());
    /// # Ok::<(), evaluator::format::FormatError>(())
    /// ```
    pub fn exactly<T: Pod, const N: usize>(&self, id: u32) -> Result<&'a [T; N], FormatError> {
        let elements = self.section::<T>(id, N..=N)?;
        Ok(elements.try_into().expect("section() has checked the number of elements"))
    }
}

fn expect<T: PartialEq>(expected: T, found: T, fault: impl FnOnce(Values<T>) -> Fault) -> Result<(), Fault> {
    if expected == found { Ok(()) } else { Err(fault(Values { expected, found })) }
}

fn read_header(bytes: &[u8]) -> Result<&Header, Fault> {
    let too_short =
        Fault::TooShort(Values { expected: size_of::<Header>() as u64, found: bytes.len() as u64 });
    let head = bytes.get(..size_of::<Header>()).ok_or(too_short)?;
    let magic = *head.first_chunk().expect("a header is longer than its magic");
    expect(MAGIC, magic, Fault::Magic)?;
    let address = bytes.as_ptr() as usize as u64;
    bytemuck::try_from_bytes(head).map_err(|_| Fault::Alignment {
        section: None,
        expected: align_of::<Header>() as u64,
        found: address,
    })
}

fn check_version(header: &Header) -> Result<(), Fault> {
    expect(ENDIAN_MARK, header.endian, Fault::Endian)?;
    expect(VERSION, header.version, Fault::Version)
}

fn check_identity(header: &Header, wanted: TableId) -> Result<(), Fault> {
    check_version(header)?;
    expect(wanted.kind, header.kind, |values| Fault::Kind { values, known: wanted.known })?;
    expect(wanted.key_scheme, header.key_scheme, Fault::KeyScheme)
}

fn read_directory<'a>(bytes: &'a [u8], header: &Header) -> Result<&'a [SectionEntry], Fault> {
    let start = size_of::<Header>();
    // There are at most 2^32 entries of 24 bytes, so 64 bits do not overflow.
    let end = start as u64 + u64::from(header.section_count) * size_of::<SectionEntry>() as u64;
    let out_of_bounds = Fault::SectionBounds { section: None, end, length: bytes.len() as u64 };
    let end = usize::try_from(end).map_err(|_| out_of_bounds.clone())?;
    let directory = bytes.get(start..end).ok_or(out_of_bounds)?;
    Ok(bytemuck::cast_slice(directory))
}

fn check_entry(entry: &SectionEntry, length: usize) -> Result<(), Fault> {
    let end = entry.offset.saturating_add(entry.length);
    if end > length as u64 {
        return Err(Fault::SectionBounds { section: Some(entry.id), end, length: length as u64 });
    }
    if !entry.offset.is_multiple_of(SECTION_ALIGN as u64) {
        return Err(Fault::Alignment {
            section: Some(entry.id),
            expected: SECTION_ALIGN as u64,
            found: entry.offset,
        });
    }
    Ok(())
}

/// Returns the xxh3-64 of a table except the eight bytes that hold it. `bytes` must have a whole header.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    let mut hash = Xxh3::new();
    hash.update(&bytes[..CHECKSUM_AT]);
    hash.update(&bytes[CHECKSUM_AT + size_of::<u64>()..]);
    hash.digest()
}
