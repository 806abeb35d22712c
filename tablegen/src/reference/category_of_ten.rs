use evaluator::Category;

/// The categories of the write-ups that treat the royal flush separately, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CategoryOfTen {
    /// None of the others.
    HighCard,
    /// Two cards of one rank.
    OnePair,
    /// Two or three ranks with two cards each.
    TwoPair,
    /// Three cards of one rank.
    ThreeOfAKind,
    /// Five ranks in a row.
    Straight,
    /// Five or more cards of one suit.
    Flush,
    /// Three cards of one rank and two or three of another.
    FullHouse,
    /// Four cards of one rank.
    FourOfAKind,
    /// Five ranks in a row of one suit, king high or lower.
    StraightFlush,
    /// Ten to ace of one suit.
    RoyalFlush,
}

/// Converts a royal flush to a straight flush.
impl From<CategoryOfTen> for Category {
    fn from(category: CategoryOfTen) -> Self {
        Self::ALL[(category as usize).min(Self::StraightFlush as usize)]
    }
}
