//! The timed loops, the same for all contestants.

use std::hint::black_box;
use std::rc::Rc;
use std::sync::Arc;

use evaluator::Card;
use rayon::ThreadPool;

use crate::contestant::Contestant;

/// A loop over prepared hands that ranks all of them and sums the results.
pub struct Workload {
    name: String,
    hands: u64,
    /// The pool in which the loop runs, unless it runs in the caller's.
    pool: Option<Arc<ThreadPool>>,
    run: Box<dyn Fn() -> u64>,
    /// The same loop in each code layout, if it is measured in several.
    layouts: Vec<Self>,
}

impl Workload {
    pub(crate) fn new(name: impl Into<String>, hands: u64, run: impl Fn() -> u64 + 'static) -> Self {
        Self { name: name.into(), hands, pool: None, run: Box::new(run), layouts: Vec::new() }
    }

    /// Creates work for the threads of a pool.
    pub(crate) fn in_pool(
        name: impl Into<String>,
        hands: u64,
        pool: Arc<ThreadPool>,
        run: impl Fn() -> u64 + Send + Sync + 'static,
    ) -> Self {
        let threads = Arc::clone(&pool);
        Self { pool: Some(threads), ..Self::new(name, hands, move || pool.install(&run)) }
    }

    /// Returns the number of threads that are available to parallel calls in a run.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.pool.as_ref().map_or_else(rayon::current_num_threads, |pool| pool.current_num_threads())
    }

    /// Returns the same loop with another count of hands.
    pub(crate) fn with_hands(self, hands: u64) -> Self {
        Self { hands, ..self }
    }

    /// Returns the contestant's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the number of hands that a run ranks.
    #[must_use]
    pub fn hands(&self) -> u64 {
        self.hands
    }

    /// Ranks all hands. The result must be used, or the compiler may remove the work.
    #[must_use]
    pub fn run(&self) -> u64 {
        (self.run)()
    }

    /// Creates a loop over hands given as card ids.
    pub fn random_ids<C: Contestant, const N: usize>(contestant: C, hands: &Rc<[[u8; N]]>) -> Self {
        let hands = Rc::clone(hands);
        Self::new(contestant.name(), hands.len() as u64, move || sum_over_ids(&contestant, &hands))
    }

    /// Creates a loop over hands built in advance, in the contestant's own representation.
    pub fn prebuilt_hands<C: Contestant>(contestant: C, hands: &[[u8; 7]]) -> Self {
        let hands: Box<[C::Hand]> = hands.iter().map(|ids| contestant.hand(ids)).collect();
        Self::new(contestant.name(), hands.len() as u64, move || sum_over_hands(&contestant, &hands))
    }

    /// Creates nested loops over ascending ids. The innermost adds a card and ranks the hand.
    ///
    /// The innermost loop is so short that its address changes its speed, for instance where a
    /// jump crosses a border of 32 bytes. So there are several [layouts](Self::layouts), and a run ranks an
    /// equal part of the hands in each.
    pub fn nested<C: Contestant>(contestant: C) -> Self {
        let contestant = Rc::new(contestant);
        let sums: [fn(&C, usize, usize) -> u64; 4] =
            [sum_over_nest::<C, 0>, sum_over_nest::<C, 1>, sum_over_nest::<C, 2>, sum_over_nest::<C, 3>];
        let in_layout = |sum: fn(&C, usize, usize) -> u64| {
            let contestant = Rc::clone(&contestant);
            Self::new(contestant.name(), NESTED_HANDS, move || sum(&contestant, 0, 1))
        };
        let layouts = sums.map(in_layout).into();
        let name = contestant.name();
        let in_all =
            move || (0..sums.len()).map(|layout| sums[layout](&contestant, layout, sums.len())).sum();
        Self { layouts, ..Self::new(name, NESTED_HANDS, in_all) }
    }

    /// Returns the same loop in each code layout, or nothing if it is measured in one only.
    #[must_use]
    pub fn layouts(&self) -> &[Self] {
        &self.layouts
    }
}

// The loops are separate functions rather than part of the closures above. The compiler knows that a
// reference parameter is valid, so it can load a contestant's addresses once and keep them, as in a program
// that passes its table as an argument.

#[inline(never)]
fn sum_over_ids<C: Contestant, const N: usize>(contestant: &C, hands: &[[u8; N]]) -> u64 {
    hands.iter().map(|ids| contestant.number(contestant.rank_ids(ids))).sum()
}

#[inline(never)]
fn sum_over_hands<C: Contestant>(contestant: &C, hands: &[C::Hand]) -> u64 {
    hands.iter().map(|hand| contestant.number(contestant.rank(hand))).sum()
}

/// Ranks the hands of every `step`th part of the slice from `first` on. Each `LAYOUT` has more instructions in
/// front of its loops than the one before, so that the addresses of the loops differ.
#[inline(never)]
fn sum_over_nest<C: Contestant, const LAYOUT: usize>(contestant: &C, first: usize, step: usize) -> u64 {
    if LAYOUT > 0 {
        black_box(0_u64);
    }
    if LAYOUT > 1 {
        black_box(0_u64);
    }
    if LAYOUT > 2 {
        black_box(0_u64);
    }
    let mut sum = 0;
    for &[c0, c1, c2] in SLICE[first..].iter().step_by(step) {
        let hand = contestant.add(contestant.empty(), 0, c0);
        let hand = contestant.add(hand, 1, c1);
        let hand = contestant.add(hand, 2, c2);
        for c3 in c2 + 1..Card::COUNT {
            let hand = contestant.add(hand, 3, c3);
            for c4 in c3 + 1..Card::COUNT {
                let hand = contestant.add(hand, 4, c4);
                for c5 in c4 + 1..Card::COUNT {
                    let hand = contestant.add(hand, 5, c5);
                    for c6 in c5 + 1..Card::COUNT {
                        sum += contestant.number(contestant.rank(&contestant.add(hand, 6, c6)));
                    }
                }
            }
        }
    }
    sum
}

/// The whole enumeration has 17,296 combinations of the three lowest of seven cards. Every 29th of them is
/// timed, with whole inner loops. This samples all parts of the deck, unlike the hands with a certain lowest
/// card. With this start, flushes are about as common as in the whole enumeration.
const SLICE_STEP: usize = 29;
const SLICE_START: usize = 16;
const SLICE_LENGTH: usize = 596;

/// The three lowest cards of the timed hands.
static SLICE: [[usize; 3]; SLICE_LENGTH] = {
    let mut slice = [[0; 3]; SLICE_LENGTH];
    let mut passed = 0;
    let mut c0 = 0;
    while c0 < Card::COUNT - 6 {
        let mut c1 = c0 + 1;
        while c1 < Card::COUNT - 5 {
            let mut c2 = c1 + 1;
            while c2 < Card::COUNT - 4 {
                if passed % SLICE_STEP == SLICE_START {
                    slice[passed / SLICE_STEP] = [c0, c1, c2];
                }
                passed += 1;
                c2 += 1;
            }
            c1 += 1;
        }
        c0 += 1;
    }
    slice
};

/// The number of hands in the slice.
const NESTED_HANDS: u64 = {
    let mut hands = 0;
    let mut i = 0;
    while i < SLICE_LENGTH {
        hands += fours((Card::COUNT - 1 - SLICE[i][2]) as u64);
        i += 1;
    }
    hands
};

/// Returns the number of combinations of four of `n`.
const fn fours(n: u64) -> u64 {
    n * (n - 1) * (n - 2) * (n - 3) / 24
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contestant::by_id;
    use evaluator::{CardSet, Category, RankTable};

    /// A contestant that only counts hands and flushes.
    struct Counter {
        table: &'static RankTable,
        sets: [CardSet; 256],
    }

    impl Contestant for Counter {
        type Rank = (bool, usize);
        type Hand = CardSet;

        fn name(&self) -> &'static str {
            "counter"
        }

        fn number(&self, (is_flush, cards): Self::Rank) -> u64 {
            assert_eq!(cards, 7);
            1 + (u64::from(is_flush) << 32)
        }

        fn empty(&self) -> CardSet {
            CardSet::EMPTY
        }

        fn add(&self, hand: CardSet, place: usize, position: usize) -> CardSet {
            assert_eq!(hand.len(), place);
            hand | self.sets[position]
        }

        fn rank(&self, hand: &CardSet) -> Self::Rank {
            let category = self.table.rank_set_unchecked(*hand).category();
            (matches!(category, Category::Flush | Category::StraightFlush), hand.len())
        }
    }

    #[test]
    fn the_slice_has_the_flush_rate_of_the_whole() {
        let counter = Counter { table: RankTable::embedded(), sets: by_id(CardSet::of) };
        let nested = Workload::nested(counter);
        let sum = nested.run();
        assert!(nested.layouts().iter().all(|layout| layout.run() == sum), "each layout has all hands");
        let (hands, flushes) = (sum & 0xFFFF_FFFF, sum >> 32);
        assert_eq!(hands, NESTED_HANDS);
        // The whole enumeration has 133,784,560 hands, of which 4,089,228 are flushes.
        let of_the_whole = hands as f64 * SLICE_STEP as f64 / 133_784_560.0;
        assert!((of_the_whole - 1.0).abs() < 0.01, "{of_the_whole}");
        let share = flushes as f64 / hands as f64;
        assert!((share / 0.030_566 - 1.0).abs() < 0.01, "{share}");
    }
}
