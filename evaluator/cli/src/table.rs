//! `rivertable table`: what a table file is, and whether it is sound.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use equity::PreflopTable;
use equity::format::PREFLOP_TABLE;
use evaluator::format::{Container, FormatError, RANK_TABLE, TableId, kind};
use evaluator::key::{COLUMNS, ROWS};
use evaluator::{AlignedBytes, OpenError, RankTable};
use serde::Serialize;

use crate::error::Failure;
use crate::lines::output;
use crate::table_choice::TableChoice;

/// Look into a table file
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Say what a table file holds
    Info(Choice),
    /// Check a table file: every header field, bound and value, and the checksum
    Verify(Choice),
}

#[derive(clap::Args)]
struct Choice {
    /// The table file [default: the table in use]
    file: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The form of `info` for machines.
#[derive(Serialize)]
struct Info {
    file: Option<PathBuf>,
    length: u64,
    version: u32,
    kind: u32,
    holds: &'static str,
    checksum: String,
    /// Of a table that is found by hash keys.
    #[serde(flatten)]
    keys: Option<Keys>,
    sections: Vec<SectionInfo>,
}

#[derive(Serialize)]
struct Keys {
    key_scheme: String,
    rows: usize,
    columns: usize,
}

#[derive(Serialize)]
struct SectionInfo {
    name: &'static str,
    offset: u64,
    length: u64,
    elements: u64,
}

/// The form of `verify` for machines.
#[derive(Serialize)]
struct Verified {
    file: Option<PathBuf>,
    length: usize,
    valid: bool,
}

pub(crate) fn run(args: &Args, in_use: &TableChoice) -> Result<(), Failure> {
    let choice = match &args.task {
        Task::Info(choice) | Task::Verify(choice) => choice,
    };
    let file = choice.file.clone().or_else(|| in_use.file());
    let table = match &file {
        Some(file) => Sound::open(file).map_err(|error| Failure::input("", &error))?,
        None => Sound { bytes: RankTable::embedded_bytes().into(), wanted: RANK_TABLE },
    };
    let length = table.bytes.len();
    let mut out = output();
    match &args.task {
        Task::Info(_) => {
            let info = Info::of(&table, file).map_err(|error| Failure::input("", &error))?;
            if choice.json {
                writeln!(out, "{}", json(&info)?)?;
            } else {
                info.print(&mut out)?;
            }
        }
        Task::Verify(_) if choice.json => {
            let verified = Verified { file, length, valid: true };
            writeln!(out, "{}", json(&verified)?)?;
        }
        Task::Verify(_) => writeln!(out, "{}: sound, {length} bytes", name(file.as_ref()))?,
    }
    out.flush()?;
    Ok(())
}

/// A table of any kind that has passed all checks.
struct Sound {
    bytes: AlignedBytes,
    wanted: TableId,
}

impl Sound {
    fn open(path: &Path) -> Result<Self, OpenError> {
        let bytes = AlignedBytes::read(path)?;
        match check(&bytes) {
            Ok(wanted) => Ok(Self { bytes, wanted }),
            Err(source) => Err(OpenError::Format { path: path.into(), source }),
        }
    }
}

/// Checks a table of the kind that its header says. One of a kind that nobody knows is refused as no table of ranks.
fn check(bytes: &AlignedBytes) -> Result<TableId, FormatError> {
    match Container::kind_of(bytes)? {
        kind::PREFLOP_MATCHUPS => PreflopTable::from_bytes(bytes.clone()).map(|_| PREFLOP_TABLE),
        _ => RankTable::from_bytes(bytes.clone()).map(|_| RANK_TABLE),
    }
}

fn json(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(value).map_err(|error| Failure::input("", &error))
}

fn name(file: Option<&PathBuf>) -> String {
    file.map_or_else(|| "the table inside the program".into(), |file| file.display().to_string())
}

/// What a section holds.
fn section_name(kind: u32, id: u32) -> &'static str {
    match (kind, id) {
        (kind::HOLDEM_RANKS, 1) => "offsets",
        (kind::HOLDEM_RANKS, 2) => "ranks",
        (kind::HOLDEM_RANKS, 3) => "classes",
        (kind::PREFLOP_MATCHUPS, 1) => "matchups",
        _ => "unknown",
    }
}

impl Info {
    fn of(table: &Sound, file: Option<PathBuf>) -> Result<Self, FormatError> {
        let container = Container::read(&table.bytes, table.wanted)?;
        let header = container.header();
        let sections = container.directory().iter().map(|entry| SectionInfo {
            name: section_name(header.kind, entry.id),
            offset: entry.offset,
            length: entry.length,
            elements: entry.length / u64::from(entry.element_size.max(1)),
        });
        let key_scheme = format!("{:08x}", header.key_scheme);
        let has_keys = table.wanted == RANK_TABLE;
        Ok(Self {
            file,
            length: header.length,
            version: header.version,
            kind: header.kind,
            holds: match has_keys {
                true => "ranks of hands of 0 to 7 cards",
                false => "outcomes of two combos before the flop",
            },
            checksum: format!("{:016x}", header.checksum),
            keys: has_keys.then_some(Keys { key_scheme, rows: ROWS, columns: COLUMNS }),
            sections: sections.collect(),
        })
    }

    fn print(&self, out: &mut impl Write) -> std::io::Result<()> {
        writeln!(out, "{}", name(self.file.as_ref()))?;
        writeln!(out, "  {}, {} bytes, format version {}", self.holds, self.length, self.version)?;
        if let Some(Keys { key_scheme, rows, columns }) = &self.keys {
            writeln!(out, "  key scheme {key_scheme}: {rows} rows of {columns} columns")?;
        }
        writeln!(out, "  xxh3-64 checksum {}", self.checksum)?;
        for section in &self.sections {
            writeln!(
                out,
                "  {:8} {:>8} elements, {:>8} bytes from byte {}",
                section.name, section.elements, section.length, section.offset
            )?;
        }
        Ok(())
    }
}
