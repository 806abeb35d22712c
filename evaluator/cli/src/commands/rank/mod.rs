//! `rivertable rank`: ranks of many hands, from rows of bytes or lines of text.

pub(crate) mod output;
pub(crate) mod rows;
pub(crate) mod text;

use std::io::{self, IsTerminal};
use std::ops::RangeInclusive;
use std::path::PathBuf;

use evaluator::CardSet;
use evaluator::lookup::batch::BatchError;
use questions::RankedGame;

use self::output::{Format, Output, Tally};
use self::rows::Bad;
use crate::error::{Failure, say};
use crate::input::Input;
use crate::numbers::whole;
use crate::table_choice::Setting;

/// Rank hands in bulk
///
/// Reads a hand from each line, such as As,Kd,Qh,2c,3d, and writes a line with its rank. With --format rows,
/// hands and ranks are binary. An invalid row ends the run. The
/// ranks before it are written. Every line of text is a row, including empty lines. With --keep-going an
/// invalid row gets the rank 65535, which no hand has.
///
/// Ranks are numbers of the game. Larger ones are better, also where the lowest hand wins. A low of eight or
/// better has a rank of 42191 or more.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The number of cards in a hand: 5 to 7, in deuce-to-seven 5, in badugi 4; in Omaha the number of hole
    /// cards, 4 to 6, which are followed by a board of five [default: any of these; --format rows needs it]
    #[arg(long, short, value_name = "N", value_parser = whole::<u8>(4..=7))]
    #[arg(allow_negative_numbers = true)]
    pub(crate) cards: Option<u8>,
    /// The format of hands and ranks
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// The file of hands [default: -, standard input]
    file: Option<PathBuf>,
    /// Write the ranks to this file, once all are computed [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Give invalid rows the rank 65535, count them, and end with exit code 2
    #[arg(long)]
    keep_going: bool,
}

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    let game = setting.game;
    let counts = counts(args.cards, game)?;
    let ranks = &setting.ranks()?;
    args.rank(|input, output, tally| match args.format {
        Format::Rows => {
            let cards = args.row_length(&counts)?;
            let rank = |rows: &[u8], numbers: &mut [u16], bad: Bad<'_>| {
                let mut tell = |error: BatchError| bad(error.hand().unwrap_or_default(), &error.reason());
                // The error is that of the first invalid row, which has been reported.
                _ = ranks.table.rank_rows(cards, rows, numbers, &mut tell);
                Ok(())
            };
            rows::rank(cards, &rank, input, output, tally)
        }
        Format::Lines => {
            let rank = |hands: &[CardSet]| ranks.rank_sets(hands).map_err(|error| Failure::input("", &error));
            text::rank(|text| text::hand(text, &counts, game), rank, input, output, tally)
        }
    })
}

/// Returns the accepted numbers of cards in a hand: the given number, or all numbers of complete hands of the
/// game.
fn counts(cards: Option<u8>, game: RankedGame) -> Result<RangeInclusive<usize>, String> {
    let most = game.most_cards();
    let all = most.min(5)..=most;
    match cards.map(usize::from) {
        None => Ok(all),
        Some(cards) if all.contains(&cards) => Ok(cards..=cards),
        Some(cards) => Err(format!("--cards {cards}: expected {} in {}", text::numbers(&all), game.title())),
    }
}

impl Args {
    /// Returns the number of cards in a row, which must be the only accepted number.
    fn row_length(&self, counts: &RangeInclusive<usize>) -> Result<usize, String> {
        if counts.start() == counts.end() {
            return Ok(*counts.start());
        }
        Err(format!(
            "--format rows: expected the number of cards in a row too: --cards {}",
            text::numbers(counts)
        ))
    }

    /// Ranks all hands of the input by `rank` and writes the ranks to the output.
    pub(crate) fn rank(
        &self,
        rank: impl FnOnce(Input, &mut Output, &mut Tally) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.file.is_none() && self.format == Format::Lines && io::stdin().is_terminal() {
            say("reading hands from standard input, one per line; Ctrl-D ends the input");
        }
        let input = Input::open(self.file.as_deref())?;
        let mut output = Output::open(self.out.as_deref(), self.format)?;
        let mut tally = Tally::new(self.keep_going);
        rank(input, &mut output, &mut tally)?;
        output.finish()?;
        tally.report()
    }
}
