//! Opponents of a combo, up to suits that are alike for it.
//!
//! A suit permutation that preserves a combo does not change its chances. So opponents that such permutations
//! map to each other form one *column*: `As Ks` has the same chances against `Qd Jh`, `Qc Jd` and four more.
//! The set of columns depends on whether the combo is a pair, suited or offsuit
//! ([`CanonicalCombos::beside`]). The column of an opponent depends on the suits of the combo: its [`View`].

use equity::SuitPermutation;
use evaluator::{HoleCards, Rank, Suit};

use crate::range::StartingHand;

/// The canonical form of each combo under a group of suit permutations: its image with the smallest index.
pub(crate) struct CanonicalCombos {
    /// The position in `all` of each combo's canonical form.
    columns: [u16; HoleCards::COUNT],
    /// The canonical combos, in the order of their indices, followed by unused entries.
    all: [HoleCards; HoleCards::COUNT],
    /// The number of canonical combos.
    count: usize,
}

/// The canonical opponents of pairs, of suited and of offsuit hands.
static CANONICAL: [CanonicalCombos; 3] = [
    CanonicalCombos::keeping(StartingHand::ALL[0].representative()),
    CanonicalCombos::keeping(StartingHand::ALL[1].representative()),
    CanonicalCombos::keeping(OFFSUIT.representative()),
];

/// Ace-king offsuit, in the second row of the grid.
const OFFSUIT: StartingHand = StartingHand::ALL[Rank::COUNT];

/// The largest number of columns of a view.
pub(crate) const MAX_COLUMNS: usize = CanonicalCombos::keeping(OFFSUIT.representative()).count();

impl CanonicalCombos {
    /// Returns the opponents of a combo's starting hand, under the permutations that preserve its
    /// representative: for a pair the exchange of spades and hearts, and always all permutations of the suits
    /// that the representative lacks.
    #[inline]
    pub(crate) const fn beside(combo: HoleCards) -> &'static Self {
        &CANONICAL[kind(combo.is_pair(), combo.is_suited())]
    }

    const fn keeping(combo: HoleCards) -> Self {
        let mut canonical = [u16::MAX; HoleCards::COUNT];
        let (mut which, mut count) = (0, 0);
        while which < SuitPermutation::ALL.len() {
            let permutation = SuitPermutation::ALL[which];
            if permutation.apply(combo).index() == combo.index() {
                let (images, mut index) = (permutation.image_of_each_combo(), 0);
                while index < HoleCards::COUNT {
                    if images[index] < canonical[index] {
                        canonical[index] = images[index];
                    }
                    index += 1;
                }
            }
            which += 1;
        }
        let (mut columns, mut all, mut index) = ([0; HoleCards::COUNT], HoleCards::ALL, 0);
        while index < HoleCards::COUNT {
            let least = canonical[index] as usize;
            // `count` never exceeds `index`, so later combos are still in their original positions.
            all[count] = all[index];
            columns[index] = if least == index { count as u16 } else { columns[least] };
            count += (least == index) as usize;
            index += 1;
        }
        Self { columns, all, count }
    }

    /// Returns the canonical form of a combo.
    #[inline]
    pub(crate) const fn of(&self, combo: HoleCards) -> HoleCards {
        self.all[self.columns[combo.index()] as usize]
    }

    /// Returns the number of canonical combos.
    #[inline]
    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    /// Returns the canonical combos, in the order of their indices.
    pub(crate) fn all(&self) -> &[HoleCards] {
        &self.all[..self.count]
    }
}

/// Returns the position in [`CANONICAL`].
#[inline]
const fn kind(is_pair: bool, is_suited: bool) -> usize {
    match (is_pair, is_suited) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    }
}

/// The view of a combo: the same for pairs, suited or offsuit hands of the same suits. There are 6 views for
/// pairs, 4 for suited and 12 for offsuit hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct View(u8);

impl View {
    /// The number of entries for views, by the suits of both cards. For pairs, in the upper half, the suit of
    /// the higher card comes last.
    pub(crate) const COUNT: usize = 2 * PAIRS;

    #[inline]
    pub(crate) const fn of(combo: HoleCards) -> Self {
        let suits = Suit::COUNT * combo.high().suit() as usize + combo.low().suit() as usize;
        Self((suits + if combo.is_pair() { PAIRS } else { 0 }) as u8)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the column of each opponent, by index. (Opponents that share a card with the combo have
    /// columns too.)
    #[inline]
    pub(crate) const fn columns(self) -> &'static [u16; HoleCards::COUNT] {
        &VIEWS[self.0 as usize % Self::COUNT]
    }
}

/// The position of the first view of pairs.
const PAIRS: usize = Suit::COUNT * Suit::COUNT;

static VIEWS: [[u16; HoleCards::COUNT]; View::COUNT] = {
    let mut views = [[0; HoleCards::COUNT]; View::COUNT];
    let mut view = 0;
    while view < View::COUNT {
        let (high, low) = (view % PAIRS / Suit::COUNT, view % Suit::COUNT);
        let permutation = SuitPermutation::to_spades_and_hearts(high, low);
        let columns = &CANONICAL[kind(view >= PAIRS, high == low)].columns;
        let (images, mut opponent) = (permutation.image_of_each_combo(), 0);
        while opponent < HoleCards::COUNT {
            views[view][opponent] = columns[images[opponent] as usize];
            opponent += 1;
        }
        view += 1;
    }
    views
};

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// Two opponents are in one column exactly if a suit permutation maps one to the other and preserves the
    /// combo.
    #[test]
    fn columns_are_opponents_that_look_alike() {
        for text in ["AsAh", "AcAd", "7d7s", "KsQs", "KdQd", "5h4c", "Ac9s", "9sAd"] {
            let combo: HoleCards = text.parse().unwrap();
            let columns = View::of(combo).columns();
            let changes = SuitPermutation::ALL.into_iter();
            let leaving: Vec<_> = changes.filter(|change| change.apply(combo) == combo).collect();
            let mut classes = 0;
            for opponent in HoleCards::ALL {
                let alike = || leaving.iter().map(|change| change.apply(opponent));
                let is_first = alike().all(|other| other >= opponent);
                classes += usize::from(is_first);
                for other in HoleCards::ALL {
                    let in_one = columns[opponent.index()] == columns[other.index()];
                    assert_eq!(in_one, alike().any(|alike| alike == other), "{text}: {opponent} {other}");
                }
            }
            assert_eq!(CanonicalCombos::beside(combo).count(), classes, "{text}");
            assert!(columns.iter().all(|&column| usize::from(column) < classes));
        }
    }
}
