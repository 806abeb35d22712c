//! The folder of tables: written whole or not at all, and compared with what the generator makes.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use evaluator::RankTable;
use evaluator::key::{COLUMN_BITS, KEY_SCHEME, RANK_KEY_BITS, RANK_WEIGHTS};
use tempfile::NamedTempFile;
use xxhash_rust::xxh3::xxh3_64;

use crate::error::TableError;
use crate::pipeline::rank_table;
use crate::prove::{Proof, prove};

/// The name of the rank table's file.
pub const RANK_TABLE_FILE: &str = "holdem.tbl";

/// The name of the file that says what the tables are.
pub const MANIFEST_FILE: &str = "MANIFEST";

/// Makes the tables in `folder`: each is written beside its place, opened again through the reader, proved on every hand
/// and only then put in place, so that a failure or an interruption leaves the old files as they were.
///
/// # Errors
///
/// The table cannot be made, written, opened or proved.
pub fn make(folder: &Path) -> Result<Proof, TableError> {
    let write_error = |source| TableError::Write { path: folder.into(), source };
    fs::create_dir_all(folder).map_err(write_error)?;
    let bytes = rank_table()?;
    let file = write_beside(folder, &bytes).map_err(write_error)?;
    let proof = prove(&RankTable::open(file.path())?)?;
    let manifest = write_beside(folder, manifest(&bytes).as_bytes()).map_err(write_error)?;
    put_in_place(manifest, &folder.join(MANIFEST_FILE))?;
    put_in_place(file, &folder.join(RANK_TABLE_FILE))?;
    Ok(proof)
}

/// Makes the tables in memory and compares them with the files in `folder`, writing nothing.
///
/// # Errors
///
/// A table cannot be made, or a file differs or is missing.
pub fn check(folder: &Path) -> Result<(), TableError> {
    let bytes = rank_table()?;
    let manifest = manifest(&bytes);
    let wanted = [(RANK_TABLE_FILE, bytes.as_slice()), (MANIFEST_FILE, manifest.as_bytes())];
    let stale: Vec<_> = wanted
        .into_iter()
        .map(|(name, bytes)| (folder.join(name), bytes))
        .filter(|(path, bytes)| fs::read(path).ok().as_deref() != Some(*bytes))
        .map(|(path, _)| path)
        .collect();
    if stale.is_empty() { Ok(()) } else { Err(TableError::Stale { paths: stale }) }
}

/// Writes a file beside its later place and flushes it to the disk.
fn write_beside(folder: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".table-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o644));
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
}

fn put_in_place(file: NamedTempFile, path: &Path) -> Result<(), TableError> {
    match file.persist(path) {
        Ok(_) => Ok(()),
        Err(error) => Err(TableError::Write { path: path.into(), source: error.error }),
    }
}

/// What the tables are, in lines of `name = value`.
fn manifest(rank_table: &[u8]) -> String {
    let weights: Vec<String> = RANK_WEIGHTS.iter().map(u32::to_string).collect();
    format!(
        "# What the files of this folder are, and what made them.\n\
         \n\
         [{RANK_TABLE_FILE}]\n\
         size = {}\n\
         xxh3_64 = \"{:016x}\"\n\
         format_version = {}\n\
         key_scheme = \"{KEY_SCHEME:08x}\"\n\
         rank_key_bits = {RANK_KEY_BITS}\n\
         column_bits = {COLUMN_BITS}\n\
         rank_weights = [{}]\n\
         command = \"cargo xtask tables\"\n",
        rank_table.len(),
        xxh3_64(rank_table),
        evaluator::format::VERSION,
        weights.join(", "),
    )
}
