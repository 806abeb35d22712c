//! Writing: from sections to bytes.

use alloc::vec::Vec;

use bytemuck::{Pod, Zeroable};

use super::header::{CHECKSUM_AT, ENDIAN_MARK, Header, MAGIC, SECTION_ALIGN, SectionEntry, VERSION};
use super::read::{TableId, checksum};

/// A section to write.
///
/// ```
/// use evaluator::format::{Section, TableId, write};
///
/// let sections = [Section::new(1, &[1_u8, 2, 3]), Section::new(2, &[4_u64])];
/// let bytes = write(TableId::new(1000, &[]), &sections);
/// assert_eq!(bytes.len(), 192 + 8); // header, directory, the first section and a gap, the second
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Section<'a> {
    id: u32,
    element_size: u32,
    bytes: &'a [u8],
}

impl<'a> Section<'a> {
    /// Creates the section `id` with the given elements.
    ///
    /// ```
    /// use evaluator::format::Section;
    ///
    /// let weights = Section::new(1, &[694_891_u32, 720_327]);
    /// println!("{weights:?}");
    /// ```
    #[must_use]
    pub fn new<T: Pod>(id: u32, elements: &'a [T]) -> Self {
        Self { id, element_size: size_of::<T>() as u32, bytes: bytemuck::cast_slice(elements) }
    }
}

/// Serializes a table: header, directory and sections, with zeros in the gaps.
///
/// ```
/// use evaluator::AlignedBytes;
/// use evaluator::format::{Container, Section, TableId, write};
///
/// let table = TableId::new(1000, &[]);
/// let bytes = AlignedBytes::from(write(table, &[Section::new(7, &[1_u16, 2])]));
/// assert_eq!(Container::read(&bytes, table)?.section::<u16>(7, 2..=2)?, [1, 2]);
/// # Ok::<(), evaluator::format::FormatError>(())
/// ```
#[must_use]
pub fn write(identity: TableId, sections: &[Section<'_>]) -> Vec<u8> {
    let directory = lay_out(sections);
    let length = directory.last().map_or(0, |entry| entry.offset + entry.length);
    let header = Header {
        magic: MAGIC,
        endian: ENDIAN_MARK,
        version: VERSION,
        kind: identity.kind,
        key_scheme: identity.key_scheme,
        length,
        section_count: sections.len() as u32,
        ..Zeroable::zeroed()
    };

    let mut bytes = Vec::with_capacity(length as usize);
    bytes.extend_from_slice(bytemuck::bytes_of(&header));
    bytes.extend_from_slice(bytemuck::cast_slice(&directory));
    for (section, entry) in sections.iter().zip(&directory) {
        bytes.resize(entry.offset as usize, 0);
        bytes.extend_from_slice(section.bytes);
    }
    let sum = checksum(&bytes);
    bytes[CHECKSUM_AT..CHECKSUM_AT + size_of::<u64>()].copy_from_slice(&sum.to_le_bytes());
    bytes
}

fn lay_out(sections: &[Section<'_>]) -> Vec<SectionEntry> {
    let mut end = size_of::<Header>() + sections.len() * size_of::<SectionEntry>();
    sections
        .iter()
        .map(|section| {
            let offset = end.next_multiple_of(SECTION_ALIGN);
            end = offset + section.bytes.len();
            SectionEntry {
                id: section.id,
                element_size: section.element_size,
                offset: offset as u64,
                length: section.bytes.len() as u64,
            }
        })
        .collect()
}
