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
//! | `range()` | reads the range of a question in JSON of the kind `range` | its number, or -1 |
//! | `range_from_weights()` | reads the range with 1,326 weights, numbers of 64 bits, and then the name of its game | its number, or -1 |
//! | `range_release(range)` | frees a range | nothing |
//! | `range_combined(range, other, operation)` | combines two ranges: 0 union, 1 intersection, 2 sum, 3 difference | the number of the result, or -1 |
//! | `range_complement(range)`, `range_without(range, low, high)` | creates the range of the other hands, or of the hands without cards | its number, or -1 |
//! | `range_filter(range, low, high)` | creates the range of the hands that match a predicate on a board | its number, or -1 |
//! | `range_equals(first, second)` | nothing | 1 if both have the same weights, 0, or -1 |
//! | `range_text(range)`, `range_game(range)`, `range_hands(range)` | writes the text, the game's name, or the hands with their weights in JSON | 0, or -1 |
//! | `range_total_weight(range)`, `range_count(range)`, `range_share(range)` | nothing | the number, or -1 |
//! | `range_weight(range, low, high)` | nothing | the weight of a hand, or -1 |
//! | `range_weights(range, weights)` | copies the weights of the 1,326 combos to an address | their number, or -1 |
//! | `allocate(bytes)`, `release(address, bytes)` | allocates and frees memory, aligned to 8 bytes | the address, or 0 |
//!
//! Without the feature `questions` the module only ranks hands, and lacks `orders`, `ask` and the functions of ranges.
//! Without the feature `orders` the only game is hold'em.
//!
//! A long answer passes its progress as JSON to the import `host.progress(address, length)`, about ten times a
//! second. The answer stops if the import returns a number other than 0.

#[cfg(target_family = "wasm")]
mod exports;
