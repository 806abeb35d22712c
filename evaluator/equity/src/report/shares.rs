use core::ops::{Add, Div, Mul, Sub};

use crate::add_by_field;
use crate::packed_fields;
use crate::report::player_set::{MAX_PLAYERS, PlayerSet};

/// The cases of a showdown as one player sees them: numbers of cases, in `u64` or `u128`, or their weights,
/// in `f64`.
///
/// A case is a choice of hole cards for all players and of a whole board. If hands are counted, each case
/// counts as one. If ranges are compared, it weighs the product of all combos' weights. If these are 0 or 1,
/// the numbers of cases are integers and exact in `f64` up to 2^53. Shares of different cases can be added.
/// In `u64`, more than 3.6e15 cases overflow.
///
/// ```
/// use equity::{PlayerSet, Shares};
///
/// let shares = Shares::heads_up(5, 2, 3);
/// assert_eq!((shares.wins(), shares.ties(), shares.losses(), shares.total()), (5_u64, 2, 3, 10));
/// assert_eq!((shares.pot(), shares.equity()), (6.0, 0.6));
/// assert_eq!(shares.swapped(), Shares::heads_up(3, 2, 5));
///
/// let [first, third] = [0, 2].map(|player| Shares::of_case(1.5, PlayerSet::from_bits(0b111), player));
/// assert_eq!((first, first.pot()), (third, 0.5));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shares<N = f64> {
    wins: N,
    ties: N,
    /// The player's part of the pots, in units of one [`Cases::POT`]-th.
    pot: N,
    total: N,
}

/// The number type of cases: `u64` or `u128` for counts, `f64` for weights.
pub trait Cases:
    Copy
    + Default
    + PartialOrd
    + From<u8>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
{
    /// The number of parts of a pot. It is 5040 for integers, of which any number of players up to ten can share
    /// the whole or a half evenly, and 1 for `f64`.
    const POT: Self;

    /// Returns the number as `f64`.
    fn to_f64(self) -> f64;

    /// Returns each winner's share of the pots of these cases, in parts of a pot.
    #[doc(hidden)]
    fn shared_by(self, winners: u8) -> Self {
        self * Self::POT / Self::from(winners)
    }
}

/// The number of parts of a pot in integers.
const PARTS: u32 = 5040;

// No part is lost, however many players share a half of a pot.
const _: () = {
    let mut sharing = 1;
    while sharing <= MAX_PLAYERS {
        assert!((PARTS as usize).is_multiple_of(2 * sharing));
        sharing += 1;
    }
};

impl Cases for u64 {
    const POT: Self = PARTS as Self;

    fn to_f64(self) -> f64 {
        self as f64
    }
}

impl Cases for u128 {
    const POT: Self = PARTS as Self;

    fn to_f64(self) -> f64 {
        self as f64
    }
}

impl Cases for f64 {
    const POT: Self = 1.0;

    fn to_f64(self) -> f64 {
        self
    }
}

impl<N: Cases> Shares<N> {
    /// Creates the shares of one of two players from the cases won, shared and lost.
    #[must_use]
    pub fn heads_up(wins: N, ties: N, losses: N) -> Self {
        Self::of_two(wins, ties, wins + ties + losses)
    }

    /// Creates the shares of one of two players from the cases won, the cases shared and the total.
    #[doc(hidden)]
    pub fn of_two(wins: N, ties: N, total: N) -> Self {
        Self { wins, ties, pot: wins.shared_by(1) + ties.shared_by(2), total }
    }

    /// Creates a player's shares of `cases` that these players win or share.
    #[must_use]
    pub fn of_case(cases: N, winners: PlayerSet, player: usize) -> Self {
        let lost = Self { total: cases, ..Self::default() };
        match (winners.contains(player), winners.len()) {
            (false, _) => lost,
            (true, 1) => Self { wins: cases, pot: cases.shared_by(1), ..lost },
            (true, sharing) => Self { ties: cases, pot: cases.shared_by(sharing as u8), ..lost },
        }
    }

    /// Creates a player's shares of cases in which the players `high` have the best hand, and the players
    /// `low`, if any, the lowest.
    pub(crate) fn of_halves(cases: N, [high, low]: [PlayerSet; 2], player: usize) -> Self {
        if low.is_empty() {
            return Self::of_case(cases, high, player);
        }
        let part = |half: PlayerSet| match half.contains(player) {
            true => cases.shared_by(2 * half.len() as u8),
            false => N::default(),
        };
        let alone = |half: PlayerSet| half.contains(player) && half.len() == 1;
        let is_in = high.contains(player) || low.contains(player);
        let (wins, ties) = match (alone(high) && alone(low), is_in) {
            (true, _) => (cases, N::default()),
            (false, true) => (N::default(), cases),
            (false, false) => Default::default(),
        };
        Self { wins, ties, pot: part(high) + part(low), total: cases }
    }

    /// Returns the player's part of the pots, in units of one [`Cases::POT`]-th.
    pub(crate) fn pot_parts(self) -> N {
        self.pot
    }

    /// Returns a player's shares of cases by the set of winners.
    #[doc(hidden)]
    pub fn of_player(by_winners: &[N], player: usize) -> Self {
        winners(by_winners).map(|(winners, cases)| Self::of_case(cases, winners, player)).sum()
    }

    /// Returns the cases that the player wins outright.
    #[must_use]
    pub fn wins(self) -> N {
        self.wins
    }

    /// Returns the cases in which the player shares the pot.
    #[must_use]
    pub fn ties(self) -> N {
        self.ties
    }

    /// Returns the cases that the player loses.
    #[must_use]
    pub fn losses(self) -> N {
        self.total - self.wins - self.ties
    }

    /// Returns all cases.
    #[must_use]
    pub fn total(self) -> N {
        self.total
    }

    /// Returns the player's part of the pots, with one pot for each case: a whole pot for an outright win,
    /// half a pot if two share it, and so on.
    #[must_use]
    pub fn pot(self) -> f64 {
        self.pot.to_f64() / N::POT.to_f64()
    }

    /// Returns the player's share of the pot, from 0 to 1. It is NaN if there are no cases.
    #[must_use]
    pub fn equity(self) -> f64 {
        self.pot.to_f64() / (N::POT * self.total).to_f64()
    }

    /// Returns the same cases as the other of two players sees them.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self::of_two(self.losses(), self.ties, self.total)
    }
}

/// Converts counts to wider integers.
impl From<Shares<u64>> for Shares<u128> {
    fn from(Shares { wins, ties, pot, total }: Shares<u64>) -> Self {
        Self { wins: wins.into(), ties: ties.into(), pot: pot.into(), total: total.into() }
    }
}

impl Shares {
    /// Sets the total, and limits the other numbers, which rounding may have increased, to it.
    #[doc(hidden)]
    pub fn of(self, total: f64) -> Self {
        let wins = self.wins.clamp(0.0, total);
        let ties = self.ties.clamp(0.0, total - wins);
        Self { wins, ties, pot: self.pot.clamp(wins, wins + ties / 2.0), total }
    }

    /// Applies a function to each number of cases.
    #[doc(hidden)]
    pub fn map(self, to: impl Fn(f64) -> f64) -> Self {
        Self { wins: to(self.wins), ties: to(self.ties), pot: to(self.pot), total: to(self.total) }
    }

    /// Replaces the total by a more accurate one.
    #[doc(hidden)]
    pub fn with_total(self, total: f64) -> Self {
        Self { total, ..self }
    }

    /// Creates shares without a total, which [`of`](Self::of) sets later.
    #[doc(hidden)]
    pub fn without_total(wins: f64, ties: f64, pot: f64) -> Self {
        Self { wins, ties, pot, total: 0.0 }
    }
}

/// Returns an iterator over the sets of players who win alone or share the pot, each with its number of
/// cases, from the cases by [`PlayerSet::bits`].
pub(super) fn winners<N: Cases>(by_winners: &[N]) -> impl Iterator<Item = (PlayerSet, N)> {
    let sets = (0..).map(PlayerSet::from_bits).zip(by_winners);
    sets.filter(|(_, cases)| **cases > N::default()).map(|(set, &cases)| (set, cases))
}

add_by_field!(Shares<N: Cases> { wins, ties, pot, total }, times: N);

packed_fields! {
    Shares { wins, ties, pot, total }
}
