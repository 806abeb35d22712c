use core::fmt;
use core::str::FromStr;

use super::invalid_id::InvalidId;
use super::parse::{CardReader, ParseCardError};
use super::{Rank, Suit};
use crate::holdem::Holdem;

/// One of the 52 cards.
///
/// Its id is `4 * rank + suit`: 0 is the deuce of clubs, 51 the ace of spades. Cards are ordered by id, that is
/// by rank, then suit.
///
/// ```
/// use evaluator::{Card, Rank, Suit};
///
/// let card: Card = "As".parse()?;
/// assert_eq!(card, Card::new(Rank::Ace, Suit::Spades));
/// assert_eq!(card.id(), 51);
/// assert_eq!(card.to_string(), "As");
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Card(u8);

impl Card {
    /// The number of cards in a deck.
    pub const COUNT: usize = Holdem::DECK;

    /// The deck, ordered by id.
    ///
    /// ```
    /// use evaluator::Card;
    ///
    /// assert_eq!((Card::ALL[0].to_string(), Card::ALL[51].to_string()), ("2c".into(), "As".into()));
    /// ```
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self(0); Self::COUNT];
        let mut id = 0;
        while id < Self::COUNT {
            all[id] = Self(id as u8);
            id += 1;
        }
        all
    };

    /// Creates the card with the given rank and suit.
    ///
    /// ```
    /// use evaluator::{Card, Rank, Suit};
    ///
    /// assert_eq!(Card::new(Rank::Ten, Suit::Hearts).to_string(), "Th");
    /// ```
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(Suit::COUNT as u8 * rank as u8 + suit as u8)
    }

    /// Returns the card with the given id, 0 to 51. Returns `None` for larger ids.
    ///
    /// ```
    /// use evaluator::Card;
    ///
    /// assert_eq!(Card::from_id(0).unwrap().to_string(), "2c");
    /// assert_eq!(Card::from_id(52), None);
    /// ```
    #[must_use]
    pub const fn from_id(id: u8) -> Option<Self> {
        if (id as usize) < Self::COUNT { Some(Self(id)) } else { None }
    }

    /// Returns the card's id, 0 to 51.
    ///
    /// ```
    /// use evaluator::Card;
    ///
    /// assert_eq!("2d".parse::<Card>()?.id(), 1);
    /// assert_eq!("3c".parse::<Card>()?.id(), 4);
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn id(self) -> u8 {
        self.0
    }

    /// Returns the card's rank.
    ///
    /// ```
    /// use evaluator::{Card, Rank};
    ///
    /// assert_eq!("Td".parse::<Card>()?.rank(), Rank::Ten);
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.0 as usize / Suit::COUNT]
    }

    /// Returns the card's suit.
    ///
    /// ```
    /// use evaluator::{Card, Suit};
    ///
    /// assert_eq!("Td".parse::<Card>()?.suit(), Suit::Diamonds);
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[self.0 as usize % Suit::COUNT]
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = [self.rank().to_char() as u8, self.suit().to_char() as u8];
        f.pad(core::str::from_utf8(&text).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Parses one card: a rank (`T` or `10` for the ten), then a suit (a letter or a symbol), in either case.
/// Whitespace around it is ignored.
impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        CardReader::new(text).whole(CardReader::card, "nothing after the card")
    }
}

/// Converts a card id.
impl TryFrom<u8> for Card {
    type Error = InvalidId;

    fn try_from(id: u8) -> Result<Self, InvalidId> {
        Self::from_id(id).ok_or(InvalidId { found: id, of: "card id", count: Self::COUNT })
    }
}

impl From<Card> for u8 {
    #[inline]
    fn from(card: Card) -> Self {
        card.id()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn ids_text_and_parts_round_trip() {
        for (id, card) in Card::ALL.into_iter().enumerate() {
            assert_eq!(card.id() as usize, id);
            assert_eq!(Card::new(card.rank(), card.suit()), card);
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::try_from(id as u8), Ok(card));
        }
        assert_eq!(Card::try_from(52).map_err(InvalidId::found), Err(52));
    }
}
