//! Equities by next card: the same question on each larger board.

use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use evaluator::{Card, Holdem};

use super::planned::{Dealt, Planned};
use super::showdown::Showdown;
use crate::holding::Holding;
use crate::progress::{Reporter, in_parts, on_threads};
use crate::report::change_unit;
use crate::{EquityError, Method, Options, Plan, Progress, Report, Shares, packed_fields};

/// A card that can come next, and the players' equities with it on the board.
///
/// ```
/// use evaluator::RankTable;
/// use holdem::{Engine, Showdown};
/// use holdem::range::Range;
///
/// let players: [Range; 2] = ["AhKh".parse()?, "7s7c".parse()?];
/// let question = Showdown::new(&players).board("Qh 7h 2c 3d".parse()?);
/// let next = question.next_cards(&Engine::new(RankTable::embedded()))?;
/// let heart = next.cards().iter().find(|next| next.card().to_string() == "9h").ok_or("it cannot come")?;
/// assert_eq!(heart.shares()[0].equity(), 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct NextCard {
    card: Card,
    shares: Vec<Shares>,
}

impl NextCard {
    /// Returns the card.
    #[must_use]
    pub fn card(&self) -> Card {
        self.card
    }

    /// Returns each player's shares: those of a showdown on the board with this card.
    #[must_use]
    pub fn shares(&self) -> &[Shares] {
        &self.shares
    }
}

/// The exact results for each card that can come next.
#[derive(Clone, Debug)]
pub struct NextCards {
    shares: Vec<Shares>,
    cards: Vec<NextCard>,
    is_counted: bool,
    exponent: i32,
}

impl NextCards {
    /// Returns the cases of each player: the sums over all cards, divided by two on the flop, because every
    /// runout occurs once for each of its two cards.
    #[must_use]
    pub fn shares(&self) -> &[Shares] {
        &self.shares
    }

    /// Returns the cards, the highest first, with each player's cases on the board with the card.
    #[must_use]
    pub fn cards(&self) -> &[NextCard] {
        &self.cards
    }

    /// Returns the binary exponent of the unit of all weights: 0 unless weights would underflow, as in
    /// [`Report::weight_exponent`].
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
    NextCard { card, shares }
    NextCards { shares, cards, is_counted, exponent }
}

impl<H: Holding> Showdown<'_, H> {
    /// Computes the result for each card that can come next on a board of three or four cards. With
    /// [`Method::Auto`] it may take the [time](Self::exact_within) of exact work.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`run`](Self::run), and an error if the board has another size, a simulation is
    /// requested, exact work would take too long, or the run is stopped. There are no partial results.
    ///
    /// ```
    /// use omaha::{Omaha, Showdown};
    /// use equity::range::Range;
    ///
    /// let ranges = ["AsAhKsKh", "8d7d6c5c"].map(|text| Range::read(text, 4).unwrap());
    /// let question = Showdown::new(&ranges).board("8s 7c 2h 2s".parse()?);
    /// let next = question.next_cards(&Omaha::Four)?;
    /// assert_eq!((next.cards().len(), next.shares()[0].total()), (40, 40.0));
    /// assert_eq!(next.shares()[0].wins(), question.run(&Omaha::Four)?.shares()[0].wins());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_cards<P: Planned<Holding = H>>(&self, game: &P) -> Result<NextCards, EquityError> {
        on_threads(self.setup.options.threads, || self.find_next_cards(&*self.with_its_isa(game)))
    }

    fn find_next_cards<P: Planned<Holding = H>>(&self, game: &P) -> Result<NextCards, EquityError> {
        let found = self.setup.board.len();
        if !matches!(found, 3 | 4) {
            return Err(EquityError::BoardCount { found, expected: "3 or 4" });
        }
        if self.setup.options.is_simulation() {
            let reason = "the results of next cards cannot be simulated";
            return Err(EquityError::PlanDoesNotApply { plan: Plan::MonteCarlo, reason });
        }
        let question = game.in_deck(self)?;
        let mut deal = game.deal(&question)?;
        question.check_cost(game, &deal)?;
        game.use_symmetry(&mut deal, Duration::MAX);
        let (mut cards, exponent) = by_next_card(&question, game, &deal, &self.setup.reporter())?;
        if cards.is_empty() {
            return Err(deal.no_deal());
        }
        cards.reverse();
        let times = 1.0 / (Holdem::BOARD_CARDS - found) as f64;
        let shares = |player| cards.iter().map(|next| next.shares[player]).sum::<Shares>() * times;
        let shares: Vec<Shares> = (0..deal.players()).map(shares).collect();
        // Sums of integers are exact up to 2^53.
        let is_counted = deal.is_unweighted() && shares[0].total() < 2.0 / f64::EPSILON;
        Ok(NextCards { shares, cards, is_counted, exponent })
    }

    fn with_card(&self, card: Card) -> Self {
        self.board(self.setup.board | card.into())
    }

    /// Returns an error if the work would take too long, estimated from a sample of the cards.
    fn check_cost<P: Planned<Holding = H>>(&self, game: &P, deal: &P::Deal) -> Result<(), EquityError> {
        if self.setup.options.method == Method::Exact {
            return Ok(());
        }
        let plan = self.setup.options.plan;
        let cost = |card: Card| self.with_card(card).choice(game, plan).ok()?.exact().cost(plan).ok();
        let worst = deal.left().iter().step_by(9).filter_map(cost).max().unwrap_or(Duration::ZERO);
        self.setup.options.may_take(worst.saturating_mul(deal.left().len() as u32))
    }
}

/// The exponent of a card that cannot come: below all others.
const NO_WEIGHT: i32 = -1_000_000;

/// Returns all cards that can come next, by id, and the binary exponent of the unit of their weights. The
/// question is in its deck. Among cards that are [alike](Planned::alike), only one is computed.
///
/// # Errors
///
/// Returns an error if the requested plan does not apply, or if the reporter requested a stop.
pub fn by_next_card<P: Planned>(
    question: &Showdown<'_, P::Holding>,
    game: &P,
    deal: &P::Deal,
    reporter: &Reporter<'_>,
) -> Result<(Vec<NextCard>, i32), EquityError> {
    let left = deal.left();
    let cards: Vec<(Card, Card)> = Card::ALL
        .into_iter()
        .filter(|&card| left.contains(card))
        .map(|card| (P::alike(deal, card), card))
        .collect();
    let unlike: Vec<Card> =
        cards.iter().filter(|(first, card)| first == card).map(|&(first, _)| first).collect();
    let parts = in_parts(unlike.len(), 1, reporter, |units| {
        let on_board = |card| shares_of(&question.with_card(card), game, reporter);
        let solved = units.map(|unit| Ok((unlike[unit], on_board(unlike[unit])?)));
        Some(solved.collect::<Result<Vec<_>, EquityError>>())
    });
    let solved = parts.whole().ok_or(EquityError::Stopped)?.collect::<Result<Vec<_>, _>>()?.concat();
    if solved.len() < unlike.len() {
        return Err(EquityError::Stopped);
    }
    // All weights use the unit of the heaviest, so that they can be summed.
    let unit = solved.iter().map(|&(_, (_, exponent))| exponent).max().unwrap_or(0);
    let with_shares = cards.iter().filter_map(|&(first, card)| {
        let (_, (shares, exponent)) = solved.iter().find(|(solved, _)| *solved == first)?;
        let mut shares = shares.clone();
        change_unit(&mut shares, *exponent, unit);
        Some(NextCard { card, shares })
    });
    // Players who together hold nearly all remaining cards can make a card impossible.
    Ok((with_shares.filter(|next| next.shares[0].total() > 0.0).collect(), unit))
}

/// Returns the players' exact shares, and the binary exponent of the unit of weights. The shares are empty if
/// no deal is possible.
///
/// # Errors
///
/// Returns an error if the requested plan does not apply, or if the reporter requested a stop.
pub fn shares_of<P: Planned>(
    question: &Showdown<'_, P::Holding>,
    game: &P,
    reporter: &Reporter<'_>,
) -> Result<(Vec<Shares>, i32), EquityError> {
    let go_on = |_: &Progress<'_>| reporter.go_on();
    let options = Options { method: Method::Exact, by_combo: false, ..question.setup.options };
    match question.options(options).on_progress(&go_on).run_here(game) {
        Ok(report) => whole(&report),
        Err(EquityError::EmptyRange { .. } | EquityError::NoDeal { .. } | EquityError::NoWeight { .. }) => {
            Ok((vec![Shares::default(); question.count()], NO_WEIGHT))
        }
        Err(error) => Err(error),
    }
}

/// Returns the shares of a report and the exponent of their unit, or an error if the run was stopped.
fn whole(report: &Report) -> Result<(Vec<Shares>, i32), EquityError> {
    match report.partial() {
        None => Ok((report.shares().to_vec(), report.weight_exponent())),
        Some(_) => Err(EquityError::Stopped),
    }
}
