//! The columns of questions: ranges and hands of players, boards and dead cards.

use std::collections::HashMap;

use arrow_array::ArrayRef;
use equity::game::AnyRange;
use evaluator::CardSet;
use numpy::{PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::ffi::PyObject;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyList, PyString, PyTuple};

use super::batch_game::BatchGame;
use super::range::PyRange;
use crate::arguments::{invalid, lossy, named, parsed, type_name};
use crate::column::{Block, Column, is_text};
use crate::hands::{Cards, Hands, Texts, check_board, check_columns, check_form, is_cards_in_text, texts_of};
use crate::options::Form;

/// A column as blocks.
pub(super) struct Blocks<B> {
    blocks: Vec<B>,
    /// The number of the first row of each block, and finally the number of rows.
    starts: Vec<usize>,
}

impl<B: Block> Blocks<B> {
    fn read<'py>(py: Python<'py>, mut column: Column<'py>) -> PyResult<Self> {
        let (mut blocks, mut starts, mut at) = (Vec::new(), vec![0], 0);
        let len = column.len();
        while len.is_none_or(|len| at < len) {
            py.check_signals()?;
            let Some(block) = column.next::<B>(py, at)? else { break };
            if block.len() == 0 && len.is_some() {
                return Err(invalid("a list changed its length while it was read"));
            }
            at += block.len();
            blocks.push(block);
            starts.push(at);
        }
        Ok(Self { blocks, starts })
    }

    fn len(&self) -> usize {
        self.starts.last().copied().unwrap_or_default()
    }

    /// Returns the block of a row, and the row's index in the block.
    fn place(&self, row: usize) -> (&B, usize) {
        let block = self.starts.partition_point(|&start| start <= row) - 1;
        (&self.blocks[block], row - self.starts[block])
    }
}

/// A player's column.
pub(super) enum Player {
    /// The same range in all rows.
    One(AnyRange),
    Ranges(Vec<Option<AnyRange>>),
    Many(Blocks<Held>),
}

/// The accepted forms of a range.
const EXPECTED: &str = "a range (text or a Range), or a column of them: a list, a NumPy array or Arrow data of text, \
    or of hole cards as uint8[n, k] (card ids) or uint64[n] (card sets, form=\"sets\")";

impl Player {
    pub(super) fn of(object: &Bound<'_, PyAny>, form: Form, game: &BatchGame) -> PyResult<Self> {
        let py = object.py();
        if let Some(range) = range(object, game).transpose()? {
            return Ok(Self::One(range));
        }
        let list = match object.cast::<PyTuple>() {
            Ok(tuple) => Some(tuple.to_list()),
            Err(_) => object.cast::<PyList>().ok().cloned(),
        };
        if let Some(list) = &list {
            let is_range = |item: Bound<'_, PyAny>| item.is_instance_of::<PyRange>();
            if list.iter().any(is_range) {
                return Self::of_ranges(list, game);
            }
            if list.iter().all(|item| item.is_none() || item.is_instance_of::<PyString>()) {
                return Blocks::read(py, Column::List(list.clone())).map(Self::Many);
            }
        }
        // NumPy's numbers are read like all cards.
        let column = match Column::of(object)? {
            Some(Column::Numpy(array)) if !is_text(&array) => None,
            column => column,
        };
        if let Some(column) = &column {
            check_form(column, form)?;
        }
        match column.map_or_else(|| Cards::of(object, form), |column| Ok(Cards::Many(column))) {
            Ok(Cards::Many(column)) => {
                check_columns(&column, &|found| game.check_hole_cards(found))?;
                Blocks::read(py, column).map(Self::Many)
            }
            Ok(Cards::One(_)) | Err(_) => {
                Err(PyTypeError::new_err(format!("{}: expected {EXPECTED}", type_name(object))))
            }
        }
    }

    /// Reads a list of `Range`s and texts.
    fn of_ranges(list: &Bound<'_, PyList>, game: &BatchGame) -> PyResult<Self> {
        let mut known: HashMap<*mut PyObject, AnyRange> = HashMap::new();
        let ranges = list.iter().enumerate().map(|(row, item)| {
            if item.is_none() {
                return Ok(None);
            }
            if let Some(range) = known.get(&item.as_ptr()) {
                return Ok(Some(range.clone()));
            }
            let wrong =
                || PyTypeError::new_err(format!("row {row}: {}: expected text or a Range", type_name(&item)));
            let range = range(&item, game).transpose()?.ok_or_else(wrong)?;
            known.insert(item.as_ptr(), range.clone());
            Ok(Some(range))
        });
        ranges.collect::<PyResult<_>>().map(Self::Ranges)
    }

    pub(super) fn len(&self) -> Option<usize> {
        match self {
            Self::One(_) => None,
            Self::Ranges(ranges) => Some(ranges.len()),
            Self::Many(blocks) => Some(blocks.len()),
        }
    }

    /// Returns the range of a row. Returns `None` if it is null.
    pub(super) fn range(&self, row: usize, game: &BatchGame) -> Result<Option<AnyRange>, String> {
        match self {
            Self::One(range) => Ok(Some(range.clone())),
            Self::Ranges(ranges) => Ok(ranges[row].clone()),
            Self::Many(blocks) => {
                let (block, row) = blocks.place(row);
                match block {
                    _ if block.is_null(row) => Ok(None),
                    Held::Texts(_) => game.range_of_text(block.text(row)?).map(Some),
                    Held::Cards(cards) => game.range_of_hand(cards.set(row)?).map(Some),
                }
            }
        }
    }

    /// Returns `true` if nobody has the seat in a row.
    pub(super) fn is_nobody(&self, row: usize) -> bool {
        match self {
            Self::One(_) => false,
            Self::Ranges(ranges) => ranges[row].is_none(),
            Self::Many(blocks) => {
                let (block, row) = blocks.place(row);
                block.is_null(row)
                    || matches!(block, Held::Texts(_)) && block.text(row).is_ok_and(str::is_empty)
            }
        }
    }
}

/// Ranges as text, or hole cards.
pub(super) enum Held {
    Texts(Box<dyn Texts>),
    Cards(Box<dyn Hands>),
}

impl Held {
    fn is_null(&self, row: usize) -> bool {
        match self {
            Self::Texts(texts) => texts.is_null(row),
            Self::Cards(cards) => cards.is_null(row),
        }
    }

    fn text(&self, row: usize) -> Result<&str, String> {
        match self {
            Self::Texts(texts) => {
                str::from_utf8(texts.bytes(row)).map(str::trim).map_err(|_| "not valid UTF-8 text".into())
            }
            Self::Cards(_) => Err("no text".into()),
        }
    }
}

impl Block for Held {
    fn is_read_in_place(array: &Bound<'_, PyUntypedArray>) -> bool {
        Box::<dyn Hands>::is_read_in_place(array)
    }

    fn from_numpy(array: &Bound<'_, PyUntypedArray>) -> PyResult<Self> {
        Block::from_numpy(array).map(Self::Cards)
    }

    fn from_texts(texts: Vec<Option<PyBackedStr>>) -> PyResult<Self> {
        Ok(Self::Texts(Box::new(texts)))
    }

    fn from_arrow(array: &ArrayRef) -> PyResult<Self> {
        Ok(match texts_of(array) {
            Some(texts) => Self::Texts(texts),
            None => Self::Cards(Block::from_arrow(array)?),
        })
    }

    fn len(&self) -> usize {
        match self {
            Self::Texts(texts) => texts.len(),
            Self::Cards(cards) => cards.len(),
        }
    }
}

/// Returns one range if the object is one.
fn range(object: &Bound<'_, PyAny>, game: &BatchGame) -> Option<PyResult<AnyRange>> {
    if let Ok(range) = object.cast::<PyRange>() {
        return Some(game.range_of(range.get()));
    }
    let text = object.cast::<PyString>().ok()?;
    Some(game.range_of_text(lossy(text).trim()).map_err(invalid))
}

/// A column of boards or dead cards.
pub(super) enum CardColumn {
    One(CardSet),
    Many(Blocks<Box<dyn Hands>>),
}

impl CardColumn {
    pub(super) fn of(object: Option<&Bound<'_, PyAny>>, form: Form, what: &str) -> PyResult<Self> {
        let Some(object) = object else { return Ok(Self::One(CardSet::EMPTY)) };
        let py = object.py();
        if let Ok(text) = object.cast::<PyString>() {
            return parsed(&lossy(text), what).map(Self::One);
        }
        // A board is never a single card, but one card may be dead in each row.
        if what == "dead" && is_list_of_single_cards(object)? {
            return Err(PyTypeError::new_err(
                "dead: a list of single cards is ambiguous: expected one text, such as \"2c 2d\", for these cards in all rows, \
                or lists, such as [[\"2c\"], [\"2d\"]], for one card in each row",
            ));
        }
        match Cards::of(object, form).map_err(|error| named(py, error, what))? {
            Cards::One(cards) => Ok(Self::One(cards.into_iter().collect())),
            Cards::Many(column) => {
                if what == "board" {
                    check_columns(&column, &check_board)?;
                }
                Blocks::read(py, column).map(Self::Many)
            }
        }
    }

    pub(super) fn len(&self) -> Option<usize> {
        match self {
            Self::One(_) => None,
            Self::Many(blocks) => Some(blocks.len()),
        }
    }

    /// Returns the cards of a row. Returns the empty set if it is null.
    pub(super) fn set(&self, row: usize, what: &str) -> Result<CardSet, String> {
        match self {
            Self::One(set) => Ok(*set),
            Self::Many(blocks) => {
                let (block, row) = blocks.place(row);
                if block.is_null(row) {
                    return Ok(CardSet::EMPTY);
                }
                block.set(row).map_err(|error| format!("{what}: {error}"))
            }
        }
    }
}

/// Returns `true` for a list, a tuple or an array of two or more texts that look like single cards.
fn is_list_of_single_cards(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    let is_list = object.is_instance_of::<PyList>()
        || object.is_instance_of::<PyTuple>()
        || object.cast::<PyUntypedArray>().is_ok_and(|array| array.ndim() == 1 && is_text(array));
    Ok(is_list && object.len()? > 1 && is_cards_in_text(object)?)
}
