use evaluator::Category;

/// The categories of the write-ups that have the royal flush by itself, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CategoryOfTen {
    /// None of the others.
    HighCard,
    /// Two cards of one rank.
    OnePair,
    /// Two ranks or three, of two cards each.
    TwoPair,
    /// Three cards of one rank.
    ThreeOfAKind,
    /// Five ranks in a row.
    Straight,
    /// Five cards or more of one suit.
    Flush,
    /// Three cards of one rank and two or three of another.
    FullHouse,
    /// Four cards of one rank.
    FourOfAKind,
    /// Five ranks in a row and of one suit, king high or lower.
    StraightFlush,
    /// Ten to ace of one suit.
    RoyalFlush,
}

/// Counts the royal flush as the straight flush that it is.
impl From<CategoryOfTen> for Category {
    fn from(category: CategoryOfTen) -> Self {
        Self::ALL[(category as usize).min(Self::StraightFlush as usize)]
    }
}
