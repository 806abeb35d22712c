//! Matchups: classes of deals of two combos, and their numbering.

use alloc::vec::Vec;

use evaluator::HoleCards;

use crate::isomorphism::{CanonicalCombos, SuitPermutation};
use crate::range::StartingHand;

/// Two combos that share no card, up to a suit permutation and an exchange of the players.
///
/// A matchup is represented by the first of its deals in this order: by the [starting hand](StartingHand) of
/// the first combo, which has the suits of its representative, then by the [index](HoleCards::index) of the
/// second combo. The first combo's starting hand therefore never comes after the second's. If both are the
/// same, the representative is the deal whose second combo has the lower index, out of the two that an
/// exchange of the players gives.
///
/// A matchup's number is its position among all matchups in this order. The table file stores its counts at
/// that position.
///
/// ```
/// use holdem::Matchup;
///
/// let (matchup, swapped) = Matchup::of("7c 6c".parse()?, "Ad Ac".parse()?).ok_or("they share a card")?;
/// assert_eq!((matchup.first(), matchup.second()), ("As Ah".parse()?, "7h 6h".parse()?));
/// assert!(swapped); // the aces come first
/// assert_eq!(Matchup::all().len(), Matchup::COUNT);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Matchup {
    hand: StartingHand,
    second: HoleCards,
}

impl Matchup {
    /// The number of matchups.
    pub const COUNT: usize = 47_008;

    /// The number of matchups of a short deck.
    pub const SHORT_DECK_COUNT: usize = 10_215;

    /// Returns the matchup of two combos, and `true` if they are swapped in it. Returns `None` if they share
    /// a card.
    ///
    /// If an exchange of the players gives the same deal up to suits, the combos are not swapped.
    #[inline]
    #[must_use]
    pub const fn of(first: HoleCards, second: HoleCards) -> Option<(Self, bool)> {
        if first.card_set().intersects(second.card_set()) {
            return None;
        }
        let is_swapped = Self::is_swapped(first, second);
        let matchup =
            if is_swapped { Self::with_first(second, first) } else { Self::with_first(first, second) };
        Some((matchup, is_swapped))
    }

    /// Returns `true` if two combos that share no card are swapped in their matchup.
    #[inline]
    pub(crate) const fn is_swapped(first: HoleCards, second: HoleCards) -> bool {
        let (hand, other) = (StartingHand::of(first).index(), StartingHand::of(second).index());
        if hand != other {
            return other < hand;
        }
        let (straight, swapped) = (Self::with_first(first, second), Self::with_first(second, first));
        swapped.second.index() < straight.second.index()
    }

    /// Returns the first deal, in the order above, among the suit permutations of this one.
    #[inline]
    const fn with_first(first: HoleCards, second: HoleCards) -> Self {
        let hand = StartingHand::of(first);
        let second = SuitPermutation::to_representative(first).apply(second);
        Self { hand, second: CanonicalCombos::beside(first).of(second) }
    }

    /// Returns all matchups, in the order of their numbers.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let mut all = Vec::with_capacity(Self::COUNT);
        for hand in StartingHand::ALL {
            let first = hand.representative();
            all.extend(HoleCards::ALL.into_iter().filter_map(|second| {
                let (matchup, swapped) = Self::of(first, second)?;
                (matchup == Self { hand, second } && !swapped).then_some(matchup)
            }));
        }
        all
    }

    /// Returns the first player's combo: the representative of its starting hand.
    #[must_use]
    pub const fn first(self) -> HoleCards {
        self.hand.representative()
    }

    /// Returns the second player's combo.
    #[must_use]
    pub const fn second(self) -> HoleCards {
        self.second
    }

    /// Returns `true` if an exchange of the players gives the same deal up to suits. Both players then win
    /// equally often.
    ///
    /// ```
    /// use holdem::Matchup;
    ///
    /// let is_mirrored = |first: &str, second: &str| {
    ///     Matchup::of(first.parse().unwrap(), second.parse().unwrap()).map(|(matchup, _)| matchup.is_mirrored())
    /// };
    /// assert_eq!(is_mirrored("As Kh", "Ah Ks"), Some(true));
    /// assert_eq!(is_mirrored("As Kh", "Ah Kd"), Some(false));
    /// ```
    #[must_use]
    pub const fn is_mirrored(self) -> bool {
        let swapped = Self::with_first(self.second, self.first());
        swapped.hand.index() == self.hand.index() && swapped.second.index() == self.second.index()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// The matchups are exactly the classes of deals under suit permutations and an exchange of the players:
    /// `of` is constant on a whole class, the classes contain all deals, each matchup is in its own class,
    /// and there are 47,008.
    #[test]
    fn matchups_are_the_classes_of_deals() {
        let all = Matchup::all();
        assert_eq!(all.len(), Matchup::COUNT);
        let is_short = |matchup: &&Matchup| {
            let cards = matchup.first().card_set() | matchup.second().card_set();
            (cards - evaluator::CardSet::SHORT_DECK).is_empty()
        };
        assert_eq!(all.iter().filter(is_short).count(), Matchup::SHORT_DECK_COUNT);
        let mut deals = 0;
        for &matchup in &all {
            let (first, second) = (matchup.first(), matchup.second());
            assert_eq!(Matchup::of(first, second), Some((matchup, false)));
            let mut class = Vec::new();
            for change in SuitPermutation::ALL {
                let (a, b) = (change.apply(first), change.apply(second));
                assert_eq!(Matchup::of(a, b), Some((matchup, false)));
                assert_eq!(Matchup::of(b, a), Some((matchup, !matchup.is_mirrored())));
                class.extend([(a, b), (b, a)]);
            }
            class.sort();
            class.dedup();
            deals += class.len();
        }
        // `of` gives different matchups different classes. Together they contain every deal.
        assert_eq!(deals, 1326 * 1225);
    }

    #[test]
    fn every_deal_has_a_number() {
        let numbers: HashMap<Matchup, usize> = Matchup::all().into_iter().zip(0..).collect();
        assert_eq!(numbers.len(), Matchup::COUNT);
        for first in HoleCards::ALL {
            for second in HoleCards::ALL {
                let matchup = Matchup::of(first, second);
                let share_a_card = first.card_set().intersects(second.card_set());
                assert_eq!(matchup.is_none(), share_a_card);
                assert!(matchup.is_none_or(|(matchup, _)| numbers.contains_key(&matchup)));
            }
        }
    }
}
