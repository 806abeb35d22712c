//! The hole cards of a player: one hand, or a range of hands.

use alloc::borrow::Cow;
use core::fmt::{Debug, Display};
use core::hash::Hash;

use evaluator::{CardSet, HoleCards};

#[cfg(feature = "std")]
use crate::any_range::AnyRange;
#[cfg(feature = "std")]
use crate::hole::Hole;
#[cfg(feature = "std")]
use crate::range::more;
use crate::range::two;

/// The hole cards of one player. Questions and their answers are the same for all kinds of hole cards.
pub trait Holding: Copy + Debug + Display + Eq + Hash + Ord + Send + Sync + 'static {
    /// A weight for each hand of a game.
    type Range: Clone + Debug + PartialEq + Send + Sync + 'static;

    /// `true` if a game has so few hands that the hands of a range are listed in microseconds.
    const ARE_FEW: bool;

    /// Returns the hand with these cards, or `None` if hands of this kind have another number of cards.
    fn of_cards(cards: CardSet) -> Option<Self>;

    /// Returns the cards.
    fn card_set(self) -> CardSet;

    /// Returns the range of this hand alone, with weight 1.
    fn to_range(self) -> Self::Range;

    /// Returns the hand of a range if it has only one, with weight 1.
    fn only_hand(range: &Self::Range) -> Option<Self>;

    /// Returns the number of cards in each hand of a range.
    fn hole_cards(range: &Self::Range) -> usize;

    /// Returns the hands of a range with a weight above 0, by ascending index.
    fn hands(range: &Self::Range) -> impl Iterator<Item = (Self, f64)> + '_;

    /// Returns the weight of all hands if a range has all of them with the same weight, and they are too many to list.
    fn weight_of_all(_: &Self::Range) -> Option<f64> {
        None
    }

    /// Returns the hand or the range that a range of any game holds, or `None` if its hands are of another kind.
    #[cfg(feature = "std")]
    fn of(range: &AnyRange) -> Option<Player<'_, Self>>;
}

impl Holding for HoleCards {
    type Range = two::Range;

    const ARE_FEW: bool = true;

    fn of_cards(cards: CardSet) -> Option<Self> {
        Self::try_from(cards).ok()
    }

    fn card_set(self) -> CardSet {
        self.card_set()
    }

    fn to_range(self) -> two::Range {
        self.into()
    }

    fn only_hand(range: &two::Range) -> Option<Self> {
        range.only_combo()
    }

    fn hole_cards(_: &two::Range) -> usize {
        2
    }

    fn hands(range: &two::Range) -> impl Iterator<Item = (Self, f64)> + '_ {
        range.iter()
    }

    #[cfg(feature = "std")]
    fn of(range: &AnyRange) -> Option<Player<'_, Self>> {
        match range {
            AnyRange::Hand(cards) => Self::try_from(*cards).ok().map(Player::Hand),
            AnyRange::Two(range) => Some((&**range).into()),
            AnyRange::More(_) => None,
        }
    }
}

#[cfg(feature = "std")]
impl Holding for Hole {
    type Range = more::Range;

    const ARE_FEW: bool = false;

    fn of_cards(cards: CardSet) -> Option<Self> {
        Self::new(cards)
    }

    fn card_set(self) -> CardSet {
        self.cards()
    }

    fn to_range(self) -> more::Range {
        self.into()
    }

    fn only_hand(range: &more::Range) -> Option<Self> {
        range.only_hand()
    }

    fn hole_cards(range: &more::Range) -> usize {
        range.hole_cards()
    }

    fn hands(range: &more::Range) -> impl Iterator<Item = (Self, f64)> + '_ {
        range.iter()
    }

    fn weight_of_all(range: &more::Range) -> Option<f64> {
        range.weight_of_all()
    }

    fn of(range: &AnyRange) -> Option<Player<'_, Self>> {
        match range {
            AnyRange::Hand(cards) => Self::new(*cards).map(Player::Hand),
            AnyRange::Two(_) => None,
            AnyRange::More(range) => Some((&**range).into()),
        }
    }
}

/// A player's hole cards: a known hand or a range.
///
/// A hand means the same as a range of only this hand, and takes less time.
///
/// ```
/// use holdem::range::Range;
/// use holdem::{Engine, Player, Showdown};
/// use evaluator::RankTable;
///
/// let range: Range = "QQ+, AK".parse()?;
/// let players = [Player::Hand("7s 6s".parse()?), Player::from(&range)];
/// let report = Showdown::new(players).board("9s 8s 2h".parse()?).run(&Engine::new(RankTable::embedded()))?;
/// assert_eq!(format!("{:.4}", report.shares()[0].equity()), "0.5979");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, PartialEq)]
pub enum Player<'a, H: Holding> {
    /// A known hand.
    Hand(H),
    /// A range.
    Range(&'a H::Range),
}

impl<H: Holding> Clone for Player<'_, H> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<H: Holding> Copy for Player<'_, H> {}

impl<'a, H: Holding> Player<'a, H> {
    /// Returns the hand if there is only one, with weight 1.
    #[must_use]
    pub fn hand(self) -> Option<H> {
        match self {
            Self::Hand(hand) => Some(hand),
            Self::Range(range) => H::only_hand(range),
        }
    }

    /// Returns the number of cards in each hand.
    #[doc(hidden)]
    #[must_use]
    pub fn hole_cards(self) -> usize {
        match self {
            Self::Hand(hand) => hand.card_set().len(),
            Self::Range(range) => H::hole_cards(range),
        }
    }

    /// Returns the player's range.
    #[must_use]
    pub fn range(self) -> Cow<'a, H::Range> {
        match self {
            Self::Hand(hand) => Cow::Owned(hand.to_range()),
            Self::Range(range) => Cow::Borrowed(range),
        }
    }
}

impl<H: Holding> From<H> for Player<'_, H> {
    fn from(hand: H) -> Self {
        Self::Hand(hand)
    }
}

impl<'a> From<&'a two::Range> for Player<'a, HoleCards> {
    fn from(range: &'a two::Range) -> Self {
        Self::Range(range)
    }
}

#[cfg(feature = "std")]
impl<'a> From<&'a more::Range> for Player<'a, Hole> {
    fn from(range: &'a more::Range) -> Self {
        Self::Range(range)
    }
}
