//! The folder of tables: files are written whole or not at all, and compared with what the generator builds.

use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use evaluator::format::{Container, FormatError, VERSION};
use evaluator::key::{COLUMN_BITS, KEY_SCHEME, RANK_KEY_BITS, RANK_WEIGHTS};
use evaluator::order::{High, Order, ShortDeck, ShortDeckTrips};
use evaluator::{AlignedBytes, OpenError, RankTable, TableOf};
use holdem::format::kind;
use holdem::strength::StrengthTable;
use holdem::{Matchup, PreflopTable, ThreeWayTable};
use terminal::files::NewFile;
use xxhash_rust::xxh3::xxh3_64;

use crate::error::TableError;
use crate::for_each_order;
#[cfg(feature = "omaha")]
use crate::omaha_preflop::{OmahaProof, omaha_preflop_table, prove_omaha_preflop};
use crate::orders::Generated;
use crate::pipeline::rank_table;
use crate::preflop::{PreflopProof, preflop_table, preflop_table_by_sweeps, prove_preflop};
use crate::prove::{Proof, prove};
use crate::strength::{Made, strength_table};
use crate::strength_proof::{StrengthProof, prove_strength};
use crate::three_way::three_way_table;
use crate::three_way_proof::{ThreeWayProof, prove_three_way};

/// The file name of hold'em's rank table.
pub const RANK_TABLE_FILE: &str = High::FILE;

/// The file name of hold'em's preflop table.
pub const PREFLOP_TABLE_FILE: &str = "preflop.tbl";

/// The file names of short deck's preflop tables, one for each set of rules.
pub const SHORT_DECK_PREFLOP_FILES: [&str; 2] = ["preflop-short-deck.tbl", "preflop-short-deck-trips.tbl"];

/// The file name of Omaha's preflop table.
pub const OMAHA_PREFLOP_FILE: &str = "omaha-preflop.tbl";

/// The file name of the manifest, which lists the tables and their checksums.
pub const MANIFEST_FILE: &str = "MANIFEST";

/// The proofs of the tables of a folder.
#[derive(Debug)]
pub struct Proofs {
    /// The proofs of the rank tables of all orders.
    pub ranks: Vec<Proof>,
    /// The proofs of the preflop tables.
    pub preflop: Vec<PreflopProof>,
}

/// Builds the tables in `folder`.
///
/// Each table is written to a temporary file beside its destination, opened through the reader and verified.
/// The files are renamed only when all are verified, so that a failure or an interruption leaves the old
/// files unchanged.
///
/// # Errors
///
/// Returns an error if a table cannot be built, written, opened or verified.
pub fn make(folder: &Path) -> Result<Proofs, TableError> {
    let AllTables { ranks, preflop } = all_tables()?;
    let mut written = Vec::new();
    let ranks = write_and_prove(folder, ranks, &mut written)?;
    let preflop = write_and_prove(folder, preflop, &mut written)?;
    put_all_in_place(folder, written)?;
    Ok(Proofs { ranks, preflop })
}

/// A table that the generator has built, with its proof.
struct NewTable<P> {
    name: &'static str,
    bytes: Vec<u8>,
    /// Verifies the written file.
    prove: Box<Prove<P>>,
}

type Prove<P> = dyn Fn(&Path) -> Result<P, TableError>;

/// All tables that the generator builds.
struct AllTables {
    ranks: Vec<NewTable<Proof>>,
    preflop: Vec<NewTable<PreflopProof>>,
}

fn all_tables() -> Result<AllTables, TableError> {
    let mut ranks = Vec::new();
    for_each_order!(|O| {
        let (bytes, prove) = (rank_table::<O>()?, |path: &Path| prove(&TableOf::<O>::open(path)?));
        ranks.push(NewTable { name: O::FILE, bytes, prove: Box::new(prove) });
    });
    let holdem = table_among::<High>(&ranks)?;
    let triton = table_among::<ShortDeck>(&ranks)?;
    let trips = table_among::<ShortDeckTrips>(&ranks)?;
    let [triton_file, trips_file] = SHORT_DECK_PREFLOP_FILES;
    let preflop = vec![
        proved_beside(PREFLOP_TABLE_FILE, preflop_table(&holdem)?, holdem),
        proved_beside(triton_file, preflop_table_by_sweeps(&triton)?, triton),
        proved_beside(trips_file, preflop_table_by_sweeps(&trips)?, trips),
    ];
    Ok(AllTables { ranks, preflop })
}

/// Opens the rank table of an order, which is one of `ranks`.
fn table_among<O: Generated>(ranks: &[NewTable<Proof>]) -> Result<TableOf<O>, OpenError> {
    let table = ranks.iter().find(|table| table.name == O::FILE);
    opened(&table.expect("there is a table for each order").bytes)
}

/// Returns a preflop table that is verified with a table of hand ranks.
fn proved_beside<O: Order>(name: &'static str, bytes: Vec<u8>, ranks: TableOf<O>) -> NewTable<PreflopProof> {
    let prove = move |path: &Path| prove_preflop(&PreflopTable::open(path)?, &ranks);
    NewTable { name, bytes, prove: Box::new(prove) }
}

/// Writes tables to temporary files, opens them and verifies each.
fn write_and_prove<P>(
    folder: &Path,
    tables: Vec<NewTable<P>>,
    written: &mut Vec<Written>,
) -> Result<Vec<P>, TableError> {
    let mut proofs = Vec::new();
    for NewTable { name, bytes, prove } in tables {
        let table = Written::write(folder, name, bytes)?;
        proofs.push(prove(table.file.path())?);
        written.push(table);
    }
    Ok(proofs)
}

/// A table in a temporary file.
struct Written {
    name: &'static str,
    bytes: Vec<u8>,
    file: NewFile,
}

impl Written {
    fn write(folder: &Path, name: &'static str, bytes: Vec<u8>) -> Result<Self, TableError> {
        Ok(Self { name, file: write_beside(&folder.join(name), &bytes)?, bytes })
    }
}

/// Renames written tables to their destinations, after the manifest that lists them.
fn put_all_in_place(folder: &Path, made: Vec<Written>) -> Result<(), TableError> {
    let others = made_elsewhere(folder);
    let lines = manifest(made.iter().map(|table| (table.name, table.bytes.as_slice())).chain(named(&others)));
    put_in_place(write_beside(&folder.join(MANIFEST_FILE), lines.as_bytes())?, &folder.join(MANIFEST_FILE))?;
    made.into_iter().try_for_each(|table| put_in_place(table.file, &folder.join(table.name)))
}

/// Builds the three-way table: writes it to a temporary file, opens it through the reader, verifies it, and
/// renames it to `path`.
///
/// # Errors
///
/// Returns an error if the table cannot be built, written, opened or verified.
pub fn make_three_way(path: &Path, ranks: &RankTable) -> Result<ThreeWayProof, TableError> {
    let file = write_beside(path, &three_way_table(ranks)?)?;
    let proof = prove_three_way(&ThreeWayTable::open(file.path())?, ranks)?;
    put_in_place(file, path)?;
    Ok(proof)
}

/// Builds the strength table of a street with boards of 3, 4 or 5 cards: writes it to a temporary file, opens
/// it through the reader, verifies it, and renames it to `path`.
///
/// If the work is interrupted, a checkpoint is kept in a file beside `path`, and the next call resumes from
/// it.
///
/// # Errors
///
/// Returns an error if the table cannot be built, written, opened or verified.
pub fn make_strength(
    path: &Path,
    board_cards: usize,
    ranks: &RankTable,
) -> Result<StrengthProof, TableError> {
    let make = |begun: Option<&AlignedBytes>| strength_table(ranks, board_cards, begun);
    make_in_steps(path, make, |path| prove_strength(&StrengthTable::open(path)?, ranks))
}

/// Builds the preflop table of Omaha in the same way. For some starting hands, the proof plays every opposing
/// hand one by one.
///
/// # Errors
///
/// Returns an error if the table cannot be built, written, opened or verified.
#[cfg(feature = "omaha")]
pub fn make_omaha_preflop(path: &Path) -> Result<OmahaProof, TableError> {
    make_in_steps(path, omaha_preflop_table, |path| prove_omaha_preflop(&omaha::PreflopTable::open(path)?))
}

/// Builds a table by work that can be interrupted, from a checkpoint if there is one, and verifies it.
fn make_in_steps<P>(
    path: &Path,
    make: impl Fn(Option<&AlignedBytes>) -> Result<Made, FormatError>,
    prove: impl Fn(&Path) -> Result<P, TableError>,
) -> Result<P, TableError> {
    let begun_path = path.with_extension("begun");
    let unusable = |source| TableError::Unusable { path: begun_path.clone(), source };
    let begun = begun_path.exists().then(|| AlignedBytes::read(&begun_path)).transpose().map_err(unusable)?;
    let made = make(begun.as_ref());
    let made = made.map_err(|source| unusable(OpenError::Format { path: begun_path.clone(), source }));
    let bytes = match made? {
        Made::Whole(bytes) => bytes,
        Made::Begun(bytes) => {
            put_in_place(write_beside(&begun_path, &bytes)?, &begun_path)?;
            return Err(TableError::Begun { path: begun_path });
        }
    };
    drop(begun);
    let file = write_beside(path, &bytes)?;
    drop(bytes);
    let proof = prove(file.path())?;
    put_in_place(file, path)?;
    match fs::remove_file(&begun_path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(TableError::Write { path: begun_path, source: error })
        }
        _ => Ok(proof),
    }
}

/// Returns the paths of the tables that the manifest of a folder lists.
///
/// # Errors
///
/// Returns [`OpenError::Io`] if the manifest cannot be read.
pub fn listed(folder: &Path) -> Result<Vec<PathBuf>, OpenError> {
    let path = folder.join(MANIFEST_FILE);
    let manifest = fs::read_to_string(&path).map_err(|source| OpenError::Io { path, source })?;
    // Each table has a line such as `[holdem.tbl]`.
    let names = manifest.lines().filter_map(|line| line.strip_prefix('[')?.strip_suffix(']'));
    Ok(names.map(|name| folder.join(name)).collect())
}

/// Verifies a table file of any kind as it is verified when it is built. Returns the proof.
///
/// A preflop table is compared with a table of hand ranks that is built for this purpose.
///
/// # Errors
///
/// Returns an error if the file cannot be opened as a table, or the proof fails.
pub fn verify(path: &Path) -> Result<Box<dyn Display>, TableError> {
    let unusable = |source| OpenError::Format { path: path.into(), source };
    let preflop = |bytes: AlignedBytes| PreflopTable::from_bytes(bytes).map_err(unusable);
    let bytes = AlignedBytes::read(path)?;
    match Container::kind_of(&bytes).map_err(unusable)? {
        kind::PREFLOP_MATCHUPS => preflop_proof::<High>(&preflop(bytes)?),
        kind::SHORT_DECK_MATCHUPS => preflop_proof::<ShortDeck>(&preflop(bytes)?),
        kind::SHORT_DECK_TRIPS_MATCHUPS => preflop_proof::<ShortDeckTrips>(&preflop(bytes)?),
        kind::THREE_WAY_HANDS => {
            let table = ThreeWayTable::from_bytes(bytes).map_err(unusable)?;
            Ok(Box::new(prove_three_way(&table, &opened::<High>(&rank_table::<High>()?)?)?))
        }
        kind::FLOP_STRENGTH | kind::TURN_STRENGTH | kind::RIVER_STRENGTH => {
            let table = StrengthTable::from_bytes(bytes).map_err(unusable)?;
            Ok(Box::new(prove_strength(&table, &opened::<High>(&rank_table::<High>()?)?)?))
        }
        #[cfg(feature = "omaha")]
        number if number == omaha::TABLE_KIND.number => {
            let table = omaha::PreflopTable::from_bytes(bytes).map_err(unusable)?;
            Ok(Box::new(prove_omaha_preflop(&table)?))
        }
        kind => {
            for_each_order!(|O| {
                if kind == O::KIND {
                    let table = TableOf::<O>::from_bytes(bytes).map_err(unusable)?;
                    return Ok(Box::new(prove(&table)?));
                }
            });
            // An unknown kind: the reader's error names the expected ones.
            RankTable::from_bytes(bytes).map_err(unusable)?;
            unreachable!("it is of another kind")
        }
    }
}

/// Verifies a preflop table with the table of hand ranks of an order, which is built for this purpose.
fn preflop_proof<O: Generated>(table: &PreflopTable) -> Result<Box<dyn Display>, TableError> {
    Ok(Box::new(prove_preflop(table, &opened::<O>(&rank_table::<O>()?)?)?))
}

/// Opens a table of hand ranks.
fn opened<O: Generated>(bytes: &[u8]) -> Result<TableOf<O>, OpenError> {
    let table = TableOf::from_bytes(bytes);
    table.map_err(|source| OpenError::Format { path: O::FILE.into(), source })
}

/// Builds the tables in memory and compares them with the files in `folder`. Writes nothing.
///
/// # Errors
///
/// Returns an error if a table cannot be built, or a file differs or is missing.
pub fn check(folder: &Path) -> Result<(), TableError> {
    let AllTables { ranks, preflop } = all_tables()?;
    let ranks = ranks.into_iter().map(|table| (table.name, table.bytes));
    compare(folder, ranks.chain(preflop.into_iter().map(|table| (table.name, table.bytes))).collect())
}

/// Compares files, and the manifest that lists them, with the files in `folder`.
fn compare(folder: &Path, mut wanted: Vec<(&str, Vec<u8>)>) -> Result<(), TableError> {
    let others = made_elsewhere(folder);
    let tables = wanted.iter().map(|(name, bytes)| (*name, bytes.as_slice()));
    let manifest = manifest(tables.chain(named(&others)));
    wanted.push((MANIFEST_FILE, manifest.into_bytes()));
    let stale_path = |(name, bytes): (&str, Vec<u8>)| {
        let path = folder.join(name);
        (fs::read(&path).ok() != Some(bytes)).then_some(path)
    };
    let stale: Vec<_> = wanted.into_iter().filter_map(stale_path).collect();
    if stale.is_empty() { Ok(()) } else { Err(TableError::Stale { paths: stale }) }
}

/// Writes a temporary file beside `path`, and creates the folder if needed.
fn write_beside(path: &Path, bytes: &[u8]) -> Result<NewFile, TableError> {
    let write = || {
        fs::create_dir_all(path.parent().unwrap_or(path))?;
        let mut file = NewFile::create(path)?;
        file.write_all(bytes)?;
        Ok(file)
    };
    write().map_err(|source| TableError::Write { path: path.into(), source })
}

fn put_in_place(file: NewFile, path: &Path) -> Result<(), TableError> {
    file.finish().map_err(|source| TableError::Write { path: path.into(), source })
}

/// Returns the committed table that takes too long to build each time. The manifest lists it unchanged.
fn made_elsewhere(folder: &Path) -> Option<Vec<u8>> {
    fs::read(folder.join(OMAHA_PREFLOP_FILE)).ok()
}

fn named(bytes: &Option<Vec<u8>>) -> impl Iterator<Item = (&str, &[u8])> {
    bytes.iter().map(|bytes| (OMAHA_PREFLOP_FILE, bytes.as_slice()))
}

/// Returns the manifest of the tables, in lines of `name = value`.
fn manifest<'a>(tables: impl Iterator<Item = (&'a str, &'a [u8])>) -> String {
    let weights: Vec<String> = RANK_WEIGHTS.iter().map(u32::to_string).collect();
    let mut lines = String::from("# What the files of this folder are, and what made them.\n");
    for (name, bytes) in tables {
        let content = match name {
            OMAHA_PREFLOP_FILE => "starting_hands = 16432\n".into(),
            PREFLOP_TABLE_FILE => format!("matchups = {}\n", Matchup::COUNT),
            _ if SHORT_DECK_PREFLOP_FILES.contains(&name) => {
                format!("matchups = {}\n", Matchup::SHORT_DECK_COUNT)
            }
            _ => format!(
                "key_scheme = \"{KEY_SCHEME:08x}\"\n\
                 rank_key_bits = {RANK_KEY_BITS}\n\
                 column_bits = {COLUMN_BITS}\n\
                 rank_weights = [{}]\n",
                weights.join(", ")
            ),
        };
        let (size, sum) = (bytes.len(), xxh3_64(bytes));
        let command =
            if name == OMAHA_PREFLOP_FILE { "cargo xtask omaha-preflop" } else { "cargo xtask tables" };
        lines += &format!(
            "\n[{name}]\n\
             size = {size}\n\
             xxh3_64 = \"{sum:016x}\"\n\
             format_version = {VERSION}\n\
             {content}\
             command = \"{command}\"\n"
        );
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORT_DECK_TRIPS_FILE: &str = ShortDeckTrips::FILE;

    /// Tables of a few bytes, which is enough for tests of file handling.
    const TABLES: [(&str, &[u8]); 2] = [(RANK_TABLE_FILE, b"a table"), (SHORT_DECK_TRIPS_FILE, b"another")];

    fn put(folder: &Path) -> Result<(), TableError> {
        let written = TABLES.map(|(name, bytes)| Written::write(folder, name, bytes.to_vec()).unwrap());
        put_all_in_place(folder, written.into())
    }

    #[test]
    fn tables_that_cannot_be_put_in_place_leave_the_old_ones() {
        let folder = tempfile::tempdir().unwrap();
        let (table, manifest) = (folder.path().join(RANK_TABLE_FILE), folder.path().join(MANIFEST_FILE));
        fs::write(&table, "the old table").unwrap();
        // Put a folder at the path of the manifest.
        fs::create_dir_all(manifest.join("inside")).unwrap();
        let failed = put(folder.path());
        assert!(matches!(failed, Err(TableError::Write { .. })), "{failed:?}");
        assert_eq!(fs::read(&table).unwrap(), b"the old table");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing else is left behind");

        fs::remove_dir_all(&manifest).unwrap();
        put(folder.path()).unwrap();
        assert_eq!(fs::read(&table).unwrap(), b"a table");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
    }

    #[test]
    fn changed_and_missing_files_are_stale() {
        let folder = tempfile::tempdir().unwrap();
        let compared = || compare(folder.path(), TABLES.map(|(name, bytes)| (name, bytes.to_vec())).into());
        let stale = |result: Result<(), TableError>| match result {
            Err(TableError::Stale { paths }) => paths,
            other => panic!("{other:?}"),
        };
        let path = |name| folder.path().join(name);
        let all = [RANK_TABLE_FILE, SHORT_DECK_TRIPS_FILE, MANIFEST_FILE].map(path);
        assert_eq!(stale(compared()), all);
        put(folder.path()).unwrap();
        compared().unwrap();
        fs::write(path(SHORT_DECK_TRIPS_FILE), b"anotheR").unwrap();
        assert_eq!(stale(compared()), [path(SHORT_DECK_TRIPS_FILE)]);
        let message = compared().unwrap_err().to_string();
        let end = "from the generated ones: run `cargo xtask tables` and commit the result";
        assert!(message.contains(SHORT_DECK_TRIPS_FILE) && message.ends_with(end), "{message}");
    }
}
