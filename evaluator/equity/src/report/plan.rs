use crate::packed::packed_as;
use core::fmt;

/// The ways to an equity. All exact plans that apply give the same result, and the last plan estimates it; they differ in
/// speed and in the questions that they answer.
///
/// [`Showdown::run`](crate::Showdown::run) takes the one that is likely to be fastest.
///
/// ```
/// use equity::Plan;
///
/// assert_eq!(Plan::Sweep.to_string(), "sweep");
/// assert_eq!(Plan::from_name("enumeration"), Some(Plan::Enumeration));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Plan {
    /// Looks all pairs of combos up in the [`PreflopTable`](crate::PreflopTable). For two players without board and dead
    /// cards.
    PreflopTable,
    /// Looks all triples of starting hands up in a [`ThreeWayTable`](crate::ThreeWayTable), if the engine
    /// [has one](crate::Engine::with_three_way_table). For three players without board and dead cards, whose combos of each
    /// starting hand have the same weight.
    ThreeWayTable,
    /// Counts combos against each other by [`HandVsHand`](crate::HandVsHand): of two players each pair, of more each class
    /// of deals that differ but in suits and in who holds what. For any number of players without board and dead cards,
    /// unless three and more of them may hold more than a million combinations of ranks. Of four and more players it tells
    /// nothing of combos that are not in their ranges.
    HandVsHand,
    /// Holds showdowns of all combos at once on every board, one for all that are the same but for suits. For two or
    /// three players, unless cards that they share leave less than a millionth of the weights. A board of three players
    /// takes six to ten times as long as one of two, and one with weights between 0 and 1 up to five times as long.
    Sweep,
    /// Goes through all deals of combos on all boards, one board for all that suit permutations make alike: one by one, or
    /// many at once where four and more players hold combos that weigh the same. For any number of players, always.
    Enumeration,
    /// Holds showdowns of deals and boards that are drawn at random, until the result is sure enough. For any number of
    /// players, always. Where a spot has no more cases than showdowns would be drawn, an exact plan goes through all of them
    /// instead, and the report names that plan.
    MonteCarlo,
}

impl Plan {
    /// Every plan.
    pub const ALL: [Self; 6] = [
        Self::PreflopTable,
        Self::ThreeWayTable,
        Self::HandVsHand,
        Self::Sweep,
        Self::Enumeration,
        Self::MonteCarlo,
    ];

    /// The plan in words.
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

    /// The plan with a name; `None` if no plan has it.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|plan| plan.name() == name)
    }

    /// Returns `true` if the plan looks at all cases. Its result is exact unless the run was stopped:
    /// [`Report::is_exact`](crate::Report::is_exact) says so of a report.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        !matches!(self, Self::MonteCarlo)
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

packed_as! {
    Plan: u8, |&plan| plan as u8, |number| Self::ALL.into_iter().find(|&plan| plan as u8 == number);
}
