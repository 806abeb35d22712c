use alloc::vec;
use alloc::vec::Vec;

use evaluator::{CardSet, HoleCards};

use crate::isomorphism::SuitSymmetry;
use crate::strength::error::{MAX_BINS, StrengthError};
use crate::sweep::blocks::{LANES, block_and_lane};

/// The number of runouts in each equity bin, for each combo.
///
/// Of `n` bins, bin `i` has the equities from `i / n` up to but not including `(i + 1) / n`. The last one
/// also has 1. Bins are exact; against a range with fractional weights, within 1e-9 of a bin.
///
/// ```
/// use holdem::Engine;
/// use holdem::strength::Strength;
/// use evaluator::{HoleCards, RankTable};
///
/// let strength = Strength::new(&Engine::new(RankTable::embedded())).bins(10);
/// let found = strength.on("Kh 7h 2c".parse()?)?;
/// let draw: HoleCards = "Ah 9h".parse()?;
/// let histogram = found.histograms().ok_or("none")?.of(draw);
/// assert_eq!(histogram, [0, 0, 3, 249, 216, 0, 49, 68, 111, 385]); // it misses, or it hits
/// assert_eq!(histogram.iter().sum::<u16>(), 47 * 46 / 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histograms {
    bins: usize,
    counts: Vec<u16>,
}

impl Histograms {
    /// The maximum number of bins. The river has only 1,981 different equities against a random hand.
    pub const MAX_BINS: usize = MAX_BINS;

    /// Checks a number of bins.
    pub(super) fn check(bins: usize) -> Result<usize, StrengthError> {
        match bins {
            1..=Self::MAX_BINS => Ok(bins),
            found => Err(StrengthError::Bins { found }),
        }
    }

    pub(super) fn new(bins: usize) -> Self {
        Self { bins, counts: vec![0; HoleCards::COUNT * bins] }
    }

    /// Builds the histograms from counts by block, bin and lane. Each combo's histogram is the mean over its
    /// images under the permutations.
    pub(super) fn of_blocks(bins: usize, by_block: &[[u16; LANES]], symmetry: &SuitSymmetry) -> Self {
        let mut counts = Self::new(bins);
        for (combo, counts) in HoleCards::ALL.into_iter().zip(counts.counts.chunks_exact_mut(bins)) {
            let (block, lane) = block_and_lane(combo);
            let rows = &by_block[block * bins..][..bins];
            counts.iter_mut().zip(rows).for_each(|(count, row)| *count = row[lane]);
        }
        if symmetry.order() == 1 {
            return counts;
        }
        let mut means = Self::new(bins);
        for images in symmetry.images() {
            for (sums, &image) in means.counts.chunks_exact_mut(bins).zip(images) {
                // The sum is at most six times all runouts of a flop, or 24 times those of a turn.
                sums.iter_mut().zip(counts.row(image.into())).for_each(|(sum, &count)| *sum += count);
            }
        }
        let order = symmetry.order() as u16;
        means.counts.iter_mut().for_each(|sum| *sum /= order);
        means
    }

    fn row(&self, index: usize) -> &[u16] {
        &self.counts[index * self.bins..][..self.bins]
    }

    /// Counts one equity.
    pub(super) fn add(&mut self, combo: HoleCards, bin: usize) {
        self.counts[combo.index() * self.bins + bin] += 1;
    }

    /// Clears the counts of combos that share a card with a board.
    pub(super) fn on(mut self, board: CardSet) -> Self {
        let met = HoleCards::ALL.into_iter().filter(|combo| combo.card_set().intersects(board));
        met.for_each(|combo| self.clear(combo));
        self
    }

    pub(super) fn clear(&mut self, combo: HoleCards) {
        self.counts[combo.index() * self.bins..][..self.bins].fill(0);
    }

    /// Returns the number of bins.
    #[must_use]
    pub const fn bins(&self) -> usize {
        self.bins
    }

    /// Returns a combo's counts, one for each bin. All are 0 if the combo shares a card with the board.
    #[must_use]
    pub fn of(&self, combo: HoleCards) -> &[u16] {
        self.row(combo.index())
    }

    /// Returns all counts, row after row by [`HoleCards::index`].
    #[must_use]
    pub fn counts(&self) -> &[u16] {
        &self.counts
    }
}
