pub(crate) mod index;

pub(crate) use index::index_of;

use std::fmt;
use std::str::FromStr;

use evaluator::internals::{Counted, choose};
use evaluator::{CardSet, ParseCardError};

/// A player's hole cards: three to six.
///
/// ```
/// use equity::Hole;
///
/// let hole: Hole = "AsAhKsKh".parse()?;
/// assert_eq!((hole.len(), hole.to_string().as_str()), (4, "As Ah Ks Kh"));
/// assert_eq!(Hole::from_index(4, hole.index()), Some(hole));
/// assert_eq!("AsAh".parse::<Hole>().unwrap_err().to_string(), "2 hole cards: expected 3 to 6");
/// # Ok::<(), equity::HoleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hole(CardSet);

impl Hole {
    /// The minimum number of hole cards.
    pub const MIN_CARDS: usize = 3;

    /// The maximum number of hole cards.
    pub const MAX_CARDS: usize = 6;

    /// Returns the hole cards of a set, or `None` if it has fewer than three or more than six.
    #[must_use]
    pub const fn new(cards: CardSet) -> Option<Self> {
        match cards.len() {
            Self::MIN_CARDS..=Self::MAX_CARDS => Some(Self(cards)),
            _ => None,
        }
    }

    /// Returns the cards.
    #[must_use]
    pub const fn cards(self) -> CardSet {
        self.0
    }

    /// Returns the number of cards: 3 to 6.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "there are always some")]
    pub const fn len(self) -> usize {
        self.0.len()
    }

    /// Returns the number of different hands of `cards` hole cards: 22,100 of three, 270,725 of four, 2,598,960 of five,
    /// 20,358,520 of six.
    #[must_use]
    pub const fn count(cards: usize) -> usize {
        choose(CardSet::FULL.len(), cards) as usize
    }

    /// Returns the hand's index among all hands with the same number of cards, in colexicographic order of
    /// card ids: by the highest card, then by the next.
    #[must_use]
    pub fn index(self) -> usize {
        index::index_of(self.0) as usize
    }

    /// Returns the hand of `cards` cards with an [index](Self::index), or `None` if the index is too large.
    #[must_use]
    pub fn from_index(cards: usize, index: usize) -> Option<Self> {
        let is_valid = (Self::MIN_CARDS..=Self::MAX_CARDS).contains(&cards) && index < Self::count(cards);
        is_valid.then(|| index::hand_at(cards, index as u32))
    }
}

impl fmt::Display for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Parses three to six cards.
impl FromStr for Hole {
    type Err = HoleError;

    fn from_str(text: &str) -> Result<Self, HoleError> {
        text.parse::<CardSet>().map_err(HoleError::Cards)?.try_into()
    }
}

/// Converts a set of three to six cards.
///
/// ```
/// use equity::{Hole, HoleError};
/// use evaluator::CardSet;
///
/// let cards: CardSet = "AsAhKs".parse().unwrap();
/// assert_eq!(Hole::try_from(cards).map(CardSet::from), Ok(cards));
/// assert_eq!(Hole::try_from(CardSet::EMPTY), Err(HoleError::Count(0)));
/// ```
impl TryFrom<CardSet> for Hole {
    type Error = HoleError;

    fn try_from(cards: CardSet) -> Result<Self, HoleError> {
        Self::new(cards).ok_or(HoleError::Count(cards.len()))
    }
}

impl From<Hole> for CardSet {
    fn from(hole: Hole) -> Self {
        hole.cards()
    }
}

/// The error for text or cards that are not a [`Hole`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HoleError {
    /// The text is not cards, or a card is repeated.
    Cards(ParseCardError),
    /// The number of cards is not from 3 to 6.
    Count(usize),
}

impl fmt::Display for HoleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cards(error) => error.fmt(f),
            Self::Count(count) => write!(f, "{}: expected 3 to 6", Counted(*count, "hole card")),
        }
    }
}

impl std::error::Error for HoleError {}
