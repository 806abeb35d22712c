//! Hand ranks, their words, the cards that play, and cards from text.

use std::ffi::{CStr, c_char};
use std::ptr;

use evaluator::lookup::batch::BatchError;
use evaluator::{CardSet, Hand, ParseCardError, parse_cards};

use crate::error::{Failure, RivertableError, RivertableStatus, guard};
use crate::memory::{check_apart, null, slice, slice_mut, write};
use crate::orders::{order, words};

/// The number in the place of the rank of an invalid hand. It is not a hand rank of any order.
pub const RIVERTABLE_NO_RANK: u16 = 0xFFFF;

/// The number in the places behind the last card of a hand of fewer than five cards.
pub const RIVERTABLE_NO_CARD: u8 = 0xFF;

/// Returns the version of the library, such as "0.1.0".
#[unsafe(no_mangle)]
pub extern "C" fn rivertable_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => panic!("the version contains a 0"),
        };
    VERSION.as_ptr()
}

/// Ranks hands that are rows of card ids.
///
/// `ids` are `rows` times `cards` card ids, hand after hand. A card id is 4 x rank + suit: ranks count from 0 (deuce) to 12
/// (ace), suits from 0 to 3 (clubs, diamonds, hearts, spades). `cards` is 1 to 7. `ranks` receives `rows` numbers: larger is
/// better, equal numbers split the pot. `order` is a `RIVERTABLE_ORDER` number.
///
/// If hands are invalid, their ranks are `RIVERTABLE_NO_RANK`, all others are ranked, and the error names the first invalid row.
/// The call uses one thread. Several threads may rank rows at the same time.
///
/// # Safety
///
/// `ids` and `ranks` have the sizes above and do not overlap. `error` is a null pointer or has room for an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rivertable_rank_rows(
    order: u32,
    ids: *const u8,
    rows: usize,
    cards: usize,
    ranks: *mut u16,
    error: *mut RivertableError,
) -> RivertableStatus {
    let work = || {
        let order = self::order(order)?;
        if !(1..=Hand::MAX_CARDS).contains(&cards) {
            let message = format_args!("{cards} cards in a row: expected 1 to {}", Hand::MAX_CARDS);
            return Err(Failure::invalid("cards", message));
        }
        let too_many =
            || Failure::invalid("rows", format_args!("{rows} rows of {cards} cards: expected fewer"));
        let count = rows.checked_mul(cards).ok_or_else(too_many)?;
        // SAFETY: the caller of this function guarantees it.
        let ids = unsafe { slice("ids", ids, count) }?;
        check_apart(("ranks", ranks, rows), ("ids", ids))?;
        // SAFETY: the caller of this function guarantees it, and the memory of `ids` is apart.
        let ranks = unsafe { slice_mut("ranks", ranks, rows) }?;
        order.rank_rows(cards, ids, ranks, &mut |_| ()).map_err(|error| failure("ids", "row", &error))
    };
    // SAFETY: the caller of this function guarantees it.
    unsafe { guard(error, work) }
}

/// Ranks hands that are sets of up to 7 cards.
///
/// A set has 16 bits for each suit (clubs, diamonds, hearts, spades from the lowest), and in each the bits 0 (deuce) to 12 (ace).
/// Sets of different sizes may be mixed. `ranks` receives `count` numbers. All else is as for `rivertable_rank_rows`.
///
/// # Safety
///
/// `sets` and `ranks` have `count` values and do not overlap. `error` is a null pointer or has room for an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rivertable_rank_sets(
    order: u32,
    sets: *const u64,
    count: usize,
    ranks: *mut u16,
    error: *mut RivertableError,
) -> RivertableStatus {
    let work = || {
        let order = self::order(order)?;
        // SAFETY: the caller of this function guarantees it.
        let sets = unsafe { slice("sets", sets, count) }?;
        check_apart(("ranks", ranks, count), ("sets", sets))?;
        // SAFETY: the caller of this function guarantees it, and the memory of `sets` is apart.
        let ranks = unsafe { slice_mut("ranks", ranks, count) }?;
        order.rank_sets(sets, ranks, &mut |_| ()).map_err(|error| failure("sets", "set", &error))
    };
    // SAFETY: the caller of this function guarantees it.
    unsafe { guard(error, work) }
}

/// Returns the words for a hand rank, such as "two pair, queens and fours with a jack". The text is UTF-8, ends with 0, and is
/// valid until the program ends. Returns a null pointer if the number is not a hand rank of the order.
///
/// # Safety
///
/// `error` is a null pointer or has room for an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rivertable_describe(
    order: u32,
    rank: u16,
    error: *mut RivertableError,
) -> *const c_char {
    let mut text = ptr::null();
    let work = || {
        let words = words(self::order(order)?, rank);
        text = words.map_err(|error| Failure::invalid("rank", error))?.as_ptr();
        Ok(())
    };
    // SAFETY: the caller of this function guarantees it.
    let status = unsafe { guard(error, work) };
    if status == RivertableStatus::Ok { text } else { ptr::null() }
}

/// Writes the ids of the up to five cards that make a hand, the strongest group first, and `RIVERTABLE_NO_CARD` behind the last.
/// `set` is a set of up to 7 cards, as for `rivertable_rank_sets`.
///
/// # Safety
///
/// `ids` has room for 5 bytes. `error` is a null pointer or has room for an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rivertable_best_five(
    order: u32,
    set: u64,
    ids: *mut u8,
    error: *mut RivertableError,
) -> RivertableStatus {
    let work = || {
        let order = self::order(order)?;
        // SAFETY: the caller of this function guarantees it.
        let ids = unsafe { slice_mut("ids", ids, 5) }?;
        let checked = order.rank_sets(&[set], &mut [0], &mut |_| ());
        checked.map_err(|error| failure("set", "set", &error).at(None))?;
        let best = order.best_five(CardSet::from_bits_truncate(set));
        let best = best.map_err(|error| Failure::invalid("set", error))?;
        let best = best.into_iter().map(|card| card.id()).chain(std::iter::repeat(RIVERTABLE_NO_CARD));
        ids.iter_mut().zip(best).for_each(|(to, id)| *to = id);
        Ok(())
    };
    // SAFETY: the caller of this function guarantees it.
    unsafe { guard(error, work) }
}

/// Parses cards from text, such as "As Kd 10c", in any case, with or without spaces or commas. Writes their ids in the order of
/// the text to `ids`, their number to `count`, and the set of them to `set`. The text has `length` bytes of UTF-8.
///
/// `ids` has room for `capacity` cards: a deck has 52. `ids`, `count` and `set` may be null pointers. The index of an error is
/// the invalid character, counted from 0, or the invalid byte if the text is not UTF-8.
///
/// # Safety
///
/// `text` has `length` bytes, and the other pointers are null pointers or have room for their results.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rivertable_parse_cards(
    text: *const c_char,
    length: usize,
    ids: *mut u8,
    capacity: usize,
    count: *mut usize,
    set: *mut u64,
    error: *mut RivertableError,
) -> RivertableStatus {
    let work = || {
        // SAFETY: the caller of this function guarantees it.
        let text = unsafe { text_of("text", text, length) }?;
        let cards = parse_cards(text).map_err(|error| {
            let place = match error {
                ParseCardError::Card { position, .. }
                | ParseCardError::Duplicate { position, .. }
                | ParseCardError::Expected { position, .. } => Some(position - 1),
                _ => None,
            };
            Failure::invalid("text", error).at(place)
        })?;
        if !ids.is_null() {
            if cards.len() > capacity {
                let message = format_args!("room for {capacity} ids: expected room for {}", cards.len());
                return Err(Failure::invalid("capacity", message));
            }
            // SAFETY: the pointer is not null, and the caller guarantees room for `capacity` ids.
            let ids = unsafe { slice_mut("ids", ids, cards.len()) }?;
            ids.iter_mut().zip(&cards).for_each(|(to, card)| *to = card.id());
        }
        if !count.is_null() {
            // SAFETY: the caller of this function guarantees it.
            unsafe { write("count", count, cards.len()) }?;
        }
        if !set.is_null() {
            let bits = cards.iter().copied().collect::<CardSet>().bits();
            // SAFETY: the caller of this function guarantees it.
            unsafe { write("set", set, bits) }?;
        }
        Ok(())
    };
    // SAFETY: the caller of this function guarantees it.
    unsafe { guard(error, work) }
}

/// Returns the caller's text.
///
/// # Safety
///
/// `text` has `length` bytes that nobody changes while the text lives.
unsafe fn text_of<'a>(field: &'static str, text: *const c_char, length: usize) -> Result<&'a str, Failure> {
    if text.is_null() {
        return Err(null(field, "text"));
    }
    // SAFETY: the caller of this function guarantees it.
    let bytes = unsafe { slice::<u8>(field, text.cast(), length) }?;
    std::str::from_utf8(bytes).map_err(|error| {
        let message = format_args!("{field} is not valid UTF-8 at byte {}", error.valid_up_to());
        Failure::invalid(field, message).at(Some(error.valid_up_to()))
    })
}

/// Returns the failure of a call with an invalid hand.
fn failure(field: &'static str, hand: &str, error: &BatchError) -> Failure {
    let place = error.hand().map_or(String::new(), |index| format!("{hand} {index}: "));
    Failure::invalid(field, format_args!("{place}{}", error.reason())).at(error.hand())
}
