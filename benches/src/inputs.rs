//! All timed hands come from here, so that all contestants see the same hands, on every machine and in every
//! run.

use std::rc::Rc;

use evaluator::Card;

/// The number of hands in a set.
///
/// Several sizes answer different questions. A small set that is repeated stays in the cache and, worse,
/// teaches the branch predictor which of its hands are flushes. It shows the cost of the arithmetic. A large
/// set shows the cost of new hands. At 16 bytes a hand that is largely the cost of fetching them, so
/// evaluators look more alike than they are.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// The number of hands.
    pub hands: usize,
    /// The name in reports.
    pub name: &'static str,
}

impl Size {
    /// At 16 bytes each they fit into half a megabyte.
    pub const IN_CACHE: Self = Self { hands: 32 << 10, name: "32Ki_in_cache" };
    /// Too many for a branch predictor to learn, and few enough for a last-level cache.
    pub const PAST_PREDICTION: Self = Self { hands: 256 << 10, name: "256Ki_past_prediction" };
    /// 7 to 16 megabytes.
    pub const IN_MEMORY: Self = Self { hands: 1 << 20, name: "1Mi_in_memory" };
    /// The same number, read from memory once per run, block after block: not in the caches, and too many to
    /// learn.
    pub const FRESH: Self = Self { name: "1Mi_fresh", ..Self::IN_MEMORY };

    /// Returns the criterion parameter of hands of `cards` cards in a set of this size.
    pub(crate) fn parameter(self, cards: usize) -> String {
        format!("{cards}_cards_{}", self.name)
    }
}

/// The seed, to which each number of cards is added.
const SEED: u64 = 0x7269_7665_7274_6162;

/// Returns random hands of `N` distinct cards, as unordered card ids. A smaller set is a prefix of a larger
/// one.
#[must_use]
pub fn random_ids<const N: usize>(count: usize) -> Rc<[[u8; N]]> {
    random_ids_of(&Card::ALL.map(Card::id), count)
}

/// Returns random hands from a deck.
#[must_use]
pub fn random_ids_of<const N: usize>(deck: &[u8], count: usize) -> Rc<[[u8; N]]> {
    let mut random = fastrand::Rng::with_seed(SEED + N as u64);
    let (mut deck, cards) = (deck.to_vec(), deck.len());
    (0..count)
        .map(|_| {
            // The first steps of a shuffle. The deck need not be sorted between hands.
            for place in 0..N {
                deck.swap(place, random.usize(place..cards));
            }
            std::array::from_fn(|place| deck[place])
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use evaluator::{CardSet, Category, RankTable};

    /// Returns the set of the distinct cards of a hand.
    fn set(ids: &[u8]) -> CardSet {
        ids.iter().map(|&id| Card::try_from(id).unwrap()).collect()
    }

    #[test]
    fn cards_are_distinct_and_all_occur() {
        fn check<const N: usize>() {
            let hands = random_ids::<N>(Size::IN_CACHE.hands);
            assert_eq!(hands.len(), Size::IN_CACHE.hands);
            assert!(hands.iter().all(|ids| set(ids).len() == N));
            assert_eq!(set(hands.as_flattened()), CardSet::FULL);
        }
        check::<5>();
        check::<6>();
        check::<7>();
    }

    #[test]
    fn the_sets_are_the_same_every_time() {
        let small = random_ids::<7>(Size::IN_CACHE.hands);
        let large = random_ids::<7>(Size::IN_MEMORY.hands);
        assert_eq!(small, random_ids::<7>(Size::IN_CACHE.hands));
        assert_eq!(small[..], large[..small.len()]);
    }

    /// Flushes take another branch in most evaluators, so a set with too few of them would flatter.
    #[test]
    fn flushes_have_the_expected_frequency() {
        let table = RankTable::embedded();
        let hands = random_ids::<7>(Size::IN_MEMORY.hands);
        let is_flush = |ids: &&[u8; 7]| {
            let category = table.rank_ids_unchecked(*ids).category();
            matches!(category, Category::Flush | Category::StraightFlush)
        };
        let share = hands.iter().filter(is_flush).count() as f64 / hands.len() as f64;
        // 4,047,644 flushes and 41,584 straight flushes among 133,784,560 hands.
        assert!((share - 0.030_566).abs() < 0.001, "{share}");
    }
}
