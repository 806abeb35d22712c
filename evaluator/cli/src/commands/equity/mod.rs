//! `rivertable equity`: the equities of ranges against each other.

mod batch;
mod bets;
mod boards;
mod draws;
pub(crate) mod method;

use std::path::PathBuf;

use equity::{EquityError, Report};
use questions::spot::{ByHand, Run, Spot};
use render::equity::{combos, json, table};
use render::spot::Answer;
use terminal::interrupt;

use self::batch::{BatchRun, ColumnChoice, LineQuestions, OnError};
use self::bets::BetChoice;
use self::draws::DrawChoice;
use self::method::MethodChoice;
use crate::error::Failure;
use crate::numbers::whole;
use crate::output::{Both, FormatChoice, write_file};
use crate::progress::watched;
use crate::rows::csv_of;
use crate::spot::{Boards, OF_PLAYERS, Question, refusal};
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
    pub(crate) draws: DrawChoice,
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
    /// Run the rest of the board two or three times, each for its part of the pot
    #[arg(long, value_name = "TIMES", conflicts_with = "batch", value_parser = whole::<u8>(1..=3))]
    pub(crate) runs: Option<u8>,
    /// Handling of --batch lines without an answer
    #[arg(long, value_enum, default_value_t, requires = "batch", conflicts_with = "ranges")]
    pub(crate) on_error: OnError,
    #[command(flatten)]
    pub(crate) format: FormatChoice,
}

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    if args.combos.is_some() && args.method.is_simulation() {
        let message = "--combos: simulations have no equities by combo: leave out --method monte-carlo";
        return Err(message.to_string().into());
    }
    let game = setting.playing_by_table()?;
    args.three_way.check(game.info())?;
    args.threads.set()?;
    interrupt::note();
    if let Some(file) = &args.batch {
        let lines = LineQuestions::new(&game, &args.question.dialect, args.method.options())?;
        let (columns, on_error, as_json) = (&args.columns, args.on_error, args.format.json);
        return BatchRun { columns, on_error, as_json, lines }.run(file);
    }
    let method = args.method.options().method;
    if let Some((spot, boards)) = args.question.read_several(&game, args.runs.map(usize::from))? {
        let mut spot = args.draws.of(spot, method)?;
        args.three_way.equip(&mut spot)?;
        return boards::run(args, &spot, &boards);
    }
    let mut spot = args.draws.of(args.question.read(&game, Boards::Any)?, method)?;
    let bets = args.bets.read(spot.ranges.len())?;
    args.three_way.equip(&mut spot)?;

    let (found, seconds) = watched(|run| answer(args, &spot, run));
    let report = found.map_err(|error| match error {
        EquityError::TooLong { .. } => Failure::from(format!("{error}; {WAY_OUT}")),
        error => refusal(error, &spot.texts).into(),
    })?;
    let answer = Answer { spot: &spot.shown(), report: &report.0, seconds };
    if let (Some(file), Some(hands)) = (&args.combos, &report.1) {
        write_file(file, combos(hands))?;
    }
    let json = || Both { first: json(&answer, None), second: bets.map(|bets| bets.json(answer.report, 0)) };
    let text = || table(&answer) + &bets.map_or_else(String::new, |bets| bets.text(answer.report, 0));
    args.format.print(json, || csv_of(&render::equity::json(&answer, None)["players"]), text)?;
    if answer.report.partial().is_some() { Err(Failure::Interrupted(None)) } else { Ok(()) }
}

/// The advice if the requested exact answer takes too long for auto.
const WAY_OUT: &str = "--method exact ignores the limit, and --exact-within SECONDS raises it";

/// Answers one question, with the results of all hands if they are requested. An interrupted run has none of
/// them.
fn answer(args: &Args, spot: &Spot, run: Run<'_>) -> Result<(Report, Option<ByHand>), EquityError> {
    match args.combos {
        None => Ok((spot.equity(args.method.options(), run)?, None)),
        Some(_) => spot.by_hand(args.method.options(), run),
    }
}
