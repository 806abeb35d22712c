//! Numbers of cards, which are checked before the cards.

use evaluator::internals::Counted;
use evaluator::{Card, Game, Hand};
use numpy::{PyArrayDescrMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList, PyTuple};

use super::Cards;
use crate::arguments::invalid;
use crate::column::Column;
use crate::options::Form;

/// A function that returns an error for an unexpected number of cards. The error begins with the number.
pub(crate) type CountCheck<'a> = &'a dyn Fn(usize) -> Result<(), String>;

impl<'py> Cards<'py> {
    /// Reads cards as [`of`](Self::of) does. Errors about the number of columns, or the number of ids of one
    /// hand, take precedence over errors about the cards.
    pub(crate) fn counted(object: &Bound<'py, PyAny>, form: Form, check: CountCheck<'_>) -> PyResult<Self> {
        let cards = Self::of(object, form);
        match &cards {
            Ok(Self::Many(column)) => check_columns(column, check)?,
            Err(error) if form == Form::Ids && error.is_instance_of::<PyValueError>(object.py()) => {
                ids_of_one(object).map_or(Ok(()), check).map_err(invalid)?;
            }
            _ => {}
        }
        cards
    }
}

/// Returns an error if a column has rows of another number of cards.
pub(crate) fn check_columns(column: &Column<'_>, check: CountCheck<'_>) -> PyResult<()> {
    let Some(columns) = column.columns() else { return Ok(()) };
    check(columns).map_err(|error| {
        let [cards, named] = ["card", "column"].map(|what| format!("{columns} {what}"));
        PyTypeError::new_err(format!("{}: {}", column.in_words(), error.replacen(&cards, &named, 1)))
    })
}

/// Returns the number of ids in a list or in a one-dimensional array.
fn ids_of_one(object: &Bound<'_, PyAny>) -> Option<usize> {
    if let Ok(array) = object.cast::<PyUntypedArray>() {
        return (array.ndim() == 1 && matches!(array.dtype().kind(), b'i' | b'u')).then(|| array.len());
    }
    let is_list = object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>();
    let first = if is_list { object.get_item(0).ok()? } else { return None };
    if first.is_instance_of::<PyInt>() { object.len().ok() } else { None }
}

/// Returns an error if a hand of a game's order cannot have this number of cards.
pub(super) fn check_hand(order: Game, found: usize) -> Result<(), String> {
    let most = order.most_cards();
    match found {
        _ if found <= most => Ok(()),
        _ if most == Hand::MAX_CARDS => Err(format!("{found} cards: a hand has at most {most}")),
        _ => Err(format!("{found} cards: a hand has at most {most} in {order}")),
    }
}

/// Returns an error if a deck has fewer cards.
pub(super) fn check_deck(found: usize) -> Result<(), String> {
    match found <= Card::COUNT {
        true => Ok(()),
        false => Err(format!("{found} cards: a deck has {}", Card::COUNT)),
    }
}

/// Returns an error if a board has another number of cards.
pub(crate) fn check_board(found: usize) -> Result<(), String> {
    match found {
        0 | 3..=5 => Ok(()),
        _ => Err(format!("{}: a board has 0, 3, 4 or 5", Counted(found, "card"))),
    }
}
