//! Which deals of two combos are the same matchup, and how matchups are numbered.

use alloc::vec::Vec;

use evaluator::HoleCards;

use crate::isomorphism::{CanonicalCombos, SuitPermutation};
use crate::range::StartingHand;

/// Two combos that share no card, up to a suit permutation and an exchange of the players.
///
/// Of the deals that are one matchup it holds the first in this order: by the [starting hand](StartingHand) of the first
/// combo, which is in the suits of its representative, then by the [number](HoleCards::index) of the second combo. So
/// the first combo's starting hand comes no later than the second's; and where it is the same, of the two deals that
/// an exchange of the players gives, the one whose second combo has the lower number counts.
///
/// A matchup's number is its place among all of them in this order, and that is where the table file has its counts.
///
/// ```
/// use equity::Matchup;
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
    /// How many matchups there are.
    pub const COUNT: usize = 47_008;

    /// How many of them a short deck has.
    pub const SHORT_DECK_COUNT: usize = 10_215;

    /// The matchup of two combos, and whether they have changed places in it; `None` if they share a card.
    ///
    /// Where an exchange of the players gives the same deal but for suits, they have not changed places.
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

    /// Whether two combos that share no card change places in their matchup.
    #[inline]
    pub(crate) const fn is_swapped(first: HoleCards, second: HoleCards) -> bool {
        let (hand, other) = (StartingHand::of(first).index(), StartingHand::of(second).index());
        if hand != other {
            return other < hand;
        }
        let (straight, swapped) = (Self::with_first(first, second), Self::with_first(second, first));
        swapped.second.index() < straight.second.index()
    }

    /// The first deal, in the order above, that a suit permutation makes of this one.
    #[inline]
    const fn with_first(first: HoleCards, second: HoleCards) -> Self {
        let hand = StartingHand::of(first);
        let second = SuitPermutation::to_representative(first).apply(second);
        Self { hand, second: CanonicalCombos::beside(first).of(second) }
    }

    /// All matchups, in the order of their numbers.
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

    /// The first player's combo: the representative of its starting hand.
    #[must_use]
    pub const fn first(self) -> HoleCards {
        self.hand.representative()
    }

    /// The second player's combo.
    #[must_use]
    pub const fn second(self) -> HoleCards {
        self.second
    }

    /// Whether an exchange of the players gives the same deal but for suits: then both win as often.
    ///
    /// ```
    /// use equity::Matchup;
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

    /// The matchups are exactly the classes of deals under suit permutations and an exchange of the players: `of` is the
    /// same on a whole class, the classes have all deals, each matchup is in its own class, and there are 47,008.
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
        // Different matchups are different classes, for `of` says which; together they have every deal.
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
