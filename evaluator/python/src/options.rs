//! Options that many functions have.

use pyo3::exceptions::PyValueError;
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
