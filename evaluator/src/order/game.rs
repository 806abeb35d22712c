use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{AnyCategory, Order, in_order, with_orders};
use crate::card::CardSet;
use crate::pad::write_choice;

/// The facts about an order of hands.
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
    const fn of<O: Order>() -> Self {
        Self {
            text: O::TEXT,
            name: O::GAME_NAME,
            rules: O::RULES,
            title: O::NAME,
            aliases: O::ALIASES,
            deck: O::DECK,
            most_cards: O::MAX_CARDS,
        }
    }
}

/// Defines [`Game`] by the list of orders.
macro_rules! games {
    ($($game:ident: $order:ident, $table:literal, $file:literal, $feature:literal;)*) => {
        /// An order of hands at run time, by the name of the game that it was made for.
        ///
        /// It says which hands win, and not how many cards are dealt. Games that share an order, such as hold'em
        /// and Omaha, have the same value. [`in_order!`](crate::order::in_order) turns it into a type.
        ///
        /// ```
        /// use evaluator::Game;
        ///
        /// let game: Game = "short-deck".parse()?;
        /// assert_eq!((game, game.deck().len()), (Game::ShortDeck, 36));
        /// assert_eq!("razz".parse::<Game>()?, Game::AceToFive);
        /// assert_eq!(
        ///     "stud".parse::<Game>().unwrap_err().to_string(),
        ///     "no such game: expected holdem, short-deck, short-deck-trips, ace-to-five, deuce-to-seven or badugi"
        /// );
        /// # Ok::<(), evaluator::UnknownGame>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Game {
            $(
                #[doc = concat!("The order [`", stringify!($order), "`](crate::order::", stringify!($order), ").")]
                $game,
            )*
        }

        impl Game {
            /// All orders.
            pub const ALL: [Self; [$($file,)*].len()] = [$(Self::$game,)*];

            const fn facts(self) -> Facts {
                match self {
                    $(Self::$game => Facts::of::<super::$order>(),)*
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

    /// Returns the maximum number of cards in a hand: seven, five or four.
    ///
    /// ```
    /// use evaluator::Game;
    ///
    /// assert_eq!(Game::DeuceToSeven.most_cards(), 5);
    /// ```
    #[must_use]
    pub const fn most_cards(self) -> usize {
        self.facts().most_cards
    }

    /// Returns the categories of the order, weakest first, with the number of hand ranks in each:
    /// [`Order::CATEGORIES`].
    ///
    /// ```
    /// use evaluator::Game;
    ///
    /// assert_eq!(Game::Badugi.categories()[4].0.to_string(), "four cards");
    /// ```
    #[must_use]
    pub fn categories(self) -> Vec<(AnyCategory, u16)> {
        in_order!(self, O => {
            O::CATEGORIES.iter().map(|&(category, values)| (category.into(), values)).collect()
        })
    }

    /// Returns other names that `FromStr` accepts.
    ///
    /// ```
    /// use evaluator::Game;
    ///
    /// assert_eq!(Game::AceToFive.aliases(), ["razz"]);
    /// ```
    #[must_use]
    pub const fn aliases(self) -> &'static [&'static str] {
        self.facts().aliases
    }
}

/// Writes the game's [name](Game::name), but "short-deck-trips" for [`Game::ShortDeckTrips`]. `FromStr`
/// parses it.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.facts().text)
    }
}

/// Parses a game's text in any case, also "razz" and "2-7". "short-deck" has Triton's rules.
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
