//! Answers as Arrow data.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{UInt8Type, UInt16Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, ArrowPrimitiveType, FixedSizeListArray, LargeStringArray, PrimitiveArray, StructArray,
};
use arrow_schema::{DataType, Field, FieldRef};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList};
use pyo3_arrow::PyArray;
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{ArrayIterator, to_schema_pycapsule, to_stream_pycapsule};

use crate::arguments::invalid;
use crate::state::{Reduced, VERSION, check_version, reduced_to};

/// A column of answers as chunked Arrow data, for any library that reads Arrow's C stream interface:
/// `polars.Series(column)`, `pyarrow.chunked_array(column)`.
///
/// Functions return it if the cards did not come from polars, pyarrow or pandas.
#[pyclass(module = "rivertable", frozen)]
pub(crate) struct ArrowColumn {
    chunks: Vec<ArrayRef>,
    field: FieldRef,
}

#[pymethods]
impl ArrowColumn {
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let chunks = self.chunks.clone().into_iter().map(Ok);
        to_stream_pycapsule(py, Box::new(ArrayIterator::new(chunks, self.field.clone())), requested_schema)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.field.as_ref())
    }

    /// Supports copy and every protocol of pickle: the rows of each chunk as Python's own values.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let (py, column) = (slf.py(), slf.get());
        let (item, width) = match column.field.data_type() {
            DataType::FixedSizeList(item, width) => (item.data_type(), Some(*width)),
            item => (item, None),
        };
        let chunks = column.chunks.iter().map(|chunk| values(py, chunk)).collect::<PyResult<Vec<_>>>()?;
        reduced_to(slf, (VERSION, item.to_string(), width, chunks))
    }

    #[staticmethod]
    fn _of_state(
        version: &str,
        item: &str,
        width: Option<i32>,
        chunks: Vec<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        check_version(version)?;
        match item {
            "UInt8" => Self::of_numbers::<UInt8Type>(width, &chunks),
            "UInt16" => Self::of_numbers::<UInt16Type>(width, &chunks),
            "UInt64" => Self::of_numbers::<UInt64Type>(width, &chunks),
            _ => {
                let texts = |chunk: &Bound<'_, PyAny>| -> PyResult<ArrayRef> {
                    Ok(Arc::new(LargeStringArray::from(chunk.extract::<Vec<Option<String>>>()?)))
                };
                Ok(Self::new(chunks.iter().map(texts).collect::<PyResult<_>>()?, DataType::LargeUtf8))
            }
        }
    }

    fn __eq__(&self, other: PyRef<'_, Self>) -> bool {
        self.field == other.field && self.chunks == other.chunks
    }

    fn __len__(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }

    fn __repr__(&self) -> String {
        format!("<rivertable.ArrowColumn: {} rows of {}>", self.__len__(), self.field.data_type())
    }
}

/// Returns named columns with `rows` rows as a table, by Arrow's C stream interface.
pub(crate) fn table_stream<'py, N: Into<String>>(
    py: Python<'py>,
    columns: impl IntoIterator<Item = (N, ArrayRef)>,
    rows: usize,
    nullable: bool,
    requested: Option<Bound<'py, PyCapsule>>,
) -> PyArrowResult<Bound<'py, PyCapsule>> {
    let field = |(name, array): (N, ArrayRef)| (Field::new(name, array.data_type().clone(), nullable), array);
    let (fields, arrays): (Vec<Field>, Vec<ArrayRef>) = columns.into_iter().map(field).unzip();
    let table = StructArray::try_new_with_length(fields.into(), arrays, None, rows).map_err(invalid)?;
    let field = Arc::new(Field::new("", table.data_type().clone(), false));
    let table: ArrayRef = Arc::new(table);
    to_stream_pycapsule(py, Box::new(ArrayIterator::new([Ok(table)], field)), requested)
}

/// Returns the rows of a chunk as Python's own values: numbers, texts or lists of numbers, and None.
fn values<'py>(py: Python<'py>, chunk: &ArrayRef) -> PyResult<Bound<'py, PyList>> {
    fn numbers<'py, T>(py: Python<'py>, chunk: &dyn Array) -> PyResult<Bound<'py, PyList>>
    where
        T: ArrowPrimitiveType<Native: IntoPyObject<'py>>,
    {
        PyList::new(py, chunk.as_primitive::<T>().iter())
    }
    match chunk.data_type() {
        DataType::UInt8 => numbers::<UInt8Type>(py, chunk),
        DataType::UInt16 => numbers::<UInt16Type>(py, chunk),
        DataType::UInt64 => numbers::<UInt64Type>(py, chunk),
        DataType::FixedSizeList(..) => {
            let rows = chunk.as_fixed_size_list().iter();
            let rows = rows.map(|row| row.map(|row| values(py, &row)).transpose());
            PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)
        }
        _ => PyList::new(py, chunk.as_string::<i64>().iter()),
    }
}

impl ArrowColumn {
    /// Builds a column with one number a row, or with `width` numbers.
    fn of_numbers<T>(width: Option<i32>, chunks: &[Bound<'_, PyAny>]) -> PyResult<Self>
    where
        T: ArrowPrimitiveType<Native: for<'py> FromPyObjectOwned<'py>>,
        PrimitiveArray<T>: From<Vec<Option<T::Native>>>,
    {
        let array = |chunk: &Bound<'_, PyAny>| -> PyResult<ArrayRef> {
            Ok(match width {
                None => Arc::new(PrimitiveArray::<T>::from(chunk.extract::<Vec<Option<T::Native>>>()?)),
                Some(width) => {
                    let rows = chunk.extract::<Vec<Option<Vec<Option<T::Native>>>>>()?;
                    Arc::new(FixedSizeListArray::from_iter_primitive::<T, _, _>(rows, width))
                }
            })
        };
        let data_type = match width {
            None => T::DATA_TYPE,
            Some(width) => DataType::new_fixed_size_list(T::DATA_TYPE, width, true),
        };
        Ok(Self::new(chunks.iter().map(array).collect::<PyResult<_>>()?, data_type))
    }

    pub(super) fn new(chunks: Vec<ArrayRef>, data_type: DataType) -> Self {
        Self { chunks, field: Arc::new(Field::new("", data_type, true)) }
    }

    /// Returns the column as an object of the library of `source`.
    pub(super) fn in_form_of<'py>(self, source: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = source.py();
        let module = source.get_type().getattr(intern!(py, "__module__"))?.to_string();
        let library = module.split('.').next().unwrap_or_default();
        match library {
            "polars" => {
                let series = py.import("polars")?.call_method1("Series", (self,))?;
                match source.getattr(intern!(py, "name")) {
                    Ok(name) => series.call_method1("alias", (name,)),
                    Err(_) => Ok(series),
                }
            }
            "pyarrow" => self.into_pyarrow(source),
            "pandas" => {
                let pandas = py.import("pandas")?;
                let column = self.into_pyarrow(source)?;
                let dtype = pandas.call_method1("ArrowDtype", (column.getattr("type")?,))?;
                let options = PyDict::new(py);
                options.set_item("index", source.getattr("index")?)?;
                options.set_item("name", source.getattr("name").ok())?;
                options.set_item("dtype", dtype)?;
                pandas.call_method("Series", (column,), Some(&options))
            }
            _ => Ok(Bound::new(py, self)?.into_any()),
        }
    }

    /// Returns an array if the source is one, and a chunked array otherwise.
    fn into_pyarrow<'py>(mut self, source: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = source.py();
        let pyarrow = py.import("pyarrow")?;
        if source.hasattr(intern!(py, "__arrow_c_array__"))?
            && let Some(chunk) = self.chunks.pop()
        {
            return pyarrow.call_method1("array", (PyArray::new(chunk, self.field),));
        }
        pyarrow.call_method1("chunked_array", (self,))
    }
}
