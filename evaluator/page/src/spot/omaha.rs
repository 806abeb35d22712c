//! Ranges of Omaha in questions.

use std::fmt;
use std::sync::LazyLock;

use evaluator::internals::choose;
use evaluator::{CardSet, Game};
use omaha::range::{Order, Range, RangeReader};
use omaha::{OmahaError, PreflopTable, Showdown};
use render::spot::{KnownCards, PlayerRange, Spot};

use crate::refusal::Refusal;
use crate::spot::refusal;

/// What reads ranges of a kind of Omaha, with percentages where there is an order for them.
pub fn omaha_reader(game: Game) -> RangeReader {
    static ORDER: LazyLock<Order> = LazyLock::new(|| PreflopTable::embedded().order());
    let reader = RangeReader::new(game.hole_cards());
    // The order is of hands that win all of the pot.
    if game == Game::Omaha { reader.order(&ORDER) } else { reader }
}

/// A range as it was given: the text of all its hands may be a long one.
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

/// The weight of the hands that have none of these cards.
pub fn weight_without(range: &Range, known: CardSet) -> f64 {
    if known.is_empty() {
        return range.total_weight();
    }
    // There are millions of all hands.
    if range.is_full() {
        return choose(CardSet::FULL.len() - known.len(), range.hole_cards()) as f64;
    }
    let left = range.iter().filter(|(hole, _)| !hole.cards().intersects(known));
    left.map(|(_, weight)| weight).sum()
}

/// Ranges of Omaha against each other.
#[derive(Clone, Debug)]
pub struct OmahaSpot {
    /// The players' ranges.
    pub ranges: Vec<Range>,
    /// The same as they were given.
    pub texts: Vec<String>,
    /// The game, and the cards that no player holds.
    pub cards: KnownCards,
}

impl OmahaSpot {
    /// The question what the ranges are worth.
    pub fn question(&self) -> Showdown<'_> {
        let KnownCards { game, board, dead } = self.cards;
        Showdown::new(game, &self.ranges).board(board).dead(dead)
    }

    /// The same as it is shown.
    pub fn shown(&self) -> Spot<Given<'_>> {
        let given = self.ranges.iter().zip(&self.texts).map(|(range, text)| Given { text, range });
        Spot { ranges: given.collect(), cards: self.cards }
    }
}

/// Refuses numbers of players that cannot meet in Omaha.
///
/// # Errors
///
/// There are not 2 to 6.
pub fn check_players(found: usize) -> Result<(), OmahaError> {
    match found {
        2..=Showdown::MOST_PLAYERS => Ok(()),
        found => Err(OmahaError::PlayerCount(found)),
    }
}

/// Why there is no answer in Omaha; `texts` are the ranges as they were given.
pub fn omaha_refusal(error: OmahaError, texts: &[impl AsRef<str>]) -> Refusal {
    match error {
        OmahaError::Equity(error) => refusal(error, texts),
        error => Refusal::new("ranges", error.to_string()),
    }
}
