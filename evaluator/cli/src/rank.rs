//! `rivertable rank`: hands by the million, in rows of bytes or lines of text.

mod rows;
mod text;

use std::fs::File;
use std::io::{self, BufReader, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use evaluator::HandRank;
use indicatif::{ProgressBar, ProgressStyle};
use tempfile::NamedTempFile;

use crate::error::{Failure, say};
use crate::numbers::whole;
use crate::table_choice::TableChoice;

/// Rank hands in bulk
///
/// Reads hands of the given number of cards and writes a rank for each, many at a time. A row that is no hand stops it;
/// what was written before is right. Every line of text is a row, blank ones too. With --keep-going such a row gets the rank 65535, which no hand has.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many cards each hand has
    #[arg(long, value_name = "N", value_parser = whole::<u8>(5..=7), allow_negative_numbers = true)]
    cards: u8,
    /// The form of hands and ranks
    #[arg(long)]
    format: Format,
    /// The hands [default: standard input]
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
    let mut input = Input::open(args.file.as_deref())?;
    let mut output = Output::open(args.out.as_deref(), args.format)?;
    let mut tally = Tally { keep_going: args.keep_going, bad: 0, first_bad: None };
    match (args.format, args.cards) {
        (Format::Rows, 5) => rows::rank::<5>(&table, &mut input, &mut output, &mut tally),
        (Format::Rows, 6) => rows::rank::<6>(&table, &mut input, &mut output, &mut tally),
        (Format::Rows, _) => rows::rank::<7>(&table, &mut input, &mut output, &mut tally),
        (Format::Csv, cards) => text::rank(&table, usize::from(cards), &mut input, &mut output, &mut tally),
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

/// Where hands come from, with the progress through them.
struct Input {
    source: Box<dyn Read>,
    progress: ProgressBar,
}

impl Input {
    fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else {
            return Ok(Self { source: Box::new(io::stdin().lock()), progress: progress(None) });
        };
        let failure = |error: io::Error| Failure::Input(format!("cannot read {}: {error}", path.display()));
        let file = File::open(path).map_err(failure)?;
        let metadata = file.metadata().map_err(failure)?;
        if metadata.is_dir() {
            return Err(Failure::Input(format!("cannot read {}: it is a directory", path.display())));
        }
        let length = metadata.is_file().then_some(metadata.len());
        Ok(Self { source: Box::new(BufReader::with_capacity(1 << 20, file)), progress: progress(length) })
    }

    /// Reads until the buffer is full or the input ends; says how many bytes there are.
    fn fill(&mut self, buffer: &mut [u8]) -> Result<usize, Failure> {
        let mut filled = 0;
        while filled < buffer.len() {
            match self.source.read(&mut buffer[filled..]) {
                Ok(0) => break,
                Ok(count) => filled += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(Failure::Input(format!("cannot read the hands: {error}"))),
            }
        }
        self.progress.inc(filled as u64);
        Ok(filled)
    }
}

/// A progress bar of bytes on a terminal, nothing elsewhere.
fn progress(length: Option<u64>) -> ProgressBar {
    if io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = match length {
        Some(_) => "{bar:40} {binary_bytes} of {binary_total_bytes}, {binary_bytes_per_sec}, {eta} left",
        None => "{spinner} {binary_bytes}, {binary_bytes_per_sec}",
    };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = length.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
    bar.with_style(style)
}

impl Drop for Input {
    fn drop(&mut self) {
        self.progress.finish_and_clear();
    }
}

/// Where ranks go.
enum Output {
    Stdout(BufWriter<io::Stdout>),
    /// A pipe or a device, which nothing can take the place of.
    Device {
        device: BufWriter<File>,
        path: PathBuf,
    },
    /// A file beside its later place, so that nothing is lost if the work does not get to its end.
    File {
        file: BufWriter<NamedTempFile>,
        path: PathBuf,
    },
}

impl Output {
    fn open(path: Option<&Path>, format: Format) -> Result<Self, Failure> {
        let Some(path) = path else {
            if format == Format::Rows && io::stdout().is_terminal() {
                return Err(Failure::Input(
                    "ranks of two bytes are not for a terminal: use --out or a pipe".into(),
                ));
            }
            return Ok(Self::Stdout(BufWriter::with_capacity(1 << 18, io::stdout())));
        };
        // What a link leads to is written, and not the link.
        let path = path.canonicalize().unwrap_or_else(|_| path.into());
        match std::fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => {
                Err(Failure::Input(format!("cannot write {}: it is a directory", path.display())))
            }
            Ok(metadata) if !metadata.is_file() => {
                let device =
                    File::options().write(true).open(&path).map_err(|error| cannot_write(&path, &error))?;
                Ok(Self::Device { device: BufWriter::with_capacity(1 << 18, device), path })
            }
            _ => {
                let file = crate::files::beside(&path).map_err(|error| cannot_write(&path, &error))?;
                Ok(Self::File { file: BufWriter::with_capacity(1 << 18, file), path })
            }
        }
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        match self {
            Self::Stdout(out) => Ok(out.write_all(bytes)?),
            Self::Device { device, path } => {
                device.write_all(bytes).map_err(|error| cannot_write(path, &error))
            }
            Self::File { file, path } => file.write_all(bytes).map_err(|error| cannot_write(path, &error)),
        }
    }

    /// Flushes what is buffered, and puts a file in its place.
    fn finish(self) -> Result<(), Failure> {
        match self {
            Self::Stdout(mut out) => Ok(out.flush()?),
            Self::Device { mut device, path } => device.flush().map_err(|error| cannot_write(&path, &error)),
            Self::File { file, path } => {
                let file = file.into_inner().map_err(|error| cannot_write(&path, error.error()))?;
                file.persist(&path).map(drop).map_err(|error| cannot_write(&path, &error.error))
            }
        }
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Input(format!("cannot write {}: {error}", path.display()))
}

/// The ranks of some hands as they are written in rows.
fn as_bytes(ranks: &[HandRank], bytes: &mut Vec<u8>) {
    bytes.extend(ranks.iter().flat_map(|rank| rank.as_u16().to_le_bytes()));
}
