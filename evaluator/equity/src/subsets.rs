//! Counts of sets of drawn cards, for inclusion and exclusion.
//!
//! If `n(S)` is the number of draws that contain the cards `S`, then the number of those that share no card
//! with a draw `D` is the sum of `n(S)` over all subsets `S` of `D`, with a negative sign if `S` has an odd
//! number of cards. Only subsets that are not larger than the draws matter.

use evaluator::internals::choose;
use std::prelude::rust_2024::*;

/// The maximum number of cards in a draw.
pub const MAX_DRAWS: usize = 5;

/// The maximum number of subsets of a draw.
const MAX_SUBSETS: usize = 1 << MAX_DRAWS;

/// The numbers of the sets of at most `most` of some cards. Cards are known by their positions.
pub struct Subsets {
    most: usize,
    /// The number of the first set of each size.
    starts: [usize; MAX_DRAWS + 2],
    /// The binomials by card and size, for the colexicographic order.
    binomials: Vec<[usize; MAX_DRAWS + 1]>,
}

impl Subsets {
    /// Numbers the sets of at most `most` of `cards` cards.
    #[must_use]
    pub fn new(cards: usize, most: usize) -> Self {
        let mut starts = [0; MAX_DRAWS + 2];
        for size in 0..=most {
            starts[size + 1] = starts[size] + choose(cards, size) as usize;
        }
        let row = |card: usize| std::array::from_fn(|size| choose(card, size) as usize);
        Self { most, starts, binomials: (0..cards).map(row).collect() }
    }

    /// Returns the number of sets.
    #[must_use]
    pub fn count(&self) -> usize {
        self.starts[self.most + 1]
    }

    /// Returns the maximum number of cards in a set.
    #[must_use]
    pub fn most(&self) -> usize {
        self.most
    }

    /// Returns the numbers of the sets with `size` cards.
    #[must_use]
    pub fn of_size(&self, size: usize) -> std::ops::Range<usize> {
        self.starts[size]..self.starts[size + 1]
    }

    /// Calls a function with the number and the size of each subset of a draw. `draw` has the positions of at most
    /// five cards in ascending order.
    #[inline]
    pub fn for_each(&self, draw: impl Iterator<Item = usize>, mut call: impl FnMut(usize, usize)) {
        // The sizes of the subsets of the cards so far, and their places among the sets of that size.
        let (mut found, mut len) = ([(0, 0); MAX_SUBSETS], 1);
        call(0, 0);
        for card in draw {
            let known = len;
            for number in 0..known {
                let (size, place) = found[number];
                if size < self.most {
                    let larger = (size + 1, place + self.binomials[card][size + 1]);
                    found[len] = larger;
                    len += 1;
                    call(self.starts[larger.0] + larger.1, larger.0);
                }
            }
        }
    }
}
