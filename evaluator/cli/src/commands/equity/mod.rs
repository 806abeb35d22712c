//! `rivertable equity`: the equities of ranges against each other.

pub(crate) mod batch;
pub(crate) mod bets;
pub(crate) mod method;

use std::path::PathBuf;
use std::time::Instant;

use evaluator::Game;
use holdem::{Engine, EquityError, Report};
use render::equity::{Bets, combos, json, table};
use render::spot::{Answer, PlayerRange, Spot};
use terminal::interrupt;

use self::batch::{BatchRun, ColumnChoice, Combos, LineGame, OnError};
use self::bets::BetChoice;
use self::method::MethodChoice;
use crate::error::Failure;
use crate::output::{Both, print, write_file};
use crate::progress::Live;
use crate::spot::{Boards, OF_PLAYERS, Question, failure};
use crate::table_choice::{Setting, ThreeWayChoice};
use crate::threads::ThreadChoice;

/// Compute the equities of two to ten ranges against each other
///
/// The answer is exact if that is quick: every deal on every board is counted. Otherwise it is simulated,
/// with a standard error. Omaha takes two to six ranges. With weights between 0 and 1, a case counts by the
/// product of its combos' weights. Ctrl-C ends a long run with the estimate so far, marked as partial, and
/// exit code 130. SIGTERM does the same with 143.
#[derive(clap::Args)]
#[command(mut_arg("ranges", |ranges| ranges.required(false).required_unless_present("batch").help(OF_PLAYERS)))]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) question: Question,
    #[command(flatten)]
    pub(crate) method: MethodChoice,
    #[command(flatten)]
    pub(crate) three_way: ThreeWayChoice,
    #[command(flatten)]
    pub(crate) threads: ThreadChoice,
    #[command(flatten)]
    pub(crate) bets: BetChoice,
    /// Write the equity of each possible combo to this file: player, combo, weight, equity
    #[arg(long, value_name = "FILE.csv")]
    pub(crate) combos: Option<PathBuf>,
    /// Answer each line of this file: two ranges, a board and dead cards, separated by commas. Fields that
    /// contain commas need quotes, and the last two fields may be missing ("-" reads standard input). The
    /// first line may use semicolons or tabs instead. Other files need --columns
    #[arg(long, value_name = "FILE.csv", conflicts_with_all = ["ranges", "combos", "board", "dead", "three_way_file"])]
    pub(crate) batch: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) columns: ColumnChoice,
    /// Handling of --batch lines without an answer
    #[arg(long, value_enum, default_value_t, requires = "batch", conflicts_with = "ranges")]
    pub(crate) on_error: OnError,
    /// Print one JSON object, or one for each line of --batch
    #[arg(long)]
    pub(crate) json: bool,
}

impl Args {
    /// Returns a run that answers the lines of a file.
    pub(crate) fn batch_run<A: LineGame>(&self, game: Game, line_game: A) -> BatchRun<'_, A> {
        BatchRun { game, columns: &self.columns, on_error: self.on_error, as_json: self.json, line_game }
    }
}

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    check_combos(args)?;
    args.threads.set()?;
    interrupt::note();
    if let Some(file) = &args.batch {
        let (game, engine) = (setting.game, &setting.engine()?);
        let line_game = Combos::new(game, engine, &args.question.dialect, args.method.options());
        return args.batch_run(game, line_game).run(file);
    }
    let spot = args.question.read(setting.game, Boards::Any)?;
    let bets = args.bets.read(spot.ranges.len())?;
    let engine = args.three_way.equip(setting.engine()?, &spot)?;

    let start = Instant::now();
    let report = report(args, &spot, &engine)?;
    let answer = Answer { spot: &spot, report: &report, seconds: start.elapsed().as_secs_f64() };

    // An interrupted run has no equities by combo.
    if let Some(file) = args.combos.as_ref().filter(|_| report.partial().is_none()) {
        write_file(file, combos(&answer))?;
    }
    show(args, &answer, bets)
}

/// Returns an error if equities by combo are requested from a simulation.
pub(crate) fn check_combos(args: &Args) -> Result<(), Failure> {
    if args.combos.is_some() && args.method.is_simulation() {
        let said = "--combos: simulations have no equities by combo: leave out --method monte-carlo";
        return Err(said.to_string().into());
    }
    Ok(())
}

/// Prints the answer and the value of bets.
pub(crate) fn show<R: PlayerRange>(
    args: &Args,
    answer: &Answer<'_, Report, R>,
    bets: Option<Bets>,
) -> Result<(), Failure> {
    let json = || Both { first: json(answer, None), second: bets.map(|bets| bets.json(answer.report)) };
    let text = || table(answer) + &bets.map_or_else(String::new, |bets| bets.text(answer.report));
    print(args.json, json, text)?;
    if answer.report.partial().is_some() { Err(Failure::Interrupted(None)) } else { Ok(()) }
}

/// The advice if the requested exact answer takes too long for auto.
pub(crate) const WAY_OUT: &str = "--method exact ignores the limit, and --exact-within SECONDS raises it";

/// Answers one question, with progress on the terminal.
fn report(args: &Args, spot: &Spot, engine: &Engine) -> Result<Report, Failure> {
    let question = spot.question().options(args.method.options());
    let question = if args.combos.is_some() { question.by_combo() } else { question };
    let live = Live::new();
    let question = question.stop_when(&interrupt::INTERRUPTED);
    question.on_progress(&|progress| live.show(progress)).run(engine).map_err(|error| match error {
        EquityError::TooLong { .. } => format!("{error}; {WAY_OUT}").into(),
        error => failure(error, &args.question.players()),
    })
}
