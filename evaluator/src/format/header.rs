//! The fixed parts of a table file, laid out as in the file.

use bytemuck::{Pod, Zeroable};

use crate::order::{Order, with_orders};

/// The beginning of every table.
pub const MAGIC: [u8; 8] = *b"RIVERTBL";

/// A number that reads differently in the wrong byte order.
pub const ENDIAN_MARK: u32 = 0x0102_0304;

/// The version of the container and of all sections.
pub const VERSION: u32 = 1;

/// The alignment of sections in bytes.
pub const SECTION_ALIGN: usize = 64;

/// The first 64 bytes. All numbers are little-endian.
///
/// ```
/// use evaluator::RankTable;
/// use evaluator::format::{Container, MAGIC, RANK_TABLE};
///
/// let container = Container::read(RankTable::embedded_bytes(), RANK_TABLE)?;
/// assert_eq!(container.header().magic, MAGIC);
/// assert_eq!(container.header().length, RankTable::embedded_bytes().len() as u64);
/// # Ok::<(), evaluator::format::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct Header {
    /// [`MAGIC`].
    pub magic: [u8; 8],
    /// [`ENDIAN_MARK`].
    pub endian: u32,
    /// [`VERSION`].
    pub version: u32,
    /// The kind of the table: the number of a [`TableKind`] or of a rank table.
    pub kind: u32,
    /// The writer's [`KEY_SCHEME`](crate::key::KEY_SCHEME), or 0 for kinds that do not depend on it.
    pub key_scheme: u32,
    /// The length of the whole table in bytes.
    pub length: u64,
    /// The number of directory entries, which follow the header.
    pub section_count: u32,
    /// Zero.
    pub reserved: u32,
    /// The xxh3-64 of all bytes except these eight.
    pub checksum: u64,
    /// Zero.
    pub padding: [u64; 2],
}

/// The offset of the checksum in the header, in bytes.
pub(super) const CHECKSUM_AT: usize = core::mem::offset_of!(Header, checksum);

/// One entry of the directory, which follows the header.
///
/// ```
/// use evaluator::RankTable;
/// use evaluator::format::{Container, RANK_TABLE, SECTION_ALIGN};
///
/// for entry in Container::read(RankTable::embedded_bytes(), RANK_TABLE)?.directory() {
///     assert_eq!(entry.offset % SECTION_ALIGN as u64, 0);
///     assert_eq!(entry.length % u64::from(entry.element_size), 0);
/// }
/// # Ok::<(), evaluator::format::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct SectionEntry {
    /// The id of the section.
    pub id: u32,
    /// The size of an element in bytes.
    pub element_size: u32,
    /// The offset of the section from the start of the table in bytes, a multiple of [`SECTION_ALIGN`].
    pub offset: u64,
    /// The length of the section in bytes.
    pub length: u64,
}

/// A kind of table: the number in its header, and its name in error messages.
///
/// Crates choose numbers for their tables and give them names. This crate knows only the kinds of rank tables,
/// whose numbers are in [`Order::KIND`](crate::order::Order::KIND).
///
/// ```
/// use evaluator::format::{TableId, TableKind};
///
/// static KINDS: [TableKind; 1] = [TableKind { number: 1001, name: "a table of squares" }];
/// const SQUARES: TableId = TableId { kind: 1001, key_scheme: 0, known: &KINDS };
/// assert_eq!(SQUARES.known[0].name, "a table of squares");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableKind {
    /// The number in the header. No other kind has it.
    pub number: u32,
    /// The name in English with an article, such as "a preflop table".
    pub name: &'static str,
}

/// The kinds that programs have registered.
#[cfg(feature = "std")]
static REGISTERED: std::sync::RwLock<alloc::vec::Vec<&'static [TableKind]>> =
    std::sync::RwLock::new(alloc::vec::Vec::new());

/// Registers kinds of tables, so that errors about a table of another kind name them. A program that opens
/// files calls it once for the kinds of each crate.
///
/// ```
/// use evaluator::RankTable;
/// use evaluator::format::{TableId, TableKind, register_kinds, write};
///
/// static KINDS: [TableKind; 1] = [TableKind { number: 1001, name: "a table of squares" }];
/// let squares = write(TableId::new(1001, &KINDS), &[]);
/// let message = || RankTable::from_bytes(squares.clone()).unwrap_err().to_string();
/// assert_eq!(message(), "this is a table of the unknown kind 1001, expected a table of hand ranks");
/// register_kinds(&KINDS);
/// assert_eq!(message(), "this is a table of squares, expected a table of hand ranks");
/// ```
#[cfg(feature = "std")]
pub fn register_kinds(kinds: &'static [TableKind]) {
    let mut registered = REGISTERED.write().unwrap_or_else(std::sync::PoisonError::into_inner);
    if !registered.contains(&kinds) {
        registered.push(kinds);
    }
}

#[cfg(feature = "std")]
fn registered_name(kind: u32) -> Option<&'static str> {
    let registered = REGISTERED.read().unwrap_or_else(std::sync::PoisonError::into_inner);
    registered.iter().copied().flatten().find(|known| known.number == kind).map(|known| known.name)
}

#[cfg(not(feature = "std"))]
fn registered_name(_: u32) -> Option<&'static str> {
    None
}

/// Returns the name of a kind of rank table, of one of the `known` kinds, or of a registered kind.
pub(super) fn kind_name(kind: u32, known: &[TableKind]) -> Option<&'static str> {
    macro_rules! rank_table_name {
        ($($game:ident: $order:ident, $table:literal, $file:literal, $feature:literal;)*) => {
            $(if kind == crate::order::$order::KIND {
                return Some(concat!("a ", $table));
            })*
        };
    }
    with_orders!(rank_table_name);
    let known = known.iter().find(|known| known.number == kind).map(|known| known.name);
    known.or_else(|| registered_name(kind))
}
