//! The fixed parts of a table file, laid out as in the file.

use bytemuck::{Pod, Zeroable};

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
    /// The kind of the table: see [`kind`].
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

/// The kinds of tables. Those of rank tables are in [`Order::KIND`](crate::order::Order::KIND).
pub mod kind {
    use crate::order::{Order, with_orders};

    /// Outcomes of two combos before the flop.
    pub const PREFLOP_MATCHUPS: u32 = 2;
    /// Outcomes of three starting hands before the flop.
    pub const THREE_WAY_HANDS: u32 = 3;
    /// Strength of all hands on the flop.
    pub const FLOP_STRENGTH: u32 = 4;
    /// Strength of all hands on the turn.
    pub const TURN_STRENGTH: u32 = 5;
    /// Strength of all hands on the river.
    pub const RIVER_STRENGTH: u32 = 6;
    /// Outcomes of two combos before the flop in short deck.
    pub const SHORT_DECK_MATCHUPS: u32 = 12;
    /// Outcomes of two combos before the flop in short deck, three of a kind above a straight.
    pub const SHORT_DECK_TRIPS_MATCHUPS: u32 = 13;
    /// Outcomes of all starting hands of Omaha against a random hand.
    pub const OMAHA_AGAINST_RANDOM: u32 = 14;
    /// Orders of all triples of starting hands before the flop.
    pub const THREE_WAY_ORDERS: u32 = 15;

    /// Returns the English name of a kind, or `None` if this version does not know it.
    ///
    /// ```
    /// use evaluator::format::kind;
    /// use evaluator::order::{High, Order};
    ///
    /// assert_eq!(kind::name(High::KIND), Some("a table of hand ranks"));
    /// assert_eq!(kind::name(kind::PREFLOP_MATCHUPS), Some("a preflop table"));
    /// assert_eq!(kind::name(0), None);
    /// ```
    #[must_use]
    pub const fn name(kind: u32) -> Option<&'static str> {
        macro_rules! rank_table_name {
            ($($game:ident: $order:ident, $table:literal, $file:literal, $feature:literal;)*) => {
                $(if kind == crate::order::$order::KIND {
                    return Some(concat!("a ", $table));
                })*
            };
        }
        with_orders!(rank_table_name);
        match kind {
            PREFLOP_MATCHUPS => Some("a preflop table"),
            THREE_WAY_HANDS => Some("a three-way table"),
            FLOP_STRENGTH => Some("a strength table of the flop"),
            TURN_STRENGTH => Some("a strength table of the turn"),
            RIVER_STRENGTH => Some("a strength table of the river"),
            SHORT_DECK_MATCHUPS => Some("a preflop table of short deck"),
            SHORT_DECK_TRIPS_MATCHUPS => {
                Some("a preflop table of short deck with three of a kind above a straight")
            }
            OMAHA_AGAINST_RANDOM => Some("a preflop table of Omaha"),
            THREE_WAY_ORDERS => Some("a table of the orders of three hands"),
            _ => None,
        }
    }
}
