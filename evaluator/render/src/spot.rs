//! The question as shown beside the answer.

use std::borrow::Cow;
use std::fmt;

use equity::game::{AnyRange, GameInfo};
use evaluator::CardSet;
use holdem::Showdown;
use holdem::range::Range;

use crate::game::title;
use crate::words::cut;

/// The public knowledge: the game, the board, and the dead cards.
#[derive(Clone, Copy, Debug)]
pub struct KnownCards {
    /// The game, which determines the deck.
    pub game: &'static GameInfo,
    /// The board.
    pub board: CardSet,
    /// The dead cards.
    pub dead: CardSet,
}

/// Hold'em without known cards.
impl Default for KnownCards {
    fn default() -> Self {
        Self { game: &holdem::GAMES[0], board: CardSet::EMPTY, dead: CardSet::EMPTY }
    }
}

impl KnownCards {
    /// Returns the cards of the board and the dead cards.
    pub fn all(self) -> CardSet {
        self.board | self.dead
    }

    /// Returns the text as a line, or an empty text if there is none.
    pub(crate) fn line(self) -> String {
        let text = self.to_string();
        if text.is_empty() { text } else { text + "\n" }
    }
}

/// Writes the game, the board and the dead cards. The text is empty for hold'em without known cards.
impl fmt::Display for KnownCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards = |name: &str, cards: CardSet| (!cards.is_empty()).then(|| format!("{name} {cards}"));
        let parts =
            [title(self.game).map(String::from), cards("board", self.board), cards("dead", self.dead)];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(&parts.join(", "))
    }
}

/// A range of some game as shown beside the answer. It is displayed as text.
pub trait PlayerRange: fmt::Display {
    /// Returns the weight of the hands that have none of the `known` cards.
    fn weight_without(&self, known: CardSet) -> f64;

    /// Returns the range as text in the notation of a game.
    fn text_in(&self, _game: &'static GameInfo) -> String {
        self.to_string()
    }
}

impl PlayerRange for Range {
    fn weight_without(&self, known: CardSet) -> f64 {
        self.without(known).total_weight()
    }

    fn text_in(&self, game: &'static GameInfo) -> String {
        // Ranges of hold'em have this text anyway. In short deck it replaces a long list of all hands.
        let is_all = self.is_unweighted() && self.count() as u64 == game.hands();
        if is_all { "random".into() } else { self.to_string() }
    }
}

impl PlayerRange for AnyRange {
    fn weight_without(&self, known: CardSet) -> f64 {
        self.weight_without(known)
    }
}

/// A range of any game with its text as entered. Ranges of two hole cards are displayed by their shortest
/// text. Others are displayed as entered, because a list of all their hands may be long.
#[derive(Clone, Debug)]
pub struct GivenRange {
    /// The text as entered.
    pub text: String,
    /// The range.
    pub range: AnyRange,
}

impl fmt::Display for GivenRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.range.of_two_cards() {
            Some(range) => range.fmt(f),
            None => f.write_str(self.text.trim()),
        }
    }
}

impl PlayerRange for GivenRange {
    fn weight_without(&self, known: CardSet) -> f64 {
        self.range.weight_without(known)
    }

    fn text_in(&self, game: &'static GameInfo) -> String {
        self.range.of_two_cards().map_or_else(|| self.to_string(), |range| range.text_in(game))
    }
}

/// Ranges against each other.
#[derive(Clone, Debug)]
pub struct Spot<R = Range> {
    /// The players' ranges.
    pub ranges: Vec<R>,
    /// The game, and the cards that no player holds.
    pub cards: KnownCards,
}

impl From<Spot> for Cow<'_, Spot> {
    fn from(spot: Spot) -> Self {
        Self::Owned(spot)
    }
}

impl<'a> From<&'a Spot> for Cow<'a, Spot> {
    fn from(spot: &'a Spot) -> Self {
        Self::Borrowed(spot)
    }
}

impl<R: PlayerRange> Spot<R> {
    /// Returns a player's range as tables and images show it. Long ranges are cut.
    pub fn name(&self, player: usize) -> String {
        cut(&self.ranges[player].text_in(self.cards.game))
    }

    /// Returns the names of all players' ranges.
    pub(crate) fn names(&self) -> Vec<String> {
        (0..self.ranges.len()).map(|player| self.name(player)).collect()
    }
}

impl Spot {
    /// Returns the equity question about the ranges.
    pub fn question(&self) -> Showdown<'_> {
        Showdown::new(&self.ranges).board(self.cards.board).dead(self.cards.dead)
    }
}

/// A question with its answer.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a, Report, R = Range> {
    /// The question.
    pub spot: &'a Spot<R>,
    /// The answer.
    pub report: &'a Report,
    /// The time in seconds.
    pub seconds: f64,
}
