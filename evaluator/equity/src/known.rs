use std::fmt;
use std::prelude::rust_2024::*;
use std::str::FromStr;

use evaluator::{CardSet, ParseCardError};

use crate::any_range::AnyRange;
use crate::holding::{Holding, Player};

/// The known cards of a player in any game: none to seven.
///
/// ```
/// use evaluator::CardSet;
/// use equity::Known;
///
/// let known: Known = "As Ks Qd".parse()?;
/// assert_eq!((CardSet::from(known).len(), known.to_string().as_str()), (3, "As Ks Qd"));
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Known(CardSet);

impl From<CardSet> for Known {
    fn from(cards: CardSet) -> Self {
        Self(cards)
    }
}

impl From<Known> for CardSet {
    fn from(known: Known) -> Self {
        known.0
    }
}

/// Parses cards. An empty text is no card.
impl FromStr for Known {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        text.parse().map(Self)
    }
}

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Holding for Known {
    type Range = AnyRange;

    const ARE_FEW: bool = false;

    fn of_cards(cards: CardSet) -> Option<Self> {
        Some(Self(cards))
    }

    fn card_set(self) -> CardSet {
        self.0
    }

    fn to_range(self) -> AnyRange {
        AnyRange::Hand(self.0)
    }

    fn only_hand(range: &AnyRange) -> Option<Self> {
        match range {
            AnyRange::Hand(cards) => Some(Self(*cards)),
            _ => None,
        }
    }

    fn hole_cards(range: &AnyRange) -> usize {
        range.hole_cards()
    }

    fn hands(range: &AnyRange) -> impl Iterator<Item = (Self, f64)> + '_ {
        AnyRange::hands(range).map(|(cards, weight)| (Self(cards), weight))
    }

    fn of(range: &AnyRange) -> Option<Player<'_, Self>> {
        Some(match range {
            AnyRange::Hand(cards) => Player::Hand(Self(*cards)),
            _ => Player::Range(range),
        })
    }
}
