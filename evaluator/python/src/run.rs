//! Long work: the interpreter stays free, Ctrl-C ends the work, and callers get its progress.
//!
//! Short work runs on the calling thread, and other work on the threads of a pool. The calling thread then
//! waits without the interpreter and takes it every few milliseconds: to check for signals, which only the
//! main thread receives, and to call the caller's function, whose exceptions end the work and propagate.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use holdem::Progress;
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::arguments::{invalid, type_name};
use crate::state::{State, stateful};
use crate::threads::{Threads, lock};
use holdem::internals::Packed;

/// The interval between turns of the interpreter.
const TURN: Duration = Duration::from_millis(10);

/// The estimate of a simulation so far: the number of samples, and each player's equity and its standard
/// error.
#[pyclass(frozen, get_all, module = "rivertable")]
#[derive(Clone)]
pub(crate) struct Estimate {
    /// The number of showdowns.
    samples: u64,
    /// Each player's equity, 0 to 1.
    equity: Vec<f64>,
    /// The standard error of each equity.
    standard_error: Vec<f64>,
}

impl State for Estimate {
    fn pack(&self, bytes: &mut Vec<u8>) {
        (self.samples, (self.equity.clone(), self.standard_error.clone())).pack(bytes);
    }

    fn unpack(bytes: &mut &[u8], _: f64) -> Option<Self> {
        let (samples, (equity, standard_error)) = Packed::unpack(bytes)?;
        Some(Self { samples, equity, standard_error })
    }
}

stateful!(Estimate);

#[pymethods]
impl Estimate {
    fn __repr__(&self) -> String {
        let Self { samples, equity, standard_error } = self;
        format!("Estimate(samples={samples}, equity={equity:?}, standard_error={standard_error:?})")
    }
}

/// The progress of the work.
#[derive(Clone, Default)]
struct News {
    done: f64,
    estimate: Option<Estimate>,
}

impl News {
    fn of(progress: &Progress<'_>) -> Self {
        let estimate = progress.estimate.map(|estimate| Estimate {
            samples: estimate.samples,
            equity: estimate.equities.to_vec(),
            standard_error: estimate.standard_errors.to_vec(),
        });
        Self { done: progress.done, estimate }
    }
}

/// The function that work calls with its progress.
pub(crate) type Tell<'a> = &'a (dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync);

/// The caller's function for progress.
struct Caller(Option<Py<PyAny>>);

impl Caller {
    fn new(progress: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        match progress.filter(|progress| !progress.is_callable()) {
            None => Ok(Self(progress.map(|progress| progress.clone().unbind()))),
            Some(progress) => {
                let given = type_name(progress);
                Err(PyTypeError::new_err(format!("progress: expected a function, not {given}")))
            }
        }
    }

    /// Checks for signals and reports the progress. Returns `true` to go on.
    fn tell(&self, py: Python<'_>, news: News) -> PyResult<bool> {
        py.check_signals()?;
        let Some(progress) = &self.0 else { return Ok(true) };
        let answer = progress.bind(py).call1((news.done, news.estimate))?;
        Ok(!answer.is(pyo3::types::PyBool::new(py, false)))
    }
}

/// Does short work on the calling thread, which takes less time than to wake threads, and calls `progress`
/// with 1 if there was no error. Returns `None` if `work` does, because it is not short.
pub(crate) fn run_here<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce() -> Option<PyResult<T>> + Send,
) -> PyResult<Option<T>> {
    let caller = Caller::new(progress)?;
    let result = py.detach(work).transpose()?;
    if result.is_some() {
        caller.tell(py, News { done: 1.0, estimate: None })?;
    }
    Ok(result)
}

/// Does work on a pool of threads. `work` gets the function for its progress, and the flag that asks it to
/// stop. `progress` is called with the fraction that is done and an estimate, if there is one, and finally
/// with 1 if the work was completed without an error. If it returns `False`, the work ends with a partial
/// result.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    threads: Option<Threads>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(Tell<'_>, &AtomicBool) -> PyResult<T> + Send,
) -> PyResult<T> {
    let caller = Caller::new(progress)?;
    let pool = threads.unwrap_or_else(Threads::all).pool(py)?;
    let is_stopped = AtomicBool::new(false);
    let news = Mutex::new(News::default());
    let is_told = caller.0.is_some();
    let tell = |progress: &Progress<'_>| {
        if is_told {
            // Threads may arrive in another order than that of their progress.
            let mut news = lock(&news);
            if progress.done >= news.done {
                *news = News::of(progress);
            }
        }
        match is_stopped.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    let latest = || lock(&news).clone();

    let (result, error) = py.detach(|| {
        let (sender, receiver) = mpsc::channel();
        pool.in_place_scope(|scope| {
            scope.spawn(|_| {
                // If the scope has panicked, nobody receives the result.
                let _ = sender.send(work(&tell, &is_stopped));
            });
            let mut error = None;
            loop {
                match receiver.recv_timeout(TURN) {
                    Ok(result) => return (Some(result), error),
                    Err(RecvTimeoutError::Disconnected) => return (None, error),
                    Err(RecvTimeoutError::Timeout) if is_stopped.load(Ordering::Relaxed) => {}
                    Err(RecvTimeoutError::Timeout) => match Python::attach(|py| caller.tell(py, latest())) {
                        Ok(true) => {}
                        Ok(false) => is_stopped.store(true, Ordering::Relaxed),
                        Err(raised) => {
                            error = Some(raised);
                            is_stopped.store(true, Ordering::Relaxed);
                        }
                    },
                }
            }
        })
    });
    if let Some(error) = error {
        return Err(error);
    }
    let result = result.ok_or_else(|| PyRuntimeError::new_err("the work ended without a result"))??;
    if !is_stopped.load(Ordering::Relaxed) {
        caller.tell(py, News { done: 1.0, ..latest() })?;
    }
    Ok(result)
}

/// Does the work of each item on the threads of the pool and reports the progress after each. It breaks off
/// once the caller stops it.
pub(crate) fn for_each<I: IndexedParallelIterator>(
    items: I,
    tell: Tell<'_>,
    work: impl Fn(I::Item) + Sync,
) -> ControlFlow<()> {
    let (all, done) = (items.len() as f64, AtomicUsize::new(0));
    items.try_for_each(|item| {
        work(item);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        tell(&Progress::new(done as f64 / all, None))
    })
}

/// Returns the error of stopped work that has no partial result.
pub(crate) fn stopped() -> PyErr {
    invalid("the work was stopped")
}
