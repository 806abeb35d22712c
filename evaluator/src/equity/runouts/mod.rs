//! Before the river: what each next card brings, what hands players end with, and outs. All of it is exact.

mod categories;
mod deals;
mod next_card;
mod outs;
mod report;

use core::time::Duration;

pub use next_card::NextCard;
pub use outs::Outs;
pub use report::RunoutReport;

use super::progress::{Callback, Watch};
use super::spot::Spot;
use super::{Engine, EquityError, Method, Plan, Showdown};

impl Showdown<'_> {
    /// What the cards to come bring, on a board of 3 or 4 cards: each player's equity by the next card, the categories of
    /// the hands that the players end with, and their outs. All numbers are exact, with weights, dead cards and the cards
    /// that players take from each other.
    ///
    /// By [`Method::Auto`], outs are left out if it would take longer than [a limit](Showdown::exact_within) to look at
    /// every deal. A [plan](Showdown::plan) is followed for the equities, on each of the larger boards.
    ///
    /// # Errors
    ///
    /// The board has not 3 or 4 cards; the players, the cards or the plan do not make sense, or no deal is possible, as
    /// [`EquityError`] tells; a [simulation](Method::MonteCarlo) was asked for; by [`Method::Auto`], it would take longer
    /// than the limit; or the run was [stopped](Showdown::watch).
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use evaluator::equity::{Engine, Showdown};
    /// use evaluator::range::Range;
    ///
    /// let engine = Engine::new(RankTable::embedded());
    /// let players: [Range; 2] = ["AA".parse()?, "KQs, JTs".parse()?];
    /// let question = Showdown::new(&players).board("Kd 9h 4h".parse()?);
    /// let report = question.runouts(&engine)?;
    /// let worst = report.next_cards().iter().min_by(|a, b| a.equity(0).total_cmp(&b.equity(0)));
    /// assert_eq!(worst.map(|next| next.card().to_string()), Some("Qc".into()));
    /// assert!((report.equity(0) - question.run(&engine)?.equity(0)).abs() < 1e-12);
    ///
    /// let error = question.board("Kd 9h 4h 2c 2d".parse()?).runouts(&engine).unwrap_err();
    /// assert_eq!(error.to_string(), "5 cards on the board: there can be 3 or 4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn runouts(&self, engine: &Engine<'_>) -> Result<RunoutReport, EquityError> {
        let found = self.board.len();
        if !matches!(found, 3 | 4) {
            return Err(EquityError::BoardCount { found, expected: "3 or 4" });
        }
        if self.method == Method::MonteCarlo || self.plan == Some(Plan::MonteCarlo) {
            let reason = "runouts are found exactly or not at all";
            return Err(EquityError::PlanDoesNotApply { plan: Plan::MonteCarlo, reason });
        }
        let spot = Spot::new(self)?;
        let symmetry = spot.suit_symmetry();
        // A board is met once for each of its cards that may come next.
        let equities = spot.exact_cost(engine).as_nanos() as f64 * spot.missing() as f64;
        let mut costs = [equities, categories::cost(&spot, &symmetry), outs::cost(&spot)];
        let with_outs = self.may_take(costs[2]).is_ok();
        if !with_outs {
            costs[2] = 0.0;
        }
        self.may_take(costs[0] + costs[1])?;

        let [equities, by_category, by_outs] = Stage::in_order(costs, self.callback);
        let next_cards = equities.run(|watch| next_card::all(self, &spot, &symmetry, engine, watch))?;
        let categories = by_category.run(|watch| categories::of_all(&spot, &symmetry, engine.table(), watch));
        let categories = categories.ok_or(EquityError::Stopped)?;
        let outs = match with_outs {
            true => {
                let outs = by_outs.run(|watch| outs::of_all(&spot, engine.table(), watch));
                Some(outs.ok_or(EquityError::Stopped)?)
            }
            false => None,
        };
        RunoutReport::new(&spot, next_cards, categories, outs)
    }

    /// Whether work may take so many nanoseconds.
    fn may_take(&self, nanoseconds: f64) -> Result<(), EquityError> {
        // A float beyond all integers becomes the largest one.
        let estimate = Duration::try_from_secs_f64(nanoseconds * 1e-9).unwrap_or(Duration::MAX);
        let limit = self.exact_within;
        match self.method {
            Method::Auto if estimate > limit => Err(EquityError::TooLong { estimate, limit }),
            _ => Ok(()),
        }
    }
}

/// One of several pieces of work that are done one after the other.
struct Stage<'a> {
    /// The part of all work that comes before it, and the part that it is.
    before: f64,
    part: f64,
    callback: Option<Callback<'a>>,
}

impl<'a> Stage<'a> {
    fn in_order<const N: usize>(costs: [f64; N], callback: Option<Callback<'a>>) -> [Self; N] {
        let all: f64 = costs.iter().sum();
        core::array::from_fn(|n| Self {
            before: costs[..n].iter().sum::<f64>() / all,
            part: costs[n] / all,
            callback,
        })
    }

    /// Does the work under a watch that tells of all work.
    fn run<T>(&self, work: impl FnOnce(&Watch<'_>) -> T) -> T {
        let Some(callback) = self.callback else {
            return work(&Watch::new(None));
        };
        Watch::new(Some(callback)).stage(self.before, self.part, work)
    }
}
