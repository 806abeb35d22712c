//! Questions and answers as JSON, for WebAssembly: what `web/engine/worker.js` calls. On other targets there is nothing here.
//!
//! | export | what it does |
//! |-|-|
//! | `question(length)` | makes room for a question of so many bytes, and returns its address |
//! | `ask()` | answers the question that was written there: 0, or 1 if it is refused |
//! | `answer()`, `answer_length()` | where the JSON of the answer or the refusal is, until the next `ask` |
//!
//! While an answer takes long, the import `page.progress(address, length)` is told the JSON of how far it has come, some ten
//! times a second.

#[cfg(target_family = "wasm")]
mod exports;
