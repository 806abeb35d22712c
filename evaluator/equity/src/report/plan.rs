use crate::{by_name, packed_as};
/// The algorithms for an equity. All exact plans that apply give the same result, and the last plan estimates
/// it. They differ in speed and in the questions that they support.
///
/// A question chooses the plan that is likely to be fastest. Every game has enumeration and simulation. The other plans
/// are described as hold'em and short deck have them. The crate of another game lists its own.
///
/// ```
/// use equity::Plan;
///
/// assert_eq!(Plan::HandVsHand.to_string(), "hand against hand");
/// assert_eq!("hand-against-hand".parse(), Ok(Plan::HandVsHand));
/// let error = "guess".parse::<Plan>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "no such plan: expected preflop table, three-way table, hand against hand, sweep, enumeration or Monte Carlo"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Plan {
    /// Looks up all pairs of combos in the preflop table. For two players without
    /// board and dead cards.
    PreflopTable,
    /// Looks up all triples of starting hands in a three-way table, if the engine
    /// has one. For three players without board and dead cards, whose
    /// combos of each starting hand have equal weights.
    ThreeWayTable,
    /// Counts combos against each other by card ranks. Two players are counted by
    /// pairs of combos, more players by classes of deals that are equal up to suits and the order of players.
    /// For any number of players without board and dead cards, unless three or more of them may hold more
    /// than a million combinations of card ranks. With four or more players it does not cover combos outside
    /// of their ranges.
    HandVsHand,
    /// Evaluates all combos at once on every board, with one board for each class of isomorphic boards. For
    /// two or three players, unless card removal leaves less than a millionth of the weights. A board of
    /// three players takes six to ten times as long as one of two, and one with weights between 0 and 1 up to
    /// five times as long.
    Sweep,
    /// Enumerates all deals of combos on all boards, with one board for each class of isomorphic boards.
    /// Deals are evaluated one by one, or many at once if four or more players hold combos of equal weight.
    /// For any question.
    Enumeration,
    /// Evaluates random deals and boards until the result is accurate enough. For any question. If a spot has
    /// no more cases than the simulation would draw, an exact plan evaluates all of them instead, and the
    /// report names that plan.
    MonteCarlo,
}

impl Plan {
    /// All plans.
    pub const ALL: [Self; 6] = [
        Self::PreflopTable,
        Self::ThreeWayTable,
        Self::HandVsHand,
        Self::Sweep,
        Self::Enumeration,
        Self::MonteCarlo,
    ];

    /// Returns the plan's name, as `FromStr` reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::PreflopTable => "preflop table",
            Self::ThreeWayTable => "three-way table",
            Self::HandVsHand => "hand against hand",
            Self::Sweep => "sweep",
            Self::Enumeration => "enumeration",
            Self::MonteCarlo => "Monte Carlo",
        }
    }

    /// Returns `true` if the plan evaluates all cases. Its result is exact unless the run was stopped:
    /// [`Report::is_exact`](crate::Report::is_exact) returns this for a report.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        !matches!(self, Self::MonteCarlo)
    }
}

/// The error for a text that does not name a [`Plan`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownPlan;

by_name!(Plan, UnknownPlan: "no such plan: expected preflop table, three-way table, hand against hand, sweep, enumeration or Monte Carlo");

packed_as! {
    Plan: u8, |&plan| plan as u8, |number| Self::ALL.into_iter().find(|&plan| plan as u8 == number);
}
