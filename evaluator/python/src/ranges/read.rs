//! What callers give: ranges, and what is true of some of their combos.

use std::sync::OnceLock;

use equity::hits::Predicate;
use equity::range::{Range, RangeErrorKind, RangeReader};
use evaluator::{Game, HoleCards};
use numpy::{PyArrayDescrMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use omaha::range::{Order as OmahaOrder, Range as OmahaRange, RangeReader as OmahaReader};
use omaha::{Hole, PreflopTable};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use render::spot::{KnownCards, Spot};

use super::any_range::AnyRange;
use super::range::PyRange;
use crate::arguments::{cards, invalid, lossy, named, parsed, type_name};
use crate::column::as_array;
use crate::games::{BoardGame, RangeGame};

/// A range of a game, from itself, from its text, or from its weights.
pub(crate) fn range(object: &Bound<'_, PyAny>, game: BoardGame) -> PyResult<Range> {
    match object.cast::<PyRange>() {
        Ok(range) => range.get().of(game).cloned(),
        Err(_) => range_by(object, game, &RangeReader::new()),
    }
}

/// The same with the text read by a reader. Of a range of another game it takes the hands that the deck has.
pub(super) fn range_by(object: &Bound<'_, PyAny>, game: BoardGame, reader: &RangeReader) -> PyResult<Range> {
    if let Ok(text) = object.cast::<PyString>() {
        return reader.clone().game(game.0).read(&lossy(text)).map_err(invalid);
    }
    let range = match object.cast::<PyRange>() {
        Ok(range) => range.get().of_two_cards(game)?.clone(),
        Err(_) => weights(object)?,
    };
    let dealt = range.for_game(game.0);
    match dealt.is_empty() && !range.is_empty() {
        true => Err(invalid(RangeErrorKind::NotInDeck)),
        false => Ok(dealt),
    }
}

/// A range of Omaha, from itself or from its text.
pub(super) fn omaha_range(object: &Bound<'_, PyAny>, game: RangeGame) -> PyResult<OmahaRange> {
    if let Ok(range) = object.cast::<PyRange>() {
        return range.get().of_omaha(game).cloned();
    }
    let Ok(text) = object.cast::<PyString>() else {
        let (title, given) = (game.0.title(), type_name(object));
        return Err(PyTypeError::new_err(format!("a range of {title} is text or a Range; not {given}")));
    };
    let text = lossy(text);
    if let Some(hand) = hand(&text, game) {
        return Ok(hand.into());
    }
    // Millions of hands may have to be looked at.
    let read = object.py().detach(|| reader(game).read(&text));
    read.map_err(|error| invalid(error.to_string().replace("this game", game.0.title())))
}

/// The single hand of Omaha that a text is, which needs no look at all the others.
fn hand(text: &str, game: RangeGame) -> Option<Hole> {
    let cards = game.0.hole_cards();
    text.parse().ok().filter(|hand: &Hole| hand.len() == cards && text.len() == 2 * cards)
}

/// What reads the text of ranges of Omaha.
fn reader(game: RangeGame) -> OmahaReader {
    let reader = OmahaReader::new(game.0.hole_cards());
    match omaha_order(game) {
        Some(order) => reader.order(order),
        None => reader,
    }
}

/// The order that percentages go by in a kind of Omaha: by equity against a random hand, which is of four cards and without
/// low hands.
pub(super) fn omaha_order(game: RangeGame) -> Option<&'static OmahaOrder> {
    static ORDER: OnceLock<OmahaOrder> = OnceLock::new();
    (game.0 == Game::Omaha).then(|| ORDER.get_or_init(|| PreflopTable::embedded().order()))
}

/// A range of a game with two hole cards or of Omaha.
pub(super) fn any_range(object: &Bound<'_, PyAny>, game: RangeGame) -> PyResult<AnyRange> {
    match game.of_two_cards() {
        Some(game) => Ok(range(object, game)?.into()),
        None => Ok(omaha_range(object, game)?.into()),
    }
}

/// What ranges are asked for in a game, with what is known of the cards.
pub(crate) fn spot(
    game: BoardGame,
    ranges: &Bound<'_, PyAny>,
    board: Option<&Bound<'_, PyAny>>,
    dead: Option<&Bound<'_, PyAny>>,
) -> PyResult<Spot> {
    let cards = KnownCards { game: game.0, board: cards(board, "board")?, dead: cards(dead, "dead")? };
    Ok(Spot { ranges: ranges_of(ranges, game, "2 to 10 ranges")?, cards })
}

/// A range from an array of 1,326 numbers, or anything that NumPy makes one of.
pub(super) fn weights(object: &Bound<'_, PyAny>) -> PyResult<Range> {
    let refuse = || {
        let given = type_name(object);
        PyTypeError::new_err(format!(
            "a range is text, a Range, or an array of {} weights; not {given}",
            HoleCards::COUNT
        ))
    };
    let array = as_array(object).map_err(|_| refuse())?;
    if !matches!(array.dtype().kind(), b'f' | b'i' | b'u' | b'b') || array.ndim() == 0 {
        return Err(refuse());
    }
    if array.ndim() != 1 {
        return Err(invalid(format_args!(
            "weights of shape {:?}: expected one dimension of {}, one a combo",
            array.shape(),
            HoleCards::COUNT
        )));
    }
    let array = object.py().import("numpy")?.call_method1("ascontiguousarray", (array, "float64"))?;
    let array: PyReadonlyArray1<'_, f64> = array.extract()?;
    Range::from_weights(array.as_slice()?).map_err(invalid)
}

/// So many ranges of a game.
pub(crate) fn ranges_of(object: &Bound<'_, PyAny>, game: BoardGame, expected: &str) -> PyResult<Vec<Range>> {
    each(object, expected, |object| range(object, game))
}

/// What is read from each of a list of ranges. The message of a text that is none says whose it is.
pub(super) fn each<R>(
    object: &Bound<'_, PyAny>,
    expected: &str,
    range: impl Fn(&Bound<'_, PyAny>) -> PyResult<R>,
) -> PyResult<Vec<R>> {
    // A text is a sequence too, of letters.
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
        let name = format_args!("range {}", player + 1);
        ranges.push(range(&object).map_err(|error| named(py, error, name))?);
    }
    Ok(ranges)
}

/// Reads a predicate.
pub(crate) fn predicate(words: &str) -> PyResult<Predicate> {
    parsed(words, "where")
}
