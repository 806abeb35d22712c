//! Hand ranks as categories, words and Cactus Kev numbers.

use std::cmp::Reverse;
use std::sync::OnceLock;

use arrow_array::cast::AsArray;
use arrow_array::types::UInt16Type;
use arrow_array::{Array, ArrayRef};
use arrow_buffer::{NullBuffer, ScalarBuffer};
use arrow_schema::DataType;
use evaluator::internals::CATEGORY_SHIFT;
use evaluator::order::{AnyCategory, LowCategory};
use evaluator::{Category, HandRank, RankTable};
use hand_values::CactusKev;
use numpy::{PyArray1, PyArrayDescrMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyList, PyTuple};

use crate::arguments::{integer, invalid};
use crate::column::{
    Block, Column, Fixed, TextAnswer, array_in_words, fixed_answer, memory, no_out, text_answer, type_error,
};
use crate::games::{PyGame, description};
use crate::options::OnError;
use crate::threads::Threads;

/// Numbers of 16 bits, one in each row.
struct Numbers {
    numbers: ScalarBuffer<u16>,
    nulls: Option<NullBuffer>,
}

impl Numbers {
    /// Returns the number of a row. Returns `None` if it is null or missing.
    fn get(&self, row: usize) -> Option<u16> {
        let number = self.numbers[row];
        let is_null = self.nulls.as_ref().is_some_and(|nulls| nulls.is_null(row));
        (!is_null && number != u16::NONE).then_some(number)
    }
}

const EXPECTED: &str = "an int, an array of uint16 or an Arrow column of uint16, as rank returns";

impl Block for Numbers {
    fn is_read_in_place(_: &Bound<'_, PyUntypedArray>) -> bool {
        true
    }

    fn from_numpy(array: &Bound<'_, PyUntypedArray>) -> PyResult<Self> {
        Ok(Self { numbers: ScalarBuffer::from(memory::<u16>(array)?), nulls: None })
    }

    fn from_texts(_: Vec<Option<PyBackedStr>>) -> PyResult<Self> {
        Err(PyTypeError::new_err(format!("text: expected {EXPECTED}")))
    }

    fn from_arrow(array: &ArrayRef) -> PyResult<Self> {
        match array.data_type() {
            DataType::UInt16 => {
                let numbers = array.as_primitive::<UInt16Type>();
                Ok(Self { numbers: numbers.values().clone(), nulls: numbers.nulls().cloned() })
            }
            found => Err(type_error(found, "uint16")),
        }
    }

    fn len(&self) -> usize {
        self.numbers.len()
    }
}

/// Ranks or other numbers of 16 bits from Python.
enum Given<'py> {
    One(u16),
    /// A column, with its original shape if it was an array of several dimensions.
    Many(Column<'py>, Option<Bound<'py, PyAny>>),
}

fn read<'py>(object: &Bound<'py, PyAny>) -> PyResult<Given<'py>> {
    let py = object.py();
    if let Some(number) = integer(object)? {
        let number = number
            .extract::<u16>()
            .map_err(|_| invalid(format_args!("{number}: expected a number of 16 bits, as rank returns")))?;
        return Ok(Given::One(number));
    }
    let wrong = |found: String| PyTypeError::new_err(format!("{found}: expected {EXPECTED}"));
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        let numbers: Vec<u16> = object.extract().map_err(|_| wrong("a list of other values".into()))?;
        return Ok(Given::Many(
            Column::of(&PyArray1::from_vec(py, numbers))?.ok_or_else(|| wrong("?".into()))?,
            None,
        ));
    }
    match Column::of(object)? {
        Some(Column::Numpy(array)) => match (array.dtype().kind(), array.dtype().itemsize(), array.ndim()) {
            (b'u', 2, 0) => read(&array.call_method0(intern!(py, "item"))?),
            (b'u', 2, 1) => Ok(Given::Many(Column::Numpy(array), None)),
            (b'u', 2, _) => {
                let shape = array.getattr(intern!(py, "shape"))?;
                let flat = array.call_method1(intern!(py, "reshape"), (-1,))?;
                Ok(Given::Many(Column::Numpy(flat.cast_into()?), Some(shape)))
            }
            _ => Err(wrong(array_in_words(&array))),
        },
        Some(column) => Ok(Given::Many(column, None)),
        None => Err(wrong(object.get_type().name()?.to_string())),
    }
}

/// Returns an answer in the shape of the question.
fn shaped<'py>(answer: Bound<'py, PyAny>, shape: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
    match shape {
        Some(shape) => answer.call_method1(intern!(answer.py(), "reshape"), (shape,)),
        None => Ok(answer),
    }
}

/// Maps numbers to numbers.
fn map<'py, T: Fixed>(
    object: &Bound<'py, PyAny>,
    on_error: OnError,
    out: Option<&Bound<'py, PyAny>>,
    of: impl Fn(u16) -> Result<T, String> + Sync,
    scalar: impl Fn(T) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = object.py();
    match read(object)? {
        Given::One(number) => {
            no_out(out)?;
            on_error.answer(py, of(number), scalar)
        }
        Given::Many(column, shape) => {
            let flat = match (out, &shape) {
                (Some(out), Some(shape)) => Some(flat_out(out, shape)?),
                _ => out.cloned(),
            };
            let options = (on_error, Threads::all(), flat.as_ref());
            let answer = fixed_answer::<Numbers, T>(
                py,
                column,
                options,
                |_| Ok(None),
                |numbers, rows, out, bad| {
                    for (row, out) in rows.zip(out) {
                        *out = match numbers.get(row).map(&of) {
                            Some(Err(reason)) => {
                                bad(row, reason);
                                T::NONE
                            }
                            Some(Ok(answer)) => answer,
                            None => T::NONE,
                        };
                    }
                },
            )?;
            match out {
                Some(out) => Ok(out.clone()),
                None => shaped(answer, shape),
            }
        }
    }
}

/// Returns an array for an answer of several dimensions as one dimension.
fn flat_out<'py>(out: &Bound<'py, PyAny>, shape: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = out.py();
    let Ok(array) = out.cast::<PyUntypedArray>() else { return Ok(out.clone()) };
    if !array.is_c_contiguous() || !array.getattr(intern!(py, "shape"))?.eq(shape)? {
        return Err(invalid(format_args!(
            "out: {}: expected shape {shape}, contiguous",
            array_in_words(array)
        )));
    }
    array.call_method1(intern!(py, "reshape"), (-1,))
}

/// Returns the category of each rank: a `Category` for one rank, and numbers from 0 (high card) to 8
/// (straight flush) for many. If the lowest hand wins, it is a `LowCategory`, and numbers from 0 (no cards)
/// to 13 (no pair).
///
/// NumPy arrays give uint8, with 255 for missing ranks, Arrow columns a column of uint8. `CATEGORIES` and
/// `LOW_CATEGORIES` have the names by number. For `game` and `out` see `rank`. In short deck a flush keeps its lower
/// number than a full house, but beats it.
///
/// >>> import rivertable as rt
/// >>> rt.category(rt.rank("AsAdKsKd2c"))
/// <Category.TWO_PAIR: 2>
/// >>> ranks = rt.rank(["AsAd", "AsKs"])
/// >>> rt.category(ranks) == rt.Category.ONE_PAIR
/// array([ True, False])
/// >>> rt.category(rt.rank("7c 4d 2h 2c", game="badugi"), game="badugi")
/// <LowCategory.THREE_CARDS: 3>
#[pyfunction]
#[pyo3(
    signature = (ranks, *, game=PyGame::default(), on_error=OnError::Raise, out=None),
    text_signature = "(ranks, *, game='holdem', on_error='raise', out=None)"
)]
fn category<'py>(
    ranks: &Bound<'py, PyAny>,
    game: PyGame,
    on_error: OnError,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, table) = (ranks.py(), game.table());
    let categories = table.order().categories();
    let class = match categories[0].0 {
        AnyCategory::High(_) => intern!(py, "Category"),
        AnyCategory::Low(_) => intern!(py, "LowCategory"),
    };
    let number = |rank: u16| match categories.get(usize::from(rank >> CATEGORY_SHIFT)) {
        Some(&(category, values)) if rank & ((1 << CATEGORY_SHIFT) - 1) < values => Ok(number_of(category)),
        _ => table.ordinal(rank).map(|_| u8::NONE).map_err(|error| error.to_string()),
    };
    let scalar = |number: u8| py.import(intern!(py, "rivertable"))?.getattr(class)?.call1((number,));
    map(ranks, on_error, out, number, scalar)
}

/// Returns the number of a category in Python. Low hands of fewer than five cards are the weakest and come first. Five cards
/// follow, from the straight flush on.
fn number_of(category: AnyCategory) -> u8 {
    match category {
        AnyCategory::High(category) => category as u8,
        AnyCategory::Low(LowCategory::Cards(cards)) => cards,
        AnyCategory::Low(LowCategory::Poker(Reverse(category))) => {
            5 + Category::StraightFlush as u8 - category as u8
        }
    }
}

/// Returns the description of each rank.
///
/// NumPy arrays give an array of str, Arrow columns a column of large_string. For `game` see `rank`.
///
/// >>> import rivertable as rt
/// >>> rt.describe(rt.rank("Qd 9c Qs Js 4d 4c 2h"))
/// 'two pair, queens and fours with a jack'
/// >>> rt.describe(rt.rank("8c 6d 4h 3s 2c Kd Kh", game="razz"), game="razz")
/// '8-6 low, 8-6-4-3-2'
#[pyfunction]
#[pyo3(
    signature = (ranks, *, game=PyGame::default(), on_error=OnError::Raise),
    text_signature = "(ranks, *, game='holdem', on_error='raise')"
)]
fn describe<'py>(ranks: &Bound<'py, PyAny>, game: PyGame, on_error: OnError) -> PyResult<Bound<'py, PyAny>> {
    let (py, table) = (ranks.py(), game.table());
    let words = |rank| description(table, rank);
    match read(ranks)? {
        Given::One(rank) => on_error.answer(py, words(rank), |words| Ok(words.into_pyobject(py)?.into_any())),
        Given::Many(column, shape) => {
            let answer = text_answer::<Numbers>(py, column, on_error, |numbers, row, text| {
                let Some(rank) = numbers.get(row) else { return Ok(TextAnswer::Null) };
                text.push_str(words(rank)?);
                Ok(TextAnswer::Shared(rank))
            })?;
            shaped(answer, shape)
        }
    }
}

/// Returns the Cactus Kev number of each hold'em rank: 1 is a royal flush, 7462 the worst hand. **Smaller is
/// better.**
///
/// These are the numbers of treys, phevaluator and others. NumPy arrays give uint16, with 65535 for missing
/// ranks, Arrow columns a column of uint16. Ranks of hands of fewer than five cards have no number and are an
/// error. For `out` see `rank`.
///
/// >>> import rivertable as rt
/// >>> rt.to_cactus_kev(rt.rank("As Ks Qs Js Ts"))
/// 1
#[pyfunction]
#[pyo3(
    signature = (ranks, *, on_error=OnError::Raise, out=None),
    text_signature = "(ranks, *, on_error='raise', out=None)"
)]
fn to_cactus_kev<'py>(
    ranks: &Bound<'py, PyAny>,
    on_error: OnError,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = ranks.py();
    let number = |rank: u16| {
        let rank = HandRank::try_from(rank).map_err(|error| error.to_string())?;
        let number = CactusKev::of(RankTable::embedded().class(rank));
        number.map(u16::from).ok_or_else(|| {
            format!(
                "rank {} belongs to a hand of fewer than five cards and has no Cactus Kev number",
                rank.as_u16()
            )
        })
    };
    map(ranks, on_error, out, number, |number| Ok(number.into_pyobject(py)?.into_any()))
}

/// Returns the hold'em rank of each Cactus Kev number, as treys and phevaluator have them: 1 is a royal
/// flush, 7462 the worst hand. For `out` see `rank`.
///
/// >>> import rivertable as rt
/// >>> rt.describe(rt.from_cactus_kev(7462))
/// 'high card, seven with a five, four, three and deuce'
#[pyfunction]
#[pyo3(
    signature = (numbers, *, on_error=OnError::Raise, out=None),
    text_signature = "(numbers, *, on_error='raise', out=None)"
)]
fn from_cactus_kev<'py>(
    numbers: &Bound<'py, PyAny>,
    on_error: OnError,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = numbers.py();
    let rank = |number: u16| {
        let number = CactusKev::try_from(number).map_err(|error| error.to_string())?;
        Ok(ranks_by_cactus_kev()[usize::from(number.as_u16())])
    };
    map(numbers, on_error, out, rank, |rank: u16| Ok(rank.into_pyobject(py)?.into_any()))
}

/// Returns the ranks by Cactus Kev number. The first item represents hands of fewer than five cards.
fn ranks_by_cactus_kev() -> &'static [u16] {
    static RANKS: OnceLock<Vec<u16>> = OnceLock::new();
    RANKS.get_or_init(|| {
        let table = RankTable::embedded();
        let mut ranks = vec![HandRank::NO_RANK; usize::from(CactusKev::WORST.as_u16()) + 1];
        for rank in (0..).map_while(HandRank::from_ordinal) {
            if let Some(number) = CactusKev::of(table.class(rank)) {
                ranks[usize::from(number.as_u16())] = rank.as_u16();
            }
        }
        ranks
    })
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(category, module)?)?;
    module.add_function(wrap_pyfunction!(describe, module)?)?;
    module.add_function(wrap_pyfunction!(to_cactus_kev, module)?)?;
    module.add_function(wrap_pyfunction!(from_cactus_kev, module)?)
}
