//! `rivertable table`: what a table file is, and whether it is sound.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use equity::format::{PREFLOP_TABLE, STRENGTH_TABLES, THREE_WAY_TABLE};
use equity::strength::StrengthTable;
use equity::{PreflopTable, ThreeWayTable};
use evaluator::format::{Container, FormatError, RANK_TABLE, SectionEntry, TableId, kind};
use evaluator::key::{COLUMNS, ROWS};
use evaluator::{AlignedBytes, OpenError, RankTable};
use serde_json::{Value, json};

use crate::error::Failure;
use crate::output::print;
use crate::table_choice::TableChoice;

/// Show or check a table file
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Print the content of a table file
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

pub(crate) fn run(args: &Args, in_use: &TableChoice) -> Result<(), Failure> {
    let (Task::Info(choice) | Task::Verify(choice)) = &args.task;
    let file = choice.file.clone().or_else(|| in_use.file());
    let table = match &file {
        Some(file) => Sound::open(file).map_err(|error| Failure::input("", &error))?,
        None => Sound { bytes: RankTable::embedded_bytes().into(), kind: &RANKS },
    };
    let length = table.bytes.len();
    let name = file.as_ref().map_or("the table inside the program".into(), |file| file.display().to_string());
    let container = Container::read(&table.bytes, table.kind.wanted);
    let container = container.map_err(|error| Failure::input(&name, &error))?;
    let file = file.map(|_| &name);
    match &args.task {
        Task::Info(_) => {
            let text = || info_text(&name, table.kind, &container);
            print(choice.json, || info(file, table.kind, &container), text)
        }
        Task::Verify(_) => {
            let json = || json!({ "file": file, "length": length, "valid": true });
            print(choice.json, json, || format!("{name}: sound, {length} bytes\n"))
        }
    }
}

/// A kind of table.
struct Kind {
    wanted: TableId,
    holds: &'static str,
    /// The names of the sections, in the order of their ids from 1.
    sections: &'static [&'static str],
}

static RANKS: Kind = Kind {
    wanted: RANK_TABLE,
    holds: "ranks of hands of 0 to 7 cards",
    sections: &["offsets", "ranks", "classes"],
};
static PREFLOP: Kind =
    Kind { wanted: PREFLOP_TABLE, holds: "outcomes of two combos before the flop", sections: &["matchups"] };
static THREE_WAY: Kind = Kind {
    wanted: THREE_WAY_TABLE,
    holds: "outcomes of three starting hands before the flop",
    sections: &["triples"],
};

/// The tables of the strength of hands, by street.
static STRENGTH: [Kind; 3] = [
    Kind {
        wanted: STRENGTH_TABLES[0],
        holds: "strength of all hands on the flop against a random hand",
        sections: &["points", "squares"],
    },
    Kind {
        wanted: STRENGTH_TABLES[1],
        holds: "strength of all hands on the turn against a random hand",
        sections: &["points", "squares"],
    },
    Kind {
        wanted: STRENGTH_TABLES[2],
        holds: "strength of all hands on the river against a random hand",
        sections: &["points"],
    },
];

impl Kind {
    fn section(&self, id: u32) -> &'static str {
        self.sections.get(id.wrapping_sub(1) as usize).copied().unwrap_or("unknown")
    }

    /// Whether the table is found by hash keys.
    fn has_keys(&self) -> bool {
        self.wanted == RANK_TABLE
    }
}

/// A table of any kind that has passed all checks.
struct Sound {
    bytes: AlignedBytes,
    kind: &'static Kind,
}

impl Sound {
    fn open(path: &Path) -> Result<Self, OpenError> {
        let bytes = AlignedBytes::read(path)?;
        match check(&bytes) {
            Ok(kind) => Ok(Self { bytes, kind }),
            Err(source) => Err(OpenError::Format { path: path.into(), source }),
        }
    }
}

/// Checks a table of the kind that its header says. One of a kind that nobody knows is refused as no table of ranks.
fn check(bytes: &AlignedBytes) -> Result<&'static Kind, FormatError> {
    match Container::kind_of(bytes)? {
        kind::PREFLOP_MATCHUPS => PreflopTable::from_bytes(bytes.clone()).map(|_| &PREFLOP),
        kind::FLOP_STRENGTH | kind::TURN_STRENGTH | kind::RIVER_STRENGTH => {
            StrengthTable::from_bytes(bytes.clone()).map(|table| &STRENGTH[table.board_cards() - 3])
        }
        kind::THREE_WAY_HANDS => ThreeWayTable::from_bytes(bytes.clone()).map(|_| &THREE_WAY),
        _ => RankTable::from_bytes(bytes.clone()).map(|_| &RANKS),
    }
}

fn elements(entry: &SectionEntry) -> u64 {
    entry.length / u64::from(entry.element_size.max(1))
}

/// What a table file holds, for machines.
fn info(file: Option<&String>, kind: &Kind, container: &Container<'_>) -> Value {
    let header = container.header();
    let section = |entry: &SectionEntry| {
        let name = kind.section(entry.id);
        json!({ "name": name, "offset": entry.offset, "length": entry.length, "elements": elements(entry) })
    };
    let mut info = json!({
        "file": file,
        "length": header.length,
        "version": header.version,
        "kind": header.kind,
        "holds": kind.holds,
        "checksum": format!("{:016x}", header.checksum),
    });
    if kind.has_keys() {
        info["key_scheme"] = format!("{:08x}", header.key_scheme).into();
        info["rows"] = ROWS.into();
        info["columns"] = COLUMNS.into();
    }
    info["sections"] = container.directory().iter().map(section).collect();
    info
}

/// The same for people.
fn info_text(name: &str, kind: &Kind, container: &Container<'_>) -> String {
    let header = container.header();
    let mut lines = vec![
        name.to_string(),
        format!("  {}, {} bytes, format version {}", kind.holds, header.length, header.version),
    ];
    if kind.has_keys() {
        lines.push(format!("  key scheme {:08x}: {ROWS} rows of {COLUMNS} columns", header.key_scheme));
    }
    lines.push(format!("  xxh3-64 checksum {:016x}", header.checksum));
    for entry in container.directory() {
        let (name, elements) = (kind.section(entry.id), elements(entry));
        let SectionEntry { length, offset, .. } = entry;
        lines.push(format!("  {name:8} {elements:>8} elements, {length:>8} bytes from byte {offset}"));
    }
    lines.join("\n") + "\n"
}
