//! `rivertable outs`: outs and the equity by next card.

use questions::{LIMIT, needs_two_cards};

use crate::error::Failure;
use crate::image::PictureChoice;
use crate::output::{FormatChoice, palette};
use crate::progress::watched;
use crate::rows::csv_of;
use crate::spot::{Boards, OF_PLAYERS, Question, refusal};
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
///
/// --csv prints the equities by next card.
#[derive(clap::Args)]
#[command(
    mut_arg("board", |board| board.help("The board: 3, 4 or 5 cards")),
    mut_arg("ranges", |ranges| ranges.help(OF_PLAYERS))
)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) question: Question,
    #[command(flatten)]
    pub(crate) threads: ThreadChoice,
    #[command(flatten)]
    pub(crate) format: FormatChoice,
    #[command(flatten)]
    pub(crate) picture: PictureChoice,
}

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    let game = setting.playing_by_table()?;
    if args.picture.is_some() {
        needs_two_cards("--svg", "the image of outs", &*game).map_or(Ok(()), Err)?;
    }
    args.threads.set()?;
    let spot = args.question.read(&game, Boards::Some)?;
    spot.check_next_cards(args.picture.is_some()).map_err(|refusal| match refusal.field() {
        "as" => format!("--svg: {}", refusal.message()),
        _ => refusal.message().to_string(),
    })?;
    let (outs, seconds) = watched(|run| spot.outs(LIMIT, run));
    let outs = outs.map_err(|error| refusal(error, &spot.texts))?;

    args.picture.write(|| outs.svg(seconds).expect("the game has a picture"))?;
    let json = || outs.json(seconds);
    // On a complete board no card comes, and the rows are those of the players.
    let csv = || {
        let json = json();
        let has_next = json["next_cards"].as_array().is_some_and(|cards| !cards.is_empty());
        csv_of(&json[if has_next { "next_cards" } else { "players" }])
    };
    args.format.print(json, csv, || outs.text(seconds, palette()))
}
