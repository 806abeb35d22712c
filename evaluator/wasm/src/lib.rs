//! Questions and hand ranks for JavaScript, as WebAssembly. The page (`evaluator/page/web/engine`) and the npm
//! package (`evaluator/js`) call these functions. On other targets the crate is empty.
//!
//! Text and bytes pass through the module's memory. `input(length)` allocates the text that a call reads.
//! `output()` and `output_length()` return the text that the last call wrote, valid until the next call. Where a
//! call fails, this is the JSON of a refusal: `{"error": {"field": "ranges", "index": 1, "message": "…"}}`.
//!
//! | export | effect | returns |
//! |-|-|-|
//! | `input(length)` | allocates `length` bytes for the next call | their address |
//! | `output()`, `output_length()` | nothing | the address and length of the text that was written last |
//! | `orders()` | takes the file of three-way orders, which push or fold with three seats needs | 0, or -1 |
//! | `ask()` | answers a question in JSON | 0, or 1 if it is refused |
//! | `game()` | finds a game whose hands can be ranked, by its name | its number, or -1 |
//! | `cards()` | parses cards, and writes them as `As Kd` | their number, or -1 |
//! | `rank(game, low, high)` | ranks a set of cards: its bits 0 to 31 and 32 to 63 | the hand rank, or -1 |
//! | `rank_on_board(game, hole_low, hole_high, low, high)` | ranks hole cards on a board: the bits of both sets | the hand rank, or -1 |
//! | `rank_rows(game, cards, rows, count, ranks)` | ranks hands of `cards` ids each | the number of ranks, or -1 |
//! | `rank_sets(game, sets, count, ranks)` | ranks sets of 64 bits | the number of ranks, or -1 |
//! | `describe(game, rank)` | writes the words for a hand rank | 0, or -1 |
//! | `best_five(game, low, high)` | writes the cards of a set that play | their number, or -1 |
//! | `best_on_board(game, hole_low, hole_high, low, high)` | writes the cards that play of hole cards on a board | their number, or -1 |
//! | `allocate(bytes)`, `release(address, bytes)` | allocates and frees memory, aligned to 8 bytes | the address, or 0 |
//!
//! A long answer passes its progress as JSON to the import `host.progress(address, length)`, about ten times a
//! second. The answer stops if the import returns a number other than 0.

#[cfg(target_family = "wasm")]
mod exports;
