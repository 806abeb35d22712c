//! Many equities: one a line, on all cores, in the order of the lines.

use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use equity::{Engine, EquityError, Progress, Report};
use evaluator::CardSet;
use rayon::prelude::*;
use render::equity::{COLUMNS, json, row};
use render::spot::{Answer, Spot};
use terminal::interrupt;

use super::method::MethodChoice;
use crate::error::{Failure, say};
use crate::input::{Input, Lines, is_passed_over};
use crate::output::{output, write_json};
use crate::progress::unless_interrupted;
use crate::spot::{Boards, DialectChoice, refusal};

/// What the fields of a line are; the first line may name them.
const FIELDS: [&str; 4] = ["range1", "range2", "board", "dead"];

/// The longest line that is read. A range of 1,326 weights takes some 40 KB.
const LONGEST_LINE: usize = 1 << 20;

/// How many lines are read ahead for each core; they are answered before more are read.
const LINES_PER_CORE: usize = 16;

/// How lines are answered.
pub(super) struct Batch<'a> {
    pub(super) dialect: &'a DialectChoice,
    pub(super) method: &'a MethodChoice,
    pub(super) as_json: bool,
    pub(super) engine: &'a Engine,
}

impl Batch<'_> {
    /// Answers the lines of a file, which are CSV each on its own: a quote that nobody closes spoils no other line.
    pub(super) fn run(&self, file: &Path) -> Result<(), Failure> {
        let mut lines = Lines::new(Input::open(Some(file))?, LONGEST_LINE);
        let mut out = output();
        if !self.as_json {
            writeln!(out, "{COLUMNS}")?;
        }
        let at_once = LINES_PER_CORE * rayon::current_num_threads();
        let mut refused = false;
        let mut last = 0;
        loop {
            let chunk = take(&mut lines, at_once)?;
            if chunk.is_empty() {
                break;
            }
            let progress = &lines.input.progress;
            let answer = |line: &Line| {
                let answer = self.answer(line);
                progress.advance(line.length);
                answer
            };
            let answers: Vec<Result<Vec<u8>, Failure>> = chunk.par_iter().map(answer).collect();
            if interrupt::is_noted() {
                progress.clear();
            }
            for (line, answer) in chunk.iter().zip(answers) {
                match answer {
                    Ok(text) => out.write_all(&text)?,
                    Err(Failure::Input(error)) => {
                        progress.suspend(|| say(format_args!("error: line {}: {error}", line.number)));
                        refused = true;
                    }
                    Err(_) => {
                        out.flush()?;
                        return Err(interrupted_after(last));
                    }
                }
                last = line.number;
            }
            if lines.input.is_live {
                out.flush()?;
            }
        }
        out.flush()?;
        if refused { Err(Failure::Reported) } else { Ok(()) }
    }

    /// The text that answers a line; or what is wrong with the line, or that the user ended the run before.
    fn answer(&self, line: &Line) -> Result<Vec<u8>, Failure> {
        if interrupt::is_noted() {
            return Err(Failure::Interrupted(None));
        }
        let fields = fields(line.text.as_ref().map_err(String::clone)?)?;
        let field = |i: usize| fields.get(i).map_or("", |text| text.trim());
        let ranges = [field(0), field(1)];
        let spot = spot(ranges, field(2), field(3), self.dialect)?;
        let start = Instant::now();
        let watch = |_: &Progress<'_>| unless_interrupted();
        let report = match self.method.apply(spot.question()).on_progress(&watch).run(self.engine) {
            Ok(report) if report.partial().is_none() => report,
            Ok(_) | Err(EquityError::Stopped) => return Err(Failure::Interrupted(None)),
            Err(error) => return Err(refusal(error, &ranges).into()),
        };
        let answer = Answer { spot: &spot, report: &report, seconds: start.elapsed().as_secs_f64() };
        let text = if self.as_json { line.json(&answer) } else { line.row(&answer, ranges) };
        text.map_err(|error| format!("cannot be written: {error}").into())
    }
}

/// The end of a batch by Ctrl-C; all lines up to the last one are done.
fn interrupted_after(last: u64) -> Failure {
    Failure::Interrupted(Some(match last {
        0 => "interrupted before the first line was done".into(),
        last => format!("interrupted after line {last}"),
    }))
}

/// A line that is neither empty nor a comment nor the names of the fields.
struct Line {
    number: u64,
    /// In bytes, together with empty lines and such before it.
    length: u64,
    text: Result<String, String>,
}

impl Line {
    fn json(&self, answer: &Answer<'_, Report>) -> Result<Vec<u8>, Box<dyn Error>> {
        let mut text = Vec::new();
        write_json(&mut text, &json(answer, Some(self.number)))?;
        Ok(text)
    }

    fn row(&self, answer: &Answer<'_, Report>, ranges: [&str; 2]) -> Result<Vec<u8>, Box<dyn Error>> {
        let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
        writer.serialize(row(answer, self.number, ranges))?;
        Ok(writer.into_inner()?)
    }
}

/// What the fields of a line ask.
fn spot(ranges: [&str; 2], board: &str, dead: &str, dialect: &DialectChoice) -> Result<Spot, String> {
    // What is wrong with the ranges is said first, for they stand first.
    let ranges = dialect.read_all(&ranges)?;
    let cards = Boards::Any.read(board, dead, "").map_err(|error| {
        let is_range = board.parse::<CardSet>().is_err() && dialect.read("", board).is_ok();
        if is_range { format!("{error}; {HEADS_UP}") } else { error }
    })?;
    Ok(Spot { ranges, cards })
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

/// The next lines, at most so many; none at the end.
fn take(lines: &mut Lines, most: usize) -> Result<Vec<Line>, Failure> {
    let mut taken = Vec::new();
    let mut length = 0;
    while taken.len() < most {
        let read = lines.read()?;
        if read == 0 {
            break;
        }
        length += read;
        let text = lines.text();
        if !text.as_ref().is_ok_and(|text| is_passed_over(text) || names_fields(text)) {
            let text = text.map(str::to_string);
            taken.push(Line { number: lines.number, length: std::mem::take(&mut length), text });
        }
    }
    lines.input.progress.advance(length);
    Ok(taken)
}

/// Whether a line names the fields. No range is called so.
fn names_fields(line: &str) -> bool {
    let names: Vec<String> = line.split(',').map(|name| name.trim().to_lowercase()).collect();
    names.len() >= 2 && names.iter().zip(FIELDS).all(|(name, field)| name == field) && names.len() <= 4
}
