//! The format of table files: from bytes to validated sections and back. This module does no I/O.
//!
//! A table is one little-endian container: a [`Header`], a directory of [`SectionEntry`]s, then the sections.
//! Each section is aligned to 64 bytes so that it can be read in place. An xxh3-64 covers every byte. Writer
//! and reader share this module and one [`VERSION`].

mod error;
mod header;
mod rank_sections;
mod read;
mod write;

pub use error::{FormatError, FormatErrorKind};
#[cfg(feature = "std")]
pub use header::register_kinds;
pub use header::{ENDIAN_MARK, Header, MAGIC, SECTION_ALIGN, SectionEntry, TableKind, VERSION};
pub use rank_sections::{RANK_TABLE, RankSections, rank_table};
#[cfg(feature = "std")]
pub(crate) use read::MAX_BYTES;
pub use read::{Container, TableId};
pub use write::{Section, write};
