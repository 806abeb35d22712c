//! The kinds of Omaha.

use std::fmt;

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

    /// Returns the number of hole cards: four, five or six.
    ///
    /// ```
    /// use omaha::Omaha;
    ///
    /// assert_eq!(Omaha::ALL.map(Omaha::hole_cards), [4, 5, 6, 4]);
    /// ```
    #[must_use]
    pub fn hole_cards(self) -> usize {
        self.facts().hole_cards
    }

    pub(crate) fn facts(self) -> &'static GameInfo {
        &KINDS[self as usize]
    }
}

/// Writes the unique name of the game, such as "omaha8".
impl fmt::Display for Omaha {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.facts().id)
    }
}

const FOUR: GameInfo = GameInfo {
    id: "omaha",
    name: "omaha",
    rules: None,
    aliases: &["plo", "plo4"],
    title: "Omaha",
    help: "Four hole cards, of which two play with three of the board",
    ranks: Game::Holdem,
    deck: CardSet::FULL,
    hole_cards: 4,
    most_players: Omaha::MOST_PLAYERS,
    splits_pot: false,
};

static KINDS: [GameInfo; 4] = [
    FOUR,
    GameInfo {
        id: "omaha5",
        name: "omaha5",
        aliases: &["plo5"],
        title: "five-card Omaha",
        help: "As in omaha, with five hole cards",
        hole_cards: 5,
        ..FOUR
    },
    GameInfo {
        id: "omaha6",
        name: "omaha6",
        aliases: &["plo6"],
        title: "six-card Omaha",
        help: "As in omaha, with six hole cards",
        hole_cards: 6,
        ..FOUR
    },
    GameInfo {
        id: "omaha8",
        name: "omaha8",
        aliases: &["plo8", "o8", "omaha-hi-lo"],
        title: "Omaha eight or better",
        help: "Four hole cards, half of the pot for the lowest hand of eight or better",
        splits_pot: true,
        ..FOUR
    },
];
