use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::progress::{Callback, Reporter, on_threads};
use crate::{EquityError, Method, Options, Plan, Progress, Report, Stop};
use evaluator::{CardSet, Isa};

use super::choice::Choice;
use crate::any_range::AnyRange;
use crate::play::{Play, Query, Spot};
use crate::range::Range;

/// A question about a game: the equities of ranges against each other on any board.
///
/// ```
/// use equity::Showdown;
/// use omaha::Omaha;
/// use equity::range::Range;
///
/// let ranges = ["AsAhKsKh", "8d7d6c5c"].map(|text| Range::read(text, 4).unwrap());
/// let report = Showdown::new(Omaha::Four, &ranges).run()?;
/// let counts = report.counts().ok_or("not counted")?;
/// assert_eq!((counts[0].wins(), counts[0].ties(), counts[0].total()), (635_566, 0, 1_086_008));
///
/// let report = Showdown::new(Omaha::Four, &ranges).board("8s 7c 2h".parse()?).run()?;
/// assert_eq!(report.counts().ok_or("not counted")?[0].total(), 820);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Showdown<'a, P> {
    pub(super) play: P,
    pub(super) ranges: Ranges<'a>,
    pub(super) board: CardSet,
    pub(super) dead: CardSet,
    pub(super) options: Options,
    pub(super) isa: Isa,
    pub(crate) callback: Option<Callback<'a>>,
    pub(crate) flag: Option<&'a AtomicBool>,
}

/// The ranges of a question.
#[derive(Clone, Copy)]
pub(crate) enum Ranges<'a> {
    /// Ranges as they are.
    Typed(&'a [Range]),
    /// Ranges of the same type behind an interface.
    Any(&'a [AnyRange]),
}

impl<'a> Ranges<'a> {
    pub(super) fn len(self) -> usize {
        match self {
            Self::Typed(ranges) => ranges.len(),
            Self::Any(ranges) => ranges.len(),
        }
    }

    /// Returns a player's range.
    pub(super) fn get(self, player: usize) -> &'a Range {
        match self {
            Self::Typed(ranges) => &ranges[player],
            Self::Any(ranges) => ranges[player].downcast().expect("a range with more than two hole cards"),
        }
    }
}

impl<'a, P: Play> Showdown<'a, P> {
    /// Creates a question about ranges before the flop.
    #[must_use]
    pub fn new(play: P, ranges: &'a [Range]) -> Self {
        Self::of(play, Ranges::Typed(ranges))
    }

    pub(crate) fn of(play: P, ranges: Ranges<'a>) -> Self {
        Self {
            play,
            ranges,
            board: CardSet::EMPTY,
            dead: CardSet::EMPTY,
            options: Options::default(),
            isa: Isa::best(),
            callback: None,
            flag: None,
        }
    }

    /// Sets the board: no cards, or three to five.
    #[must_use]
    pub fn board(self, board: CardSet) -> Self {
        Self { board, ..self }
    }

    /// Sets the dead cards: cards that nobody holds and that cannot come.
    #[must_use]
    pub fn dead(self, dead: CardSet) -> Self {
        Self { dead, ..self }
    }

    /// Replaces all options.
    #[must_use]
    pub fn options(self, options: Options) -> Self {
        Self { options, ..self }
    }

    /// Sets the method. By default the answer is exact if that is quick, and simulated otherwise.
    #[must_use]
    pub fn method(self, method: Method) -> Self {
        self.options(Options { method, ..self.options })
    }

    /// Sets the plan, whatever it costs. Every game has enumeration and Monte Carlo.
    #[must_use]
    pub fn plan(self, plan: Plan) -> Self {
        self.options(Options { plan: Some(plan), ..self.options })
    }

    /// Sets the estimated time on one thread up to which [`Method::Auto`] prefers exact work to a simulation.
    /// The default is ten seconds.
    #[must_use]
    pub fn exact_within(self, limit: Duration) -> Self {
        self.options(Options { exact_within: limit, ..self.options })
    }

    /// Sets the limits of a simulation.
    #[must_use]
    pub fn stop(self, stop: Stop) -> Self {
        self.options(Options { stop, ..self.options })
    }

    /// Sets the seed of a simulation. Results depend on the seed but not on the number of threads.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        self.options(Options { seed, ..self.options })
    }

    /// Sets the number of threads that may work on the question. Results do not depend on it. `None`, the
    /// default, uses the rayon pool of the caller, or as many threads as rayon's global pool has. The details
    /// are the same as for hold'em (`holdem::Showdown::threads`).
    #[must_use]
    pub fn threads(self, threads: impl Into<Option<usize>>) -> Self {
        self.options(Options { threads: threads.into(), ..self.options })
    }

    /// Sets the instruction set. The default is the best one. The results are the same with all of them.
    #[must_use]
    pub fn isa(self, isa: Isa) -> Self {
        Self { isa, ..self }
    }

    /// Sets a callback that receives the progress and may stop the run.
    #[must_use]
    pub fn on_progress(self, callback: &'a (dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync)) -> Self {
        Self { callback: Some(callback), ..self }
    }

    /// Stops the run when `flag` is set. All threads check the flag after each piece of work of less than a
    /// millisecond, so the run returns within 5 milliseconds on an idle machine. [`run`](Self::run) then
    /// returns a [partial](Report::partial) report, or [`EquityError::Stopped`] if there are too few results.
    /// If the flag is set before the run, it returns this error at once.
    #[must_use]
    pub fn stop_when(self, flag: &'a AtomicBool) -> Self {
        Self { flag: Some(flag), ..self }
    }

    /// Computes the answer. In high-low games the report has [`halves`](Report::halves).
    ///
    /// # Errors
    ///
    /// Returns an error if
    ///
    /// - a range has hands of another game,
    /// - the number of players or the cards are invalid,
    /// - no deal is possible, or none is found,
    /// - the plan does not apply, or exact work would take too long,
    /// - [single combos](Options::by_combo) are requested (use [`by_hand`](Self::by_hand)),
    /// - the run is stopped before it has a result.
    pub fn run(&self) -> Result<Report, EquityError> {
        on_threads(self.options.threads, || self.run_here())
    }

    /// Computes the answer on the current thread pool.
    pub(super) fn run_here(&self) -> Result<Report, EquityError> {
        let spot = self.checked_spot()?;
        let reporter = self.reporter();
        if reporter.is_stopped() {
            return Err(EquityError::Stopped);
        }
        Choice::new(self.query(&spot)).answer(&self.options, &reporter)
    }

    /// Returns the estimated time of exact work on one thread.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`run`](Self::run) that concern the question itself.
    pub fn exact_cost(&self) -> Result<Duration, EquityError> {
        let spot = self.checked_spot()?;
        Ok(Choice::new(self.query(&spot)).exact_cost())
    }

    fn checked_spot(&self) -> Result<Spot, EquityError> {
        match self.options.by_combo {
            true => Err(EquityError::ByHand("use Showdown::by_hand")),
            false => self.spot(),
        }
    }

    pub(super) fn spot(&self) -> Result<Spot, EquityError> {
        let ranges = (0..self.ranges.len()).map(|player| self.ranges.get(player));
        Spot::new(self.play.info(), ranges, self.board, self.dead)
    }

    pub(super) fn query<'b>(&'b self, spot: &'b Spot) -> Query<'b, P> {
        Query { play: &self.play, spot, isa: self.isa }
    }

    pub(super) fn reporter(&self) -> Reporter<'a> {
        Reporter::new(self.callback).stop_when(self.flag)
    }
}
