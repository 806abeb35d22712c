//! `rivertable equity`: the equities of ranges against each other.

use std::time::Instant;

use ::equity::Report;
use evaluator::Game;
use render::spot::Answer;
use terminal::interrupt;

use super::batch::OmahaBatch;
use super::spot::{OmahaSpot, omaha_failure, read};
use crate::commands::equity::{Args, show};
use crate::error::Failure;
use crate::game::check_holdem;
use crate::progress::Live;
use crate::spot::Boards;

pub(super) fn run(args: &Args, game: Game) -> Result<(), Failure> {
    if args.combos.is_some() {
        check_holdem("--combos", "what single combos are worth", game)?;
    }
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
    let report = report(args, &spot)?;
    let answer = Answer { spot: &spot.shown(), report: &report, seconds: start.elapsed().as_secs_f64() };
    show(args, &answer, bets)
}

/// Runs the question, with its progress on the terminal.
fn report(args: &Args, spot: &OmahaSpot) -> Result<Report, Failure> {
    let live = Live::new();
    let question = spot.question().options(args.method.options());
    let report =
        question.on_progress(&|progress| live.show(progress)).stop_when(&interrupt::INTERRUPTED).run();
    report.map_err(|error| omaha_failure(error, &args.question.players()))
}
