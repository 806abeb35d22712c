use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::card::{Card, CardSet, HoleCards, ParseCardError};
use crate::holdem::Holdem;
use crate::key;
use crate::order::Rules;
use crate::simd::Pair;

/// A hand of 0 to 7 cards, ready to be ranked: 16 bytes, cheap to copy, extend and shrink.
///
/// It holds the cards as a set and their [hash key](crate::key). To walk a tree of hands, copy a `Hand` and
/// add one card at each step.
///
/// `add`, `remove` and `merge` check their arguments. The variants with `unchecked` in their names do not:
/// they are for loops over cards known to be distinct. With a duplicate card or more than seven cards they
/// return a hand with a meaningless rank, but they are still memory-safe.
///
/// ```
/// use evaluator::{Category, Hand, RankTable};
///
/// let table = RankTable::embedded();
/// let board: Hand = "Ah Kh 7c".parse()?;
/// let hand = board.merge("Qh 2h".parse()?)?;
/// assert_eq!(table.rank(hand).category(), Category::HighCard);
/// assert_eq!(table.rank(hand.add("9h".parse()?)?).category(), Category::Flush);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// All of them return the changed hand and leave the original unchanged. The compiler warns about an unused
/// result:
///
/// ```compile_fail
/// #![deny(unused_must_use)]
/// # use evaluator::{Card, Hand};
/// let hand = Hand::EMPTY;
/// hand.add(Card::ALL[51])?; // expected: let hand = hand.add(Card::ALL[51])?;
/// # Ok::<(), evaluator::HandError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[must_use = "methods of `Hand` return the changed hand"]
#[repr(C, align(16))]
pub struct Hand {
    key: u64,
    suits: u64,
}

/// The one-card hands by card id, less the empty hand, so that a hand is a sum of entries. The table has an
/// entry for every `u8`, so indexing needs no check. Invalid ids add nothing.
static SINGLE: [Hand; 256] = {
    let mut single = [Hand { key: 0, suits: 0 }; 256];
    let mut id = 0;
    while id < Card::COUNT {
        let card = Card::ALL[id];
        single[id] = Hand { key: key::of_card(card), suits: CardSet::of(card).bits() };
        id += 1;
    }
    single
};

/// The key and suits of each id. Invalid ids have a bit that does not occur in any key.
static ADDENDS: Addends = {
    let mut addends = Addends([[FOREIGN, 0]; 256]);
    let mut id = 0;
    while id < Card::COUNT {
        addends.0[id] = [SINGLE[id].key, SINGLE[id].suits];
        id += 1;
    }
    addends
};

#[repr(align(16))]
struct Addends([[u64; 2]; 256]);

/// The lowest of the [`FOREIGN_BITS`], which are zero in the keys of all hands. The sum of seven invalid ids
/// stays within them.
const FOREIGN: u64 = 1 << 16;
const FOREIGN_BITS: u64 = (1 << key::RANK_KEY_SHIFT) - FOREIGN;

/// The accumulated faults of one or more hands read from card ids.
#[derive(Clone, Copy)]
pub(crate) struct IdFaults {
    /// The key and suits of all hands, combined by "or".
    hands: Pair,
    /// The bits in which a sum differs from the "exclusive or" of its addends. The bits of the suits differ
    /// if and only if a card occurs twice, because nothing else carries.
    carries: Pair,
}

impl Default for IdFaults {
    #[inline(always)]
    fn default() -> Self {
        Self { hands: Pair::new([0; 2]), carries: Pair::new([0; 2]) }
    }
}

impl IdFaults {
    /// Returns `true` if an id was invalid or a hand had a duplicate card.
    #[inline(always)]
    pub(crate) fn any(self) -> bool {
        self.hands.numbers()[0] & FOREIGN_BITS != 0 || self.carries.numbers()[1] != 0
    }
}

impl Hand {
    /// The maximum number of cards in a hand.
    pub const MAX_CARDS: usize = Holdem::HOLE_CARDS + Holdem::BOARD_CARDS;

    /// The empty hand.
    pub const EMPTY: Self = Self { key: key::EMPTY, suits: 0 };

    /// Creates a hand from cards.
    ///
    /// # Errors
    ///
    /// Returns an error if a card occurs twice or there are more than seven cards.
    ///
    /// ```
    /// use evaluator::{Card, Hand};
    ///
    /// assert_eq!(Hand::from_cards(&Card::ALL[..7])?.len(), 7);
    /// assert!(Hand::from_cards(&Card::ALL[..8]).is_err());
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    #[inline]
    pub fn from_cards(cards: &[Card]) -> Result<Self, HandError> {
        let hand = Self::from_cards_unchecked(cards);
        // Suit bits are added. The sum equals the union if and only if no card occurs twice, because then
        // nothing carries.
        let union = cards.iter().fold(0, |union, card| union | SINGLE[card.id() as usize].suits);
        if hand.suits == union && cards.len() <= Self::MAX_CARDS { Ok(hand) } else { Err(why_no_hand(cards)) }
    }

    /// Creates a hand from at most seven distinct cards, without checks.
    ///
    /// ```
    /// use evaluator::{Card, Hand};
    ///
    /// assert_eq!(Hand::from_cards_unchecked(&Card::ALL[..7]), Hand::from_cards(&Card::ALL[..7])?);
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    #[inline]
    pub fn from_cards_unchecked(cards: &[Card]) -> Self {
        cards.iter().fold(Self::EMPTY, |hand, &card| hand.add_unchecked(card))
    }

    /// Creates a hand from card [ids](Card::id).
    ///
    /// # Errors
    ///
    /// Returns [`HandError::ForeignId`] for an id above 51, [`HandError::Duplicate`] for a card that occurs
    /// twice, and [`HandError::TooMany`] for more than seven cards.
    ///
    /// ```
    /// use evaluator::{Card, Hand};
    ///
    /// assert_eq!(Hand::from_ids(&[0, 51])?, Hand::from_cards(&[Card::ALL[0], Card::ALL[51]])?);
    /// assert!(Hand::from_ids(&[0, 0]).is_err());
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    #[inline]
    pub fn from_ids(ids: &[u8]) -> Result<Self, HandError> {
        if ids.len() > Self::MAX_CARDS {
            return Err(why_no_ids(ids));
        }
        let mut faults = IdFaults::default();
        let hand = Self::read_ids(ids.iter().copied(), &mut faults);
        if faults.any() { Err(why_no_ids(ids)) } else { Ok(hand) }
    }

    /// Creates a hand from at most seven distinct card ids, without checks. Ids above 51 are ignored.
    ///
    /// ```
    /// use evaluator::{Card, Hand};
    ///
    /// assert_eq!(Hand::from_ids_unchecked(&[0, 51]), Hand::from_cards(&[Card::ALL[0], Card::ALL[51]])?);
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    #[inline]
    pub fn from_ids_unchecked(ids: &[u8]) -> Self {
        ids.iter().fold(Self::EMPTY, |hand, &id| hand.plus(&SINGLE[id as usize]))
    }

    /// Creates a hand from card ids and adds its faults to `faults`. An invalid hand is safe to look up.
    #[inline(always)]
    pub(crate) fn read_ids(ids: impl Iterator<Item = u8>, faults: &mut IdFaults) -> Self {
        let mut sum = Pair::new([key::EMPTY, 0]);
        let mut without_carries = Pair::new([0; 2]);
        for id in ids {
            let addend = Pair::new(ADDENDS.0[usize::from(id)]);
            sum = sum.add(addend);
            without_carries = without_carries.xor(addend);
        }
        faults.hands = faults.hands.or(sum);
        faults.carries = faults.carries.or(sum.xor(without_carries));
        let [key, suits] = sum.numbers();
        Self { key, suits }
    }

    /// Returns the hand with one more card.
    ///
    /// # Errors
    ///
    /// Returns an error if the hand contains the card or has seven cards.
    ///
    /// ```
    /// use evaluator::{Card, Hand};
    ///
    /// let hand = Hand::EMPTY.add(Card::ALL[51])?;
    /// assert_eq!(hand, "As".parse()?);
    /// assert_eq!(hand.add(Card::ALL[51]).unwrap_err().to_string(), "As occurs twice: a deck has one of each card");
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    #[inline]
    #[allow(clippy::should_implement_trait, reason = "it can fail, unlike an operator")]
    pub fn add(self, card: Card) -> Result<Self, HandError> {
        self.merge(Self::EMPTY.add_unchecked(card))
    }

    /// Returns the hand with one more card, without checks. The hand must not contain the card.
    ///
    /// ```
    /// use evaluator::{Card, Hand};
    ///
    /// assert_eq!(Hand::EMPTY.add_unchecked(Card::ALL[51]), "As".parse()?);
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    #[inline]
    pub fn add_unchecked(self, card: Card) -> Self {
        self.plus(&SINGLE[card.id() as usize])
    }

    /// Returns the hand without the card.
    ///
    /// # Errors
    ///
    /// Returns an error if the hand does not contain the card.
    ///
    /// ```
    /// use evaluator::{Card, Hand};
    ///
    /// let hand: Hand = "As Kd".parse()?;
    /// assert_eq!(hand.remove("Kd".parse().unwrap())?, "As".parse()?);
    /// assert_eq!(hand.remove("2c".parse().unwrap()).unwrap_err().to_string(), "2c is not in the hand");
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    #[inline]
    pub fn remove(self, card: Card) -> Result<Self, HandError> {
        if self.card_set().contains(card) {
            Ok(self.remove_unchecked(card))
        } else {
            Err(HandError::Missing(card))
        }
    }

    /// Returns the hand without the card, without checks. The hand must contain the card.
    ///
    /// ```
    /// use evaluator::{Card, Hand};
    ///
    /// let hand: Hand = "As Kd".parse()?;
    /// assert_eq!(hand.remove_unchecked(Card::ALL[51]), "Kd".parse()?);
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    #[inline]
    pub fn remove_unchecked(self, card: Card) -> Self {
        let single = &SINGLE[card.id() as usize];
        Self { key: self.key.wrapping_sub(single.key), suits: self.suits & !single.suits }
    }

    /// Returns the hand with the cards of both hands.
    ///
    /// # Errors
    ///
    /// Returns an error if the hands have a card in common or more than seven cards together.
    ///
    /// ```
    /// use evaluator::Hand;
    ///
    /// let board: Hand = "Ah Kh 7c".parse()?;
    /// assert_eq!(board.merge("Qh 2h".parse()?)?, "Ah Kh Qh 7c 2h".parse()?);
    /// assert!(board.merge("Ah 2h".parse()?).is_err());
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    pub fn merge(self, other: Self) -> Result<Self, HandError> {
        if let Some(card) = (self.card_set() & other.card_set()).iter().next() {
            return Err(HandError::Duplicate(card));
        }
        match self.len() + other.len() {
            0..=Self::MAX_CARDS => Ok(self.merge_unchecked(other)),
            found => Err(HandError::TooMany { found }),
        }
    }

    /// Returns the hand with the cards of both hands, without checks. They must be disjoint and have at most
    /// seven cards together.
    ///
    /// ```
    /// use evaluator::Hand;
    ///
    /// let board: Hand = "Ah Kh 7c".parse()?;
    /// assert_eq!(board.merge_unchecked("Qh 2h".parse()?), "Ah Kh Qh 7c 2h".parse()?);
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    #[inline]
    pub fn merge_unchecked(self, other: Self) -> Self {
        self.plus(&Self { key: other.key.wrapping_sub(key::EMPTY), suits: other.suits })
    }

    /// For distinct cards `+` on the suit masks equals `|`, and both sums compile to one vector addition.
    #[inline(always)]
    fn plus(self, other: &Self) -> Self {
        Self { key: self.key.wrapping_add(other.key), suits: self.suits.wrapping_add(other.suits) }
    }

    /// Creates a hand from a set of at most seven cards, without checks.
    ///
    /// ```
    /// use evaluator::{CardSet, Hand};
    ///
    /// let set: CardSet = "As Kd".parse()?;
    /// assert_eq!(Hand::from_set_unchecked(set), Hand::try_from(set)?);
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    #[inline]
    pub fn from_set_unchecked(set: CardSet) -> Self {
        Self { key: key::of_set(set), suits: set.bits() }
    }

    /// Returns the hand of a set and its number of cards. With more than seven cards the hand is meaningless,
    /// but the number is correct.
    #[inline(always)]
    pub(crate) fn of_set_and_count(set: CardSet) -> (Self, usize) {
        let (key, count) = key::of_set_and_count(set);
        (Self { key, suits: set.bits() }, count as usize)
    }

    /// Returns the cards of the hand.
    ///
    /// ```
    /// use evaluator::Hand;
    ///
    /// assert_eq!("Kd As".parse::<Hand>()?.card_set(), "As Kd".parse()?);
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn card_set(self) -> CardSet {
        CardSet::from_bits_truncate(self.suits)
    }

    /// Returns the number of cards in the hand.
    ///
    /// ```
    /// use evaluator::Hand;
    ///
    /// assert_eq!("As Kd".parse::<Hand>()?.len(), 2);
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.card_set().len()
    }

    /// Returns `true` if the hand is empty.
    ///
    /// ```
    /// use evaluator::Hand;
    ///
    /// assert!(Hand::EMPTY.is_empty());
    /// assert!(!"As".parse::<Hand>()?.is_empty());
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.card_set().is_empty()
    }

    /// Returns the hash key of the hand, described in [`crate::key`].
    ///
    /// ```
    /// use evaluator::{Hand, key};
    ///
    /// let (one, other): (Hand, Hand) = ("As Kd".parse()?, "7c".parse()?);
    /// let both = one.merge(other)?;
    /// assert_eq!(both.key(), one.key().wrapping_add(other.key()).wrapping_sub(key::EMPTY));
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn key(self) -> u64 {
        self.key
    }

    /// Returns the suit masks, laid out like [`CardSet::bits`]. Misuse of the unchecked methods leaves stray
    /// bits.
    #[inline(always)]
    pub(crate) const fn suits(self) -> u64 {
        self.suits
    }
}

/// Returns the error for cards that are not a hand.
#[cold]
fn why_no_hand(cards: &[Card]) -> HandError {
    let mut seen = CardSet::EMPTY;
    let repeated = cards.iter().find(|&&card| !seen.insert(card));
    repeated.map_or(HandError::TooMany { found: cards.len() }, |&card| HandError::Duplicate(card))
}

/// Returns the error for ids that are not a hand.
#[cold]
fn why_no_ids(ids: &[u8]) -> HandError {
    match ids.iter().map(|&id| Card::try_from(id)).collect::<Result<Vec<Card>, _>>() {
        Ok(cards) => why_no_hand(&cards),
        Err(error) => HandError::ForeignId(error.found()),
    }
}

impl Default for Hand {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// The hand of both hole cards.
///
/// ```
/// use evaluator::{Hand, HoleCards};
///
/// let combo: HoleCards = "As Ks".parse()?;
/// assert_eq!(Hand::from(combo), "As Ks".parse()?);
/// # Ok::<(), evaluator::HandError>(())
/// ```
impl From<HoleCards> for Hand {
    #[inline]
    fn from(combo: HoleCards) -> Self {
        Self::EMPTY.add_unchecked(combo.high()).add_unchecked(combo.low())
    }
}

/// Converts a set of at most seven cards.
impl TryFrom<CardSet> for Hand {
    type Error = HandError;

    #[inline]
    fn try_from(set: CardSet) -> Result<Self, HandError> {
        match Self::of_set_and_count(set) {
            (hand, 0..=Self::MAX_CARDS) => Ok(hand),
            (_, found) => Err(HandError::TooMany { found }),
        }
    }
}

/// Parses up to seven distinct cards, with or without spaces between them.
impl FromStr for Hand {
    type Err = HandError;

    fn from_str(text: &str) -> Result<Self, HandError> {
        text.parse::<CardSet>()?.try_into()
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.card_set(), f)
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hand({self})")
    }
}

/// The error for cards that are not a valid hand.
///
/// ```
/// use evaluator::Hand;
///
/// let error = "As Ks As".parse::<Hand>().unwrap_err();
/// assert_eq!(error.to_string(), "As occurs a second time at character 7: a deck has one of each card");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HandError {
    /// The text is not a list of distinct cards.
    Parse(ParseCardError),
    /// The id is not the id of a card.
    ForeignId(u8),
    /// The card occurs twice.
    Duplicate(Card),
    /// There are more than seven cards.
    TooMany {
        /// The number of cards.
        found: usize,
    },
    /// The card to be removed is not in the hand.
    Missing(Card),
    /// The card is not in the deck of the order of hands.
    NotInDeck {
        /// The card.
        card: Card,
        /// The [order's name](crate::order::Order::NAME).
        order: &'static str,
    },
    /// There are more cards than a hand of the order may have.
    TooManyFor {
        /// The number of cards.
        found: usize,
        /// The maximum for the order.
        most: usize,
        /// The [order's name](crate::order::Order::NAME).
        order: &'static str,
    },
}

impl HandError {
    /// Returns an error if the hand is not valid in the order of hands.
    pub(crate) fn check(hand: Hand, rules: Rules) -> Result<(), Self> {
        let (set, order) = (hand.card_set(), rules.name);
        match (set - rules.deck).iter().next() {
            Some(card) => Err(Self::NotInDeck { card, order }),
            None if set.len() > rules.most_cards => {
                Err(Self::TooManyFor { found: set.len(), most: rules.most_cards, order })
            }
            None => Ok(()),
        }
    }
}

impl fmt::Display for HandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => fmt::Display::fmt(error, f),
            Self::ForeignId(id) => write!(f, "{id} is not a card id: expected 0 to {}", Card::COUNT - 1),
            Self::Duplicate(card) => write!(f, "{card} occurs twice: a deck has one of each card"),
            Self::TooMany { found } => write!(f, "{found} cards: a hand has at most {}", Hand::MAX_CARDS),
            Self::Missing(card) => write!(f, "{card} is not in the hand"),
            Self::NotInDeck { card, order } => write!(f, "{card} is not in the deck of {order}"),
            Self::TooManyFor { found, most, order } => {
                write!(f, "{found} cards: a hand has at most {most} in {order}")
            }
        }
    }
}

impl core::error::Error for HandError {}

impl From<ParseCardError> for HandError {
    fn from(error: ParseCardError) -> Self {
        Self::Parse(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec::Vec;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn all_constructors_agree(cards in proptest::sample::subsequence(Card::ALL.to_vec(), 0..=7), cut in 0..=7usize) {
            let hand = Hand::from_cards(&cards).unwrap();
            let set: CardSet = cards.iter().copied().collect();
            let ids: Vec<u8> = cards.iter().map(|card| card.id()).collect();
            let (left, right) = cards.split_at(cut.min(cards.len()));

            prop_assert_eq!(hand.card_set(), set);
            prop_assert_eq!(hand.len(), cards.len());
            prop_assert_eq!(Hand::try_from(set).unwrap(), hand);
            prop_assert_eq!(Hand::from_cards_unchecked(&cards), hand);
            prop_assert_eq!(Hand::from_ids_unchecked(&ids), hand);
            prop_assert_eq!(Hand::from_ids(&ids).unwrap(), hand);
            prop_assert_eq!(Hand::from_cards(left).unwrap().merge(Hand::from_cards(right).unwrap()).unwrap(), hand);
            prop_assert_eq!(hand.to_string().parse::<Hand>().unwrap(), hand);
            for &card in &cards {
                prop_assert_eq!(hand.remove(card).unwrap().add(card).unwrap(), hand);
                prop_assert_eq!(hand.add(card), Err(HandError::Duplicate(card)));
            }
        }
    }

    proptest! {
        /// Mostly valid card ids, often with duplicates.
        #[test]
        fn ids_are_checked(ids in proptest::collection::vec(prop_oneof![0..52u8, 0..6u8, any::<u8>()], 0..12)) {
            let cards: Result<Vec<Card>, _> = ids.iter().map(|&id| Card::try_from(id)).collect();
            let expected = match cards {
                Ok(cards) => Hand::from_cards(&cards),
                Err(error) => Err(HandError::ForeignId(error.found())),
            };
            prop_assert_eq!(Hand::from_ids(&ids), expected);
        }
    }

    /// Seven invalid ids add up to bits that no key has, just as one does. Two equal ids do too.
    #[test]
    fn any_number_of_invalid_ids_is_rejected() {
        for id in 52..=u8::MAX {
            for count in 1..=7 {
                assert_eq!(Hand::from_ids(&[id; 7][..count]), Err(HandError::ForeignId(id)));
                assert_eq!(Hand::from_ids_unchecked(&[id; 7][..count]), Hand::EMPTY);
            }
        }
        let error = Hand::from_ids(&[0, 99]).unwrap_err();
        assert_eq!(error.to_string(), "99 is not a card id: expected 0 to 51");
    }

    #[test]
    fn more_than_seven_cards_are_rejected() {
        let seven = Hand::from_cards(&Card::ALL[..7]).unwrap();
        assert_eq!(seven.add(Card::ALL[7]).unwrap_err().to_string(), "8 cards: a hand has at most 7");
        assert_eq!(Hand::try_from(CardSet::FULL), Err(HandError::TooMany { found: 52 }));
        assert!("2c3c4c5c6c7c8c9c".parse::<Hand>().is_err());
    }
}
