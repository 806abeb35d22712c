//! `rivertable`: poker hands on the command line.

#![deny(unsafe_code)]

mod chart;
mod colour;
mod decode;
mod equity;
mod error;
mod eval;
mod files;
mod grid;
mod histogram;
mod interrupt;
mod lines;
mod numbers;
mod outs;
mod progress;
mod range;
mod rank;
mod showdown;
mod spot;
mod svg;
mod table;
mod table_choice;
mod terminal;
mod threads;
mod time;
mod usage;
mod values;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::table_choice::TableChoice;

/// Ranks poker hands of 0 to 7 cards.
///
/// Cards are written as rank and suit: As, Td or 10d, 9♥. Larger ranks are better. Exit code 2 says that some input
/// was wrong.
#[derive(Parser)]
#[command(name = "rivertable", version)]
struct Args {
    #[command(flatten)]
    table: TableChoice,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Eval(eval::Args),
    Showdown(showdown::Args),
    Rank(rank::Args),
    Decode(decode::Args),
    Histogram(histogram::Args),
    Equity(equity::Args),
    Outs(outs::Args),
    Range(range::Args),
    Chart(chart::Args),
    Table(table::Args),
}

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return usage::report(&error),
    };
    let result = match &args.command {
        Command::Eval(eval) => eval::run(eval, &args.table),
        Command::Rank(rank) => rank::run(rank, &args.table),
        Command::Showdown(showdown) => showdown::run(showdown, &args.table),
        Command::Decode(decode) => decode::run(decode, &args.table),
        Command::Histogram(histogram) => histogram::run(histogram, &args.table),
        Command::Equity(equity) => equity::run(equity, &args.table),
        Command::Outs(outs) => outs::run(outs, &args.table),
        Command::Range(range) => range::run(range),
        Command::Chart(chart) => chart::run(chart, &args.table),
        Command::Table(table) => table::run(table, &args.table),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_consistent() {
        super::Args::command().debug_assert();
    }
}
