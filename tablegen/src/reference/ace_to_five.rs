//! Ace-to-five low, the order of razz: the lowest five of any number of cards, where the ace is 1 and
//! straights and flushes do not count.
//!
//! The method is ours:
//!
//! 1. *Multiplicities.* Suit by suit, a present rank moves up one mask: from "at least once" to "at least
//!    twice", and so on. The masks have the ace at bit 0, so the best rank of a mask is its lowest bit.
//! 2. *No pair.* With five ranks or more the lowest five count. This covers nineteen of twenty hands of seven
//!    cards.
//! 3. *Spare cards.* Otherwise every rank counts at least once, because more ranks are better. The number of
//!    the five cards (or of all, if there are fewer) that repeat a rank determines the kind of hand. One is
//!    one pair. Two are two pair if two ranks can be repeated, and otherwise three of a kind. Three are a
//!    full house or four of a kind.
//! 4. *Nibbles.* Ranks are taken from the lowest up, and each goes before the previous one, so that the
//!    highest is first.

use evaluator::{CardSet, Suit};

/// The kinds of hands, worst first. With five cards, the place is 5 more.
const FOUR_OF_A_KIND: u32 = 0;
const FULL_HOUSE: u32 = 1;
const THREE_OF_A_KIND: u32 = 2;
const TWO_PAIR: u32 = 3;
const ONE_PAIR: u32 = 4;
const NO_PAIR: u32 = 5;

/// Returns the value of a hand of any number of cards. Larger is better, that is, lower.
///
/// The top byte is the place. Hands of fewer than five cards are worse than five, and their place is the
/// number of cards, 0 to 4. Then come four of a kind 5, full house 6, three of a kind 7, two pair 8, one pair
/// 9, no pair 10. With fewer than five cards, the nibble below the place is 0 for four of a kind, 1 for three
/// of a kind, 2 for two pair, 3 for one pair, 4 for no pair. Then come the up to five cards that count, the
/// most frequent rank first, then the highest, a nibble each: 15 less the rank, or 0 for a missing card.
///
/// ```
/// use tablegen::reference::ace_to_five::value;
///
/// assert_eq!(value("As 2s 3s 4s 5s Kd Kc".parse()?), 0x0A0A_BCDE);
/// assert_eq!(value("As Ad 2c".parse()?), 0x033E_ED00);
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[must_use]
pub fn value(hand: CardSet) -> u32 {
    let ranks = Multiplicities::of(hand);
    let distinct = ranks.one.count_ones();
    if distinct >= 5 {
        return (5 + NO_PAIR) << 24 | lowest(ranks.one, 5);
    }
    let count = hand.len() as u32;
    let (kind, nibbles) = ranks.kind_and_nibbles(count.min(5) - distinct);
    match count {
        // Fewer than five cards cannot be a full house, so it has no number here.
        0..5 => count << 24 | kind.saturating_sub(1) << 20 | nibbles,
        _ => (5 + kind) << 24 | nibbles,
    }
}

/// The ranks that occur at least once, twice and so on, with the ace at bit 0 and the king at bit 12.
struct Multiplicities {
    one: u32,
    two: u32,
    three: u32,
    four: u32,
}

impl Multiplicities {
    fn of(hand: CardSet) -> Self {
        let mut ranks = Self { one: 0, two: 0, three: 0, four: 0 };
        for suit in Suit::ALL {
            let mask = u32::from(hand.suit_mask(suit));
            let mask = (mask << 1 | mask >> 12) & 0x1FFF;
            ranks.four |= ranks.three & mask;
            ranks.three |= ranks.two & mask;
            ranks.two |= ranks.one & mask;
            ranks.one |= mask;
        }
        ranks
    }

    /// Returns the kind of the hand and its nibbles, if `repeating` of the cards that count repeat a rank.
    fn kind_and_nibbles(&self, repeating: u32) -> (u32, u32) {
        let best = lowest_bit(self.two);
        let can_repeat_two = self.two != best;
        match repeating {
            0 => (NO_PAIR, lowest(self.one, 5)),
            1 => (ONE_PAIR, self.group_and_rest(best, 2)),
            2 if can_repeat_two => (TWO_PAIR, self.two_pair()),
            2 => (THREE_OF_A_KIND, self.group_and_rest(lowest_bit(self.three), 3)),
            _ if can_repeat_two => (FULL_HOUSE, self.full_house()),
            _ => (FOUR_OF_A_KIND, self.group_and_rest(lowest_bit(self.four), 4)),
        }
    }

    /// Returns the nibbles of a rank `count` times, then of the others once each.
    fn group_and_rest(&self, rank: u32, count: u32) -> u32 {
        times(rank, count) | lowest(self.one & !rank, 5) >> (4 * count)
    }

    /// Returns the nibbles of the two lowest ranks that can be pairs, the higher first, then of the remaining
    /// rank.
    fn two_pair(&self) -> u32 {
        let low = lowest_bit(self.two);
        let high = lowest_bit(self.two & !low);
        times(high, 2) | times(low, 2) >> 8 | lowest(self.one & !high & !low, 1) >> 16
    }

    /// Returns the nibbles of two ranks: the lowest that can be three of a kind, and the other.
    fn full_house(&self) -> u32 {
        let three = lowest_bit(self.three);
        times(three, 3) | times(self.one & !three, 2) >> 12
    }
}

/// Returns the lowest bit of a mask, or 0.
fn lowest_bit(mask: u32) -> u32 {
    mask & mask.wrapping_neg()
}

/// Returns the nibbles of up to `count` of the lowest ranks, the highest of these first, followed by zeros.
fn lowest(mut mask: u32, count: u32) -> u32 {
    let mut nibbles = 0;
    for _ in 0..count {
        if mask == 0 {
            break;
        }
        nibbles = nibbles >> 4 | nibble(mask) << 16;
        mask &= mask - 1;
    }
    nibbles
}

/// Returns the nibble of a rank in the first `count` places, followed by zeros.
fn times(rank: u32, count: u32) -> u32 {
    let ones = 0x1_1111 & !(0xF_FFFF >> (4 * count));
    nibble(rank) * ones
}

/// Returns the nibble of the lowest rank of a mask: 14 for the ace to 2 for the king.
fn nibble(mask: u32) -> u32 {
    14 - mask.trailing_zeros()
}
