use alloc::vec::Vec;

use crate::packed_fields;
use crate::report::player_set::PlayerSet;
use crate::report::shares::{Cases, Shares};

/// Cases of a game in which the lowest hand of eight or better gets half of the pot, by the players with the
/// best hand and the players with the lowest.
///
/// Without a low hand, the best hand gets all of the pot. [`Report::halves`](crate::Report::halves) returns
/// these.
#[derive(Clone, Debug, PartialEq)]
pub struct Halves<N = f64> {
    players: usize,
    by_halves: Vec<N>,
}

impl<N: Cases> Halves<N> {
    /// Creates the cases from `by_halves`. Its index has a bit for each player with the best hand and,
    /// `players` bits higher, a bit for each player with the lowest, if there is one.
    #[doc(hidden)]
    #[must_use]
    pub fn of(players: usize, by_halves: Vec<N>) -> Self {
        debug_assert!(by_halves.len() == 1 << (2 * players));
        Self { players, by_halves }
    }

    /// Returns an iterator over the players with the best hand, the players with the lowest, and the number
    /// of these cases, if it is not 0.
    pub fn cases(&self) -> impl Iterator<Item = (PlayerSet, PlayerSet, N)> + '_ {
        let players = self.players;
        let found = self.by_halves.iter().enumerate().filter(|(_, cases)| **cases > N::default());
        found.map(move |(halves, &cases)| {
            let [high, low] = [halves & ((1 << players) - 1), halves >> players];
            (PlayerSet::from_bits(high as u16), PlayerSet::from_bits(low as u16), cases)
        })
    }

    /// Returns a player's shares of the half for the best hand, which is the whole pot without a low hand.
    #[must_use]
    pub fn high(&self, player: usize) -> Shares<N> {
        self.cases().map(|(high, _, cases)| Shares::of_case(cases, high, player)).sum()
    }

    /// Returns a player's shares of the half for the lowest hand. The total is the number of cases with a low
    /// hand.
    #[must_use]
    pub fn low(&self, player: usize) -> Shares<N> {
        let lows = self.cases().filter(|(_, low, _)| !low.is_empty());
        lows.map(|(_, low, cases)| Shares::of_case(cases, low, player)).sum()
    }

    /// Returns a player's shares of the pot. A win is all of it, a tie a part.
    #[must_use]
    pub fn shares(&self, player: usize) -> Shares<N> {
        self.cases().map(|(high, low, cases)| Shares::of_halves(cases, [high, low], player)).sum()
    }

    /// Returns the cases in which a player gets `parts` of the pot's `of` parts, such as a quarter with 1 and
    /// 4.
    ///
    /// ```
    /// # use equity::Halves;
    /// // The first player has the best hand alone, both share the low one, in 10 cases.
    /// let mut by_halves = vec![0; 16];
    /// by_halves[0b11_01] = 10;
    /// let halves = Halves::<u64>::of(2, by_halves);
    /// assert_eq!([halves.parts(0, 3, 4), halves.parts(1, 1, 4), halves.parts(1, 1, 2)], [10, 10, 0]);
    /// ```
    #[must_use]
    pub fn parts(&self, player: usize, parts: u8, of: u8) -> N {
        let has = |high, low| {
            let pot = Shares::of_halves(1_u64, [high, low], player).pot_parts();
            pot * u64::from(of) == u64::POT * u64::from(parts)
        };
        let found = self.cases().filter(|&(high, low, _)| has(high, low));
        found.fold(N::default(), |sum, (_, _, cases)| sum + cases)
    }

    /// Returns the cases by the players who get a part of the pot.
    pub(crate) fn by_winners(&self) -> Vec<N> {
        let mut by_winners = alloc::vec![N::default(); 1 << self.players];
        for (high, low, cases) in self.cases() {
            let all = usize::from(high.bits() | low.bits());
            by_winners[all] = by_winners[all] + cases;
        }
        by_winners
    }
}

impl Halves {
    /// Applies a function to each weight of cases.
    pub(crate) fn map(&mut self, to: impl Fn(f64) -> f64) {
        self.by_halves.iter_mut().for_each(|cases| *cases = to(*cases));
    }

    /// Returns the same cases as integers.
    pub(crate) fn counted(&self) -> Halves<u128> {
        Halves::of(self.players, self.by_halves.iter().map(|&cases| cases as u128).collect())
    }
}

/// The sets of players that cases are counted by, with the number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseSets {
    /// The winners: entry `w` is for the players of the set `w`.
    Winners(usize),
    /// The players with the best and with the lowest hands: entry `high | low << players`.
    Halves(usize),
}

impl CaseSets {
    /// Returns the number of players.
    #[must_use]
    pub const fn players(self) -> usize {
        let (Self::Winners(players) | Self::Halves(players)) = self;
        players
    }

    /// Returns the number of entries.
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            Self::Winners(players) => 1 << players,
            Self::Halves(players) => 1 << (2 * players),
        }
    }

    /// Returns a player's part of the pot in the cases of an entry: 0 to 1.
    #[must_use]
    pub fn pot(self, entry: usize, player: usize) -> f64 {
        let part = |set: usize| if set >> player & 1 != 0 { 1.0 / f64::from(set.count_ones()) } else { 0.0 };
        let players = self.players();
        match (entry & ((1 << players) - 1), entry >> players) {
            (high, 0) => part(high),
            (high, low) => (part(high) + part(low)) / 2.0,
        }
    }

    /// Returns a player's shares of cases.
    pub(crate) fn shares(self, cases: &[f64], player: usize) -> Shares {
        match self {
            Self::Winners(_) => Shares::of_player(cases, player),
            Self::Halves(players) => Halves::of(players, cases.to_vec()).shares(player),
        }
    }
}

packed_fields! {
    Halves { players, by_halves }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::MAX_PLAYERS;

    /// Returns the parts of a pot that all players get together.
    fn pot_of_all<N: Cases>(halves: [PlayerSet; 2]) -> N {
        let parts = (0..MAX_PLAYERS).map(|player| Shares::of_halves(N::from(1), halves, player).pot_parts());
        parts.fold(N::default(), |sum, parts| sum + parts)
    }

    #[test]
    fn no_part_of_a_pot_is_lost() {
        for high in 1..=MAX_PLAYERS {
            for low in 0..=MAX_PLAYERS {
                let halves = [(0..high).collect(), (MAX_PLAYERS - low..MAX_PLAYERS).collect()];
                assert_eq!(pot_of_all::<u64>(halves), u64::POT, "{high} and {low} players");
                assert_eq!(pot_of_all::<u128>(halves), u128::POT, "{high} and {low} players");
            }
        }
        // Eight players share the low half: each gets a 16th.
        let (high, low): (PlayerSet, PlayerSet) = (std::iter::once(9).collect(), (0..8).collect());
        assert_eq!(Shares::of_halves(16_u64, [high, low], 0).pot(), 1.0);
    }
}
