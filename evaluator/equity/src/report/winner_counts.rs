use alloc::vec::Vec;
use core::array;

use crate::report::player_set::PlayerSet;
use crate::report::shares::{Shares, winners};

const PLAYERS: usize = 3;

/// The cases of a showdown by the set of winners, for three players, or in a `Vec` for any number of them.
///
/// The set of winners is a [`PlayerSet`], as bits: `0b001` if the first player wins alone, `0b101` if the
/// first and the third share the pot, `0b111` if all share it.
///
/// ```
/// use equity::{PlayerSet, WinnerCounts};
///
/// let counts = WinnerCounts::new([0, 50, 20, 10, 10, 0, 0, 10]);
/// assert_eq!((counts.total(), counts.won_by(PlayerSet::from_bits(0b011))), (100, 10));
/// assert_eq!(counts.winners().map(|(_, count)| count).collect::<Vec<_>>(), [50, 20, 10, 10, 10]);
/// let [_, second, _] = counts.shares();
/// assert_eq!((second.wins(), second.ties(), second.losses()), (20, 20, 60));
/// assert_eq!(second.equity(), 0.2 + 0.1 / 2.0 + 0.1 / 3.0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct WinnerCounts<C = [u64; SETS]>(C);

/// The number of sets of three players, including the empty one.
const SETS: usize = 1 << PLAYERS;

impl WinnerCounts {
    /// The number of sets of three players, including the empty one.
    #[doc(hidden)]
    pub const SETS: usize = SETS;

    /// Creates the counts by the set of winners, as bits.
    ///
    /// # Panics
    ///
    /// Panics if the count without winners is not 0.
    #[must_use]
    pub const fn new(by_winners: [u64; Self::SETS]) -> Self {
        assert!(by_winners[0] == 0, "the count without winners must be 0");
        Self(by_winners)
    }

    /// Returns the counts by the set of winners, as bits. The first is 0.
    #[must_use]
    pub const fn by_winners(&self) -> &[u64; Self::SETS] {
        &self.0
    }

    /// Returns the cases as each player sees them.
    #[must_use]
    pub fn shares(self) -> [Shares<u64>; PLAYERS] {
        array::from_fn(|player| Shares::of_player(&self.0, player))
    }

    /// Returns the same cases with the players in another order: player `order[i]` becomes player `i`.
    ///
    /// ```
    /// use equity::WinnerCounts;
    ///
    /// let counts = WinnerCounts::new([0, 1, 2, 3, 4, 5, 6, 7]);
    /// let [first, second, third] = counts.shares();
    /// assert_eq!(counts.reordered([1, 2, 0]).shares(), [second, third, first]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `order` is not a permutation of 0, 1 and 2.
    #[must_use]
    pub fn reordered(self, order: [usize; PLAYERS]) -> Self {
        assert!((0..PLAYERS).all(|player| order.contains(&player)), "expected a permutation of 0, 1 and 2");
        Self(array::from_fn(|winners| {
            let before = order.iter().enumerate().map(|(new, old)| (winners >> new & 1) << old);
            self.0[before.sum::<usize>()]
        }))
    }
}

impl WinnerCounts<Vec<u64>> {
    #[doc(hidden)]
    pub fn of_many(by_winners: Vec<u64>) -> Self {
        Self(by_winners)
    }

    /// Returns the counts by the set of winners, as bits. The first is 0.
    #[must_use]
    pub fn by_winners(&self) -> &[u64] {
        &self.0
    }

    /// Returns the cases as each player sees them.
    #[must_use]
    pub fn shares(&self) -> Vec<Shares<u64>> {
        (0..self.0.len().ilog2() as usize).map(|player| Shares::of_player(&self.0, player)).collect()
    }
}

impl<C: AsRef<[u64]>> WinnerCounts<C> {
    /// Returns an iterator over the sets of players who win alone or share the pot, each with its number of
    /// cases.
    pub fn winners(&self) -> impl Iterator<Item = (PlayerSet, u64)> + '_ {
        winners(self.0.as_ref())
    }

    /// Returns the cases in which exactly these players win or share, or 0 for a set with nonexistent
    /// players.
    #[must_use]
    pub fn won_by(&self, winners: PlayerSet) -> u64 {
        self.0.as_ref().get(usize::from(winners.bits())).copied().unwrap_or(0)
    }

    /// Returns all cases.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.as_ref().iter().sum()
    }
}
