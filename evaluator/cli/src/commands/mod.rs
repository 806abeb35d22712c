//! The commands, with a file or folder for each.

pub(crate) mod ask;
mod chart;
mod decode;
mod distribution;
pub(crate) mod equity;
pub(crate) mod eval;
mod flops;
pub(crate) mod histogram;
mod hits;
mod index;
pub(crate) mod outs;
pub(crate) mod range;
pub(crate) mod rank;
mod ranking;
pub(crate) mod serve;
pub(crate) mod showdown;
mod strength;
mod table;

use evaluator::Game;

use crate::error::Failure;
use crate::omaha;
use crate::table_choice::{Setting, TableChoice};

/// A command with its arguments.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Eval(eval::Args),
    Showdown(showdown::Args),
    Rank(rank::Args),
    Decode(decode::Args),
    Histogram(histogram::Args),
    Equity(equity::Args),
    Outs(outs::Args),
    Strength(strength::Args),
    Hits(hits::Args),
    Distribution(distribution::Args),
    Flops(flops::Args),
    Range(range::Args),
    Ranking(ranking::Args),
    Index(index::Args),
    Chart(chart::Args),
    Table(table::Args),
    Serve(serve::Args),
    Ask(ask::Args),
}

impl Command {
    /// Runs the command.
    pub(crate) fn run(&self, setting: &Setting<'_>) -> Result<(), Failure> {
        if setting.game.is_omaha() {
            return omaha::run(self, setting);
        }
        self.check(setting.game)?;
        self.check_table(setting.table)?;
        match self {
            Self::Eval(args) => eval::run(args, setting),
            Self::Showdown(args) => showdown::run(args, setting),
            Self::Rank(args) => rank::run(args, setting),
            Self::Decode(args) => decode::run(args, setting),
            Self::Histogram(args) => histogram::run(args, setting),
            Self::Equity(args) => equity::run(args, setting),
            Self::Outs(args) => outs::run(args, setting),
            Self::Strength(args) => strength::run(args, setting),
            Self::Hits(args) => hits::run(args),
            Self::Distribution(args) => distribution::run(args, setting),
            Self::Flops(args) => flops::run(args, setting),
            Self::Range(args) => range::run(args, setting),
            Self::Ranking(args) => ranking::run(args, setting.game),
            Self::Index(args) => index::run(args),
            Self::Chart(args) => chart::run(args, setting),
            Self::Table(args) => table::run(args, setting),
            Self::Serve(args) => serve::run(args, setting),
            Self::Ask(args) => ask::run(args, setting),
        }
    }

    /// Returns an error if `--table` is given and the command does not use it.
    fn check_table(&self, table: &TableChoice) -> Result<(), String> {
        match self {
            Self::Hits(_) => table.check_unused("hits"),
            Self::Range(_) => table.check_unused("range"),
            Self::Ranking(_) => table.check_unused("ranking"),
            Self::Index(_) => table.check_unused("index"),
            Self::Chart(args) if !args.has_equities() => table.check_unused("chart without --vs"),
            _ => Ok(()),
        }
    }

    /// Returns an error if the command does not support the game.
    fn check(&self, game: Game) -> Result<(), String> {
        let holdem_alone = match self {
            Self::Eval(_) | Self::Showdown(_) | Self::Rank(_) => return Ok(()),
            Self::Decode(_) | Self::Histogram(_) | Self::Table(_) | Self::Serve(_) | Self::Ask(_) => {
                return Ok(());
            }
            Self::Strength(_) => Some(("strength", "its averages are")),
            Self::Hits(_) => Some(("hits", "its hands and draws are")),
            Self::Index(_) => Some(("index", "its indices are")),
            _ => None,
        };
        match (game, holdem_alone) {
            (game, _) if !game.is_holdem() => Err(no_ranges(game)),
            (Game::Holdem, _) | (_, None) => Ok(()),
            (_, Some((name, what))) => Err(format!(
                "{name} supports hold'em only: {what} defined for thirteen card ranks, and a short deck has nine"
            )),
        }
    }
}

/// Returns the error for a game without shared boards.
fn no_ranges(game: Game) -> String {
    format!("{} has no ranges: eval, showdown, rank, decode, histogram and table support it", game.title())
}
