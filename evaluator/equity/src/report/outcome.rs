use evaluator::Holdem;

use crate::report::sums::add_by_field;

/// How the cases of a showdown between two players fall, counted exactly.
///
/// A case is a choice of hole cards for both players and of a whole board. Outcomes of different cases add up.
///
/// ```
/// use equity::Outcome;
///
/// let outcome = Outcome { wins: 5, ties: 2, total: 10 };
/// assert_eq!(outcome.losses(), 3);
/// assert_eq!(outcome.equity(), 0.6);
/// assert_eq!(outcome.swapped(), Outcome { wins: 3, ties: 2, total: 10 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The cases that the first player wins.
    pub wins: u64,
    /// The cases in which the players share the pot.
    pub ties: u64,
    /// All cases.
    pub total: u64,
}

impl Outcome {
    /// How many boards there are for two combos before the flop: 48 choose 5, or 1,712,304.
    pub const PREFLOP_BOARDS: u64 = Holdem::boards_beside(2);

    /// The cases that the second player wins.
    ///
    /// # Panics
    ///
    /// In builds with overflow checks, if there are more wins and ties than cases.
    #[must_use]
    pub const fn losses(self) -> u64 {
        self.total - self.wins - self.ties
    }

    /// The first player's share of the pot, 0 to 1: all of it in the cases won, half of it in those tied. NaN if there are
    /// no cases.
    #[must_use]
    pub fn equity(self) -> f64 {
        (self.wins as f64 + self.ties as f64 / 2.0) / self.total as f64
    }

    /// The same cases as the second player sees them.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { wins: self.losses(), ..self }
    }
}

add_by_field!(Outcome { wins, ties, total }, times: u64);
