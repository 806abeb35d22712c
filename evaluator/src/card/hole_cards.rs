use core::fmt;
use core::str::FromStr;

use super::parse::{ParseCardError, parse_cards};
use super::{Card, CardSet};
use crate::counted::Counted;
use crate::holdem::Holdem;
use crate::pad::pad;

/// Two distinct hole cards. Their order does not matter.
///
/// ```
/// use evaluator::HoleCards;
///
/// let combo: HoleCards = "KdAs".parse()?;
/// assert_eq!(combo, "AsKd".parse()?);
/// assert_eq!(combo.to_string(), "AsKd");
/// assert!("AsAs".parse::<HoleCards>().is_err());
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HoleCards {
    high: Card,
    low: Card,
}

impl HoleCards {
    /// The number of combos of a deck.
    pub const COUNT: usize = Holdem::COMBOS;

    /// Every combo, ordered by [`index`](Self::index).
    ///
    /// ```
    /// use evaluator::HoleCards;
    ///
    /// let first: Vec<String> = HoleCards::ALL[..4].iter().map(HoleCards::to_string).collect();
    /// assert_eq!(first, ["2d2c", "2h2c", "2h2d", "2s2c"]);
    /// ```
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self { high: Card::ALL[1], low: Card::ALL[0] }; Self::COUNT];
        let mut index = 0;
        let mut high = 1;
        while high < Card::COUNT {
            let mut low = 0;
            while low < high {
                all[index] = Self { high: Card::ALL[high], low: Card::ALL[low] };
                index += 1;
                low += 1;
            }
            high += 1;
        }
        all
    };

    /// Creates the combo of two cards. Returns `None` if they are the same.
    ///
    /// ```
    /// use evaluator::{Card, HoleCards};
    ///
    /// assert!(HoleCards::new(Card::ALL[0], Card::ALL[51]).is_some());
    /// assert_eq!(HoleCards::new(Card::ALL[0], Card::ALL[0]), None);
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

    /// Returns the combo with the given index, 0 to 1,325. Returns `None` for larger indices.
    ///
    /// ```
    /// use evaluator::HoleCards;
    ///
    /// assert_eq!(HoleCards::from_index(1325).unwrap().to_string(), "AsAh");
    /// assert_eq!(HoleCards::from_index(1326), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(const { &Self::ALL }[index]) } else { None }
    }

    /// Returns the combo's index, 0 to 1,325, in colexicographic order: by the higher card, then by the lower
    /// one. `Ord` has the same order.
    ///
    /// With card ids `a < b` the index is `b * (b - 1) / 2 + a`. The `b` combos whose higher card is `b` are
    /// adjacent, ordered by the lower card.
    ///
    /// ```
    /// use evaluator::HoleCards;
    ///
    /// assert_eq!("2d2c".parse::<HoleCards>()?.index(), 0);
    /// assert_eq!("AsAh".parse::<HoleCards>()?.index(), 1325);
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        let high = self.high.id() as usize;
        high * (high - 1) / 2 + self.low.id() as usize
    }

    /// Returns the card with the higher id.
    ///
    /// ```
    /// use evaluator::HoleCards;
    ///
    /// let combo: HoleCards = "KdAs".parse()?;
    /// assert_eq!((combo.high(), combo.low()), ("As".parse()?, "Kd".parse()?));
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[must_use]
    pub const fn high(self) -> Card {
        self.high
    }

    /// Returns the card with the lower id.
    ///
    /// ```
    /// use evaluator::HoleCards;
    ///
    /// // Cards of the same rank are ordered by suit.
    /// assert_eq!("AsAh".parse::<HoleCards>()?.low(), "Ah".parse()?);
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[must_use]
    pub const fn low(self) -> Card {
        self.low
    }

    /// Returns both cards, the higher id first.
    ///
    /// ```
    /// use evaluator::HoleCards;
    ///
    /// assert_eq!("KdAs".parse::<HoleCards>()?.cards(), ["As".parse()?, "Kd".parse()?]);
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[must_use]
    pub const fn cards(self) -> [Card; 2] {
        [self.high, self.low]
    }

    /// Returns the cards as a set.
    ///
    /// ```
    /// use evaluator::HoleCards;
    ///
    /// assert_eq!("KdAs".parse::<HoleCards>()?.card_set(), "As Kd".parse()?);
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn card_set(self) -> CardSet {
        let mut set = CardSet::of(self.high);
        set.insert(self.low);
        set
    }

    /// Returns `true` if the cards have the same rank.
    ///
    /// ```
    /// use evaluator::HoleCards;
    ///
    /// assert!("AsAh".parse::<HoleCards>()?.is_pair());
    /// assert!(!"AsKs".parse::<HoleCards>()?.is_pair());
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[must_use]
    pub const fn is_pair(self) -> bool {
        self.high.rank() as u8 == self.low.rank() as u8
    }

    /// Returns `true` if the cards have the same suit.
    ///
    /// ```
    /// use evaluator::HoleCards;
    ///
    /// assert!("AsKs".parse::<HoleCards>()?.is_suited());
    /// assert!(!"AsKh".parse::<HoleCards>()?.is_suited());
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[must_use]
    pub const fn is_suited(self) -> bool {
        self.high.suit() as u8 == self.low.suit() as u8
    }
}

impl From<HoleCards> for CardSet {
    fn from(combo: HoleCards) -> Self {
        combo.card_set()
    }
}

/// Converts a set of exactly two cards.
impl TryFrom<CardSet> for HoleCards {
    type Error = NotHoleCards;

    #[inline]
    fn try_from(set: CardSet) -> Result<Self, NotHoleCards> {
        let mut cards = set.iter();
        match (cards.next(), cards.next(), cards.next()) {
            (Some(high), Some(low), None) => Ok(Self { high, low }),
            _ => Err(NotHoleCards { found: set }),
        }
    }
}

/// The error for a set that does not have exactly two cards.
///
/// ```
/// use evaluator::{CardSet, HoleCards};
///
/// let error = HoleCards::try_from(CardSet::FULL).unwrap_err();
/// assert_eq!(error.to_string(), "52 cards: expected the 2 cards of a combo");
/// assert_eq!(error.found(), CardSet::FULL);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotHoleCards {
    found: CardSet,
}

impl NotHoleCards {
    /// Returns the rejected set.
    #[must_use]
    pub const fn found(self) -> CardSet {
        self.found
    }
}

impl fmt::Display for NotHoleCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = Counted(self.found.len(), "card");
        write!(f, "{found}: expected the {} cards of a combo", Holdem::HOLE_CARDS)
    }
}

impl core::error::Error for NotHoleCards {}

/// Parses exactly two distinct cards.
impl FromStr for HoleCards {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        let cards = parse_cards(text)?;
        match cards[..] {
            [a, b] => Self::new(a, b),
            _ => None,
        }
        .ok_or(ParseCardError::Count { found: cards.len(), expected: "the 2 cards of a combo" })
    }
}

impl fmt::Display for HoleCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |f| write!(f, "{}{}", self.high, self.low))
    }
}

impl fmt::Debug for HoleCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::boxed::Box;
    use alloc::string::ToString;

    #[test]
    fn every_combo_round_trips() {
        let mut count = 0;
        for (i, &a) in Card::ALL.iter().enumerate() {
            for &b in &Card::ALL[..i] {
                let combo = HoleCards::new(b, a).unwrap();
                assert_eq!(combo.cards(), [a, b]);
                assert_eq!(HoleCards::try_from(combo.card_set()), Ok(combo));
                assert_eq!(combo.to_string().parse(), Ok(combo));
                count += 1;
            }
        }
        assert_eq!(count, HoleCards::COUNT);
    }

    #[test]
    fn indices_are_colex_and_round_trip() {
        let mut index = 0;
        for b in 0..Card::COUNT {
            for a in 0..b {
                let combo = HoleCards::new(Card::ALL[a], Card::ALL[b]).unwrap();
                assert_eq!(combo.index(), index);
                assert_eq!(HoleCards::from_index(index), Some(combo));
                assert_eq!(HoleCards::ALL[index], combo);
                index += 1;
            }
        }
        assert!(HoleCards::ALL.is_sorted());
        assert_eq!(HoleCards::from_index(HoleCards::COUNT), None);
        assert_eq!(HoleCards::from_index(usize::MAX), None);
    }

    #[test]
    fn other_counts_are_rejected() {
        assert_eq!(
            "As".parse::<HoleCards>().unwrap_err().to_string(),
            "1 card: expected the 2 cards of a combo"
        );
        assert!("AsKsQs".parse::<HoleCards>().is_err());
        let error: Box<dyn core::error::Error> = HoleCards::try_from(CardSet::FULL).unwrap_err().into();
        assert_eq!(error.to_string(), "52 cards: expected the 2 cards of a combo");
    }
}
