//! Many equities: one a line, on all cores, in the order of the lines.

use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

use equity::{Engine, EquityError, Progress};
use evaluator::CardSet;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use super::answer::Answer;
use super::method::MethodChoice;
use crate::error::{Failure, say};
use crate::lines::output;
use crate::spot::{Boards, DialectChoice, KnownCards, Spot};
use crate::{interrupt, terminal};

/// What the fields of a line are; the first line may name them.
const FIELDS: [&str; 4] = ["range1", "range2", "board", "dead"];

/// The longest line that is read. A range of 1,326 weights takes some 40 KB.
const MOST_BYTES: u64 = 1 << 20;

/// How many lines are read ahead for each core; they are answered before more are read.
const LINES_PER_CORE: usize = 16;

/// Answers the lines of a file, which are CSV each on its own: a quote that nobody closes spoils no other line.
pub(crate) fn run(
    file: &Path,
    dialect: &DialectChoice,
    method: &MethodChoice,
    json: bool,
    engine: &Engine<'_>,
) -> Result<(), Failure> {
    let mut lines = Lines::open(file)?;
    let mut out = output();
    if !json {
        writeln!(
            out,
            "line,range1,range2,board,dead,equity1,equity2,win1,win2,tie,total,method,stderr,samples"
        )?;
    }
    let at_once = LINES_PER_CORE * rayon::current_num_threads();
    let mut refused = false;
    let mut last = 0;
    loop {
        let chunk = lines.take(at_once)?;
        if chunk.is_empty() {
            break;
        }
        let answers: Vec<Result<Vec<u8>, Unanswered>> = chunk
            .par_iter()
            .map(|line| {
                let answer = line.answer(dialect, method, json, engine);
                lines.progress.inc(line.length);
                answer
            })
            .collect();
        if interrupt::is_noted() {
            terminal::clear(&lines.progress);
        }
        for (line, answer) in chunk.iter().zip(answers) {
            match answer {
                Ok(text) => out.write_all(&text)?,
                Err(Unanswered::Refused(error)) => {
                    lines.progress.suspend(|| say(format_args!("error: line {}: {error}", line.number)));
                    refused = true;
                }
                Err(Unanswered::Interrupted) => {
                    out.flush()?;
                    return Err(interrupted_after(last));
                }
            }
            last = line.number;
        }
        if lines.is_live {
            out.flush()?;
        }
    }
    out.flush()?;
    if refused { Err(Failure::Reported) } else { Ok(()) }
}

/// The end of a batch by Ctrl-C; all lines up to the last one are done.
fn interrupted_after(last: u64) -> Failure {
    Failure::Interrupted(Some(match last {
        0 => "interrupted before the first line was done".into(),
        last => format!("interrupted after line {last}"),
    }))
}

/// Why a line has no answer.
enum Unanswered {
    /// It is wrong.
    Refused(String),
    /// The user ended the run before.
    Interrupted,
}

impl From<String> for Unanswered {
    fn from(error: String) -> Self {
        Self::Refused(error)
    }
}

/// A line that is neither blank nor a comment nor the names of the fields.
struct Line {
    number: u64,
    /// In bytes, together with blank lines and such before it.
    length: u64,
    text: Result<String, String>,
}

impl Line {
    fn answer(
        &self,
        dialect: &DialectChoice,
        method: &MethodChoice,
        json: bool,
        engine: &Engine<'_>,
    ) -> Result<Vec<u8>, Unanswered> {
        let watch = |_: &Progress<'_>| match interrupt::is_noted() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        if interrupt::is_noted() {
            return Err(Unanswered::Interrupted);
        }
        let fields = fields(self.text.as_ref().map_err(String::clone)?)?;
        let field = |i: usize| fields.get(i).map_or("", |text| text.trim());
        let spot = spot([0, 1, 2, 3].map(field), dialect)?;
        let start = Instant::now();
        let report = match method.apply(spot.question()).on_progress(&watch).run(engine) {
            Ok(report) if report.partial().is_none() => report,
            Ok(_) | Err(EquityError::Stopped) => return Err(Unanswered::Interrupted),
            Err(error) => return Err(spot.refusal(error).into()),
        };
        let answer = Answer { spot: &spot, report: &report, seconds: start.elapsed().as_secs_f64() };
        let text = if json { self.json(&answer) } else { self.row(&answer, field(0), field(1)) };
        text.map_err(|error| format!("cannot be written: {error}").into())
    }

    fn json(&self, answer: &Answer<'_>) -> Result<Vec<u8>, Box<dyn Error>> {
        let mut text = serde_json::to_vec(&answer.json(Some(self.number)))?;
        text.push(b'\n');
        Ok(text)
    }

    fn row(&self, answer: &Answer<'_>, range1: &str, range2: &str) -> Result<Vec<u8>, Box<dyn Error>> {
        let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
        writer.serialize(answer.row(self.number, range1, range2))?;
        Ok(writer.into_inner()?)
    }
}

/// What the fields of a line ask.
fn spot([range1, range2, board, dead]: [&str; 4], dialect: &DialectChoice) -> Result<Spot, String> {
    let said = |failure: Failure| match failure {
        Failure::Input(said) => said,
        other => format!("{other:?}"),
    };
    let cards = KnownCards::read(board, dead, "", Boards::Any).map_err(|error| {
        let is_range = board.parse::<CardSet>().is_err() && dialect.read("", board).is_ok();
        if is_range { format!("{error}; {HEADS_UP}") } else { error }
    });
    // What is wrong with the ranges is said first, for they stand first.
    let no_cards = KnownCards { board: CardSet::EMPTY, dead: CardSet::EMPTY };
    let texts = [range1, range2].map(String::from);
    let mut spot = Spot::read(&texts, dialect, no_cards).map_err(said)?;
    spot.cards = cards?;
    Ok(spot)
}

/// What is said of a line that has a range where the board belongs.
const HEADS_UP: &str = "a line has two ranges, then a board and dead cards";

/// The fields of a line.
fn fields(line: &str) -> Result<csv::StringRecord, String> {
    if line.bytes().filter(|&byte| byte == b'"').count() % 2 == 1 {
        return Err("a quote without its counterpart: expected \"…\" around fields that have commas".into());
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .buffer_capacity(line.len().max(1))
        .from_reader(line.as_bytes());
    let mut record = csv::StringRecord::new();
    reader.read_record(&mut record).map_err(|error| error.to_string())?;
    match record.len() {
        2..=4 => Ok(record),
        1 => {
            Err("1 field: expected two ranges with a comma between them, then a board and dead cards".into())
        }
        count => Err(format!(
            "{count} fields: expected at most 4 (two ranges, a board, dead cards); a range with commas needs quotes"
        )),
    }
}

/// The lines of a file, with the progress through them.
struct Lines {
    source: Box<dyn BufRead>,
    name: String,
    number: u64,
    /// Whether somebody waits for each answer.
    is_live: bool,
    progress: ProgressBar,
}

impl Lines {
    fn open(path: &Path) -> Result<Self, Failure> {
        let new = |source, name, length, is_live| Self {
            source,
            name,
            number: 0,
            is_live,
            progress: progress(length),
        };
        if path == Path::new("-") {
            let source = Box::new(io::stdin().lock());
            return Ok(new(source, "standard input".into(), None, true));
        }
        let name = path.display().to_string();
        let failure = |error: io::Error| Failure::Input(format!("cannot read {name}: {error}"));
        let file = File::open(path).map_err(failure)?;
        let metadata = file.metadata().map_err(failure)?;
        if metadata.is_dir() {
            return Err(Failure::Input(format!("cannot read {name}: it is a directory")));
        }
        let length = metadata.is_file().then_some(metadata.len());
        Ok(new(Box::new(BufReader::with_capacity(1 << 16, file)), name, length, io::stdout().is_terminal()))
    }

    /// The next lines, at most so many; none at the end.
    fn take(&mut self, most: usize) -> Result<Vec<Line>, Failure> {
        let mut lines = Vec::new();
        let mut length = 0;
        while lines.len() < most {
            let Some((read, text)) = self.next_line()? else { break };
            length += read;
            let trimmed = text.as_deref().map(|text| text.trim_start_matches('\u{FEFF}').trim());
            if trimmed.is_ok_and(|text| text.is_empty() || text.starts_with('#')) {
                continue;
            }
            if trimmed.is_ok_and(names_fields) {
                continue;
            }
            let text = trimmed.map(str::to_string).map_err(String::clone);
            lines.push(Line { number: self.number, length: std::mem::take(&mut length), text });
        }
        self.progress.inc(length);
        Ok(lines)
    }

    /// One line and how many bytes it took, or what is wrong with it; none at the end.
    #[allow(clippy::type_complexity, reason = "a name would not say more")]
    fn next_line(&mut self) -> Result<Option<(u64, Result<String, String>)>, Failure> {
        let failure = |error: io::Error| Failure::Input(format!("cannot read {}: {error}", self.name));
        let mut bytes = Vec::new();
        let mut read = io::Read::take(&mut self.source, MOST_BYTES)
            .read_until(b'\n', &mut bytes)
            .map_err(failure)? as u64;
        if read == 0 {
            return Ok(None);
        }
        self.number += 1;
        if read == MOST_BYTES && !bytes.ends_with(b"\n") {
            read += self.source.skip_until(b'\n').map_err(failure)? as u64;
            return Ok(Some((read, Err(format!("longer than {MOST_BYTES} bytes")))));
        }
        Ok(Some((read, String::from_utf8(bytes).map_err(|_| "not valid UTF-8 text".into()))))
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        terminal::clear(&self.progress);
    }
}

/// Whether a line names the fields. No range is called so.
fn names_fields(line: &str) -> bool {
    let names: Vec<String> = line.split(',').map(|name| name.trim().to_lowercase()).collect();
    names.len() >= 2 && names.iter().zip(FIELDS).all(|(name, field)| name == field) && names.len() <= 4
}

/// The columns that a whole line of progress has room in.
const WIDE: usize = 76;

/// A progress bar of bytes on a terminal, nothing elsewhere.
fn progress(length: Option<u64>) -> ProgressBar {
    if io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = match length {
        Some(_) if terminal::width() < WIDE => "{wide_bar} {percent:>3} %, {eta} left",
        Some(_) => "{bar:40} {percent:>3} % of {binary_total_bytes}, {eta} left",
        None => "{spinner} {binary_bytes}",
    };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(length, terminal::target()).with_style(style)
}
