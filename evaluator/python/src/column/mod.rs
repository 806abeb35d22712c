//! Columns of values from Python, read block by block, and answers in the form of the question.
//!
//! Memory in the usual layout of Arrow and NumPy is not copied. Other arrays, with gaps or another byte
//! order, and Python's own texts are copied one block at a time.

mod answer;
mod arrow_column;
mod out;

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
use pyo3::types::{PyInt, PyList, PyString};
use pyo3_arrow::ffi::{ArrayIterator, ArrayReader};
use pyo3_arrow::{PyArray, PyArrayReader};

pub(crate) use answer::{Fixed, TextAnswer, fixed_answer, text_answer};
pub(crate) use arrow_column::{ArrowColumn, table_stream};
pub(crate) use out::no_out;

use crate::arguments::{invalid, lossy};

/// The number of rows copied at a time.
const COPIED_ROWS: usize = 1 << 16;

/// Values from Python in a form that threads can read.
pub(crate) trait Block: Sized + Send + Sync {
    /// Reads an Arrow array.
    fn from_arrow(array: &ArrayRef) -> PyResult<Self>;

    /// Returns `true` if a contiguous array is read in place and not copied block by block.
    fn is_read_in_place(array: &Bound<'_, PyUntypedArray>) -> bool;

    /// Reads a contiguous array of native numbers.
    fn from_numpy(array: &Bound<'_, PyUntypedArray>) -> PyResult<Self>;

    /// Reads texts. `None` is null.
    fn from_texts(texts: Vec<Option<PyBackedStr>>) -> PyResult<Self>;

    fn len(&self) -> usize;
}

/// A source of blocks.
pub(crate) enum Column<'py> {
    Numpy(Bound<'py, PyUntypedArray>),
    List(Bound<'py, PyList>),
    /// Arrow data and its source.
    Arrow(Box<dyn ArrayReader + Send>, Bound<'py, PyAny>),
}

impl<'py> Column<'py> {
    /// Returns the column in an object. Returns `None` if the object has neither NumPy's nor Arrow's
    /// interface.
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

    /// Returns the number of rows if it is known before they are read.
    pub(crate) fn len(&self) -> Option<usize> {
        match self {
            Self::Numpy(array) => Some(array.shape().first().copied().unwrap_or_default()),
            Self::List(list) => Some(list.len()),
            Self::Arrow(..) => None,
        }
    }

    /// Returns the number of columns of rows that have the same number.
    pub(crate) fn columns(&self) -> Option<usize> {
        match self {
            Self::Numpy(array) => match *array.shape() {
                [_, columns] => Some(columns),
                _ => None,
            },
            Self::List(_) => None,
            Self::Arrow(reader, _) => match *reader.field().data_type() {
                DataType::FixedSizeList(_, columns) | DataType::FixedSizeBinary(columns) => {
                    usize::try_from(columns).ok()
                }
                _ => None,
            },
        }
    }

    /// Describes the column.
    pub(crate) fn in_words(&self) -> String {
        match self {
            Self::Numpy(array) => array_in_words(array),
            Self::List(_) => "a list".into(),
            Self::Arrow(reader, _) => format!("an Arrow column of {}", reader.field().data_type()),
        }
    }

    /// Returns the next block, which begins with row `at`. Returns `None` at the end of Arrow data. Other
    /// columns end at their length, and have one block even if they are empty.
    ///
    /// # Errors
    ///
    /// Returns an error if the rows are not texts or numbers, or after Ctrl-C. Work on small blocks does not
    /// check for Ctrl-C.
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
            // The producer may wait for threads that need Python's lock.
            Self::Arrow(reader, _) => match py.detach(|| reader.next()) {
                Some(array) => B::from_arrow(&only_column(array.map_err(invalid)?)?).map(Some),
                None => Ok(None),
            },
        }
    }
}

/// Converts an object to a NumPy array.
pub(crate) fn as_array<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyUntypedArray>> {
    let py = object.py();
    Ok(py.import(intern!(py, "numpy"))?.call_method1(intern!(py, "asarray"), (object,))?.cast_into()?)
}

/// Returns the plain array of a subclass that does not change what the numbers mean.
fn base_array<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Bound<'py, PyUntypedArray>> {
    if array.is_exact_instance_of::<PyUntypedArray>() {
        return Ok(array.clone());
    }
    if array.hasattr(intern!(array.py(), "mask"))? {
        return Err(PyTypeError::new_err(
            "a masked array: expected an array without a mask, or Arrow data with nulls",
        ));
    }
    as_array(array.as_any())
}

/// Describes an array: `int64[10, 7]`.
pub(crate) fn array_in_words(array: &Bound<'_, PyUntypedArray>) -> String {
    let dtype = array.dtype();
    let name = if dtype.is_native_byteorder() == Some(false) { dtype.str() } else { dtype.as_any().str() };
    let name = name.map_or_else(|_| String::from("?"), |name| name.to_string());
    let shape: Vec<String> = array.shape().iter().map(usize::to_string).collect();
    format!("{name}[{}]", shape.join(", "))
}

/// Returns `true` if an array has texts, or objects that may be texts.
pub(crate) fn is_text(array: &Bound<'_, PyUntypedArray>) -> bool {
    matches!(array.dtype().kind(), b'U' | b'O' | b'T')
}

/// Returns `true` if the numbers are contiguous, aligned and in native byte order.
fn is_plain(array: &Bound<'_, PyUntypedArray>) -> bool {
    let py = array.py();
    let flags = array.getattr(intern!(py, "flags"));
    let is_aligned = flags.and_then(|flags| flags.getattr(intern!(py, "aligned"))?.is_truthy());
    array.is_c_contiguous()
        && is_aligned.unwrap_or(false)
        && array.dtype().is_native_byteorder() != Some(false)
}

/// Returns up to [`COPIED_ROWS`] rows from row `at` on.
fn slice<'py>(array: &Bound<'py, PyAny>, at: usize) -> PyResult<Bound<'py, PyAny>> {
    array.get_item(pyo3::types::PySlice::new(array.py(), at as isize, (at + COPIED_ROWS) as isize, 1))
}

/// Returns up to [`COPIED_ROWS`] texts of a list from index `at` on. `row` is the row number of the first.
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

/// Returns `true` for missing values: None, NaN, pandas' NA.
pub(crate) fn is_missing(object: &Bound<'_, PyAny>) -> bool {
    // Most values are of these types.
    if object.is_exact_instance_of::<PyInt>() || object.is_exact_instance_of::<PyString>() {
        return false;
    }
    object.is_none()
        || object.extract::<f64>().is_ok_and(f64::is_nan)
        || object.get_type().name().is_ok_and(|name| name == "NAType" || name == "NaTType")
}

/// Returns an array's memory, which lives as long as any owner.
///
/// As everywhere in NumPy, a thread that reads an array while another one writes to it may see torn data.
pub(crate) fn memory<T: Element + ArrowNativeType>(array: &Bound<'_, PyUntypedArray>) -> PyResult<Buffer> {
    let array = array.cast::<PyArrayDyn<T>>()?;
    let Some(data) = NonNull::new(array.data().cast::<u8>()).filter(|_| !array.is_empty()) else {
        return Ok(Buffer::from_vec(Vec::<T>::new()));
    };
    let owner = Arc::new(AssertUnwindSafe(array.clone().unbind()));
    // SAFETY: the array is plain, so its data has `len * size_of::<T>()` bytes. They live as long as the
    // array, which `owner` keeps. NumPy does not move an array that others hold, except by
    // `resize(refcheck=False)`, which breaks every reader of the array.
    Ok(unsafe { Buffer::from_custom_allocation(data, array.len() * size_of::<T>(), owner) })
}

/// Returns the only column of a table. Returns other arrays unchanged.
fn only_column(array: ArrayRef) -> PyResult<ArrayRef> {
    let Some(table) = array.as_any().downcast_ref::<arrow_array::StructArray>() else { return Ok(array) };
    match table.columns() {
        [column] if table.null_count() == 0 => Ok(column.clone()),
        [_] => Err(PyTypeError::new_err("a struct that may be null: expected a column of cards")),
        columns => Err(PyTypeError::new_err(format!("{} columns: expected one", columns.len()))),
    }
}

/// Returns the error for Arrow data of an unsupported type.
pub(crate) fn type_error(found: &DataType, expected: &str) -> PyErr {
    PyTypeError::new_err(format!("an Arrow column of {found}: expected {expected}"))
}
