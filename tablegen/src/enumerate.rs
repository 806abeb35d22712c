//! Enumeration of every hand on all cores.

use std::sync::{Mutex, OnceLock};

use evaluator::enumerate::Start;
use evaluator::{CardSet, Hand};
use holdem::internals::collect;
use terminal::interrupt;
use terminal::progress::Bar;

/// The work was interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

/// Visits every hand of `cards` cards of a deck on all threads of the current pool.
///
/// Each thread has its own states from `init`, which are merged in any order. The deck has all cards from
/// some id up.
///
/// # Errors
///
/// Returns [`Interrupted`] if the program was [interrupted](interrupt::is_noted).
pub fn fold_hands<S: Send>(
    deck: CardSet,
    cards: usize,
    progress: &Bar,
    init: impl Fn() -> S + Sync,
    visit: impl Fn(&mut S, Hand) + Sync,
    merge: impl Fn(S, S) -> S,
) -> Result<S, Interrupted> {
    let mut starts = Start::all(cards);
    // A start contains the lowest cards of its hands.
    starts.retain(|start| (start.cards() - deck).is_empty());
    let states = Mutex::new(Vec::new());
    let lock = || states.lock().expect("no thread panics with the lock");
    for_each(starts.len(), |number| {
        let idle = lock().pop();
        let mut state = idle.unwrap_or_else(&init);
        let mut count = 0;
        starts[number].for_each_hand(cards, &mut |hand| {
            visit(&mut state, hand);
            count += 1;
        });
        lock().push(state);
        progress.advance(count);
        Ok(())
    })?;
    let states = states.into_inner().expect("no thread panics with the lock");
    Ok(states.into_iter().reduce(merge).unwrap_or_else(init))
}

/// Maps each item on all threads of the current pool. The results are in the order of the items.
///
/// # Errors
///
/// Returns [`Interrupted`] if the program was [interrupted](interrupt::is_noted).
pub(crate) fn map_all<T: Sync, U: Send>(
    stage: &'static str,
    items: &[T],
    map: impl Fn(&T) -> U + Sync,
) -> Result<Vec<U>, Interrupted> {
    let progress = Bar::of_steps(stage, items.len() as u64);
    let map_one = |number: usize| {
        if interrupt::is_noted() {
            return Err(Interrupted);
        }
        let mapped = map(&items[number]);
        progress.advance(1);
        Ok(mapped)
    };
    collect(items.len(), map_one).into_iter().collect()
}

/// Calls `work` with each number below `count` on all threads of the current pool.
///
/// # Errors
///
/// Returns an error of the work, after which no more work is started, or [`Interrupted`] if the program was
/// [interrupted](interrupt::is_noted).
pub(crate) fn for_each<E: From<Interrupted> + Send + Sync>(
    count: usize,
    work: impl Fn(usize) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let failed = OnceLock::new();
    collect(count, |number| {
        if failed.get().is_some() {
            return;
        }
        let done = if interrupt::is_noted() { Err(Interrupted.into()) } else { work(number) };
        if let Err(error) = done {
            // Keep the first error. Which one it is does not matter.
            let _ = failed.set(error);
        }
    });
    failed.into_inner().map_or(Ok(()), Err)
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
