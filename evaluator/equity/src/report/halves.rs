use alloc::vec::Vec;

use crate::packed::packed;
use crate::report::player_set::PlayerSet;
use crate::report::shares::{Cases, Shares};

/// Cases of a game in which the lowest hand of eight or better gets half of the pot: how often who has the best hand, and
/// who the lowest.
///
/// Without a low hand, the best hand gets all of the pot. [`Report::halves`](crate::Report::halves) gives these.
#[derive(Clone, Debug, PartialEq)]
pub struct Halves<N = f64> {
    players: usize,
    by_halves: Vec<N>,
}

impl<N: Cases> Halves<N> {
    /// Cases by the players with the best hand and, `players` bits higher, those with the lowest, which may be none.
    #[doc(hidden)]
    #[must_use]
    pub fn of(players: usize, by_halves: Vec<N>) -> Self {
        debug_assert!(by_halves.len() == 1 << (2 * players));
        Self { players, by_halves }
    }

    /// The players with the best hand, those with the lowest, and in how many cases, where there are some.
    pub fn cases(&self) -> impl Iterator<Item = (PlayerSet, PlayerSet, N)> + '_ {
        let players = self.players;
        let found = self.by_halves.iter().enumerate().filter(|(_, cases)| **cases > N::default());
        found.map(move |(halves, &cases)| {
            let [high, low] = [halves & ((1 << players) - 1), halves >> players];
            (PlayerSet::from_bits(high as u16), PlayerSet::from_bits(low as u16), cases)
        })
    }

    /// A player's shares of the half for the best hand, which is all there is without a low hand.
    #[must_use]
    pub fn high(&self, player: usize) -> Shares<N> {
        self.cases().map(|(high, _, cases)| Shares::of_case(cases, high, player)).sum()
    }

    /// A player's shares of the half for the lowest hand. The total is the cases with a low hand.
    #[must_use]
    pub fn low(&self, player: usize) -> Shares<N> {
        let lows = self.cases().filter(|(_, low, _)| !low.is_empty());
        lows.map(|(_, low, cases)| Shares::of_case(cases, low, player)).sum()
    }

    /// A player's shares of the pot: a win is all of it, a tie a part.
    #[must_use]
    pub fn shares(&self, player: usize) -> Shares<N> {
        self.cases().map(|(high, low, cases)| Shares::of_halves(cases, [high, low], player)).sum()
    }

    /// The cases in which a player gets one part of so many, such as a quarter of the pot for 4.
    ///
    /// ```
    /// # use equity::internals::Halves;
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

    /// The cases by the players who get something of the pot.
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
    /// Replaces each weight of cases by what a function makes of it.
    pub(crate) fn map(&mut self, to: impl Fn(f64) -> f64) {
        self.by_halves.iter_mut().for_each(|cases| *cases = to(*cases));
    }

    /// The same as integers.
    pub(crate) fn counted(&self) -> Halves<u128> {
        Halves::of(self.players, self.by_halves.iter().map(|&cases| cases as u128).collect())
    }
}

/// A player's shares of cases by winners, or by best and lowest hands: the number of cases tells which.
pub(crate) fn shares(cases: &[f64], players: usize, player: usize) -> Shares {
    if is_by_winners(cases, players) {
        Shares::of_player(cases, player)
    } else {
        Halves::of(players, cases.to_vec()).shares(player)
    }
}

/// Whether cases are by winners, not by best and lowest hands.
pub(crate) fn is_by_winners(cases: &[f64], players: usize) -> bool {
    cases.len() == 1 << players
}

packed! {
    Halves { players, by_halves }
}
