//! Equities by next card: the same question on each larger board.

use alloc::vec;
use alloc::vec::Vec;

use equity::internals::{Reporter, bits_by_id, change_unit, in_parts, set_by_id};
use equity::{EquityError, Method, Options, Progress, Shares, packed_fields};
use evaluator::Card;

use crate::engine::Engine;
use crate::isomorphism::SuitSymmetry;
use crate::question::Showdown;
use crate::removal::Spot;

/// A card that can come next, and the players' equities with it on the board.
///
/// ```
/// use evaluator::RankTable;
/// use holdem::{Engine, Showdown};
/// use holdem::range::Range;
///
/// let players: [Range; 2] = ["AhKh".parse()?, "7s7c".parse()?];
/// let question = Showdown::new(&players).board("Qh 7h 2c 3d".parse()?);
/// let report = question.runouts(&Engine::new(RankTable::embedded()))?;
/// let heart = report.next_cards().iter().find(|next| next.card().to_string() == "9h").ok_or("it cannot come")?;
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

/// The exponent of a card that cannot come: below all others.
const NO_WEIGHT: i32 = -1_000_000;

/// The players' shares, in total and by next card.
pub(super) struct SharesByCard {
    pub(super) shares: Vec<Shares>,
    pub(super) next_cards: Vec<NextCard>,
    /// The binary exponent of the unit of all weights.
    pub(super) exponent: i32,
}

/// A question about runouts, and what is needed to answer it.
pub(super) struct NextCards<'a> {
    pub(super) question: &'a Showdown<'a>,
    pub(super) spot: &'a Spot,
    pub(super) symmetry: &'a SuitSymmetry,
    pub(super) engine: &'a Engine,
    pub(super) reporter: &'a Reporter<'a>,
}

impl NextCards<'_> {
    /// Returns the players' shares and the cards that can come next. There are none on a complete board.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`all`](Self::all), or an error if no card can come next because there is no
    /// deal.
    pub(super) fn shares(&self) -> Result<SharesByCard, EquityError> {
        let (spot, players) = (self.spot, self.spot.players());
        if spot.missing() == 0 {
            let (shares, exponent) = self.on(0)?;
            return Ok(SharesByCard { shares, next_cards: Vec::new(), exponent });
        }
        let (next_cards, exponent) = self.all()?;
        if next_cards.is_empty() {
            let (no_deal, no_weight) = (EquityError::NoDeal { players }, EquityError::NoWeight { players });
            return Err(if spot.is_even() { no_deal } else { no_weight });
        }
        // Each case was counted once for each of its cards to come.
        let times = 1.0 / spot.missing() as f64;
        let shares = |player| next_cards.iter().map(|next| next.shares()[player]).sum::<Shares>() * times;
        Ok(SharesByCard { shares: (0..players).map(shares).collect(), next_cards, exponent })
    }

    /// Returns all cards that can come next, by id, on a board of three or four cards, and the binary
    /// exponent of the unit of their weights. Among suit-isomorphic cards, only one is computed.
    ///
    /// # Errors
    ///
    /// Returns an error if the requested plan does not apply, or if the reporter requested a stop.
    fn all(&self) -> Result<(Vec<NextCard>, i32), EquityError> {
        let known = self.spot.board | self.spot.dead;
        let cards = Card::ALL.into_iter().filter(|&card| !known.contains(card));
        // Each card is paired with its canonical card, as a bit by id.
        let cards: Vec<(u64, Card)> =
            cards.map(|card| (self.symmetry.canonical(bits_by_id(card.into())), card)).collect();
        let unlike = cards.iter().filter(|(least, card)| *least == 1 << card.id());
        let unlike: Vec<u64> = unlike.map(|&(least, _)| least).collect();
        let parts = in_parts(unlike.len(), 1, self.reporter, |units| {
            let solved = units.map(|unit| Ok((unlike[unit], self.on(unlike[unit])?)));
            Some(solved.collect::<Result<Vec<_>, _>>())
        });
        let solved = parts.whole().ok_or(EquityError::Stopped)?.collect::<Result<Vec<_>, _>>()?.concat();
        if solved.len() < unlike.len() {
            return Err(EquityError::Stopped);
        }
        // All weights use the unit of the heaviest, so that they can be summed.
        let unit = solved.iter().map(|&(_, (_, exponent))| exponent).max().unwrap_or(0);
        let with_shares = cards.iter().filter_map(|&(least, card)| {
            let (_, (shares, exponent)) = solved.iter().find(|(cards, _)| *cards == least)?;
            let mut shares = shares.clone();
            change_unit(&mut shares, *exponent, unit);
            Some(NextCard { card, shares })
        });
        // Players who together hold nearly all remaining cards can make a card impossible.
        Ok((with_shares.filter(|next| next.shares[0].total() > 0.0).collect(), unit))
    }

    /// Returns the players' shares on the board with one more card, given as a bit by id, or without one if
    /// `card` is 0, and the binary exponent of the unit of weights.
    fn on(&self, card: u64) -> Result<(Vec<Shares>, i32), EquityError> {
        let Self { question, engine, reporter, .. } = *self;
        let go_on = |_: &Progress<'_>| reporter.go_on();
        let board = question.get_board() | set_by_id(card);
        let options = Options { method: Method::Exact, by_combo: false, ..question.get_options() };
        let larger = question.board(board).options(options);
        match larger.on_progress(&go_on).run(engine) {
            Ok(report) if report.partial().is_some() => Err(EquityError::Stopped),
            Ok(report) => Ok((report.shares().to_vec(), report.weight_exponent())),
            Err(
                EquityError::EmptyRange { .. } | EquityError::NoDeal { .. } | EquityError::NoWeight { .. },
            ) => Ok((vec![Shares::default(); question.players], NO_WEIGHT)),
            Err(error) => Err(error),
        }
    }
}

packed_fields! {
    NextCard { card, shares }
}
