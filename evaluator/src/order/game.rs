use core::fmt;
use core::str::FromStr;

use crate::card::CardSet;
use crate::holdem::Holdem;

/// A poker game: its deck and its order of hands.
///
/// ```
/// use evaluator::Game;
///
/// let game: Game = "short-deck".parse()?;
/// assert_eq!((game, game.deck().len()), (Game::ShortDeck, 36));
/// assert_eq!("razz".parse::<Game>()?, Game::AceToFive);
/// assert_eq!(
///     "stud".parse::<Game>().unwrap_err().to_string(),
///     "no such game: expected holdem, short-deck, short-deck-trips, omaha, omaha5, omaha6, omaha8, ace-to-five, \
///      eight-or-better, deuce-to-seven or badugi"
/// );
/// # Ok::<(), evaluator::UnknownGame>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Game {
    /// Texas hold'em: [`High`](crate::order::High).
    #[default]
    Holdem,
    /// Short deck by Triton's rules: [`ShortDeck`](crate::order::ShortDeck).
    ShortDeck,
    /// Short deck with three of a kind above a straight: [`ShortDeckTrips`](crate::order::ShortDeckTrips).
    ShortDeckTrips,
    /// Omaha: four hole cards, of which two play with three of the board, with the order of hands of hold'em.
    Omaha,
    /// Omaha with five hole cards.
    Omaha5,
    /// Omaha with six hole cards.
    Omaha6,
    /// Omaha with four hole cards, where the lowest eight-or-better hand wins half of the pot.
    Omaha8,
    /// The lowest hand wins and aces are low, as in razz: [`AceToFive`](crate::order::AceToFive).
    AceToFive,
    /// The same with hands of eight or better only:
    /// [`is_eight_or_better`](crate::RankIn::is_eight_or_better).
    EightOrBetter,
    /// The lowest hand wins, aces are high, and straights and flushes count:
    /// [`DeuceToSeven`](crate::order::DeuceToSeven).
    DeuceToSeven,
    /// [`Badugi`](crate::order::Badugi).
    Badugi,
}

impl Game {
    /// Every game.
    pub const ALL: [Self; 11] = [
        Self::Holdem,
        Self::ShortDeck,
        Self::ShortDeckTrips,
        Self::Omaha,
        Self::Omaha5,
        Self::Omaha6,
        Self::Omaha8,
        Self::AceToFive,
        Self::EightOrBetter,
        Self::DeuceToSeven,
        Self::Badugi,
    ];

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
        match self {
            Self::Holdem => "holdem",
            Self::ShortDeck | Self::ShortDeckTrips => "short-deck",
            Self::Omaha => "omaha",
            Self::Omaha5 => "omaha5",
            Self::Omaha6 => "omaha6",
            Self::Omaha8 => "omaha8",
            Self::AceToFive => "ace-to-five",
            Self::EightOrBetter => "eight-or-better",
            Self::DeuceToSeven => "deuce-to-seven",
            Self::Badugi => "badugi",
        }
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
        match self {
            Self::ShortDeck => Some("triton"),
            Self::ShortDeckTrips => Some("trips-over-straight"),
            _ => None,
        }
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
        match self {
            Self::Holdem => "hold'em",
            Self::ShortDeck => "short deck",
            Self::ShortDeckTrips => "short deck with three of a kind above a straight",
            Self::Omaha => "Omaha",
            Self::Omaha5 => "five-card Omaha",
            Self::Omaha6 => "six-card Omaha",
            Self::Omaha8 => "Omaha eight or better",
            Self::AceToFive => "ace-to-five low",
            Self::EightOrBetter => "eight or better",
            Self::DeuceToSeven => "deuce-to-seven low",
            Self::Badugi => "badugi",
        }
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
        match self {
            Self::ShortDeck | Self::ShortDeckTrips => CardSet::SHORT_DECK,
            _ => CardSet::FULL,
        }
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
        match self {
            Self::DeuceToSeven => 5,
            Self::Badugi => 4,
            _ => self.hole_cards() + Holdem::BOARD_CARDS,
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

/// The text of [`Game::ShortDeckTrips`], which has the same name as [`Game::ShortDeck`].
const SHORT_DECK_TRIPS: &str = "short-deck-trips";

/// Writes the game's [name](Game::name), but "short-deck-trips" for [`Game::ShortDeckTrips`]. `FromStr`
/// parses it.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::ShortDeckTrips => SHORT_DECK_TRIPS,
            game => game.name(),
        })
    }
}

/// Parses a game's text in any case, also "razz", "2-7", and "plo" for "omaha". "short-deck" has Triton's
/// rules.
impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        let is = |name: &str| text.eq_ignore_ascii_case(name);
        match Self::ALL.into_iter().find(|game| is(game.name())) {
            Some(game) => Ok(game),
            None if is(SHORT_DECK_TRIPS) => Ok(Self::ShortDeckTrips),
            None if is("razz") => Ok(Self::AceToFive),
            None if is("2-7") => Ok(Self::DeuceToSeven),
            None if is("plo") => Ok(Self::Omaha),
            None if is("plo5") => Ok(Self::Omaha5),
            None if is("plo6") => Ok(Self::Omaha6),
            None if is("plo8") => Ok(Self::Omaha8),
            None => Err(UnknownGame),
        }
    }
}

/// The error for text that does not name a [`Game`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownGame;

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "no such game: expected holdem, short-deck, short-deck-trips, omaha, omaha5, omaha6, omaha8, ace-to-five, \
             eight-or-better, deuce-to-seven or badugi",
        )
    }
}

impl core::error::Error for UnknownGame {}
