//! Equities as numbers, without JSON.

use std::ffi::{CStr, c_char};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use equity::internals::on_threads;
use questions::{Games, Kind, Question};
use serde_json::Value;

use crate::engine::{RivertableEngine, RivertableStop, failure};
use crate::error::{Failure, RivertableError, RivertableStatus, guard};
use crate::memory::{null, slice, slice_mut};

/// The shares of a player: parts of the pot from 0 to 1.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RivertableShares {
    /// The expected part of the pot.
    pub equity: f64,
    /// The probability of winning the whole pot.
    pub win: f64,
    /// The probability of splitting the pot with others.
    pub tie: f64,
    /// The standard error of the equity, or 0 if it is exact.
    pub standard_error: f64,
}

/// Computes the equities of ranges: exactly if that takes a short time, and otherwise by simulation to a standard error that the
/// answer states. These are the numbers of the question `{"ask": "equity"}` without options.
///
/// `game` is the name of a game, such as "omaha", or a null pointer for hold'em. `ranges` are `players` texts, two to ten. `board`
/// and `dead` are texts of cards, or null pointers for none. All texts are UTF-8 and end with 0. `shares` receives the shares of the
/// players, in the order of the ranges. After an error its values are unspecified. `stop` may be a null pointer.
///
/// # Safety
///
/// `engine` and `stop` are from their functions or null pointers, all texts end with 0, `ranges` has `players` of them, `shares` has
/// room for as many values, and `error` is a null pointer or has room for an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rivertable_equity(
    engine: *const RivertableEngine,
    game: *const c_char,
    ranges: *const *const c_char,
    players: usize,
    board: *const c_char,
    dead: *const c_char,
    stop: *const RivertableStop,
    shares: *mut RivertableShares,
    error: *mut RivertableError,
) -> RivertableStatus {
    let work = || {
        // SAFETY: the caller of this function guarantees it.
        let engine = unsafe { engine.as_ref() }.ok_or_else(|| null("engine", "an engine"))?;
        if !(2..=MAX_PLAYERS).contains(&players) {
            let message = format_args!("{players} ranges: expected 2 to {MAX_PLAYERS}");
            return Err(Failure::invalid("players", message));
        }
        // SAFETY: the caller of this function guarantees it.
        let texts = unsafe { slice("ranges", ranges, players) }?;
        let mut ranges = Vec::with_capacity(players);
        for (place, &text) in texts.iter().enumerate() {
            // SAFETY: the caller of this function guarantees it.
            let text = unsafe { text_of("ranges", text) }.map_err(|failure| failure.at(Some(place)))?;
            ranges.push(text.ok_or_else(|| null("ranges", "text").at(Some(place)))?);
        }
        // SAFETY: the caller of this function guarantees it.
        let [game, board, dead] = [
            unsafe { text_of("game", game) }?,
            // SAFETY: as above.
            unsafe { text_of("board", board) }?,
            // SAFETY: as above.
            unsafe { text_of("dead", dead) }?,
        ];
        // SAFETY: the caller of this function guarantees it.
        let shares = unsafe { slice_mut("shares", shares, players) }?;
        let mut question = Question::new(Kind::Equity, ranges);
        if let Some(name) = game {
            let message = || format!("{name:?} is not a game: expected {}", Games::all().names(|_| true));
            let game =
                engine.service.games().named(name).ok_or_else(|| Failure::invalid("game", message()))?;
            question = question.game(game.info());
        }
        let question = question.board(board.unwrap_or("")).dead(dead.unwrap_or(""));
        let never = AtomicBool::new(false);
        // SAFETY: the caller of this function guarantees it.
        let stop = unsafe { stop.as_ref() }.map_or(&never, |RivertableStop(flag)| flag);
        let answer = on_threads(engine.threads, || {
            engine.service.answer_until(&question, &|_| ControlFlow::Continue(()), stop)
        });
        let answer = answer.map_err(|refusal| failure(&refusal))?;
        for (player, to) in shares.iter_mut().enumerate() {
            *to = shares_of(&answer["players"][player]);
        }
        Ok(())
    };
    // SAFETY: the caller of this function guarantees it.
    unsafe { guard(error, work) }
}

/// The maximum number of ranges of any game.
const MAX_PLAYERS: usize = 10;

fn shares_of(player: &Value) -> RivertableShares {
    let number = |name: &str| player[name].as_f64();
    let [equity, win, tie] = ["equity", "win", "tie"].map(|name| number(name).unwrap_or(f64::NAN));
    RivertableShares { equity, win, tie, standard_error: number("stderr").unwrap_or(0.0) }
}

/// Returns the caller's text, or `None` for a null pointer.
///
/// # Safety
///
/// `text` is a null pointer, or ends with 0 and nobody changes it while it lives.
unsafe fn text_of<'a>(field: &'static str, text: *const c_char) -> Result<Option<&'a str>, Failure> {
    if text.is_null() {
        return Ok(None);
    }
    // SAFETY: the caller of this function guarantees it.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().map(Some).map_err(|error| {
        let message = format_args!("{field} is not valid UTF-8 at byte {}", error.valid_up_to());
        Failure::invalid(field, message)
    })
}
