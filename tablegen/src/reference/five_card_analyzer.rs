//! The method of "Analyzing a Poker Hand Analyzer", which explains subskybox's five-card analyzer in four
//! lines of JavaScript. Exactly five cards.
//!
//! A *count field* has a nibble for each rank, and every card sets the next bit of its rank's nibble: 1, 11,
//! 111, 1111. Because 16 modulo 15 is 1, the whole field modulo 15 is the sum of its nibbles, and that sum
//! distinguishes the six shapes of repeated ranks among five cards. A *rank field* has a bit for each rank,
//! deuce at bit 2 to ace at bit 14: five in a row are 31 times the lowest of them. Suits are one bit each, so
//! that the OR of five cards of one suit equals the first card's suit.
//!
//! The residues leave gaps in a table of sixteen slots, and hands of five different ranks share one residue.
//! A straight or a flush moves such a hand from the slot of the high card into a gap, so the slot determines
//! the category.

use evaluator::CardSet;

use super::{CategoryOfTen, WrongCount};

/// Returns the category of a hand of five cards.
///
/// # Errors
///
/// Returns [`WrongCount`] if the hand has another number of cards.
///
/// ```
/// use tablegen::reference::CategoryOfTen;
/// use tablegen::reference::five_card_analyzer::category;
///
/// assert_eq!(category("Ah Kh Qh Jh Th".parse()?), Ok(CategoryOfTen::RoyalFlush));
/// assert_eq!(category("3c 3d 8h 8s 6c".parse()?), Ok(CategoryOfTen::TwoPair));
/// assert!(category("3c 3d 8h 8s".parse()?).is_err());
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
pub fn category(hand: CardSet) -> Result<CategoryOfTen, WrongCount> {
    match hand.len() {
        5 => Ok(category_of_five(hand)),
        found => Err(WrongCount { evaluator: "the five-card analyzer", expected: "exactly 5", found }),
    }
}

/// Returns the category of a hand of five cards. The number of cards is not checked: other hands have a
/// meaningless category.
#[inline]
#[must_use]
pub fn category_of_five(hand: CardSet) -> CategoryOfTen {
    let Fields { counts, suits, first_suit } = Fields::of(hand);
    let ranks = u32::from(hand.rank_mask()) << RANK_OF_DEUCE;
    let is_straight = is_five_in_a_row(ranks) | (ranks == WHEEL);
    let is_flush = suits == first_suit;
    let is_royal = is_flush & (ranks == TEN_TO_ACE);

    let moved_down = STRAIGHT_STEP * usize::from(is_straight) + FLUSH_STEP * usize::from(is_flush);
    let moved_up = ROYAL_STEP * usize::from(is_royal);
    // SLOTS is added so that other numbers of cards do not go below zero.
    let slot = (counts % 15) as usize + SLOTS - moved_down + moved_up;
    CATEGORY_IN_SLOT[slot % SLOTS]
}

const RANK_OF_DEUCE: u32 = 2;
const WHEEL: u32 = 0x403C;
const TEN_TO_ACE: u32 = 0x7C00;

/// Returns `true` if the five ranks are consecutive: divided by the lowest they are 11111.
const fn is_five_in_a_row(ranks: u32) -> bool {
    let lowest = ranks & ranks.wrapping_neg();
    ranks == 0b11111 * lowest
}

/// The fields that one pass over the cards collects.
struct Fields {
    /// A nibble for each rank, with as many low bits set as the hand has cards of the rank.
    counts: u64,
    /// A bit for each suit in the hand.
    suits: u32,
    /// The bit of the first card's suit.
    first_suit: u32,
}

impl Fields {
    fn of(hand: CardSet) -> Self {
        let mut rest = hand.bits();
        let mut fields = Self { counts: 0, suits: 0, first_suit: 1 << (rest.trailing_zeros() / 16) };
        while rest != 0 {
            let (suit, rank) = (rest.trailing_zeros() / 16, rest.trailing_zeros() % 16);
            // 0, 1, 11 or 111 plus one, added to itself, gains the next bit.
            let nibble = fields.counts >> (4 * rank) & 0xF;
            fields.counts += (nibble + 1) << (4 * rank);
            fields.suits |= 1 << suit;
            rest &= rest - 1;
        }
        fields
    }
}

/// One more than the number of residues, so that the low bits bring a number into range.
const SLOTS: usize = 16;

/// The distance of a straight, a flush and (by both steps) a straight flush below the high card's slot, and
/// of the royal flush above the straight flush's.
const STRAIGHT_STEP: usize = 2;
const FLUSH_STEP: usize = 1;
const ROYAL_STEP: usize = 6;

/// The shapes of repeated ranks among five cards.
const SHAPES: [(&[u32], CategoryOfTen); 6] = [
    (&[1, 1, 1, 1, 1], CategoryOfTen::HighCard),
    (&[2, 1, 1, 1], CategoryOfTen::OnePair),
    (&[2, 2, 1], CategoryOfTen::TwoPair),
    (&[3, 1, 1], CategoryOfTen::ThreeOfAKind),
    (&[3, 2], CategoryOfTen::FullHouse),
    (&[4, 1], CategoryOfTen::FourOfAKind),
];

/// Returns the sum of a shape's nibbles, modulo 15.
const fn residue(shape: &[u32]) -> usize {
    let mut sum = 0;
    let mut i = 0;
    while i < shape.len() {
        sum += (1 << shape[i]) - 1;
        i += 1;
    }
    sum % 15
}

/// The category of each slot. Building it proves that no two categories share a slot. A slot that no hand of
/// five cards reaches contains high card.
const CATEGORY_IN_SLOT: [CategoryOfTen; SLOTS] = {
    let mut slots = [None; SLOTS];
    let mut i = 0;
    while i < SHAPES.len() {
        let (shape, category) = SHAPES[i];
        claim(&mut slots, residue(shape), category);
        i += 1;
    }

    let high_card = residue(&[1, 1, 1, 1, 1]);
    let straight_flush = high_card - STRAIGHT_STEP - FLUSH_STEP;
    claim(&mut slots, high_card - STRAIGHT_STEP, CategoryOfTen::Straight);
    claim(&mut slots, high_card - FLUSH_STEP, CategoryOfTen::Flush);
    claim(&mut slots, straight_flush, CategoryOfTen::StraightFlush);
    claim(&mut slots, straight_flush + ROYAL_STEP, CategoryOfTen::RoyalFlush);

    let mut categories = [CategoryOfTen::HighCard; SLOTS];
    let mut slot = 0;
    while slot < SLOTS {
        if let Some(category) = slots[slot] {
            categories[slot] = category;
        }
        slot += 1;
    }
    categories
};

const fn claim(slots: &mut [Option<CategoryOfTen>; SLOTS], slot: usize, category: CategoryOfTen) {
    assert!(slots[slot].is_none(), "two categories share a slot");
    slots[slot] = Some(category);
}

#[cfg(test)]
mod tests {
    use CategoryOfTen::*;
    use evaluator::Card;

    use super::*;

    fn check(text: &str, expected: CategoryOfTen) {
        assert_eq!(category(text.parse().unwrap()), Ok(expected), "{text}");
    }

    #[test]
    fn one_hand_of_each_category() {
        check("Ah Kd 9s 5c 3h", HighCard);
        check("Ah Ad 9s 5c 3h", OnePair);
        check("Ah Ad 9s 9c 3h", TwoPair);
        check("Ah Ad As 9c 3h", ThreeOfAKind);
        check("9h 8d 7s 6c 5h", Straight);
        check("Ah Kh 9h 5h 3h", Flush);
        check("Ah Ad As 9c 9h", FullHouse);
        check("Ah Ad As Ac 9h", FourOfAKind);
        check("9h 8h 7h 6h 5h", StraightFlush);
        check("Ah Kh Qh Jh Th", RoyalFlush);
    }

    #[test]
    fn the_ace_ends_a_straight_and_does_not_join_two_ends() {
        check("Ah 2d 3s 4c 5h", Straight);
        check("Ah 2h 3h 4h 5h", StraightFlush);
        check("Ah Kd Qs Jc Th", Straight);
        check("Kh Ad 2s 3c 4h", HighCard);
    }

    #[test]
    fn residues_are_those_of_the_write_up() {
        let of =
            |category| SHAPES.iter().find(|shape| shape.1 == category).map(|shape| residue(shape.0)).unwrap();
        assert_eq!(
            [FourOfAKind, HighCard, OnePair, TwoPair, ThreeOfAKind, FullHouse].map(of),
            [1, 5, 6, 7, 9, 10]
        );
    }

    #[test]
    fn a_flush_needs_suits_of_one_bit_each() {
        // With suits numbered 0 to 3, the OR is 3 for any hand with a spade. If a spade is the first card,
        // such a hand looks like a flush.
        let cards = ["As", "Kd", "Qh", "Jc", "9d"].map(|text| text.parse::<Card>().unwrap());
        let united = cards.iter().fold(0, |suits, card| suits | card.suit() as u8);
        assert_eq!(united, cards[0].suit() as u8);
        assert_eq!(category(cards.into_iter().collect()), Ok(HighCard));
    }

    #[test]
    fn other_counts_are_refused_by_name() {
        let error = category("As Ks Qs Js Ts 9s".parse().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), "the five-card analyzer takes exactly 5 cards, not 6");
    }
}
