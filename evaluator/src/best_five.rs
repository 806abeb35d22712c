//! The five cards of a hand that count.

use core::{array, fmt, iter, slice};

use crate::order::Order;
use crate::pad::pad;
use crate::{Card, CardSet, ClassIn, Suit};

impl<O: Order> ClassIn<O> {
    /// Returns the up to five cards of `hand` that make this class. The strongest group comes first, the
    /// highest suit where suits tie, and the ace of a wheel last. In low hands the highest card comes first.
    /// Returns `None` if the hand does not have such cards. The hand must have at most seven cards.
    ///
    /// ```
    /// use evaluator::{CardSet, Hand, RankTable};
    ///
    /// let table = RankTable::embedded();
    /// let cards: CardSet = "Ac 2c 3c 4c 5c 5s Kd".parse()?;
    /// let class = table.class(table.rank_set(cards)?);
    /// let best = class.best_five(cards).unwrap();
    /// assert_eq!(best.to_string(), "5c 4c 3c 2c Ac");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn best_five(self, hand: CardSet) -> Option<BestFive> {
        let mut rest = O::cards_that_count(self.rank().place(), self.record(), hand);
        let mut best = BestFive::NONE;
        for rank in self.ranks() {
            let card =
                Suit::ALL.into_iter().rev().map(|suit| Card::new(rank, suit)).find(|&c| rest.contains(c))?;
            rest.remove(card);
            best.cards[best.len] = card;
            best.len += 1;
        }
        Some(best)
    }
}

/// The up to five cards that make a hand, in the order of [`ClassIn::best_five`]. Derefs to a slice.
///
/// ```
/// use evaluator::{CardSet, RankTable};
///
/// let table = RankTable::embedded();
/// let cards: CardSet = "Ah Ad Kc".parse()?;
/// let best = table.class(table.rank_set(cards)?).best_five(cards).ok_or("other cards")?;
/// assert_eq!(best.len(), 3);
/// assert_eq!(best[0], "Ah".parse()?);
/// assert_eq!(best.into_iter().collect::<CardSet>(), cards);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestFive {
    cards: [Card; 5],
    len: usize,
}

impl BestFive {
    /// No cards.
    pub(crate) const NONE: Self = Self { cards: [Card::ALL[0]; 5], len: 0 };
}

impl core::ops::Deref for BestFive {
    type Target = [Card];
    fn deref(&self) -> &[Card] {
        &self.cards[..self.len]
    }
}

/// Iterates over the cards.
impl IntoIterator for BestFive {
    type Item = Card;
    type IntoIter = iter::Take<array::IntoIter<Card, 5>>;

    fn into_iter(self) -> Self::IntoIter {
        self.cards.into_iter().take(self.len)
    }
}

impl<'a> IntoIterator for &'a BestFive {
    type Item = &'a Card;
    type IntoIter = slice::Iter<'a, Card>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for BestFive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |f| {
            for (i, card) in self.iter().enumerate() {
                let space = if i > 0 { " " } else { "" };
                write!(f, "{space}{card}")?;
            }
            Ok(())
        })
    }
}

#[cfg(all(test, feature = "low", feature = "short-deck"))]
mod tests {
    use crate::TableOf;
    use crate::order::{AceToFive, Badugi, DeuceToSeven, Order, ShortDeck};
    use alloc::string::{String, ToString};

    fn best<O: Order>(table: &TableOf<O>, cards: &str) -> String {
        let cards = cards.parse().unwrap();
        let class = table.class(table.rank_set(cards).unwrap());
        class.best_five(cards).unwrap().to_string()
    }

    #[test]
    fn the_cards_that_count_in_other_orders() {
        let short_deck = TableOf::<ShortDeck>::embedded();
        assert_eq!(best(short_deck, "Ac 6d 7c 8h 9s Kd Kc"), "9s 8h 7c 6d Ac");
        assert_eq!(best(short_deck, "Ac 6c 7c 8c 9c 9d 9h"), "9c 8c 7c 6c Ac");
        let low = TableOf::<AceToFive>::embedded();
        assert_eq!(best(low, "Ac 2d 2c 8h 7s Kd 3c"), "8h 7s 3c 2d Ac");
        assert_eq!(best(low, "Kc Kd Kh Ks Qc Qd Qh"), "Qh Qd Qc Ks Kh");
        assert_eq!(best(TableOf::<DeuceToSeven>::embedded(), "7c 5d 4h 3s 2c"), "7c 5d 4h 3s 2c");
        let badugi = TableOf::<Badugi>::embedded();
        assert_eq!(best(badugi, "7c 4d 2h 2c"), "7c 4d 2h");
        assert_eq!(best(badugi, "Ac 2c As 2s"), "2s Ac");
        assert_eq!(best(badugi, "Ac 2c 3c 4c"), "Ac");
    }
}
