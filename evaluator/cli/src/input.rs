//! What commands read: files and standard input, as bytes or line by line.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;

use terminal::progress::Bar;

use crate::error::Failure;

/// Bytes, with the progress through them.
pub(crate) struct Input {
    pub(crate) source: BufReader<Box<dyn Read + Send>>,
    pub(crate) name: String,
    /// Whether answers are waited for one by one.
    pub(crate) is_live: bool,
    pub(crate) progress: Bar,
}

impl Input {
    fn new(source: Box<dyn Read + Send>, name: String, is_live: bool, progress: Bar) -> Self {
        Self { source: BufReader::with_capacity(1 << 18, source), name, is_live, progress }
    }

    /// Standard input.
    pub(crate) fn standard() -> Self {
        Self::new(Box::new(io::stdin()), "standard input".into(), true, Bar::hidden())
    }

    /// A file, or standard input if there is none or it is called "-". Progress is shown unless the answers are.
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

    /// Reads what there is, and waits for it if need be; says how many bytes there are, none at the end.
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
        Failure::Input(format!("cannot read {}: {error}", self.name))
    }
}

/// Text line by line.
pub(crate) struct Lines {
    pub(crate) input: Input,
    /// How many bytes a line may have, its end among them. Longer ones are no text.
    longest: usize,
    line: Vec<u8>,
    /// The number of the line that was read last, from 1.
    pub(crate) number: u64,
}

impl Lines {
    pub(crate) fn new(input: Input, longest: usize) -> Self {
        Self { input, longest, line: Vec::new(), number: 0 }
    }

    /// Reads the next line; says how many bytes it took, none at the end.
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

    /// The text of the line, or why there is none.
    pub(crate) fn text(&self) -> Result<&str, String> {
        line_text(&self.line, self.longest)
    }

    /// Whether there is no more line for now.
    pub(crate) fn is_waiting(&self) -> bool {
        !self.input.source.buffer().contains(&b'\n')
    }
}

/// The text of a line of at most `longest` bytes, its end among them: without the space at its ends, and without the byte
/// order mark that some editors put first; or why there is none.
pub(crate) fn line_text(line: &[u8], longest: usize) -> Result<&str, String> {
    line_with_tabs(line, longest).map(str::trim)
}

/// Returns the same text with the tabs at its ends, which are empty fields where tabs separate fields.
pub(crate) fn line_with_tabs(line: &[u8], longest: usize) -> Result<&str, String> {
    if line.len() > longest {
        return Err(format!("longer than {longest} bytes"));
    }
    let text = std::str::from_utf8(line).map_err(|_| "not valid UTF-8 text")?;
    Ok(text.strip_prefix("\u{FEFF}").unwrap_or(text).trim_matches([' ', '\r', '\n']))
}

/// Whether a line says nothing: it is empty or a comment.
pub(crate) fn is_passed_over(text: &str) -> bool {
    text.is_empty() || text.starts_with('#')
}
