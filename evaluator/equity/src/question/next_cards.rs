use std::ops::ControlFlow;
use std::prelude::rust_2024::*;
use std::time::Duration;

use crate::packed_fields;
use crate::progress::on_threads;
use crate::report::change_unit;
use crate::{EquityError, Method, Plan, Progress, Shares};
use evaluator::{Card, Holdem};

use super::showdown::Showdown;
use crate::play::Play;

/// The exact results for each card that can come next.
#[derive(Clone, Debug)]
pub struct NextCards {
    shares: Vec<Shares>,
    cards: Vec<(Card, Vec<Shares>)>,
    is_counted: bool,
    exponent: i32,
}

impl NextCards {
    /// Creates the results from the cases of each player, and for each card that can come. Weights have a unit
    /// with a binary exponent.
    #[must_use]
    pub fn new(
        shares: Vec<Shares>,
        cards: Vec<(Card, Vec<Shares>)>,
        is_counted: bool,
        exponent: i32,
    ) -> Self {
        Self { shares, cards, is_counted, exponent }
    }

    /// Returns the cases of each player: the sums over all cards, divided by two on the flop, because every
    /// runout occurs once for each of its two cards.
    #[must_use]
    pub fn shares(&self) -> &[Shares] {
        &self.shares
    }

    /// Returns the cards, the highest first, with each player's cases on the board with the card.
    #[must_use]
    pub fn cards(&self) -> &[(Card, Vec<Shares>)] {
        &self.cards
    }

    /// Returns the binary exponent of the unit of all weights: 0 unless weights would underflow, as in
    /// [`Report::weight_exponent`](crate::Report::weight_exponent).
    #[must_use]
    pub fn weight_exponent(&self) -> i32 {
        self.exponent
    }

    /// Returns `true` if all numbers of cases are counts, because all weights are 0 or 1.
    #[must_use]
    pub fn is_counted(&self) -> bool {
        self.is_counted
    }
}

packed_fields! {
    NextCards { shares, cards, is_counted, exponent }
}

impl<P: Play> Showdown<'_, P> {
    /// Computes the result for each card that can come next on a board of three or four cards. With
    /// [`Method::Auto`] it may take the [time](Self::exact_within) of exact work.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`run`](Self::run), and an error if the board has another size, a simulation is
    /// requested, exact work would take too long, or the run is stopped. There are no partial results.
    ///
    /// ```
    /// use equity::Showdown;
    /// use omaha::Omaha;
    /// use equity::range::Range;
    ///
    /// let ranges = ["AsAhKsKh", "8d7d6c5c"].map(|text| Range::read(text, 4).unwrap());
    /// let question = Showdown::new(Omaha::Four, &ranges).board("8s 7c 2h 2s".parse()?);
    /// let next = question.next_cards()?;
    /// assert_eq!((next.cards().len(), next.shares()[0].total()), (40, 40.0));
    /// assert_eq!(next.shares()[0].wins(), question.run()?.shares()[0].wins());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_cards(&self) -> Result<NextCards, EquityError> {
        on_threads(self.setup.options.threads, || self.find_next_cards())
    }

    fn find_next_cards(&self) -> Result<NextCards, EquityError> {
        let found = self.setup.board.len();
        if !matches!(found, 3 | 4) {
            return Err(EquityError::BoardCount { found, expected: "3 or 4" });
        }
        if self.setup.options.is_simulation() {
            let reason = "the results of next cards cannot be simulated";
            return Err(EquityError::PlanDoesNotApply { plan: Plan::MonteCarlo, reason });
        }
        // Check the question itself first.
        self.exact_cost()?;
        let next: Vec<Card> = (self.play.info().deck - self.setup.board - self.setup.dead).iter().collect();
        self.check_cost(&next)?;
        let mut cards = Vec::with_capacity(next.len());
        let mut is_counted = true;
        for (place, &card) in next.iter().enumerate() {
            let part = |done: f64| (place as f64 + done) / next.len() as f64;
            let tell = |progress: &Progress<'_>| match self.setup.callback {
                Some(callback) => callback(&Progress::new(part(progress.done), None)),
                None => ControlFlow::Continue(()),
            };
            let larger = self.with_card(card).method(Method::Exact);
            let report = match larger.on_progress(&tell).run_here() {
                // A card cannot come if players need all remaining cards or hands.
                Err(
                    EquityError::EmptyRange { .. }
                    | EquityError::NoDeal { .. }
                    | EquityError::NoWeight { .. },
                ) => continue,
                report => report?,
            };
            if report.partial().is_some() || tell(&Progress::new(1.0, None)).is_break() {
                return Err(EquityError::Stopped);
            }
            is_counted &= report.is_counted();
            cards.push((card, report.shares().to_vec(), report.weight_exponent()));
        }
        if cards.is_empty() {
            return Err(EquityError::NoDeal { players: self.ranges.len() });
        }
        // All results are converted to the unit of the heaviest, so that they can be added.
        let exponent = cards.iter().map(|&(.., exponent)| exponent).max().unwrap_or(0);
        let in_unit = |(card, mut shares, from): (Card, Vec<Shares>, i32)| {
            change_unit(&mut shares, from, exponent);
            (card, shares)
        };
        let cards: Vec<_> = cards.into_iter().map(in_unit).collect();
        let times = 1.0 / (Holdem::BOARD_CARDS - found) as f64;
        let shares = |player: usize| cards.iter().map(|(_, shares)| shares[player]).sum::<Shares>() * times;
        let shares: Vec<Shares> = (0..self.ranges.len()).map(shares).collect();
        // Sums of integers are exact up to 2^53.
        let is_counted = is_counted && shares[0].total() < 2.0 / f64::EPSILON;
        Ok(NextCards { shares, cards, is_counted, exponent })
    }

    fn with_card(&self, card: Card) -> Self {
        self.board(self.setup.board | card.into())
    }

    /// Returns an error if the work would take too long, estimated from a sample of the cards.
    fn check_cost(&self, next: &[Card]) -> Result<(), EquityError> {
        if self.setup.options.method == Method::Exact {
            return Ok(());
        }
        let costs = next.iter().step_by(9).filter_map(|&card| self.with_card(card).exact_cost().ok());
        let worst = costs.max().unwrap_or(Duration::ZERO);
        self.setup.options.may_take(worst.saturating_mul(next.len() as u32))
    }
}
