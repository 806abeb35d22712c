//! Equities by next card, final hands and outs, exactly, on a board of three to five cards.

pub(crate) mod categories;
mod cost;
mod next_card;
pub(crate) mod outs;
mod report;

use equity::internals::{Reporter, is_for_one_thread, on_threads};
use equity::{EquityError, Plan};
use evaluator::HoleCards;

use crate::cost::duration;
use crate::engine::Engine;
use crate::isomorphism::SuitSymmetry;
use crate::question::Showdown;
use crate::removal::Spot;

pub use next_card::NextCard;
use next_card::NextCards;
pub use outs::Outs;
pub use report::RunoutReport;

impl Showdown<'_> {
    /// Returns the effect of the cards to come, on a board of 3 or 4 cards: each player's equity by the next
    /// card, the categories of the players' final hands, and their outs. All numbers are exact, including
    /// weights, dead cards and card removal between players.
    ///
    /// With [`Method::Auto`](crate::Method::Auto), outs are omitted if enumerating all deals would take
    /// longer than [a limit](Showdown::exact_within). A [plan](Showdown::plan) applies to the equities, on
    /// each of the larger boards, and its time counts towards the limit.
    ///
    /// # Errors
    ///
    /// Returns an [`EquityError`] if
    ///
    /// - the board does not have 3 or 4 cards;
    /// - the players, the cards or the plan are invalid, or no deal is possible;
    /// - a [simulation](crate::Method::MonteCarlo) was requested;
    /// - with [`Method::Auto`](crate::Method::Auto), it would take longer than the limit; or
    /// - the run was [stopped](Showdown::on_progress).
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use holdem::{Engine, NextCard, Showdown};
    /// use holdem::range::Range;
    ///
    /// let engine = Engine::new(RankTable::embedded());
    /// let players: [Range; 2] = ["AA".parse()?, "KQs, JTs".parse()?];
    /// let question = Showdown::new(&players).board("Kd 9h 4h".parse()?);
    /// let report = question.runouts(&engine)?;
    /// let equity = |next: &NextCard| next.shares()[0].equity();
    /// let worst = report.next_cards().iter().min_by(|a, b| equity(a).total_cmp(&equity(b)));
    /// assert_eq!(worst.map(|next| next.card().to_string()), Some("Qc".into()));
    /// assert_eq!(report.shares()[0].wins(), question.run(&engine)?.shares()[0].wins());
    ///
    /// let error = question.board("Kd 9h 4h 2c 2d".parse()?).runouts(&engine).unwrap_err();
    /// assert_eq!(error.to_string(), "5 cards on the board: there can be 3 or 4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn runouts(&self, engine: &Engine) -> Result<RunoutReport, EquityError> {
        let found = self.setup.board.len();
        match found {
            3 | 4 => on_threads(self.setup.options.threads, || self.report_runouts(engine)),
            _ => Err(EquityError::BoardCount { found, expected: "3 or 4" }),
        }
    }

    /// Returns the same report on a complete board, where no card comes: how often each player is ahead, and
    /// with which hands.
    ///
    /// # Errors
    ///
    /// Returns an error if the board does not have 5 cards, and the errors of [`runouts`](Self::runouts).
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use holdem::{Engine, Showdown};
    /// use holdem::range::Range;
    ///
    /// let players: [Range; 2] = ["AhKh".parse()?, "QQ-TT, 76s".parse()?];
    /// let question = Showdown::new(&players).board("Kd Jc 7h 6s 2s".parse()?);
    /// let report = question.at_showdown(&Engine::new(RankTable::embedded()))?;
    /// let now = report.outs(0).ok_or("too many deals")?;
    /// assert_eq!((now.behind(), now.total()), (5.0, 17.0)); // three pairs of jacks, and two of 76s
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn at_showdown(&self, engine: &Engine) -> Result<RunoutReport, EquityError> {
        match self.setup.board.len() {
            5 => on_threads(self.setup.options.threads, || self.report_runouts(engine)),
            found => Err(EquityError::BoardCount { found, expected: "5" }),
        }
    }

    /// Returns the report on a board of three to five cards.
    fn report_runouts(&self, engine: &Engine) -> Result<RunoutReport, EquityError> {
        if self.setup.options.is_simulation() {
            let reason = "runouts are computed exactly or not at all";
            return Err(EquityError::PlanDoesNotApply { plan: Plan::MonteCarlo, reason });
        }
        let question = self.in_deck(engine)?;
        let spot = question.spot()?;
        let symmetry = SuitSymmetry::of_spot(&spot);
        let mut costs = cost::of_stages(&spot, &symmetry, engine, self.setup.options.plan)?;
        // On a complete board the shares suffice.
        let may_take = |nanoseconds| self.setup.options.may_take(duration(nanoseconds));
        let with_outs = spot.missing() > 0 && may_take(costs[2]).is_ok();
        if !with_outs {
            costs[2] = 0.0;
        }
        may_take(costs[0] + costs[1])?;

        let reporter = self.setup.reporter();
        let all: f64 = costs.iter().sum();
        if is_for_one_thread(duration(all)) {
            reporter.keep_to_one_thread();
        }
        let [for_equities, for_categories, for_outs] = costs.map(|cost| cost / all);
        let shares = reporter.stage(0.0, for_equities, |reporter| {
            NextCards { question: &question, spot: &spot, symmetry: &symmetry, engine, reporter }.shares()
        })?;
        let categories = reporter.stage(for_equities, for_categories, |reporter| {
            categories::of_all(&spot, &symmetry, engine, reporter).ok_or(EquityError::Stopped)
        })?;
        let all_outs = |reporter: &Reporter<'_>| {
            outs::of_all(&spot, engine.table(), reporter).ok_or(EquityError::Stopped)
        };
        let before = for_equities + for_categories;
        let outs = with_outs.then(|| reporter.stage(before, for_outs, all_outs)).transpose()?;
        Ok(RunoutReport::new(&spot, shares, categories, outs))
    }
}

/// Returns the combos that any player may have.
fn combos(spot: &Spot) -> impl Iterator<Item = HoleCards> {
    let is_in_a_range = |combo: &HoleCards| spot.ranges.iter().any(|range| range.weight(*combo) > 0.0);
    HoleCards::ALL.into_iter().filter(is_in_a_range)
}
