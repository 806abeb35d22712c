//! Many equities: one a line, on all cores, in the order of the lines.
//!
//! ```text
//! Blocks    whole lines, read ahead by a thread of its own
//! Line      as many at once as take 20 to 100 ms; the first may name the columns
//! Answered  128 lines together, on one thread; no empty ones, no comments
//! Piece     their text, and what is wrong with them; told in order while the next lines are answered
//! ```

mod answering;
mod columns;
mod combos;
mod fields;
mod writer;

use std::io::Write;
use std::mem;
use std::path::Path;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use equity::Report;
use equity::batch::Answer;
use evaluator::Game;
use rayon::prelude::*;
use render::equity::{Asked, columns};
use terminal::interrupt;
use terminal::progress::Bar;

pub(crate) use self::answering::{Answering, read_ranges};
pub(crate) use self::columns::{ColumnChoice, Columns};
pub(crate) use self::combos::Combos;
pub(crate) use self::fields::Fields;
use self::fields::Splitter;
use self::writer::Writer;
use super::Args;
use crate::blocks::Blocks;
use crate::error::{Failure, say};
use crate::input::{Input, is_passed_over, line_text};
use crate::output::{Output, output};
use crate::spot::refusal;
use crate::threads;

/// The longest line that is read. A range of 1,326 weights takes some 40 KB.
const LONGEST_LINE: usize = 1 << 20;

/// How many lines are answered at once, for each core, at first and at least; and how many at most.
const LEAST_AT_ONCE: usize = 16;
const MOST_AT_ONCE: usize = 1 << 12;

/// How long it takes to answer them, as long as their number is in these bounds.
const WORTH_WHILE: Duration = Duration::from_millis(20);
const TOO_LONG: Duration = Duration::from_millis(100);

/// How many lines a thread reads, answers and writes together, with the others' help if they are hard.
const TOGETHER: usize = 128;

/// The handling of lines without an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnError {
    /// Report them on standard error and leave them out
    #[default]
    Skip,
    /// Answer them with empty fields and the error, so that every line has an answer
    Null,
    /// End the run at the first
    Stop,
}

/// How the lines of a file are answered.
pub(crate) struct BatchRun<'a, A> {
    game: Game,
    columns: &'a ColumnChoice,
    on_error: OnError,
    as_json: bool,
    answering: A,
}

/// A line of the file.
struct Line<'a> {
    number: u64,
    bytes: &'a [u8],
}

/// A line with its answer.
struct Answered<'a, Q> {
    number: u64,
    fields: Fields<'a>,
    outcome: Result<(Q, Answer), String>,
}

impl<'a, A: Answering> BatchRun<'a, A> {
    /// As the arguments of the command say.
    pub(crate) fn new(args: &'a Args, game: Game, answering: A) -> Self {
        Self { game, columns: &args.columns, on_error: args.on_error, as_json: args.json, answering }
    }

    /// Answers the lines of a file, which are CSV each on its own.
    pub(crate) fn run(&self, file: &Path) -> Result<(), Failure> {
        threads::start_all()?;
        let (mut blocks, progress) = Blocks::new(Input::open(Some(file))?, LONGEST_LINE)?;
        let mut answerer = Answerer { run: self, columns: Columns::default(), has_begun: false };
        let (is_live, writer) = (blocks.is_live, output());
        let mut teller = Teller { run: self, writer, is_live, progress, last: 0, refused: 0 };
        let outcome = answerer.answer_all(&mut blocks, &mut teller);
        if interrupt::is_noted() {
            teller.progress.clear();
        }
        teller.writer.flush()?;
        match outcome {
            Err(Failure::Interrupted(_)) => Err(interrupted_after(teller.last)),
            Ok(()) if teller.refused > 0 => Err(teller.refused()),
            outcome => outcome,
        }
    }
}

/// Answers the lines of a file.
struct Answerer<'a, A> {
    run: &'a BatchRun<'a, A>,
    columns: Columns,
    /// Whether the columns are known.
    has_begun: bool,
}

/// Writes the answers.
struct Teller<'a, A> {
    run: &'a BatchRun<'a, A>,
    writer: Output,
    /// Whether answers are waited for one by one.
    is_live: bool,
    progress: Bar,
    /// The number of the last line that is done.
    last: u64,
    /// How many lines have no answer.
    refused: usize,
}

/// What is to be written of lines that a thread has answered together.
struct Piece {
    text: Vec<u8>,
    /// What is wrong with those that have no answer.
    errors: Vec<String>,
    /// The number of the last line.
    last: Option<u64>,
    /// How long the lines are.
    bytes: u64,
    /// Why the run ends behind it, if it does.
    ended: Option<Failure>,
}

impl<A: Answering> Answerer<'_, A> {
    /// Answers all lines, some thousand at a time; they are written while the next ones are answered.
    fn answer_all(&mut self, blocks: &mut Blocks, teller: &mut Teller<'_, A>) -> Result<(), Failure> {
        let least = LEAST_AT_ONCE * rayon::current_num_threads();
        let (mut number, mut at_once) = (0, least);
        let mut before = Vec::new();
        while let Some(block) = blocks.next()? {
            let lines: Vec<Line<'_>> = lines(&block, &mut number).collect();
            let mut rest = self.begin(&lines, teller)?;
            while !rest.is_empty() {
                let (now, later) = rest.split_at(at_once.min(rest.len()));
                let start = Instant::now();
                let (told, pieces) = rayon::join(|| teller.tell(mem::take(&mut before)), || self.answer(now));
                told?;
                let time = start.elapsed();
                if time > TOO_LONG {
                    at_once = (at_once / 2).max(least);
                } else if time < WORTH_WHILE && now.len() == at_once {
                    at_once = (2 * at_once).min(MOST_AT_ONCE.max(least));
                }
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
        // Of no lines there is the head all the same.
        if self.has_begun { Ok(()) } else { self.write_head(Columns::default(), teller) }
    }

    /// Finds the columns by the first line, unless they are known; gives the lines that are to be answered.
    fn begin<'l, 't>(
        &mut self,
        lines: &'l [Line<'t>],
        teller: &mut Teller<'_, A>,
    ) -> Result<&'l [Line<'t>], Failure> {
        if self.has_begun {
            return Ok(lines);
        }
        let is_line = |line: &Line<'_>| !line.text().is_ok_and(is_passed_over);
        let Some(first) = lines.iter().position(is_line) else { return Ok(&[]) };
        let fields = lines[first].text().and_then(|text| Splitter::new().split(text));
        let fields = fields.unwrap_or_else(|_| Fields::none());
        let found = self.run.columns.of_first_line(&fields);
        let (columns, has_names) = found.map_err(|error| format!("line {}: {error}", lines[first].number))?;
        self.write_head(columns, teller)?;
        Ok(&lines[first + usize::from(has_names)..])
    }

    fn write_head(&mut self, found: Columns, teller: &mut Teller<'_, A>) -> Result<(), Failure> {
        if !self.run.as_json {
            let has_error = self.run.on_error == OnError::Null;
            let head = columns(found.ranges.len(), self.run.columns.has_id(), has_error);
            writeln!(teller.writer, "{head}")?;
        }
        (self.columns, self.has_begun) = (found, true);
        Ok(())
    }

    /// The answers to some lines, as text. Each thread reads, answers and writes lines of its own, if there are many.
    fn answer(&self, lines: &[Line<'_>]) -> Vec<Piece> {
        let chunks = lines.par_chunks(TOGETHER);
        chunks.map_init(Splitter::new, |splitter, lines| self.piece(splitter, lines)).collect()
    }

    fn piece(&self, splitter: &mut Splitter, lines: &[Line<'_>]) -> Piece {
        let (rows, ended) = self.answered(splitter, lines);
        let (text, errors) = self.run.written(&rows, &self.columns);
        let bytes = lines.iter().map(|line| line.bytes.len() as u64).sum();
        Piece { text, errors, last: rows.last().map(|row| row.number), bytes, ended }
    }

    /// The rows among some lines with their answers, up to where the run ends.
    fn answered<'t>(
        &self,
        splitter: &mut Splitter,
        lines: &[Line<'t>],
    ) -> (Vec<Answered<'t, A::Question>>, Option<Failure>) {
        let Self { run, columns, .. } = self;
        let mut questions = Vec::with_capacity(lines.len());
        let read = lines.iter().filter_map(|line| {
            let (fields, question) = line.read(splitter, columns, &run.answering)?;
            let error = question.map(|question| questions.push(question)).err();
            Some((line.number, fields, error))
        });
        let read: Vec<_> = read.collect();
        let mut answered = Vec::with_capacity(read.len());
        let answers = run.answering.answers(&questions);
        let mut answers = questions.into_iter().zip(answers);
        for (number, fields, error) in read {
            let outcome = match error {
                Some(error) => Err(error),
                None => answers.next().ok_or_else(|| "it has no answer".to_string()),
            };
            if matches!(&outcome, Ok((_, answer)) if answer.is_stopped()) {
                return (answered, Some(Failure::Interrupted(None)));
            }
            let is_refused = !matches!(&outcome, Ok((_, answer)) if answer.report.is_ok());
            answered.push(Answered { number, fields, outcome });
            if is_refused && self.run.on_error == OnError::Stop {
                return (answered, Some(Failure::Reported));
            }
        }
        (answered, None)
    }
}

impl<A> Teller<'_, A> {
    /// Writes what is done, and says what is wrong.
    fn tell(&mut self, pieces: Vec<Piece>) -> Result<(), Failure> {
        // Before the first answers there is nothing that is waited for.
        let is_waited_for = self.is_live && !pieces.is_empty();
        for Piece { text, errors, last, bytes, ended } in pieces {
            self.writer.write_all(&text)?;
            self.refused += errors.len();
            if self.run.on_error != OnError::Null && !errors.is_empty() {
                self.progress.suspend(|| errors.iter().for_each(|error| say(format_args!("error: {error}"))));
            }
            self.last = last.unwrap_or(self.last);
            ended.map_or(Ok(()), Err)?;
            self.progress.advance(bytes);
        }
        if is_waited_for {
            self.writer.flush()?;
        }
        Ok(())
    }

    /// What is said at the end of lines that have no answer.
    fn refused(&self) -> Failure {
        if self.run.on_error == OnError::Null {
            let lines =
                if self.refused == 1 { "1 line has" } else { &format!("{} lines have", self.refused) };
            say(format_args!("error: {lines} no answer"));
        }
        Failure::Reported
    }
}

/// The text for some rows, and what is wrong with those that have no answer.
type Written = (Vec<u8>, Vec<String>);

impl<A: Answering> BatchRun<'_, A> {
    fn written(&self, rows: &[Answered<'_, A::Question>], columns: &Columns) -> Written {
        let (mut writer, mut errors) =
            (Writer::new(self.as_json, self.on_error == OnError::Null), Vec::new());
        for row in rows {
            let Answered { number, fields, .. } = row;
            let ranges: Vec<&str> = columns.ranges.iter().map(|&place| fields.get(place)).collect();
            let asked = Asked {
                game: self.game,
                line: *number,
                id: columns.id(fields),
                ranges: &ranges,
                board: columns.board(fields),
                dead: columns.dead(fields),
            };
            let write = |(question, answer, report): (&A::Question, &Answer, &Report)| {
                let json = || self.answering.json(question, report, answer.time, &asked);
                writer.write(&asked, report, json)
            };
            if let Err(error) = row.outcome(&asked).and_then(write) {
                let hint = if *number == 1 && self.may_be_names(fields, columns) { NAMES } else { "" };
                errors.push(format!("line {number}: {error}{hint}"));
                writer.write_error(&asked, &error);
            }
        }
        (writer.finish(), errors)
    }

    /// Whether a line may have been meant to name the columns: neither of its ranges is one.
    fn may_be_names(&self, fields: &Fields<'_>, columns: &Columns) -> bool {
        let is_range = |&place: &usize| self.answering.is_range(fields.get(place));
        columns.are_default() && !columns.ranges.iter().any(is_range)
    }
}

/// What is said of such a line.
const NAMES: &str =
    "; if the first line names the columns, --columns range1=NAME,range2=NAME says which are the ranges";

impl<Q> Answered<'_, Q> {
    /// The answer, or why there is none.
    fn outcome(&self, asked: &Asked<'_>) -> Result<(&Q, &Answer, &Report), String> {
        let (question, answer) = self.outcome.as_ref().map_err(String::clone)?;
        match &answer.report {
            Ok(report) => Ok((question, answer, report)),
            Err(error) => {
                let players: Vec<&str> = asked.players().collect();
                Err(refusal(*error, &players))
            }
        }
    }
}

/// The end of a batch by Ctrl-C; all lines up to the last one are done.
fn interrupted_after(last: u64) -> Failure {
    Failure::Interrupted(Some(match last {
        0 => "interrupted before the first line was done".into(),
        last => format!("interrupted after line {last}"),
    }))
}

/// The lines of a block; `number` is that of the last one before.
fn lines<'a>(block: &'a [u8], number: &mut u64) -> impl Iterator<Item = Line<'a>> {
    block.split_inclusive(|&byte| byte == b'\n').map(|bytes| {
        *number += 1;
        Line { number: *number, bytes }
    })
}

impl<'a> Line<'a> {
    /// The text of the line without the space at its ends; or why there is none.
    fn text(&self) -> Result<&'a str, String> {
        line_text(self.bytes, LONGEST_LINE)
    }

    /// Its fields, and what it asks or what is wrong with it; none if it is empty, a comment, or the names of the
    /// columns once more.
    fn read<A: Answering>(
        &self,
        splitter: &mut Splitter,
        columns: &Columns,
        answering: &A,
    ) -> Option<(Fields<'a>, Result<A::Question, String>)> {
        let text = self.text();
        if text.as_ref().is_ok_and(|text| is_passed_over(text) || names_fields(text)) {
            return None;
        }
        Some(match text.and_then(|text| splitter.split(text)) {
            Ok(fields) => {
                let question = answering.question(&fields, columns);
                (fields, question)
            }
            Err(error) => (Fields::none(), Err(error)),
        })
    }
}

/// What the fields of a line are if nobody says; any line may name them.
const FIELDS: [&str; 4] = ["range1", "range2", "board", "dead"];

/// Whether a line names the fields. No range is called so.
fn names_fields(line: &str) -> bool {
    let begins = line.get(..FIELDS[0].len()).is_some_and(|start| start.eq_ignore_ascii_case(FIELDS[0]));
    let mut names = line.split(',').zip(FIELDS);
    let count = if begins { line.split(',').count() } else { 0 };
    (2..=FIELDS.len()).contains(&count) && names.all(|(name, field)| name.trim().eq_ignore_ascii_case(field))
}
