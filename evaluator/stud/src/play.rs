//! The plans of the games.

use equity::game::Planned;
use equity::internals::{ExactPlan, Plans};
use equity::{EquityError, Known, Plan, Shares, Showdown};

use crate::deal::Deal;
use crate::kind::{NO_HANDS, OwnCards};
use crate::{enumeration, simulation, sweep};

impl Planned for OwnCards {
    type Holding = Known;
    type Deal = Deal;

    fn deal(&self, question: &Showdown<'_, Known>) -> Result<Deal, EquityError> {
        match question.get_options().by_combo {
            true => Err(EquityError::ByHand(NO_HANDS)),
            false => Deal::new(*self, question),
        }
    }

    fn plans(&self) -> Plans<Self> {
        const SWEEP: ExactPlan<OwnCards> =
            ExactPlan { plan: Plan::Sweep, cost: sweep::cost, run: sweep::sweep };
        const ENUMERATION: ExactPlan<OwnCards> =
            ExactPlan { plan: Plan::Enumeration, cost: enumeration::cost, run: enumeration::enumerate };
        Plans::new(&[SWEEP], ENUMERATION, simulation::simulate)
    }

    fn by_hand(&self, _: &Showdown<'_, Known>) -> Result<Vec<Vec<(Known, Shares)>>, EquityError> {
        Err(EquityError::ByHand(NO_HANDS))
    }
}
