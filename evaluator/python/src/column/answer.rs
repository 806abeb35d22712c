//! Answers to columns, as columns.

use std::mem::MaybeUninit;
use std::ops::Range;
use std::slice;
use std::sync::Arc;

use arrow_array::builder::LargeStringBuilder;
use arrow_array::types::{UInt8Type, UInt16Type, UInt64Type};
use arrow_array::{ArrayRef, ArrowPrimitiveType, FixedSizeListArray, PrimitiveArray};
use arrow_buffer::{ArrowNativeType, NullBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::{PyOverflowError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::out::Out;
use super::{ArrowColumn, Block, Column};
use crate::arguments::invalid;
use crate::options::OnError;
use crate::pieces::{Bad, BadRow, fill_in_pieces};
use crate::threads::Threads;

/// A type of number in answers.
pub(crate) trait Fixed: ArrowNativeType + numpy::Element {
    type Arrow: ArrowPrimitiveType<Native = Self>;

    /// The number for a missing answer: all bits set.
    const NONE: Self;
}

impl Fixed for u8 {
    type Arrow = UInt8Type;
    const NONE: Self = Self::MAX;
}

impl Fixed for u16 {
    type Arrow = UInt16Type;
    const NONE: Self = Self::MAX;
}

impl Fixed for u64 {
    type Arrow = UInt64Type;
    const NONE: Self = Self::MAX;
}

/// Computes one number for each row, or `width` numbers: a NumPy array if the rows are a NumPy array or a
/// list, and Arrow data otherwise. If the caller gives an array, `out`, it receives the numbers and is
/// returned.
///
/// `fill` answers the rows of a block. It writes [`Fixed::NONE`] for nulls and invalid rows, and reports the
/// invalid rows.
pub(crate) fn fixed_answer<'py, B: Block, T: Fixed>(
    py: Python<'py>,
    column: Column<'py>,
    (on_error, threads, out): (OnError, Threads, Option<&Bound<'py, PyAny>>),
    width: impl Fn(&B) -> PyResult<Option<usize>>,
    fill: impl Fn(&B, Range<usize>, &mut [T], Bad<'_>) + Sync,
) -> PyResult<Bound<'py, PyAny>> {
    let fill_block = |block: &B, at: usize, width: usize, out: &mut [MaybeUninit<T>]| {
        fill_in_pieces(py, threads, at, (out, width, T::NONE), |first, out| {
            let mut first_bad = None;
            fill(block, first..first + out.len() / width, out, &mut |row, reason| {
                if on_error == OnError::Raise && first_bad.is_none() {
                    first_bad = Some(BadRow { row, reason });
                }
            });
            first_bad.map_or(Ok(()), Err)
        })
    };
    if let Some(out) = out {
        let out = Out::of(out, &column)?;
        return into_out(py, column, out, width, fill_block);
    }
    match column.len() {
        None => as_arrow(py, column, width, fill_block),
        Some(len) => as_numpy(py, column, len, width, fill_block),
    }
}

/// Fills the caller's array, whose number of rows must be that of the column.
fn into_out<'py, B: Block, T: Fixed>(
    py: Python<'py>,
    mut column: Column<'py>,
    mut out: Out<'py, T>,
    width: impl Fn(&B) -> PyResult<Option<usize>>,
    fill_block: impl Fn(&B, usize, usize, &mut [MaybeUninit<T>]) -> PyResult<()>,
) -> PyResult<Bound<'py, PyAny>> {
    let len = column.len();
    // The length of Arrow data is known at its end.
    let (rows, mut answer_width, mut at) = (len.unwrap_or_else(|| out.rows()), None, 0);
    // Arrow data may be in the memory of `out`, or be read from it while its chunks are produced. So all
    // chunks are read before an answer is written there.
    let (is_arrow, mut own) = (matches!(column, Column::Arrow(..)), vec![]);
    while let Some(block) = column.next::<B>(py, at)? {
        let width = *answer_width.get_or_insert(width(&block)?);
        let given = out.items(rows, width)?;
        if block.len() > rows - at || block.len() == 0 && len.is_some_and(|len| at < len) {
            return Err(invalid(format_args!("out: {rows} rows: the input has more")));
        }
        let items = if is_arrow {
            own.resize(given.len(), MaybeUninit::uninit());
            &mut own
        } else {
            given
        };
        let width = width.unwrap_or(1);
        fill_block(&block, at, width, &mut items[at * width..(at + block.len()) * width])?;
        at += block.len();
        if len.is_some_and(|len| at >= len) {
            break;
        }
    }
    if at != rows {
        return Err(invalid(format_args!("out: {rows} rows: the input has {at}")));
    }
    if let (true, Some(width)) = (is_arrow, answer_width) {
        out.items(rows, width)?.copy_from_slice(&own);
    }
    Ok(out.into_given())
}

/// Returns one chunk of Arrow data for each block.
fn as_arrow<'py, B: Block, T: Fixed>(
    py: Python<'py>,
    mut column: Column<'py>,
    width: impl Fn(&B) -> PyResult<Option<usize>>,
    fill_block: impl Fn(&B, usize, usize, &mut [MaybeUninit<T>]) -> PyResult<()>,
) -> PyResult<Bound<'py, PyAny>> {
    let (mut chunks, mut answer_width, mut at) = (vec![], None, 0);
    while let Some(block) = column.next::<B>(py, at)? {
        let width = *answer_width.get_or_insert(width(&block)?);
        let len = block.len() * width.unwrap_or(1);
        let mut out = Vec::with_capacity(len);
        fill_block(&block, at, width.unwrap_or(1), &mut out.spare_capacity_mut()[..len])?;
        // SAFETY: there was no error, so all `len` items have been written.
        unsafe { out.set_len(len) };
        chunks.push(arrow_array(out, width, block.len())?);
        at += block.len();
    }
    let Column::Arrow(_, source) = column else {
        return Err(invalid("no column of Arrow data"));
    };
    let data_type = arrow_type::<T>(answer_width.flatten())?;
    ArrowColumn::new(chunks, data_type).in_form_of(&source)
}

/// Returns one array for `len` rows.
fn as_numpy<'py, B: Block, T: Fixed>(
    py: Python<'py>,
    mut column: Column<'py>,
    len: usize,
    width: impl Fn(&B) -> PyResult<Option<usize>>,
    fill_block: impl Fn(&B, usize, usize, &mut [MaybeUninit<T>]) -> PyResult<()>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut numbers: Option<(Bound<'py, PyArray1<T>>, Option<usize>)> = None;
    let mut at = 0;
    while let Some(block) = column.next::<B>(py, at)? {
        // Other threads run while a block is ranked and may change a list.
        if block.len() > len - at || block.len() == 0 && at < len {
            return Err(PyRuntimeError::new_err("the list changed its length while it was read"));
        }
        let (array, width) = match &mut numbers {
            Some(numbers) => numbers,
            None => {
                let width = width(&block)?;
                // SAFETY: `fill_block` writes each item before anybody else sees the array.
                let array = unsafe { PyArray1::<T>::new(py, [len * width.unwrap_or(1)], false) };
                numbers.insert((array, width))
            }
        };
        let width = width.unwrap_or(1);
        // SAFETY: the array is new, contiguous and not shared, and its uninitialized items are `MaybeUninit`.
        let out = unsafe { slice::from_raw_parts_mut(array.data().cast::<MaybeUninit<T>>(), array.len()) };
        fill_block(&block, at, width, &mut out[at * width..(at + block.len()) * width])?;
        at += block.len();
        if at >= len {
            break;
        }
    }
    match numbers {
        Some((array, None)) => Ok(array.into_any()),
        Some((array, Some(width))) => Ok(array.reshape([len, width])?.into_any()),
        None => Ok(PyArray2::<T>::zeros(py, [0, 0], false).into_any()),
    }
}

fn arrow_type<T: Fixed>(width: Option<usize>) -> PyResult<DataType> {
    let Some(width) = width else { return Ok(T::Arrow::DATA_TYPE) };
    let width = i32::try_from(width).map_err(|error| PyOverflowError::new_err(error.to_string()))?;
    Ok(DataType::FixedSizeList(item::<T>(), width))
}

fn item<T: Fixed>() -> Arc<Field> {
    Arc::new(Field::new_list_field(T::Arrow::DATA_TYPE, true))
}

/// Returns numbers as an array or as an array of lists. [`Fixed::NONE`] becomes null.
fn arrow_array<T: Fixed>(numbers: Vec<T>, width: Option<usize>, rows: usize) -> PyResult<ArrayRef> {
    let present =
        |numbers: &mut dyn Iterator<Item = &T>| -> NullBuffer { numbers.map(|&n| n != T::NONE).collect() };
    let is_any_none = numbers.contains(&T::NONE);
    let nulls = is_any_none.then(|| present(&mut numbers.iter()));
    let row_nulls = match width {
        Some(width @ 1..) if is_any_none => Some(present(&mut numbers.iter().step_by(width))),
        _ => None,
    };
    let numbers = PrimitiveArray::<T::Arrow>::try_new(ScalarBuffer::from(numbers), nulls).map_err(invalid)?;
    let DataType::FixedSizeList(item, width) = arrow_type::<T>(width)? else { return Ok(Arc::new(numbers)) };
    let lists = FixedSizeListArray::try_new_with_length(item, width, Arc::new(numbers), row_nulls, rows);
    Ok(Arc::new(lists.map_err(invalid)?))
}

/// The text of a row.
pub(crate) enum TextAnswer {
    Null,
    /// The text written for this row.
    Own,
    /// The number, below 2^16, of a text that many rows share.
    Shared(u16),
}

/// Computes one text for each row: an array of objects if the rows are a NumPy array or a list, and Arrow
/// data otherwise. `write` writes a row's text.
pub(crate) fn text_answer<'py, B: Block>(
    py: Python<'py>,
    mut column: Column<'py>,
    on_error: OnError,
    write: impl Fn(&B, usize, &mut String) -> Result<TextAnswer, String>,
) -> PyResult<Bound<'py, PyAny>> {
    let is_arrow = matches!(column, Column::Arrow(..));
    let mut objects = Objects { list: vec![], shared: vec![] };
    let mut chunks: Vec<ArrayRef> = vec![];
    let mut at = 0;
    let mut text = String::new();
    while let Some(block) = column.next::<B>(py, at)? {
        let mut builder = LargeStringBuilder::new();
        for row in 0..block.len() {
            if row % ROWS_BETWEEN_SIGNALS == 0 {
                py.check_signals()?;
            }
            text.clear();
            let answer = match write(&block, row, &mut text) {
                Ok(answer) => answer,
                Err(reason) if on_error == OnError::Raise => return Err(BadRow { row, reason }.error(at)),
                Err(_) => TextAnswer::Null,
            };
            match answer {
                _ if !is_arrow => objects.push(py, &answer, &text),
                TextAnswer::Null => builder.append_null(),
                _ => builder.append_value(&text),
            }
        }
        if is_arrow {
            chunks.push(Arc::new(builder.finish()));
        }
        at += block.len();
        if column.len().is_some_and(|len| at >= len) {
            break;
        }
    }
    match column {
        Column::Arrow(_, source) => ArrowColumn::new(chunks, DataType::LargeUtf8).in_form_of(&source),
        _ => Ok(PyArray1::from_vec(py, objects.list).into_any()),
    }
}

/// The number of rows of text between checks for signals. They take less than a tenth of a second.
const ROWS_BETWEEN_SIGNALS: usize = 1 << 14;

/// Python's strings for the rows, and the shared ones by number.
struct Objects {
    list: Vec<Py<PyAny>>,
    shared: Vec<Option<Py<PyAny>>>,
}

impl Objects {
    fn push(&mut self, py: Python<'_>, answer: &TextAnswer, text: &str) {
        let new = || PyString::new(py, text).into_any().unbind();
        self.list.push(match *answer {
            TextAnswer::Null => py.None(),
            TextAnswer::Own => new(),
            TextAnswer::Shared(number) => {
                if self.shared.is_empty() {
                    self.shared.resize_with(1 << 16, || None);
                }
                self.shared[usize::from(number)].get_or_insert_with(new).clone_ref(py)
            }
        });
    }
}
