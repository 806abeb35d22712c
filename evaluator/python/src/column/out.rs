//! `out=`: the caller's array for an answer.

use std::mem::MaybeUninit;
use std::slice;

use numpy::{PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;

use super::{Column, Fixed, array_in_words};
use crate::arguments::{invalid, type_name};

/// Returns the error of `out=` for a single hand or rank, whose answer is not an array.
pub(crate) fn no_out(out: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    match out {
        Some(_) => Err(PyTypeError::new_err("out: one value gives no array: expected many")),
        None => Ok(()),
    }
}

/// The array that receives an answer.
pub(super) struct Out<'py, T: numpy::Element> {
    given: Bound<'py, PyAny>,
    array: PyReadwriteArrayDyn<'py, T>,
}

impl<'py, T: Fixed> Out<'py, T> {
    /// Checks the type of an array and that it can be written. Its shape is checked by
    /// [`items`](Self::items).
    pub(super) fn of(given: &Bound<'py, PyAny>, column: &Column<'py>) -> PyResult<Self> {
        let py = given.py();
        let name = T::get_dtype(py).as_any().str()?;
        let Ok(array) = given.cast::<PyArrayDyn<T>>() else {
            let found = match given.cast::<PyUntypedArray>() {
                Ok(array) => array_in_words(array),
                Err(_) => type_name(given),
            };
            return Err(PyTypeError::new_err(format!("out: {found}: expected an array of {name}")));
        };
        if let Column::Numpy(source) = column
            && py
                .import(intern!(py, "numpy"))?
                .call_method1(intern!(py, "may_share_memory"), (source, array))?
                .is_truthy()?
        {
            return Err(invalid("out: it shares memory with the input: expected an array of its own"));
        }
        let array = array.try_readwrite().map_err(|error| invalid(format_args!("out: {error}")))?;
        if !array.is_c_contiguous() {
            return Err(invalid("out: an array with gaps: expected a contiguous one (order=\"C\")"));
        }
        Ok(Self { given: given.clone(), array })
    }

    /// Returns the items, if the array has `rows` rows of `width` items. `None` is one number a row, in one
    /// dimension.
    pub(super) fn items(&mut self, rows: usize, width: Option<usize>) -> PyResult<&mut [MaybeUninit<T>]> {
        let expected: Vec<usize> = [rows].into_iter().chain(width).collect();
        if self.array.shape() != expected {
            let name = T::get_dtype(self.given.py()).as_any().str()?;
            let expected: Vec<String> = expected.iter().map(usize::to_string).collect();
            let found = array_in_words(self.array.as_untyped());
            return Err(invalid(format_args!("out: {found}: expected {name}[{}]", expected.join(", "))));
        }
        let items = self.array.as_slice_mut().map_err(|error| invalid(format_args!("out: {error}")))?;
        // SAFETY: the types have the same layout, and callers write only valid numbers.
        Ok(unsafe { slice::from_raw_parts_mut(items.as_mut_ptr().cast(), items.len()) })
    }

    /// Returns the number of rows.
    pub(super) fn rows(&self) -> usize {
        self.array.shape().first().copied().unwrap_or_default()
    }

    /// Returns the caller's array.
    pub(super) fn into_given(self) -> Bound<'py, PyAny> {
        self.given
    }
}
