use crate::progress::Reporter;
use crate::report::Found;
use crate::{EquityError, Plan, Shares, Stop};
use evaluator::Isa;
use std::prelude::rust_2024::*;

use super::{Play, Spot, enumeration, simulation};
use crate::hole::Hole;

/// A valid question with everything that a plan needs.
#[derive(Clone, Copy)]
pub struct Query<'a, P> {
    /// The game.
    pub play: &'a P,
    /// The possible hands and the known cards.
    pub spot: &'a Spot,
    /// The instruction set to use. Results do not depend on it.
    pub isa: Isa,
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

/// The estimated time of a plan on one thread in nanoseconds, or the reason why the plan does not apply.
pub(crate) type Cost<P> = fn(&Query<'_, P>) -> Result<f64, &'static str>;

/// An algorithm for exact equities.
pub struct ExactPlan<P> {
    /// The plan's name.
    pub plan: Plan,
    /// The estimated time, or why the plan does not apply.
    pub cost: Cost<P>,
    /// Computes the result. It is called only if the plan applies.
    pub run: fn(&Query<'_, P>, &Reporter<'_>) -> Result<Found, EquityError>,
}

impl<P> Clone for ExactPlan<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for ExactPlan<P> {}

/// The plans of a game. A game that returns them itself compiles the loops of enumeration and simulation in
/// its own crate, once and beside the values of its hands.
pub struct Plans<P: 'static> {
    pub(crate) exact: &'static [ExactPlan<P>],
    pub(crate) enumeration: ExactPlan<P>,
    pub(crate) simulate: Simulate<P>,
}

/// A simulation with its end and its seed.
type Simulate<P> = fn(&Query<'_, P>, Stop, u64, &Reporter<'_>) -> Result<Found, EquityError>;

impl<P: Play> Plans<P> {
    /// Enumeration and simulation, which every game has.
    pub const GENERAL: Self = Self::with(&[]);

    /// Adds exact plans to enumeration and simulation.
    #[must_use]
    pub const fn with(exact: &'static [ExactPlan<P>]) -> Self {
        let enumeration =
            ExactPlan { plan: Plan::Enumeration, cost: enumeration::cost, run: enumeration::enumerate };
        Self { exact, enumeration, simulate: simulation::simulate }
    }
}

/// The hands of a range, each with its results against the other range.
pub type HandShares = Vec<(Hole, Shares)>;

/// An algorithm for the results of each hand of two ranges.
pub struct ByHand<P> {
    /// The estimated time, or why the results are not available.
    pub cost: Cost<P>,
    /// Computes the results. It is called only if they are available.
    pub run: fn(&Query<'_, P>, &Reporter<'_>) -> Result<[HandShares; 2], EquityError>,
}
