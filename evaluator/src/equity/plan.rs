use core::fmt;

/// The ways to an exact equity. All that apply give the same result; they differ in what they can do, and in speed.
///
/// [`HeadsUp::run`](super::HeadsUp::run) takes the one that is likely to be fastest.
///
/// ```
/// use evaluator::equity::Plan;
///
/// assert_eq!(Plan::FullSweep.to_string(), "full sweep");
/// assert_eq!(Plan::from_name("symmetric sweep"), Some(Plan::SymmetricSweep));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Plan {
    /// Looks all pairs of holdings up in the [`PreflopTable`](super::PreflopTable). Without board and dead cards.
    PreflopTable,
    /// Counts each pair of holdings by [`HandVsHand`](super::HandVsHand), in two microseconds or so. Without board and
    /// dead cards.
    HandVsHand,
    /// Holds showdowns of all holdings at once on every board, one for all that exchanges of suits make alike. If there
    /// is an exchange that leaves the ranges, the board and the dead cards as they are.
    SymmetricSweep,
    /// Holds showdowns of all holdings at once on every board, half a microsecond on each. Always.
    FullSweep,
}

impl Plan {
    /// Every plan.
    pub const ALL: [Self; 4] = [Self::PreflopTable, Self::HandVsHand, Self::SymmetricSweep, Self::FullSweep];

    /// The plan in words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::PreflopTable => "preflop table",
            Self::HandVsHand => "hand against hand",
            Self::SymmetricSweep => "symmetric sweep",
            Self::FullSweep => "full sweep",
        }
    }

    /// The plan with a name; `None` if no plan has it.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|plan| plan.name() == name)
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What plans cost, in nanoseconds, roughly.
#[derive(Clone, Copy, Debug)]
pub(super) struct Costs {
    /// The pairs of holdings that share no card.
    pub(super) pairs: u64,
    /// The boards that there are.
    pub(super) boards: u64,
    /// How many exchanges of suits change nothing.
    pub(super) symmetry: usize,
    /// Whether both ranges' holdings are to be reported one by one.
    pub(super) by_holding: bool,
}

impl Costs {
    pub(super) fn of(&self, plan: Plan) -> u64 {
        let sides = if self.by_holding { 2 } else { 1 };
        match plan {
            Plan::PreflopTable => 300_000,
            Plan::HandVsHand => 2_500 * self.pairs,
            // Few boards are in orbits smaller than the group, which makes a third more before the flop.
            Plan::SymmetricSweep => 650 * sides * self.boards / self.symmetry as u64,
            Plan::FullSweep => 500 * sides * self.boards,
        }
    }
}
