use crate::report::outcome::Outcome;
use crate::report::player_set::PlayerSet;
use crate::report::sums::add_by_field;

/// How the cases of a showdown fall for one player, by weight.
///
/// A case is a choice of hole cards for all players and of a whole board; it weighs the product of all combos'
/// weights. If all weights are 0 or 1, the first two numbers and the last are whole and exact.
///
/// ```
/// use equity::Shares;
///
/// let shares = Shares::heads_up(1.5, 0.5, 3.0);
/// assert_eq!(shares.losses(), 1.0);
/// assert_eq!(shares.pot, 1.75);
/// assert_eq!(shares.equity(), 1.75 / 3.0);
/// assert_eq!(shares.swapped(), Shares::heads_up(1.0, 0.5, 3.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shares {
    /// The weight of the cases that the player wins alone.
    pub wins: f64,
    /// The weight of the cases in which the player shares the pot.
    pub ties: f64,
    /// What the player gets of the pots, each of which weighs as much as its case: all of it in a case won alone, the
    /// half if two share it, and so on.
    pub pot: f64,
    /// The weight of all cases.
    pub total: f64,
}

impl Shares {
    /// The shares of one of two players.
    #[must_use]
    pub fn heads_up(wins: f64, ties: f64, total: f64) -> Self {
        Self { wins, ties, pot: wins + ties / 2.0, total }
    }

    /// The same of a known total, which rounding must not exceed.
    pub(crate) fn of(self, total: f64) -> Self {
        let wins = self.wins.clamp(0.0, total);
        let ties = self.ties.clamp(0.0, total - wins);
        Self { wins, ties, pot: self.pot.clamp(wins, wins + ties / 2.0), total }
    }

    /// What a case of some weight brings to a player.
    pub(crate) fn of_case(weight: f64, winners: PlayerSet, player: usize) -> Self {
        match (winners.contains(player), winners.len()) {
            (false, _) => Self { total: weight, ..Self::default() },
            (true, 1) => Self { wins: weight, ties: 0.0, pot: weight, total: weight },
            (true, sharing) => Self { wins: 0.0, ties: weight, pot: weight / sharing as f64, total: weight },
        }
    }

    /// The weight of the cases that the player loses.
    #[must_use]
    pub fn losses(self) -> f64 {
        self.total - self.wins - self.ties
    }

    /// The player's share of the pot, 0 to 1. NaN if there are no cases.
    #[must_use]
    pub fn equity(self) -> f64 {
        self.pot / self.total
    }

    /// The same cases as the other of two players sees them.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self::heads_up(self.losses(), self.ties, self.total)
    }

    /// The shares as counts, if they are such.
    pub(crate) fn to_outcome(self) -> Outcome {
        let whole = |number: f64| {
            debug_assert!(number == number as u64 as f64, "{number} should be a count");
            number as u64
        };
        Outcome { wins: whole(self.wins), ties: whole(self.ties), total: whole(self.total) }
    }
}

add_by_field!(Shares { wins, ties, pot, total }, times: f64);
