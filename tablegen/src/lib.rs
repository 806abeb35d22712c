//! Builds the rank table: enumerates every hand of 0 to 7 cards, evaluates it by a reference evaluator, fills
//! the slots of a perfect hash, writes the table, opens it again and verifies it on every hand.
//!
//! | module | content |
//! |-|-|
//! | [`mod@reference`] | evaluators by bit tricks that share no code with the table |
//! | [`rank_keys`] | the keys of all multisets of card ranks |
//! | [`key_search`] | finds rank weights whose sums are all different |
//! | [`perfect_hash`] | lays the rows of keys over each other with few gaps |
//! | [`enumerate`] | every hand, on all cores |
//! | [`pipeline`] | the stages from hands to the bytes of a table |
//! | [`orders`] | the generator's data for each order of hands |
//! | [`mod@prove`] | every hand again, through the finished table |
//! | [`mod@preflop`] | builds and verifies the table of all matchups of two combos |
//! | [`mod@three_way`] | builds the table of all triples of starting hands |
//! | [`mod@three_way_proof`] | verifies it |
//! | [`mod@strength`] | builds the tables of the strength of all hands |
//! | [`mod@strength_proof`] | verifies them |
//! | `omaha_preflop` | builds and verifies the preflop table of Omaha (feature `omaha`) |
//! | [`files`] | the folder of tables |

#![deny(unsafe_code)]

mod boards;
pub mod enumerate;
pub mod error;
pub mod files;
pub mod key_search;
#[cfg(feature = "omaha")]
pub mod omaha_preflop;
pub mod orders;
pub mod perfect_hash;
pub mod pipeline;
pub mod preflop;
pub mod prove;
mod random;
pub mod rank_keys;
pub mod reference;
pub mod strength;
pub mod strength_proof;
pub mod three_way;
pub mod three_way_proof;
