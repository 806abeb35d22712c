//! Every hand, by its category.

use evaluator::enumerate::Start;
use evaluator::{Category, RankTable};
use rayon::prelude::*;

/// Hands by category, high card first.
pub(super) type Counts = [u64; Category::COUNT];

/// The categories of all hands of `cards` cards.
pub(super) fn count_all(cards: usize, table: &RankTable) -> Counts {
    let count = |start: Start| {
        let mut counts = Counts::default();
        start.for_each_hand(cards, &mut |hand| counts[table.rank(hand).category() as usize] += 1);
        counts
    };
    Start::all(cards).into_par_iter().map(count).reduce(Counts::default, added)
}

/// The sum of two counts.
pub(super) fn added(a: Counts, b: Counts) -> Counts {
    std::array::from_fn(|category| a[category] + b[category])
}
