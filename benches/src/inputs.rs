//! Every hand that is timed comes from here, so that all contestants see the same hands, on every machine and in every
//! run.

use std::rc::Rc;

use evaluator::Card;

/// How many hands a set has.
///
/// Several sizes, because they answer different questions. A small set that is walked again and again stays in the
/// cache and, worse, teaches the branch predictor which of its hands are flushes: it shows what the arithmetic can do.
/// A large one shows what hands cost that were never seen before, and at 16 bytes a hand that is largely what it costs
/// to fetch them: evaluators look more alike than they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// 32 Ki hands: even at 16 bytes each they fit into half a megabyte.
    InCache,
    /// 256 Ki hands: too many for a branch predictor to learn, and few enough for a last-level cache.
    PastPrediction,
    /// 1 Mi hands: 7 to 16 megabytes.
    InMemory,
}

impl Size {
    /// How many hands a set of this size has.
    #[must_use]
    pub const fn hands(self) -> usize {
        match self {
            Self::InCache => 32 << 10,
            Self::PastPrediction => 256 << 10,
            Self::InMemory => 1 << 20,
        }
    }

    /// What reports call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::InCache => "32Ki_in_cache",
            Self::PastPrediction => "256Ki_past_prediction",
            Self::InMemory => "1Mi_in_memory",
        }
    }
}

/// The seed; each number of cards adds itself.
const SEED: u64 = 0x7269_7665_7274_6162;

/// Random hands of `N` distinct cards, as card ids in no order. A smaller set is the beginning of a larger one.
#[must_use]
pub fn random_ids<const N: usize>(size: Size) -> Rc<[[u8; N]]> {
    this_many_random_ids(size.hands())
}

/// The same hands, as many as that: boards are counted otherwise than hands.
#[must_use]
pub fn this_many_random_ids<const N: usize>(count: usize) -> Rc<[[u8; N]]> {
    let mut random = fastrand::Rng::with_seed(SEED + N as u64);
    let mut deck = Card::ALL.map(Card::id);
    (0..count)
        .map(|_| {
            // The first steps of a shuffle. The deck need not be put in order between hands.
            for place in 0..N {
                deck.swap(place, random.usize(place..Card::COUNT));
            }
            std::array::from_fn(|place| deck[place])
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use evaluator::{CardSet, Category, RankTable};

    /// The distinct cards of a hand.
    fn set(ids: &[u8]) -> CardSet {
        ids.iter().map(|&id| Card::try_from(id).unwrap()).collect()
    }

    #[test]
    fn cards_are_distinct_and_all_of_them_come() {
        fn check<const N: usize>() {
            let hands = random_ids::<N>(Size::InCache);
            assert_eq!(hands.len(), Size::InCache.hands());
            assert!(hands.iter().all(|ids| set(ids).len() == N));
            assert_eq!(set(hands.as_flattened()), CardSet::FULL);
        }
        check::<5>();
        check::<6>();
        check::<7>();
    }

    #[test]
    fn the_sets_are_the_same_every_time() {
        let small = random_ids::<7>(Size::InCache);
        let large = random_ids::<7>(Size::InMemory);
        assert_eq!(small, random_ids::<7>(Size::InCache));
        assert_eq!(small[..], large[..small.len()]);
    }

    /// Flushes take another path in most evaluators: a set with too few of them would flatter.
    #[test]
    fn flushes_come_as_often_as_they_should() {
        let table = RankTable::embedded();
        let hands = random_ids::<7>(Size::InMemory);
        let is_flush = |ids: &&[u8; 7]| {
            let category = table.rank_ids_unchecked(*ids).category();
            matches!(category, Category::Flush | Category::StraightFlush)
        };
        let share = hands.iter().filter(is_flush).count() as f64 / hands.len() as f64;
        // 4,047,644 flushes and 41,584 straight flushes among 133,784,560 hands.
        assert!((share - 0.030_566).abs() < 0.001, "{share}");
    }
}
