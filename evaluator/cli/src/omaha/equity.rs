//! `rivertable equity`: the equities of ranges against each other.

use std::fmt::Write;
use std::time::Instant;

use ::holdem::{EquityError, Report};
use evaluator::Game;
use render::spot::Answer;
use terminal::interrupt;

use super::batch::OmahaBatch;
use super::spot::{OmahaSpot, omaha_failure, read};
use crate::commands::equity::{Args, WAY_OUT, check_combos, show};
use crate::error::Failure;
use crate::output::write_file;
use crate::progress::Live;
use crate::spot::Boards;

pub(super) fn run(args: &Args, game: Game) -> Result<(), Failure> {
    check_combos(args)?;
    args.three_way.check(game)?;
    args.threads.set()?;
    interrupt::note();
    if let Some(file) = &args.batch {
        let line_game = OmahaBatch::new(game, &args.question.dialect, args.method.options())?;
        return args.batch_run(game, line_game).run(file);
    }
    let spot = read(&args.question, game, Boards::Any)?;
    let bets = args.bets.read(spot.ranges.len())?;

    let start = Instant::now();
    if let Some(file) = &args.combos {
        write_file(file, combos(args, &spot)?)?;
    }
    let report = report(args, &spot)?;
    let answer = Answer { spot: &spot.shown(), report: &report, seconds: start.elapsed().as_secs_f64() };
    show(args, &answer, bets)
}

/// Returns the possible hands with their equities, as comma-separated values.
fn combos(args: &Args, spot: &OmahaSpot) -> Result<String, Failure> {
    let live = Live::new();
    let question = spot.question().options(args.method.options());
    let found =
        question.on_progress(&|progress| live.show(progress)).by_hand().map_err(|error| match error {
            error @ EquityError::TooLong { .. } => format!("{error}; {WAY_OUT}").into(),
            error => omaha_failure(error, &args.question.players()),
        })?;
    let mut text = String::from("player,combo,weight,equity\n");
    for (player, (hands, range)) in found.iter().zip(&spot.ranges).enumerate() {
        for (hole, shares) in hands {
            let hand = hole.to_string().replace(' ', "");
            let _ = writeln!(text, "{},{hand},{},{}", player + 1, range.weight(*hole), shares.equity());
        }
    }
    Ok(text)
}

/// Answers the question, with progress on the terminal.
fn report(args: &Args, spot: &OmahaSpot) -> Result<Report, Failure> {
    let live = Live::new();
    let question = spot.question().options(args.method.options());
    let report =
        question.on_progress(&|progress| live.show(progress)).stop_when(&interrupt::INTERRUPTED).run();
    report.map_err(|error| omaha_failure(error, &args.question.players()))
}
