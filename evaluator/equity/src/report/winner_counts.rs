use evaluator::Holdem;

use crate::report::player_set::PlayerSet;

const PLAYERS: usize = 3;

/// How the cases of a showdown between three players fall: counts by who wins.
///
/// Who wins is a set of players, as bits: `0b001` if the first player wins alone, `0b101` if the first and the third
/// share the pot, `0b111` if all do.
///
/// ```
/// use equity::{PlayerSet, WinnerCounts};
///
/// let counts = WinnerCounts::new([0, 50, 20, 10, 10, 0, 0, 10]);
/// assert_eq!((counts.total(), counts.outright(1), counts.won_by(PlayerSet::from_bits(0b011))), (100, 20, 10));
/// assert_eq!(counts.equity(1), 0.2 + 0.1 / 2.0 + 0.1 / 3.0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct WinnerCounts([u64; Self::SETS]);

impl WinnerCounts {
    /// How many sets of three players there are, the empty one among them.
    pub(crate) const SETS: usize = 1 << PLAYERS;

    /// How many boards there are for three combos before the flop: 46 choose 5, or 1,370,754.
    pub const PREFLOP_BOARDS: u64 = Holdem::boards_beside(PLAYERS);

    /// Counts by the set of winners, as bits.
    ///
    /// # Panics
    ///
    /// If there are cases that nobody wins.
    #[must_use]
    pub const fn new(by_winners: [u64; Self::SETS]) -> Self {
        assert!(by_winners[0] == 0, "somebody wins in every case");
        Self(by_winners)
    }

    /// The counts by the set of winners, as bits; nothing at place 0.
    #[must_use]
    pub const fn by_winners(&self) -> &[u64; Self::SETS] {
        &self.0
    }

    /// The cases in which exactly these players win or share; 0 for sets with a fourth player.
    #[must_use]
    pub fn won_by(self, winners: PlayerSet) -> u64 {
        self.0.get(usize::from(winners.bits())).copied().unwrap_or(0)
    }

    /// The cases that a player, 0 to 2, wins alone.
    ///
    /// # Panics
    ///
    /// If there is no such player.
    #[must_use]
    pub fn outright(self, player: usize) -> u64 {
        self.sum(player, |winners| u64::from(winners == 1))
    }

    /// The cases in which a player, 0 to 2, shares the pot.
    ///
    /// # Panics
    ///
    /// If there is no such player.
    #[must_use]
    pub fn tied(self, player: usize) -> u64 {
        self.sum(player, |winners| u64::from(winners > 1))
    }

    /// All cases.
    #[must_use]
    pub fn total(self) -> u64 {
        self.0.iter().sum()
    }

    /// A player's share of the pot, 0 to 1: all of it in the cases won alone, half or a third of it in those shared. NaN if
    /// there are no cases.
    ///
    /// # Panics
    ///
    /// If there is no such player.
    #[must_use]
    pub fn equity(self, player: usize) -> f64 {
        // In sixths of a pot, which are whole.
        self.sum(player, |winners| 6 / winners) as f64 / (6 * self.total()) as f64
    }

    /// The cases in which a player wins or shares, each times what it counts by the number of winners.
    fn sum(self, player: usize, factor: impl Fn(u64) -> u64) -> u64 {
        assert!(player < PLAYERS, "the players are 0 to 2");
        let sets = (0..).map(PlayerSet::from_bits).zip(self.0);
        let with_player = sets.filter(|(winners, _)| winners.contains(player));
        with_player.map(|(winners, count)| factor(winners.len() as u64) * count).sum()
    }

    /// The same cases with the players in another order: the player who was `order[i]` becomes player `i`.
    ///
    /// ```
    /// use equity::{PlayerSet, WinnerCounts};
    ///
    /// let counts = WinnerCounts::new([0, 1, 2, 3, 4, 5, 6, 7]);
    /// let turned = counts.reordered([1, 2, 0]);
    /// assert_eq!((turned.outright(0), turned.won_by(PlayerSet::from_bits(0b011))), (counts.outright(1), counts.won_by(PlayerSet::from_bits(0b110))));
    /// ```
    ///
    /// # Panics
    ///
    /// If `order` is not 0, 1 and 2 in some order.
    #[must_use]
    pub fn reordered(self, order: [usize; 3]) -> Self {
        assert!((0..3).all(|player| order.contains(&player)), "0, 1 and 2 in some order");
        Self(core::array::from_fn(|winners| {
            let before = order.iter().enumerate().map(|(new, old)| (winners >> new & 1) << old);
            self.0[before.sum::<usize>()]
        }))
    }
}
