//! Hand ranks, the cards that play, and conversions of cards.

mod counts;
mod on_board;
mod read;
mod rows;

use evaluator::{Card, CardSet, HandError};
use pyo3::prelude::*;
use pyo3::types::PyList;

use self::counts::check_deck;
use self::on_board::Deal;
use crate::arguments::{Text, invalid};
use crate::column::{Column, TextAnswer, fixed_answer, no_out, text_answer};
use crate::games::PyGame;
use crate::gpu;
use crate::options::{Form, OnError};
use crate::pieces::Bad;
use crate::threads::Threads;
pub(crate) use counts::{check_board, check_columns};
pub(crate) use read::{Cards, check_form, is_cards_in_text};
pub(crate) use rows::{Hands, Texts, set_of_bits, texts_of};

type Rows = Box<dyn Hands>;

/// Returns the rank of each hand of 0 to 7 cards: `category << 12 | index`. A larger rank is better, and
/// equal hands have equal ranks.
///
/// `game` is "holdem", "short-deck", "short-deck-trips" (three of a kind beats a straight), "ace-to-five" or
/// "razz", "eight-or-better", "deuce-to-seven" or "2-7" (0 to 5 cards), or "badugi" (0 to 4 cards). The
/// larger rank is better where the lowest hand wins, too. Ranks of different games do not compare.
/// "eight-or-better" has the ranks of "ace-to-five": a hand qualifies if its rank is at least
/// `EIGHT_OR_BETTER`.
///
/// "omaha", "omaha5", "omaha6", "omaha8", "big-o", "big-o6", "omaha-no-qualifier", "omaha5-no-qualifier", "omaha6-no-qualifier", "courchevel" and "courchevel8" have the ranks of hold'em. A hand is four, five or six hole cards
/// and then three to five cards of the board. Two hole cards and three board cards play. With `board`, the
/// board of all hands, a hand is its hole cards alone.
///
/// A hand is text such as "AsKd", or a list or a one-dimensional array of cards: ids, or texts of one card
/// each. Many hands are uint8[n, k] (card ids), a list of lists of cards, a list or an array of text, or an
/// Arrow column of text or of lists of ids. With `form="sets"` each integer is a card set: an int is one
/// hand, and uint64[n], a list of ints and an Arrow column of integers are n hands.
///
/// NumPy arrays and lists give uint16[n], Arrow columns a column of uint16. Nulls, and with on_error="null"
/// invalid hands, give 65535, or null in Arrow. With `out`, a contiguous array of uint16 with a place for each
/// hand, the ranks are written there, and it is returned: new memory costs more than ranking. After an error
/// its content is unspecified.
///
/// Arrays of PyTorch, CuPy and JAX on a GPU, uint8[n, k] or with `form="sets"` uint64[n] or int64[n], are ranked
/// there and give uint16[n] of the same library: on the current stream of PyTorch and CuPy, and at once for JAX.
/// Invalid hands give 65535.
///
/// >>> import numpy as np, rivertable as rt
/// >>> rt.rank("As Ks Qs Js Ts 3c 2d")
/// 32777
/// >>> rt.rank(["AsAd", "AsKs", None])
/// array([ 7684,  2139, 65535], dtype=uint16)
/// >>> rt.rank(["As", "Kd", "Ah"]) == rt.rank("As Kd Ah") == rt.rank([51, 45, 50])
/// True
/// >>> rt.rank([["As"], ["Kd"], ["Ah"]])
/// array([1578, 1017, 1578], dtype=uint16)
/// >>> rt.rank("8c 6d 4h 3s 2c Kd Kh", game="razz") < rt.rank("5c 4d 3h 2s Ac Kd Kh", game="razz")
/// True
/// >>> rt.describe(rt.rank("As Ah Ks Kh", board="Ts 9s 8s 2s 2d", game="omaha"))
/// 'flush, ace high with a king, ten, nine and eight'
/// >>> ranks = np.empty(2, np.uint16)
/// >>> rt.rank(["AsAd", "AsKs"], out=ranks) is ranks
/// True
#[pyfunction]
#[pyo3(
    signature = (cards, *, board=None, game=PyGame::default(), form=Form::Ids, on_error=OnError::Raise, threads=None, out=None),
    text_signature = "(cards, *, board=None, game='holdem', form='ids', on_error='raise', threads=None, out=None)"
)]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
fn rank<'py>(
    py: Python<'py>,
    cards: &Bound<'py, PyAny>,
    board: Option<&Bound<'py, PyAny>>,
    game: PyGame,
    form: Form,
    on_error: OnError,
    threads: Option<Threads>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    if gpu::is_on_gpu(cards)? {
        no_out(out)?;
        return gpu::rank(cards, board.is_some(), game.0, form);
    }
    let threads = threads.unwrap_or_else(Threads::all);
    let deal = Deal::of(cards, board, (game, form))?;
    let number = |cards: &[Card]| match &deal {
        Some(deal) => deal.number(cards),
        None => with_text(game.table().rank_set(cards.iter().copied().collect())),
    };
    match on_error.or_none(py, Deal::read(deal.as_ref(), game, cards, form))? {
        None => Ok(py.None().into_bound(py)),
        Some(Cards::One(cards)) => {
            no_out(out)?;
            on_error.answer(py, number(&cards), |number| Ok(number.into_pyobject(py)?.into_any()))
        }
        Some(Cards::Many(column)) => fixed_answer::<Rows, u16>(
            py,
            column,
            (on_error, threads, out),
            |_| Ok(None),
            |hands, rows, ranks, bad| match &deal {
                Some(deal) => deal.rank(hands, rows, ranks, bad),
                None => hands.rank(game.table(), rows, ranks, bad),
            },
        ),
    }
}

/// Returns the cards of each hand that play, up to five, as card ids: strongest group first, the ace of a
/// wheel last. The cards of a low hand are highest first.
///
/// One hand gives a list, NumPy arrays and lists of hands give uint8[n, 5], Arrow columns lists of five. If
/// fewer than five cards play, 255 or null follows. For `game`, `board` and `out` see `rank`.
///
/// >>> import rivertable as rt
/// >>> rt.format(rt.best_five("Qd 9c Qs Js 4d 4c 2h"))
/// 'Qs Qd 4d 4c Js'
/// >>> rt.format(rt.best_five("7c 4d 2h 2c", game="badugi"))
/// '7c 4d 2h'
#[pyfunction]
#[pyo3(
    signature = (cards, *, board=None, game=PyGame::default(), form=Form::Ids, on_error=OnError::Raise, threads=None, out=None),
    text_signature = "(cards, *, board=None, game='holdem', form='ids', on_error='raise', threads=None, out=None)"
)]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
fn best_five<'py>(
    py: Python<'py>,
    cards: &Bound<'py, PyAny>,
    board: Option<&Bound<'py, PyAny>>,
    game: PyGame,
    form: Form,
    on_error: OnError,
    threads: Option<Threads>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let threads = threads.unwrap_or_else(Threads::all);
    let deal = Deal::of(cards, board, (game, form))?;
    let best = |cards: CardSet| with_text(game.table().best_five(cards)).map(|best| best.to_vec());
    let best_of = |cards: &[Card]| match &deal {
        Some(deal) => deal.best_cards(cards),
        None => best(cards.iter().copied().collect()),
    };
    match on_error.or_none(py, Deal::read(deal.as_ref(), game, cards, form))? {
        None => Ok(py.None().into_bound(py)),
        Some(Cards::One(cards)) => {
            no_out(out)?;
            on_error.answer(py, best_of(&cards), |cards| ids(py, &cards))
        }
        Some(Cards::Many(column)) => fixed_answer::<Rows, u8>(
            py,
            column,
            (on_error, threads, out),
            |_| Ok(Some(5)),
            |hands, rows, out, bad| {
                fill_rows(hands, rows, (out, 5), bad, |hands, row| match &deal {
                    Some(deal) => deal.best_cards_of_row(hands, row),
                    None => best(hands.set(row)?),
                });
            },
        ),
    }
}

/// Returns cards in any form as card ids (`to="ids"`) or card sets (`to="sets"`).
///
/// A card id is `4 * rank + suit`: the deuce of clubs is 0, the ace of spades 51. A card set is an int with
/// 16 bits for each suit, clubs lowest, and card ranks in bits 0 to 12 of each. Functions read card sets with
/// `form="sets"`. One hand gives a list of ids in the order of the text, or an int. Many hands give
/// uint64[n], or uint8[n, k] if all have as many cards as the first. Nulls become numbers with all bits set.
/// For `out` see `rank`.
///
/// >>> import rivertable as rt
/// >>> rt.parse("As 10d 2c")
/// [51, 33, 0]
/// >>> rt.parse(["3c 2c", "AsKs"], to="sets")
/// array([                  3, 1729382256910270464], dtype=uint64)
#[pyfunction]
#[pyo3(
    signature = (cards, *, to=Text::from("ids"), form=Form::Ids, on_error=OnError::Raise, threads=None, out=None),
    text_signature = "(cards, *, to='ids', form='ids', on_error='raise', threads=None, out=None)"
)]
fn parse<'py>(
    py: Python<'py>,
    cards: &Bound<'py, PyAny>,
    to: Text,
    form: Form,
    on_error: OnError,
    threads: Option<Threads>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = (on_error, threads.unwrap_or_else(Threads::all), out);
    match &*to {
        "ids" => {}
        "sets" => return sets(cards, form, options),
        _ => return Err(invalid(format_args!("to={:?}: expected \"ids\" or \"sets\"", &*to))),
    }
    match on_error.or_none(py, Cards::counted(cards, form, &check_deck))? {
        None => Ok(py.None().into_bound(py)),
        Some(Cards::One(cards)) => {
            no_out(out)?;
            ids(py, &cards)
        }
        Some(Cards::Many(column)) => parse_ids(py, column, options),
    }
}

/// Returns cards in any form as card sets: an int, or a uint64 for each row.
pub(crate) fn sets<'py>(
    cards: &Bound<'py, PyAny>,
    form: Form,
    (on_error, threads, out): (OnError, Threads, Option<&Bound<'py, PyAny>>),
) -> PyResult<Bound<'py, PyAny>> {
    let py = cards.py();
    match on_error.or_none(py, Cards::counted(cards, form, &check_deck))? {
        None => Ok(py.None().into_bound(py)),
        Some(Cards::One(cards)) => {
            no_out(out)?;
            Ok(cards.into_iter().collect::<CardSet>().bits().into_pyobject(py)?.into_any())
        }
        Some(Cards::Many(column)) => fixed_answer::<Rows, u64>(
            py,
            column,
            (on_error, threads, out),
            |_| Ok(None),
            |hands, rows, out, bad| {
                for (row, out) in rows.zip(out) {
                    *out = answer(hands.as_ref(), row, bad, |row| hands.set(row))
                        .map_or(u64::MAX, CardSet::bits);
                }
            },
        ),
    }
}

fn parse_ids<'py>(
    py: Python<'py>,
    column: Column<'py>,
    options: (OnError, Threads, Option<&Bound<'py, PyAny>>),
) -> PyResult<Bound<'py, PyAny>> {
    let width = |hands: &Rows| {
        let mut rows = (0..hands.len()).filter(|&row| !hands.is_null(row));
        let first = rows.find_map(|row| hands.list(row).ok());
        Ok(Some(first.map_or(0, |cards| cards.len()).max(1)))
    };
    fixed_answer::<Rows, u8>(py, column, options, width, |hands, rows, out, bad| {
        if rows.is_empty() {
            return;
        }
        let width = out.len() / rows.len();
        fill_rows(hands, rows, (out, width), bad, |hands, row| {
            let cards = hands.list(row)?;
            match cards.len() == width {
                true => Ok(cards),
                false => Err(format!(
                    "{} card{}: expected {width}, as in the rows before",
                    cards.len(),
                    if cards.len() == 1 { "" } else { "s" }
                )),
            }
        });
    })
}

/// Returns cards in any form as text: "As Td 2c".
///
/// Ids and texts keep their order. The cards of a set are highest first. NumPy arrays and lists give an array
/// of str, Arrow columns a column of large_string.
///
/// >>> import rivertable as rt
/// >>> rt.format([51, 33, 0])
/// 'As Td 2c'
/// >>> rt.format("as10d", sep="")
/// 'AsTd'
#[pyfunction]
#[pyo3(
    signature = (cards, *, sep=Text::from(" "), form=Form::Ids, on_error=OnError::Raise),
    text_signature = "(cards, *, sep=' ', form='ids', on_error='raise')"
)]
fn format<'py>(
    py: Python<'py>,
    cards: &Bound<'py, PyAny>,
    sep: Text,
    form: Form,
    on_error: OnError,
) -> PyResult<Bound<'py, PyAny>> {
    let write = |cards: Vec<Card>, text: &mut String| {
        for (i, card) in cards.into_iter().enumerate() {
            text.push_str(if i > 0 { &sep } else { "" });
            text.push(card.rank().to_char());
            text.push(card.suit().to_char());
        }
    };
    match on_error.or_none(py, Cards::counted(cards, form, &check_deck))? {
        None => Ok(py.None().into_bound(py)),
        Some(Cards::One(cards)) => {
            let mut text = String::new();
            write(cards, &mut text);
            Ok(text.into_pyobject(py)?.into_any())
        }
        Some(Cards::Many(column)) => text_answer::<Rows>(py, column, on_error, |hands, row, text| {
            if hands.is_null(row) {
                return Ok(TextAnswer::Null);
            }
            write(hands.list(row)?, text);
            Ok(TextAnswer::Own)
        }),
    }
}

/// Replaces the error of a hand by its text.
fn with_text<T>(result: Result<T, HandError>) -> Result<T, String> {
    result.map_err(|error| error.to_string())
}

fn ids<'py>(py: Python<'py>, cards: &[Card]) -> PyResult<Bound<'py, PyAny>> {
    Ok(PyList::new(py, cards.iter().map(|card| card.id()))?.into_any())
}

/// Returns the result of `of` for a row. Returns `None` for nulls and invalid rows, and reports the latter to
/// `bad`.
pub(crate) fn answer<T>(
    hands: &dyn Hands,
    row: usize,
    bad: Bad<'_>,
    of: impl FnOnce(usize) -> Result<T, String>,
) -> Option<T> {
    if hands.is_null(row) {
        return None;
    }
    of(row).map_err(|reason| bad(row, reason)).ok()
}

/// Fills rows of `width` with card ids, padded with 255.
fn fill_rows(
    hands: &Rows,
    rows: std::ops::Range<usize>,
    (out, width): (&mut [u8], usize),
    bad: Bad<'_>,
    cards: impl Fn(&Rows, usize) -> Result<Vec<Card>, String>,
) {
    for (row, out) in rows.zip(out.chunks_mut(width)) {
        out.fill(u8::MAX);
        let cards = answer(hands.as_ref(), row, bad, |row| cards(hands, row)).unwrap_or_default();
        for (out, card) in out.iter_mut().zip(cards) {
            *out = card.id();
        }
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    self::on_board::register(module)?;
    module.add_function(wrap_pyfunction!(rank, module)?)?;
    module.add_function(wrap_pyfunction!(best_five, module)?)?;
    module.add_function(wrap_pyfunction!(parse, module)?)?;
    module.add_function(wrap_pyfunction!(format, module)?)?;
    module.add_class::<crate::column::ArrowColumn>()
}
