//! Input of commands: files and standard input, as bytes or line by line.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;

use terminal::progress::Bar;

use crate::error::Failure;

/// A source of bytes, with a progress bar.
pub(crate) struct Input {
    pub(crate) source: BufReader<Box<dyn Read + Send>>,
    pub(crate) name: String,
    /// `true` if answers must be written as soon as the input pauses.
    pub(crate) is_live: bool,
    pub(crate) progress: Bar,
}

impl Input {
    fn new(source: Box<dyn Read + Send>, name: String, is_live: bool, progress: Bar) -> Self {
        Self { source: BufReader::with_capacity(1 << 18, source), name, is_live, progress }
    }

    /// Returns standard input.
    pub(crate) fn standard() -> Self {
        Self::new(Box::new(io::stdin()), "standard input".into(), true, Bar::hidden())
    }

    /// Opens a file, or standard input if the path is `None` or "-". Progress is shown unless answers are
    /// printed on a terminal.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let is_shown = io::stdout().is_terminal();
        let progress = |length| if is_shown { Bar::hidden() } else { Bar::of_bytes(length) };
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Self { progress: progress(None), ..Self::standard() });
        };
        let name = path.display().to_string();
        let failure = |error: io::Error| format!("cannot read {name}: {error}");
        let file = File::open(path).map_err(failure)?;
        let metadata = file.metadata().map_err(failure)?;
        if metadata.is_dir() {
            return Err(format!("cannot read {name}: it is a directory").into());
        }
        let length = metadata.is_file().then_some(metadata.len());
        Ok(Self::new(Box::new(file), name, is_shown, progress(length)))
    }

    /// Reads available bytes, and waits if there are none. Returns the number of bytes, or 0 at the end.
    pub(crate) fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Failure> {
        loop {
            match self.source.read(buffer) {
                Ok(count) => {
                    self.progress.advance(count as u64);
                    return Ok(count);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(self.failure(error)),
            }
        }
    }

    fn failure(&self, error: io::Error) -> Failure {
        format!("cannot read {}: {error}", self.name).into()
    }
}

/// Reads text line by line.
pub(crate) struct Lines {
    pub(crate) input: Input,
    /// The maximum length of a line in bytes, including the line break. Longer lines are rejected.
    longest: usize,
    line: Vec<u8>,
    /// The number of the line that was read last, from 1.
    pub(crate) number: u64,
}

impl Lines {
    pub(crate) fn new(input: Input, longest: usize) -> Self {
        Self { input, longest, line: Vec::new(), number: 0 }
    }

    /// Reads the next line. Returns the number of bytes, or 0 at the end.
    pub(crate) fn read(&mut self) -> Result<u64, Failure> {
        self.line.clear();
        self.number += 1;
        self.try_read().map_err(|error| self.input.failure(error))
    }

    fn try_read(&mut self) -> io::Result<u64> {
        let source = &mut self.input.source;
        let mut count = source.by_ref().take(self.longest as u64 + 1).read_until(b'\n', &mut self.line)?;
        if count > self.longest && !self.line.ends_with(b"\n") {
            count += source.skip_until(b'\n')?;
        }
        Ok(count as u64)
    }

    /// Returns the text of the line, or an error if it is too long or not valid text.
    pub(crate) fn text(&self) -> Result<&str, String> {
        line_text(&self.line, self.longest)
    }

    /// Returns `true` if no further line has been received yet.
    pub(crate) fn is_waiting(&self) -> bool {
        !self.input.source.buffer().contains(&b'\n')
    }
}

/// Returns the text of a line without surrounding white space and without a byte order mark, which some
/// editors write first. Returns an error if the line has more than `longest` bytes, including the line break,
/// or is not valid UTF-8.
pub(crate) fn line_text(line: &[u8], longest: usize) -> Result<&str, String> {
    line_with_tabs(line, longest).map(str::trim)
}

/// Returns the same text, but keeps tabs at the ends. They mark empty fields if tabs separate fields.
pub(crate) fn line_with_tabs(line: &[u8], longest: usize) -> Result<&str, String> {
    if line.len() > longest {
        return Err(format!("longer than {longest} bytes"));
    }
    let text = std::str::from_utf8(line).map_err(|_| "not valid UTF-8 text")?;
    Ok(text.strip_prefix("\u{FEFF}").unwrap_or(text).trim_matches([' ', '\r', '\n']))
}

/// Returns `true` if a line is empty or a comment.
pub(crate) fn is_passed_over(text: &str) -> bool {
    text.is_empty() || text.starts_with('#')
}
