//! Options that many functions have.

use std::num::NonZero;
use std::thread::available_parallelism;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// What becomes of a row that is wrong: `on_error="raise"` or `"null"`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OnError {
    Raise,
    Null,
}

impl<'py> FromPyObject<'_, 'py> for OnError {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.extract::<&str>() {
            Ok("raise") => Ok(Self::Raise),
            Ok("null") => Ok(Self::Null),
            _ => Err(PyValueError::new_err(format!(
                "on_error={}: expected \"raise\" or \"null\"",
                object.repr()?
            ))),
        }
    }
}

/// How many threads work: `threads=None` is as many as there are cores.
#[derive(Clone, Copy)]
pub(crate) struct Threads(pub(crate) usize);

impl Threads {
    pub(crate) fn all() -> Self {
        Self(available_parallelism().map_or(1, NonZero::get))
    }
}

impl<'py> FromPyObject<'_, 'py> for Threads {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if object.is_none() {
            return Ok(Self::all());
        }
        let count: i128 = object.extract().map_err(|_| {
            let kind = object.get_type().name().map_or_else(|_| String::new(), |name| name.to_string());
            PyTypeError::new_err(format!("threads: {kind}: expected an int or None"))
        })?;
        match usize::try_from(count) {
            Ok(count @ 1..=1024) => Ok(Self(count)),
            _ => Err(PyValueError::new_err(format!(
                "threads={count}: expected 1 to 1024, or None for all cores"
            ))),
        }
    }
}
