//! Hands from Python: one hand, or a column of hands.

use std::fmt::Display;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int64Type, UInt8Type, UInt64Type};
use arrow_array::{Array, ArrayRef, Int64Array, downcast_integer_array};
use arrow_buffer::{ArrowNativeType, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::DataType;
use evaluator::{Card, CardSet, parse_cards};
use numpy::{PyArray1, PyArray2, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyByteArray, PyBytes, PyList, PySequence, PyString, PyTuple};

use super::rows::{Bits, Hands, Ids, Joined, Lists, Text, add, narrow, set_of_bits, texts_of};
use crate::arguments::{integer, invalid, lossy, type_name};
use crate::column::{Block, Column, array_in_words, as_array, is_missing, is_text, memory, type_error};
use crate::options::Form;

/// The forms of cards that are read.
const EXPECTED: &str = "text, a list or a one-dimensional array of cards (ids or texts), uint8[n, 0..7] (card ids), a list or an array \
    of text, an Arrow column of text or of lists of ids, or with form=\"sets\" an int, uint64[n] or an Arrow column of integers";

/// The hint for integers that are read as card ids but are card sets.
pub(super) const SETS_HINT: &str = "form=\"sets\" reads integers as card sets";

/// Cards from Python.
pub(crate) enum Cards<'py> {
    One(Vec<Card>),
    Many(Column<'py>),
}

impl<'py> Cards<'py> {
    /// Reads cards. `form` selects whether integers are card ids or card sets.
    pub(crate) fn of(object: &Bound<'py, PyAny>, form: Form) -> PyResult<Self> {
        if let Ok(text) = object.cast::<PyString>() {
            let text = lossy(text);
            let cards = parse_cards(&text).map_err(|error| invalid(format_args!("{text:?}: {error}")))?;
            return Ok(Self::One(cards));
        }
        if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
            return Self::of_list(object, form);
        }
        if let Ok(array) = object.cast::<PyUntypedArray>() {
            return Self::of_array(array, form);
        }
        if let Some(bits) = integer(object)? {
            return match form {
                Form::Sets => Self::of_set(&bits),
                Form::Ids => Err(PyTypeError::new_err(format!(
                    "{bits}: an int alone is neither a hand nor a list of card ids: [{bits}] is a hand of one id, {SETS_HINT}"
                ))),
            };
        }
        if object.is_instance_of::<PyBytes>() || object.is_instance_of::<PyByteArray>() {
            return Err(wrong_type(object));
        }
        if let Some(column) = Column::of(object)? {
            check_form(&column, form)?;
            return match column {
                Column::Numpy(array) => Self::of_array(&array, form),
                column => Ok(Self::Many(column)),
            };
        }
        if object.cast::<PySequence>().is_ok() {
            return Self::of_list(object, form);
        }
        Err(wrong_type(object))
    }

    /// Returns the cards of one hand in any form. Many hands give the error `many`.
    pub(crate) fn set_of_one(
        object: &Bound<'py, PyAny>,
        form: Form,
        many: impl Display,
    ) -> PyResult<CardSet> {
        match Self::of(object, form)? {
            Self::One(cards) => Ok(cards.into_iter().collect()),
            Self::Many(_) => Err(PyTypeError::new_err(many.to_string())),
        }
    }

    fn of_set(bits: &Bound<'py, PyAny>) -> PyResult<Self> {
        let bits = bits.extract::<u64>().map_err(|_| not_a_set(bits))?;
        let set = set_of_bits(bits).map_err(invalid)?;
        Ok(Self::One(set.iter().collect()))
    }

    /// Reads a list of texts, lists or integers. Its first item that is not missing decides which.
    fn of_list(object: &Bound<'py, PyAny>, form: Form) -> PyResult<Self> {
        let py = object.py();
        let list = match object.cast::<PyList>() {
            Ok(list) => list.clone(),
            Err(_) if object.is_instance_of::<PyTuple>() => object.cast::<PyTuple>()?.to_list(),
            Err(_) => PyList::new(py, object.try_iter()?.collect::<PyResult<Vec<_>>>()?)?,
        };
        let Some(first) = list.iter().find(|item| !is_missing(item)) else {
            return Ok(Self::Many(Column::List(list)));
        };
        if first.is_instance_of::<PyString>() {
            return match is_cards_in_text(list.as_any())? {
                true => one_in_texts(&list),
                false => Ok(Self::Many(Column::List(list))),
            };
        }
        if integer(&first)?.is_some() {
            if form == Form::Sets {
                let sets = list.iter().map(|bits| bits.extract::<u64>().map_err(|_| not_a_set(&bits)));
                let sets = PyArray1::from_vec(py, sets.collect::<PyResult<_>>()?);
                return Self::of_base(sets.as_untyped());
            }
            let cards = list.iter().enumerate().map(|(place, id)| card(place, &id));
            return one(cards.collect::<PyResult<_>>()?);
        }
        if first.is_instance_of::<PyUntypedArray>() || first.cast::<PySequence>().is_ok() {
            return match first.try_iter()?.next() {
                Some(Ok(item)) if item.is_instance_of::<PyString>() => rows_in_texts(&list),
                _ => Self::of_rows(&list, form),
            };
        }
        Err(wrong_type(&first))
    }

    /// Reads a list of lists of card ids.
    fn of_rows(list: &Bound<'py, PyList>, form: Form) -> PyResult<Self> {
        let array = as_array(list)?;
        match (array.ndim(), array.dtype().kind()) {
            (2, _) => Self::of_array(&array, form),
            _ => Err(PyTypeError::new_err(format!(
                "a list as {}: expected {EXPECTED}",
                array_in_words(&array)
            ))),
        }
    }

    fn of_array(array: &Bound<'py, PyUntypedArray>, form: Form) -> PyResult<Self> {
        let (py, dtype) = (array.py(), array.dtype());
        let list = || array.call_method0(intern!(py, "tolist"));
        match (array.ndim(), dtype.kind(), form) {
            (0, b'i' | b'u' | b'U' | b'T', _) => Self::of(&array.call_method0(intern!(py, "item"))?, form),
            (1, b'u' | b'i', Form::Ids) if array.len() > Card::COUNT => {
                let given = array_in_words(array);
                Err(PyTypeError::new_err(format!(
                    "{given}: expected the card ids of one hand, or hands in two dimensions; {SETS_HINT}"
                )))
            }
            (1, b'u' | b'i', Form::Ids) if array.is_empty() => Ok(Self::One(vec![])),
            (1, b'u' | b'i', Form::Ids) => Self::of_list(&list()?, form),
            (1, b'u' | b'i', Form::Sets) => {
                let is_u64 = dtype.kind() == b'u' && dtype.itemsize() == size_of::<u64>();
                let sets = if is_u64 { array.clone() } else { as_sets(array)? };
                Self::of_base(&sets)
            }
            (2, b'u' | b'i', Form::Ids) => Self::of_base(array),
            (1, ..) if is_text(array) => match is_cards_in_text(array.as_any())? {
                true => Self::of_list(&list()?, form),
                false => Self::of_base(array),
            },
            (2, b'U' | b'T', _) => rows_in_texts(list()?.cast()?),
            _ => Err(PyTypeError::new_err(format!("{}: expected {EXPECTED}", array_in_words(array)))),
        }
    }

    fn of_base(array: &Bound<'py, PyUntypedArray>) -> PyResult<Self> {
        Column::of(array.as_any())?.map(Self::Many).ok_or_else(|| wrong_type(array.as_any()))
    }
}

/// Converts an array of integers to `uint64`. A negative integer becomes a number that is not a valid set.
pub(crate) fn as_sets<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Bound<'py, PyUntypedArray>> {
    Ok(array.call_method1(intern!(array.py(), "astype"), ("uint64",))?.cast_into()?)
}

/// Returns an error if a column has integers and `form` is not "sets".
pub(crate) fn check_form(column: &Column<'_>, form: Form) -> PyResult<()> {
    let Column::Arrow(reader, _) = column else { return Ok(()) };
    let field = reader.field();
    let found = match field.data_type() {
        DataType::Struct(fields) if fields.len() == 1 => fields[0].data_type(),
        found => found,
    };
    match (found, form) {
        (DataType::Int64 | DataType::UInt64, Form::Ids) => {
            Err(type_error(found, &format!("text or lists of card ids; {SETS_HINT}")))
        }
        (
            DataType::FixedSizeBinary(_)
            | DataType::FixedSizeList(..)
            | DataType::List(_)
            | DataType::LargeList(_),
            Form::Sets,
        ) => Err(type_error(found, "text or integers, because of form=\"sets\"")),
        _ => Ok(()),
    }
}

/// Returns `true` if a list or an array has texts that look like single cards, and otherwise only missing
/// values. It is then one hand or an error, but not a hand in each row.
pub(crate) fn is_cards_in_text(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    let mut is_any = false;
    for item in object.try_iter()? {
        let item = item?;
        match item.cast::<PyString>() {
            Ok(text) if looks_like_a_card(&lossy(text)) => is_any = true,
            Err(_) if is_missing(&item) => {}
            _ => return Ok(false),
        }
    }
    Ok(is_any)
}

/// Returns `true` for texts with the length of one card, valid or not.
fn looks_like_a_card(text: &str) -> bool {
    let text = text.trim();
    match text.chars().count() {
        1 | 2 => true,
        3 => text.starts_with("10"),
        _ => false,
    }
}

/// Reads one hand from a list of single cards in text.
fn one_in_texts<'py>(list: &Bound<'py, PyList>) -> PyResult<Cards<'py>> {
    let mut cards = Vec::new();
    for (place, item) in list.iter().enumerate() {
        let Ok(text) = item.cast::<PyString>() else {
            return Err(PyTypeError::new_err(format!(
                "item {place} is missing in a list of single cards: expected one hand, such as [\"As\", \"Kd\"], or a list for each \
                hand, such as [[\"As\"], None]"
            )));
        };
        let card: Card =
            lossy(text).trim().parse().map_err(|error| invalid(format_args!("card {place}: {error}")))?;
        if cards.contains(&card) {
            return Err(invalid(format_args!(
                "card {place}: {card} occurs twice: a list of single cards is one hand; hands of one card each are [[\"{card}\"], …]"
            )));
        }
        cards.push(card);
    }
    Ok(Cards::One(cards))
}

/// Reads a column of hands, each a list of single cards in text.
fn rows_in_texts<'py>(list: &Bound<'py, PyList>) -> PyResult<Cards<'py>> {
    let row = |(row, hand): (usize, Bound<'py, PyAny>)| {
        if is_missing(&hand) {
            return Ok(hand.py().None().into_bound(hand.py()));
        }
        let wrong = |found: String| {
            PyTypeError::new_err(format!("row {row}: {found}: expected a list of single cards"))
        };
        if hand.is_instance_of::<PyString>()
            || hand.cast::<PySequence>().is_err() && !hand.is_instance_of::<PyUntypedArray>()
        {
            return Err(wrong(type_name(&hand)));
        }
        let mut text = String::new();
        for item in hand.try_iter()? {
            let item = item?;
            let card = lossy(item.cast::<PyString>().map_err(|_| wrong(type_name(&item)))?);
            if !looks_like_a_card(&card) {
                return Err(wrong(format!("{card:?}")));
            }
            text.push_str(card.trim());
        }
        Ok(PyString::new(hand.py(), &text).into_any())
    };
    let rows = list.iter().enumerate().map(row).collect::<PyResult<Vec<_>>>()?;
    Ok(Cards::Many(Column::List(PyList::new(list.py(), rows)?)))
}

fn not_a_set(bits: &Bound<'_, PyAny>) -> PyErr {
    invalid(format_args!("{bits} is not a card set: expected an int within 0x1fff1fff1fff1fff"))
}

/// Returns the card with an id. `place` is its index in the sequence.
fn card(place: usize, id: &Bound<'_, PyAny>) -> PyResult<Card> {
    let Some(id) = integer(id)? else {
        let kind = id.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "card {place}: {kind}: expected a card id, an int of 0 to 51"
        )));
    };
    let card = id.extract::<u8>().ok().and_then(Card::from_id);
    card.ok_or_else(|| {
        let id = id.extract::<i64>().map_or_else(|_| id.to_string(), |id| id.to_string());
        invalid(format_args!("card {place}: {}", not_an_id(id)))
    })
}

/// Returns the error text for an integer that is not a card id. Larger integers may be card sets.
pub(super) fn not_an_id(id: impl Display) -> String {
    let id = id.to_string();
    let hint = if id.len() > 5 { format!("; {SETS_HINT}") } else { String::new() };
    format!("{id} is not a card id: expected 0 to 51 (4 x rank + suit){hint}")
}

/// Returns one hand if its cards are distinct.
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
    /// Numbers other than bytes and sets become wide ids.
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
            DataType::Dictionary(..) => Box::new(Text(
                texts_of(array)
                    .ok_or_else(|| type_error(array.data_type(), "text, or a dictionary of text"))?,
            )),
            DataType::UInt64 => {
                Box::new(Bits { bits: array.as_primitive::<UInt64Type>().values().clone(), nulls })
            }
            // Systems without unsigned numbers, such as Spark, store sets in signed ones, because sets leave
            // the sign bit free.
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
                let expected = "text (string, large_string, string_view, or a dictionary of these), card ids (fixed_size_list, \
                    list or fixed_size_binary of uint8), or with form=\"sets\" uint64";
                return Err(type_error(found, expected));
            }
        })
    }

    fn len(&self) -> usize {
        Hands::len(self.as_ref())
    }
}

/// Returns lists of ids of any integer type.
fn ids(values: &Arc<dyn Array>, lists: Lists, nulls: Option<NullBuffer>) -> PyResult<Box<dyn Hands>> {
    let card_nulls = |values: &dyn Array| values.nulls().filter(|nulls| nulls.null_count() > 0).cloned();
    if let Some(bytes) = values.as_primitive_opt::<UInt8Type>() {
        let ids = bytes.values().inner().clone();
        return Ok(Box::new(Ids { ids, wide: None, card_nulls: card_nulls(values), lists, nulls }));
    }
    let wide: Int64Array = match values.as_primitive_opt() {
        Some(wide) => wide.clone(),
        // Integers outside i64 become null, so they are rejected.
        None => downcast_integer_array!(
            values => values.unary_opt(|id| id.to_i64()),
            found => return Err(type_error(found, "card ids")),
        ),
    };
    let card_nulls = card_nulls(&wide);
    let wide = wide.values().clone();
    Ok(Box::new(Ids { ids: narrow(&wide), wide: Some(wide), card_nulls, lists, nulls }))
}
