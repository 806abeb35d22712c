//! Ranges that JavaScript holds by numbers.

use std::borrow::Cow;
use std::cell::RefCell;
use std::slice;

use equity::game::{AnyRange, SetOperation, compact_text};
use evaluator::internals::Counted;
use evaluator::{Holdem, HoleCards};
use holdem::hits::{HitBoard, Predicate};
use holdem::range::Range;
use questions::games::AnyGame;
use questions::spot::sentence;
use questions::{Games, Question};
use serde_json::{Value, json};

use super::asking::service;
use super::{INPUT, either, refuse, refused, set, text, write};

/// A range and its game.
#[derive(Clone)]
struct Held {
    range: AnyRange,
    game: AnyGame,
}

thread_local! {
    /// The ranges by their numbers. Numbers of released ranges are used again.
    static RANGES: RefCell<Vec<Option<Held>>> = const { RefCell::new(Vec::new()) };
}

/// The operations on two ranges, by their numbers.
const OPERATIONS: [SetOperation; 4] =
    [SetOperation::Union, SetOperation::Intersection, SetOperation::Sum, SetOperation::Difference];

/// Returns the number of a new range.
fn hold(range: AnyRange, game: AnyGame) -> i32 {
    RANGES.with_borrow_mut(|ranges| {
        let free = ranges.iter().position(Option::is_none).unwrap_or(ranges.len());
        if free == ranges.len() {
            ranges.push(None);
        }
        ranges[free] = Some(Held { range, game });
        free as i32
    })
}

/// Returns the range with a number. Writes the refusal of other numbers.
fn held(number: usize) -> Result<Held, i32> {
    let held = RANGES.with_borrow(|ranges| ranges.get(number).cloned().flatten());
    held.ok_or_else(|| refuse("range", None, format_args!("range number {number}: no range has this number")))
}

/// Returns the typed range if it has two hole cards. Writes the refusal of other ranges.
fn of_two_cards<'a>(held: &'a Held, what: &str) -> Result<Cow<'a, Range>, i32> {
    held.range.of_two_cards().ok_or_else(|| {
        let title = held.game.info().title;
        refuse(
            "game",
            None,
            format_args!("a range of {title} has no {what}: expected a range of two hole cards"),
        )
    })
}

/// Returns a fact of a range, or -1.
fn fact(number: usize, fact: impl FnOnce(&Held) -> f64) -> f64 {
    held(number).map_or_else(f64::from, |held| fact(&held))
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn range() -> i32 {
    let read = || {
        let question = Question::read(&INPUT.take())?;
        let (service, game) = (service(), question.game);
        let range = service.range(&question)?;
        let game = service.games().of(game).unwrap_or_else(|| service.games().first());
        Ok(hold(range, game.clone()))
    };
    read().unwrap_or_else(refused)
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn range_from_weights() -> i32 {
    let bytes = INPUT.take();
    let (weights, name) = bytes.split_at(bytes.len().min(size_of::<f64>() * HoleCards::COUNT));
    let name = String::from_utf8_lossy(name);
    let Some(game) = Games::all().named(&name).filter(|game| game.info().has_combos()) else {
        return refuse("game", None, format_args!("game {name:?}: expected a game of two hole cards"));
    };
    let weights: Vec<f64> = weights.as_chunks().0.iter().map(|bytes| f64::from_le_bytes(*bytes)).collect();
    match Range::from_weights(&weights) {
        // The default game has all cards.
        Ok(range) if game.info() == Games::default_game() => hold(range.into(), game.clone()),
        Ok(range) => hold(range.for_game(game.info().ranks).into(), game.clone()),
        Err(error) => refuse("weights", None, error),
    }
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn range_release(number: usize) {
    RANGES.with_borrow_mut(|ranges| {
        if let Some(held) = ranges.get_mut(number) {
            *held = None;
        }
    });
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn range_combined(first: usize, second: usize, operation: usize) -> i32 {
    let combine = || {
        let (first, second) = (held(first)?, held(second)?);
        let [game, other] = [&first, &second].map(|held| held.game.info());
        let has_same_hands = game.deck == other.deck && game.hole_cards == other.hole_cards;
        if game != other && (game.hole_cards == Holdem::HOLE_CARDS || !has_same_hands) {
            let message = format_args!("a range of {}: expected one of {}", other.title, game.title);
            return Err(refuse("range", None, message));
        }
        if first.range.hole_cards() != second.range.hole_cards() {
            return Err(refuse("range", None, "hands with another number of known cards"));
        }
        let combined = OPERATIONS.get(operation).and_then(|op| first.range.combined(&second.range, *op));
        let combined = combined.ok_or_else(|| refuse("operation", None, "expected a number from 0 to 3"))?;
        Ok(hold(combined, first.game))
    };
    either(combine())
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn range_complement(number: usize) -> i32 {
    let complement = |Held { range, game }: Held| {
        let rest = game.full_range().combined(&range, SetOperation::Difference);
        let rest = rest.ok_or_else(|| refuse("range", None, "the game has other hands"))?;
        Ok(hold(rest, game))
    };
    either(held(number).and_then(complement))
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn range_without(number: usize, low: u32, high: u32) -> i32 {
    either(held(number).and_then(|held| Ok(hold(held.range.without(set(low, high)?), held.game))))
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn range_filter(number: usize, low: u32, high: u32) -> i32 {
    let words = text();
    let filter = |held: Held| {
        let range = of_two_cards(&held, "filter")?;
        if held.game.info() != Games::default_game() {
            return Err(refuse("game", None, "filter: expected a range of hold'em"));
        }
        let board =
            HitBoard::new(set(low, high)?).map_err(|error| refuse("board", None, sentence("", &error)))?;
        let predicate = words.parse::<Predicate>();
        let predicate = predicate.map_err(|error| refuse("where", None, sentence("", &error)))?;
        Ok(hold(board.filter(&range, &predicate).into(), held.game.clone()))
    };
    either(held(number).and_then(filter))
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn range_equals(first: usize, second: usize) -> i32 {
    let equals = || {
        let (first, second) = (held(first)?, held(second)?);
        Ok((first.range == second.range && first.game.info().deck == second.game.info().deck).into())
    };
    either(equals())
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn range_text(number: usize) -> i32 {
    either(held(number).map(|held| {
        write(&held.range);
        0
    }))
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn range_game(number: usize) -> i32 {
    either(held(number).map(|held| {
        write(held.game.info().id);
        0
    }))
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn range_total_weight(number: usize) -> f64 {
    fact(number, |held| held.range.total_weight())
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn range_count(number: usize) -> f64 {
    fact(number, |held| held.range.count() as f64)
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn range_share(number: usize) -> f64 {
    fact(number, |held| held.range.share(held.game.info()))
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn range_weight(number: usize, low: u32, high: u32) -> f64 {
    let weight = |held: Held| {
        let (hand, info) = (set(low, high)?, held.game.info());
        if hand.len() != info.hole_cards {
            let found = Counted(hand.len(), "card");
            return Err(refuse(
                "cards",
                None,
                format_args!("{found}: a hand of {} has {}", info.title, info.hole_cards),
            ));
        }
        Ok(held.range.weight(hand))
    };
    held(number).and_then(weight).unwrap_or_else(f64::from)
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn range_weights(number: usize, weights: *mut f64) -> i32 {
    let copy = |held: Held| {
        let range = of_two_cards(&held, "weights of combos")?;
        // SAFETY: JavaScript passes the address of as many numbers, which `allocate` has set to 0 and aligned.
        unsafe { slice::from_raw_parts_mut(weights, HoleCards::COUNT) }.copy_from_slice(range.as_slice());
        Ok(HoleCards::COUNT as i32)
    };
    either(held(number).and_then(copy))
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn range_hands(number: usize) -> i32 {
    either(held(number).map(|held| {
        let hands = held.range.hands().map(|(hand, weight)| json!([compact_text(hand), weight]));
        write(Value::Array(hands.collect()));
        0
    }))
}
