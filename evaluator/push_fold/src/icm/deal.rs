//! Deals: the players who are left divide the prize money.

use super::{IcmError, check, check_prizes, prizes_after};

/// The relative rounding error by which an amount may be above its limit.
const ROUNDING: f64 = 1e-12;

/// The proposals for a deal.
#[derive(Clone, Debug, PartialEq)]
pub struct Deal {
    /// The money that is divided: the prizes less what is left for the winner.
    pub total: f64,
    /// The shares, one for each player.
    pub shares: Vec<Share>,
}

/// A player's money in a deal, by several methods. Those who are out have the prizes of their places in all of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The share by the independent chip model.
    pub icm: f64,
    /// The share by chip chop: each player has the lowest prize of the players with chips, and the rest is divided in
    /// proportion to the chips.
    pub chip_chop: f64,
    /// The share by the independent chip model with a guarantee, if there is one: shares below it are raised to it, and
    /// the others pay for this in proportion to their excess over it.
    pub guaranteed: Option<f64>,
}

/// Divides the prizes of a tournament. `guarantee` is the least money of each player with chips, and `play_for` the money
/// that is taken from the first prize and left for the winner.
///
/// # Errors
///
/// Returns an error as [`equities`](super::equities) does, or if fewer than two players have chips, if the guarantee
/// is not a number from 0 to the equal share, or if the money for the winner is not a number from 0 to the difference
/// of the first two prizes.
///
/// ```
/// let deal = push_fold::icm::deal(&[60.0, 30.0, 10.0], &[50.0, 30.0, 20.0], Some(30.0), 0.0)?;
/// assert_eq!(deal.total, 100.0);
/// assert_eq!(deal.shares[0].chip_chop, 44.0); // 20, and 60 % of 40
/// assert_eq!(deal.shares[2].guaranteed, Some(30.0));
/// # Ok::<(), push_fold::icm::IcmError>(())
/// ```
pub fn deal(stacks: &[f64], prizes: &[f64], guarantee: Option<f64>, play_for: f64) -> Result<Deal, IcmError> {
    let left = check(2, stacks, prizes)?;
    check_prizes(prizes)?;
    let most = prizes[0] - prizes.get(1).copied().unwrap_or(0.0);
    if !(0.0..=most + prizes[0] * ROUNDING).contains(&play_for) {
        return Err(IcmError::PlayFor { money: play_for, most });
    }
    let mut prizes = prizes.to_vec();
    prizes[0] -= play_for;
    let icm = prizes_after(stacks, stacks, &prizes);
    let divided: f64 = prizes.iter().take(left).sum();
    let equal_share = divided / left as f64;
    if let Some(money) = guarantee
        && !(0.0..=equal_share * (1.0 + ROUNDING)).contains(&money)
    {
        return Err(IcmError::Guarantee { money, most: equal_share });
    }
    let with_chips = || stacks.iter().zip(&icm).filter(|(stack, _)| **stack > 0.0).map(|(_, &money)| money);
    // What the others pay of their excess.
    let paid = |guarantee: f64| {
        let below: f64 = with_chips().map(|money| (guarantee - money).max(0.0)).sum();
        let excess: f64 = with_chips().map(|money| (money - guarantee).max(0.0)).sum();
        if below > 0.0 { (below / excess).min(1.0) } else { 0.0 }
    };
    let guaranteed = guarantee.map(|guarantee| (guarantee, paid(guarantee)));
    let (lowest, chips) = (prizes.get(left - 1).copied().unwrap_or(0.0), stacks.iter().sum::<f64>());
    let share = |(&stack, &icm): (&f64, &f64)| match stack > 0.0 {
        true => Share {
            icm,
            chip_chop: lowest + (divided - lowest * left as f64) * stack / chips,
            guaranteed: guaranteed.map(|(guarantee, paid)| guarantee.max(icm - (icm - guarantee) * paid)),
        },
        false => Share { icm, chip_chop: icm, guaranteed: guarantee.map(|_| icm) },
    };
    let shares = stacks.iter().zip(&icm).map(share).collect();
    Ok(Deal { total: prizes.iter().take(stacks.len()).sum(), shares })
}
