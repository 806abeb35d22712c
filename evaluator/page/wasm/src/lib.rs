//! Questions and answers as JSON, for WebAssembly. `web/engine/worker.js` calls these functions. On other
//! targets the crate is empty.
//!
//! | export | effect |
//! |-|-|
//! | `question(length)` | allocates `length` bytes for a question, and returns their address |
//! | `ask()` | answers that question: returns 0, or 1 if it is refused |
//! | `answer()`, `answer_length()` | return the JSON of the answer or refusal, valid until the next `ask` |
//!
//! A long answer passes its progress as JSON to the import `page.progress(address, length)`, about ten times
//! a second.

#[cfg(target_family = "wasm")]
mod exports;
