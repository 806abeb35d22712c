//! Options of many functions.

use std::fmt::Display;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments::invalid;

/// The handling of invalid rows: `on_error="raise"` or `"null"`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OnError {
    Raise,
    Null,
}

impl OnError {
    /// Returns the answer to one value. Returns None for an error if errors become nulls.
    pub(crate) fn answer<'py, T>(
        self,
        py: Python<'py>,
        found: Result<T, impl Display>,
        in_python: impl FnOnce(T) -> PyResult<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match found {
            Ok(found) => in_python(found),
            Err(error) if self == Self::Raise => Err(invalid(error)),
            Err(_) => Ok(py.None().into_bound(py)),
        }
    }

    /// Returns the value that was read. Returns `None` for an invalid value if errors become nulls.
    pub(crate) fn or_none<T>(self, py: Python<'_>, read: PyResult<T>) -> PyResult<Option<T>> {
        match read {
            Err(error) if self == Self::Null && error.is_instance_of::<PyValueError>(py) => Ok(None),
            read => read.map(Some),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for OnError {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.extract::<&str>() {
            Ok("raise") => Ok(Self::Raise),
            Ok("null") => Ok(Self::Null),
            _ => Err(invalid(format_args!("on_error={}: expected \"raise\" or \"null\"", object.repr()?))),
        }
    }
}

/// The meaning of integers: `form="ids"` or `"sets"`. Without this option a list of ids could be read as a
/// column of sets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Ids,
    Sets,
}

impl<'py> FromPyObject<'_, 'py> for Form {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.extract::<&str>() {
            Ok("ids") => Ok(Self::Ids),
            Ok("sets") => Ok(Self::Sets),
            _ => Err(invalid(format_args!("form={}: expected \"ids\" or \"sets\"", object.repr()?))),
        }
    }
}
