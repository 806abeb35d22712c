//! `rivertable rank`: hands by the million, in rows of bytes or lines of text.

mod output;
mod rows;
mod text;

use std::path::PathBuf;

use clap::value_parser;
use evaluator::TableOf;
use evaluator::order::Order;

use self::output::{Format, Output, Tally};
use crate::error::Failure;
use crate::game::{Play, by_game};
use crate::input::Input;
use crate::table_choice::Setting;

/// Rank hands in bulk
///
/// Reads hands of the given number of cards and writes a rank for each, many at a time. A row that is no hand ends the run;
/// the ranks before it are right. Every line of text is a row, empty lines too. With --keep-going a bad row gets the rank
/// 65535, which no hand has.
///
/// Ranks are numbers of the game; larger ones are better, also where the lowest hand wins. A low of eight or better has
/// a rank of 42191 or more.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many cards each hand has: 5 to 7, in deuce-to-seven 5, in badugi 4
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(4..=7), allow_negative_numbers = true)]
    cards: u8,
    /// The form of hands and ranks
    #[arg(long)]
    format: Format,
    /// The hands [default: -, standard input]
    file: Option<PathBuf>,
    /// Write the ranks to this file, once all are there [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Give 65535 to rows that are no hands, count them, and end with exit code 2
    #[arg(long)]
    keep_going: bool,
}

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    by_game!(setting.game, P => {
        check_count::<P>(args.cards)?;
        run_in::<P>(args, setting.open::<P>()?)
    })
}

/// Refuses numbers of cards that whole hands of a game do not have.
fn check_count<P: Play>(cards: u8) -> Result<(), String> {
    let (fewest, most) = (P::FEWEST_CARDS, P::Order::MOST_CARDS);
    if (fewest..=most).contains(&cards.into()) {
        return Ok(());
    }
    let expected = if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") };
    Err(format!("--cards {cards}: expected {expected} in {}", P::GAME.title()))
}

fn run_in<P: Play>(args: &Args, table: &TableOf<P::Order>) -> Result<(), Failure> {
    let input = Input::open(args.file.as_deref())?;
    let mut output = Output::open(args.out.as_deref(), args.format)?;
    let mut tally = Tally::new(args.keep_going);
    match (args.format, args.cards) {
        (Format::Rows, 4) => rows::rank::<4, _>(table, input, &mut output, &mut tally),
        (Format::Rows, 5) => rows::rank::<5, _>(table, input, &mut output, &mut tally),
        (Format::Rows, 6) => rows::rank::<6, _>(table, input, &mut output, &mut tally),
        (Format::Rows, _) => rows::rank::<7, _>(table, input, &mut output, &mut tally),
        (Format::Csv, cards) => text::rank::<P>(table, usize::from(cards), input, &mut output, &mut tally),
    }?;
    output.finish()?;
    tally.report()
}
