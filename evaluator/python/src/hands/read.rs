//! What Python gives as hands: one hand, or a column of them.

use std::fmt::Display;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int64Type, UInt8Type, UInt64Type};
use arrow_array::{Array, ArrayRef, Int64Array, downcast_integer_array};
use arrow_buffer::{ArrowNativeType, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::DataType;
use evaluator::{Card, CardSet, parse_cards};
use numpy::{PyArray2, PyArrayDescrMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyList, PySequence, PyTuple};

use super::rows::{Bits, Hands, Ids, Joined, Lists, Text, add, narrow, set_of_bits};
use crate::arguments::invalid;
use crate::column::{Block, Column, array_in_words, as_array, is_text, memory, type_error};

/// What is read as cards.
const EXPECTED: &str = "text, an int (a card set), a sequence of card ids, uint8[n, 0..52] (card ids), uint64[n] (card sets), \
    a list or an array of text, or an Arrow column of these";

/// Cards as Python gives them.
pub(crate) enum Cards<'py> {
    One(Vec<Card>),
    Many(Column<'py>),
}

impl<'py> Cards<'py> {
    pub(crate) fn of(object: &Bound<'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract::<PyBackedStr>() {
            let cards = parse_cards(&text).map_err(|error| invalid(format_args!("{text:?}: {error}")))?;
            return Ok(Self::One(cards));
        }
        if let Ok(array) = object.cast::<PyUntypedArray>() {
            return Self::of_array(array);
        }
        if let Some(bits) = integer(object)? {
            let bits = bits.extract::<u64>().map_err(|_| not_a_set(&bits))?;
            let set = set_of_bits(bits).map_err(invalid)?;
            return Ok(Self::One(set.iter().collect()));
        }
        if object.is_instance_of::<PyBytes>() || object.is_instance_of::<PyByteArray>() {
            return Err(wrong_type(object));
        }
        if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
            return Self::of_list(object);
        }
        if let Some(column) = Column::of(object)? {
            return match column {
                Column::Numpy(array) => Self::of_array(&array),
                column => Ok(Self::Many(column)),
            };
        }
        if object.cast::<PySequence>().is_ok() {
            return Self::of_list(object);
        }
        Err(wrong_type(object))
    }

    /// The cards of one hand, whatever form they have; of many hands the error is `many`.
    pub(crate) fn set_of_one(object: &Bound<'py, PyAny>, many: impl Display) -> PyResult<CardSet> {
        match Self::of(object)? {
            Self::One(cards) => Ok(cards.into_iter().collect()),
            Self::Many(_) => Err(PyTypeError::new_err(many.to_string())),
        }
    }

    /// A list of texts, of lists, or of card ids.
    fn of_list(object: &Bound<'py, PyAny>) -> PyResult<Self> {
        let py = object.py();
        let list = match object.cast::<PyList>() {
            Ok(list) => list.clone(),
            Err(_) => PyList::new(py, object.try_iter()?.collect::<PyResult<Vec<_>>>()?)?,
        };
        let Ok(first) = list.get_item(0) else { return Ok(Self::Many(Column::List(list))) };
        if first.extract::<PyBackedStr>().is_ok() || first.is_none() {
            return Ok(Self::Many(Column::List(list)));
        }
        if integer(&first)?.is_some() {
            let cards = list.iter().enumerate().map(|(place, id)| card(place, &id));
            return one(cards.collect::<PyResult<_>>()?);
        }
        if first.cast::<PySequence>().is_ok() || first.is_instance_of::<PyUntypedArray>() {
            return Self::of_array(&as_array(&list)?);
        }
        Err(wrong_type(&first))
    }

    fn of_array(array: &Bound<'py, PyUntypedArray>) -> PyResult<Self> {
        let dtype = array.dtype();
        match (array.ndim(), dtype.kind(), dtype.itemsize()) {
            (0, b'i' | b'u' | b'U' | b'T', _) => Self::of(&array.call_method0(intern!(array.py(), "item"))?),
            (1, b'u', 1) => {
                Self::of_list(&array.call_method0(intern!(array.py(), "tolist"))?).map(|cards| match cards {
                    Self::Many(_) => Self::One(vec![]),
                    one => one,
                })
            }
            (1, b'u', 8) | (2, b'u', 1 | 2 | 4) | (2, b'i', _) => Self::of_base(array),
            (1, ..) if is_text(array) => Self::of_base(array),
            _ => Err(PyTypeError::new_err(format!("{}: expected {EXPECTED}", array_in_words(array)))),
        }
    }

    fn of_base(array: &Bound<'py, PyUntypedArray>) -> PyResult<Self> {
        Column::of(array.as_any())?.map(Self::Many).ok_or_else(|| wrong_type(array.as_any()))
    }
}

/// The integer that an object is: Python's own or NumPy's, but no truth value.
pub(crate) fn integer<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    if object.is_instance_of::<PyBool>() || object.cast::<PyUntypedArray>().is_ok() {
        return Ok(None);
    }
    let py = object.py();
    match object.hasattr(intern!(py, "__index__"))? {
        true => object.call_method0(intern!(py, "__index__")).map(Some),
        false => Ok(None),
    }
}

fn not_a_set(bits: &Bound<'_, PyAny>) -> PyErr {
    invalid(format_args!("{bits} is no card set: expected an int within 0x1fff1fff1fff1fff"))
}

/// The card of an id, the one at a place of a sequence.
fn card(place: usize, id: &Bound<'_, PyAny>) -> PyResult<Card> {
    let Some(id) = integer(id)? else {
        let kind = id.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "card {place}: {kind}: expected a card id, an int of 0 to 51"
        )));
    };
    let card = id.extract::<u8>().ok().and_then(Card::from_id);
    card.ok_or_else(|| {
        invalid(format_args!("card {place}: {id} is no card id: expected 0 to 51 (4 x rank + suit)"))
    })
}

/// Distinct cards.
fn one<'py>(cards: Vec<Card>) -> PyResult<Cards<'py>> {
    let mut seen = CardSet::EMPTY;
    cards.iter().try_for_each(|&card| add(&mut seen, card)).map_err(invalid)?;
    Ok(Cards::One(cards))
}

fn wrong_type(object: &Bound<'_, PyAny>) -> PyErr {
    let kind = object.get_type().name().map_or_else(|_| "?".into(), |name| name.to_string());
    PyTypeError::new_err(format!("{kind}: expected {EXPECTED}"))
}

impl Block for Box<dyn Hands> {
    /// Other numbers than bytes and sets become wide ids.
    fn is_read_in_place(array: &Bound<'_, PyUntypedArray>) -> bool {
        array.ndim() == 1 || array.dtype().itemsize() == 1 && array.dtype().kind() == b'u'
    }

    fn from_numpy(array: &Bound<'_, PyUntypedArray>) -> PyResult<Self> {
        if array.ndim() == 1 {
            return Ok(Box::new(Bits { bits: ScalarBuffer::from(memory::<u64>(array)?), nulls: None }));
        }
        let &[rows, width] = array.shape() else { return Err(wrong_type(array.as_any())) };
        let lists = Lists::Fixed { width, rows };
        if array.cast::<PyArray2<u8>>().is_ok() {
            let ids = memory::<u8>(array)?;
            return Ok(Box::new(Ids { ids, wide: None, card_nulls: None, lists, nulls: None }));
        }
        let wide = array.call_method1(intern!(array.py(), "astype"), ("int64", "C"))?;
        let wide = ScalarBuffer::<i64>::from(memory::<i64>(wide.cast()?)?);
        Ok(Box::new(Ids { ids: narrow(&wide), wide: Some(wide), card_nulls: None, lists, nulls: None }))
    }

    fn from_texts(texts: Vec<Option<PyBackedStr>>) -> PyResult<Self> {
        Ok(Box::new(Text(texts)))
    }

    fn from_arrow(array: &ArrayRef) -> PyResult<Self> {
        let nulls = array.logical_nulls();
        Ok(match array.data_type() {
            DataType::Utf8 => Box::new(Text(Joined::<i32>::new(array))),
            DataType::LargeUtf8 => Box::new(Text(Joined::<i64>::new(array))),
            DataType::Utf8View => Box::new(Text(array.as_string_view().clone().to_binary_view())),
            DataType::UInt64 => {
                Box::new(Bits { bits: array.as_primitive::<UInt64Type>().values().clone(), nulls })
            }
            // Systems without unsigned numbers, such as Spark, have sets in signed ones: they leave the sign bit free.
            DataType::Int64 => {
                let bits = array.as_primitive::<Int64Type>().values().inner().clone();
                Box::new(Bits { bits: ScalarBuffer::from(bits), nulls })
            }
            DataType::FixedSizeBinary(width) => {
                let ids = array.as_fixed_size_binary().values().clone();
                let lists = Lists::Fixed { width: *width as usize, rows: array.len() };
                Box::new(Ids { ids, wide: None, card_nulls: None, lists, nulls })
            }
            DataType::FixedSizeList(item, width) if item.data_type().is_integer() => {
                let list = array.as_fixed_size_list();
                ids(list.values(), Lists::Fixed { width: *width as usize, rows: array.len() }, nulls)?
            }
            DataType::List(item) if item.data_type().is_integer() => {
                let list = array.as_list::<i32>();
                let offsets: Vec<i64> = list.offsets().iter().map(|&offset| offset.into()).collect();
                ids(list.values(), Lists::Varying(OffsetBuffer::new(offsets.into())), nulls)?
            }
            DataType::LargeList(item) if item.data_type().is_integer() => {
                let list = array.as_list::<i64>();
                ids(list.values(), Lists::Varying(list.offsets().clone()), nulls)?
            }
            found => {
                let expected = "text (string, large_string, string_view), uint64 (card sets), or card ids \
                    (fixed_size_list, list or fixed_size_binary of uint8)";
                return Err(type_error(found, expected));
            }
        })
    }

    fn len(&self) -> usize {
        Hands::len(self.as_ref())
    }
}

/// Lists of ids of any type of integers.
fn ids(values: &Arc<dyn Array>, lists: Lists, nulls: Option<NullBuffer>) -> PyResult<Box<dyn Hands>> {
    let card_nulls = |values: &dyn Array| values.nulls().filter(|nulls| nulls.null_count() > 0).cloned();
    if let Some(bytes) = values.as_primitive_opt::<UInt8Type>() {
        let ids = bytes.values().inner().clone();
        return Ok(Box::new(Ids { ids, wide: None, card_nulls: card_nulls(values), lists, nulls }));
    }
    let wide: Int64Array = match values.as_primitive_opt() {
        Some(wide) => wide.clone(),
        // Numbers beyond these are no cards, as nulls are none.
        None => downcast_integer_array!(
            values => values.unary_opt(|id| id.to_i64()),
            found => return Err(type_error(found, "card ids")),
        ),
    };
    let card_nulls = card_nulls(&wide);
    let wide = wide.values().clone();
    Ok(Box::new(Ids { ids: narrow(&wide), wide: Some(wide), card_nulls, lists, nulls }))
}
