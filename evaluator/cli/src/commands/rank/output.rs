//! Output of ranks and the tally of invalid rows.

use std::io::{self, BufWriter, IntoInnerError, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use terminal::files::NewFile;

use crate::error::{Failure, Fault};
use crate::output::{cannot_write, output};

/// The format of hands and ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Lines of cards, such as As,Kd,Qh,2c,3d; a line with a rank for each
    #[default]
    #[value(alias = "csv")]
    Lines,
    /// Rows of card ids, one byte for each card (4 x rank + suit, deuce of clubs 0 to ace of spades 51);
    /// ranks of two bytes, little-endian
    Rows,
}

/// The invalid rows of a run.
pub(super) struct Tally {
    keep_going: bool,
    bad: u64,
    /// The error of the first invalid row.
    first_bad: Option<String>,
}

impl Tally {
    pub(super) fn new(keep_going: bool) -> Self {
        Self { keep_going, bad: 0, first_bad: None }
    }

    /// Counts an invalid row, or returns an error if it ends the run. Rows count from 1.
    pub(super) fn add(&mut self, row: u64, what: &str) -> Result<(), Failure> {
        let message = format!("row {row}: {what}");
        if !self.keep_going {
            return Err(message.into());
        }
        self.bad += 1;
        self.first_bad.get_or_insert(message);
        Ok(())
    }

    /// Reports the number of invalid rows, if there are any.
    pub(super) fn report(self) -> Result<(), Failure> {
        let Some(first) = self.first_bad else { return Ok(()) };
        let rows = if self.bad == 1 { "1 row is" } else { &format!("{} rows are", self.bad) };
        Fault::new(format!("{rows} invalid, the first: {first}")).report();
        Err(Failure::Reported)
    }
}

/// The destination of ranks.
pub(super) enum Output {
    Stdout(crate::output::Output),
    /// A file with its name.
    File(BufWriter<NewFile>, PathBuf),
}

impl Output {
    pub(super) fn open(path: Option<&Path>, format: Format) -> Result<Self, Failure> {
        match path {
            Some(path) => {
                let file = NewFile::create(path).map_err(|error| cannot_write(path, &error))?;
                Ok(Self::File(BufWriter::with_capacity(1 << 18, file), path.into()))
            }
            None if format == Format::Rows && io::stdout().is_terminal() => {
                Err("binary ranks cannot be printed on a terminal: use --out or a pipe".to_string().into())
            }
            None => Ok(Self::Stdout(output())),
        }
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        match self {
            Self::Stdout(out) => Ok(out.write_all(bytes)?),
            Self::File(file, path) => file.write_all(bytes).map_err(|error| cannot_write(path, &error)),
        }
    }

    /// Flushes standard output. A file is written as a whole or not at all.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        match self {
            Self::Stdout(out) => Ok(out.flush()?),
            Self::File(..) => Ok(()),
        }
    }

    /// Flushes buffered ranks, and moves a file to its place.
    pub(super) fn finish(self) -> Result<(), Failure> {
        match self {
            Self::Stdout(mut out) => Ok(out.flush()?),
            Self::File(file, path) => {
                let outcome = file.into_inner().map_err(IntoInnerError::into_error).and_then(NewFile::finish);
                outcome.map_err(|error| cannot_write(&path, &error))
            }
        }
    }
}
