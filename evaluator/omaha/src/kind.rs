//! The kinds of Omaha.

use std::fmt;

use equity::play::{Coming, GameInfo};
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
    /// Five hole cards, and the lowest hand of eight or better wins half of the pot: Big O.
    FiveEightOrBetter,
    /// Six hole cards, and the lowest hand of eight or better wins half of the pot.
    SixEightOrBetter,
    /// Four hole cards, and the lowest hand wins half of the pot.
    HighLow,
    /// Five hole cards, and the lowest hand wins half of the pot.
    FiveHighLow,
    /// Six hole cards, and the lowest hand wins half of the pot.
    SixHighLow,
    /// Five hole cards, and the first card of the board is turned before the first bet.
    Courchevel,
    /// Courchevel in which the lowest hand of eight or better wins half of the pot.
    CourchevelEightOrBetter,
}

impl Omaha {
    /// All kinds.
    pub const ALL: [Self; 11] = [
        Self::Four,
        Self::Five,
        Self::Six,
        Self::EightOrBetter,
        Self::FiveEightOrBetter,
        Self::SixEightOrBetter,
        Self::HighLow,
        Self::FiveHighLow,
        Self::SixHighLow,
        Self::Courchevel,
        Self::CourchevelEightOrBetter,
    ];

    /// The maximum number of players.
    pub const MAX_PLAYERS: usize = 6;

    /// Returns the number of hole cards: four, five or six.
    ///
    /// ```
    /// use omaha::Omaha;
    ///
    /// assert_eq!(Omaha::ALL.map(Omaha::hole_cards), [4, 5, 6, 4, 5, 6, 4, 5, 6, 5, 5]);
    /// ```
    #[must_use]
    pub fn hole_cards(self) -> usize {
        self.facts().hole_cards
    }

    /// Returns `true` if the lowest hand, or the lowest of eight or better, wins half of the pot.
    #[inline]
    #[must_use]
    pub fn splits_pot(self) -> bool {
        self.facts().splits_pot
    }

    /// Returns which low hands win half of the pot.
    #[inline]
    pub(crate) const fn lows(self) -> Lows {
        match self {
            Self::Four | Self::Five | Self::Six | Self::Courchevel => Lows::None,
            Self::HighLow | Self::FiveHighLow | Self::SixHighLow => Lows::All,
            Self::EightOrBetter
            | Self::FiveEightOrBetter
            | Self::SixEightOrBetter
            | Self::CourchevelEightOrBetter => Lows::EightOrBetter,
        }
    }

    pub(crate) fn facts(self) -> &'static GameInfo {
        &KINDS[self as usize]
    }
}

/// The low hands that can win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lows {
    None,
    EightOrBetter,
    All,
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
    coming: Coming::Board { open: 0 },
    most_players: Omaha::MAX_PLAYERS,
    splits_pot: false,
};

const COURCHEVEL: GameInfo = GameInfo {
    id: "courchevel",
    name: "courchevel",
    aliases: &[],
    title: "courchevel",
    help: "As in omaha5, with the first card of the board known before the first bet",
    coming: Coming::Board { open: 1 },
    hole_cards: 5,
    ..FOUR
};

const HIGH_LOW: GameInfo = GameInfo {
    id: "omaha-no-qualifier",
    name: "omaha-no-qualifier",
    aliases: &[],
    title: "Omaha high-low without a qualifier",
    help: "Four hole cards, half of the pot for the lowest hand, however high it is",
    splits_pot: true,
    ..FOUR
};

static KINDS: [GameInfo; 11] = [
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
    GameInfo {
        id: "big-o",
        name: "big-o",
        aliases: &["plo5-8", "plo5-hi-lo", "omaha5-hi-lo"],
        title: "five-card Omaha eight or better",
        help: "As in omaha8, with five hole cards",
        hole_cards: 5,
        splits_pot: true,
        ..FOUR
    },
    GameInfo {
        id: "big-o6",
        name: "big-o6",
        aliases: &["plo6-8", "plo6-hi-lo", "omaha6-hi-lo"],
        title: "six-card Omaha eight or better",
        help: "As in omaha8, with six hole cards",
        hole_cards: 6,
        splits_pot: true,
        ..FOUR
    },
    HIGH_LOW,
    GameInfo {
        id: "omaha5-no-qualifier",
        name: "omaha5-no-qualifier",
        aliases: &[],
        title: "five-card Omaha high-low without a qualifier",
        help: "As in omaha-no-qualifier, with five hole cards",
        hole_cards: 5,
        ..HIGH_LOW
    },
    GameInfo {
        id: "omaha6-no-qualifier",
        name: "omaha6-no-qualifier",
        aliases: &[],
        title: "six-card Omaha high-low without a qualifier",
        help: "As in omaha-no-qualifier, with six hole cards",
        hole_cards: 6,
        ..HIGH_LOW
    },
    COURCHEVEL,
    GameInfo {
        id: "courchevel8",
        name: "courchevel8",
        aliases: &["courchevel-hi-lo"],
        title: "courchevel eight or better",
        help: "As in courchevel, half of the pot for the lowest hand of eight or better",
        splits_pot: true,
        ..COURCHEVEL
    },
];
