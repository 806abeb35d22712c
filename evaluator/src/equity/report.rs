use alloc::boxed::Box;

use super::{Outcome, Plan, Shares};
use crate::Holding;

/// How one range fares against another.
///
/// Players are numbered 0 and 1.
///
/// ```
/// use evaluator::equity::{Engine, HeadsUp, Outcome};
/// use evaluator::{Holding, RankTable};
///
/// let range = |text: &str| -> Result<_, evaluator::ParseCardError> {
///     let holding: Holding = text.parse()?;
///     Ok(Holding::ALL.map(|other| if other == holding { 1.0 } else { 0.0 }))
/// };
/// let engine = Engine::new(RankTable::embedded());
/// let report = HeadsUp::new(&range("7s6s")?, &range("AhAd")?).run(&engine)?;
/// assert_eq!(report.outcome(), Some(Outcome { wins: 391_637, ties: 5_499, total: 1_712_304 }));
/// assert_eq!(report.shares(1).wins, 1_315_168.0);
/// assert_eq!(format!("{:.4}", report.equity(0)), "0.2303");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Report {
    pub(super) plan: Plan,
    pub(super) shares: Shares,
    pub(super) unweighted: bool,
    pub(super) holdings: Option<Box<[HoldingShares; 2]>>,
}

impl Report {
    /// The way the result was found.
    #[must_use]
    pub fn plan(&self) -> Plan {
        self.plan
    }

    /// The cases as player 0 sees them, counted exactly, if all weights are 0 or 1.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.unweighted.then(|| self.shares.to_outcome())
    }

    /// The cases by weight as a player sees them. If all weights are 0 or 1 they are exact. Else sweeps add up in `f32`
    /// on each board: the error is about 1e-7 of the product of both ranges' weights, and at most a few millionths of it
    /// where few boards and few holdings are left. The other plans are exact to 1e-13 or so.
    ///
    /// # Panics
    ///
    /// `player` is above 1.
    #[must_use]
    pub fn shares(&self, player: usize) -> Shares {
        match player {
            0 => self.shares,
            1 => self.shares.swapped(),
            _ => panic!("there are players 0 and 1, not {player}"),
        }
    }

    /// A player's share of the pot, 0 to 1.
    ///
    /// # Panics
    ///
    /// `player` is above 1.
    #[must_use]
    pub fn equity(&self, player: usize) -> f64 {
        self.shares(player).equity()
    }

    /// How each holding of a player fares against the other range, if that [was asked for](super::HeadsUp::by_holding).
    ///
    /// # Panics
    ///
    /// `player` is above 1.
    #[must_use]
    pub fn by_holding(&self, player: usize) -> Option<&HoldingShares> {
        self.holdings.as_ref().map(|holdings| &holdings[player])
    }
}

/// How each of the 1,326 holdings fares against a range, in the player's own range or not.
#[derive(Clone, Debug, PartialEq)]
pub struct HoldingShares(pub(super) Box<[Shares; Holding::COUNT]>);

impl HoldingShares {
    /// How a holding fares; `None` if it has a card of the board or a dead card, or can meet no holding of the range.
    ///
    /// The holding's own weight does not count: a case weighs what the opponent's holding weighs. If weights are between
    /// 0 and 1, sweeps have an error of about a millionth of the opponent's whole range.
    #[must_use]
    pub fn get(&self, holding: Holding) -> Option<Shares> {
        let shares = self.0[holding.index()];
        (shares.total > 0.0).then_some(shares)
    }

    /// The holdings that can meet the range, and how they fare.
    pub fn iter(&self) -> impl Iterator<Item = (Holding, Shares)> + '_ {
        Holding::ALL.into_iter().filter_map(|holding| Some((holding, self.get(holding)?)))
    }

    /// All of them by [`Holding::index`], with a total of 0 where there is nothing to meet.
    #[must_use]
    pub fn as_slice(&self) -> &[Shares; Holding::COUNT] {
        &self.0
    }
}
