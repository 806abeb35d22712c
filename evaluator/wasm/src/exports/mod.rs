//! The functions that JavaScript calls. A module has one thread and answers one call at a time.

mod asking;
mod memory;
mod ranking;

use std::cell::RefCell;
use std::fmt::Display;

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
