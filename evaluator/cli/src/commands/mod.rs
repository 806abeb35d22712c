//! The commands, one file or folder each.

mod chart;
mod decode;
mod distribution;
mod equity;
mod eval;
mod flops;
mod histogram;
mod hits;
mod index;
mod outs;
mod range;
mod rank;
mod showdown;
mod strength;
mod table;

use crate::error::Failure;
use crate::table_choice::TableChoice;

/// What is to be done.
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
    Index(index::Args),
    Chart(chart::Args),
    Table(table::Args),
}

impl Command {
    /// Does it.
    pub(crate) fn run(&self, table: &TableChoice) -> Result<(), Failure> {
        match self {
            Self::Eval(args) => eval::run(args, table),
            Self::Showdown(args) => showdown::run(args, table),
            Self::Rank(args) => rank::run(args, table),
            Self::Decode(args) => decode::run(args, table),
            Self::Histogram(args) => histogram::run(args, table),
            Self::Equity(args) => equity::run(args, table),
            Self::Outs(args) => outs::run(args, table),
            Self::Strength(args) => strength::run(args, table),
            Self::Hits(args) => hits::run(args),
            Self::Distribution(args) => distribution::run(args, table),
            Self::Flops(args) => flops::run(args, table),
            Self::Range(args) => range::run(args),
            Self::Index(args) => index::run(args),
            Self::Chart(args) => chart::run(args, table),
            Self::Table(args) => table::run(args, table),
        }
    }
}
