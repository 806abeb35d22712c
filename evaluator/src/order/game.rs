use core::fmt;
use core::str::FromStr;

use super::{High, Order, with_orders};
use crate::card::CardSet;
use crate::holdem::Holdem;
use crate::pad::write_choice;

/// The facts about a game that its order of hands has.
struct Facts {
    text: &'static str,
    name: &'static str,
    rules: Option<&'static str>,
    title: &'static str,
    aliases: &'static [&'static str],
    deck: CardSet,
    most_cards: usize,
}

impl Facts {
    /// Returns the facts about the game that is named like its order.
    const fn of<O: Order>() -> Self {
        Self {
            text: O::TEXT,
            name: O::GAME_NAME,
            rules: O::RULES,
            title: O::NAME,
            aliases: O::ALIASES,
            deck: O::DECK,
            most_cards: O::MOST_CARDS,
        }
    }

    /// Returns the facts about a game that shares its order of hands with another game.
    const fn dealt(name: &'static str, title: &'static str, aliases: &'static [&'static str]) -> Self {
        Self { text: name, name, title, aliases, ..Self::of::<High>() }
    }
}

/// Defines [`Game`] by the list of orders, and the games that share an order with another one.
macro_rules! games {
    ($($game:ident: $order:ident, $table:literal, $file:literal, $feature:literal;)*) => {
        /// A poker game: its order of hands, and how many cards are dealt.
        ///
        /// ```
        /// use evaluator::Game;
        ///
        /// let game: Game = "short-deck".parse()?;
        /// assert_eq!((game, game.deck().len()), (Game::ShortDeck, 36));
        /// assert_eq!("razz".parse::<Game>()?, Game::AceToFive);
        /// assert_eq!(
        ///     "stud".parse::<Game>().unwrap_err().to_string(),
        ///     "no such game: expected holdem, short-deck, short-deck-trips, ace-to-five, deuce-to-seven, badugi, \
        ///      eight-or-better, omaha, omaha5, omaha6 or omaha8"
        /// );
        /// # Ok::<(), evaluator::UnknownGame>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Game {
            $(
                #[doc = concat!(
                    "The game of the order [`", stringify!($order), "`](crate::order::", stringify!($order), ")."
                )]
                $game,
            )*
            /// Ace-to-five low with hands of eight or better only:
            /// [`is_eight_or_better`](crate::RankIn::is_eight_or_better).
            EightOrBetter,
            /// Omaha: four hole cards, of which two play with three of the board, with the order of hands of
            /// hold'em.
            Omaha,
            /// Omaha with five hole cards.
            Omaha5,
            /// Omaha with six hole cards.
            Omaha6,
            /// Omaha with four hole cards, where the lowest eight-or-better hand wins half of the pot.
            Omaha8,
        }

        impl Game {
            /// Every game.
            pub const ALL: [Self; [$($file,)*].len() + 5] =
                [$(Self::$game,)* Self::EightOrBetter, Self::Omaha, Self::Omaha5, Self::Omaha6, Self::Omaha8];

            const fn facts(self) -> Facts {
                match self {
                    $(Self::$game => Facts::of::<super::$order>(),)*
                    Self::EightOrBetter => Facts::dealt("eight-or-better", "eight or better", &[]),
                    Self::Omaha => Facts::dealt("omaha", "Omaha", &["plo"]),
                    Self::Omaha5 => Facts::dealt("omaha5", "five-card Omaha", &["plo5"]),
                    Self::Omaha6 => Facts::dealt("omaha6", "six-card Omaha", &["plo6"]),
                    Self::Omaha8 => Facts::dealt("omaha8", "Omaha eight or better", &["plo8"]),
                }
            }
        }
    };
}

with_orders!(games);

/// Hold'em.
impl Default for Game {
    fn default() -> Self {
        Self::Holdem
    }
}

impl Game {
    /// Returns the game's name. Both kinds of short deck have the same name but different
    /// [rules](Self::rules). They also differ in the text that `Display` writes and `FromStr` parses:
    /// "short-deck" and "short-deck-trips".
    ///
    /// ```
    /// use evaluator::Game;
    ///
    /// assert_eq!(Game::ShortDeckTrips.name(), "short-deck");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// Returns the name of the rules, "triton" or "trips-over-straight". Returns `None` for games with a
    /// single set of rules.
    ///
    /// ```
    /// use evaluator::Game;
    ///
    /// assert_eq!(Game::ShortDeckTrips.rules(), Some("trips-over-straight"));
    /// assert_eq!(Game::Holdem.rules(), None);
    /// ```
    #[must_use]
    pub const fn rules(self) -> Option<&'static str> {
        self.facts().rules
    }

    /// Returns the name for use in a sentence: "short deck".
    ///
    /// ```
    /// use evaluator::Game;
    ///
    /// assert_eq!(Game::Holdem.title(), "hold'em");
    /// ```
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.facts().title
    }

    /// Returns the deck of the game.
    ///
    /// ```
    /// use evaluator::{CardSet, Game};
    ///
    /// assert_eq!(Game::ShortDeck.deck(), CardSet::SHORT_DECK);
    /// ```
    #[must_use]
    pub const fn deck(self) -> CardSet {
        self.facts().deck
    }

    /// Returns the maximum number of cards that are ranked as one hand: seven, five or four. In Omaha it
    /// counts all of a player's cards and the board.
    ///
    /// ```
    /// use evaluator::Game;
    ///
    /// assert_eq!(Game::DeuceToSeven.most_cards(), 5);
    /// ```
    #[must_use]
    pub const fn most_cards(self) -> usize {
        match self.is_omaha() {
            true => self.hole_cards() + Holdem::BOARD_CARDS,
            false => self.facts().most_cards,
        }
    }

    /// Returns the number of cards that a player holds beside a board of five: two, or four to six in Omaha.
    /// In games without a board it is two of seven cards.
    ///
    /// ```
    /// use evaluator::Game;
    ///
    /// assert_eq!([Game::Holdem, Game::Omaha8, Game::Omaha6].map(Game::hole_cards), [2, 4, 6]);
    /// ```
    #[must_use]
    pub const fn hole_cards(self) -> usize {
        match self {
            Self::Omaha | Self::Omaha8 => 4,
            Self::Omaha5 => 5,
            Self::Omaha6 => 6,
            _ => Holdem::HOLE_CARDS,
        }
    }

    /// Returns `true` if players hold four to six cards, of which exactly two play with three of the board.
    ///
    /// ```
    /// use evaluator::Game;
    ///
    /// assert!(Game::Omaha5.is_omaha() && !Game::Holdem.is_omaha());
    /// ```
    #[must_use]
    pub const fn is_omaha(self) -> bool {
        matches!(self, Self::Omaha | Self::Omaha5 | Self::Omaha6 | Self::Omaha8)
    }

    /// Returns `true` for hold'em and short deck, where players hold two cards and share a board of five.
    ///
    /// ```
    /// use evaluator::Game;
    ///
    /// assert!(Game::ShortDeck.is_holdem() && !Game::Omaha.is_holdem() && !Game::Badugi.is_holdem());
    /// ```
    #[must_use]
    pub const fn is_holdem(self) -> bool {
        matches!(self, Self::Holdem | Self::ShortDeck | Self::ShortDeckTrips)
    }
}

/// Writes the game's [name](Game::name), but "short-deck-trips" for [`Game::ShortDeckTrips`]. `FromStr`
/// parses it.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.facts().text)
    }
}

/// Parses a game's text in any case, also "razz", "2-7", and "plo" for "omaha". "short-deck" has Triton's
/// rules.
impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        let is_named = |game: &Self| {
            let Facts { text: name, aliases, .. } = game.facts();
            text.eq_ignore_ascii_case(name) || aliases.iter().any(|alias| text.eq_ignore_ascii_case(alias))
        };
        Self::ALL.into_iter().find(is_named).ok_or(UnknownGame)
    }
}

/// The error for text that does not name a [`Game`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownGame;

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such game: expected ")?;
        write_choice(f, Game::ALL.map(|game| game.facts().text))
    }
}

impl core::error::Error for UnknownGame {}
