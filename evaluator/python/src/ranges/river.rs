//! `River`: many ranges on one whole board, for solvers.

use evaluator::HoleCards;
use holdem::solver::{Payoffs, River, RiverScratch};
use numpy::{
    Element, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyReadwriteArrayDyn, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use super::engine::engine;
use super::range::PyRange;
use crate::arguments::{cards, invalid, type_name};
use crate::games::BoardGame;

/// A board of five cards, prepared for showdowns of any number of ranges.
///
/// Weights are contiguous `float32` arrays of 1,326 in the order of `rivertable.COMBOS`, finite and not
/// negative. They may be above 1. They are read in place, and results are written in place. A `River` belongs
/// to one thread at a time.
///
/// >>> import numpy as np, rivertable as rt
/// >>> river = rt.River("Qh 9d 8c 3s 2d")
/// >>> values = river.values(rt.Range("AQ").weights.astype(np.float32), win=2, tie=0.5, lose=-1)
/// >>> values.dtype.name, float(values[rt.COMBOS.index("9s9h")])
/// ('float32', 24.0)
#[pyclass(name = "River", module = "rivertable")]
struct PyRiver {
    /// It is boxed because Python's objects are aligned to 16 bytes and the vectors of a river to 64.
    river: Box<(River, RiverScratch)>,
    /// The board as text, the highest card first.
    #[pyo3(get)]
    board: String,
}

/// Weights for a river.
enum Weights<'py> {
    Array(PyReadonlyArrayDyn<'py, f32>),
    Range(Box<[f32; HoleCards::COUNT]>),
}

impl<'py> Weights<'py> {
    fn of(object: &Bound<'py, PyAny>, what: &str) -> PyResult<Self> {
        if let Ok(range) = object.cast::<PyRange>() {
            return Ok(Self::Range(Box::new(range.get().of(BoardGame::default())?.to_f32())));
        }
        let array = object.cast::<PyArrayDyn<f32>>().map_err(|_| wrong_type(object, what))?;
        let array = array.try_readonly().map_err(|_| shared(what))?;
        let weights = Self::Array(array);
        let wrong = weights.as_slice(what)?.iter().position(|weight| !(0.0..f32::INFINITY).contains(weight));
        match wrong {
            None => Ok(weights),
            Some(place) => {
                let (weight, combo) =
                    (weights.as_slice(what)?[place], HoleCards::ALL[place % HoleCards::COUNT]);
                Err(invalid(format_args!(
                    "{what}: weight {weight} of {combo}: expected a finite number that is not negative"
                )))
            }
        }
    }

    fn as_slice(&self, what: &str) -> PyResult<&[f32]> {
        match self {
            Self::Array(array) => array.as_slice().map_err(|_| not_contiguous(what)),
            Self::Range(weights) => Ok(&weights[..]),
        }
    }

    fn shape(&self) -> Vec<usize> {
        match self {
            Self::Array(array) => array.shape().to_vec(),
            Self::Range(weights) => vec![weights.len()],
        }
    }
}

fn wrong_type(object: &Bound<'_, PyAny>, what: &str) -> PyErr {
    let given = type_name(object);
    PyTypeError::new_err(format!("{what}: expected a float32 array of {}, not {given}", HoleCards::COUNT))
}

pub(super) fn not_contiguous(what: &str) -> PyErr {
    invalid(format_args!("{what}: expected a contiguous array: numpy.ascontiguousarray makes one"))
}

pub(super) fn shared(what: &str) -> PyErr {
    invalid(format_args!("{what}: expected an array that is writable and shares no memory with the others"))
}

/// Returns an error if the array for the values overlaps the weights. The borrows of the `numpy` crate do not
/// detect that if the arrays have different owners, as two views of one tensor have.
pub(super) fn check_apart<T: Element>(weights: &[T], values: &Bound<'_, PyArrayDyn<T>>) -> PyResult<()> {
    let (weights, start) = (weights.as_ptr_range(), values.data().cast_const());
    match weights.start < start.wrapping_add(values.len()) && start < weights.end {
        true => Err(shared("out")),
        false => Ok(()),
    }
}

#[pymethods]
impl PyRiver {
    #[new]
    fn new(py: Python<'_>, board: &Bound<'_, PyAny>) -> PyResult<Self> {
        let board = cards(Some(board), "board")?;
        let engine = engine(BoardGame::default(), false)?;
        let river = py.detach(|| River::new(&engine, board)).map_err(invalid)?;
        Ok(Self { river: Box::new((river, RiverScratch::new())), board: board.to_string() })
    }

    /// Returns the showdown value of each combo against a villain's range: the payoffs times the weights of
    /// the villain's combos that it beats, ties and loses to, and 0 for combos that share a card with the
    /// board. Several ranges, `float32[n, 1326]`, give as many rows. With `out`, a writable array of the same
    /// shape, nothing is allocated.
    #[pyo3(signature = (villain, *, win = 1.0, tie = 0.5, lose = 0.0, out = None))]
    fn values<'py>(
        &mut self,
        py: Python<'py>,
        villain: &Bound<'py, PyAny>,
        win: f32,
        tie: f32,
        lose: f32,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let villain = Weights::of(villain, "villain")?;
        let shape = villain.shape();
        if !matches!(shape.as_slice(), [HoleCards::COUNT] | [_, HoleCards::COUNT]) {
            return Err(wrong_shape("villain", &shape));
        }
        let values = match out {
            Some(out) => out.cast::<PyArrayDyn<f32>>().map_err(|_| wrong_type(out, "out"))?.clone(),
            None => PyArrayDyn::zeros(py, shape.as_slice(), false),
        };
        if values.shape() != shape {
            return Err(invalid(format_args!(
                "out of shape {:?}: expected that of the weights, {shape:?}",
                values.shape()
            )));
        }
        {
            let villain = villain.as_slice("villain")?;
            check_apart(villain, &values)?;
            let mut values: PyReadwriteArrayDyn<'_, f32> =
                values.try_readwrite().map_err(|_| shared("out"))?;
            let values = values.as_slice_mut().map_err(|_| not_contiguous("out"))?;
            let (river, scratch) = &mut *self.river;
            let rows = villain.chunks_exact(HoleCards::COUNT).zip(values.chunks_exact_mut(HoleCards::COUNT));
            let all = || {
                rows.into_iter().try_for_each(|(villain, values)| {
                    river.values(villain, Payoffs { win, tie, lose }, values, scratch)
                })
            };
            // One row takes less time than to release the interpreter and take it back.
            if shape.len() > 1 { py.detach(all) } else { all() }.map_err(invalid)?;
        }
        Ok(values.into_any())
    }

    /// Returns the total weights of the pairs of a hero's and a villain's combos that win, that tie, and of
    /// all pairs that share no card.
    fn shares(&mut self, hero: &Bound<'_, PyAny>, villain: &Bound<'_, PyAny>) -> PyResult<(f64, f64, f64)> {
        let (hero, villain) = (Weights::of(hero, "hero")?, Weights::of(villain, "villain")?);
        for (weights, what) in [(&hero, "hero"), (&villain, "villain")] {
            if weights.shape() != [HoleCards::COUNT] {
                return Err(wrong_shape(what, &weights.shape()));
            }
        }
        let (river, scratch) = &mut *self.river;
        let shares = river.shares(hero.as_slice("hero")?, villain.as_slice("villain")?, scratch);
        let shares = shares.map_err(invalid)?;
        Ok((shares.wins(), shares.ties(), shares.total()))
    }

    fn __repr__(&self) -> String {
        format!("River('{}')", self.board)
    }

    /// Supports copy and every protocol of pickle.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (&str,)) {
        (py.get_type::<Self>(), (&self.board,))
    }
}

fn wrong_shape(what: &str, shape: &[usize]) -> PyErr {
    invalid(format_args!(
        "{what} of shape {shape:?}: expected {} weights, one for each combo",
        HoleCards::COUNT
    ))
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyRiver>()
}
