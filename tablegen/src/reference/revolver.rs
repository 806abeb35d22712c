//! The method of "The Scoring logic of Revolver". Five, six or seven cards.
//!
//! A hand has a nibble for each rank, deuces lowest, and in the nibble a bit for each suit. *Doubles
//! notation* drops the suits: four groups of thirteen bits contain the ranks that are present (singles), and
//! those that occur exactly twice (pairs), three times (triples) and four times (quads). Flushes are found in
//! the nibbles, straights by moving a mask of five ranks over the singles, and other categories by which
//! groups are empty.
//!
//! The value is in doubles notation too, below a bit for the category, so that comparing integers ranks
//! hands:
//!
//! | bits | |
//! |-|-|
//! | 63 to 56 | straight flush, four of a kind, full house, flush, straight, three of a kind, two pair, one pair; none for high card |
//! | 51 to 39 | the rank that counts as quads |
//! | 38 to 26 | as triples |
//! | 25 to 13 | as pairs |
//! | 12 to 0 | as single cards: kickers, and all ranks of a straight or a flush |
//!
//! Five cards count, and a rank is only in the group that it counts for. A wheel is 2 to 5, without its ace,
//! and so below the six-high straight. Suits do not affect the value: equal hands have equal values.

use evaluator::{CardSet, Category};

use super::WrongCount;

/// Returns the value of a hand of five, six or seven cards. Larger is better, and equal hands are equal.
///
/// # Errors
///
/// Returns [`WrongCount`] if the hand has another number of cards.
///
/// ```
/// use tablegen::reference::revolver::value;
///
/// assert_eq!(value("As Ah Ad Ac Ks".parse()?), Ok(0x4008_0000_0000_0800));
/// assert_eq!(value("Ks Qd Jh 9c 8s 3d 2h".parse()?), Ok(0x0EC0));
/// assert!(value("Ks Qd".parse()?).is_err());
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
pub fn value(hand: CardSet) -> Result<u64, WrongCount> {
    match hand.len() {
        5..=7 => Ok(value_of_full_hand(hand)),
        found => Err(WrongCount { evaluator: "Revolver", expected: "5, 6 or 7", found }),
    }
}

/// Returns the value of a hand of five, six or seven cards. The number of cards is not checked: other hands
/// have a meaningless value.
#[inline]
#[must_use]
pub fn value_of_full_hand(hand: CardSet) -> u64 {
    let hand = RevolverHand::new(hand);
    if let Some(ranks) = hand.flush() {
        return match straight(ranks) {
            Some(run) => STRAIGHT_FLUSH | run,
            None => FLUSH | best(ranks, 5),
        };
    }
    let doubles = hand.doubles();
    match straight(doubles.singles()) {
        Some(run) => STRAIGHT | run,
        None => doubles.value(),
    }
}

/// Returns the category of a value, or `None` if its top byte is not a category.
///
/// ```
/// use evaluator::Category;
/// use tablegen::reference::revolver::category_of;
///
/// assert_eq!(category_of(0x0200_0000_0180_0020), Some(Category::TwoPair));
/// assert_eq!(category_of(0x0300_0000_0180_0020), None);
/// ```
#[must_use]
pub const fn category_of(value: u64) -> Option<Category> {
    match value >> 56 {
        0 => Some(Category::HighCard),
        byte if byte.is_power_of_two() => Category::from_index(byte.trailing_zeros() as u8 + 1),
        _ => None,
    }
}

const STRAIGHT_FLUSH: u64 = 0x80 << 56;
const FOUR_OF_A_KIND: u64 = 0x40 << 56;
const FULL_HOUSE: u64 = 0x20 << 56;
const FLUSH: u64 = 0x10 << 56;
const STRAIGHT: u64 = 0x08 << 56;
const THREE_OF_A_KIND: u64 = 0x04 << 56;
/// The bit of one pair. Two pair is the next.
const ONE_PAIR_AT: u32 = 56;

/// A hand in the write-up's form: a nibble for each rank, deuces lowest, and a bit for each suit in the
/// nibble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RevolverHand(u64);

impl RevolverHand {
    /// Returns the hand of these cards.
    ///
    /// ```
    /// use tablegen::reference::revolver::RevolverHand;
    ///
    /// assert_eq!(RevolverHand::new("2c 2s 3h Ad".parse()?).bits(), 0x2_0000_0000_0049);
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[must_use]
    pub const fn new(cards: CardSet) -> Self {
        Self(nibbles_from_fields(cards.bits()))
    }

    /// Returns the nibbles.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the hand in doubles notation.
    #[must_use]
    pub const fn doubles(self) -> Doubles {
        // Count the bits of each nibble: first in pairs of bits, then in fours.
        const EVERY_SECOND_BIT: u64 = LOWEST_BITS * 0b0101;
        const LOWER_TWO_BITS: u64 = LOWEST_BITS * 0b0011;
        let halves = self.0 - (self.0 >> 1 & EVERY_SECOND_BIT);
        let counts = (halves & LOWER_TWO_BITS) + (halves >> 2 & LOWER_TWO_BITS);

        let fields = fields_from_nibbles(counts);
        let [ones, twos, fours] = [fields & RANKS, fields >> 16 & RANKS, fields >> 32 & RANKS];
        let singles = ones | twos | fours;
        Doubles(singles | (twos & !ones) << PAIRS_AT | (twos & ones) << TRIPLES_AT | fours << QUADS_AT)
    }

    /// Returns the ranks of the suit with five or more cards, if there is one.
    fn flush(self) -> Option<u64> {
        // The product's top nibble is the sum of all nibbles. This is faster than `count_ones` on targets
        // without an instruction for it.
        let count = |cards: u64| cards.wrapping_mul(0x1111_1111_1111_1111) >> 60;
        let mut cards_by_suit = (0..4).map(|suit| self.0 >> suit & LOWEST_BITS);
        cards_by_suit.find(|&cards| count(cards) >= 5).map(fields_from_nibbles)
    }
}

/// The lowest bit of each of the thirteen nibbles.
const LOWEST_BITS: u64 = 0x1_1111_1111_1111;

/// Transposes four fields of sixteen bits (one per suit, as in a [`CardSet`]) into sixteen nibbles (one per
/// rank): bit r of field f becomes bit f of nibble r.
///
/// A bit's position has six binary digits, f f r r r r, and becomes r r r r f f. Four exchanges of two digits
/// do that.
const fn nibbles_from_fields(fields: u64) -> u64 {
    let bits = exchange_digits::<5, 1>(exchange_digits::<4, 0>(fields));
    exchange_digits::<5, 3>(exchange_digits::<4, 2>(bits))
}

/// The inverse: bit f of nibble r becomes bit r of field f.
const fn fields_from_nibbles(nibbles: u64) -> u64 {
    let bits = exchange_digits::<5, 3>(exchange_digits::<4, 2>(nibbles));
    exchange_digits::<5, 1>(exchange_digits::<4, 0>(bits))
}

/// Moves every bit to the position whose number has the two binary digits exchanged.
const fn exchange_digits<const HIGH: usize, const LOW: usize>(bits: u64) -> u64 {
    /// The positions with digit n set.
    const PLACES: [u64; 6] = [
        0xAAAA_AAAA_AAAA_AAAA,
        0xCCCC_CCCC_CCCC_CCCC,
        0xF0F0_F0F0_F0F0_F0F0,
        0xFF00_FF00_FF00_FF00,
        0xFFFF_0000_FFFF_0000,
        0xFFFF_FFFF_0000_0000,
    ];
    let distance = (1 << HIGH) - (1 << LOW);
    let differing = (bits ^ bits >> distance) & PLACES[LOW] & !PLACES[HIGH];
    bits ^ differing ^ differing << distance
}

/// The multiplicity of each rank: thirteen bits for the ranks that are present, then thirteen each for those
/// that occur exactly twice, three times and four times.
///
/// ```
/// use tablegen::reference::revolver::RevolverHand;
///
/// let doubles = RevolverHand::new("2c 3c 3d 4c 4d 4h".parse()?).doubles();
/// assert_eq!(doubles.bits(), 0b100 << 26 | 0b010 << 13 | 0b111);
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Doubles(u64);

/// The ranks of one group.
const RANKS: u64 = 0x1FFF;

const PAIRS_AT: u32 = 13;
const TRIPLES_AT: u32 = 26;
const QUADS_AT: u32 = 39;

impl Doubles {
    /// Returns the four groups.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    const fn singles(self) -> u64 {
        self.0 & RANKS
    }

    /// Returns the value of cards without a straight or a flush.
    const fn value(self) -> u64 {
        let singles = self.singles();
        let quads = self.0 >> QUADS_AT & RANKS;
        let triples = self.0 >> TRIPLES_AT & RANKS;
        let pairs = self.0 >> PAIRS_AT & RANKS;
        if quads != 0 {
            return FOUR_OF_A_KIND | quads << QUADS_AT | best(singles ^ quads, 1);
        }
        if triples != 0 {
            let triple = best(triples, 1);
            let pair = best(triples ^ triple | pairs, 1);
            return match pair {
                0 => THREE_OF_A_KIND | triple << TRIPLES_AT | best(singles ^ triple, 2),
                _ => FULL_HOUSE | triple << TRIPLES_AT | pair << PAIRS_AT,
            };
        }
        let pairs = best_two(pairs);
        let pair_count = (pairs != 0) as u32 + (without_lowest(pairs) != 0) as u32;
        (pair_count as u64) << ONE_PAIR_AT | pairs << PAIRS_AT | best(singles ^ pairs, 5 - 2 * pair_count)
    }
}

/// Returns the five ranks of the highest straight, if there is one. For a wheel, returns the four ranks above
/// the ace.
fn straight(ranks: u64) -> Option<u64> {
    const TOP: u64 = 0b11111 << 8;
    const WHEEL: u64 = 0b1_0000_0000_1111;
    let gaps = !ranks;
    let run = (0..9).map(|place| TOP >> place).find(|window| gaps & window == 0);
    run.or(if gaps & WHEEL == 0 { Some(WHEEL & 0b1111) } else { None })
}

/// Returns the `wanted` highest ranks. Seven cards never have more than two surplus ranks.
const fn best(ranks: u64, wanted: u32) -> u64 {
    match ranks.count_ones().saturating_sub(wanted) {
        0 => ranks,
        1 => without_lowest(ranks),
        _ => without_lowest(without_lowest(ranks)),
    }
}

/// Returns the highest two of up to three ranks. Seven cards have at most three pairs.
const fn best_two(ranks: u64) -> u64 {
    let higher = without_lowest(ranks);
    if without_lowest(higher) == 0 { ranks } else { higher }
}

/// Removes the lowest rank, if there is one.
const fn without_lowest(ranks: u64) -> u64 {
    ranks & ranks.wrapping_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(text: &str) -> RevolverHand {
        RevolverHand::new(text.parse().unwrap())
    }

    fn check(text: &str, expected: u64) {
        let value = value(text.parse().unwrap()).unwrap();
        assert_eq!(value, expected, "{text}: {value:#018X}");
    }

    #[test]
    fn golden_values() {
        check("As Ah Ad Ac Ks", 0x4008_0000_0000_0800);
        check("Ks Qs Jd 9h 8c", 0x0EC0);
        check("As Ks Qs Js Ts 2d 3c", 0x8000_0000_0000_1F00);
        check("As 2c 3d 4h 5s 9d 9c", 0x0800_0000_0000_000F);
        check("Ks Kd Qs Qd 7c", 0x0200_0000_0180_0020);
        check("2s 2d 2c As Kd", 0x0400_0000_0400_1800);
        check("5s 5d 5c 8s 8d", 0x2000_0000_2008_0000);
    }

    #[test]
    fn only_five_cards_of_seven_count() {
        check("5s 5d 5c 8s 8d 8c Ah", FULL_HOUSE | 1 << 6 << TRIPLES_AT | 1 << 3 << PAIRS_AT);
        check("5s 5d 5c 8s 8d 9h 9c", FULL_HOUSE | 1 << 3 << TRIPLES_AT | 1 << 7 << PAIRS_AT);
        check("5s 5d 8s 8d 9h 9c 3c", 2 << ONE_PAIR_AT | 0b11 << 6 << PAIRS_AT | 1 << 3);
        check("5s 5d Ks Qd 9h 7c 3c", 1 << ONE_PAIR_AT | 1 << 3 << PAIRS_AT | 0xC80);
    }

    #[test]
    fn nibbles_hold_the_cards_by_id() {
        for card in evaluator::Card::ALL {
            let hand = RevolverHand::new(CardSet::of(card));
            assert_eq!(hand.bits(), 1 << card.id(), "{card}");
            assert_eq!(fields_from_nibbles(hand.bits()), CardSet::of(card).bits(), "{card}");
        }
    }

    #[test]
    fn doubles_of_the_write_up() {
        assert_eq!(hand("2c").doubles().bits(), 1);
        assert_eq!(hand("2c 2d").doubles().bits(), 1 | 1 << 13);
        assert_eq!(hand("2c 2d 2h").doubles().bits(), 1 | 1 << 26);
        assert_eq!(hand("2c 2d 2h 2s").doubles().bits(), 1 | 1 << 39);
    }

    /// The original's search for a flush: the cards of a suit, still in their nibbles.
    fn original_flush(hand: RevolverHand) -> u64 {
        let suits = (0..4).map(|suit| hand.bits() & 0x8_8888_8888_8888 >> suit);
        suits.into_iter().find(|cards| cards.count_ones() > 5).unwrap_or(0)
    }

    #[test]
    fn a_flush_of_five_is_found() {
        assert_eq!(original_flush(hand("Ks Qs 9s 7s 3s 2d 2c")), 0);
        check("Ks Qs 9s 7s 3s 2d 2c", FLUSH | 0xCA2);
    }

    #[test]
    fn a_flush_keeps_five_cards_of_seven() {
        assert_eq!(original_flush(hand("Ks Qs 9s 7s 5s 3s 2s")).count_ones(), 7);
        check("Ks Qs 9s 7s 5s 3s 2s", FLUSH | 0xCA8);
        check("Ks Qs 9s 7s 5s 3s 2d", FLUSH | 0xCA8);
    }

    #[test]
    fn equal_flushes_in_different_suits_have_equal_values() {
        let [clubs, spades] = ["Kc Qc 9c 7c 5c 3c", "Ks Qs 9s 7s 5s 3s"];
        assert_ne!(original_flush(hand(clubs)), original_flush(hand(spades)));
        check(clubs, FLUSH | 0xCA8);
        check(spades, FLUSH | 0xCA8);
        check("9c 8c 7c 6c 5c", STRAIGHT_FLUSH | 0xF8);
        check("9d 8d 7d 6d 5d", STRAIGHT_FLUSH | 0xF8);
    }

    #[test]
    fn the_six_high_straight_is_found() {
        // The original tries eight of the nine positions of the mask.
        let singles = hand("6s 5d 4h 3c 2s Kd Qh").doubles().singles();
        assert!((0..8).all(|place| (singles & 0x1F00 >> place).count_ones() < 5));
        check("6s 5d 4h 3c 2s Kd Qh", STRAIGHT | 0x1F);
        check("6s 5s 4s 3s 2s Kd Qh", STRAIGHT_FLUSH | 0x1F);
    }

    #[test]
    fn the_wheel_and_no_hand_without_an_ace_passes_for_a_wheel() {
        // `&` binds tighter than `|`: the original ORs the mask with the hand's ace, and counts the result.
        let original = |text| (0x1F | 0x1000 & hand(text).doubles().bits()).count_ones() == 5;
        assert!(original("Ks Jd 9h 7c 5s 3d 2h"));
        assert!(!original("As 2c 3d 4h 5s 9d 9c"));
        check("Ks Jd 9h 7c 5s 3d 2h", 0xAA8);
        check("As 2c 3d 4h 5s 9d 9c", STRAIGHT | 0xF);
    }

    #[test]
    fn the_wheel_mask_does_not_follow_an_earlier_shift() {
        // The original ORs the ace with a mask that has come down to deuce to six, six cards in all, and
        // keeps the cards of the top suit whichever suit it tries. So ace and three to six pass, and the
        // wheel in clubs has the value 0.
        let original = |text, suit: u32| {
            let cards: u64 = hand(text).bits() & (0x8_8888_0000_0000 >> 32 | 0x8_0000_0000_0000) >> suit;
            (cards.count_ones() == 5).then_some(cards & 0x8888)
        };
        assert!(original("As 3s 4s 5s 6s", 0).is_some());
        assert_eq!(original("Ac 2c 3c 4c 5c", 3), Some(0));
        check("As 3s 4s 5s 6s", FLUSH | 0x101E);
        check("Ac 2c 3c 4c 5c", STRAIGHT_FLUSH | 0xF);
        check("As 2s 3s 4s 5s 6s", STRAIGHT_FLUSH | 0x1F);
    }

    #[test]
    fn surplus_kickers_are_left_out() {
        // The original keeps all ranks except the quads.
        let doubles = hand("8s 8h 8d 8c Ks 3d 2h").doubles();
        assert_eq!(doubles.singles() ^ doubles.bits() >> QUADS_AT, 0x803);
        check("8s 8h 8d 8c Ks 3d 2h", FOUR_OF_A_KIND | 1 << 6 << QUADS_AT | 0x800);
        check("8s 8h 8d 8c Kd Kh 2h", FOUR_OF_A_KIND | 1 << 6 << QUADS_AT | 0x800);
        check("Ks Jd 9h 7c 5s 3d 2h", 0xAA8);
    }

    #[test]
    fn the_straight_flush_example_has_lost_a_nibble() {
        // Below the category the write-up has 0x8888_8000_0000 for ten to ace, which would be nine to king.
        assert_eq!(hand("As Ks Qs Js Ts").bits(), 0x8_8888_0000_0000);
        assert_eq!(hand("Ks Qs Js Ts 9s").bits(), 0x8888_8000_0000);
        check("As Ks Qs Js Ts", STRAIGHT_FLUSH | 0x1F00);
    }

    #[test]
    fn other_counts_are_refused_by_name() {
        let error = value("As Ks".parse().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), "Revolver takes 5, 6 or 7 cards, not 2");
        assert!(value("As Ks Qs Js Ts 9s 8s 7s".parse().unwrap()).is_err());
    }
}
