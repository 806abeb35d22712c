//! `BatchReport`: the equities of ranges row by row.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::{ArrayRef, Float64Array, LargeStringArray};
use holdem::{Plan, Report};
use numpy::{Element, PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList};
use pyo3_arrow::error::PyArrowResult;
use rayon::prelude::*;

use crate::column::table_stream;
use crate::games::RangeGame;
use crate::state::{Reduced, VERSION, are_equal, check_version, reduced_to};

/// Defines `Found` and `Part` from the names of the columns with a number for each player and of those with
/// one number a row.
macro_rules! columns {
    (by player: $($by_player:ident: $number:ty),*; by row: $($by_row:ident: $value:ty),*) => {
        /// Numbers by row, and by player in each row.
        pub(super) struct Found {
            players: usize,
            $($by_player: Vec<$number>,)*
            $($by_row: Vec<$value>,)*
            /// The invalid rows and their errors.
            errors: Vec<(usize, String)>,
        }

        /// The memory for the numbers of consecutive rows.
        pub(super) struct Part<'a> {
            players: usize,
            $($by_player: &'a mut [$number],)*
            $($by_row: &'a mut [$value],)*
        }

        impl Found {
            /// Returns memory for the answers to `rows` rows. It is zeroed lazily, so that the threads that
            /// write it touch it first.
            pub(super) fn new(rows: usize, players: usize) -> Self {
                Self {
                    players,
                    $($by_player: vec![Default::default(); rows * players],)*
                    $($by_row: vec![Default::default(); rows],)*
                    errors: Vec::new(),
                }
            }

            /// Returns the memory of some rows, `size` rows at a time.
            pub(super) fn parts(
                &mut self,
                rows: Range<usize>,
                size: usize,
            ) -> impl IndexedParallelIterator<Item = Part<'_>> {
                let players = self.players;
                let by_player = rows.start * players..rows.end * players;
                let parts = (
                    $(self.$by_player[by_player.clone()].par_chunks_mut(size * players),)*
                    $(self.$by_row[rows.clone()].par_chunks_mut(size),)*
                );
                let part = move |($($by_player,)* $($by_row,)*)| Part { players, $($by_player,)* $($by_row,)* };
                parts.into_par_iter().map(part)
            }

            /// Returns the memory of all rows.
            pub(super) fn all(&mut self) -> Part<'_> {
                Part {
                    players: self.players,
                    $($by_player: &mut self.$by_player,)*
                    $($by_row: &mut self.$by_row,)*
                }
            }
        }
    };
}

columns! {
    by player: equity: f64, win: f64, tie: f64, wins: u64, ties: u64;
    by row: total: f64, is_counted: bool, standard_error: f64, plans: Option<Plan>
}

impl Found {
    pub(super) fn set_error(&mut self, row: usize, error: String) {
        self.errors.push((row, error));
    }
}

impl Part<'_> {
    /// Returns the number of rows.
    pub(super) fn len(&self) -> usize {
        self.total.len()
    }

    /// Writes the answer to a row. `present` has for each player whether they take part. Without a report the
    /// row gets NaN.
    pub(super) fn set(&mut self, row: usize, report: Option<&Report>, present: impl Iterator<Item = bool>) {
        let by_player = row * self.players..(row + 1) * self.players;
        for column in [&mut self.equity, &mut self.win, &mut self.tie] {
            column[by_player.clone()].fill(f64::NAN);
        }
        (self.total[row], self.standard_error[row]) = (f64::NAN, f64::NAN);
        let Some(report) = report else { return };
        let places = by_player.zip(present).filter(|(_, is_present)| *is_present);
        for ((place, _), shares) in places.zip(report.shares()) {
            self.equity[place] = shares.equity();
            self.win[place] = shares.wins() / shares.total();
            self.tie[place] = shares.ties() / shares.total();
            if report.is_counted() {
                self.wins[place] = shares.wins() as u64;
                self.ties[place] = shares.ties() as u64;
            }
        }
        self.total[row] = report.in_given_weights(report.total());
        self.is_counted[row] = report.is_counted();
        let errors = (0..report.players()).filter_map(|player| report.standard_error(player));
        self.standard_error[row] = errors.reduce(f64::max).unwrap_or(f64::NAN);
        self.plans[row] = Some(report.plan());
    }
}

/// The equities of ranges against each other row by row, in arrays. Rows without an answer have NaN.
///
/// It is Arrow data too, with a column for each player's equity, win and tie: `polars.DataFrame(report)`,
/// `pyarrow.table(report)`.
#[pyclass(frozen, module = "rivertable")]
pub(super) struct BatchReport {
    /// Each player's share of the pot, 0 to 1.
    #[pyo3(get)]
    equity: Py<PyArray2<f64>>,
    /// The fraction of cases that each player wins outright.
    #[pyo3(get)]
    win: Py<PyArray2<f64>>,
    /// The fraction of cases in which each player splits the pot.
    #[pyo3(get)]
    tie: Py<PyArray2<f64>>,
    /// The number of cases that each player wins outright. 0 in rows that are not counted.
    #[pyo3(get)]
    wins: Py<PyArray2<u64>>,
    /// The number of cases in which each player splits the pot. 0 in rows that are not counted.
    #[pyo3(get)]
    ties: Py<PyArray2<u64>>,
    /// The number of cases, or their weight.
    #[pyo3(get)]
    total: Py<PyArray1<f64>>,
    /// True if a row's cases are counted: it is exact, and all weights are 0 or 1.
    #[pyo3(get)]
    is_counted: Py<PyArray1<bool>>,
    /// The largest standard error of a row's equities. NaN in exact rows.
    #[pyo3(get)]
    standard_error: Py<PyArray1<f64>>,
    plans: Vec<Option<Plan>>,
    errors: Vec<(usize, String)>,
    /// The game's name.
    #[pyo3(get)]
    game: &'static str,
}

impl BatchReport {
    pub(super) fn new(py: Python<'_>, game: RangeGame, found: Found) -> PyResult<Self> {
        let shape = [found.total.len(), found.players];
        Ok(Self {
            equity: by_player(py, found.equity, shape)?,
            win: by_player(py, found.win, shape)?,
            tie: by_player(py, found.tie, shape)?,
            wins: by_player(py, found.wins, shape)?,
            ties: by_player(py, found.ties, shape)?,
            total: PyArray1::from_vec(py, found.total).unbind(),
            is_counted: PyArray1::from_vec(py, found.is_counted).unbind(),
            standard_error: PyArray1::from_vec(py, found.standard_error).unbind(),
            plans: found.plans,
            errors: found.errors,
            game: game.info().id,
        })
    }

    /// Returns the error of each row, if any.
    fn error_by_row(&self) -> Vec<Option<&str>> {
        let mut errors = vec![None; self.plans.len()];
        for (row, error) in &self.errors {
            errors[*row] = Some(error.as_str());
        }
        errors
    }
}

/// The arrays with a number for each player in a row.
type ByPlayer =
    (Py<PyArray2<f64>>, Py<PyArray2<f64>>, Py<PyArray2<f64>>, Py<PyArray2<u64>>, Py<PyArray2<u64>>);

/// The arrays with a value for each row, and the names of the plans.
type ByRow = (Py<PyArray1<f64>>, Py<PyArray1<bool>>, Py<PyArray1<f64>>, Vec<Option<String>>);

/// Returns an array of rows with a number for each player.
fn by_player<T: Element>(py: Python<'_>, numbers: Vec<T>, shape: [usize; 2]) -> PyResult<Py<PyArray2<T>>> {
    Ok(PyArray1::from_vec(py, numbers).reshape(shape)?.unbind())
}

#[pymethods]
impl BatchReport {
    /// The error text of each row, or None.
    #[getter]
    fn errors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.error_by_row())
    }

    /// The plan that answered each row, as in `Report.plan`, or None.
    #[getter]
    fn plan<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.plans.iter().map(|plan| plan.map(Plan::name)))
    }

    fn __len__(&self) -> usize {
        self.plans.len()
    }

    /// Supports copy and every protocol of pickle.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let (py, report) = (slf.py(), slf.get());
        let by_player = (&report.equity, &report.win, &report.tie, &report.wins, &report.ties);
        let by_row = (&report.total, &report.is_counted, &report.standard_error, report.plan(py)?);
        reduced_to(slf, (VERSION, by_player, by_row, report.errors.clone(), report.game))
    }

    #[staticmethod]
    fn _of_state(
        version: &str,
        by_player: ByPlayer,
        by_row: ByRow,
        errors: Vec<(usize, String)>,
        game: RangeGame,
    ) -> PyResult<Self> {
        check_version(version)?;
        let (equity, win, tie, wins, ties) = by_player;
        let (total, is_counted, standard_error, plans) = by_row;
        let plan = |name: Option<String>| name.and_then(|name| name.parse().ok());
        let plans = plans.into_iter().map(plan).collect();
        let game = game.info().id;
        Ok(Self { equity, win, tie, wins, ties, total, is_counted, standard_error, plans, errors, game })
    }

    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, Self>) -> PyResult<bool> {
        are_equal(slf, other)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let players = self.equity.bind(py).getattr("shape")?.get_item(1)?;
        let (rows, errors) = (self.plans.len(), self.errors.len());
        Ok(format!("<rivertable.BatchReport: {rows} rows of {players} players, {errors} errors>"))
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let mut columns: Vec<(String, ArrayRef)> = Vec::new();
        let mut add = |name: String, array: Float64Array| columns.push((name, Arc::new(array)));
        let or_null = |number: f64| (!number.is_nan()).then_some(number);
        for (name, array) in [("equity", &self.equity), ("win", &self.win), ("tie", &self.tie)] {
            let array = array.bind(py).readonly();
            for (player, column) in array.as_array().columns().into_iter().enumerate() {
                let column = column.iter().map(|&number| or_null(number)).collect();
                add(format!("{name}{}", player + 1), column);
            }
        }
        for (name, array) in [("total", &self.total), ("standard_error", &self.standard_error)] {
            let array = array.bind(py).readonly();
            add(name.into(), array.as_array().iter().map(|&number| or_null(number)).collect());
        }
        let plans = self.plans.iter().map(|plan| plan.map(Plan::name)).collect::<LargeStringArray>();
        let errors = self.error_by_row().into_iter().collect::<LargeStringArray>();
        columns.push(("plan".into(), Arc::new(plans)));
        columns.push(("error".into(), Arc::new(errors)));
        table_stream(py, columns, self.plans.len(), true, requested_schema)
    }
}
