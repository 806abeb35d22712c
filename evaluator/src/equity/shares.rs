use super::Outcome;

/// How the cases of a showdown between two players fall, by weight.
///
/// A case is a choice of hole cards for both players and of a whole board; it weighs the product of both holdings'
/// weights. If all weights are 0 or 1, the numbers are whole and exact.
///
/// ```
/// use evaluator::equity::Shares;
///
/// let shares = Shares { wins: 1.5, ties: 0.5, total: 3.0 };
/// assert_eq!(shares.losses(), 1.0);
/// assert_eq!(shares.equity(), 1.75 / 3.0);
/// assert_eq!(shares.swapped(), Shares { wins: 1.0, ..shares });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shares {
    /// The weight of the cases that the player wins.
    pub wins: f64,
    /// The weight of the cases in which the players share the pot.
    pub ties: f64,
    /// The weight of all cases.
    pub total: f64,
}

impl Shares {
    /// The weight of the cases that the player loses.
    #[must_use]
    pub fn losses(self) -> f64 {
        self.total - self.wins - self.ties
    }

    /// The player's share of the pot, 0 to 1: all of it where he wins, half of it where they tie. NaN if there are no
    /// cases.
    #[must_use]
    pub fn equity(self) -> f64 {
        (self.wins + self.ties / 2.0) / self.total
    }

    /// The same cases as the other player sees them.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { wins: self.losses(), ..self }
    }

    /// The shares as counts, if they are such.
    pub(super) fn to_outcome(self) -> Outcome {
        let whole = |number: f64| {
            debug_assert!(number == number as u64 as f64, "{number} should be a count");
            number as u64
        };
        Outcome { wins: whole(self.wins), ties: whole(self.ties), total: whole(self.total) }
    }
}
