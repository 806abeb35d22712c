//! Every [`Play`] is answered by plans: enumeration, simulation, and those that the game adds.

use std::prelude::rust_2024::*;

use super::{Deal, Play, enumeration, simulation};
use crate::hole::Hole;
use crate::progress::Reporter;
use crate::question::{Cost, ExactPlan, Planned, Plans, Query, Showdown};
use crate::report::Found;
use crate::{EquityError, Plan, Shares};

impl<P: Play> Planned for P {
    type Holding = P::Hole;
    type Deal = Deal<P::Hole>;

    fn deal(&self, question: &Showdown<'_, P::Hole>) -> Result<Deal<P::Hole>, EquityError> {
        match question.get_options().by_combo {
            true => Err(EquityError::ByHand("in this game Showdown::by_hand computes them")),
            false => Deal::new(self.info(), question),
        }
    }

    fn plans(&self) -> Plans<Self> {
        Play::plans(self)
    }

    fn by_hand(&self, question: &Showdown<'_, P::Hole>) -> Result<Vec<HandShares<P::Hole>>, EquityError> {
        question.by_hand(self).map(Vec::from)
    }
}

impl<P: Play> Query<'_, P> {
    /// Returns the estimated time of an enumeration, like the cost of an [`ExactPlan`].
    ///
    /// # Errors
    ///
    /// Returns the reason why the deals cannot be enumerated.
    pub fn enumeration_cost(&self) -> Result<f64, &'static str> {
        enumeration::cost(self)
    }

    /// Enumerates all deals on all boards.
    ///
    /// # Errors
    ///
    /// Returns an error if the run is stopped before there is a result.
    pub fn enumerate(&self, reporter: &Reporter<'_>) -> Result<Found, EquityError> {
        enumeration::enumerate(self, reporter)
    }
}

impl<P: Play> Plans<P> {
    /// Enumeration and simulation, which every game has.
    pub const GENERAL: Self = Self::with(&[]);

    /// Adds exact plans to enumeration and simulation.
    #[must_use]
    pub const fn with(exact: &'static [ExactPlan<P>]) -> Self {
        let enumeration =
            ExactPlan { plan: Plan::Enumeration, cost: enumeration::cost, run: enumeration::enumerate };
        Self::new(exact, enumeration, simulation::simulate)
    }
}

/// The hands of a range, each with its results against the other range.
pub type HandShares<H = Hole> = Vec<(H, Shares)>;

/// The results of each hand of two ranges.
type BothHands<P> = Result<[HandShares<<P as Play>::Hole>; 2], EquityError>;

/// An algorithm for the results of each hand of two ranges.
pub struct ByHand<P: Play> {
    /// The estimated time, or why the results are not available.
    pub cost: Cost<P>,
    /// Computes the results. It is called only if they are available.
    pub run: fn(&Query<'_, P>, &Reporter<'_>) -> BothHands<P>,
}

impl<P: Play> ByHand<P> {
    /// Enumeration of all deals of two ranges.
    pub const GENERAL: Self = Self { cost: enumeration::by_hand_cost, run: enumeration::by_hand };
}
