//! `rivertable ranking`: all starting hands, the best first.

use questions::Games;
use render::ranking::{Ranking, csv, json, text};

use crate::error::Failure;
use crate::numbers::whole;
use crate::output::FormatChoice;
use crate::table_choice::Setting;

/// List all starting hands against a random hand, the best first
///
/// The equities are exact, over all hands of the opponent and all boards. Suit-isomorphic hands count as one,
/// with the cases of one combo. Percentages in ranges, such as 15%, follow this order.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// List the best N hands only
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=u64::MAX), allow_negative_numbers = true)]
    top: Option<usize>,
    #[command(flatten)]
    format: FormatChoice,
}

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    let game = setting.playing()?;
    let mut hands = game.ranking().ok_or_else(|| {
        let others = Games::all().names(|game| game.ranking().is_some());
        format!("ranking does not support {}: expected {others}", game.info().title)
    })?;
    hands.truncate(args.top.unwrap_or(usize::MAX));
    let ranking = Ranking { game: game.info(), hands };
    args.format.print(|| json(&ranking), || csv(&ranking), || text(&ranking))
}
