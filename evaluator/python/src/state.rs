//! The state of reports as bytes, for `pickle`, `copy` and other processes.

use std::hash::{DefaultHasher, Hash, Hasher};

use equity::game::{AnyRange, RangeOptions};
use evaluator::CardSet;
use holdem::internals::Packed;
use numpy::PyUntypedArray;
use pyo3::PyClass;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::pyclass::boolean_struct::True;
use pyo3::types::{PyBytes, PyTuple, PyType};
use questions::Games;
use render::spot::{KnownCards, Spot};

use crate::arguments::invalid;
use crate::games::RangeGame;

/// The only version whose bytes can be read.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The result of `__reduce__`: a function and its arguments.
pub(crate) type Reduced<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

/// A report with a state. Two reports are equal if their questions and answers are. Their times do not count.
pub(crate) trait State: PyClass<Frozen = True> + Sync {
    /// Appends the question and the answer.
    fn pack(&self, bytes: &mut Vec<u8>);

    /// Takes the question and the answer from the front of `bytes`. Returns `None` if they are not valid.
    fn unpack(bytes: &mut &[u8], seconds: f64) -> Option<Self>;

    /// Returns the time that the work took.
    fn seconds(&self) -> f64 {
        0.0
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.pack(&mut bytes);
        bytes
    }

    fn hash_of_state(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.bytes().hash(&mut hasher);
        hasher.finish()
    }
}

/// Adds the methods of copy, pickle, equality and hash to a class with a [`State`].
macro_rules! stateful {
    ($class:ty) => {
        #[pymethods]
        impl $class {
            /// Supports copy and every protocol of pickle.
            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<$crate::state::Reduced<'py>> {
                $crate::state::reduced(slf)
            }

            #[staticmethod]
            fn _of_state(version: &str, state: &[u8], seconds: f64) -> PyResult<Self> {
                $crate::state::restored(version, state, seconds)
            }

            fn __eq__(&self, other: PyRef<'_, Self>) -> bool {
                self.bytes() == other.bytes()
            }

            fn __hash__(&self) -> u64 {
                self.hash_of_state()
            }
        }
    };
}
pub(crate) use stateful;

/// Reduces a report to its state.
pub(crate) fn reduced<'py, T: State>(report: &Bound<'py, T>) -> PyResult<Reduced<'py>> {
    let (py, value) = (report.py(), report.get());
    reduced_to(report, (VERSION, PyBytes::new(py, &value.bytes()), value.seconds()))
}

/// Reduces a report to the arguments with which its class rebuilds it, the version first.
pub(crate) fn reduced_to<'py, T: PyClass>(
    report: &Bound<'py, T>,
    state: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
) -> PyResult<Reduced<'py>> {
    let py = report.py();
    let restore = py.import(intern!(py, "rivertable._rivertable"))?.getattr(intern!(py, "_restore"))?;
    let state = state.into_pyobject(py)?;
    let mut arguments = vec![report.as_any().get_type().into_any()];
    arguments.extend(state);
    Ok((restore, PyTuple::new(py, arguments)?))
}

/// Builds a report from its state.
pub(crate) fn restored<T: State>(version: &str, mut bytes: &[u8], seconds: f64) -> PyResult<T> {
    check_version(version)?;
    let report = T::unpack(&mut bytes, seconds).filter(|_| bytes.is_empty());
    report.ok_or_else(|| invalid("a damaged pickle of rivertable"))
}

pub(crate) fn check_version(version: &str) -> PyResult<()> {
    match version {
        VERSION => Ok(()),
        _ => Err(invalid(format_args!(
            "a pickle of rivertable {version}: expected one of the same version, {VERSION}"
        ))),
    }
}

/// Rebuilds a report from a pickle: a class and the arguments of its `_of_state`.
#[pyfunction]
#[pyo3(signature = (cls, *state))]
fn _restore<'py>(cls: &Bound<'py, PyType>, state: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
    cls.call_method1(intern!(cls.py(), "_of_state"), state)
}

/// Returns `true` if two reports reduce to equal arguments. Arrays are equal if their items are, NaN included.
pub(crate) fn are_equal<T: PyClass>(ours: &Bound<'_, T>, theirs: &Bound<'_, T>) -> PyResult<bool> {
    are_equal_values(&state_of(ours.as_any())?, &state_of(theirs.as_any())?)
}

fn state_of<'py>(report: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    report.call_method0(intern!(report.py(), "__reduce__"))?.get_item(1)
}

fn are_equal_values(ours: &Bound<'_, PyAny>, theirs: &Bound<'_, PyAny>) -> PyResult<bool> {
    if let (Ok(ours), Ok(theirs)) = (ours.cast::<PyTuple>(), theirs.cast::<PyTuple>()) {
        let mut pairs = ours.iter().zip(theirs);
        return pairs
            .try_fold(true, |so_far, (ours, theirs)| Ok(so_far && are_equal_values(&ours, &theirs)?));
    }
    if ours.is_instance_of::<PyUntypedArray>() && theirs.is_instance_of::<PyUntypedArray>() {
        let numpy = ours.py().import(intern!(ours.py(), "numpy"))?;
        return numpy.call_method1("array_equal", (ours, theirs, is_float(ours)?))?.is_truthy();
    }
    ours.eq(theirs)
}

fn is_float(array: &Bound<'_, PyAny>) -> PyResult<bool> {
    array.getattr("dtype")?.getattr("kind")?.eq("f")
}

pub(crate) fn pack_spot<R: Packed>(Spot { ranges, cards }: &Spot<R>, bytes: &mut Vec<u8>) {
    ranges.pack(bytes);
    (cards.game.id.to_string(), (cards.board, cards.dead)).pack(bytes);
}

pub(crate) fn unpack_spot<R: Packed>(bytes: &mut &[u8]) -> Option<Spot<R>> {
    let ranges = Packed::unpack(bytes)?;
    let (game, (board, dead)): (String, (CardSet, CardSet)) = Packed::unpack(bytes)?;
    let game = Games::all().iter().map(|found| found.info()).find(|info| info.id == game)?;
    Some(Spot { ranges, cards: KnownCards { game, board, dead } })
}

/// Appends ranges of any game as text, which reads back as the same range.
pub(crate) fn pack_any_spot(Spot { ranges, cards }: &Spot<AnyRange>, bytes: &mut Vec<u8>) {
    let ranges = ranges.iter().map(|range| range.to_string()).collect();
    pack_spot(&Spot::<String> { ranges, cards: *cards }, bytes);
}

pub(crate) fn unpack_any_spot(bytes: &mut &[u8]) -> Option<Spot<AnyRange>> {
    let Spot::<String> { ranges, cards } = unpack_spot(bytes)?;
    let game = RangeGame::of(cards.game).game();
    let range = |text: &String| game.read_range(text, &RangeOptions::default()).ok();
    Some(Spot { ranges: ranges.iter().map(range).collect::<Option<_>>()?, cards })
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(_restore, module)?)
}
