//! The method of "ACE_eval" (AShelly's Card Evaluator). Five, six or seven cards.
//!
//! A card is a word with a two-bit counter for each rank, from bit 6 (deuces) up, and a bit for its suit at
//! the bottom. A hand is five words: for each suit the sum of its cards, whose low bits count them, and the
//! OR of all cards. The sum of the four suit words, less the fifth word, holds for each rank the number of
//! its cards less one: 01 for a pair, 10 for trips, 11 for quads, 00 for less. Its odd and even bits tell
//! these apart. Straights are the AND of the ranks, with the ace repeated below the deuce, and copies shifted
//! by one to four ranks.
//!
//! The value is `RRRR..AKQJT98765432akqjt98765432`: the category in bits 31 to 28 (0 high card to 7 four of a
//! kind, 9 straight flush), the ranks that make it in bits 25 to 13, the kickers in bits 12 to 0. A high card
//! has only kickers, a flush has none, and a straight has only its top card. Equal hands have equal values.

use std::error::Error;
use std::fmt;

use evaluator::{Card, CardSet, Category};

use super::WrongCount;

/// Returns the value of a hand of five, six or seven cards. Larger is better, and equal hands are equal.
///
/// # Errors
///
/// Returns [`WrongCount`] if the hand has another number of cards.
///
/// ```
/// use tablegen::reference::ace::value;
///
/// assert_eq!(value("3C 4C 5C 6H 8D 3D 8H".parse()?), Ok(0x2008_4010));
/// assert!(value("3C 4C 5C 6H".parse()?).is_err());
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
pub fn value(hand: CardSet) -> Result<u32, WrongCount> {
    match hand.len() {
        5..=7 => Ok(value_of_full_hand(hand)),
        found => Err(wrong_count(found)),
    }
}

/// Returns the value of a hand of five, six or seven cards. The number of cards is not checked: other hands
/// have a meaningless value.
#[inline]
#[must_use]
pub fn value_of_full_hand(hand: CardSet) -> u32 {
    let mut ace_hand = AceHand::EMPTY;
    let mut rest = hand.bits();
    while rest != 0 {
        ace_hand.merge(&DECK[rest.trailing_zeros() as usize % DECK.len()]);
        rest &= rest - 1;
    }
    ace_hand.value_of_full_hand()
}

/// Returns the category of a value, or `None` if its top bits are not a category.
///
/// ```
/// use evaluator::Category;
/// use tablegen::reference::ace::category_of;
///
/// assert_eq!(category_of(0x2008_4010), Some(Category::TwoPair));
/// assert_eq!(category_of(0x8000_0000), None);
/// ```
#[must_use]
pub const fn category_of(value: u32) -> Option<Category> {
    match value >> CATEGORY_AT {
        STRAIGHT_FLUSH => Some(Category::StraightFlush),
        number @ 0..=FOUR_OF_A_KIND => Category::from_index(number as u8),
        _ => None,
    }
}

const THREE_OF_A_KIND: u32 = 3;
const STRAIGHT: u32 = 4;
const FLUSH: u32 = 5;
const FULL_HOUSE: u32 = 6;
const FOUR_OF_A_KIND: u32 = 7;
const STRAIGHT_FLUSH: u32 = 9;

/// The lowest bit of the category in a value.
const CATEGORY_AT: u32 = 28;
/// The lowest bit of the ranks that make the category.
const MADE_AT: u32 = 13;

/// A hand that grows card by card, up to seven.
///
/// It is small and `Copy`: deal the board once, then add each player's cards to a copy.
///
/// ```
/// use tablegen::reference::ace::AceHand;
///
/// let mut hand = AceHand::EMPTY;
/// for card in ["3c", "4c", "5c", "6h", "8d", "3d", "8h"] {
///     hand.add(card.parse()?)?;
/// }
/// assert_eq!(hand.value()?, 0x2008_4010);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AceHand {
    /// The sum of the card words of each suit.
    suits: [u32; 4],
    /// The OR of all card words.
    all: u32,
}

impl AceHand {
    /// The empty hand.
    pub const EMPTY: Self = Self { suits: [0; 4], all: 0 };

    /// Returns the hand of one card. Its word has two bits: one in the rank's counter, one at the suit's
    /// position.
    const fn of_card(suit: u32, rank: u32) -> Self {
        let word = 1 << (RANKS_AT + 2 * rank) | 1 << suit;
        let mut hand = Self { all: word, ..Self::EMPTY };
        hand.suits[suit as usize] = word;
        hand
    }

    /// Adds a card.
    ///
    /// # Errors
    ///
    /// Returns [`AddError`] if the hand has the card already or has seven cards. The hand does not change
    /// then.
    pub fn add(&mut self, card: Card) -> Result<(), AddError> {
        let new = Self::of_card(card.suit() as u32, card.rank() as u32);
        let suit = card.suit() as usize;
        if self.suits[suit] & new.suits[suit] & RANKS != 0 {
            return Err(AddError::Duplicate(card));
        }
        if self.card_count() == 7 {
            return Err(AddError::Full(card));
        }
        self.merge(&new);
        Ok(())
    }

    /// Adds the cards of another hand, which must be different ones.
    const fn merge(&mut self, other: &Self) {
        let mut suit = 0;
        while suit < 4 {
            self.suits[suit] = self.suits[suit].wrapping_add(other.suits[suit]);
            suit += 1;
        }
        self.all |= other.all;
    }

    /// Returns the value of the hand. Larger is better, and equal hands are equal.
    ///
    /// # Errors
    ///
    /// Returns [`WrongCount`] if the hand has fewer than five cards.
    pub fn value(&self) -> Result<u32, WrongCount> {
        match self.card_count() {
            5..=7 => Ok(self.value_of_full_hand()),
            found => Err(wrong_count(found as usize)),
        }
    }

    const fn card_count(&self) -> u32 {
        let [clubs, diamonds, hearts, spades] = self.suits;
        (clubs & SUIT_COUNT)
            + ((diamonds & SUIT_COUNT) >> 1)
            + ((hearts & SUIT_COUNT) >> 2)
            + ((spades & SUIT_COUNT) >> 3)
    }

    /// Returns the value of a hand of five, six or seven cards. The number of cards is not checked: other
    /// hands have a meaningless value.
    #[inline]
    #[must_use]
    pub fn value_of_full_hand(&self) -> u32 {
        if let Some(ranks) = self.flush() {
            return match straights(ranks) {
                0 => compose(FLUSH, best(ranks, 5), 0),
                tops => compose(STRAIGHT_FLUSH, highest(tops), 0),
            };
        }
        match straights(self.all & RANKS) {
            0 => self.value_of_repeated_ranks(),
            tops => compose(STRAIGHT, highest(tops), 0),
        }
    }

    /// Returns the ranks of the suit with five or more cards, if there is one.
    fn flush(&self) -> Option<u32> {
        let has_five = |&(suit, word): &(usize, &u32)| word & SUIT_COUNT >= 5 << suit;
        self.suits.iter().enumerate().find(has_five).map(|(_, word)| word & RANKS)
    }

    /// Returns the value of cards without a straight or a flush.
    const fn value_of_repeated_ranks(&self) -> u32 {
        let [clubs, diamonds, hearts, spades] = self.suits;
        // Four cards of a rank overflow its counter in the sum. The subtraction reverses the overflow.
        let sum = clubs.wrapping_add(diamonds).wrapping_add(hearts).wrapping_add(spades);
        let counts_less_one = sum.wrapping_sub(self.all);
        let even = counts_less_one & RANKS;
        let odd = counts_less_one >> 1 & RANKS;

        let ranks = self.all & RANKS;
        let quads = even & odd;
        if quads != 0 {
            return compose(FOUR_OF_A_KIND, quads, highest(ranks ^ quads));
        }
        if odd != 0 {
            let trips = highest(odd);
            return match odd ^ trips | even {
                0 => compose(THREE_OF_A_KIND, trips, best(ranks ^ trips, 2)),
                pairs => compose(FULL_HOUSE, trips, highest(pairs)),
            };
        }
        // High card, one pair and two pair are the categories 0, 1 and 2.
        let pairs = best_two(even);
        let pair_count = (pairs != 0) as u32 + (without_lowest(pairs) != 0) as u32;
        compose(pair_count, pairs, best(ranks ^ pairs, 5 - 2 * pair_count))
    }
}

/// The one-card hand of each card, indexed by its bit in a [`CardSet`].
const DECK: [AceHand; 64] = {
    let mut deck = [AceHand::EMPTY; 64];
    let mut suit = 0;
    while suit < 4 {
        let mut rank = 0;
        while rank < 13 {
            deck[(16 * suit + rank) as usize] = AceHand::of_card(suit, rank);
            rank += 1;
        }
        suit += 1;
    }
    deck
};

/// The lowest bit of the rank counters.
const RANKS_AT: u32 = 6;
/// The low bit of every rank counter.
const RANKS: u32 = 0x5555_5540;
/// The bits in which a suit word counts its cards: clubs by ones, diamonds by twos, hearts by fours, spades by eights.
const SUIT_COUNT: u32 = 0x3F;

/// Returns the top ranks of all straights among the ranks, or 0.
const fn straights(ranks: u32) -> u32 {
    let low_ace = ranks >> 26 & 1 << (RANKS_AT - 2);
    let ranks = ranks | low_ace;
    ranks & ranks << 2 & ranks << 4 & ranks << 6 & ranks << 8
}

/// Returns the highest of the ranks, or 0.
const fn highest(ranks: u32) -> u32 {
    (1_u32 << 31).unbounded_shr(ranks.leading_zeros())
}

/// Returns the `wanted` highest ranks. Seven cards never have more than two surplus ranks.
const fn best(ranks: u32, wanted: u32) -> u32 {
    match ranks.count_ones().saturating_sub(wanted) {
        0 => ranks,
        1 => without_lowest(ranks),
        _ => without_lowest(without_lowest(ranks)),
    }
}

/// Returns the highest two of up to three ranks. Seven cards have at most three pairs.
const fn best_two(ranks: u32) -> u32 {
    let higher = without_lowest(ranks);
    if without_lowest(higher) == 0 { ranks } else { higher }
}

/// Removes the lowest rank, if there is one.
const fn without_lowest(ranks: u32) -> u32 {
    ranks & ranks.wrapping_sub(1)
}

/// Composes a value from ranks that are two bits apart, as in a word.
const fn compose(category: u32, made: u32, kickers: u32) -> u32 {
    // Both rank masks are compressed at once, each in its own half.
    let both = (made >> RANKS_AT) as u64 | ((kickers >> RANKS_AT) as u64) << 32;
    let both = (both | both >> 1) & 0x3333_3333_3333_3333;
    let both = (both | both >> 2) & 0x0F0F_0F0F_0F0F_0F0F;
    let both = (both | both >> 4) & 0x00FF_00FF_00FF_00FF;
    let both = (both | both >> 8) & 0x0000_FFFF_0000_FFFF;
    category << CATEGORY_AT | (both as u32) << MADE_AT | (both >> 32) as u32
}

const fn wrong_count(found: usize) -> WrongCount {
    WrongCount { evaluator: "ACE_eval", expected: "5, 6 or 7", found }
}

/// The reason why an [`AceHand`] rejects a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AddError {
    /// The hand has the card already.
    Duplicate(Card),
    /// The hand has seven cards.
    Full(Card),
}

impl fmt::Display for AddError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Duplicate(card) => write!(f, "the hand has {card} already"),
            Self::Full(card) => write!(f, "the hand has seven cards and takes no {card}"),
        }
    }
}

impl Error for AddError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn value_of(text: &str) -> u32 {
        value(text.parse().unwrap()).unwrap()
    }

    fn check(text: &str, expected: u32) {
        assert_eq!(value_of(text), expected, "{text}: {:#010X}", value_of(text));
    }

    #[test]
    fn golden_values() {
        check("3C 4C 5C 6H 8D 3D 8H", 0x2008_4010);
        check("Ks Qs Jd 9h 8c 3d 2h", 0x0000_0EC0);
        check("Ks Kh Jd 9h 8c 3d 2h", 0x1100_02C0);
        check("2s 2d 2c As Kd 9h 7c", 0x3000_3800);
        check("As 2c 3d 4h 5s 9d 9c", 0x4001_0000);
        check("Ks Qs Js 9s 8s 3s 2s", 0x51D8_0000);
        check("Ks Kd Kh 2s 2d 9h 7c", 0x6100_0001);
        check("As Ah Ad Ac Ks Kh Kd", 0x7200_0800);
        check("As Ks Qs Js Ts 9s 8s", 0x9200_0000);
        check("As 2s 3s 4s 5s 6d 9c", 0x9001_0000);
    }

    #[test]
    fn the_third_pair_and_the_second_trips_count_as_what_they_are_worth() {
        check("9s 9d 8s 8d 7s 7d 2c", 0x2000_0020 | 0b11 << 6 << MADE_AT);
        check("9s 9d 9c 8d 8s 8h 2c", 0x6000_0040 | 1 << 7 << MADE_AT);
        check("8s 8d 8c 9d 9s Kh Kc", 0x6000_0800 | 1 << 6 << MADE_AT);
    }

    #[test]
    fn five_and_six_cards_keep_their_kickers() {
        // The original always removes the two lowest cards, and keeps three of these five.
        assert_eq!(without_lowest(without_lowest(0x1D40)), 0x1C00);
        check("As Kd Qh Tc 8s", 0x1D40);
        check("As Kd Qh Tc 8s 2d", 0x1D40);
        check("As Kd Qh Tc 8s 3h 2d", 0x1D40);
        check("As Ks Qs Ts 8s", 0x5000_0000 | 0x1D40 << MADE_AT);
        check("As Ks Qs Ts 8s 2s", 0x5000_0000 | 0x1D40 << MADE_AT);
    }

    #[test]
    fn a_straight_flush_beats_what_signed_subtraction_says_it_loses_to() {
        let [straight_flush, high_card] = ["6s 5s 4s 3s 2s", "As Kh Qd Jc 9s"].map(value_of);
        assert!((straight_flush as i32).wrapping_sub(high_card as i32) < 0);
        assert!(straight_flush > high_card);
    }

    #[test]
    fn a_hand_grown_card_by_card_is_the_hand_of_the_set() {
        let mut board = AceHand::EMPTY;
        for (i, card) in "As Ad Ts 9h 8d".parse::<CardSet>().unwrap().iter().enumerate() {
            assert_eq!(board.value().ok(), None, "{i} cards");
            board.add(card).unwrap();
        }
        assert_eq!(board.value(), Ok(value_of("As Ad Ts 9h 8d")));
        let mut hand = board;
        hand.add("Ac".parse().unwrap()).unwrap();
        assert_eq!(hand.value(), Ok(value_of("As Ad Ts 9h 8d Ac")));
        hand.add("Ah".parse().unwrap()).unwrap();
        assert_eq!(hand.value(), Ok(value_of("As Ad Ts 9h 8d Ac Ah")));
    }

    #[test]
    fn duplicates_and_an_eighth_card_are_refused() {
        let mut hand = AceHand::EMPTY;
        for card in "As Ks Qs Js Ts 9s 8s".parse::<CardSet>().unwrap() {
            hand.add(card).unwrap();
            let before = hand;
            assert_eq!(hand.add(card), Err(AddError::Duplicate(card)));
            assert_eq!(hand, before);
        }
        let eighth = "7s".parse().unwrap();
        assert_eq!(hand.add(eighth), Err(AddError::Full(eighth)));
        assert_eq!(hand.value(), Ok(0x9200_0000));
    }

    #[test]
    fn other_counts_are_refused_by_name() {
        let error = value("As Ks Qs Js".parse().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), "ACE_eval takes 5, 6 or 7 cards, not 4");
        assert!(value("As Ks Qs Js Ts 9s 8s 7s".parse().unwrap()).is_err());
    }
}
