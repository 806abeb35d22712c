//! `equity_batch`: the equities of ranges row by row.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use equity::batch::{Batch, Question};
use equity::game::AnyRange;
use holdem::{EquityError, Options, Progress};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rayon::prelude::*;

use super::batch_columns::{CardColumn, Player};
use super::batch_game::{Answer, BatchGame, answers, answers_if_short};
use super::batch_report::{BatchReport, Found, Part};
use super::question;
use super::question::named_by_index;
use crate::arguments::{Integer, Text, invalid, named};
use crate::games::RangeGame;
use crate::options::{Form, OnError};
use crate::pieces::BadRow;
use crate::run::{run, run_here};
use crate::threads::Threads;

/// The maximum number of rows that the calling thread answers, if they are short.
const FEW: usize = 64;

/// The number of rows that are answered together. Cheap rows take more of them, up to [`MAX_TOGETHER`], for
/// about [`LONG`].
const TOGETHER: usize = 1 << 13;
const MAX_TOGETHER: usize = 1 << 17;
const LONG: Duration = Duration::from_millis(20);

/// The number of cheap rows that one thread answers alone. Rows are cheap if they average less than
/// [`CHEAP`], measured on as many rows first.
const PART: usize = 256;
const CHEAP: Duration = Duration::from_micros(50);

/// The questions of all rows, by column.
struct Table {
    game: BatchGame,
    players: Vec<Player>,
    board: CardColumn,
    dead: CardColumn,
    rows: usize,
}

impl Table {
    fn new(
        game: BatchGame,
        players: &Bound<'_, PyTuple>,
        board: Option<&Bound<'_, PyAny>>,
        dead: Option<&Bound<'_, PyAny>>,
        form: Form,
    ) -> PyResult<Self> {
        let (found, most) = (players.len(), game.game().info().most_players);
        if !(2..=most).contains(&found) {
            return Err(invalid(format_args!("{found} columns of ranges: expected 2 to {most}")));
        }
        let player = |(number, object): (usize, Bound<'_, PyAny>)| {
            let py = object.py();
            let name = format_args!("ranges[{number}]");
            Player::of(&object, form, &game).map_err(|error| match error.is_instance_of::<PyTypeError>(py) {
                true => PyTypeError::new_err(format!("{name}: {}", error.value(py))),
                false => named(py, error, name),
            })
        };
        let players = players.iter().enumerate().map(player).collect::<PyResult<Vec<_>>>()?;
        let (board, dead) = (CardColumn::of(board, form, "board")?, CardColumn::of(dead, form, "dead")?);
        let mut lengths: Vec<(String, usize)> = Vec::new();
        let ranges_by_number = players.iter().map(Player::len).enumerate();
        lengths.extend(ranges_by_number.filter_map(|(i, len)| Some((format!("ranges[{i}]"), len?))));
        lengths.extend(board.len().map(|len| ("board".into(), len)));
        lengths.extend(dead.len().map(|len| ("dead".into(), len)));
        let rows = lengths.first().map_or(1, |(_, len)| *len);
        if let Some((name, len)) = lengths.iter().find(|(_, len)| *len != rows) {
            let first = &lengths[0].0;
            return Err(invalid(format_args!("{name} has {len} rows, and {first} has {rows}")));
        }
        Ok(Self { game, players, board, dead, rows })
    }

    /// Returns the question of a row. Returns `None` if one of two players is null.
    fn question(&self, row: usize) -> Result<Option<Question>, String> {
        let mut ranges = Vec::<AnyRange>::with_capacity(self.players.len());
        for (number, player) in self.players.iter().enumerate() {
            if self.players.len() > 2 && player.is_nobody(row) {
                continue;
            }
            let range = player.range(row, &self.game);
            match range.map_err(|error| format!("ranges[{number}]: {error}"))? {
                Some(range) => ranges.push(range),
                None => return Ok(None),
            }
        }
        let (board, dead) = (self.board.set(row, "board")?, self.dead.set(row, "dead")?);
        Ok(Some(Question::new(ranges, board, dead)))
    }

    /// Returns for each player whether they take part in a row.
    fn present(&self, row: usize) -> impl Iterator<Item = bool> {
        self.players.iter().map(move |player| self.players.len() == 2 || !player.is_nobody(row))
    }

    /// Answers few short rows on the calling thread. Returns `None` if there are too many, or one is not
    /// short.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`answer`](Self::answer).
    fn answer_if_short(&self, options: Options, on_error: OnError) -> Option<Result<Found, BadRow>> {
        if self.rows > FEW {
            return None;
        }
        let mut found = Found::new(self.rows, self.players.len());
        let batch = self.game.batch(options, None);
        let wrong = self.answer_part(0, found.all(), |questions| answers_if_short(&batch, questions))?;
        Some(found.note(wrong, on_error).map(|_| found))
    }

    /// Answers all rows.
    ///
    /// # Errors
    ///
    /// Returns an error for the first invalid row, unless errors become nulls.
    fn answer(&self, batch: &Batch<'_>, done: &Done, on_error: OnError) -> Result<Found, BadRow> {
        let mut found = Found::new(self.rows, self.players.len());
        let (mut first, mut together, mut size) = (0, PART, PART);
        while first < self.rows {
            let (start, rows) = (Instant::now(), first..self.rows.min(first + together));
            let parts = found.parts(rows.clone(), size).enumerate();
            done.at_once.store(size.min(rows.len()), Ordering::Relaxed);
            let answer = |(number, part): (usize, Part<'_>)| {
                let rows = part.len();
                let wrong = self
                    .answer_part(first + number * size, part, |questions| Some(answers(batch, questions)));
                done.rows.fetch_add(rows, Ordering::Relaxed);
                wrong.unwrap_or_default()
            };
            let wrong: Vec<Wrong> = parts.map(answer).collect();
            if found.note(wrong.into_iter().flatten(), on_error)? {
                for mut part in found.parts(rows.end..self.rows, 1).collect::<Vec<_>>() {
                    part.set(0, None, [].into_iter());
                }
                (rows.end..self.rows).for_each(|row| found.set_error(row, ENDED.into()));
                break;
            }
            // Cheap rows may be answered twice if they are equal, so each thread has rows of its own. Enough
            // of them are answered together that it does not matter which thread ends last.
            let a_row = start.elapsed() / rows.len() as u32;
            (together, size) = match a_row < CHEAP {
                true => (
                    ((LONG.as_nanos() / (1 + a_row.as_nanos())) as usize).clamp(TOGETHER, MAX_TOGETHER),
                    PART,
                ),
                false => (TOGETHER, TOGETHER),
            };
            first = rows.end;
        }
        Ok(found)
    }

    /// Answers the rows of a part that begins with row `first`, and returns the invalid rows. Returns `None`
    /// if `answers` does.
    fn answer_part(
        &self,
        first: usize,
        mut part: Part<'_>,
        answers: impl FnOnce(&[Question]) -> Option<Vec<Answer>>,
    ) -> Option<Wrong> {
        let rows = first..first + part.len();
        let asked: Vec<_> = if rows.len() > PART {
            rows.clone().into_par_iter().with_min_len(PART).map(|row| self.question(row)).collect()
        } else {
            rows.clone().map(|row| self.question(row)).collect()
        };
        let mut questions = Vec::with_capacity(rows.len());
        // Remembers for each row whether it has a question.
        let mut take = |question: Option<Question>| {
            let is_some = question.is_some();
            questions.extend(question);
            is_some
        };
        let asked: Vec<Result<bool, String>> = asked.into_iter().map(|asked| asked.map(&mut take)).collect();
        let (mut answers, mut wrong) = (answers(&questions)?.into_iter(), Wrong::new());
        for (place, (row, asked)) in rows.zip(asked).enumerate() {
            let outcome = match asked {
                Ok(true) => answers.next().transpose().map_err(|error| match error {
                    EquityError::Stopped => None,
                    error => Some(named_by_index(&error)),
                }),
                Ok(false) => Ok(None),
                Err(error) => Err(Some(error)),
            };
            let report = outcome.unwrap_or_else(|error| {
                wrong.push((row, error));
                None
            });
            part.set(place, report.as_deref(), self.present(row));
        }
        Some(wrong)
    }
}

impl Found {
    /// Records the invalid rows in order. Returns `true` if the work was stopped.
    ///
    /// # Errors
    ///
    /// Returns an error for the first invalid row, unless errors become nulls.
    fn note(
        &mut self,
        wrong: impl IntoIterator<Item = (usize, Option<String>)>,
        on_error: OnError,
    ) -> Result<bool, BadRow> {
        let mut is_stopped = false;
        for (row, error) in wrong {
            is_stopped |= error.is_none();
            match error {
                Some(error) if on_error == OnError::Raise => return Err(BadRow { row, reason: error }),
                error => self.set_error(row, error.unwrap_or_else(|| ENDED.into())),
            }
        }
        Ok(is_stopped)
    }
}

/// The progress of the work.
#[derive(Default)]
struct Done {
    /// The number of rows that are done.
    rows: AtomicUsize,
    /// The number of rows in one call of the engine.
    at_once: AtomicUsize,
}

/// Rows without an answer and their errors. Rows that were not reached have no error.
type Wrong = Vec<(usize, Option<String>)>;

/// The error text of rows that were not reached.
const ENDED: &str = "the work ended before this row";

/// Returns the equities of ranges against each other row by row, as a `BatchReport` of arrays.
///
/// Each of two to ten players (six in Omaha and pineapple) has a column of ranges or hands, or one for all
/// rows: text, a `Range`, a list or an array of text, Arrow data of text, hole cards as uint8[n, k], or as
/// uint64[n] with `form="sets"`.
/// `board` and `dead` are the cards of all rows (text, or a list of cards), or columns in any form that
/// `rank` reads. Null and None mean no board or no dead cards. A null player takes no part in a row of three
/// or more, and leaves a row of two without an answer. For the other arguments see `equity`. Equal rows
/// are answered once.
///
/// An invalid row raises an exception that names it. With `on_error="null"` it has NaN and a text in
/// `errors`. `progress` is called from time to time with the fraction of rows that are done, and None. If it
/// returns False, the remaining rows have NaN and a text in `errors`.
///
/// >>> import rivertable as rt
/// >>> found = rt.equity_batch(["AsAh", "7s6s", "QQ"], "KK,AK", board=["Ks9h4c", None, "QcQs"], on_error="null")
/// >>> found.equity[:2].round(4).tolist()
/// [[0.633, 0.367], [0.3588, 0.6412]]
/// >>> found.errors[2]
/// '2 cards on the board: there can be 0, 3, 4 or 5'
/// >>> rt.equity_batch(["AsAhKsKh", "8d7d6c5c"], "QsQhJsJh", board="2c 3c 9d Kd", game="omaha").equity.tolist()
/// [[0.9, 0.1], [0.5, 0.5]]
#[pyfunction]
#[pyo3(signature = (*ranges, board = None, dead = None, method = Text::from("auto"), stderr = None, samples = None, time = None,
    seed = Integer::Of(0), exact_within = 10.0, game = RangeGame::default(), form = Form::Ids, on_error = OnError::Raise, threads = None, progress = None),
    text_signature = "(*ranges, board=None, dead=None, method='auto', stderr=None, samples=None, time=None, seed=0, \
    exact_within=10.0, game='holdem', form='ids', on_error='raise', threads=None, progress=None)")]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
fn equity_batch(
    py: Python<'_>,
    ranges: &Bound<'_, PyTuple>,
    board: Option<&Bound<'_, PyAny>>,
    dead: Option<&Bound<'_, PyAny>>,
    method: Text,
    stderr: Option<f64>,
    samples: Option<Integer>,
    time: Option<f64>,
    seed: Integer,
    exact_within: f64,
    game: RangeGame,
    form: Form,
    on_error: OnError,
    threads: Option<Threads>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<BatchReport> {
    let options = question::options(&method, (stderr, samples, time), seed, exact_within)?;
    let known = (board, dead, form);
    let question = (options, on_error, threads, progress);
    let may_use_three_way = ranges.len() == 3 && board.is_none() && dead.is_none();
    answer_table(py, BatchGame::new(game, may_use_three_way)?, ranges, known, question)
}

/// The board, the dead cards, and the meaning of their integers.
type Known<'a, 'py> = (Option<&'a Bound<'py, PyAny>>, Option<&'a Bound<'py, PyAny>>, Form);

/// The options of a batch.
type BatchOptions<'a, 'py> = (Options, OnError, Option<Threads>, Option<&'a Bound<'py, PyAny>>);

/// Answers all rows in a game.
fn answer_table(
    py: Python<'_>,
    game: BatchGame,
    ranges: &Bound<'_, PyTuple>,
    (board, dead, form): Known<'_, '_>,
    (options, on_error, threads, progress): BatchOptions<'_, '_>,
) -> PyResult<BatchReport> {
    let table = Table::new(game, ranges, board, dead, form)?;
    let game = table.game.game();
    let at_once = || Some(table.answer_if_short(options, on_error)?.map_err(|bad| bad.error(0)));
    if let Some(found) = run_here(py, progress, at_once)? {
        return BatchReport::new(py, game, found);
    }
    let done = Done::default();
    let found = run(py, threads, progress, |tell, stop| {
        let rows = table.rows.max(1) as f64;
        let tell_rows = |now: &Progress<'_>| {
            let more = now.done * done.at_once.load(Ordering::Relaxed) as f64;
            let before = done.rows.load(Ordering::Relaxed) as f64;
            tell(&Progress::new(((before + more) / rows).min(1.0), None))
        };
        let batch = table.game.batch(options, Some((&tell_rows, stop)));
        table.answer(&batch, &done, on_error).map_err(|bad| bad.error(0))
    })?;
    BatchReport::new(py, game, found)
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<BatchReport>()?;
    module.add_function(wrap_pyfunction!(equity_batch, module)?)
}
