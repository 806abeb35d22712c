use std::time::Duration;

use super::{Deal, HandShares, Play};
use crate::holding::{Holding, Player};
use crate::progress::on_threads;
use crate::question::{Query, Showdown};
use crate::{EquityError, Plan};

impl<H: Holding> Showdown<'_, H> {
    /// Returns the results of each hand of two ranges against the other range, in games and spots that have
    /// [a plan](Play::by_hand) for it. For each player it lists the hands that can be dealt and met, by [index](crate::Hole::index). The hand's own
    /// weight is ignored: a case has the weight of the opponent's hand. In Omaha it
    /// takes about three times as long as the [sweep](Plan::Sweep).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`run`](Self::run). Also returns [`EquityError::ByHand`] if the game has no plan
    /// for it, or the plan does not apply. Returns
    /// [`EquityError::PlanDoesNotApply`] if a simulation is requested, [`EquityError::TooLong`] if it would
    /// take longer than [the limit](Self::exact_within) and the method is not [exact](crate::Method::Exact),
    /// and [`EquityError::Stopped`] if the run is stopped.
    ///
    /// ```
    /// use omaha::{Omaha, Showdown};
    /// use equity::range::Range;
    ///
    /// let ranges = ["AAKK", "QQJJ,8d7d6c5c"].map(|text| Range::read(text, 4).unwrap());
    /// let question = Showdown::new(&ranges).board("8s 7c 2h".parse()?);
    /// let [aces, others] = question.by_hand(&Omaha::Four)?;
    /// assert_eq!((aces.len(), others.len()), (36, 37));
    /// let (hand, shares) = others.iter().max_by(|a, b| a.1.equity().total_cmp(&b.1.equity())).ok_or("no hand")?;
    /// assert_eq!((hand.to_string().as_str(), shares.total()), ("8d 7d 6c 5c", 36.0 * 820.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by_hand<P: Play<Hole = H>>(&self, game: &P) -> Result<[HandShares<H>; 2], EquityError> {
        on_threads(self.setup.options.threads, || self.by_hand_here(game))
    }

    fn by_hand_here<P: Play<Hole = H>>(&self, game: &P) -> Result<[HandShares<H>; 2], EquityError> {
        let deal = Deal::new(game.info(), self)?;
        let plan = game.by_hand().map_err(EquityError::ByHand)?;
        let query = Query { play: game, deal: &deal, isa: self.isa_of(game) };
        let cost = (plan.cost)(&query).map_err(EquityError::ByHand)?;
        if self.setup.options.is_simulation() {
            let reason = "equities by hand cannot be simulated";
            return Err(EquityError::PlanDoesNotApply { plan: Plan::MonteCarlo, reason });
        }
        self.setup.options.may_take(Duration::try_from_secs_f64(cost / 1e9).unwrap_or(Duration::MAX))?;
        let mut found = (plan.run)(&query, &self.setup.reporter())?;
        for (player, hands) in found.iter_mut().enumerate() {
            let unit = self.unit(1 - player, &deal);
            hands.iter_mut().for_each(|(_, shares)| *shares = *shares * unit);
        }
        Ok(found)
    }

    /// Returns the given weight that corresponds to weight 1 in the deal.
    fn unit(&self, player: usize, deal: &Deal<H>) -> f64 {
        let Some(range) = self.get_players().nth(player).map(Player::range) else { return 1.0 };
        match deal.seats()[player].hands().and_then(<[_]>::first) {
            Some(held) => {
                let given = H::hands(&range).find(|(hole, _)| *hole == held.hole);
                given.map_or(1.0, |(_, weight)| weight / held.weight)
            }
            None => H::weight_of_all(&range).unwrap_or(1.0),
        }
    }
}
