//! The three-way table: every three starting hands, counted by ranks with flush corrections.
//!
//! # Cost
//!
//! Three of the 1,326 combos that share no card can be dealt to three players in 1,832,266,800 ways. Up to
//! the order of the players and suit permutations there are still 13,763,646 deals. Looking up three hands on
//! each board of each deal takes 16 hours if a lookup takes 1 ns. Comparing three combos at a time takes
//! about a minute. But a table of starting hands needs no single deal. For three starting hands, all deals
//! have the same ranks, and the flush corrections depend on one suit at a time: 27 corrections cover up to
//! 1,728 deals. That leaves some 40 microseconds for each of the 818,805 triples, half a minute on one core
//! of an Intel Xeon.

use evaluator::RankTable;
use holdem::format::{ThreeWaySections, TripleCounts};
use holdem::{HandVsHand, Triple};

use crate::enumerate::{Interrupted, map_all};
use crate::error::TableError;

/// Builds the three-way table, as the bytes of its file. They are the same on every machine and for any
/// number of threads.
///
/// # Errors
///
/// Returns an error if the work was interrupted.
pub fn three_way_table(ranks: &RankTable) -> Result<Vec<u8>, TableError> {
    let counts = count_triples(ranks, &Triple::all())?;
    Ok(ThreeWaySections::write(counts.as_slice().try_into().expect("counts for each triple")))
}

/// Returns the counts of some triples, in their order.
///
/// # Errors
///
/// Returns [`Interrupted`] if the work was interrupted.
pub fn count_triples(ranks: &RankTable, triples: &[Triple]) -> Result<Vec<TripleCounts>, Interrupted> {
    let hands = HandVsHand::new(ranks);
    map_all("three-way", triples, |triple| count(&hands, triple))
}

fn count(hands: &HandVsHand, triple: &Triple) -> TripleCounts {
    let counts = hands.compare_starting_hands(triple.hands()).unwrap_or_default();
    TripleCounts::new(counts).expect("at most 12 x 12 x 12 deals")
}
