//! The functions that JavaScript calls. A module has one thread and answers one call at a time.

#[cfg(feature = "questions")]
mod asking;
#[cfg(feature = "questions")]
mod boards;
#[cfg(not(feature = "questions"))]
#[path = "no_boards.rs"]
mod boards;
mod memory;
#[cfg(feature = "questions")]
mod ranges;
mod ranking;

use std::cell::RefCell;
use std::fmt::Display;

use evaluator::CardSet;
use serde_json::{Value, json};

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// The result of a call that failed.
const FAILED: i32 = -1;

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn output_length() -> usize {
    OUTPUT.with_borrow(String::len)
}

/// Returns the text that JavaScript has written. JavaScript writes UTF-8.
fn text() -> String {
    String::from_utf8_lossy(&INPUT.take()).into_owned()
}

/// Writes the text of an answer.
fn write(text: impl Display) {
    OUTPUT.set(text.to_string());
}

/// Writes a refusal of an argument. `place` names the index of the invalid hand or the place in the text.
fn refuse(field: &str, place: Option<(&str, usize)>, message: impl Display) -> i32 {
    let mut error = json!({ "field": field, "message": message.to_string() });
    if let Some((name, place)) = place {
        error[name] = Value::from(place);
    }
    write(json!({ "error": error }));
    FAILED
}

/// Writes the refusal of a question or a range.
#[cfg(feature = "questions")]
fn refused(refusal: questions::Refusal) -> i32 {
    write(refusal.json());
    FAILED
}

/// Returns the value of both variants.
fn either(outcome: Result<i32, i32>) -> i32 {
    outcome.unwrap_or_else(|failed| failed)
}

/// Returns the set with these bits. Writes the refusal of bits of no card.
fn set(low: u32, high: u32) -> Result<CardSet, i32> {
    let bits = u64::from(low) | u64::from(high) << 32;
    let message = || format!("the set {bits:#x} has bits of no card: expected bits 0 to 12 of each 16");
    CardSet::from_bits(bits).ok_or_else(|| refuse("cards", None, message()))
}
