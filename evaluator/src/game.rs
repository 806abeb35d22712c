//! Games, and the numbers of hold'em: cards of a deck, of a player and of a board.

use core::fmt;
use core::str::FromStr;

use crate::card::CardSet;
use crate::order::{self, Order};

/// Texas hold'em in numbers. Sizes of arrays and bounds of loops come from here, so that no other source says 52 or 1326.
///
/// ```
/// use evaluator::{Card, HoleCards, Holdem};
///
/// assert_eq!((Holdem::DECK, Holdem::COMBOS, Holdem::STARTING_HANDS), (52, 1326, 169));
/// assert_eq!((Card::COUNT, HoleCards::COUNT), (Holdem::DECK, Holdem::COMBOS));
/// assert_eq!(Holdem::combos_beside(1), 1225); // what an opponent may hold
/// assert_eq!(Holdem::boards_beside(2), 1_712_304); // what two players may see before the flop
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Holdem;

impl Holdem {
    /// How many ranks there are.
    pub const RANKS: usize = 13;

    /// How many suits there are.
    pub const SUITS: usize = 4;

    /// How many cards the deck has: one of each rank and suit.
    pub const DECK: usize = Self::RANKS * Self::SUITS;

    /// How many cards a player holds.
    pub const HOLE_CARDS: usize = 2;

    /// How many cards the whole board has.
    pub const BOARD_CARDS: usize = 5;

    /// How many different hole cards, or combos, the deck has.
    pub const COMBOS: usize = choose(Self::DECK, Self::HOLE_CARDS) as usize;

    /// How many starting hands there are: of each two ranks a suited and an offsuit hand, and the pairs.
    pub const STARTING_HANDS: usize = Self::RANKS * Self::RANKS;

    /// How many combos a pair has: one for each two suits.
    pub const PAIR_COMBOS: usize = choose(Self::SUITS, 2) as usize;

    /// How many combos a suited hand has: one for each suit.
    pub const SUITED_COMBOS: usize = Self::SUITS;

    /// How many combos an offsuit hand has: two for each two suits.
    pub const OFFSUIT_COMBOS: usize = 2 * Self::PAIR_COMBOS;

    /// How many combos there are without the cards of some players; 0 if fewer than two cards are left.
    ///
    /// ```
    /// use evaluator::Holdem;
    ///
    /// assert_eq!([0, 1, 2, 26, 27].map(Holdem::combos_beside), [1326, 1225, 1128, 0, 0]);
    /// ```
    #[must_use]
    pub const fn combos_beside(players: usize) -> usize {
        choose(Self::cards_beside(players), Self::HOLE_CARDS) as usize
    }

    /// How many whole boards there are without the cards of some players; 0 if fewer than five cards are left.
    ///
    /// ```
    /// use evaluator::Holdem;
    ///
    /// assert_eq!([0, 1, 2, 3].map(Holdem::boards_beside), [2_598_960, 2_118_760, 1_712_304, 1_370_754]);
    /// ```
    #[must_use]
    pub const fn boards_beside(players: usize) -> u64 {
        choose(Self::cards_beside(players), Self::BOARD_CARDS)
    }

    const fn cards_beside(players: usize) -> usize {
        Self::DECK.saturating_sub(Self::HOLE_CARDS.saturating_mul(players))
    }
}

/// A game of poker: which cards there are, and which hands beat which.
///
/// ```
/// use evaluator::Game;
///
/// let game: Game = "short-deck".parse()?;
/// assert_eq!((game, game.deck().len()), (Game::ShortDeck, 36));
/// assert_eq!("razz".parse::<Game>()?, Game::AceToFive);
/// assert_eq!(
///     "omaha".parse::<Game>().unwrap_err().to_string(),
///     "no such game: expected holdem, short-deck, ace-to-five, eight-or-better, deuce-to-seven or badugi"
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
    /// The lowest hand wins, aces are low, as in razz: [`AceToFive`](crate::order::AceToFive).
    AceToFive,
    /// The same, of hands of eight or better: [`is_eight_or_better`](crate::RankIn::is_eight_or_better).
    EightOrBetter,
    /// The lowest hand wins, aces are high, straights and flushes count: [`DeuceToSeven`](crate::order::DeuceToSeven).
    DeuceToSeven,
    /// [`Badugi`](crate::order::Badugi).
    Badugi,
}

impl Game {
    /// Every game.
    pub const ALL: [Self; 7] = [
        Self::Holdem,
        Self::ShortDeck,
        Self::ShortDeckTrips,
        Self::AceToFive,
        Self::EightOrBetter,
        Self::DeuceToSeven,
        Self::Badugi,
    ];

    /// The game's name, as `FromStr` reads it. Both kinds of short deck have one name; their [rules](Self::rules) differ.
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
            Self::AceToFive => "ace-to-five",
            Self::EightOrBetter => "eight-or-better",
            Self::DeuceToSeven => "deuce-to-seven",
            Self::Badugi => "badugi",
        }
    }

    /// The name of the rules, where a game has several: "triton" or "trips-over-straight".
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

    /// The name in a sentence: "short deck".
    ///
    /// ```
    /// use evaluator::Game;
    ///
    /// assert_eq!(Game::Holdem.title(), "hold'em");
    /// ```
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Holdem => order::High::NAME,
            Self::ShortDeck => order::ShortDeck::NAME,
            Self::ShortDeckTrips => order::ShortDeckTrips::NAME,
            Self::AceToFive => order::AceToFive::NAME,
            Self::EightOrBetter => "eight or better",
            Self::DeuceToSeven => order::DeuceToSeven::NAME,
            Self::Badugi => order::Badugi::NAME,
        }
    }

    /// The cards that the game is played with.
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

    /// The most cards that are ranked as one hand: seven, five or four.
    ///
    /// ```
    /// use evaluator::Game;
    ///
    /// assert_eq!(Game::DeuceToSeven.most_cards(), 5);
    /// ```
    #[must_use]
    pub const fn most_cards(self) -> usize {
        match self {
            Self::DeuceToSeven => order::DeuceToSeven::MOST_CARDS,
            Self::Badugi => order::Badugi::MOST_CARDS,
            _ => order::High::MOST_CARDS,
        }
    }

    /// Whether players hold two cards and share a board of five, so that there are ranges and equities.
    ///
    /// ```
    /// use evaluator::Game;
    ///
    /// assert!(Game::ShortDeck.has_boards() && !Game::Badugi.has_boards());
    /// ```
    #[must_use]
    pub const fn has_boards(self) -> bool {
        matches!(self, Self::Holdem | Self::ShortDeck | Self::ShortDeckTrips)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads a game's name, in any case, also "razz" and "2-7". Short deck is the one by Triton's rules.
impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        let is = |name: &str| text.eq_ignore_ascii_case(name);
        match Self::ALL.into_iter().find(|game| is(game.name())) {
            Some(game) => Ok(game),
            None if is("razz") => Ok(Self::AceToFive),
            None if is("2-7") => Ok(Self::DeuceToSeven),
            None => Err(UnknownGame),
        }
    }
}

/// A text that names no [`Game`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownGame;

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "no such game: expected holdem, short-deck, ace-to-five, eight-or-better, deuce-to-seven or badugi",
        )
    }
}

impl core::error::Error for UnknownGame {}

/// How many ways there are to choose `k` of `n`; 0 if there are fewer than `k`.
///
/// ```
/// assert_eq!(evaluator::internals::choose(52, 5), 2_598_960);
/// ```
#[must_use]
pub const fn choose(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    let (mut ways, mut chosen) = (1, 0);
    while chosen < k {
        ways = ways * (n - chosen) as u64 / (chosen as u64 + 1);
        chosen += 1;
    }
    ways
}

/// How many ways there are to choose at most `most` of `n`.
pub(crate) const fn choose_up_to(n: usize, most: usize) -> u64 {
    let (mut ways, mut k) = (0, 0);
    while k <= most {
        ways += choose(n, k);
        k += 1;
    }
    ways
}
