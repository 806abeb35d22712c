//! Arguments from Python: errors, type names, numbers, texts, cards and times.

use std::borrow::Cow;
use std::error::Error;
use std::fmt::{self, Display};
use std::ops::{Deref, RangeInclusive};
use std::str::FromStr;
use std::time::Duration;

use evaluator::{Card, CardSet};
use holdem::EquityError;
use numpy::{PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString};

/// Returns a `ValueError` for Python.
pub(crate) fn invalid(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Puts the name of an argument before the message of a `ValueError`. Returns other errors unchanged.
pub(crate) fn named(py: Python<'_>, error: PyErr, what: impl Display) -> PyErr {
    match error.is_instance_of::<PyValueError>(py) {
        true => invalid(format_args!("{what}: {}", error.value(py))),
        false => error,
    }
}

/// Returns the text of an error and its cause.
pub(crate) fn with_cause(error: impl Error) -> String {
    error.source().map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
}

/// Parses a text. The error says what was expected.
pub(crate) fn parsed<T: FromStr<Err: Display>>(text: &str, what: &str) -> PyResult<T> {
    text.parse().map_err(|error| invalid(format_args!("{what} {text:?}: {error}")))
}

/// An integer argument. Its bounds are checked by [`within`](Self::within), which has the argument's name.
#[derive(Clone)]
pub(crate) enum Integer {
    Of(i128),
    /// The digits of a larger integer.
    Beyond(String),
    /// The type name of a value that is not an integer.
    Other(String),
}

impl Integer {
    /// Returns the integer if it is within the bounds.
    pub(crate) fn within<T>(&self, what: &str, bounds: RangeInclusive<T>) -> PyResult<T>
    where
        T: Copy + Display + PartialOrd + TryFrom<i128>,
    {
        let found = match self {
            Self::Of(number) => T::try_from(*number).ok().filter(|number| bounds.contains(number)),
            Self::Beyond(_) => None,
            Self::Other(_) => {
                return Err(PyTypeError::new_err(format!("{what}: {self}: expected an int")));
            }
        };
        let (least, most) = (bounds.start(), bounds.end());
        found.ok_or_else(|| invalid(format_args!("{what}={self}: expected {least} to {most}")))
    }
}

impl Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Of(number) => number.fmt(f),
            Self::Beyond(text) | Self::Other(text) => text.fmt(f),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Integer {
    type Error = PyErr;

    /// Accepts any object, because only [`within`](Self::within) can name the argument in its error.
    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let Some(number) = integer(&object)? else {
            return Ok(Self::Other(type_name(&object)));
        };
        number.extract().map(Self::Of).or_else(|_| Ok(Self::Beyond(number.str()?.to_string())))
    }
}

/// Converts a string to UTF-8. A lone surrogate becomes U+FFFD, because UTF-8 cannot encode it.
pub(crate) fn lossy<'a>(text: &'a Bound<'_, PyString>) -> Cow<'a, str> {
    text.to_str().map_or_else(
        // Python replaces each of the three bytes of a surrogate.
        |_| Cow::Owned(text.to_string_lossy().replace("\u{fffd}\u{fffd}\u{fffd}", "\u{fffd}")),
        Cow::Borrowed,
    )
}

/// A text argument. A lone surrogate becomes U+FFFD, which is never valid here, so the error for an unknown
/// word names the argument.
pub(crate) struct Text(String);

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.cast::<PyString>() {
            Ok(text) => Ok(Self(lossy(&text).into_owned())),
            Err(_) => Err(PyTypeError::new_err(format!("{}: expected text", type_name(&object)))),
        }
    }
}

/// Returns the name of an object's type.
pub(crate) fn type_name(object: &Bound<'_, PyAny>) -> String {
    match object.cast::<PyUntypedArray>() {
        Ok(array) => format!("{} array", array.dtype()),
        Err(_) => object.get_type().name().map_or_else(|_| "object".into(), |name| name.to_string()),
    }
}

/// Reads cards: text such as "Ks 9h 4c", or a sequence of texts or ids. Returns the empty set if the argument
/// is missing.
pub(crate) fn cards(object: Option<&Bound<'_, PyAny>>, what: &str) -> PyResult<CardSet> {
    let Some(object) = object else { return Ok(CardSet::EMPTY) };
    if let Ok(text) = object.cast::<PyString>() {
        return parsed(&lossy(text), what);
    }
    let refuse = |object: &Bound<'_, PyAny>| {
        let given = type_name(object);
        PyTypeError::new_err(format!("{what}: expected text or a sequence of cards, not {given}"))
    };
    let mut set = CardSet::EMPTY;
    for (place, object) in object.try_iter().map_err(|_| refuse(object))?.enumerate() {
        let object = object?;
        let card = if let Ok(text) = object.cast::<PyString>() {
            let text = lossy(text);
            text.parse().map_err(|error| invalid(format_args!("{what}[{place}]: {text:?}: {error}")))?
        } else {
            let id: i64 = object.extract().map_err(|_| refuse(&object))?;
            u8::try_from(id)
                .ok()
                .and_then(Card::from_id)
                .ok_or_else(|| invalid(format_args!("{what}[{place}]: id {id}: expected 0 to 51")))?
        };
        if !set.insert(card) {
            return Err(invalid(format_args!("{what}[{place}]: {card} occurs twice")));
        }
    }
    Ok(set)
}

/// Reads a board, and dead cards that are not on it. Only courchevel has boards of one card, which other games
/// refuse.
pub(crate) fn board_and_dead(
    board: Option<&Bound<'_, PyAny>>,
    dead: Option<&Bound<'_, PyAny>>,
) -> PyResult<[CardSet; 2]> {
    let (board, dead) = (cards(board, "board")?, cards(dead, "dead")?);
    if !matches!(board.len(), 0 | 1 | 3..=5) {
        let found = board.len();
        return Err(invalid(EquityError::BoardCount { found, expected: "0, 3, 4 or 5" }));
    }
    match (board & dead).iter().next() {
        Some(card) => Err(invalid(EquityError::DeadOnBoard(card))),
        None => Ok([board, dead]),
    }
}

/// Reads a time in seconds, 0 or more.
pub(crate) fn seconds(seconds: f64, what: &str) -> PyResult<Duration> {
    if seconds >= 0.0 {
        return Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
    }
    Err(invalid(format_args!("{what}={seconds}: expected seconds, 0 or more")))
}

/// Returns the integer of an object, Python's own or NumPy's. Returns `None` for other objects, also for booleans.
pub(crate) fn integer<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let py = object.py();
    // To look for missing attributes takes a microsecond.
    if object.is_exact_instance_of::<PyInt>() {
        return Ok(Some(object.clone()));
    }
    // Arrays of PyTorch and JAX have `__index__` too.
    let dimensions = object.getattr(intern!(py, "ndim")).and_then(|count| count.extract::<usize>());
    let is_array = object.cast::<PyUntypedArray>().is_ok() || dimensions.is_ok_and(|count| count > 0);
    if is_array || object.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    match object.hasattr(intern!(py, "__index__"))? {
        true => object.call_method0(intern!(py, "__index__")).map(Some),
        false => Ok(None),
    }
}
