//! Table files: their paths, and copies with some bytes changed.

use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::Xxh3;

/// The positions of header fields, in bytes.
pub mod at {
    /// `RIVERTBL`.
    pub const MAGIC: usize = 0;
    /// The byte order.
    pub const ENDIAN: usize = 8;
    /// The version of the format.
    pub const VERSION: usize = 12;
    /// The kind of table.
    pub const KIND: usize = 16;
    /// The key scheme.
    pub const KEY_SCHEME: usize = 20;
    /// The length of the file.
    pub const LENGTH: usize = 24;
    /// The number of sections.
    pub const SECTION_COUNT: usize = 32;
    /// The checksum of all other bytes.
    pub const CHECKSUM: usize = 40;
    /// The first entry of the directory.
    pub const FIRST_ENTRY: usize = 64;
    /// The section of a table that has only one.
    pub const ONLY_SECTION: usize = 128;
}

/// Returns a table with some bytes changed and a matching checksum.
///
/// # Panics
///
/// Panics if the table has no such position.
pub fn patched(table: &[u8], position: usize, bytes: &[u8]) -> Vec<u8> {
    let mut table = table.to_vec();
    table[position..position + bytes.len()].copy_from_slice(bytes);
    let mut hash = Xxh3::new();
    hash.update(&table[..at::CHECKSUM]);
    hash.update(&table[at::CHECKSUM + 8..]);
    table[at::CHECKSUM..at::CHECKSUM + 8].copy_from_slice(&hash.digest().to_le_bytes());
    table
}

/// Returns the path of a committed table.
pub fn committed(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tables").join(name)
}
