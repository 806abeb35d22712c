//! The kinds of rows at a hand rank: behind it, ahead of it or tied with it. Rows ahead or tied are
//! distinguished by the players of the group who have the best combos.

use equity::internals::card_ids;

use super::division::MAX_GROUPED;

/// The maximum number of sets of players of the group, including the empty set.
pub(super) const MAX_SETS: usize = 1 << MAX_GROUPED;

/// The kind of the rows that are behind a rank.
pub(super) const BEHIND: usize = 0;

/// The numbers of the kinds. Rows behind a rank come first. Rows ahead of it follow, one kind for each
/// nonempty set of owners, and then rows tied with it in the same way.
#[derive(Clone, Copy)]
pub(super) struct Kinds {
    /// The number of sets of players of the group, including the empty set.
    pub(super) sets: usize,
}

/// The relation of a row to a rank.
pub(super) enum Kind {
    Behind,
    /// The players of the group who have the best combos, as bits.
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

    /// Returns the kind of a number.
    #[inline(always)]
    pub(super) fn of(self, number: usize) -> Kind {
        let last_ahead = self.sets - 1;
        // The remainders tell the compiler that there are no more sets.
        match number {
            BEHIND => Kind::Behind,
            _ if number <= last_ahead => Kind::Ahead(number % MAX_SETS),
            _ => Kind::Tied((number - last_ahead) % MAX_SETS),
        }
    }
}

/// Returns the numbers of the kinds in a set of bits.
#[inline(always)]
pub(super) fn numbers(kinds: u32) -> impl Iterator<Item = usize> {
    card_ids(kinds.into())
}
