//! Bubble factors: what each player risks and wins against each other player by all-in.

use super::{IcmError, check, check_prizes, prizes_after};
use crate::parallel::map_all;

/// The maximum number of players with chips for [`bubble_factors`].
pub const MAX_IN_BUBBLE: usize = 50;

/// Gains and losses that are smaller parts of the first prize have too large rounding errors.
const NEGLIGIBLE: f64 = 1e-10;

/// A player's equity, and what the player risks against each other one.
#[derive(Clone, Debug, PartialEq)]
pub struct Bubble {
    /// The prize money by the stacks.
    pub equity: f64,
    /// The other players with chips. The list is empty for a player without chips.
    pub against: Vec<Against>,
}

/// A pot in which two players are all-in with the smaller of their stacks, and nobody else has chips.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Against {
    /// The number of the other player, from 0 on.
    pub player: usize,
    /// The chips of each player in the pot.
    pub risk: f64,
    /// The prize money that a lost pot costs.
    pub lose: f64,
    /// The prize money that a won pot gains.
    pub win: f64,
    /// The bubble factor: the prize money lost for each unit won. In chips it is 1. It is `None` if a result of the pot
    /// changes the player's prize money by less than 1e-10 of the first prize, because rounding errors are then too
    /// large.
    pub bubble_factor: Option<f64>,
}

impl Against {
    /// Returns the equity in the pot that the player needs to break even, from 0 to 1. In chips it is one half. Returns
    /// `None` if there is no bubble factor.
    #[must_use]
    pub fn needed(&self) -> Option<f64> {
        self.bubble_factor.map(|_| self.lose / (self.lose + self.win))
    }

    /// Returns the risk premium: the needed equity less that in chips.
    #[must_use]
    pub fn risk_premium(&self) -> Option<f64> {
        self.needed().map(|needed| needed - 0.5)
    }
}

/// Returns each player's equity, and what the player loses and wins against each other one who puts the smaller of both
/// stacks all-in, by the independent chip model.
///
/// A player who loses the last chips has the last place of the players with chips.
///
/// # Errors
///
/// Returns an error as [`equities`](super::equities) does, or if fewer than two or more than [`MAX_IN_BUBBLE`] players
/// have chips, or if all of them win the same prize.
///
/// ```
/// // Three players on the bubble. The first one has 2/3 before the pot, 1 after a win and 0 after a loss.
/// let players = push_fold::icm::bubble_factors(&[10.0, 10.0, 10.0], &[1.0, 1.0])?;
/// let against = players[0].against[0];
/// assert!((against.lose - 2.0 / 3.0).abs() < 1e-12 && (against.win - 1.0 / 3.0).abs() < 1e-12);
/// assert!(against.needed().is_some_and(|needed| (needed - 2.0 / 3.0).abs() < 1e-12));
/// # Ok::<(), push_fold::icm::IcmError>(())
/// ```
pub fn bubble_factors(stacks: &[f64], prizes: &[f64]) -> Result<Vec<Bubble>, IcmError> {
    let left = check(2, stacks, prizes)?;
    check_prizes(prizes)?;
    if left > MAX_IN_BUBBLE {
        return Err(IcmError::TooMany { players: left, most: MAX_IN_BUBBLE });
    }
    if prizes.first() == Some(&prizes.get(left - 1).copied().unwrap_or(0.0)) {
        return Err(IcmError::EqualPrizes);
    }
    let before = prizes_after(stacks, stacks, prizes);
    let has_chips = |player: &usize| stacks[*player] > 0.0;
    let players = stacks.len();
    // Each pair has two outcomes, which are a gain of one player and a loss of the other.
    let after = map_all(players * players, |pair| {
        let (winner, loser) = (pair / players, pair % players);
        (winner != loser && has_chips(&winner) && has_chips(&loser)).then(|| {
            let risk = stacks[winner].min(stacks[loser]);
            let mut after = stacks.to_vec();
            after[winner] += risk;
            after[loser] -= risk;
            let after = prizes_after(stacks, &after, prizes);
            [after[winner] - before[winner], before[loser] - after[loser]]
        })
    });
    let bubble = |player: usize| {
        let against = (0..players).filter_map(|other| {
            let ([win, _], [_, lose]) = (after[player * players + other]?, after[other * players + player]?);
            let is_known = win.min(lose) >= NEGLIGIBLE * prizes[0];
            let bubble_factor = is_known.then(|| lose / win);
            Some(Against { player: other, risk: stacks[player].min(stacks[other]), lose, win, bubble_factor })
        });
        Bubble { equity: before[player], against: against.collect() }
    };
    Ok((0..players).map(bubble).collect())
}
