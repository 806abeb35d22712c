use alloc::vec;
use alloc::vec::Vec;

use evaluator::{CardSet, HoleCards};

use crate::isomorphism::SuitSymmetry;
use crate::strength::error::{MOST_BINS, StrengthError};
use crate::sweep::blocks::{LANES, block_and_lane};

/// How often the equities of each combo fall in which bin.
///
/// Of `n` bins, bin `i` has the equities from `i / n` on and below `(i + 1) / n`; the last one has 1, too. They are told
/// apart exactly; against a range with fractions for weights, up to 1e-9 of a bin.
///
/// ```
/// use equity::Engine;
/// use equity::strength::Strength;
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
    /// The most bins that a histogram can have. There are but 1,981 equities on the river against a random hand.
    pub const MOST_BINS: usize = MOST_BINS;

    /// Checks a number of bins.
    pub(super) fn check(bins: usize) -> Result<usize, StrengthError> {
        match bins {
            1..=Self::MOST_BINS => Ok(bins),
            found => Err(StrengthError::Bins { found }),
        }
    }

    pub(super) fn new(bins: usize) -> Self {
        Self { bins, counts: vec![0; HoleCards::COUNT * bins] }
    }

    /// The histograms of counts by block, bin and lane. Each combo's are the mean over those that the permutations make of it.
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
                // The sum is no more than six times all runouts of a flop, or 24 times those of a turn.
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

    /// Counts an equity.
    pub(super) fn add(&mut self, combo: HoleCards, bin: usize) {
        self.counts[combo.index() * self.bins + bin] += 1;
    }

    /// Without the counts of combos that share a card with a board.
    pub(super) fn on(mut self, board: CardSet) -> Self {
        let met = HoleCards::ALL.into_iter().filter(|combo| combo.card_set().intersects(board));
        met.for_each(|combo| self.clear(combo));
        self
    }

    pub(super) fn clear(&mut self, combo: HoleCards) {
        self.counts[combo.index() * self.bins..][..self.bins].fill(0);
    }

    /// How many bins there are.
    #[must_use]
    pub const fn bins(&self) -> usize {
        self.bins
    }

    /// A combo's counts, one for each bin; all 0 if the combo meets the board.
    #[must_use]
    pub fn of(&self, combo: HoleCards) -> &[u16] {
        self.row(combo.index())
    }

    /// All counts: row after row, by [`HoleCards::index`].
    #[must_use]
    pub fn counts(&self) -> &[u16] {
        &self.counts
    }
}
