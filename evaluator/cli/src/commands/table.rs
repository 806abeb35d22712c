//! `rivertable table`: the content and the verification of a table file.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use evaluator::format::{Container, FormatError, SectionEntry, TableId, kind, rank_table};
use evaluator::key::{COLUMNS, ROWS};
use evaluator::order::{Order, RankSets};
use evaluator::{AlignedBytes, Game, OpenError, TableOf};
use holdem::format::{PREFLOP_TABLE, STRENGTH_TABLES, THREE_WAY_TABLE};
use holdem::strength::StrengthTable;
use holdem::{PreflopTable, ThreeWayTable};
use render::game::{in_game, suffix};
use render::words::{cut, grouped};
use serde_json::{Value, json};

use crate::error::Failure;
use crate::output::print;
use crate::ranks::play::{Play, by_game};
use crate::table_choice::Setting;

/// Show or verify a table file
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Print the content of a table file
    Info(Choice),
    /// Verify a table file: every header field, bound and value, and the checksum
    Verify(Choice),
}

#[derive(clap::Args)]
struct Choice {
    /// The table file [default: the table in use]
    file: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long, short)]
    json: bool,
}

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    let (Task::Info(choice) | Task::Verify(choice)) = &args.task;
    if choice.file.is_some() {
        setting.table.check_unused("table with a FILE")?;
    }
    let file = choice.file.clone().or_else(|| setting.table.file());
    let table = match &file {
        Some(file) => Sound::open(file).map_err(|error| Failure::input("", &error))?,
        None => by_game!(setting.game, P => Sound::embedded::<P>()),
    };
    if let (Some(file), Some(game)) = (&file, setting.is_named.then_some(setting.game))
        && game != table.kind.game
    {
        let (found, file) = (table.kind.game.title(), cut(&file.display().to_string()));
        return Err(format!("--game: {file} is a table of {found}, and the game is {}", game.title()).into());
    }
    let length = table.bytes.len();
    let name = file.as_ref().map_or("the table inside the program".into(), |file| file.display().to_string());
    let container = Container::read(&table.bytes, table.kind.wanted);
    let container = container.map_err(|error| Failure::input(&name, &error))?;
    let file = file.map(|_| &name);
    match &args.task {
        Task::Info(_) => {
            let text = || info_text(&name, &table.kind, &container);
            print(choice.json, || info(file, &table.kind, &container), text)
        }
        Task::Verify(_) => {
            let json = || json!({ "file": file, "length": length, "valid": true });
            print(
                choice.json,
                || in_game(table.kind.game, json()),
                || format!("{name}: sound, {} bytes\n", grouped(length)),
            )
        }
    }
}

/// A kind of table.
struct Kind {
    wanted: TableId,
    game: Game,
    holds: Cow<'static, str>,
    /// The names of the sections, in the order of their ids from 1.
    sections: &'static [&'static str],
    /// `true` if rows are looked up by hash keys.
    has_keys: bool,
}

const THREE_WAY: Kind =
    Kind::new(THREE_WAY_TABLE, "outcomes of three starting hands before the flop", &["triples"]);

const OMAHA: Kind = Kind {
    wanted: TableId { kind: kind::OMAHA_AGAINST_RANDOM, ..PREFLOP_TABLE },
    game: Game::Omaha,
    holds: Cow::Borrowed("outcomes of starting hands against a random hand before the flop"),
    sections: &["counts"],
    has_keys: false,
};

/// Returns the kind of tables with the strength of hands on a street.
const fn strength(street: usize) -> Kind {
    let (holds, sections): (_, &[_]) = match street {
        0 => ("strength of all hands on the flop against a random hand", &["points", "squares"]),
        1 => ("strength of all hands on the turn against a random hand", &["points", "squares"]),
        _ => ("strength of all hands on the river against a random hand", &["points"]),
    };
    Kind::new(STRENGTH_TABLES[street], holds, sections)
}

impl Kind {
    /// Creates a kind of hold'em table.
    const fn new(wanted: TableId, holds: &'static str, sections: &'static [&'static str]) -> Self {
        Self { wanted, game: Game::Holdem, holds: Cow::Borrowed(holds), sections, has_keys: false }
    }

    /// Creates the kind of tables with the outcomes of two combos in a game.
    fn of_preflop(kind: u32, game: Game) -> Self {
        let holds = format!("outcomes of two combos before the flop{}", suffix(game));
        let wanted = TableId { kind, ..PREFLOP_TABLE };
        Self { wanted, game, holds: holds.into(), sections: &["matchups"], has_keys: false }
    }

    /// Creates the kind of tables with the hand ranks of a game.
    fn of_ranks<P: Play>() -> Self {
        let in_game = suffix(P::GAME);
        Self {
            wanted: rank_table::<P::Order>(),
            game: P::GAME,
            holds: format!("ranks of hands of 0 to {} cards{in_game}", P::Order::MOST_CARDS).into(),
            sections: &["offsets", "ranks", "classes"],
            has_keys: P::Order::RANK_SETS != RankSets::OfEachSuit,
        }
    }

    fn section(&self, id: u32) -> &'static str {
        self.sections.get(id.wrapping_sub(1) as usize).copied().unwrap_or("unknown")
    }
}

/// A table of any kind that has passed all checks.
struct Sound {
    bytes: AlignedBytes,
    kind: Kind,
}

impl Sound {
    /// Returns the hand ranks of a game that are inside the program.
    fn embedded<P: Play>() -> Self {
        Self { bytes: TableOf::<P::Order>::embedded().bytes().into(), kind: Kind::of_ranks::<P>() }
    }

    fn open(path: &Path) -> Result<Self, OpenError> {
        let bytes = AlignedBytes::read(path)?;
        match check(&bytes) {
            Ok(kind) => Ok(Self { bytes, kind }),
            Err(source) => Err(OpenError::Format { path: path.into(), source }),
        }
    }
}

/// Checks a table of the kind in its header. A table of an unknown kind is reported as not a table of hand
/// ranks.
fn check(bytes: &AlignedBytes) -> Result<Kind, FormatError> {
    match Container::kind_of(bytes)? {
        kind @ (kind::PREFLOP_MATCHUPS | kind::SHORT_DECK_MATCHUPS | kind::SHORT_DECK_TRIPS_MATCHUPS) => {
            let table = PreflopTable::from_bytes(bytes.clone())?;
            Ok(Kind::of_preflop(kind, table.game()))
        }
        kind::FLOP_STRENGTH | kind::TURN_STRENGTH | kind::RIVER_STRENGTH => {
            StrengthTable::from_bytes(bytes.clone()).map(|table| strength(table.board_cards() - 3))
        }
        kind::THREE_WAY_HANDS => ThreeWayTable::from_bytes(bytes.clone()).map(|_| THREE_WAY),
        kind::OMAHA_AGAINST_RANDOM => omaha::PreflopTable::from_bytes(bytes.clone()).map(|_| OMAHA),
        kind => {
            let has_kind = |game: &Game| by_game!(*game, P => <P as Play>::Order::KIND) == kind;
            by_game!(Game::ALL.into_iter().find(has_kind).unwrap_or_default(), P => check_ranks::<P>(bytes))
        }
    }
}

fn check_ranks<P: Play>(bytes: &AlignedBytes) -> Result<Kind, FormatError> {
    TableOf::<P::Order>::from_bytes(bytes.clone()).map(|_| Kind::of_ranks::<P>())
}

fn elements(entry: &SectionEntry) -> u64 {
    entry.length / u64::from(entry.element_size.max(1))
}

/// Returns the content of a table file as JSON.
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
    if kind.has_keys {
        info["key_scheme"] = format!("{:08x}", header.key_scheme).into();
        info["rows"] = ROWS.into();
        info["columns"] = COLUMNS.into();
    }
    info["sections"] = container.directory().iter().map(section).collect();
    in_game(kind.game, info)
}

/// Returns the content of a table file as text.
fn info_text(name: &str, kind: &Kind, container: &Container<'_>) -> String {
    let header = container.header();
    let mut lines = vec![
        name.to_string(),
        format!("  {}, {} bytes, format version {}", kind.holds, grouped(header.length), header.version),
    ];
    if kind.has_keys {
        lines.push(format!(
            "  key scheme {:08x}: {} rows of {COLUMNS} columns",
            header.key_scheme,
            grouped(ROWS)
        ));
    }
    lines.push(format!("  xxh3-64 checksum {:016x}", header.checksum));
    for entry in container.directory() {
        let [elements, length, offset] = [elements(entry), entry.length, entry.offset].map(grouped);
        let name = kind.section(entry.id);
        lines.push(format!("  {name:8} {elements:>9} elements, {length:>10} bytes from byte {offset}"));
    }
    lines.join("\n") + "\n"
}
