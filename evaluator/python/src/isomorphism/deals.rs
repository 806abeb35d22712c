//! Deals from Python: cards in rounds.

use evaluator::internals::Counted;
use evaluator::{Card, CardSet};
use holdem::isomorphism::Indexer;
use numpy::{PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyTuple};

use crate::arguments::invalid;
use crate::column::{Column, array_in_words, as_array};
use crate::hands::{Cards, sets};
use crate::options::{Form, OnError};
use crate::threads::Threads;

/// The cards of one deal or of many.
pub(super) enum Deals<'py> {
    /// The cards of each round of one deal.
    One(Vec<CardSet>),
    /// The cards of all rounds in one row for each deal.
    Rows(Column<'py>),
    /// The cards of each round as sets, in one row for each deal.
    Sets(PyReadonlyArray2<'py, u64>),
}

impl<'py> Deals<'py> {
    /// Reads the cards of all rounds together, or an argument for each round. Returns `None` for one invalid
    /// deal if errors become nulls.
    pub(super) fn of(
        cards: &Bound<'py, PyTuple>,
        indexer: &Indexer,
        form: Form,
        (on_error, threads): (OnError, Threads),
    ) -> PyResult<Option<Self>> {
        let (py, rounds) = (cards.py(), indexer.rounds());
        if cards.len() == 1 {
            return on_error.or_none(py, Self::of_rows(&cards.get_item(0)?, rounds, form));
        }
        if cards.len() != rounds.len() {
            return Err(PyTypeError::new_err(format!(
                "{} arguments: expected one for each of the {} rounds, or one for all",
                cards.len(),
                rounds.len()
            )));
        }
        if cards.iter().any(|cards| is_many(&cards, form)) {
            return Self::of_columns(cards, form, (on_error, threads)).map(Some);
        }
        let set =
            |cards| Cards::set_of_one(&cards, form, "cards of many deals: expected the cards of one deal");
        on_error.or_none(py, cards.iter().map(set).collect::<PyResult<_>>().map(Self::One))
    }

    /// Reads a column of sets for each round, or one set for all rows.
    fn of_columns(cards: &Bound<'py, PyTuple>, form: Form, options: (OnError, Threads)) -> PyResult<Self> {
        let py = cards.py();
        let mut columns = Vec::new();
        for (round, cards) in cards.iter().enumerate() {
            let sets = sets(&cards, form, (options.0, options.1, None)).map_err(|error| {
                let message = format!("cards[{round}]: {}", error.value(py));
                PyErr::from_type(error.get_type(py), message)
            })?;
            columns.push(as_array(&sets)?.call_method1("astype", ("uint64",))?);
        }
        // The cards of one deal apply to all rows, such as a board for many hole cards.
        let numpy = py.import("numpy")?;
        let columns = numpy.call_method1("broadcast_arrays", PyTuple::new(py, columns)?).map_err(|_| {
            PyTypeError::new_err(
                "rounds of different lengths: expected the same number of rows in each, or the cards of one deal",
            )
        })?;
        let sets = numpy.call_method("stack", (columns,), Some(&[("axis", 1)].into_py_dict(py)?))?;
        Ok(Self::Sets(sets.cast_into::<PyArray2<u64>>()?.readonly()))
    }

    /// Reads one argument with all rounds.
    fn of_rows(cards: &Bound<'py, PyAny>, rounds: &[usize], form: Form) -> PyResult<Self> {
        if form == Form::Sets
            && let Ok(sets) = cards.cast::<PyArray2<u64>>()
        {
            let columns = sets.shape()[1];
            if columns != rounds.len() {
                let given = array_in_words(sets.as_untyped());
                return Err(PyTypeError::new_err(format!(
                    "{given}: expected {} card sets in a row, one for each round",
                    rounds.len()
                )));
            }
            let sets = cards.py().import("numpy")?.call_method1("ascontiguousarray", (sets,))?;
            return Ok(Self::Sets(sets.cast_into::<PyArray2<u64>>()?.readonly()));
        }
        match Cards::counted(cards, form, &|found| check_count(found, rounds))? {
            Cards::One(list) => split(&list, rounds).map(Self::One).map_err(invalid),
            Cards::Many(column) => Ok(Self::Rows(column)),
        }
    }
}

/// Returns `true` if an object has the cards of many deals.
fn is_many(cards: &Bound<'_, PyAny>, form: Form) -> bool {
    matches!(Cards::of(cards, form), Ok(Cards::Many(_)))
}

/// Returns an error if the rounds have another number of cards.
fn check_count(found: usize, rounds: &[usize]) -> Result<(), String> {
    let all: usize = rounds.iter().sum();
    match found == all {
        true => Ok(()),
        false => Err(format!("{}: expected {all} in all rounds", Counted(found, "card"))),
    }
}

/// Splits the cards of all rounds into rounds.
pub(super) fn split(cards: &[Card], rounds: &[usize]) -> Result<Vec<CardSet>, String> {
    check_count(cards.len(), rounds)?;
    let mut rest = cards;
    let round = |&count: &usize| {
        let (round, others) = rest.split_at(count);
        rest = others;
        round.iter().copied().collect()
    };
    Ok(rounds.iter().map(round).collect())
}
