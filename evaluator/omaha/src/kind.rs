//! The kinds of Omaha.

use equity::play::GameInfo;
use evaluator::{CardSet, Game};

/// A kind of Omaha, where exactly two hole cards play with exactly three of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Omaha {
    /// Four hole cards.
    Four,
    /// Five hole cards.
    Five,
    /// Six hole cards.
    Six,
    /// Four hole cards, and the lowest hand of eight or better wins half of the pot.
    EightOrBetter,
}

impl Omaha {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Four, Self::Five, Self::Six, Self::EightOrBetter];

    /// The maximum number of players.
    pub const MOST_PLAYERS: usize = 6;

    /// Returns the kind of Omaha that a game is, or `None` for other games.
    ///
    /// ```
    /// use evaluator::Game;
    /// use omaha::Omaha;
    ///
    /// assert_eq!(Omaha::of(Game::Omaha8), Some(Omaha::EightOrBetter));
    /// assert_eq!(Omaha::of(Game::Holdem), None);
    /// ```
    #[must_use]
    pub fn of(game: Game) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.facts().ranks == game)
    }

    pub(crate) fn facts(self) -> &'static GameInfo {
        &KINDS[self as usize]
    }
}

static KINDS: [GameInfo; 4] = [
    info(Game::Omaha, &["plo", "plo4"], "Four hole cards, of which two play with three of the board"),
    info(Game::Omaha5, &["plo5"], "As in omaha, with five hole cards"),
    info(Game::Omaha6, &["plo6"], "As in omaha, with six hole cards"),
    info(
        Game::Omaha8,
        &["plo8", "o8", "omaha-hi-lo"],
        "Four hole cards, half of the pot for the lowest hand of eight or better",
    ),
];

const fn info(game: Game, aliases: &'static [&'static str], help: &'static str) -> GameInfo {
    GameInfo {
        id: game.name(),
        name: game.name(),
        rules: None,
        aliases,
        title: game.title(),
        help,
        ranks: game,
        deck: CardSet::FULL,
        hole_cards: game.hole_cards(),
        most_players: Omaha::MOST_PLAYERS,
        splits_pot: matches!(game, Game::Omaha8),
    }
}
