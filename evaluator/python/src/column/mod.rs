//! Columns: what Python gives as many values, block by block, and answers in the form in which they came.
//!
//! Nothing is copied where the memory is as Arrow and NumPy usually have it. Blocks of other arrays, with gaps or another byte
//! order, and of Python's own texts, are copied one at a time.

mod answer;
mod arrow_column;

use std::panic::AssertUnwindSafe;
use std::ptr::NonNull;
use std::sync::Arc;

use arrow_array::{Array, ArrayRef};
use arrow_buffer::{ArrowNativeType, Buffer};
use arrow_schema::DataType;
use numpy::{
    Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyList, PyString};
use pyo3_arrow::ffi::{ArrayIterator, ArrayReader};
use pyo3_arrow::{PyArray, PyArrayReader};

pub(crate) use answer::{Fixed, TextAnswer, fixed_answer, text_answer};
pub(crate) use arrow_column::{ArrowColumn, table_stream};

use crate::arguments::{invalid, lossy};

/// Rows that are copied at a time.
const COPIED_ROWS: usize = 1 << 16;

/// Values that Python gave, in a form that threads can read.
pub(crate) trait Block: Sized + Send + Sync {
    /// Takes an Arrow array.
    fn from_arrow(array: &ArrayRef) -> PyResult<Self>;

    /// Whether an array without gaps is read where it is, rather than some rows at a time.
    fn is_read_in_place(array: &Bound<'_, PyUntypedArray>) -> bool;

    /// Takes an array of native numbers without gaps.
    fn from_numpy(array: &Bound<'_, PyUntypedArray>) -> PyResult<Self>;

    /// Takes texts; `None` is null.
    fn from_texts(texts: Vec<Option<PyBackedStr>>) -> PyResult<Self>;

    fn len(&self) -> usize;
}

/// Where blocks come from.
pub(crate) enum Column<'py> {
    Numpy(Bound<'py, PyUntypedArray>),
    List(Bound<'py, PyList>),
    /// Arrow data, and the object that gave it.
    Arrow(Box<dyn ArrayReader + Send>, Bound<'py, PyAny>),
}

impl<'py> Column<'py> {
    /// The column that an object is; `None` if it has neither NumPy's nor Arrow's interface.
    pub(crate) fn of(object: &Bound<'py, PyAny>) -> PyResult<Option<Self>> {
        let py = object.py();
        if let Ok(array) = object.cast::<PyUntypedArray>() {
            return Ok(Some(Self::Numpy(base_array(array)?)));
        }
        if object.hasattr(intern!(py, "__arrow_c_array__"))? {
            let (array, field) = object.extract::<PyArray>()?.into_inner();
            let reader = ArrayIterator::new([Ok(array)], field);
            return Ok(Some(Self::Arrow(Box::new(reader), object.clone())));
        }
        if object.hasattr(intern!(py, "__arrow_c_stream__"))? {
            let reader = object.extract::<PyArrayReader>()?.into_reader()?;
            return Ok(Some(Self::Arrow(reader, object.clone())));
        }
        if object.hasattr(intern!(py, "__array__"))? {
            return Ok(Some(Self::Numpy(as_array(object)?)));
        }
        Ok(None)
    }

    /// How many rows there are, if that is known before they are read.
    pub(crate) fn len(&self) -> Option<usize> {
        match self {
            Self::Numpy(array) => Some(array.shape().first().copied().unwrap_or_default()),
            Self::List(list) => Some(list.len()),
            Self::Arrow(..) => None,
        }
    }

    /// The block that begins with row `at`, the next one to be read. `None` at the end of Arrow data; other columns end where
    /// their length says, and have a block even if they are empty.
    ///
    /// # Errors
    ///
    /// The rows are no texts or numbers; or Ctrl-C, which work on small blocks never asks for.
    pub(crate) fn next<B: Block>(&mut self, py: Python<'py>, at: usize) -> PyResult<Option<B>> {
        py.check_signals()?;
        match self {
            Self::Numpy(array) if is_text(array) => {
                let part = slice(array.as_any(), at)?;
                Ok(Some(B::from_texts(texts(part.call_method0(intern!(py, "tolist"))?.cast()?, 0, at)?)?))
            }
            Self::Numpy(array) if at == 0 && is_plain(array) && B::is_read_in_place(array) => {
                B::from_numpy(array).map(Some)
            }
            Self::Numpy(array) => {
                let native = array.dtype().call_method1(intern!(py, "newbyteorder"), ("=",))?;
                let copy = slice(array.as_any(), at)?.call_method1(intern!(py, "astype"), (native, "C"))?;
                B::from_numpy(copy.cast()?).map(Some)
            }
            Self::List(list) => Ok(Some(B::from_texts(texts(list, at, at)?)?)),
            // The producer may be waiting for other threads that wait for Python's lock.
            Self::Arrow(reader, _) => match py.detach(|| reader.next()) {
                Some(array) => B::from_arrow(&only_column(array.map_err(invalid)?)?).map(Some),
                None => Ok(None),
            },
        }
    }
}

/// What NumPy makes of an object.
pub(crate) fn as_array<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyUntypedArray>> {
    let py = object.py();
    Ok(py.import(intern!(py, "numpy"))?.call_method1(intern!(py, "asarray"), (object,))?.cast_into()?)
}

/// The plain array below a subclass that changes nothing of what the numbers mean.
fn base_array<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Bound<'py, PyUntypedArray>> {
    if array.hasattr(intern!(array.py(), "mask"))? {
        return Err(PyTypeError::new_err(
            "a masked array: expected an array without a mask, or Arrow data with nulls",
        ));
    }
    as_array(array.as_any())
}

/// An array in words: `int64[10, 7]`.
pub(crate) fn array_in_words(array: &Bound<'_, PyUntypedArray>) -> String {
    let dtype = array.dtype();
    let name = if dtype.is_native_byteorder() == Some(false) { dtype.str() } else { dtype.as_any().str() };
    let name = name.map_or_else(|_| String::from("?"), |name| name.to_string());
    let shape: Vec<String> = array.shape().iter().map(usize::to_string).collect();
    format!("{name}[{}]", shape.join(", "))
}

/// Whether an array is of texts, or of objects that may be some.
pub(crate) fn is_text(array: &Bound<'_, PyUntypedArray>) -> bool {
    matches!(array.dtype().kind(), b'U' | b'O' | b'T')
}

/// Whether numbers stand one after the other as the processor reads them.
fn is_plain(array: &Bound<'_, PyUntypedArray>) -> bool {
    let flag =
        |name| array.getattr("flags").and_then(|flags| flags.getattr(name)?.is_truthy()).unwrap_or(false);
    array.is_c_contiguous() && flag("aligned") && array.dtype().is_native_byteorder() != Some(false)
}

/// Rows from `at` on, as many as are copied at a time.
fn slice<'py>(array: &Bound<'py, PyAny>, at: usize) -> PyResult<Bound<'py, PyAny>> {
    array.get_item(pyo3::types::PySlice::new(array.py(), at as isize, (at + COPIED_ROWS) as isize, 1))
}

/// Texts of a list from number `at` on, as many as are copied at a time; `row` is the number of the first.
fn texts(list: &Bound<'_, PyList>, at: usize, row: usize) -> PyResult<Vec<Option<PyBackedStr>>> {
    let end = list.len().min(at + COPIED_ROWS);
    let text = |index| {
        let item = list.get_item(index)?;
        if let Ok(text) = item.cast::<PyString>() {
            return item.extract().or_else(|_| PyString::new(text.py(), &lossy(text)).try_into()).map(Some);
        }
        match is_missing(&item) {
            true => Ok(None),
            false => {
                let kind = item.get_type().name()?;
                Err(PyTypeError::new_err(format!("row {}: {kind}: expected text", row + index - at)))
            }
        }
    };
    (at..end).map(text).collect()
}

/// Whether an object stands for no value: None, NaN, pandas' NA.
pub(crate) fn is_missing(object: &Bound<'_, PyAny>) -> bool {
    object.is_none()
        || object.extract::<f64>().is_ok_and(f64::is_nan)
        || object.get_type().name().is_ok_and(|name| name == "NAType" || name == "NaTType")
}

/// An array's memory, which stays while anybody has it.
///
/// As everywhere in NumPy, a thread that reads an array while another one writes to it may see torn data.
pub(crate) fn memory<T: Element + ArrowNativeType>(array: &Bound<'_, PyUntypedArray>) -> PyResult<Buffer> {
    let array = array.cast::<PyArrayDyn<T>>()?;
    let Some(data) = NonNull::new(array.data().cast::<u8>()).filter(|_| !array.is_empty()) else {
        return Ok(Buffer::from_vec(Vec::<T>::new()));
    };
    let owner = Arc::new(AssertUnwindSafe(array.clone().unbind()));
    // SAFETY: the caller's array is plain, so as many bytes stand there as its numbers take; they do so as long as the
    // array, which is kept. NumPy moves no array that others hold, unless its user says `resize(refcheck=False)`, by which
    // all who read arrays are wronged alike.
    Ok(unsafe { Buffer::from_custom_allocation(data, array.len() * size_of::<T>(), owner) })
}

/// The only column of a table; other arrays as they are.
fn only_column(array: ArrayRef) -> PyResult<ArrayRef> {
    let Some(table) = array.as_any().downcast_ref::<arrow_array::StructArray>() else { return Ok(array) };
    match table.columns() {
        [column] if table.null_count() == 0 => Ok(column.clone()),
        [_] => Err(PyTypeError::new_err("a struct that may be null: expected a column of cards")),
        columns => Err(PyTypeError::new_err(format!("{} columns: expected one", columns.len()))),
    }
}

/// What is said of Arrow data of a type that is not read.
pub(crate) fn type_error(found: &DataType, expected: &str) -> PyErr {
    PyTypeError::new_err(format!("an Arrow column of {found}: expected {expected}"))
}
