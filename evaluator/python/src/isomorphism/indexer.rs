//! `Indexer`: from cards to indices and back.

use std::fmt::Display;
use std::ops::Range;

use evaluator::{CardSet, HoleCards};
use holdem::isomorphism::{IndexError, Indexer, RowError};
use numpy::{Element, PyArray1, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple, PyType};

use super::deals::{Deals, split};
use crate::arguments::{integer, invalid};
use crate::column::{array_in_words, as_array, fixed_answer};
use crate::hands::{Cards, Hands, answer};
use crate::options::{Form, OnError};
use crate::pieces::{Bad, BadRow, fill_in_pieces};
use crate::threads::Threads;

/// Numbers deals of one or more rounds up to suit isomorphism: from 0 to `size` - 1, without gaps.
///
/// Cards of a round have no order. `rounds` has the number of cards in each of one to four rounds: [2, 3] is
/// hole cards on a flop with 1,286,792 indices, [2, 3, 1, 1] hole cards, flop, turn and river card. Indices
/// are stable from version to version.
///
/// >>> import rivertable as rt
/// >>> flops = rt.Indexer([2, 3])
/// >>> flops.size, flops.index("AsKd", "7d 5c 5s") == flops.index("AcKh", "7h 5d 5c")
/// (1286792, True)
/// >>> rt.format(flops.unindex(flops.index("AcKd", "7d 5c 5s")))
/// 'As Kh 7h 5s 5d'
#[pyclass(frozen, name = "Indexer", module = "rivertable")]
struct PyIndexer(Indexer);

#[pymethods]
impl PyIndexer {
    /// The number for a missing index.
    #[classattr]
    const NO_INDEX: u64 = Indexer::NO_INDEX;

    #[new]
    fn new(rounds: &Bound<'_, PyAny>) -> PyResult<Self> {
        let refuse = || PyTypeError::new_err("rounds: expected a sequence of ints, such as [2, 3]");
        let mut counts = Vec::new();
        for count in rounds.try_iter().map_err(|_| refuse())? {
            let count = integer(&count?)?.ok_or_else(refuse)?;
            counts.push(count.extract::<usize>().map_err(|_| invalid(IndexError::Rounds))?);
        }
        Indexer::new(&counts).map(Self).map_err(invalid)
    }

    /// The number of cards in each round.
    #[getter]
    fn rounds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.rounds())
    }

    /// The number of cards in all rounds.
    #[getter]
    fn cards(&self) -> usize {
        self.0.cards()
    }

    /// The number of indices.
    #[getter]
    fn size(&self) -> u64 {
        self.0.size()
    }

    /// Returns the index of cards: an argument for each round, or one argument with the cards of all rounds
    /// in order.
    ///
    /// The cards of one deal are text, a sequence of cards, or with `form="sets"` an int, and give an int.
    /// For many deals an argument is any column that `rank` reads, or the cards of one deal for all rows, and
    /// the indices are uint64[n]. One argument for all rounds is uint8[n, cards] (ids), with `form="sets"`
    /// uint64[n, rounds], text, or Arrow lists or text. Arrow data gives an Arrow column. Nulls, and with
    /// on_error="null" invalid deals, give `NO_INDEX`, or null in Arrow.
    ///
    /// >>> import numpy as np, rivertable as rt
    /// >>> rt.Indexer([2]).index(np.array([[51, 47], [50, 46], [51, 46]], np.uint8))
    /// array([168, 168,  89], dtype=uint64)
    /// >>> rt.Indexer([2, 3]).index(["AsKd", "AcKh"], ["7d 5c 5s", "7h 5d 5c"])
    /// array([589098, 589098], dtype=uint64)
    #[pyo3(
        signature = (*cards, form=Form::Ids, on_error=OnError::Raise, threads=None),
        text_signature = "($self, *cards, form='ids', on_error='raise', threads=None)"
    )]
    fn index<'py>(
        &self,
        py: Python<'py>,
        cards: &Bound<'py, PyTuple>,
        form: Form,
        on_error: OnError,
        threads: Option<Threads>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = (on_error, threads.unwrap_or_else(Threads::all));
        match Deals::of(cards, &self.0, form, options)? {
            None => Ok(py.None().into_bound(py)),
            Some(Deals::One(sets)) => {
                on_error.answer(py, self.0.index(&sets), |index| Ok(index.into_pyobject(py)?.into_any()))
            }
            Some(Deals::Rows(column)) => fixed_answer::<Box<dyn Hands>, u64>(
                py,
                column,
                (options.0, options.1, None),
                |hands| self.check(hands.as_ref()).map(|()| None),
                |hands, rows, out, bad| self.index_rows(hands.as_ref(), rows, out, bad),
            ),
            Some(Deals::Sets(sets)) => {
                let (sets, rounds) = (sets.as_slice()?, self.0.rounds().len());
                fill(py, options.1, sets.len() / rounds, 1, |first, out| {
                    let rows = sets[first * rounds..].chunks_exact(rounds);
                    each(rows.zip(out), first, |(row, index)| {
                        *index = match self.index_bits(row) {
                            Err(_) if on_error == OnError::Null => Indexer::NO_INDEX,
                            found => found?,
                        };
                        Ok::<_, String>(())
                    })
                })
                .map(Bound::into_any)
            }
        }
    }

    /// Returns the indices of all combos on one board, uint64[1326] in the order of `rivertable.COMBOS`. The
    /// indexer's first round must be hole cards. The board has an argument for each other round. Combos that
    /// the board blocks get `NO_INDEX`.
    ///
    /// >>> import rivertable as rt
    /// >>> flops = rt.Indexer([2, 3])
    /// >>> indices = flops.index_combos("As 7h 2d")
    /// >>> len(set(indices)) - 1, int((indices == flops.NO_INDEX).sum())
    /// (1176, 150)
    #[pyo3(signature = (*board, form=Form::Ids), text_signature = "($self, *board, form='ids')")]
    fn index_combos<'py>(
        &self,
        py: Python<'py>,
        board: &Bound<'py, PyTuple>,
        form: Form,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let set = |cards| Cards::set_of_one(&cards, form, "many boards: expected the cards of one board");
        let board: Vec<CardSet> = board.iter().map(set).collect::<PyResult<_>>()?;
        let mut indices = [0; HoleCards::COUNT];
        self.0.index_combos(&board, &mut indices).map_err(invalid)?;
        Ok(PyArray1::from_slice(py, &indices))
    }

    /// Returns the canonical cards of an index as a list of ids in the order of the rounds. Many indices give
    /// uint8[n, cards].
    ///
    /// >>> import numpy as np, rivertable as rt
    /// >>> rt.Indexer([2]).unindex(np.array([0, 168]))
    /// array([[ 3,  2],
    ///        [51, 47]], dtype=uint8)
    #[pyo3(signature = (indices, *, threads = None))]
    fn unindex<'py>(
        &self,
        py: Python<'py>,
        indices: &Bound<'py, PyAny>,
        threads: Option<Threads>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let cards = self.0.cards();
        match Indices::of(indices, self.0.size())? {
            Indices::One(index) => {
                let mut ids = vec![0; cards];
                self.0.unindex_ids(&[index], &mut ids).map_err(|error| invalid(of_one(error)))?;
                Ok(PyList::new(py, ids)?.into_any())
            }
            Indices::Many(array) => {
                let array = array.readonly();
                let indices = array.as_slice()?;
                let threads = threads.unwrap_or_else(Threads::all);
                let ids = fill(py, threads, indices.len(), cards, |first, out: &mut [u8]| {
                    let indices = &indices[first..first + out.len() / cards];
                    self.0.unindex_ids(indices, out).map_err(|error| bad_row(error, first))
                })?;
                Ok(ids.reshape([indices.len(), cards])?.into_any())
            }
        }
    }

    /// Returns the number of deals with an index: 24, or fewer if suits are alike. Many indices give
    /// uint32[n].
    ///
    /// >>> import rivertable as rt
    /// >>> hands = rt.Indexer([2])
    /// >>> int(hands.multiplicity(range(hands.size)).sum())
    /// 1326
    #[pyo3(signature = (indices, *, threads = None))]
    fn multiplicity<'py>(
        &self,
        indices: &Bound<'py, PyAny>,
        threads: Option<Threads>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Indices::numbers(indices, self.0.size(), threads, |index| self.0.multiplicity(index))
    }

    fn __eq__(&self, other: PyRef<'_, Self>) -> bool {
        self.0.rounds() == other.0.rounds()
    }

    fn __hash__(&self) -> u64 {
        self.0.rounds().iter().fold(0, |hash, &cards| hash * 53 + cards as u64)
    }

    fn __repr__(&self) -> String {
        format!("{:?}", self.0)
    }

    /// Supports copy and every protocol of pickle.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Vec<usize>,)) {
        (py.get_type::<Self>(), (self.0.rounds().to_vec(),))
    }
}

/// One index, or many.
pub(crate) enum Indices<'py> {
    One(u64),
    Many(Bound<'py, PyArray1<u64>>),
}

impl<'py> Indices<'py> {
    /// Reads an int, or an array of integers. The caller checks that they are below `size`.
    fn of(object: &Bound<'py, PyAny>, size: u64) -> PyResult<Self> {
        if let Some(index) = integer(object)? {
            let index = index.extract().map_err(|_| invalid(out_of_range(&index, size)));
            return index.map(Self::One);
        }
        let array = as_array(object)?;
        if array.ndim() == 1 && array.is_empty() {
            return Ok(Self::Many(PyArray1::zeros(object.py(), [0], false)));
        }
        match (array.ndim(), array.dtype().kind()) {
            (0, b'i' | b'u') => return Self::of(&array.call_method0("item")?, size),
            (1, b'u') => {}
            (1, b'i') => check_signs(&array, size)?,
            _ => {
                let given = array_in_words(&array);
                let message = format!("{given}: expected an int, or one dimension of ints (indices)");
                return Err(PyTypeError::new_err(message));
            }
        }
        let numpy = object.py().import("numpy")?;
        Ok(Self::Many(numpy.call_method1("ascontiguousarray", (array, "uint64"))?.cast_into()?))
    }

    /// Returns the result of `number` for one index, or for each of many.
    pub(crate) fn numbers<T, E: Display>(
        object: &Bound<'py, PyAny>,
        size: u64,
        threads: Option<Threads>,
        number: impl Fn(u64) -> Result<T, E> + Sync,
    ) -> PyResult<Bound<'py, PyAny>>
    where
        T: Element + Copy + Default + Sync + IntoPyObject<'py>,
    {
        let py = object.py();
        match Self::of(object, size)? {
            Self::One(index) => number(index).map_err(invalid)?.into_bound_py_any(py),
            Self::Many(array) => {
                let array = array.readonly();
                let indices = array.as_slice()?;
                let threads = threads.unwrap_or_else(Threads::all);
                let numbers: Bound<'py, PyArray1<T>> = fill(py, threads, indices.len(), 1, |first, out| {
                    each(indices[first..].iter().zip(out), first, |(&index, out)| {
                        *out = number(index)?;
                        Ok::<_, E>(())
                    })
                })?;
                Ok(numbers.into_any())
            }
        }
    }
}

/// Returns an error for the first negative number of a signed array.
fn check_signs(array: &Bound<'_, PyUntypedArray>, size: u64) -> PyResult<()> {
    let negative = array.as_any().call_method1("__lt__", (0,))?;
    if !negative.call_method0("any")?.is_truthy()? {
        return Ok(());
    }
    let row: usize = negative.call_method0("argmax")?.extract()?;
    Err(invalid(format_args!("row {row}: {}", out_of_range(&array.get_item(row)?, size))))
}

fn out_of_range(index: &Bound<'_, PyAny>, size: u64) -> String {
    format!("index {index}: there are {size}, from 0")
}

impl PyIndexer {
    /// Checks that rows have the order of cards if there are several rounds.
    fn check(&self, hands: &dyn Hands) -> PyResult<()> {
        let rounds = self.0.rounds().len();
        if rounds > 1 && !hands.is_ordered() {
            return Err(PyTypeError::new_err(format!(
                "one card set a row for {rounds} rounds: expected a column for each round, or uint64[n, {rounds}]"
            )));
        }
        Ok(())
    }

    fn index_rows(&self, hands: &dyn Hands, rows: Range<usize>, out: &mut [u64], bad: Bad<'_>) {
        let first = rows.start;
        if let Some((ids, width)) = hands.plain_ids().filter(|(_, width)| *width == self.0.cards()) {
            let mut at = 0;
            while at < out.len() {
                let ids = &ids[(first + at) * width..rows.end * width];
                match self.0.index_ids(ids, &mut out[at..]) {
                    Err(RowError::Row { row, error }) => {
                        at += row;
                        out[at] = Indexer::NO_INDEX;
                        bad(first + at, error.to_string());
                        at += 1;
                    }
                    _ => return,
                }
            }
            return;
        }
        let index = |row| {
            let sets = split(&hands.list(row)?, self.0.rounds())?;
            self.0.index(&sets).map_err(|error| error.to_string())
        };
        for (row, out) in rows.zip(out) {
            *out = answer(hands, row, bad, index).unwrap_or(Indexer::NO_INDEX);
        }
    }

    /// Returns the index of card sets given as bits. Nulls give `NO_INDEX`.
    fn index_bits(&self, bits: &[u64]) -> Result<u64, String> {
        if bits.contains(&u64::MAX) {
            return Ok(Indexer::NO_INDEX);
        }
        let sets = bits.iter().map(|&bits| crate::hands::set_of_bits(bits));
        self.0.index(&sets.collect::<Result<Vec<_>, _>>()?).map_err(|error| error.to_string())
    }
}

/// Returns a new array whose rows are filled by threads.
fn fill<'py, T: Element + Copy + Default + Sync>(
    py: Python<'py>,
    threads: Threads,
    rows: usize,
    width: usize,
    work: impl Fn(usize, &mut [T]) -> Result<(), BadRow> + Sync,
) -> PyResult<Bound<'py, PyArray1<T>>> {
    let len = rows.checked_mul(width).ok_or_else(|| PyOverflowError::new_err("too many rows"))?;
    let mut out = Vec::with_capacity(len);
    fill_in_pieces(py, threads, 0, (&mut out.spare_capacity_mut()[..len], width, T::default()), work)?;
    // SAFETY: there was no error, so all `len` items have been written.
    unsafe { out.set_len(len) };
    Ok(PyArray1::from_vec(py, out))
}

/// Calls `work` for each row, up to the first invalid one.
fn each<T, E: ToString>(
    rows: impl Iterator<Item = T>,
    first: usize,
    work: impl Fn(T) -> Result<(), E>,
) -> Result<(), BadRow> {
    for (row, item) in rows.enumerate() {
        work(item).map_err(|error| BadRow { row: first + row, reason: error.to_string() })?;
    }
    Ok(())
}

fn bad_row(error: RowError, first: usize) -> BadRow {
    match error {
        RowError::Row { row, error } => BadRow { row: first + row, reason: error.to_string() },
        error => BadRow { row: first, reason: error.to_string() },
    }
}

/// Returns the error of a single deal.
fn of_one(error: RowError) -> String {
    bad_row(error, 0).reason
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyIndexer>()
}
