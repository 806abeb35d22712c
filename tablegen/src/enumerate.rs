//! Every hand, on all cores.

use std::sync::atomic::{AtomicBool, Ordering};

use evaluator::Hand;
use evaluator::enumerate::Start;
use rayon::prelude::*;

use crate::progress::Progress;

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
    Start::all(cards)
        .into_par_iter()
        .try_fold(&init, |mut state, start| {
            if INTERRUPTED.load(Ordering::Relaxed) {
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

/// What `count` makes of each item, in their order, by all threads of the current pool.
///
/// # Errors
///
/// [`INTERRUPTED`] was set meanwhile.
pub(crate) fn count_each<T: Sync, C: Send>(
    stage: &'static str,
    items: &[T],
    count: impl Fn(&T) -> C + Sync,
) -> Result<Vec<C>, Interrupted> {
    let bar = Progress::new(stage, items.len() as u64);
    let counted = items.par_iter().with_min_len(16).map(|item| {
        if INTERRUPTED.load(Ordering::Relaxed) {
            return Err(Interrupted);
        }
        bar.advance(1);
        Ok(count(item))
    });
    counted.collect()
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
            let progress = Progress::hidden();
            assert_eq!(fold_hands(cards, &progress, || 0, sum, u64::wrapping_add), Ok(expected));
        }
    }
}
