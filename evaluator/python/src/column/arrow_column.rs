//! Answers as Arrow data.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, StructArray};
use arrow_schema::{DataType, Field, FieldRef};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict};
use pyo3_arrow::PyArray;
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{ArrayIterator, to_schema_pycapsule, to_stream_pycapsule};

use crate::arguments::invalid;

/// A column of answers as Arrow data, in chunks, for any library that reads Arrow's C stream interface:
/// `polars.Series(column)`, `pyarrow.chunked_array(column)`.
///
/// Functions return one where the cards came neither from polars nor from pyarrow nor from pandas.
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

    fn __len__(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }

    fn __repr__(&self) -> String {
        format!("<rivertable.ArrowColumn: {} rows of {}>", self.__len__(), self.field.data_type())
    }
}

/// Named columns of so many rows as a table, by Arrow's C stream interface.
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

impl ArrowColumn {
    pub(super) fn new(chunks: Vec<ArrayRef>, data_type: DataType) -> Self {
        Self { chunks, field: Arc::new(Field::new("", data_type, true)) }
    }

    /// The column as an object of the library that `source` is of.
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

    /// An array if the source is one, or else a chunked array.
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
