//! Games whose hands are ranked.

use std::fmt;

use equity::game::{BoardHands, GameInfo};
use evaluator::order::AceToFive;
use evaluator::{CardSet, Game, RankIn};
use render::game::GameFields;

use crate::games::{AnyGame, Games};

/// A game whose hands are ranked: one of the [list](Games), or one that has no ranges, such as ace-to-five.
#[derive(Clone, Copy)]
pub enum RankedGame {
    /// A game with ranges.
    Ranges(&'static AnyGame),
    /// A game without ranges.
    Hands(&'static HandGame),
}

/// The facts of a game without ranges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandGame {
    /// The unique name.
    pub id: &'static str,
    /// Other names that options accept.
    pub aliases: &'static [&'static str],
    /// The name in sentences.
    pub title: &'static str,
    /// The description in a line of help.
    pub help: &'static str,
    /// The order of hands.
    pub order: Game,
    /// `true` if only lows of eight or better win.
    pub has_qualifier: bool,
}

/// The games without ranges, as lists show them.
static HANDS: [HandGame; 3] = [
    // The order is also that of razz, which has ranges.
    HandGame { aliases: &[], ..hands(Game::AceToFive, "The lowest hand wins, aces are low, as in razz") },
    HandGame {
        id: "eight-or-better",
        aliases: &[],
        title: "eight or better",
        help: "As in ace-to-five, for lows of eight or better",
        order: Game::AceToFive,
        has_qualifier: true,
    },
    hands(Game::DeuceToSeven, "The lowest hand wins, aces are high, straights and flushes count"),
];

/// Returns the facts of a game that is named like its order.
const fn hands(order: Game, help: &'static str) -> HandGame {
    let (id, aliases, title) = (order.name(), order.aliases(), order.title());
    HandGame { id, aliases, title, help, order, has_qualifier: false }
}

impl RankedGame {
    /// Returns all games, those with ranges first.
    pub fn all() -> impl Iterator<Item = Self> {
        Games::all().iter().map(Self::Ranges).chain(HANDS.iter().map(Self::Hands))
    }

    /// Returns the first game with a name, ignoring case: its unique name, its name in options, or another
    /// name.
    ///
    /// ```
    /// use questions::RankedGame;
    ///
    /// let [razz, plo] = ["razz", "PLO"].map(|name| RankedGame::named(name).expect("a game"));
    /// assert_eq!((razz.order().name(), plo.id()), ("ace-to-five", "omaha"));
    /// assert!(razz.is_ranked() && plo.board_hands().is_some());
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let is_named = |game: &Self| {
            let names = [game.id(), game.name()].into_iter().chain(game.aliases().iter().copied());
            names.into_iter().any(|known| known.eq_ignore_ascii_case(name))
        };
        Self::all().find(is_named)
    }

    /// Returns the game with ranges, if it has any.
    pub fn playing(self) -> Option<&'static AnyGame> {
        match self {
            Self::Ranges(game) => Some(game),
            Self::Hands(_) => None,
        }
    }

    fn info(self) -> Option<&'static GameInfo> {
        self.playing().map(|game| game.info())
    }

    /// Returns the unique name, such as `short-deck-trips`.
    pub fn id(self) -> &'static str {
        match self {
            Self::Ranges(game) => game.info().id,
            Self::Hands(hands) => hands.id,
        }
    }

    /// Returns the name in options. Games that differ only in their rules have the same name.
    pub fn name(self) -> &'static str {
        self.info().map_or(self.id(), |info| info.name)
    }

    /// Returns the name of the rules, if several games have the same name.
    pub fn rules(self) -> Option<&'static str> {
        self.info()?.rules
    }

    /// Returns the other names that options accept.
    pub fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::Ranges(game) => game.info().aliases,
            Self::Hands(hands) => hands.aliases,
        }
    }

    /// Returns the name in sentences.
    pub fn title(self) -> &'static str {
        match self {
            Self::Ranges(game) => game.info().title,
            Self::Hands(hands) => hands.title,
        }
    }

    /// Returns the description in a line of help.
    pub fn help(self) -> &'static str {
        match self {
            Self::Ranges(game) => game.info().help,
            Self::Hands(hands) => hands.help,
        }
    }

    /// Returns the order of hands.
    pub fn order(self) -> Game {
        match self {
            Self::Ranges(game) => game.info().ranks,
            Self::Hands(hands) => hands.order,
        }
    }

    /// Returns the deck.
    pub fn deck(self) -> CardSet {
        self.order().deck()
    }

    /// Returns the maximum number of cards of a player and the board.
    pub fn most_cards(self) -> usize {
        match self.info() {
            Some(info) if !info.has_board() => info.hole_cards.min(self.order().most_cards()),
            Some(info) if !self.has_two_cards() => info.hole_cards + info.board_cards(),
            _ => self.order().most_cards(),
        }
    }

    /// Returns `true` if players hold two cards and share a board, all of which are one hand.
    pub fn has_two_cards(self) -> bool {
        self.info().is_some_and(GameInfo::ranks_combos)
    }

    /// Returns the hands on boards of a game whose rules decide which hole cards play.
    pub fn board_hands(self) -> Option<&'static dyn BoardHands> {
        self.playing()?.board_hands()
    }

    /// Returns `true` if the game ranks hands by one order: all cards of a player and the board, or those that
    /// play.
    pub fn is_ranked(self) -> bool {
        // Without a board, all cards of a player are one hand. It is half of the result if the pot is split.
        let has_one_hand = |info: &GameInfo| !info.has_board() && !info.splits_pot;
        self.info().is_none_or(|info| info.ranks_combos() || has_one_hand(info))
            || self.board_hands().is_some()
    }

    /// Returns `true` if some hands cannot win.
    pub fn has_qualifier(self) -> bool {
        matches!(self, Self::Hands(HandGame { has_qualifier: true, .. }))
    }

    /// Returns `true` if a hand with this rank can win. It must be a rank of the [order](Self::order).
    pub fn can_win(self, rank: u16) -> bool {
        let is_low = || RankIn::<AceToFive>::from_u16(rank).is_some_and(RankIn::is_eight_or_better);
        !self.has_qualifier() || is_low()
    }
}

/// Games are equal if they have the same unique name.
impl PartialEq for RankedGame {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for RankedGame {}

impl fmt::Debug for RankedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Hold'em.
impl Default for RankedGame {
    fn default() -> Self {
        Self::Ranges(Games::all().first())
    }
}

impl From<RankedGame> for GameFields {
    fn from(game: RankedGame) -> Self {
        Self::new(game.name(), game.rules(), game.title())
    }
}
