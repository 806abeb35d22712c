//! How a combo sees its opponents: up to suits that are alike to it.
//!
//! A suit permutation that leaves a combo as it is leaves its chances too. So opponents that such changes make of each
//! other are one *column*: `As Ks` fares alike against `Qd Jh`, `Qc Jd` and four more. Which columns there are depends on
//! the [`Kind`] of starting hand alone; in which of them an opponent is, on the suits of the combo: its [`View`].

use evaluator::{HoleCards, Suit};

use crate::isomorphism::{CanonicalCombos, SuitPermutation};
use crate::range::StartingHand;

/// Starting hands whose combos see opponents in the same columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Pair,
    Suited,
    Offsuit,
}

impl Kind {
    #[inline]
    pub(crate) const fn of(hand: StartingHand) -> Self {
        if hand.is_pair() {
            Self::Pair
        } else if hand.is_suited() {
            Self::Suited
        } else {
            Self::Offsuit
        }
    }

    /// For each opponent the lowest number of those that the changes make of it which leave the representatives of such
    /// hands as they are: the exchange of spades and hearts for pairs, and all changes among the suits that they lack.
    #[inline]
    pub(crate) const fn canonical(self) -> &'static CanonicalCombos {
        &CANONICAL[self as usize]
    }

    /// How many columns there are.
    #[inline]
    pub(crate) const fn columns(self) -> usize {
        COLUMNS[self as usize]
    }
}

static CANONICAL: [CanonicalCombos; 3] = [
    CanonicalCombos::under(&[
        SuitPermutation::of(0, 1, 2, 3),
        SuitPermutation::of(1, 0, 2, 3),
        SuitPermutation::of(0, 1, 3, 2),
        SuitPermutation::of(1, 0, 3, 2),
    ]),
    CanonicalCombos::under(&[
        SuitPermutation::of(0, 1, 2, 3),
        SuitPermutation::of(0, 2, 1, 3),
        SuitPermutation::of(1, 0, 2, 3),
        SuitPermutation::of(1, 2, 0, 3),
        SuitPermutation::of(2, 0, 1, 3),
        SuitPermutation::of(2, 1, 0, 3),
    ]),
    CanonicalCombos::under(&[SuitPermutation::of(0, 1, 2, 3), SuitPermutation::of(1, 0, 2, 3)]),
];

const COLUMNS: [usize; 3] = [CANONICAL[0].count(), CANONICAL[1].count(), CANONICAL[2].count()];

/// The most columns that a view has.
pub(crate) const MOST_COLUMNS: usize = COLUMNS[Kind::Offsuit as usize];

/// What a combo sees: the same for those of one [`Kind`] with the same suits. There are 6 views for pairs, 4 for suited
/// and 12 for offsuit hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct View(u8);

impl View {
    /// Places for views. By the suits of both cards; for pairs, in the upper half, the suit of the higher card comes last.
    pub(crate) const COUNT: usize = 32;

    #[inline]
    pub(crate) const fn of(combo: HoleCards) -> Self {
        let suits = Suit::COUNT * combo.high().suit() as usize + combo.low().suit() as usize;
        let is_pair = combo.high().rank() as u8 == combo.low().rank() as u8;
        Self((suits + if is_pair { PAIRS } else { 0 }) as u8)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column of each opponent, by its number. (Those that share a card with the combo have columns too.)
    #[inline]
    pub(crate) const fn columns(self) -> &'static [u16; HoleCards::COUNT] {
        &VIEWS[self.0 as usize % Self::COUNT]
    }
}

/// The place of the first view of pairs.
const PAIRS: usize = Suit::COUNT * Suit::COUNT;

static VIEWS: [[u16; HoleCards::COUNT]; View::COUNT] = {
    let mut views = [[0; HoleCards::COUNT]; View::COUNT];
    let mut view = 0;
    while view < View::COUNT {
        let (high, low) = (view % PAIRS / Suit::COUNT, view % Suit::COUNT);
        let kind = match (view >= PAIRS, high == low) {
            (true, _) => Kind::Pair,
            (false, true) => Kind::Suited,
            (false, false) => Kind::Offsuit,
        };
        let columns = CANONICAL[kind as usize].numbered();
        let change = SuitPermutation::to_spades_and_hearts(high, low);
        let mut opponent = 0;
        while opponent < HoleCards::COUNT {
            let changed = change.apply(HoleCards::ALL[opponent]);
            views[view][opponent] = columns[changed.index()];
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

    /// Two opponents are in one column just if a suit permutation makes them of each other and leaves the combo.
    #[test]
    fn columns_are_opponents_that_look_alike() {
        let all =
            (0..=255u8).map(|code| SuitPermutation::of(code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6));
        let permutes = |change: &SuitPermutation| {
            let suits =
                Suit::ALL.map(|suit| change.apply_to_card(evaluator::Card::new(evaluator::Rank::Ace, suit)));
            suits.iter().all(|card| suits.iter().filter(|other| *other == card).count() == 1)
        };
        let changes: Vec<SuitPermutation> = all.filter(permutes).collect();
        assert_eq!(changes.len(), 24);
        for text in ["AsAh", "AcAd", "7d7s", "KsQs", "KdQd", "5h4c", "Ac9s", "9sAd"] {
            let combo: HoleCards = text.parse().unwrap();
            let (kind, columns) = (Kind::of(StartingHand::of(combo)), View::of(combo).columns());
            let leaving: Vec<_> = changes.iter().filter(|change| change.apply(combo) == combo).collect();
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
            assert_eq!(kind.columns(), classes, "{text}");
            assert!(columns.iter().all(|&column| usize::from(column) < classes));
        }
    }
}
