//! Shared parts of the benches: the same hands for all, and each evaluator behind the same few calls.
//!
//! | module | content |
//! |-|-|
//! | [`inputs`] | all timed hands, seeded |
//! | [`contestant`] | the calls that an evaluator needs to take part |
//! | [`ours`], [`mod@reference`], [`peers`] | the evaluators that take part |
//! | [`workload`] | the timed loops, one for all |
//! | [`equity`] | spots, rivers and simulations |
//! | [`orders`], [`omaha`] | other orders of hands than hold'em's, another game |
//! | `bulk` | evaluators that write many ranks to a buffer |
//! | [`line_up`] | the evaluators of each loop |
//! | [`threads`] | the number of threads |
//! | [`gain`] | the same work by one thread and by two |
//! | [`settings`] | criterion's settings |
//! | [`report`] | criterion's results, as a table and as a chart |
//!
//! The table of the README has the figures of two machines: one with AVX-512 (`RESULTS.md`, by `cargo xtask
//! bench`) and one without (`RESULTS_ZEN3.md`, by `cargo xtask bench --on zen3`). Its rows are the sections
//! "1 Mi fresh" of rows and sets, "5 cards, 8 Ki boards", nested enumeration, prebuilt hands "1 Mi in memory",
//! Omaha's "4 hole cards, 1 Mi fresh", the precision of "6 random hands", and the equities "preflop hand v
//! hand", "two hands preflop" and "flop random v random".
//!
//! Each bench target answers one question. `cargo bench --package benches --bench scalar` runs one of them.

#![deny(unsafe_code)]

mod bulk;
pub mod contestant;
pub mod equity;
pub mod gain;
pub mod inputs;
pub mod line_up;
pub mod omaha;
pub mod orders;
pub mod ours;
pub mod peers;
pub mod reference;
pub mod report;
pub mod settings;
pub mod threads;
pub mod workload;
