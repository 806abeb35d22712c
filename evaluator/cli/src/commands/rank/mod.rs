//! `rivertable rank`: hands by the million, in rows of bytes or lines of text.

pub(crate) mod output;
pub(crate) mod rows;
pub(crate) mod text;

use std::path::PathBuf;

use clap::value_parser;
use evaluator::lookup::batch::BatchError;
use evaluator::order::Order;
use evaluator::{CardSet, RankIn, TableOf};

use self::output::{Format, Output, Tally};
use self::rows::Bad;
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
    /// How many cards each hand has: 5 to 7, in deuce-to-seven 5, in badugi 4; in Omaha the hole cards, 4 to 6, which a
    /// board of five follows
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(4..=7), allow_negative_numbers = true)]
    pub(crate) cards: u8,
    /// The form of hands and ranks
    #[arg(long)]
    pub(crate) format: Format,
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
    args.rank(|input, output, tally| match (args.format, args.cards) {
        (Format::Rows, 4) => rows::rank(rank_rows::<4, _>(table), input, output, tally),
        (Format::Rows, 5) => rows::rank(rank_rows::<5, _>(table), input, output, tally),
        (Format::Rows, 6) => rows::rank(rank_rows::<6, _>(table), input, output, tally),
        (Format::Rows, _) => rows::rank(rank_rows::<7, _>(table), input, output, tally),
        (Format::Csv, cards) => {
            let rank = |hands: &[CardSet]| {
                let mut ranks = vec![RankIn::MIN; hands.len()];
                table.batch().rank_sets(hands, &mut ranks).map_err(|error| Failure::input("", &error))?;
                Ok(ranks.into_iter().map(RankIn::as_u16).collect())
            };
            text::rank(|text| text::hand::<P>(text, cards.into()), rank, input, output, tally)
        }
    })
}

/// Writes the ranks of rows, and tells of bad ones.
fn rank_rows<const N: usize, O: Order>(
    table: &TableOf<O>,
) -> impl Fn(&[[u8; N]], &mut [u16], Bad<'_>) -> Result<(), Failure> {
    let batch = table.batch();
    move |rows, numbers, bad| {
        let tell = |error: BatchError| bad(error.hand().unwrap_or_default(), &error.reason());
        batch.rank_rows_lossy(rows, numbers, tell).map_err(|error| Failure::input("", &error))
    }
}

impl Args {
    /// Ranks by `rank`, from where the hands are to where the ranks go.
    pub(crate) fn rank(
        &self,
        rank: impl FnOnce(Input, &mut Output, &mut Tally) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let input = Input::open(self.file.as_deref())?;
        let mut output = Output::open(self.out.as_deref(), self.format)?;
        let mut tally = Tally::new(self.keep_going);
        rank(input, &mut output, &mut tally)?;
        output.finish()?;
        tally.report()
    }
}
