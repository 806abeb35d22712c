//! Work on rows in pieces, on as many threads as it is worth, without Python's lock. Ctrl-C ends it.

use std::mem::MaybeUninit;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use rayon::prelude::*;

use crate::arguments::invalid;
use crate::run::{for_each, run, stopped};
use crate::threads::{Threads, lock};

/// The number of rows that are done first with Python's lock held. Their time predicts the time of the
/// others.
const FEW: usize = 1 << 10;

/// The maximum number of rows in a piece. With their answers they stay in a core's second-level cache.
const PIECE: usize = 1 << 13;

/// The approximate maximum time of a piece in nanoseconds, so that threads end at about the same time.
const TURN: f64 = 200_000.0;

/// The work in nanoseconds that justifies another thread. To wake one takes a third of it.
const WORTH_A_THREAD: f64 = 60_000.0;

/// The maximum delay of Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(20);

/// A function that takes the number of an invalid row and the reason.
pub(crate) type Bad<'a> = &'a mut dyn FnMut(usize, String);

/// An invalid row and the reason.
pub(crate) struct BadRow {
    pub(crate) row: usize,
    pub(crate) reason: String,
}

impl BadRow {
    pub(crate) fn error(&self, rows_before: usize) -> PyErr {
        invalid(format_args!("row {}: {}", rows_before + self.row, self.reason))
    }
}

/// The first invalid row that any thread has seen.
#[derive(Default)]
pub(crate) struct FirstBad(Mutex<Option<BadRow>>);

impl FirstBad {
    pub(crate) fn note(&self, bad: BadRow) {
        let mut first = lock(&self.0);
        if first.as_ref().is_none_or(|first| bad.row < first.row) {
            *first = Some(bad);
        }
    }

    /// Returns `true` if an earlier row is invalid, which makes this one irrelevant.
    pub(crate) fn is_before(&self, row: usize) -> bool {
        lock(&self.0).as_ref().is_some_and(|first| first.row < row)
    }

    pub(crate) fn into_inner(self) -> Option<BadRow> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Fills `out`, whole rows of `width` items, piece by piece. `work` gets the number of a piece's first row
/// and the piece, filled with `blank`. If there is no error, all of `out` is written. To write new memory
/// piece by piece here saves a pass over it, a tenth of the time of ranking ten million rows.
///
/// Pieces after an invalid row are skipped, and those before it are not. So the first invalid row is reported
/// for any number of threads.
///
/// # Errors
///
/// Returns an error for the first invalid row, counted from `rows_before`, or after Ctrl-C.
pub(crate) fn fill_in_pieces<T: Copy + Send + Sync>(
    py: Python<'_>,
    threads: Threads,
    rows_before: usize,
    (out, width, blank): (&mut [MaybeUninit<T>], usize, T),
    work: impl Fn(usize, &mut [T]) -> Result<(), BadRow> + Sync,
) -> PyResult<()> {
    assert!(out.len().is_multiple_of(width.max(1)), "whole rows");
    let rows = out.len() / width.max(1);
    let (few, out) = out.split_at_mut(rows.min(FEW) * width);
    let start = Instant::now();
    work(0, filled(few, blank)).map_err(|bad| bad.error(rows_before))?;
    if rows <= FEW {
        return Ok(());
    }
    let (left, a_row) = (rows - FEW, start.elapsed().as_nanos() as f64 / FEW as f64);
    let piece = ((TURN / a_row) as usize).clamp(FEW / 8, PIECE);
    let worth = (a_row * left as f64 / WORTH_A_THREAD) as usize;
    // More threads than cores gain nothing here, and the pool for all cores serves every call.
    let threads = threads.at_most(Threads::all().count());
    let first_bad = FirstBad::default();
    let work_on = |(number, out)| {
        let first = FEW + number * piece;
        if !first_bad.is_before(first)
            && let Err(bad) = work(first, filled(out, blank))
        {
            first_bad.note(bad);
        }
    };
    if threads.count().min(worth).min(left.div_ceil(piece)) > 1 {
        run(py, Some(threads), None, |tell, _| {
            let end = for_each(out.par_chunks_mut(piece * width).enumerate(), tell, work_on);
            end.continue_value().ok_or_else(stopped)
        })?;
    } else {
        let mut watch = watch_signals();
        py.detach(|| {
            out.chunks_mut(piece * width).enumerate().try_for_each(|piece| {
                work_on(piece);
                watch()
            })
        })?;
    }
    first_bad.into_inner().map_or(Ok(()), |bad| Err(bad.error(rows_before)))
}

/// Writes new memory for the first time.
fn filled<T: Copy>(new: &mut [MaybeUninit<T>], blank: T) -> &mut [T] {
    new.fill(MaybeUninit::new(blank));
    // SAFETY: all items have been written.
    unsafe { &mut *(std::ptr::from_mut(new) as *mut [T]) }
}

/// Returns a function that checks for Ctrl-C from time to time.
fn watch_signals() -> impl FnMut() -> PyResult<()> {
    let mut last = Instant::now();
    move || {
        if last.elapsed() < PATIENCE {
            return Ok(());
        }
        last = Instant::now();
        Python::attach(|py| py.check_signals())
    }
}
