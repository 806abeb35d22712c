//! Every choice of cards, split for all cores.

use std::sync::atomic::{AtomicBool, Ordering};

use evaluator::{Card, Hand};
use rayon::prelude::*;

use crate::progress::Progress;

/// How many hands of `cards` cards a deck has: 52 choose `cards`.
///
/// ```
/// assert_eq!(tablegen::enumerate::hand_count(7), 133_784_560);
/// ```
#[must_use]
pub fn hand_count(cards: usize) -> u64 {
    (0..cards as u64).fold(1, |count, i| count * (Card::COUNT as u64 - i) / (i + 1))
}

/// Visits every hand of `cards` cards (at most seven), in ascending order of the card ids.
///
/// ```
/// let mut count = 0;
/// tablegen::enumerate::for_each_hand(3, &mut |_| count += 1);
/// assert_eq!(count, 22_100);
/// ```
pub fn for_each_hand(cards: usize, visit: &mut impl FnMut(Hand)) {
    extend(Hand::EMPTY, 0, cards, visit);
}

/// Visits `hand` with every choice of `missing` more cards from id `first` up.
fn extend(hand: Hand, first: usize, missing: usize, visit: &mut impl FnMut(Hand)) {
    match missing {
        0 => visit(hand),
        // The last card, where nearly all the time goes, in a loop of its own.
        1 => Card::ALL[first..].iter().for_each(|&card| visit(hand.add_distinct(card))),
        _ => {
            for (id, &card) in Card::ALL.iter().enumerate().skip(first) {
                extend(hand.add_distinct(card), id + 1, missing - 1, visit);
            }
        }
    }
}

/// The work was told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

/// Set once the work is to stop, by a signal handler for one.
pub static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Visits every hand of `cards` cards on all threads of the current pool, each task with a state of its own from `init`,
/// and merges the states.
///
/// # Errors
///
/// [`INTERRUPTED`] was set meanwhile.
pub fn fold_hands<S: Send>(
    cards: usize,
    progress: &Progress,
    init: impl Fn() -> S + Send + Sync,
    visit: impl Fn(&mut S, Hand) + Send + Sync,
    merge: impl Fn(S, S) -> S + Send + Sync,
) -> Result<S, Interrupted> {
    starts(cards)
        .into_par_iter()
        .try_fold(&init, |mut state, start| {
            if INTERRUPTED.load(Ordering::Relaxed) {
                return Err(Interrupted);
            }
            let mut count = 0;
            extend(start.hand, start.next, cards - start.hand.len(), &mut |hand| {
                visit(&mut state, hand);
                count += 1;
            });
            progress.advance(count);
            Ok(state)
        })
        .try_reduce(&init, |a, b| Ok(merge(a, b)))
}

/// The beginning of some hands: one task.
struct Start {
    hand: Hand,
    /// The lowest id the next card may have.
    next: usize,
}

/// Splits the hands of `cards` cards by their two lowest cards.
fn starts(cards: usize) -> Vec<Start> {
    let mut starts = Vec::new();
    for_each_hand(cards.min(2), &mut |hand| {
        let next = hand.card_set().iter().map(|card| card.id() as usize + 1).max().unwrap_or(0);
        starts.push(Start { hand, next });
    });
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hand_once() {
        for cards in 0..=4 {
            let mut sets = Vec::new();
            for_each_hand(cards, &mut |hand| sets.push(hand.card_set()));
            assert!(sets.iter().all(|set| set.len() == cards));
            sets.sort();
            sets.dedup();
            assert_eq!(sets.len() as u64, hand_count(cards));
        }
    }

    #[test]
    fn the_parallel_walk_sees_the_same_hands() {
        for cards in 0..=5 {
            let sum =
                |sum: &mut u64, hand: Hand| *sum = sum.wrapping_add(hand.key().wrapping_mul(hand.key()));
            let mut expected = 0;
            for_each_hand(cards, &mut |hand| sum(&mut expected, hand));
            let progress = Progress::hidden();
            assert_eq!(fold_hands(cards, &progress, || 0, sum, u64::wrapping_add), Ok(expected));
        }
    }

    #[test]
    fn there_are_157_million_hands() {
        assert_eq!((0..=7).map(hand_count).sum::<u64>(), 157_036_244);
    }
}
