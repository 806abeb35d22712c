//! `rivertable outs`: outs and the equity by next card.

use std::time::{Duration, Instant};

use evaluator::Holdem;
use holdem::{Engine, Progress, RunoutReport};
use render::outs::{svg, text};
use render::spot::{Answer, Spot};
use terminal::interrupt;

use crate::error::Failure;
use crate::image::PictureChoice;
use crate::output::{palette, print};
use crate::progress::Live;
use crate::spot::{Boards, OF_PLAYERS, Question, failure};
use crate::table_choice::Setting;
use crate::threads::ThreadChoice;

/// Show outs, the equity by next card, and the hands that players end with
///
/// Answers exactly, for two to ten ranges on a board of three or four cards. One range alone meets a random
/// hand. On a complete board it shows who is ahead, and of how many combos. A card is an out for a player who
/// does not have the best hand now and has it with that card, alone or shared. The numbers of outs are
/// averages over the deals in which the player is behind. On a terminal the equities by next card are
/// colored, unless NO_COLOR is set. In Omaha only these equities are available, for one to six ranges on a
/// board of three or four cards.
#[derive(clap::Args)]
#[command(
    mut_arg("board", |board| board.required(true).help("The board: 3, 4 or 5 cards")),
    mut_arg("ranges", |ranges| ranges.help(OF_PLAYERS))
)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) question: Question,
    #[command(flatten)]
    pub(crate) threads: ThreadChoice,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) picture: PictureChoice,
}

/// The longest estimated time on one thread. Longer questions are refused. If only the outs would take
/// longer, they are left out.
pub(crate) const LIMIT: Duration = Duration::from_secs(60);

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    args.threads.set()?;
    let spot = args.question.read(setting.game, Boards::Some)?;
    if args.picture.is_some() && spot.cards.board.len() == Holdem::BOARD_CARDS {
        return Err("--svg: no cards come after a board of 5 cards, so there is nothing to draw"
            .to_string()
            .into());
    }
    let engine = setting.engine()?;
    interrupt::note();

    let start = Instant::now();
    let report = report(args, &spot, &engine)?;
    let answer = Answer { spot: &spot, report: &report, seconds: start.elapsed().as_secs_f64() };

    args.picture.write(|| svg(&answer))?;
    print(args.json, || render::outs::json(&answer), || text(&answer, palette()))
}

/// Computes the answer, with progress on the terminal.
fn report(args: &Args, spot: &Spot, engine: &Engine) -> Result<RunoutReport, Failure> {
    let live = Live::new();
    let callback = |progress: &Progress<'_>| live.show(progress);
    let question =
        spot.question().exact_within(LIMIT).on_progress(&callback).stop_when(&interrupt::INTERRUPTED);
    let report = match spot.cards.board.len() {
        Holdem::BOARD_CARDS => question.at_showdown(engine),
        _ => question.runouts(engine),
    };
    report.map_err(|error| failure(error, &args.question.players()))
}
