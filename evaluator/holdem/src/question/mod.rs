//! The question, and the choice of a plan.
//!
//! A [`Showdown`] is the caller's question. [`Showdown::run`] determines its spot: the combos and deals that
//! [card removal](crate::removal) leaves. [`Choice`] estimates the cost of each [plan](crate::Plan), runs the
//! cheapest, and builds a [`Report`](crate::Report) from its results. From there the calls down to the
//! innermost loop are
//!
//! ```text
//! exact::two_players     a sweep over boards, or sums over pairs of combos from a table
//!   sweep::two_way    one board of each class, in parallel; sums over boards
//!     two_way::by_range      one board: all combos, weakest first; by_combo, if each is wanted
//!       sweep::vectors       sixteen combos at a time, for each kind of processor
//! ```
//!
//! and likewise for `exact::three_players`, `exact::enumeration` and `simulation`.

mod at_once;
mod choice;
mod player;
#[cfg(test)]
mod polls;
mod run;
mod showdown;

pub(crate) use choice::Choice;
pub use player::Player;
pub use run::simulate_up_to;
pub use showdown::Showdown;
