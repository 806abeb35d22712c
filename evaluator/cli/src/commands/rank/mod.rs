//! `rivertable rank`: ranks of many hands, from rows of bytes or lines of text.

mod output;
mod rows;
mod text;

use std::io::{self, IsTerminal};
use std::ops::RangeInclusive;
use std::path::PathBuf;

use evaluator::lookup::batch::BatchError;
use evaluator::{Card, CardSet, HandRank, Holdem};
use questions::RankedGame;

use self::output::{Format, Output, Tally};
use self::rows::Bad;
use crate::boards::BoardGame;
use crate::error::{Failure, say};
use crate::input::Input;
use crate::numbers::{span, whole};
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
    cards: Option<u8>,
    /// The format of hands and ranks
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The file of hands [default: -, standard input]
    file: Option<PathBuf>,
    /// Write the ranks to this file, once all are computed [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Give invalid rows the rank 65535, count them, and end with exit code 2
    #[arg(long)]
    keep_going: bool,
}

/// The number of cards on a complete board.
const COMPLETE: usize = Holdem::BOARD_CARDS;

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    let game = setting.game;
    let counts = counts(args.cards, game)?;
    let ranks = &setting.ranks()?;
    if args.file.is_none() && args.format == Format::Lines && io::stdin().is_terminal() {
        say("reading hands from standard input, one per line; Ctrl-D ends the input");
    }
    let input = Input::open(args.file.as_deref())?;
    let mut output = Output::open(args.out.as_deref(), args.format)?;
    let mut tally = Tally::new(args.keep_going);
    match (args.format, ranks.boards) {
        (Format::Rows, boards) => {
            let cards = args.row_length(&counts)? + boards.map_or(0, |_| COMPLETE);
            let rank = |rows: &[u8], numbers: &mut [u16], bad: Bad<'_>| {
                if let Some(boards) = boards {
                    return rank_rows(boards, rows, numbers, bad);
                }
                let mut tell = |error: BatchError| bad(error.hand().unwrap_or_default(), &error.reason());
                // The error is that of the first invalid row, which has been reported.
                _ = ranks.table.rank_rows(cards, rows, numbers, &mut tell);
            };
            rows::rank(cards, &rank, input, &mut output, &mut tally)
        }
        (Format::Lines, Some(boards)) => {
            let rank = |deals: &[[CardSet; 2]]| {
                let cards = deals.as_flattened().iter().flat_map(|cards| cards.iter());
                let ids: Vec<u8> = cards.map(Card::id).collect();
                let mut numbers = vec![0; deals.len()];
                rank_rows(boards, &ids, &mut numbers, &mut |_, _| ());
                numbers
            };
            text::rank(|text| boards.split(text, COMPLETE..=COMPLETE), rank, input, &mut output, &mut tally)
        }
        (Format::Lines, None) => {
            let read = |text: &str| text::hand(text, &counts, game);
            text::rank(read, |hands| ranks.rank_sets(hands), input, &mut output, &mut tally)
        }
    }?;
    output.finish()?;
    tally.report()
}

/// Writes the ranks of rows of hole cards and a complete board, and reports invalid rows.
fn rank_rows(game: BoardGame, rows: &[u8], numbers: &mut [u16], bad: Bad<'_>) {
    let mut ranks = vec![HandRank::MIN; numbers.len()];
    let (mut first, mut no_ranks) = (0, Vec::new());
    let length = game.info.hole_cards + COMPLETE;
    // After an invalid row, ranking continues with the next row.
    while let Err(error) = game.hands.rank_rows(&rows[first * length..], &mut ranks[first..]) {
        let row = first + error.hand().expect("each row has a rank");
        bad(row, &error.reason());
        no_ranks.push(row);
        first = row + 1;
    }
    numbers.iter_mut().zip(ranks).for_each(|(number, rank)| *number = rank.as_u16());
    no_ranks.into_iter().for_each(|row| numbers[row] = HandRank::NO_RANK);
}

/// Returns the accepted numbers of cards in a hand without its board: the given number, or all numbers of complete hands
/// of the game.
fn counts(cards: Option<u8>, game: RankedGame) -> Result<RangeInclusive<usize>, String> {
    let most = game.most_cards();
    let (all, what) = match BoardGame::of(game) {
        Some(BoardGame { info, .. }) => (info.hole_cards..=info.hole_cards, ", the hole cards"),
        None => (most.min(5)..=most, ""),
    };
    match cards.map(usize::from) {
        None => Ok(all),
        Some(cards) if all.contains(&cards) => Ok(cards..=cards),
        Some(cards) => {
            let (expected, title) = (span(&all), game.title());
            Err(format!("--cards {cards}: expected {expected} in {title}{what}"))
        }
    }
}

impl Args {
    /// Returns the number of cards in a row, which must be the only accepted number.
    fn row_length(&self, counts: &RangeInclusive<usize>) -> Result<usize, String> {
        if counts.start() == counts.end() {
            return Ok(*counts.start());
        }
        Err(format!("--format rows: expected the number of cards in a row too: --cards {}", span(counts)))
    }
}
