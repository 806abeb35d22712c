//! The two orders of short deck, whose deck has no cards below the sixes: Triton's rules, where a straight
//! beats three of a kind, and the rules where three of a kind beats a straight. In both, a flush beats a full
//! house, and A-6-7-8-9 is the lowest straight. Seven cards or fewer.
//!
//! The method is ours:
//!
//! 1. *Rank masks.* Nine ranks have 512 masks. Constant tables contain, for every mask, its five highest
//!    ranks, its best straight, and its value as the cards of one suit.
//! 2. *Multiplicities.* Suit by suit, a present rank moves up one mask: from "at least once" to "at least
//!    twice", and so on.
//! 3. *The best of three.* The cards are evaluated three times: as cards of one suit, as a straight, and by
//!    repeated ranks. The values contain the order, so their maximum is the value of the hand under either
//!    set of rules.

use evaluator::{CardSet, Suit};

/// The places that are the same in both orders.
const ONE_PAIR: u32 = 1 << 24;
const TWO_PAIR: u32 = 2 << 24;
const FULL_HOUSE: u32 = 5 << 24;
const FLUSH: u32 = 6 << 24;
const FOUR_OF_A_KIND: u32 = 7 << 24;
const STRAIGHT_FLUSH: u32 = 8 << 24;

/// The two places between two pair and a full house.
struct Rules {
    three_of_a_kind: u32,
    straight: u32,
}

/// Returns the value of a hand of 0 to 7 cards by Triton's rules. Larger is better.
///
/// The place, in the top byte, is high card 0, one pair 1, two pair 2, three of a kind 3, straight 4, full
/// house 5, flush 6, four of a kind 7, straight flush 8. Then come the ranks of the up to five cards that
/// count, the most frequent first, then the highest, a nibble each: 6 to 14, 1 for the ace of A-6-7-8-9, 0
/// for a missing card. Cards below the sixes are ignored. The result is meaningless for more than seven
/// cards.
///
/// ```
/// use tablegen::reference::short_deck::value;
///
/// assert_eq!(value("As 6d 7c 8h 9s Kd Kc".parse()?), 0x0409_8761);
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[must_use]
pub fn value(hand: CardSet) -> u32 {
    value_by(Rules { three_of_a_kind: 3 << 24, straight: 4 << 24 }, hand)
}

/// Returns the value by the rules where three of a kind beats a straight: the straight's place is 3, that of
/// three of a kind 4.
///
/// ```
/// use tablegen::reference::short_deck::value_with_trips_above_straight;
///
/// assert_eq!(value_with_trips_above_straight("As 6d 7c 8h 9s Ad Ac".parse()?), 0x040E_EE98);
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[must_use]
pub fn value_with_trips_above_straight(hand: CardSet) -> u32 {
    value_by(Rules { straight: 3 << 24, three_of_a_kind: 4 << 24 }, hand)
}

#[inline]
fn value_by(rules: Rules, hand: CardSet) -> u32 {
    let suits = Suit::ALL.map(|suit| usize::from(hand.suit_mask(suit) >> 4) % SETS);
    // At most one suit of seven cards has five.
    let of_one_suit = suits.map(|ranks| OF_ONE_SUIT[ranks]).into_iter().fold(0, u32::max);
    let ranks = Multiplicities::of(suits);
    let as_straight = match STRAIGHT[ranks.one] {
        0 => 0,
        run => rules.straight | run,
    };
    of_one_suit.max(as_straight).max(ranks.value(rules.three_of_a_kind))
}

/// The ranks that occur at least once, twice and so on, with sixes at bit 0 and aces at bit 8.
struct Multiplicities {
    one: usize,
    two: usize,
    three: usize,
    four: usize,
}

impl Multiplicities {
    #[inline]
    fn of(suits: [usize; 4]) -> Self {
        let mut ranks = Self { one: 0, two: 0, three: 0, four: 0 };
        for suit in suits {
            ranks.four |= ranks.three & suit;
            ranks.three |= ranks.two & suit;
            ranks.two |= ranks.one & suit;
            ranks.one |= suit;
        }
        ranks
    }

    /// Returns the value by repeated ranks.
    #[inline]
    fn value(&self, three_of_a_kind: u32) -> u32 {
        if self.two == 0 {
            return FIVE_HIGHEST[self.one];
        }
        if self.four != 0 {
            return FOUR_OF_A_KIND | self.group_and_rest(self.four, 4);
        }
        let below = |set: usize| set & !highest_bit(set);
        if self.three == 0 {
            return match below(self.two) {
                0 => ONE_PAIR | self.group_and_rest(self.two, 2),
                second => {
                    let kicker = self.one & !highest_bit(self.two) & !highest_bit(second);
                    TWO_PAIR | group(self.two, 2) | group(second, 2) >> 8 | FIVE_HIGHEST[kicker] >> 16
                }
            };
        }
        match self.two & !highest_bit(self.three) {
            0 => three_of_a_kind | self.group_and_rest(self.three, 3),
            pairs => FULL_HOUSE | group(self.three, 3) | group(pairs, 2) >> 12,
        }
    }

    /// Returns the highest rank of a mask `count` times, then the highest others.
    #[inline]
    fn group_and_rest(&self, set: usize, count: u32) -> u32 {
        group(set, count) | FIVE_HIGHEST[self.one & !highest_bit(set)] >> (4 * count)
    }
}

/// Returns the highest rank of a mask in the first `count` places, followed by zeros.
#[inline]
fn group(set: usize, count: u32) -> u32 {
    let ones = 0x1_1111 & !(0xF_FFFF >> (4 * count));
    (FIVE_HIGHEST[set] >> 16) * ones
}

/// Returns the highest bit of a mask that is not empty.
#[inline]
fn highest_bit(set: usize) -> usize {
    1 << set.ilog2()
}

/// The number of rank masks.
const SETS: usize = 1 << 9;

/// The five highest ranks of each mask, the highest first, with zeros if there are fewer.
static FIVE_HIGHEST: [u32; SETS] = {
    let mut all = [0; SETS];
    let mut set = 0;
    while set < SETS {
        let (mut rest, mut left_out) = (set, 5);
        while rest != 0 && left_out > 0 {
            let highest = rest.ilog2();
            left_out -= 1;
            all[set] |= (highest + 6) << (4 * left_out);
            rest ^= 1 << highest;
        }
        set += 1;
    }
    all
};

/// The nibbles of the best straight in each mask, or 0.
static STRAIGHT: [u32; SETS] = {
    /// Each straight's ranks and nibbles, the lowest first.
    const STRAIGHTS: [(usize, u32); 6] = [
        (0b1_0000_1111, 0x9_8761),
        (0b0_0001_1111, 0xA_9876),
        (0b0_0011_1110, 0xB_A987),
        (0b0_0111_1100, 0xC_BA98),
        (0b0_1111_1000, 0xD_CBA9),
        (0b1_1111_0000, 0xE_DCBA),
    ];
    let mut all = [0; SETS];
    let mut set = 0;
    while set < SETS {
        let mut next = 0;
        while next < STRAIGHTS.len() {
            let (ranks, nibbles) = STRAIGHTS[next];
            if set & ranks == ranks {
                all[set] = nibbles;
            }
            next += 1;
        }
        set += 1;
    }
    all
};

/// The value of each mask as the cards of one suit, or 0 if there are fewer than five.
static OF_ONE_SUIT: [u32; SETS] = {
    let mut all = [0; SETS];
    let mut set: usize = 0;
    while set < SETS {
        if set.count_ones() >= 5 {
            all[set] = match STRAIGHT[set] {
                0 => FLUSH | FIVE_HIGHEST[set],
                run => STRAIGHT_FLUSH | run,
            };
        }
        set += 1;
    }
    all
};
