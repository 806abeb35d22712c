//! Omaha ranges in questions.

use std::fmt;
use std::sync::LazyLock;

use evaluator::internals::choose;
use evaluator::{CardSet, Game};
use holdem::EquityError;
use omaha::range::{Order, Range, RangeReader};
use omaha::{Omaha, PreflopTable, Showdown};
use render::spot::{KnownCards, PlayerRange, Spot};

use crate::refusal::Refusal;
use crate::spot::refusal;

/// Returns a reader for ranges of an Omaha game. Percentages are supported only if the game has an order of
/// hands.
pub fn omaha_reader(game: Game) -> RangeReader {
    static ORDER: LazyLock<Order> = LazyLock::new(|| PreflopTable::embedded().order());
    let reader = RangeReader::new(game.hole_cards());
    // The order is for games in which the best hand wins the whole pot.
    if game == Game::Omaha { reader.order(&ORDER) } else { reader }
}

/// A range with its text as entered, because a list of all its hands may be long.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    text: &'a str,
    range: &'a Range,
}

impl fmt::Display for Given<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text.trim())
    }
}

impl PlayerRange for Given<'_> {
    fn weight_without(&self, known: CardSet) -> f64 {
        weight_without(self.range, known)
    }
}

/// Returns the weight of the hands that have none of the `known` cards.
pub fn weight_without(range: &Range, known: CardSet) -> f64 {
    if known.is_empty() {
        return range.total_weight();
    }
    // A full range has millions of hands, so they are counted by formula.
    if range.is_full() {
        return choose(CardSet::FULL.len() - known.len(), range.hole_cards()) as f64;
    }
    let left = range.iter().filter(|(hole, _)| !hole.cards().intersects(known));
    left.map(|(_, weight)| weight).sum()
}

/// Omaha ranges against each other.
#[derive(Clone, Debug)]
pub struct OmahaSpot {
    /// The players' ranges.
    pub ranges: Vec<Range>,
    /// The texts of the ranges as entered.
    pub texts: Vec<String>,
    /// The game, and the cards that no player holds.
    pub cards: KnownCards,
}

impl OmahaSpot {
    /// Returns the equity question about the ranges.
    pub fn question(&self) -> Showdown<'_> {
        let KnownCards { game, board, dead } = self.cards;
        Showdown::new(Omaha::of(game).expect("a kind of Omaha"), &self.ranges).board(board).dead(dead)
    }

    /// Returns the spot as shown beside the answer.
    pub fn shown(&self) -> Spot<Given<'_>> {
        let given = self.ranges.iter().zip(&self.texts).map(|(range, text)| Given { text, range });
        Spot { ranges: given.collect(), cards: self.cards }
    }
}

/// Checks the number of players in Omaha.
///
/// # Errors
///
/// Returns an error if there are not 2 to 6 players.
pub fn check_players(found: usize) -> Result<(), EquityError> {
    match found {
        2..=Omaha::MOST_PLAYERS => Ok(()),
        found => Err(EquityError::PlayerCount { found, most: Omaha::MOST_PLAYERS, game: Some("Omaha") }),
    }
}

/// Converts an Omaha error to a refusal. `texts` are the ranges as entered.
pub fn omaha_refusal(error: EquityError, texts: &[impl AsRef<str>]) -> Refusal {
    refusal(error, texts)
}
