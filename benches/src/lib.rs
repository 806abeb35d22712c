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
