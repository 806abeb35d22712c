//! What the benches share: the same hands for everybody, and each evaluator behind the same few calls.
//!
//! | module | what it has |
//! |-|-|
//! | [`inputs`] | every hand that is timed, seeded |
//! | [`contestant`] | what an evaluator must be able to do to take part |
//! | [`ours`], [`mod@reference`], [`peers`] | those that do |
//! | [`workload`] | the loops that are timed, one for all |
//! | [`equity`] | spots, rivers and simulations |
//! | `bulk` | those that write many ranks to a buffer |
//! | [`line_up`] | who takes part in which loop |
//! | [`settings`] | how criterion measures here |
//! | [`report`] | what criterion found, as a table and as a chart |
//!
//! A bench target asks one question; `cargo bench --package benches --bench scalar` runs one of them.

#![deny(unsafe_code)]

mod bulk;
pub mod contestant;
pub mod equity;
pub mod inputs;
pub mod line_up;
pub mod ours;
pub mod peers;
pub mod reference;
pub mod report;
pub mod settings;
pub mod workload;
