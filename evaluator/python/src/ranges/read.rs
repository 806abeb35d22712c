//! Arguments: ranges, lists of ranges, and predicates.

use std::borrow::Cow;

use equity::game::{AnyRange, GameInfo, RangeOptions};
use evaluator::HoleCards;
use holdem::hits::Predicate;
use holdem::range::{Range, RangeErrorKind, RangeReader};
use numpy::{PyArrayDescrMethods, PyReadonlyArray1, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use render::spot::{KnownCards, Spot};

use super::range::PyRange;
use crate::arguments::{cards, invalid, lossy, named, parsed, type_name};
use crate::column::{as_array, is_text};
use crate::games::{BoardGame, RangeGame};

/// Reads a range of a game from a `Range`, a text or weights.
pub(crate) fn range(object: &Bound<'_, PyAny>, game: BoardGame) -> PyResult<Range> {
    match object.cast::<PyRange>() {
        Ok(range) => range.get().of(game).map(Cow::into_owned),
        Err(_) => range_by(object, game, &RangeReader::new()),
    }
}

/// Reads a range with a reader of texts. Hands that the game's deck lacks are left out of a range of another
/// game.
pub(super) fn range_by(object: &Bound<'_, PyAny>, game: BoardGame, reader: &RangeReader) -> PyResult<Range> {
    if let Ok(text) = object.cast::<PyString>() {
        return reader.clone().game(game.0).read(&lossy(text)).map_err(invalid);
    }
    if let Some(text) = listed(object)? {
        return reader.clone().game(game.0).read(&text).map_err(invalid);
    }
    let range = match object.cast::<PyRange>() {
        Ok(range) => range.get().of_two_cards(game)?.into_owned(),
        Err(_) => weights(object)?,
    };
    let dealt = range.for_game(game.0);
    match dealt.is_empty() && !range.is_empty() {
        true => Err(invalid(RangeErrorKind::NotInDeck)),
        false => Ok(dealt),
    }
}

/// Reads a range of any game. Ranges of more than two hole cards are read from a `Range` or a text.
pub(super) fn any_range(object: &Bound<'_, PyAny>, game: RangeGame) -> PyResult<AnyRange> {
    if let Ok(range) = object.cast::<PyRange>() {
        return range.get().of_any(game).cloned();
    }
    if let Some(game) = game.of_two_cards() {
        return Ok(range(object, game)?.into());
    }
    let title = game.info().title;
    let text = match object.cast::<PyString>() {
        Ok(text) => lossy(text).into_owned(),
        Err(_) => listed(object)?.ok_or_else(|| {
            let given = type_name(object);
            PyTypeError::new_err(format!("a range of {title}: expected text or a Range, not {given}"))
        })?,
    };
    // The reader may enumerate millions of hands.
    let read = object.py().detach(|| game.game().read_range(&text, &RangeOptions::default()));
    read.map_err(|error| invalid(error.to_string().replace("this game", title)))
}

/// Reads the ranges of a question of two hole cards and the known cards.
pub(crate) fn spot(
    game: BoardGame,
    ranges: &Bound<'_, PyAny>,
    board: Option<&Bound<'_, PyAny>>,
    dead: Option<&Bound<'_, PyAny>>,
) -> PyResult<Spot> {
    spot_by(game.info(), ranges, board, dead, |object| range(object, game))
}

/// Reads the ranges of a question about any game and the known cards.
pub(super) fn any_spot(
    game: RangeGame,
    ranges: &Bound<'_, PyAny>,
    board: Option<&Bound<'_, PyAny>>,
    dead: Option<&Bound<'_, PyAny>>,
) -> PyResult<Spot<AnyRange>> {
    spot_by(game.info(), ranges, board, dead, |object| any_range(object, game))
}

fn spot_by<R>(
    game: &'static GameInfo,
    ranges: &Bound<'_, PyAny>,
    board: Option<&Bound<'_, PyAny>>,
    dead: Option<&Bound<'_, PyAny>>,
    range: impl Fn(&Bound<'_, PyAny>) -> PyResult<R>,
) -> PyResult<Spot<R>> {
    let cards = KnownCards { game, board: cards(board, "board")?, dead: cards(dead, "dead")? };
    Ok(Spot {
        ranges: each(ranges, ("ranges", &format!("2 to {} ranges", game.most_players)), range)?,
        cards,
    })
}

/// Returns the text of a dict of hands to weights, or of a list of hands. Returns `None` if the object is
/// neither.
fn listed(object: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if let Ok(weights) = object.cast::<PyDict>() {
        let entry = |(hands, weight): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            let hands = hand_in_text(&hands, "a key")?;
            let weight: f64 = weight.extract().map_err(|_| {
                PyTypeError::new_err(format!("{hands:?}: {}: expected a weight, 0 to 1", type_name(&weight)))
            })?;
            // The weight belongs to all hands of a key.
            let is_one = hands.chars().all(|letter| letter.is_alphanumeric() || "+-*".contains(letter));
            Ok(if is_one { format!("{hands}:{weight}") } else { format!("({hands}):{weight}") })
        };
        return Ok(Some(weights.iter().map(entry).collect::<PyResult<Vec<_>>>()?.join(", ")));
    }
    let list = match object.cast::<PyUntypedArray>() {
        Ok(array) if array.ndim() == 1 && is_text(array) => {
            array.call_method0(intern!(object.py(), "tolist"))?
        }
        _ => object.clone(),
    };
    let is_list = list.is_instance_of::<PyList>() || list.is_instance_of::<PyTuple>();
    let is_of_texts =
        |first: PyResult<Bound<'_, PyAny>>| first.is_ok_and(|first| first.is_instance_of::<PyString>());
    if !is_list || !list.try_iter()?.next().is_some_and(is_of_texts) {
        return Ok(None);
    }
    let hand = |(place, item): (usize, PyResult<Bound<'_, PyAny>>)| {
        hand_in_text(&item?, &format!("hand {}", place + 1))
    };
    Ok(Some(list.try_iter()?.enumerate().map(hand).collect::<PyResult<Vec<_>>>()?.join(", ")))
}

fn hand_in_text(object: &Bound<'_, PyAny>, what: &str) -> PyResult<String> {
    let text = object.cast::<PyString>();
    text.map(|text| lossy(text).into_owned())
        .map_err(|_| PyTypeError::new_err(format!("{what}: {}: expected text", type_name(object))))
}

/// Reads a range from 1,326 numbers, in an array or anything that NumPy converts to one.
pub(super) fn weights(object: &Bound<'_, PyAny>) -> PyResult<Range> {
    let refuse = || {
        if let Some((place, given)) = wrong_weight(object) {
            return PyTypeError::new_err(format!("weight {place}: {given}: expected a number from 0 to 1"));
        }
        let given = type_name(object);
        PyTypeError::new_err(format!(
            "a range: expected text, a Range, a list of hands, a dict of hands to weights, or an array of {} weights, not {given}",
            HoleCards::COUNT
        ))
    };
    let array = as_array(object).map_err(|_| refuse())?;
    if !matches!(array.dtype().kind(), b'f' | b'i' | b'u' | b'b') || array.ndim() == 0 {
        return Err(refuse());
    }
    if array.ndim() != 1 {
        return Err(invalid(format_args!(
            "weights of shape {:?}: expected one dimension of {}, one for each combo",
            array.shape(),
            HoleCards::COUNT
        )));
    }
    let array = object.py().import("numpy")?.call_method1("ascontiguousarray", (array, "float64"))?;
    let array: PyReadonlyArray1<'_, f64> = array.extract()?;
    Range::from_weights(array.as_slice()?).map_err(invalid)
}

/// Returns the index and the type of the first item in a list of weights that is not a number.
fn wrong_weight(object: &Bound<'_, PyAny>) -> Option<(usize, String)> {
    let is_list = object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>();
    let mut items = object.try_iter().ok().filter(|_| is_list)?.flatten().enumerate();
    let (place, item) = items.find(|(_, item)| item.extract::<f64>().is_err())?;
    Some((place, type_name(&item)))
}

/// Reads a list of ranges of a game.
pub(crate) fn ranges_of(object: &Bound<'_, PyAny>, game: BoardGame, name: &str) -> PyResult<Vec<Range>> {
    each(object, (name, "ranges"), |object| range(object, game))
}

/// Reads each item of the list of ranges in an argument. The error for an invalid text names the argument and
/// the index.
pub(super) fn each<R>(
    object: &Bound<'_, PyAny>,
    (argument, expected): (&str, &str),
    range: impl Fn(&Bound<'_, PyAny>) -> PyResult<R>,
) -> PyResult<Vec<R>> {
    // A string is a sequence of characters too.
    if object.is_instance_of::<PyString>() || object.is_instance_of::<PyRange>() {
        let given = type_name(object);
        return Err(PyTypeError::new_err(format!("expected a list of {expected}, not one {given}")));
    }
    let players = object.try_iter().map_err(|_| {
        PyTypeError::new_err(format!("expected a list of {expected}, not {}", type_name(object)))
    })?;
    let mut ranges = Vec::new();
    for (player, object) in players.enumerate() {
        let object = object?;
        let py = object.py();
        let name = format_args!("{argument}[{player}]");
        ranges.push(range(&object).map_err(|error| named(py, error, name))?);
    }
    Ok(ranges)
}

/// Parses a predicate.
pub(crate) fn predicate(words: &str) -> PyResult<Predicate> {
    parsed(words, "where")
}
