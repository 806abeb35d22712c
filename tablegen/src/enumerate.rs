//! Every hand, on all cores.

use evaluator::enumerate::Start;
use evaluator::{CardSet, Hand};
use rayon::prelude::*;
use terminal::interrupt;
use terminal::progress::Bar;

/// The work was told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

/// Visits every hand of `cards` cards of a deck on all threads of the current pool, each task with a state of its own from
/// `init`, and merges the states. The deck has all cards from some id up.
///
/// # Errors
///
/// The program was [interrupted](interrupt::is_noted) meanwhile.
pub fn fold_hands<S: Send>(
    deck: CardSet,
    cards: usize,
    progress: &Bar,
    init: impl Fn() -> S + Send + Sync,
    visit: impl Fn(&mut S, Hand) + Send + Sync,
    merge: impl Fn(S, S) -> S + Send + Sync,
) -> Result<S, Interrupted> {
    // A start has the lowest cards of its hands.
    let starts = Start::all(cards).into_iter().filter(|start| (start.cards() - deck).is_empty());
    starts
        .collect::<Vec<_>>()
        .into_par_iter()
        .try_fold(&init, |mut state, start| {
            if interrupt::is_noted() {
                return Err(Interrupted);
            }
            let mut count = 0;
            start.for_each_hand(cards, &mut |hand| {
                visit(&mut state, hand);
                count += 1;
            });
            progress.advance(count);
            Ok(state)
        })
        .try_reduce(&init, |a, b| Ok(merge(a, b)))
}

/// Computes something of each item on all threads of the current pool; the results are in the order of the items.
///
/// # Errors
///
/// The program was [interrupted](interrupt::is_noted) meanwhile.
pub(crate) fn map_all<T: Sync, U: Send>(
    stage: &'static str,
    items: &[T],
    map: impl Fn(&T) -> U + Send + Sync,
) -> Result<Vec<U>, Interrupted> {
    let progress = Bar::of_steps(stage, items.len() as u64);
    let map_one = |item| {
        if interrupt::is_noted() {
            return Err(Interrupted);
        }
        let mapped = map(item);
        progress.advance(1);
        Ok(mapped)
    };
    items.par_iter().map(map_one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use evaluator::enumerate::for_each_hand;

    #[test]
    fn the_parallel_walk_sees_the_same_hands() {
        for cards in 0..=5 {
            let sum =
                |sum: &mut u64, hand: Hand| *sum = sum.wrapping_add(hand.key().wrapping_mul(hand.key()));
            let mut expected = 0;
            for_each_hand(cards, &mut |hand| sum(&mut expected, hand));
            let progress = Bar::hidden();
            assert_eq!(
                fold_hands(CardSet::FULL, cards, &progress, || 0, sum, u64::wrapping_add),
                Ok(expected)
            );
        }
    }
}
