//! The question, as far as it is shown beside the answer.

use std::borrow::Cow;
use std::fmt;

use equity::Showdown;
use equity::range::Range;
use evaluator::{CardSet, Game};

use crate::game::{combos, title};
use crate::words::cut;

/// What everybody knows: the game, and cards that no player holds.
#[derive(Clone, Copy, Debug, Default)]
pub struct KnownCards {
    /// The game, which says what the deck is.
    pub game: Game,
    /// The board.
    pub board: CardSet,
    /// Cards that are out of play.
    pub dead: CardSet,
}

impl KnownCards {
    /// All cards of the board, and all dead ones.
    pub fn all(self) -> CardSet {
        self.board | self.dead
    }

    /// Their text on a line of its own; nothing if there is none.
    pub(crate) fn line(self) -> String {
        let text = self.to_string();
        if text.is_empty() { text } else { text + "\n" }
    }
}

/// As a line of text; nothing if there are no cards and the game is hold'em.
impl fmt::Display for KnownCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards = |name: &str, cards: CardSet| (!cards.is_empty()).then(|| format!("{name} {cards}"));
        let parts =
            [title(self.game).map(String::from), cards("board", self.board), cards("dead", self.dead)];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(&parts.join(", "))
    }
}

/// A range of some game, as far as it is shown beside the answer; it is displayed as text.
pub trait PlayerRange: fmt::Display {
    /// The weight of the hands that have none of these cards.
    fn weight_without(&self, known: CardSet) -> f64;

    /// As people write it in a game.
    fn text_in(&self, _game: Game) -> String {
        self.to_string()
    }
}

impl PlayerRange for Range {
    fn weight_without(&self, known: CardSet) -> f64 {
        self.without(known).total_weight()
    }

    fn text_in(&self, game: Game) -> String {
        // In hold'em its own text says so too; all hands of a short deck would be a long list.
        let is_all = self.is_unweighted() && self.count() as u64 == combos(game);
        if is_all { "random".into() } else { self.to_string() }
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
    /// A player's range as tables and pictures show it: cut if it is long.
    pub fn name(&self, player: usize) -> String {
        cut(&self.ranges[player].text_in(self.cards.game))
    }

    /// Those of all players.
    pub(crate) fn names(&self) -> Vec<String> {
        (0..self.ranges.len()).map(|player| self.name(player)).collect()
    }
}

impl Spot {
    /// The question what the ranges are worth.
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
    /// How long it took.
    pub seconds: f64,
}
