use core::fmt;

use evaluator::internals::pad;
use evaluator::{Card, CardSet, Category, Hand, HandError, HoleCards, Rank, RankTable, Suit};

use crate::Pokerval;

/// The places of a [`Pokerval`] that a player's hole cards fill: OpenHoldem's `pcbits`.
///
/// Bit 4 is the most important place, bit 0 the last. A hole card fills a place of its rank even if the board
/// also has that rank. In a flush it must be of the flush suit. In a group of equal ranks, one hole card
/// fills the first place and two fill the first two. `Display` writes the five bits.
///
/// ```
/// use evaluator::RankTable;
/// use hand_values::PlaceBits;
///
/// let table = RankTable::embedded();
/// let bits = PlaceBits::on_board(table, Some("Ks9d".parse()?), "AhKcQd".parse()?)?;
/// assert_eq!(bits.to_string(), "10001"); // the hand is K K A Q 9
/// assert_eq!(bits.count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlaceBits(u8);

impl PlaceBits {
    /// Returns the places that the hole cards fill in the best hand of all cards.
    ///
    /// # Errors
    ///
    /// Returns an error if the hole cards and the board share a card, or have more than seven cards together.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use hand_values::PlaceBits;
    ///
    /// // K K A Q 9, of which the player holds the first and the last.
    /// let bits = PlaceBits::on_board(RankTable::embedded(), Some("Ks9d".parse()?), "AhKcQd".parse()?)?;
    /// assert_eq!(bits.to_string(), "10001");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn on_board(
        table: &RankTable,
        hole_cards: Option<HoleCards>,
        board: CardSet,
    ) -> Result<Self, HandError> {
        let hole_cards = hole_cards.map_or(CardSet::EMPTY, CardSet::from);
        let hand = Hand::try_from(board)?.merge(Hand::try_from(hole_cards)?)?;
        Ok(Self::of(table.class(table.rank(hand)).into(), hand.card_set(), hole_cards))
    }

    /// Returns the places of `value` that the hole cards fill. `value` must be the best of all cards of
    /// `hand`. [`on_board`](Self::on_board) also computes the value.
    ///
    /// ```
    /// use hand_values::{PlaceBits, Pokerval};
    ///
    /// // K K A Q 9: the hole cards are the first king and the nine.
    /// let value = Pokerval::try_from(0x010D_DEC9)?;
    /// let bits = PlaceBits::of(value, "Ks 9d Ah Kc Qd".parse()?, "Ks 9d".parse()?);
    /// assert_eq!(bits.to_string(), "10001");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(value: Pokerval, hand: CardSet, hole_cards: CardSet) -> Self {
        let hole_cards = match value.category() {
            Category::Flush | Category::StraightFlush => cards_of_flush_suit(hole_cards, hand),
            _ => hole_cards,
        };
        let places = value.places();
        let mut bits = 0;
        for (i, &place) in places.iter().enumerate() {
            let earlier = places[..i].iter().filter(|&&other| other == place).count();
            let matching = hole_cards.iter().filter(|card| is_rank(*card, place)).count();
            bits = bits << 1 | u8::from(earlier < matching);
        }
        Self(bits)
    }

    /// Returns the five bits as a number, 0 to 31.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use hand_values::PlaceBits;
    ///
    /// let bits = PlaceBits::on_board(RankTable::embedded(), Some("Ks9d".parse()?), "AhKcQd".parse()?)?;
    /// assert_eq!(bits.bits(), 0b10001);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Returns the number of hole cards that are used, 0 to 2: OpenHoldem's `npcbits`.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use hand_values::PlaceBits;
    ///
    /// let bits = PlaceBits::on_board(RankTable::embedded(), Some("Ks9d".parse()?), "AhKcQd".parse()?)?;
    /// assert_eq!(bits.count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }
}

fn cards_of_flush_suit(cards: CardSet, hand: CardSet) -> CardSet {
    let in_flush = |suit: Suit| hand.suit_mask(suit).count_ones() >= 5;
    cards.iter().filter(|card| in_flush(card.suit())).collect()
}

/// Returns `true` if a card has the rank of `place` in the layout: 14 for the ace, or 1 for the low ace of a
/// wheel.
fn is_rank(card: Card, place: u32) -> bool {
    card.rank() as u32 + 2 == place || (place == 1 && card.rank() == Rank::Ace)
}

impl fmt::Display for PlaceBits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |f| write!(f, "{:05b}", self.0))
    }
}

impl fmt::Debug for PlaceBits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PlaceBits({self})")
    }
}
