//! `rivertable equity`: what one range is worth against another.

mod answer;
mod batch;

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use evaluator::equity::Engine;

use crate::equity::answer::Answer;
use crate::error::Failure;
use crate::files;
use crate::lines::output;
use crate::spot::{CardChoice, DialectChoice, Spot};
use crate::table_choice::TableChoice;

/// Work out the equity of one range against another, exactly
///
/// Counts every board that can come. With weights between 0 and 1, a case counts as much as the product of both weights.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The first player's range, such as "QQ+, AKs, AKo:0.5"; `rivertable help range` says how ranges are written
    #[arg(value_name = "RANGE", required_unless_present = "batch", allow_hyphen_values = true)]
    first: Option<String>,
    /// The second player's range
    #[arg(value_name = "RANGE", required_unless_present = "batch", allow_hyphen_values = true)]
    second: Option<String>,
    #[command(flatten)]
    cards: CardChoice,
    #[command(flatten)]
    dialect: DialectChoice,
    /// Write the equities of all combos that can be dealt into this file: player, combo, weight, equity
    #[arg(long, value_name = "FILE.csv")]
    combos: Option<PathBuf>,
    /// Answer each line of this file: two ranges, a board and dead cards with commas between them, "quoted" if they have
    /// commas themselves; the last two may be missing ("-" reads standard input)
    #[arg(long, value_name = "FILE.csv", conflicts_with_all = ["first", "second", "combos", "board", "dead"])]
    batch: Option<PathBuf>,
    /// Print one JSON object, or one a line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, table: &TableChoice) -> Result<(), Failure> {
    if let Some(file) = &args.batch {
        let table = table.open()?;
        return batch::run(file, &args.dialect, args.json, &Engine::new(&table));
    }
    let read = |name: &str, text: &Option<String>| {
        args.dialect.read(name, text.as_deref().expect("required without --batch"))
    };
    let ranges = [read("first range", &args.first)?, read("second range", &args.second)?];
    let spot = Spot { ranges, cards: args.cards.read()? };
    let table = table.open()?;
    let engine = Engine::new(&table);

    let start = Instant::now();
    let report = spot.run(&engine, args.combos.is_some()).map_err(Failure::Input)?;
    let answer = Answer { spot: &spot, report: &report, seconds: start.elapsed().as_secs_f64() };

    if let Some(file) = &args.combos {
        files::write(file, answer.combos().as_bytes())?;
    }
    let mut out = output();
    if args.json {
        serde_json::to_writer(&mut out, &answer.json(None)).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        answer.print(&mut out)?;
    }
    Ok(out.flush()?)
}
