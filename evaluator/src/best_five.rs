//! Which five cards of a hand count.

use core::fmt;

use crate::order::Order;
use crate::{Card, CardSet, Category, ClassIn, Suit};

impl<O: Order<Category = Category>> ClassIn<O> {
    /// The up to five cards of `hand` that make this class: strongest group first, the highest suit where suits
    /// tie, the ace of a wheel last. `None` if the hand does not hold such cards.
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
        let mut rest = hand - self.cards_of_other_suits(hand);
        let mut best = BestFive { cards: [Card::ALL[0]; 5], len: 0 };
        for rank in self.ranks() {
            let card =
                Suit::ALL.into_iter().rev().map(|suit| Card::new(rank, suit)).find(|&c| rest.contains(c))?;
            rest.remove(card);
            best.cards[best.len] = card;
            best.len += 1;
        }
        Some(best)
    }

    /// For flushes, the cards of `hand` outside the flush suit; nothing for other classes.
    fn cards_of_other_suits(self, hand: CardSet) -> CardSet {
        if !matches!(self.category(), Category::Flush | Category::StraightFlush) {
            return CardSet::EMPTY;
        }
        hand.iter().filter(|card| hand.suit_mask(card.suit()).count_ones() < 5).collect()
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
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestFive {
    cards: [Card; 5],
    len: usize,
}

impl core::ops::Deref for BestFive {
    type Target = [Card];
    fn deref(&self) -> &[Card] {
        &self.cards[..self.len]
    }
}

impl fmt::Display for BestFive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.iter().enumerate() {
            let space = if i > 0 { " " } else { "" };
            write!(f, "{space}{card}")?;
        }
        Ok(())
    }
}
