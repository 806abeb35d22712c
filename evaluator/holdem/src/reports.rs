//! Reports on a question of hold'em besides its equities.

use equity::EquityError;
use equity::internals::on_threads;

use crate::Showdown;
use crate::distribution::{self, Distribution, FlopReport, TextureFilter};
use crate::engine::Engine;
use crate::runouts::{self, RunoutReport};

/// The reports on a [`Showdown`] besides its equities.
pub trait Reports {
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
    /// use holdem::{Engine, NextCard, Reports, Showdown};
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
    fn runouts(&self, engine: &Engine) -> Result<RunoutReport, EquityError>;

    /// Returns the same report on a complete board, where no card comes: how often each player is ahead, and
    /// with which hands.
    ///
    /// # Errors
    ///
    /// Returns an error if the board does not have 5 cards, and the errors of [`runouts`](Self::runouts).
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use holdem::{Engine, Reports, Showdown};
    /// use holdem::range::Range;
    ///
    /// let players: [Range; 2] = ["AhKh".parse()?, "QQ-TT, 76s".parse()?];
    /// let question = Showdown::new(&players).board("Kd Jc 7h 6s 2s".parse()?);
    /// let report = question.at_showdown(&Engine::new(RankTable::embedded()))?;
    /// let now = report.outs(0).ok_or("too many deals")?;
    /// assert_eq!((now.behind(), now.total()), (5.0, 17.0)); // three pairs of jacks, and two of 76s
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn at_showdown(&self, engine: &Engine) -> Result<RunoutReport, EquityError>;

    /// Computes the exact equities of the combos of two ranges, on any board or before the flop.
    ///
    /// # Errors
    ///
    /// Returns an [`EquityError`] if there are not two players, if the cards or the plan are invalid, if no
    /// deal is possible, if a [simulation](crate::Method::MonteCarlo) is requested, or if the run was
    /// [stopped](Showdown::on_progress).
    fn distribution(&self, engine: &Engine) -> Result<Distribution, EquityError>;

    /// Computes the equities of two ranges on every flop, or on the flops that match `textures`. `nuts` is
    /// the least equity of nuts, usually [`NUTS`](crate::distribution::NUTS). One flop of each class of
    /// suit-isomorphic flops is computed: 1,755 of 22,100 if the ranges do not depend on suits and no card is
    /// dead. Flops without a possible deal are left out.
    ///
    /// # Errors
    ///
    /// Returns an [`EquityError`] if there is a board, if there are not two players, if the cards or the plan
    /// are invalid, if no deal is possible on any of the flops, if a [simulation](crate::Method::MonteCarlo)
    /// is requested, or if the run was [stopped](Showdown::on_progress).
    fn flops(
        &self,
        engine: &Engine,
        nuts: f64,
        textures: Option<&TextureFilter>,
    ) -> Result<FlopReport, EquityError>;
}

impl Reports for Showdown<'_> {
    fn runouts(&self, engine: &Engine) -> Result<RunoutReport, EquityError> {
        let found = self.get_board().len();
        match found {
            3 | 4 => on_threads(self.get_options().threads, || runouts::report(self, engine)),
            _ => Err(EquityError::BoardCount { found, expected: "3 or 4" }),
        }
    }

    fn at_showdown(&self, engine: &Engine) -> Result<RunoutReport, EquityError> {
        match self.get_board().len() {
            5 => on_threads(self.get_options().threads, || runouts::report(self, engine)),
            found => Err(EquityError::BoardCount { found, expected: "5" }),
        }
    }

    fn distribution(&self, engine: &Engine) -> Result<Distribution, EquityError> {
        distribution::of_ranges(self, engine)
    }

    fn flops(
        &self,
        engine: &Engine,
        nuts: f64,
        textures: Option<&TextureFilter>,
    ) -> Result<FlopReport, EquityError> {
        on_threads(self.get_options().threads, || distribution::of_flops(self, engine, nuts, textures))
    }
}
