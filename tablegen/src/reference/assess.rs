//! The method of "Poker Hand Evaluation evaluation", a seven-card `assess` in C. Exactly seven cards.
//!
//! A card is the number `suit * 16 + rank`, ace 0, deuce 1, up to king 12, and a hand is one `u64` with a
//! 16-bit field for each suit. Two packed words count the cards: four nibbles by suit, thirteen nibbles by
//! rank. A suit with five or more cards decides at once, because the other two cards can make neither a full
//! house nor four of a kind. Otherwise the ranks of all suits are combined, and a five-bit window slides over
//! them, with the ace at both ends. The remaining categories follow from the rank counts.

use evaluator::{Card, CardSet};

use super::{CategoryOfTen, WrongCount};

/// Returns the write-up's number of a card: `suit * 16 + rank`, ace 0, deuce 1, up to king 12.
///
/// ```
/// use tablegen::reference::assess::card_number;
///
/// assert_eq!(card_number("Ac".parse()?), 0x00);
/// assert_eq!(card_number("Ks".parse()?), 0x3C);
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[must_use]
pub const fn card_number(card: Card) -> u8 {
    16 * card.suit() as u8 + (card.rank() as u8 + 1) % 13
}

/// Packs a hand as the write-up does: one bit for each card's [number](card_number).
///
/// ```
/// use tablegen::reference::assess::pack;
///
/// assert_eq!(pack("Ac 2c Kc".parse()?), 0b1_0000_0000_0011);
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[must_use]
pub const fn pack(hand: CardSet) -> u64 {
    const ACES: u64 = 0x1000_1000_1000_1000;
    let bits = hand.bits();
    (bits & ACES) >> 12 | (bits & !ACES) << 1
}

/// Returns the category of a hand of seven cards.
///
/// # Errors
///
/// Returns [`WrongCount`] if the hand has another number of cards.
///
/// ```
/// use tablegen::reference::CategoryOfTen;
/// use tablegen::reference::assess::assess;
///
/// assert_eq!(assess("9h 9c 9d 5d 9s 7h As".parse()?), Ok(CategoryOfTen::FourOfAKind));
/// assert!(assess("9h 9c 9d 5d 9s".parse()?).is_err());
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
pub fn assess(hand: CardSet) -> Result<CategoryOfTen, WrongCount> {
    match hand.len() {
        7 => Ok(assess_seven(hand)),
        found => Err(WrongCount { evaluator: "assess", expected: "exactly 7", found }),
    }
}

/// Returns the category of a hand of seven cards. The number of cards is not checked: other hands have a
/// meaningless category.
#[inline]
#[must_use]
pub fn assess_seven(hand: CardSet) -> CategoryOfTen {
    let cards = pack(hand);
    let Counters { by_suit, by_rank } = Counters::of(cards);

    if let Some(suit) = flush_suit(by_suit) {
        let ranks = with_ace_at_both_ends(cards >> (SUIT_BITS * suit));
        return if ranks & TEN_TO_ACE == TEN_TO_ACE {
            CategoryOfTen::RoyalFlush
        } else if has_straight(ranks) {
            CategoryOfTen::StraightFlush
        } else {
            CategoryOfTen::Flush
        };
    }
    let all_suits = cards | cards >> (2 * SUIT_BITS);
    let ranks = with_ace_at_both_ends(all_suits | all_suits >> SUIT_BITS);
    if has_straight(ranks) {
        return CategoryOfTen::Straight;
    }
    of_repeated_ranks(by_rank)
}

const SUIT_BITS: u32 = 16;

/// The packed counters.
struct Counters {
    /// A nibble for each suit, 0 to 7.
    by_suit: u32,
    /// A nibble for each rank, 0 to 4.
    by_rank: u64,
}

impl Counters {
    fn of(cards: u64) -> Self {
        let mut counters = Self { by_suit: 0, by_rank: 0 };
        let mut rest = cards;
        while rest != 0 {
            let card = rest.trailing_zeros();
            counters.by_suit += 1 << (4 * (card / SUIT_BITS));
            counters.by_rank += 1 << (4 * (card % SUIT_BITS));
            rest &= rest - 1;
        }
        counters
    }
}

/// Returns the suit with five or more cards, if there is one.
const fn flush_suit(by_suit: u32) -> Option<u32> {
    // 5 + 3 is the smallest sum that reaches a nibble's top bit, and 7 + 3 does not overflow it.
    match (by_suit + 0x3333) & 0x8888 {
        0 => None,
        at_top => Some(at_top.trailing_zeros() / 4),
    }
}

/// Ten to ace, with the ace above the king.
const TEN_TO_ACE: u32 = 0b11111 << 9;

/// Returns one suit's field, which has the ace lowest, with the ace repeated above the king.
const fn with_ace_at_both_ends(field: u64) -> u32 {
    let ranks = field as u32 & 0x1FFF;
    ranks | (ranks & 1) << 13
}

/// Returns `true` if a window of five ranks is full at one of its ten positions.
fn has_straight(ranks: u32) -> bool {
    let gaps = !ranks;
    (0..10).any(|place| gaps & 0b11111 << place == 0)
}

/// Returns the category of seven cards without a straight or a flush.
const fn of_repeated_ranks(by_rank: u64) -> CategoryOfTen {
    /// The lowest bit of each nibble.
    const ONES: u64 = 0x1_1111_1111_1111;
    let fours = by_rank >> 2 & ONES;
    let twos_and_threes = by_rank >> 1 & ONES;
    let threes = twos_and_threes & by_rank;
    let are_several = twos_and_threes & twos_and_threes.wrapping_sub(1) != 0;
    match (threes != 0, are_several) {
        _ if fours != 0 => CategoryOfTen::FourOfAKind,
        (true, true) => CategoryOfTen::FullHouse,
        (true, false) => CategoryOfTen::ThreeOfAKind,
        (false, true) => CategoryOfTen::TwoPair,
        (false, false) if twos_and_threes != 0 => CategoryOfTen::OnePair,
        (false, false) => CategoryOfTen::HighCard,
    }
}

#[cfg(test)]
mod tests {
    use CategoryOfTen::*;

    use super::*;

    fn check(text: &str, expected: CategoryOfTen) {
        assert_eq!(assess(text.parse().unwrap()), Ok(expected), "{text}");
    }

    #[test]
    fn test_hands_of_the_write_up() {
        check("4h Jc 9d 5d 3s 7h As", HighCard);
        check("4h 3c 9d 5d 3s 7h As", OnePair);
        check("9h 3c 9d 5d 3s 7h As", TwoPair);
        check("9h 3c 9d 5d 9s 7h As", ThreeOfAKind);
        check("5d 6c As 8h 5s 7c 4d", Straight);
        check("5d 3c As 2h 5s Ac 4d", Straight);
        check("Kd Jc As Qh Ts Ac Td", Straight);
        check("5d Jd Td Qd 5s 7c 6d", Flush);
        check("4d 8d Td Qd 5s 7c 6d", Flush);
        check("8d 8h 8s Qh 7c Ks 7s", FullHouse);
        check("9h 9c 9d 5d 9s 7h As", FourOfAKind);
        check("5s 7s 6s 8s 5d 7c 4s", StraightFlush);
        check("Ad Jd Td Qd 5s 7c Kd", RoyalFlush);
    }

    #[test]
    fn repeated_ranks_beyond_five_cards() {
        check("8d 8h 8s 7h 7c 7s Ks", FullHouse);
        check("8d 8h 8s 7h 7c Kh Ks", FullHouse);
        check("8d 8h 7h 7c Kh Ks As", TwoPair);
        check("8d 8h 8s 8c Kh Kd Ks", FourOfAKind);
    }

    /// The search of the first version, over thirteen ranks with the ace lowest.
    fn original_is_straight(ranks: u64) -> bool {
        (0..9).any(|place| ranks >> place & 0x1F == 0x1F)
    }

    #[test]
    fn ten_to_ace_of_mixed_suits_is_a_straight() {
        let hand: CardSet = "Kd Jc As Qh Ts 4c 2d".parse().unwrap();
        let ranks = (0..4).fold(0, |ranks, suit| ranks | pack(hand) >> (16 * suit) & 0x1FFF);
        assert_eq!(ranks & 0x1E01, 0x1E01);
        assert!(!original_is_straight(ranks));
        assert_eq!(assess(hand), Ok(Straight));
    }

    #[test]
    fn the_ace_plays_low_and_high() {
        check("As 2d 3h 4c 5s 9d 9h", Straight);
        check("As Kd Qh Jc Ts 9d 2h", Straight);
        check("As 2s 3s 4s 5s 9d 9h", StraightFlush);
        check("Qs Kd Ah 2c 3s 9d 7h", HighCard);
    }

    #[test]
    fn a_flush_beside_a_straight_of_other_cards_is_a_flush() {
        // The write-up's own example, 4d 8d Td Qd 5s Tc 6d, contains no straight and cannot show the fault.
        let original = pack("4d 8d Td Qd 5s Tc 6d".parse().unwrap());
        let mended = pack("4d 8d Td Qd 5s 7c 6d".parse().unwrap());
        let has_straight_of_any_suits =
            |cards: u64| has_straight(with_ace_at_both_ends(cards | cards >> 16 | cards >> 32 | cards >> 48));
        assert!(!has_straight_of_any_suits(original));
        assert!(has_straight_of_any_suits(mended));
        check("4d 8d Td Qd 5s 7c 6d", Flush);
        // A straight flush needs its straight within the suit, not beside it.
        check("9d 8d 7d 6d 5s 2d 3c", Flush);
    }

    #[test]
    fn suit_equivalent_hands_are_more_than_a_24th_of_all() {
        // Four aces and three kings have four images under suit permutations, not 24.
        let counts: Vec<u64> = (1..=7).map(evaluator::enumerate::isomorphic_hand_count).collect();
        assert_eq!(counts, [13, 169, 1755, 16_432, 134_459, 962_988, 6_009_159]);
        assert!(counts[6] > 133_784_560 / 24);
    }

    #[test]
    fn card_numbers_are_the_bits_of_the_packed_hand() {
        for card in Card::ALL {
            assert_eq!(pack(CardSet::of(card)), 1 << card_number(card), "{card}");
        }
    }

    #[test]
    fn other_counts_are_refused_by_name() {
        let error = assess("As Ks Qs Js Ts".parse().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), "assess takes exactly 7 cards, not 5");
    }
}
