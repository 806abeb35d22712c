//! The naive evaluator: tries every choice of five cards, sorts each by how often its ranks occur, and keeps
//! the best. It is slow, and the other evaluators are compared with it.

use evaluator::{CardSet, Category};

use super::sorted::{Sorted, best_of_five};

/// The strength of a hand in its plainest form: the category, then the ranks of the up to five cards that
/// count, the most important first. Ranks are 2 to 14, 1 for the ace of a wheel, and 0 for a missing card.
/// Larger is better.
///
/// ```
/// use evaluator::Category;
/// use tablegen::reference::naive::{Strength, strength};
///
/// let wheel = strength("As 2d 3c 4h 5s Kd Kc".parse()?);
/// assert_eq!(wheel, Strength { category: Category::Straight, ranks: [5, 4, 3, 2, 1] });
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength {
    /// The category.
    pub category: Category,
    /// The ranks, the most important first.
    pub ranks: [u8; 5],
}

/// Returns the strength of the best five cards of a hand of 0 to 7, or of all cards if there are fewer. More
/// cards take long.
#[must_use]
pub fn strength(hand: CardSet) -> Strength {
    best_of_five(hand, |cards| {
        let mut sorted = Sorted::of(cards, |card| card.rank() as u8 + 2, 0);
        if sorted.ranks == [14, 5, 4, 3, 2] {
            sorted.ranks = [5, 4, 3, 2, 1];
        }
        Strength { category: sorted.category_with_flushes(sorted.is_run()), ranks: sorted.ranks }
    })
}
