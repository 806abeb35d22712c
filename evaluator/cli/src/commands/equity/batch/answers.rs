//! Answers lines in chunks of up to some thousand.

use std::io::Write;
use std::mem;
use std::time::{Duration, Instant};

use equity::batch::Answer;
use rayon::prelude::*;
use render::equity::columns;

use super::fields::Splitter;
use super::lines::{Line, lines};
use super::teller::{Piece, Teller};
use super::writer::Answered;
use super::{BatchRun, Columns, OnError};
use crate::blocks::Blocks;
use crate::error::Failure;
use crate::spot::refusal;

/// The initial and minimum size of a chunk, in lines for each core. It is small so that the first answers
/// come soon.
const MIN_AT_ONCE: usize = 16;

/// The maximum size of a chunk, because its answers are in memory together. A larger minimum for the number
/// of cores takes precedence.
const MAX_AT_ONCE: usize = 1 << 12;

/// The next chunk is twice as large if this one took less time, because cores are idle while the last lines
/// are answered.
const WORTH_WHILE: Duration = Duration::from_millis(20);

/// The next chunk is half as large if this one took more time, because users watch the output.
const TOO_LONG: Duration = Duration::from_millis(100);

/// The number of lines that a thread reads, answers and writes together. Other threads help with hard lines.
const TOGETHER: usize = 128;

/// The size of the next chunk, adjusted so that a chunk takes between [`WORTH_WHILE`] and [`TOO_LONG`].
struct Pace {
    lines: usize,
    least: usize,
}

impl Pace {
    fn new() -> Self {
        let least = MIN_AT_ONCE * rayon::current_num_threads();
        Self { lines: least, least }
    }

    /// Adjusts the size after `lines` lines took `time`.
    fn after(&mut self, lines: usize, time: Duration) {
        if time > TOO_LONG {
            self.lines = (self.lines / 2).max(self.least);
        } else if time < WORTH_WHILE && lines == self.lines {
            self.lines = (2 * self.lines).min(MAX_AT_ONCE.max(self.least));
        }
    }
}

impl BatchRun<'_> {
    /// Answers all lines in chunks. Each chunk is written while the next is answered.
    pub(super) fn answer_all(&self, blocks: &mut Blocks, teller: &mut Teller) -> Result<(), Failure> {
        let (mut number, mut pace) = (0, Pace::new());
        let (mut columns, mut before) = (None, Vec::new());
        while let Some(block) = blocks.next()? {
            let lines: Vec<Line<'_>> = lines(&block, &mut number).collect();
            let (columns, mut rest) = match &columns {
                Some(columns) => (columns, &lines[..]),
                None => {
                    let Some((found, rest)) = self.begin(&lines, teller)? else { continue };
                    (&*columns.insert(found), rest)
                }
            };
            while !rest.is_empty() {
                let (now, later) = rest.split_at(pace.lines.min(rest.len()));
                let start = Instant::now();
                let (told, pieces) =
                    rayon::join(|| teller.tell(mem::take(&mut before)), || self.answer(now, columns));
                told?;
                pace.after(now.len(), start.elapsed());
                rest = later;
                if pieces.iter().any(|piece| piece.ended.is_some()) {
                    return teller.tell(pieces);
                }
                before = pieces;
            }
            if blocks.is_live {
                teller.tell(mem::take(&mut before))?;
            }
        }
        teller.tell(before)?;
        // The header is written even if there are no lines.
        if columns.is_none() { self.write_head(&Columns::default(), teller) } else { Ok(()) }
    }

    /// Determines the columns by the first line that is neither empty nor a comment. Returns them with the
    /// lines to answer, or `None` if there is no such line.
    fn begin<'l, 't>(
        &self,
        lines: &'l [Line<'t>],
        teller: &mut Teller,
    ) -> Result<Option<(Columns, &'l [Line<'t>])>, Failure> {
        for (place, line) in lines.iter().enumerate() {
            let text = line.text();
            if text.as_ref().is_ok_and(|text| text.trim().is_empty()) {
                continue;
            }
            let number = line.number;
            let found = match text {
                Ok(text) => self.columns.of_first_line(text),
                // If no names are required, the line is reported later as a line without an answer.
                Err(_) if self.columns.is_default() => Ok(Some((Columns::default(), false))),
                Err(error) => Err(error),
            };
            let found = found.map_err(|error| format!("line {number}: {error}"))?;
            let Some((mut columns, has_names)) = found else { continue };
            columns.line = number;
            teller.warn_of_unused(&columns.unused);
            self.write_head(&columns, teller)?;
            return Ok(Some((columns, &lines[place + usize::from(has_names)..])));
        }
        Ok(None)
    }

    fn write_head(&self, found: &Columns, teller: &mut Teller) -> Result<(), Failure> {
        if !self.as_json {
            let head = columns(found.ranges.len(), self.columns.has_id(), self.writes_errors());
            writeln!(teller.writer, "{head}")?;
        }
        Ok(())
    }

    /// Answers lines and formats the answers, with several threads if there are many lines.
    fn answer(&self, lines: &[Line<'_>], columns: &Columns) -> Vec<Piece> {
        let chunks = lines.par_chunks(TOGETHER);
        chunks
            .map_init(
                || Splitter::new(columns.separator),
                |splitter, lines| self.piece(splitter, lines, columns),
            )
            .collect()
    }

    fn piece(&self, splitter: &mut Splitter, lines: &[Line<'_>], columns: &Columns) -> Piece {
        let (rows, ended) = self.answered(splitter, lines, columns);
        let (text, errors) = self.written(&rows, columns);
        let bytes = lines.iter().map(|line| line.bytes.len() as u64).sum();
        Piece { text, errors, last: rows.last().map(|row| row.number), bytes, ended }
    }

    /// Returns the rows of the given lines with their answers. If the run ends within them, also returns the
    /// failure.
    fn answered<'t>(
        &self,
        splitter: &mut Splitter,
        lines: &[Line<'t>],
        columns: &Columns,
    ) -> (Vec<Answered<'t>>, Option<Failure>) {
        let mut questions = Vec::with_capacity(lines.len());
        let mut read = Vec::with_capacity(lines.len());
        for line in lines {
            if let Some((fields, question)) = line.read(splitter, columns, &self.lines) {
                let error = question.map(|question| questions.push(question)).err();
                read.push((line.number, fields, error));
            }
        }
        let mut answered = Vec::with_capacity(read.len());
        let answers = self.lines.answers(&questions);
        let mut answers = questions.into_iter().zip(answers);
        for (number, fields, error) in read {
            let outcome = match error {
                Some(error) => Err(error),
                None => match answers.next().expect("an answer to each question") {
                    (_, answer) if answer.is_stopped() => {
                        return (answered, Some(Failure::Interrupted(None)));
                    }
                    (question, Answer { report: Ok(report), time }) => Ok((question, report, time)),
                    (_, Answer { report: Err(error), .. }) => {
                        let texts = columns.ranges(&fields).filter(|text| !text.is_empty());
                        Err(refusal(error, &texts.collect::<Vec<_>>()).into())
                    }
                },
            };
            let is_refused = outcome.is_err();
            answered.push(Answered { number, fields, outcome });
            if is_refused && self.on_error == OnError::Stop {
                return (answered, Some(Failure::Reported));
            }
        }
        (answered, None)
    }
}
