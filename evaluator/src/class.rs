use core::fmt;

use bytemuck::{Pod, Zeroable};

use crate::layout::{AceValue, CactusKev, Pokerval, RevolverKey, Words};
use crate::{Card, CardSet, Category, Rank, Suit};

/// What a table stores for each hand rank, as it stands in the file: little-endian, 8 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct ClassRecord {
    /// The OpenHoldem value, which names the category and the five ranks.
    pub pokerval: u32,
    /// The Cactus Kev number, 1 for a royal flush to 7462; 0 where the hand has fewer than five cards.
    pub cactus_kev: u16,
    /// Zero.
    pub reserved: u16,
}

/// All hands that share one [`HandRank`](crate::HandRank), as one thing: the category and the ranks of the cards
/// that count.
///
/// [`RankTable::class`](crate::RankTable::class) gives it. `Display` writes the hand in English:
///
/// ```
/// use evaluator::{Hand, RankTable};
///
/// let table = RankTable::embedded();
/// let describe = |text: &str| table.class(table.rank(text.parse().unwrap())).to_string();
/// assert_eq!(describe("3C 4C 5C 6H 8D 3D 8H"), "two pair, eights and threes with a six");
/// assert_eq!(describe("As Ks Qs Js Ts 2d 3c"), "royal flush");
/// assert_eq!(describe("Ad 2c 3h 4s 5d"), "straight, five high");
/// assert_eq!(describe("Ah Ad"), "one pair, aces");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandClass(ClassRecord);

impl HandClass {
    pub(crate) const fn new(record: ClassRecord) -> Self {
        Self(record)
    }

    /// The category.
    #[must_use]
    pub const fn category(self) -> Category {
        self.pokerval().category()
    }

    /// The value in OpenHoldem's layout.
    #[must_use]
    pub const fn pokerval(self) -> Pokerval {
        Pokerval::from_table(self.0.pokerval)
    }

    /// The value in ACE_eval's layout; `None` for hands of fewer than five cards, which that system does not know.
    #[must_use]
    pub fn ace(self) -> Option<AceValue> {
        AceValue::from_pokerval(self.pokerval())
    }

    /// The key in Revolver's doubles notation; `None` for hands of fewer than five cards, which that system does not
    /// know.
    #[must_use]
    pub fn revolver(self) -> Option<RevolverKey> {
        RevolverKey::from_pokerval(self.pokerval())
    }

    /// The Cactus Kev number, **1 the best**, a royal flush, to 7462 the worst; `None` for hands of fewer than five
    /// cards, which that system does not know.
    ///
    /// ```
    /// use evaluator::layout::CactusKev;
    /// use evaluator::{HandRank, RankTable};
    ///
    /// let table = RankTable::embedded();
    /// assert_eq!(table.class(HandRank::MAX).cactus_kev(), Some(CactusKev::BEST));
    /// assert_eq!(table.class(HandRank::MIN).cactus_kev(), None);
    /// ```
    #[must_use]
    pub const fn cactus_kev(self) -> Option<CactusKev> {
        CactusKev::from_table(self.0.cactus_kev)
    }

    /// The hand in English, which `Display` writes too.
    #[must_use]
    pub const fn words(self) -> Words {
        self.pokerval().words()
    }

    /// The ranks of the up to five cards that count, strongest group first, the ace of a wheel last.
    ///
    /// ```
    /// use evaluator::{Rank, RankTable};
    ///
    /// let table = RankTable::embedded();
    /// let class = table.class(table.rank("Kh 2d 2s Kd 9c 4s".parse()?));
    /// assert!(class.ranks().eq([Rank::King, Rank::King, Rank::Two, Rank::Two, Rank::Nine]));
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    pub fn ranks(self) -> impl Iterator<Item = Rank> + Clone {
        self.pokerval().ranks()
    }

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

/// The up to five cards that make a hand, in the order of [`HandClass::best_five`]. Derefs to a slice.
#[derive(Clone, Copy, Debug)]
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
            let blank = if i > 0 { " " } else { "" };
            write!(f, "{blank}{card}")?;
        }
        Ok(())
    }
}

impl fmt::Display for HandClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.words(), f)
    }
}
