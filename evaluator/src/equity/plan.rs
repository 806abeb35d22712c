use core::fmt;
use core::time::Duration;

/// The ways to an equity. All that apply give the same result, but for the last one, which estimates it; they differ in
/// what they can do, and in speed.
///
/// [`Showdown::run`](super::Showdown::run) takes the one that is likely to be fastest.
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
    /// Looks all pairs of holdings up in the [`PreflopTable`](super::PreflopTable). For two players without board and
    /// dead cards.
    PreflopTable,
    /// Counts each pair or triple of holdings by [`HandVsHand`](super::HandVsHand), in some microseconds. For two or
    /// three players without board and dead cards.
    HandVsHand,
    /// Holds showdowns of all holdings at once on every board, one for all that exchanges of suits make alike. For two or
    /// three players, if there is an exchange that leaves the ranges, the board and the dead cards as they are.
    SymmetricSweep,
    /// Holds showdowns of all holdings at once on every board, in half a microsecond for two players and some 20 for
    /// three; with weights between 0 and 1, in up to five times as long. For two or three players, unless cards that they
    /// share leave less than a millionth of the weights.
    FullSweep,
    /// Holds each showdown by itself: all deals of holdings on all boards, one board for all that exchanges of suits make
    /// alike. For any number of players, always.
    Enumeration,
    /// Holds showdowns of deals and boards that are drawn at random, until the result is sure enough. For any number of
    /// players, always.
    MonteCarlo,
}

impl Plan {
    /// Every plan.
    pub const ALL: [Self; 6] = [
        Self::PreflopTable,
        Self::HandVsHand,
        Self::SymmetricSweep,
        Self::FullSweep,
        Self::Enumeration,
        Self::MonteCarlo,
    ];

    /// The plan in words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::PreflopTable => "preflop table",
            Self::HandVsHand => "hand against hand",
            Self::SymmetricSweep => "symmetric sweep",
            Self::FullSweep => "full sweep",
            Self::Enumeration => "enumeration",
            Self::MonteCarlo => "Monte Carlo",
        }
    }

    /// The plan with a name; `None` if no plan has it.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|plan| plan.name() == name)
    }

    /// Whether the result is exact.
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

/// What plans pay, in nanoseconds, for tables of some megabytes that are made at their first use.
const PREPARED: f64 = 20_000.0;

/// What the cost of a plan depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Costs {
    pub(super) players: usize,
    /// The holdings of all players.
    pub(super) holdings: f64,
    /// The choices of a holding for each player that share no card, or more.
    pub(super) deals: f64,
    /// The choices of a pair of ranks for each player.
    pub(super) groups: f64,
    /// The boards that there are.
    pub(super) boards: f64,
    /// How many exchanges of suits change nothing.
    pub(super) symmetry: f64,
    /// Whether all weights are 0 or 1.
    pub(super) is_even: bool,
    /// Whether all players' holdings are to be reported one by one.
    pub(super) by_holding: bool,
}

impl Costs {
    /// The time that a plan takes on one thread, roughly. What an engine prepares once does not count, so that the choice
    /// of a plan depends on nothing but the question; but plans that prepare more get a little more.
    pub(super) fn of(&self, plan: Plan) -> Duration {
        Duration::try_from_secs_f64(self.work(plan) * 1e-9).unwrap_or(Duration::MAX)
    }

    /// In nanoseconds.
    fn work(&self, plan: Plan) -> f64 {
        let three = self.players > 2;
        let sides = match (self.by_holding, three) {
            (false, _) => 1.0,
            (true, false) => 2.0,
            (true, true) => 1.5,
        };
        match plan {
            Plan::PreflopTable => 15_000.0,
            Plan::HandVsHand if three => PREPARED + 60_000.0 * self.groups,
            Plan::HandVsHand => PREPARED + 2_500.0 * self.deals,
            // Few boards are in orbits smaller than the group, which makes a third more before the flop.
            Plan::SymmetricSweep => PREPARED + 1.3 * sides * self.boards * self.sweep() / self.symmetry,
            Plan::FullSweep => PREPARED + sides * self.boards * self.sweep(),
            Plan::Enumeration => self.boards * (3.0 * self.holdings + 4.0 * self.deals) / self.symmetry,
            Plan::MonteCarlo => 0.0,
        }
    }

    /// What a sweep takes for a board.
    fn sweep(&self) -> f64 {
        match (self.players, self.is_even) {
            (2, true) => 500.0,
            (2, false) => 750.0,
            (_, true) => 1_000.0 + 7.0 * self.holdings,
            (_, false) => 5_000.0 + 35.0 * self.holdings,
        }
    }
}
