//! `rivertable equity`: what ranges are worth against each other.

mod answer;
mod batch;
pub(crate) mod json;
mod method;

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use evaluator::equity::{Engine, EquityError, Progress, Report, Showdown};

use crate::equity::answer::Answer;
use crate::equity::method::MethodChoice;
use crate::error::Failure;
use crate::lines::output;
use crate::progress::Live;
use crate::spot::{Boards, CardChoice, DialectChoice, Spot, refusal};
use crate::table_choice::TableChoice;
use crate::threads::ThreadChoice;
use crate::{files, interrupt};

/// Work out the equities of two to ten ranges against each other
///
/// Exactly, by counting every deal on every board that can come, if that takes not long; else by simulation, with a
/// standard error. With weights between 0 and 1, a case counts as much as the product of all weights. Ctrl-C ends a long
/// run with what was found so far, marked as partial, and exit code 130.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The players' ranges, such as "QQ+, AKs, AKo:0.5"; `rivertable help range` says how ranges are written
    #[arg(value_name = "RANGE", num_args = 1.., required_unless_present = "batch")]
    ranges: Vec<String>,
    #[command(flatten)]
    cards: CardChoice,
    #[command(flatten)]
    dialect: DialectChoice,
    #[command(flatten)]
    method: MethodChoice,
    #[command(flatten)]
    threads: ThreadChoice,
    /// Write the equities of all combos that can be dealt into this file: player, combo, weight, equity
    #[arg(long, value_name = "FILE.csv")]
    combos: Option<PathBuf>,
    /// Answer each line of this file: two ranges, a board and dead cards with commas between them, "quoted" if they have
    /// commas themselves; the last two may be missing ("-" reads standard input)
    #[arg(long, value_name = "FILE.csv", conflicts_with_all = ["ranges", "combos", "board", "dead"])]
    batch: Option<PathBuf>,
    /// Print one JSON object, or one a line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, table: &TableChoice) -> Result<(), Failure> {
    args.method.check()?;
    if args.combos.is_some() && args.method.is_simulation() {
        let said = "--combos: a simulation tells nothing of single combos: leave out --method monte-carlo";
        return Err(Failure::Input(said.into()));
    }
    args.threads.set()?;
    interrupt::note();
    if let Some(file) = &args.batch {
        let table = table.open()?;
        return batch::run(file, &args.dialect, &args.method, args.json, &Engine::new(&table));
    }
    let players = args.ranges.len();
    if !(2..=Showdown::MOST_PLAYERS).contains(&players) {
        return Err(Failure::Input(refusal(EquityError::PlayerCount { found: players })));
    }
    let spot = Spot::read(&args.ranges, &args.dialect, args.cards.read(Boards::Any)?)?;
    let table = table.open()?;
    let engine = Engine::new(&table);

    let start = Instant::now();
    let report = answer(args, &spot, &engine)?;
    let answer = Answer { spot: &spot, report: &report, seconds: start.elapsed().as_secs_f64() };

    // A run that was interrupted has none.
    if let Some(file) = args.combos.as_ref().filter(|_| report.partial().is_none()) {
        files::write(file, answer.combos().as_bytes())?;
    }
    let mut out = output();
    if args.json {
        serde_json::to_writer(&mut out, &answer.json(None)).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        answer.print(&mut out)?;
    }
    out.flush()?;
    if report.partial().is_some() { Err(Failure::Interrupted(None)) } else { Ok(()) }
}

/// What to do about work that must be exact and takes too long for auto.
const WAY_OUT: &str = "--method exact does it all the same, and --exact-within SECONDS allows more";

/// Runs one question, with its progress on the terminal.
fn answer(args: &Args, spot: &Spot, engine: &Engine<'_>) -> Result<Report, Failure> {
    let question = args.method.apply(spot.question());
    let question = if args.combos.is_some() { question.by_holding() } else { question };
    let live = Live::new();
    let callback = |progress: &Progress<'_>| live.show(progress);
    let report = question.watch(&callback).run(engine);
    live.clear();
    report.map_err(|error| match error {
        EquityError::Stopped => Failure::interrupted_early(),
        EquityError::TooLong { .. } => Failure::Input(format!("{}; {WAY_OUT}", spot.refusal(error))),
        error => Failure::Input(spot.refusal(error)),
    })
}
