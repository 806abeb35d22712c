use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};
use core::str::FromStr;

use bytemuck::NoUninit;

use super::parse::{ParseCardError, parse_cards};
use super::{Card, Suit};
use crate::pad::pad;

/// A set of distinct cards in one `u64`, with 16 bits for each suit, clubs lowest. Bits 0 to 12 of a suit are
/// its ranks.
///
/// `|` is the union, `&` the intersection, `-` the difference and `^` the symmetric difference. `!` is the
/// rest of the deck.
///
/// ```
/// use evaluator::CardSet;
///
/// let board: CardSet = "AsKsQs".parse()?;
/// let combo: CardSet = "JsTs".parse()?;
/// let hand = board | combo;
/// assert_eq!(hand.len(), 5);
/// assert_eq!(hand - board, combo);
/// assert!((board & combo).is_empty());
/// assert_eq!(hand.to_string(), "As Ks Qs Js Ts");
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, NoUninit)]
#[repr(transparent)]
pub struct CardSet(u64);

impl CardSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The whole deck.
    pub const FULL: Self = Self(0x1FFF_1FFF_1FFF_1FFF);

    /// The 36 cards of a short deck, sixes to aces.
    ///
    /// ```
    /// use evaluator::CardSet;
    ///
    /// assert_eq!(CardSet::SHORT_DECK.len(), 36);
    /// ```
    pub const SHORT_DECK: Self = Self(0x1FF0_1FF0_1FF0_1FF0);

    /// Returns the set with the given bits. Returns `None` if a bit does not represent a card.
    ///
    /// ```
    /// use evaluator::CardSet;
    ///
    /// assert_eq!(CardSet::from_bits(1).unwrap().to_string(), "2c");
    /// assert_eq!(CardSet::from_bits(0x2000), None);
    /// ```
    #[must_use]
    pub const fn from_bits(bits: u64) -> Option<Self> {
        if bits & !Self::FULL.0 == 0 { Some(Self(bits)) } else { None }
    }

    /// Returns the set with the given bits. Bits that do not represent a card are cleared.
    ///
    /// ```
    /// use evaluator::CardSet;
    ///
    /// assert_eq!(CardSet::from_bits_truncate(u64::MAX), CardSet::FULL);
    /// ```
    #[must_use]
    pub const fn from_bits_truncate(bits: u64) -> Self {
        Self(bits & Self::FULL.0)
    }

    /// Returns the bits of the set.
    ///
    /// ```
    /// use evaluator::CardSet;
    ///
    /// assert_eq!("2c 3c 2d".parse::<CardSet>()?.bits(), 0b11 | 1 << 16);
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the set of one card.
    ///
    /// ```
    /// use evaluator::{Card, CardSet};
    ///
    /// assert_eq!(CardSet::of("As".parse()?), "As".parse()?);
    /// assert_eq!(CardSet::of(Card::ALL[51]).bits(), 1 << 60);
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn of(card: Card) -> Self {
        Self(1 << (16 * card.suit() as u32 + card.rank() as u32))
    }

    /// Returns the rank mask of one suit, deuce at bit 0 to ace at bit 12.
    ///
    /// ```
    /// use evaluator::{CardSet, Suit};
    ///
    /// let set: CardSet = "2h As 3h".parse()?;
    /// assert_eq!(set.suit_mask(Suit::Hearts), 0b11);
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn suit_mask(self, suit: Suit) -> u16 {
        (self.0 >> (16 * suit as u32)) as u16
    }

    /// Returns the mask of the ranks in any suit, deuce at bit 0 to ace at bit 12.
    ///
    /// ```
    /// use evaluator::CardSet;
    ///
    /// assert_eq!("2h 2s 3c".parse::<CardSet>()?.rank_mask(), 0b11);
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[must_use]
    pub const fn rank_mask(self) -> u16 {
        let halves = self.0 | self.0 >> 32;
        (halves | halves >> 16) as u16
    }

    /// Returns the number of cards in the set.
    ///
    /// ```
    /// use evaluator::CardSet;
    ///
    /// assert_eq!("As Kd".parse::<CardSet>()?.len(), 2);
    /// assert_eq!(CardSet::FULL.len(), 52);
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` if the set is empty.
    ///
    /// ```
    /// use evaluator::CardSet;
    ///
    /// assert!(CardSet::EMPTY.is_empty());
    /// assert!(!CardSet::FULL.is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if the set contains the card.
    ///
    /// ```
    /// use evaluator::CardSet;
    ///
    /// let set: CardSet = "As Kd".parse()?;
    /// assert!(set.contains("Kd".parse()?));
    /// assert!(!set.contains("Ks".parse()?));
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & Self::of(card).0 != 0
    }

    /// Returns `true` if the sets have a card in common.
    ///
    /// ```
    /// use evaluator::CardSet;
    ///
    /// let board: CardSet = "As Kd 2c".parse()?;
    /// assert!(board.intersects("Kd Kh".parse()?));
    /// assert!(!board.intersects("Ks Kh".parse()?));
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns `true` if the other set contains all cards of this one.
    ///
    /// ```
    /// use evaluator::CardSet;
    ///
    /// let board: CardSet = "As Kd 2c".parse()?;
    /// assert!(CardSet::is_subset("Kd As".parse()?, board));
    /// assert!(!CardSet::is_subset("Kd Ks".parse()?, board));
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Adds a card. Returns `true` if the set did not contain it.
    ///
    /// ```
    /// use evaluator::{Card, CardSet};
    ///
    /// let mut set = CardSet::EMPTY;
    /// assert!(set.insert(Card::ALL[0]));
    /// assert!(!set.insert(Card::ALL[0]));
    /// ```
    #[inline]
    pub const fn insert(&mut self, card: Card) -> bool {
        let is_new = !self.contains(card);
        self.0 |= Self::of(card).0;
        is_new
    }

    /// Removes a card. Returns `true` if the set contained it.
    ///
    /// ```
    /// use evaluator::{Card, CardSet};
    ///
    /// let mut set = CardSet::FULL;
    /// assert!(set.remove(Card::ALL[0]));
    /// assert!(!set.remove(Card::ALL[0]));
    /// assert_eq!(set.len(), 51);
    /// ```
    pub const fn remove(&mut self, card: Card) -> bool {
        let was_there = self.contains(card);
        self.0 &= !Self::of(card).0;
        was_there
    }

    /// Returns an iterator over the cards, highest rank first. Within a rank, spades come first.
    ///
    /// ```
    /// use evaluator::CardSet;
    ///
    /// let set: CardSet = "2c Ac As".parse()?;
    /// let text: Vec<String> = set.iter().map(|card| card.to_string()).collect();
    /// assert_eq!(text, ["As", "Ac", "2c"]);
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn iter(self) -> Iter {
        Iter { ids: self.ids() }
    }

    /// Returns the cards as a mask of [ids](Card::id): bit `16 * suit + rank` moves to bit `4 * rank + suit`.
    ///
    /// In the binary index of a bit this is a rotation by two places, `ssrrrr` to `rrrrss`. Four exchanges of
    /// two index bits do it.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn ids(self) -> u64 {
        let bits = exchange_index_bits::<5, 3>(self.0);
        let bits = exchange_index_bits::<4, 2>(bits);
        let bits = exchange_index_bits::<3, 1>(bits);
        exchange_index_bits::<2, 0>(bits)
    }
}

/// Exchanges bits `P` and `Q` in the index of each bit. `P` must be above `Q`.
#[inline(always)]
const fn exchange_index_bits<const P: u32, const Q: u32>(bits: u64) -> u64 {
    // The bits that move down have P set and Q clear in their index. The bits they change places with have Q
    // set and P clear.
    let distance = (1 << P) - (1 << Q);
    let lower = const { indices_with(Q) & !indices_with(P) };
    let differing = (bits ^ bits >> distance) & lower;
    bits ^ differing ^ differing << distance
}

/// Returns the bits whose index has bit `place` set.
const fn indices_with(place: u32) -> u64 {
    let mut bits = 0;
    let mut index = 0;
    while index < 64 {
        bits |= (index >> place & 1) << index;
        index += 1;
    }
    bits
}

impl BitOr for CardSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for CardSet {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitXor for CardSet {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for CardSet {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl Not for CardSet {
    type Output = Self;
    fn not(self) -> Self {
        Self::FULL - self
    }
}

impl Sub for CardSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for CardSet {
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

/// An iterator over the cards of a [`CardSet`], highest rank first. Within a rank, spades come first.
///
/// ```
/// use evaluator::CardSet;
///
/// let mut cards = "2c Ac As".parse::<CardSet>()?.iter();
/// assert_eq!(cards.len(), 3);
/// assert_eq!(cards.next(), Some("As".parse()?));
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Iter {
    /// The remaining cards, as a mask of ids.
    ids: u64,
}

impl Iterator for Iter {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let id = self.ids.checked_ilog2()?;
        self.ids ^= 1 << id;
        Card::from_id(id as u8)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.ids.count_ones() as usize;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Iter {
    #[inline]
    fn next_back(&mut self) -> Option<Card> {
        let id = self.ids.trailing_zeros();
        self.ids &= self.ids.wrapping_sub(1);
        Card::from_id(id as u8)
    }
}

impl ExactSizeIterator for Iter {}
impl FusedIterator for Iter {}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl IntoIterator for &CardSet {
    type Item = Card;
    type IntoIter = Iter;
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl From<Card> for CardSet {
    #[inline]
    fn from(card: Card) -> Self {
        Self::of(card)
    }
}

/// Collects cards into a set. Duplicates count once.
impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, |set, card| set | Self::of(card))
    }
}

impl<'a> FromIterator<&'a Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = &'a Card>>(cards: I) -> Self {
        cards.into_iter().copied().collect()
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        *self |= cards.into_iter().collect();
    }
}

/// Parses distinct cards, with or without spaces or commas between them. Empty text is the empty set.
impl FromStr for CardSet {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        match Self::from_plain_text(text.as_bytes()) {
            Some(set) => Ok(set),
            None => Ok(parse_cards(text)?.into_iter().collect()),
        }
    }
}

/// Writes the cards separated by spaces, highest rank first. `{:#}` omits the spaces.
impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |f| {
            for (i, card) in self.iter().enumerate() {
                if i > 0 && !f.alternate() {
                    f.write_str(" ")?;
                }
                fmt::Display::fmt(&card, f)?;
            }
            Ok(())
        })
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::ToString;

    #[test]
    fn cards_map_to_the_bits_of_their_ids() {
        for card in Card::ALL {
            assert_eq!(CardSet::of(card).ids(), 1 << card.id());
        }
        assert_eq!(CardSet::FULL.ids(), (1 << Card::COUNT) - 1);
    }

    #[test]
    fn every_card_has_a_bit_of_its_own() {
        let all: CardSet = Card::ALL.into_iter().collect();
        assert_eq!(all, CardSet::FULL);
        assert_eq!(all.len(), 52);
        assert!(all.iter().zip(all.iter().skip(1)).all(|(a, b)| a > b));
    }

    proptest::proptest! {
        #[test]
        fn operators_are_those_of_sets(a: u64, b: u64) {
            let [a, b] = [a, b].map(CardSet::from_bits_truncate);
            for card in Card::ALL {
                let [in_a, in_b] = [a, b].map(|set| set.contains(card));
                let found = [a | b, a & b, a ^ b, a - b, !a].map(|set| set.contains(card));
                assert_eq!(found, [in_a || in_b, in_a && in_b, in_a != in_b, in_a && !in_b, !in_a]);
            }
            assert_eq!(a.is_subset(b), (a - b).is_empty());
            assert!((a & b).is_subset(a) && a.is_subset(a | b));
            let mut changed = a;
            changed ^= b;
            assert_eq!(changed, a ^ b);
        }

        #[test]
        fn cards_come_from_both_ends(bits: u64, from_back: [bool; 52]) {
            let set = CardSet::from_bits_truncate(bits);
            let (mut iter, mut cards) = (set.iter(), Card::ALL.into_iter().filter(|&card| set.contains(card)));
            for is_from_back in from_back {
                match is_from_back {
                    true => assert_eq!(iter.next_back(), cards.next()),
                    false => assert_eq!(iter.next(), cards.next_back()),
                }
            }
            assert_eq!((iter.next(), iter.next_back()), (None, None));
            let listed: alloc::vec::Vec<Card> = (&set).into_iter().collect();
            assert_eq!(listed.iter().collect::<CardSet>(), set);
        }
    }

    #[test]
    fn masks_follow_the_cards() {
        let set: CardSet = "As 2s Kd 2c".parse().unwrap();
        assert_eq!(set.suit_mask(Suit::Spades), 0x1001);
        assert_eq!(set.suit_mask(Suit::Diamonds), 0x0800);
        assert_eq!(set.suit_mask(Suit::Hearts), 0);
        assert_eq!(set.rank_mask(), 0x1801);
    }

    #[test]
    fn text_round_trips() {
        let set: CardSet = "2c 10d Ah Ts".parse().unwrap();
        assert_eq!(set.to_string(), "Ah Ts Td 2c");
        assert_eq!(format!("{set:#}"), "AhTsTd2c");
        assert_eq!(set.to_string().parse(), Ok(set));
        assert_eq!("".parse(), Ok(CardSet::EMPTY));
    }
}
