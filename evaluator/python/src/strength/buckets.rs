//! `kmeans`: buckets of similar hands.

use holdem::Progress;
use holdem::buckets::{Buckets, KMeans};
use numpy::{PyArray1, PyArray2, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::arguments::{Integer, Text, invalid};
use crate::column::{array_in_words, as_array};
use crate::run::run;
use crate::state::{State, stateful};
use crate::threads::Threads;
use holdem::internals::Packed;

/// The bucket of each row. Buckets are numbered by the means of their centers. For histograms of equity the
/// weakest bucket is first.
#[pyclass(frozen, name = "Buckets", module = "rivertable")]
struct PyBuckets(Buckets);

impl State for PyBuckets {
    fn pack(&self, bytes: &mut Vec<u8>) {
        self.0.pack(bytes);
    }

    fn unpack(bytes: &mut &[u8], _: f64) -> Option<Self> {
        Packed::unpack(bytes).map(Self)
    }
}

stateful!(PyBuckets);

#[pymethods]
impl PyBuckets {
    /// The bucket of each row, from 0, a new uint32 array.
    #[getter]
    fn of_rows<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        PyArray1::from_slice(py, self.0.of_rows())
    }

    /// The number of rows in each bucket, a new uint64 array.
    #[getter]
    fn sizes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        PyArray1::from_iter(py, self.0.sizes().into_iter().map(|size| size as u64))
    }

    /// The centers of the buckets, a row for each, a new float64 array: counts of histograms, or vectors.
    #[getter]
    fn centers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let centers = (0..self.0.count()).flat_map(|bucket| self.0.center(bucket).iter().copied());
        PyArray1::from_iter(py, centers).reshape([self.0.count(), self.0.center(0).len()])
    }

    /// The minimized sum over all rows: of the distance from the row's center, in bins, for histograms, and
    /// of its square for vectors.
    #[getter]
    fn inertia(&self) -> f64 {
        self.0.inertia()
    }

    /// The inertia after the start by k-means++, before the first round.
    #[getter]
    fn start_inertia(&self) -> f64 {
        self.0.start_inertia()
    }

    /// The number of rounds.
    #[getter]
    fn rounds(&self) -> usize {
        self.0.rounds()
    }

    /// True if the last round moved no row.
    #[getter]
    fn is_converged(&self) -> bool {
        self.0.is_converged()
    }

    fn __len__(&self) -> usize {
        self.0.count()
    }

    fn __repr__(&self) -> String {
        let (buckets, rows) = (self.0.count(), self.0.of_rows().len());
        format!("<Buckets: {rows} rows in {buckets}, inertia {:.6}>", self.0.inertia())
    }
}

/// The numbers of the rows.
enum Rows {
    Counts(Vec<u16>),
    Numbers(Vec<f32>),
}

/// Converts an array of two dimensions to another element type.
fn two_dimensions<'py>(
    rows: &Bound<'py, PyUntypedArray>,
    expected: &str,
    kinds: &[u8],
) -> PyResult<Bound<'py, PyUntypedArray>> {
    match rows.ndim() == 2 && kinds.contains(&rows.dtype().kind()) {
        true => Ok(rows.clone()),
        false => {
            let given = array_in_words(rows);
            Err(PyTypeError::new_err(format!("{given}: expected rows of {expected}, in two dimensions")))
        }
    }
}

impl Rows {
    /// Reads rows of counts, integers of any type.
    fn counts(rows: &Bound<'_, PyUntypedArray>) -> PyResult<Self> {
        let rows = two_dimensions(rows, "counts (integers)", b"iu")?;
        let is_wrong = rows.as_any().call_method1("__lt__", (0,))?;
        let is_wrong =
            is_wrong.call_method1("__or__", (rows.as_any().call_method1("__gt__", (u16::MAX,))?,))?;
        if is_wrong.call_method0("any")?.is_truthy()? {
            let place: usize = is_wrong.call_method0("argmax")?.extract()?;
            let (row, column) = (place / rows.shape()[1], place % rows.shape()[1]);
            let count = rows.as_any().get_item((row, column))?;
            return Err(invalid(format_args!(
                "row {row}, column {column}: {count}: expected a count, 0 to 65535"
            )));
        }
        let rows = rows.call_method1("astype", ("uint16", "C"))?.cast_into::<PyArray2<u16>>()?;
        Ok(Self::Counts(rows.readonly().as_slice()?.to_vec()))
    }

    /// Reads rows of numbers of any type.
    fn numbers(rows: &Bound<'_, PyUntypedArray>) -> PyResult<Self> {
        let rows = two_dimensions(rows, "numbers", b"fiu")?;
        let rows = rows.call_method1("astype", ("float32", "C"))?.cast_into::<PyArray2<f32>>()?;
        Ok(Self::Numbers(rows.readonly().as_slice()?.to_vec()))
    }
}

/// Divides rows into buckets by k-means, as `Buckets`: a start by k-means++, then rounds until no row is
/// nearer to another center, or at most `rounds` of them. The result depends on the rows and the `seed`, not
/// on the number of threads.
///
/// `distance` is "emd", the earth mover's distance between rows of counts with equal sums, such as
/// `strength(...).histograms`, or "l2", the Euclidean distance between vectors, such as
/// `strength(...).clusters`. NaN is an error: leave out the combos with a card of the board.
///
/// >>> import numpy as np, rivertable as rt
/// >>> hands = np.array([[9, 1, 0], [8, 2, 0], [0, 1, 9], [5, 0, 5], [5, 1, 4]])
/// >>> buckets = rt.kmeans(hands, 3, distance="emd", seed=1)
/// >>> buckets.of_rows, buckets.is_converged
/// (array([0, 0, 2, 1, 1], dtype=uint32), True)
/// >>> rt.kmeans([[0.1, 0.2], [0.9, 0.8], [0.2, 0.2]], 2, distance="l2").of_rows
/// array([0, 1, 0], dtype=uint32)
#[pyfunction]
#[pyo3(
    signature = (rows, buckets, *, distance, seed = Integer::Of(0), rounds = None, threads = None),
    text_signature = "(rows, buckets, *, distance, seed=0, rounds=None, threads=None)"
)]
fn kmeans(
    py: Python<'_>,
    rows: &Bound<'_, PyAny>,
    buckets: Integer,
    distance: Text,
    seed: Integer,
    rounds: Option<Integer>,
    threads: Option<Threads>,
) -> PyResult<PyBuckets> {
    let buckets = buckets.within("buckets", 1..=usize::MAX)?;
    let seed = seed.within("seed", 0..=u64::MAX)?;
    let rounds = rounds.map(|rounds| rounds.within("rounds", 0..=usize::MAX)).transpose()?;
    let rows = as_array(rows)?;
    let numbers = match &*distance {
        "emd" => Rows::counts(&rows)?,
        "l2" => Rows::numbers(&rows)?,
        _ => return Err(invalid(format_args!("distance {:?}: expected \"emd\" or \"l2\"", &*distance))),
    };
    let columns = rows.shape()[1];
    let buckets = run(py, threads, None, |tell, _| {
        let stop = || tell(&Progress::new(0.0, None)).is_break();
        let kmeans = KMeans::new(buckets).seed(seed).most_rounds(rounds.unwrap_or(usize::MAX));
        let kmeans = kmeans.until(&stop);
        let found = match &numbers {
            Rows::Counts(counts) => kmeans.histograms(counts, columns),
            Rows::Numbers(numbers) => kmeans.vectors(numbers, columns),
        };
        found.map_err(invalid)
    })?;
    Ok(PyBuckets(buckets))
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyBuckets>()?;
    module.add_function(wrap_pyfunction!(kmeans, module)?)
}
