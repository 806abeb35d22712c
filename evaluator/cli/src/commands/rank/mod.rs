//! `rivertable rank`: hands by the million, in rows of bytes or lines of text.

mod rows;
mod text;

use std::io::{self, BufWriter, IntoInnerError, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};

use clap::{ValueEnum, value_parser};
use terminal::files::NewFile;

use crate::error::{Failure, say};
use crate::input::Input;
use crate::output::cannot_write;
use crate::table_choice::TableChoice;

/// Rank hands in bulk
///
/// Reads hands of the given number of cards and writes a rank for each, many at a time. A row that is no hand stops it;
/// what was written before is right. Every line of text is a row, empty ones too. With --keep-going such a row gets the rank 65535, which no hand has.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many cards each hand has
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(5..=7), allow_negative_numbers = true)]
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

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Rows of card ids, one byte a card (4 x rank + suit, deuce of clubs 0 to ace of spades 51); ranks of two bytes,
    /// little-endian
    Rows,
    /// Lines of cards, such as As,Kd,Qh,2c,3d; a line with a rank for each
    Csv,
}

pub(crate) fn run(args: &Args, table: &TableChoice) -> Result<(), Failure> {
    let table = table.open()?;
    let input = Input::open(args.file.as_deref())?;
    let mut output = Output::open(args.out.as_deref(), args.format)?;
    let mut tally = Tally { keep_going: args.keep_going, bad: 0, first_bad: None };
    match (args.format, args.cards) {
        (Format::Rows, 5) => rows::rank::<5>(table, input, &mut output, &mut tally),
        (Format::Rows, 6) => rows::rank::<6>(table, input, &mut output, &mut tally),
        (Format::Rows, _) => rows::rank::<7>(table, input, &mut output, &mut tally),
        (Format::Csv, cards) => text::rank(table, usize::from(cards), input, &mut output, &mut tally),
    }?;
    output.finish()?;
    match tally.first_bad {
        None => Ok(()),
        Some(first) => {
            let rows = if tally.bad == 1 { "1 row is" } else { &format!("{} rows are", tally.bad) };
            say(format_args!("error: {rows} no hand, the first: {first}"));
            Err(Failure::Reported)
        }
    }
}

/// The rows that are no hands.
struct Tally {
    keep_going: bool,
    bad: u64,
    /// What is wrong with the first of them.
    first_bad: Option<String>,
}

impl Tally {
    /// Takes a bad row, or refuses it where that is to end the work. Rows count from 1.
    fn add(&mut self, row: u64, what: &str) -> Result<(), Failure> {
        let said = format!("row {row}: {what}");
        if !self.keep_going {
            return Err(Failure::Input(said));
        }
        self.bad += 1;
        self.first_bad.get_or_insert(said);
        Ok(())
    }
}

/// Where ranks go.
enum Output {
    Stdout(BufWriter<Stdout>),
    /// A file with its name.
    File(BufWriter<NewFile>, PathBuf),
}

impl Output {
    fn open(path: Option<&Path>, format: Format) -> Result<Self, Failure> {
        match path {
            Some(path) => {
                let file = NewFile::create(path).map_err(|error| cannot_write(path, &error))?;
                Ok(Self::File(BufWriter::with_capacity(1 << 18, file), path.into()))
            }
            None if format == Format::Rows && io::stdout().is_terminal() => {
                Err(Failure::Input("ranks of two bytes are not for a terminal: use --out or a pipe".into()))
            }
            None => Ok(Self::Stdout(BufWriter::with_capacity(1 << 18, io::stdout()))),
        }
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        match self {
            Self::Stdout(out) => Ok(out.write_all(bytes)?),
            Self::File(file, path) => file.write_all(bytes).map_err(|error| cannot_write(path, &error)),
        }
    }

    /// Flushes what is buffered, and puts a file in its place.
    fn finish(self) -> Result<(), Failure> {
        match self {
            Self::Stdout(mut out) => Ok(out.flush()?),
            Self::File(file, path) => {
                let outcome = file.into_inner().map_err(IntoInnerError::into_error).and_then(NewFile::finish);
                outcome.map_err(|error| cannot_write(&path, &error))
            }
        }
    }
}
