//! Which deals of two holdings are the same matchup, and how matchups are numbered.

use alloc::vec::Vec;

use super::SuitChange;
use super::view::Kind;
use crate::Holding;
use crate::range::StartingHand;

/// Two holdings that share no card, up to a change of suits and an exchange of the players: one of 47,008.
///
/// Of the deals that are one matchup it holds the first in this order: by the [starting hand](StartingHand) of the first
/// holding, which is in the suits of its representative, then by the [number](Holding::index) of the second holding. So
/// the first holding's starting hand comes no later than the second's; and where it is the same, of the two deals that
/// an exchange of the players gives, the one whose second holding has the lower number counts.
///
/// A matchup's number is its place among all of them in this order, and that is where the table file has its counts.
///
/// ```
/// use evaluator::equity::Matchup;
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
    second: Holding,
}

impl Matchup {
    /// How many matchups there are.
    pub const COUNT: usize = 47_008;

    /// The matchup of two holdings, and whether they have changed places in it; `None` if they share a card.
    ///
    /// Where an exchange of the players gives the same deal but for suits, they have not changed places.
    #[inline]
    #[must_use]
    pub const fn of(first: Holding, second: Holding) -> Option<(Self, bool)> {
        if first.card_set().intersects(second.card_set()) {
            return None;
        }
        let (hand, other) = (StartingHand::of(first), StartingHand::of(second));
        if hand.index() < other.index() {
            return Some((Self::with_first(first, second), false));
        }
        let swapped = Self::with_first(second, first);
        if hand.index() == other.index() {
            let straight = Self::with_first(first, second);
            if straight.second.index() <= swapped.second.index() {
                return Some((straight, false));
            }
        }
        Some((swapped, true))
    }

    /// The first deal, in the order above, that a change of suits makes of this one.
    #[inline]
    const fn with_first(first: Holding, second: Holding) -> Self {
        let hand = StartingHand::of(first);
        let second = SuitChange::to_representative(first).apply(second);
        match Holding::from_index(Kind::of(hand).lowest().get(second)) {
            Some(second) => Self { hand, second },
            None => unreachable!(),
        }
    }

    /// All matchups, in the order of their numbers.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let mut all = Vec::with_capacity(Self::COUNT);
        for hand in StartingHand::ALL {
            let first = hand.representative();
            all.extend(Holding::ALL.into_iter().filter_map(|second| {
                let (matchup, swapped) = Self::of(first, second)?;
                (matchup == Self { hand, second } && !swapped).then_some(matchup)
            }));
        }
        all
    }

    /// The first player's holding: the representative of its starting hand.
    #[must_use]
    pub const fn first(self) -> Holding {
        self.hand.representative()
    }

    /// The second player's holding.
    #[must_use]
    pub const fn second(self) -> Holding {
        self.second
    }

    /// Whether an exchange of the players gives the same deal but for suits: then both win as often.
    ///
    /// ```
    /// use evaluator::equity::Matchup;
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
    use super::*;
    use crate::{Card, Suit};
    use std::collections::HashMap;

    /// All changes of suits, made without the code under test.
    fn all_changes() -> Vec<[Suit; 4]> {
        let mut all = Vec::new();
        for code in 0..256 {
            let change = [0, 2, 4, 6].map(|shift| Suit::ALL[code >> shift & 3]);
            if Suit::ALL.iter().all(|suit| change.contains(suit)) {
                all.push(change);
            }
        }
        assert_eq!(all.len(), 24);
        all
    }

    fn changed(change: &[Suit; 4], holding: Holding) -> Holding {
        let [a, b] = holding.cards().map(|card| Card::new(card.rank(), change[card.suit() as usize]));
        Holding::new(a, b).unwrap()
    }

    /// The matchups are exactly the classes of deals under changes of suits and an exchange of the players: `of` is the
    /// same on a whole class, the classes have all deals, each matchup is in its own class, and there are 47,008.
    #[test]
    fn matchups_are_the_classes_of_deals() {
        let all = Matchup::all();
        assert_eq!(all.len(), Matchup::COUNT);
        let changes = all_changes();
        let mut deals = 0;
        for &matchup in &all {
            let (first, second) = (matchup.first(), matchup.second());
            assert_eq!(Matchup::of(first, second), Some((matchup, false)));
            let mut class = Vec::new();
            for change in &changes {
                let (a, b) = (changed(change, first), changed(change, second));
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
        for first in Holding::ALL {
            for second in Holding::ALL {
                let matchup = Matchup::of(first, second);
                let share_a_card = first.card_set().intersects(second.card_set());
                assert_eq!(matchup.is_none(), share_a_card);
                assert!(matchup.is_none_or(|(matchup, _)| numbers.contains_key(&matchup)));
            }
        }
    }
}
