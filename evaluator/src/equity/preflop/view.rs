//! How a holding sees its opponents: up to suits that are alike to it.
//!
//! A change of suits that leaves a holding as it is leaves its chances too. So opponents that such changes make of each
//! other are one *column*: `As Ks` fares alike against `Qd Jh`, `Qc Jd` and four more. Which columns there are depends on
//! the [`Kind`] of starting hand alone; in which of them an opponent is, on the suits of the holding: its [`View`].

use super::SuitChange;
use super::suit_change::{Lowest, change};
use crate::range::StartingHand;
use crate::{Holding, Suit};

/// Starting hands whose holdings see opponents in the same columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Pair,
    Suited,
    Offsuit,
}

impl Kind {
    #[inline]
    pub(super) const fn of(hand: StartingHand) -> Self {
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
    pub(super) const fn lowest(self) -> &'static Lowest {
        &LOWEST[self as usize]
    }

    /// How many columns there are.
    #[inline]
    pub(super) const fn columns(self) -> usize {
        COLUMNS[self as usize]
    }
}

static LOWEST: [Lowest; 3] = [
    Lowest::by(&[change(0, 1, 2, 3), change(1, 0, 2, 3), change(0, 1, 3, 2), change(1, 0, 3, 2)]),
    Lowest::by(&[
        change(0, 1, 2, 3),
        change(0, 2, 1, 3),
        change(1, 0, 2, 3),
        change(1, 2, 0, 3),
        change(2, 0, 1, 3),
        change(2, 1, 0, 3),
    ]),
    Lowest::by(&[change(0, 1, 2, 3), change(1, 0, 2, 3)]),
];

const COLUMNS: [usize; 3] = [LOWEST[0].count(), LOWEST[1].count(), LOWEST[2].count()];

/// The most columns that a view has.
pub(super) const MOST_COLUMNS: usize = COLUMNS[Kind::Offsuit as usize];

/// What a holding sees: the same for those of one [`Kind`] with the same suits. There are 6 views for pairs, 4 for suited
/// and 12 for offsuit hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct View(u8);

impl View {
    /// Places for views. By the suits of both cards; for pairs, in the upper half, the suit of the higher card comes last.
    pub(super) const COUNT: usize = 32;

    #[inline]
    pub(super) const fn of(holding: Holding) -> Self {
        let suits = Suit::COUNT * holding.high().suit() as usize + holding.low().suit() as usize;
        let is_pair = holding.high().rank() as u8 == holding.low().rank() as u8;
        Self((suits + if is_pair { PAIRS } else { 0 }) as u8)
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column of each opponent, by its number. (Those that share a card with the holding have columns too.)
    #[inline]
    pub(super) const fn columns(self) -> &'static [u16; Holding::COUNT] {
        &VIEWS[self.0 as usize % Self::COUNT]
    }
}

/// The place of the first view of pairs.
const PAIRS: usize = Suit::COUNT * Suit::COUNT;

static VIEWS: [[u16; Holding::COUNT]; View::COUNT] = {
    let mut views = [[0; Holding::COUNT]; View::COUNT];
    let mut view = 0;
    while view < View::COUNT {
        let (high, low) = (view % PAIRS / Suit::COUNT, view % Suit::COUNT);
        let kind = match (view >= PAIRS, high == low) {
            (true, _) => Kind::Pair,
            (false, true) => Kind::Suited,
            (false, false) => Kind::Offsuit,
        };
        let columns = LOWEST[kind as usize].numbered();
        let change = SuitChange::to_spades_and_hearts(high, low);
        let mut opponent = 0;
        while opponent < Holding::COUNT {
            let changed = change.apply(Holding::ALL[opponent]);
            views[view][opponent] = columns[changed.index()];
            opponent += 1;
        }
        view += 1;
    }
    views
};

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// Two opponents are in one column just if a change of suits makes them of each other and leaves the holding.
    #[test]
    fn columns_are_opponents_that_look_alike() {
        let all = (0..=255u8).map(|code| change(code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6));
        let permutes = |change: &SuitChange| {
            let suits = Suit::ALL.map(|suit| change.apply_to_card(crate::Card::new(crate::Rank::Ace, suit)));
            suits.iter().all(|card| suits.iter().filter(|other| *other == card).count() == 1)
        };
        let changes: Vec<SuitChange> = all.filter(permutes).collect();
        assert_eq!(changes.len(), 24);
        for text in ["AsAh", "AcAd", "7d7s", "KsQs", "KdQd", "5h4c", "Ac9s", "9sAd"] {
            let holding: Holding = text.parse().unwrap();
            let (kind, columns) = (Kind::of(StartingHand::of(holding)), View::of(holding).columns());
            let leaving: Vec<_> = changes.iter().filter(|change| change.apply(holding) == holding).collect();
            let mut classes = 0;
            for opponent in Holding::ALL {
                let alike = || leaving.iter().map(|change| change.apply(opponent));
                let is_first = alike().all(|other| other >= opponent);
                classes += usize::from(is_first);
                for other in Holding::ALL {
                    let in_one = columns[opponent.index()] == columns[other.index()];
                    assert_eq!(in_one, alike().any(|alike| alike == other), "{text}: {opponent} {other}");
                }
            }
            assert_eq!(kind.columns(), classes, "{text}");
            assert!(columns.iter().all(|&column| usize::from(column) < classes));
        }
    }
}
