//! `rivertable table`: the content and the verification of a table file.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use equity::play::Play;
use evaluator::format::{Container, FormatError, SectionEntry, TableId, rank_table};
use evaluator::key::{COLUMNS, ROWS};
use evaluator::order::{Order, RankSets, in_order};
use evaluator::{AlignedBytes, Embedded, Game, OpenError, TableOf};
use holdem::format::kind;
use holdem::strength::StrengthTable;
use holdem::{PreflopTable, ThreeWayTable};
use omaha::Omaha;
use questions::RankedGame;
use render::game::{in_game, suffix};
use render::words::{cut, grouped};
use serde_json::{Value, json};

use crate::error::Failure;
use crate::output::print;
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
    // Razz and ace-to-five draw have the table of ace-to-five low.
    let has_board = setting.game.playing().is_none_or(|playing| playing.info().has_board());
    let game = if has_board { setting.game } else { named_like(setting.game.order()) };
    let table = match &file {
        Some(file) => Sound::open(file).map_err(|error| Failure::input("", &error))?,
        None => in_order!(game.order(), O => Sound::embedded::<O>(game)),
    };
    if let Some(file) = &file
        && setting.is_named
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
    game: RankedGame,
    holds: Cow<'static, str>,
    /// The names of the sections, in the order of their ids from 1.
    sections: &'static [&'static str],
    /// `true` if rows are looked up by hash keys.
    has_keys: bool,
}

impl Kind {
    /// Creates a kind of table of the default game without hash keys.
    fn new(number: u32, holds: impl Into<Cow<'static, str>>, sections: &'static [&'static str]) -> Self {
        let wanted = TableId::new(number, &[]);
        Self { wanted, game: RankedGame::default(), holds: holds.into(), sections, has_keys: false }
    }

    /// Creates the kind of tables with the strength of hands on a street.
    fn of_strength(number: u32) -> Self {
        let (street, sections): (_, &[_]) = match number {
            kind::FLOP_STRENGTH => ("flop", &["points", "squares"]),
            kind::TURN_STRENGTH => ("turn", &["points", "squares"]),
            _ => ("river", &["points"]),
        };
        Self::new(number, format!("strength of all hands on the {street} against a random hand"), sections)
    }

    /// Creates the kind of tables with the hand ranks of a game's order.
    fn of_ranks<O: Order>(game: RankedGame) -> Self {
        Self {
            wanted: rank_table::<O>(),
            game,
            holds: format!("ranks of hands of 0 to {} cards{}", O::MAX_CARDS, suffix(game)).into(),
            sections: &["offsets", "ranks", "classes"],
            has_keys: O::RANK_SETS != RankSets::OfEachSuit,
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
    fn embedded<O: Embedded>(game: RankedGame) -> Self {
        Self { bytes: TableOf::<O>::embedded().bytes().into(), kind: Kind::of_ranks::<O>(game) }
    }

    fn open(path: &Path) -> Result<Self, OpenError> {
        let bytes = AlignedBytes::read(path)?;
        match check(&bytes) {
            Ok(kind) => Ok(Self { bytes, kind }),
            Err(source) => Err(OpenError::Format { path: path.into(), source }),
        }
    }
}

/// Returns the game that is named like an order of hands.
fn named_like(order: Game) -> RankedGame {
    RankedGame::named(&order.to_string()).unwrap_or_default()
}

/// Checks a table of the kind in its header. A table of an unknown kind is reported as not a table of hand
/// ranks.
fn check(bytes: &AlignedBytes) -> Result<Kind, FormatError> {
    match Container::kind_of(bytes)? {
        number @ (kind::FLOP_STRENGTH | kind::TURN_STRENGTH | kind::RIVER_STRENGTH) => {
            StrengthTable::from_bytes(bytes.clone()).map(|_| Kind::of_strength(number))
        }
        number @ kind::THREE_WAY_HANDS => {
            let holds = "outcomes of three starting hands before the flop";
            ThreeWayTable::from_bytes(bytes.clone()).map(|_| Kind::new(number, holds, &["triples"]))
        }
        number if kind::ALL.iter().any(|known| known.number == number) => {
            let game = named_like(PreflopTable::from_bytes(bytes.clone())?.game());
            let holds = format!("outcomes of two combos before the flop{}", suffix(game));
            Ok(Kind { game, ..Kind::new(number, holds, &["matchups"]) })
        }
        number if number == omaha::TABLE_KIND.number => {
            omaha::PreflopTable::from_bytes(bytes.clone())?;
            let holds = "outcomes of starting hands against a random hand before the flop";
            let game = RankedGame::named(Omaha::Four.info().id).unwrap_or_default();
            Ok(Kind { game, ..Kind::new(number, holds, &["counts"]) })
        }
        number if number == push_fold::TABLE_KIND.number => {
            push_fold::Deals::from_bytes(bytes)?;
            Ok(Kind::new(number, "orders of all triples of starting hands before the flop", &["counts"]))
        }
        number => {
            let order = Game::ALL.into_iter().find(|&order| in_order!(order, O => O::KIND) == number);
            in_order!(order.unwrap_or_default(), O => {
                TableOf::<O>::from_bytes(bytes.clone()).map(|_| Kind::of_ranks::<O>(named_like(O::GAME)))
            })
        }
    }
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
