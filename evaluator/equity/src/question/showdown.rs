use std::time::Duration;

use evaluator::Isa;

use super::choice::{self, candidates};
use crate::any_range::AnyRange;
use crate::play::{Play, Query, Spot};
use crate::progress::on_threads;
use crate::range::Range;
use crate::setup::Setup;
use crate::{EquityError, Report, setup_methods};

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
    pub(super) isa: Isa,
    pub(super) setup: Setup<'a>,
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
        Self::of(play, Ranges::Typed(ranges), Setup::default())
    }

    pub(crate) fn of(play: P, ranges: Ranges<'a>, setup: Setup<'a>) -> Self {
        Self { play, ranges, isa: Isa::best(), setup }
    }

    setup_methods!('a);

    /// Sets the instruction set. The default is the best one. The results are the same with all of them.
    #[must_use]
    pub fn isa(self, isa: Isa) -> Self {
        Self { isa, ..self }
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
    /// - [single combos](crate::Options::by_combo) are requested (use [`by_hand`](Self::by_hand)),
    /// - the run is stopped before it has a result.
    pub fn run(&self) -> Result<Report, EquityError> {
        on_threads(self.setup.options.threads, || self.run_here())
    }

    /// Computes the answer on the current thread pool.
    pub(super) fn run_here(&self) -> Result<Report, EquityError> {
        let spot = self.checked_spot()?;
        let reporter = self.setup.reporter();
        if reporter.is_stopped() {
            return Err(EquityError::Stopped);
        }
        choice::answer(&self.query(&spot), &self.setup.options, &reporter)
    }

    /// Returns the estimated time of exact work on one thread.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`run`](Self::run) that concern the question itself.
    pub fn exact_cost(&self) -> Result<Duration, EquityError> {
        let spot = self.checked_spot()?;
        Ok(candidates(&self.query(&spot)).exact_cost())
    }

    fn checked_spot(&self) -> Result<Spot, EquityError> {
        match self.setup.options.by_combo {
            true => Err(EquityError::ByHand("use Showdown::by_hand")),
            false => self.spot(),
        }
    }

    pub(super) fn spot(&self) -> Result<Spot, EquityError> {
        let ranges = (0..self.ranges.len()).map(|player| self.ranges.get(player));
        Spot::new(self.play.info(), ranges, self.setup.board, self.setup.dead)
    }

    pub(super) fn query<'b>(&'b self, spot: &'b Spot) -> Query<'b, P> {
        Query { play: &self.play, spot, isa: self.isa }
    }
}
