//! The kinds of rows at a rank: behind it, or ahead of it or tied with it, by the players of the group whose combos are best.

use super::division::MOST_GROUPED;
use crate::removal::card_ids;

/// How many sets of players of the group can have a row's best rank, the empty set included.
pub(super) const MOST_SETS: usize = 1 << MOST_GROUPED;

/// Rows that are behind a rank.
pub(super) const BEHIND: usize = 0;

/// The numbers of the kinds: rows behind a rank first, then for each set of owners, which is not empty, rows ahead of it, and
/// then again rows tied with it.
#[derive(Clone, Copy)]
pub(super) struct Kinds {
    /// How many sets of players of the group there are, the empty set included.
    pub(super) sets: usize,
}

/// What rows of a kind have to do with a rank.
pub(super) enum Kind {
    Behind,
    /// The players of the group, as bits, who have the best combos.
    Ahead(usize),
    Tied(usize),
}

impl Kinds {
    #[inline(always)]
    pub(super) fn count(self) -> usize {
        2 * self.sets - 1
    }

    #[inline(always)]
    pub(super) fn ahead(self, owners: usize) -> usize {
        owners
    }

    #[inline(always)]
    pub(super) fn tied(self, owners: usize) -> usize {
        self.sets - 1 + owners
    }

    /// The kind of a number.
    #[inline(always)]
    pub(super) fn of(self, number: usize) -> Kind {
        let last_ahead = self.sets - 1;
        // The remainders say to the compiler what it cannot see: that there are no more sets.
        match number {
            BEHIND => Kind::Behind,
            _ if number <= last_ahead => Kind::Ahead(number % MOST_SETS),
            _ => Kind::Tied((number - last_ahead) % MOST_SETS),
        }
    }
}

/// The numbers of kinds that are bits of a set.
#[inline(always)]
pub(super) fn numbers(kinds: u32) -> impl Iterator<Item = usize> {
    card_ids(kinds.into())
}
