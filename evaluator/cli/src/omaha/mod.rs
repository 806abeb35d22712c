//! The commands in Omaha, where two of four to six hole cards play with three of the board.

mod batch;
mod equity;
mod eval;
mod hand;
mod histogram;
mod outs;
mod range;
mod rank;
mod ranking;
mod showdown;
mod spot;

use crate::commands::{Command, ask, serve};
use crate::error::Failure;
use crate::table_choice::Setting;

/// Runs a command, or returns an error if it does not support Omaha.
pub(crate) fn run(command: &Command, setting: &Setting<'_>) -> Result<(), Failure> {
    let game = setting.game;
    setting.table.check_embedded(game.title())?;
    let (name, reason) = match command {
        Command::Eval(args) => return eval::run(args, game),
        Command::Showdown(args) => return showdown::run(args, game),
        Command::Equity(args) => return equity::run(args, game),
        Command::Outs(args) => return outs::run(args, game),
        Command::Range(args) => return range::run(args, game),
        Command::Ranking(args) => return args.print(ranking::ranking(game)?),
        Command::Rank(args) => return rank::run(args, game),
        Command::Histogram(args) => return histogram::run(args, game),
        Command::Serve(args) => return serve::run(args, setting),
        Command::Ask(args) => return ask::run(args, setting),
        Command::Decode(_) => ("decode", "its hand ranks and their numbers are those of hold'em"),
        Command::Table(_) => ("table", "its hand ranks are in the table of hold'em"),
        Command::Strength(_) => ("strength", "it enumerates hands of two cards"),
        Command::Hits(_) => ("hits", "its hands and draws are defined for two hole cards"),
        Command::Distribution(_) => ("distribution", "it compares hands of two cards"),
        Command::Flops(_) => ("flops", "it compares hands of two cards"),
        Command::Index(_) => ("index", "it numbers hands of two hole cards"),
        Command::Chart(_) => ("chart", "charts show hands of two cards"),
    };
    Err(format!("{name} does not support {}: {reason}", game.title()).into())
}
