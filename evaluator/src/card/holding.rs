use core::fmt;
use core::str::FromStr;

use super::parse::{ParseCardError, parse_cards};
use super::{Card, CardSet};

/// Two distinct hole cards, in no order.
///
/// ```
/// use evaluator::Holding;
///
/// let holding: Holding = "KdAs".parse()?;
/// assert_eq!(holding, "AsKd".parse()?);
/// assert_eq!(holding.to_string(), "AsKd");
/// assert!("AsAs".parse::<Holding>().is_err());
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Holding {
    high: Card,
    low: Card,
}

impl Holding {
    /// How many holdings a deck has: 52 * 51 / 2.
    pub const COUNT: usize = 1326;

    /// The holding of two cards; `None` if they are the same.
    ///
    /// ```
    /// use evaluator::{Card, Holding};
    ///
    /// assert!(Holding::new(Card::ALL[0], Card::ALL[51]).is_some());
    /// assert_eq!(Holding::new(Card::ALL[0], Card::ALL[0]), None);
    /// ```
    #[must_use]
    pub const fn new(a: Card, b: Card) -> Option<Self> {
        if a.id() > b.id() {
            Some(Self { high: a, low: b })
        } else if a.id() < b.id() {
            Some(Self { high: b, low: a })
        } else {
            None
        }
    }

    /// The card with the higher id.
    #[must_use]
    pub const fn high(self) -> Card {
        self.high
    }

    /// The card with the lower id.
    #[must_use]
    pub const fn low(self) -> Card {
        self.low
    }

    /// Both cards, the one with the higher id first.
    #[must_use]
    pub const fn cards(self) -> [Card; 2] {
        [self.high, self.low]
    }

    /// The cards as a set.
    #[must_use]
    pub const fn card_set(self) -> CardSet {
        let mut set = CardSet::of(self.high);
        set.insert(self.low);
        set
    }

    /// Whether the cards have one rank.
    #[must_use]
    pub const fn is_pair(self) -> bool {
        self.high.rank() as u8 == self.low.rank() as u8
    }

    /// Whether the cards have one suit.
    #[must_use]
    pub const fn is_suited(self) -> bool {
        self.high.suit() as u8 == self.low.suit() as u8
    }
}

impl From<Holding> for CardSet {
    fn from(holding: Holding) -> Self {
        holding.card_set()
    }
}

/// Gives back a set that has not exactly two cards.
impl TryFrom<CardSet> for Holding {
    type Error = CardSet;

    fn try_from(set: CardSet) -> Result<Self, CardSet> {
        let mut cards = set.iter();
        match (cards.next(), cards.next(), cards.next()) {
            (Some(high), Some(low), None) => Ok(Self { high, low }),
            _ => Err(set),
        }
    }
}

/// Reads exactly two distinct cards.
impl FromStr for Holding {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        let cards = parse_cards(text)?;
        match cards[..] {
            [a, b] => Self::new(a, b),
            _ => None,
        }
        .ok_or(ParseCardError::Count { found: cards.len(), expected: "the 2 cards of a holding" })
    }
}

impl fmt::Display for Holding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.high, self.low)
    }
}

impl fmt::Debug for Holding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn every_holding_round_trips() {
        let mut count = 0;
        for (i, &a) in Card::ALL.iter().enumerate() {
            for &b in &Card::ALL[..i] {
                let holding = Holding::new(b, a).unwrap();
                assert_eq!(holding.cards(), [a, b]);
                assert_eq!(Holding::try_from(holding.card_set()), Ok(holding));
                assert_eq!(holding.to_string().parse(), Ok(holding));
                count += 1;
            }
        }
        assert_eq!(count, Holding::COUNT);
    }

    #[test]
    fn other_counts_are_refused() {
        assert_eq!(
            "As".parse::<Holding>().unwrap_err().to_string(),
            "1 card: expected the 2 cards of a holding"
        );
        assert!("AsKsQs".parse::<Holding>().is_err());
        assert!(Holding::try_from(CardSet::EMPTY).is_err());
    }
}
