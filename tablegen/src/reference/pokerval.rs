//! OpenHoldem's pokerval, after the write-up "Pokerval explained" of its wiki: a hand of 0 to 7 cards as one
//! 32-bit number that orders all hands.
//!
//! The write-up gives the layout: a bit for the category in bits 31 to 24, then five ranks of four bits, the
//! most important first, with 1 for the ace of a wheel and 0 for nothing. The computation is ours:
//!
//! 1. *Multiplicities.* The four 13-bit suit masks are combined, pairs of suits first, which gives the masks
//!    of ranks that occur at least once, twice, three and four times.
//! 2. *Flush.* A suit with five or more bits settles the category, except for a straight flush, because with
//!    seven cards a flush excludes a full house.
//! 3. *Straight.* The mask with the ace copied below the deuce, ANDed with itself shifted by one to four
//!    places, keeps the lowest rank of each run of five.
//! 4. *Groups.* The top bits of the masks of step 1 are the groups. The kickers come from the remaining
//!    ranks, from the top.
//!
//! Places fill from the left, and a missing card leaves 0, so hands of fewer than five cards need no special
//! case.

use evaluator::{CardSet, Suit};

/// The category bits.
const STRAIGHT_FLUSH: u32 = 1 << 31;
const FOUR_OF_A_KIND: u32 = 1 << 30;
const FULL_HOUSE: u32 = 1 << 29;
const FLUSH: u32 = 1 << 28;
const STRAIGHT: u32 = 1 << 27;
const THREE_OF_A_KIND: u32 = 1 << 26;
const TWO_PAIR: u32 = 1 << 25;
const ONE_PAIR: u32 = 1 << 24;

/// Returns the pokerval of a hand of at most seven cards. The number of cards is not checked: larger hands
/// have a meaningless value.
///
/// ```
/// use tablegen::reference::pokerval::pokerval;
///
/// assert_eq!(pokerval("Ks Kh Qc Qd 7s".parse()?), 0x020D_DCC7);
/// assert_eq!(pokerval("".parse()?), 0);
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[must_use]
pub fn pokerval(hand: CardSet) -> u32 {
    let suits = Suit::ALL.map(|suit| u32::from(hand.suit_mask(suit)));
    if let Some(mask) = suits.into_iter().find(|mask| mask.count_ones() >= 5) {
        return match top_of_straight(mask) {
            0 => FLUSH | places(mask, 5),
            top => STRAIGHT_FLUSH | run_down_from(top),
        };
    }
    let ranks = Multiplicities::of(suits);
    if ranks.four != 0 {
        return FOUR_OF_A_KIND | grouped(ranks.four, 4, ranks.one);
    }
    if ranks.three != 0 {
        let pairs = ranks.two & !top_bit(ranks.three);
        if pairs != 0 {
            return FULL_HOUSE | group(ranks.three, 3, 4) | group(pairs, 2, 1);
        }
    }
    match top_of_straight(ranks.one) {
        0 => {}
        top => return STRAIGHT | run_down_from(top),
    }
    if ranks.three != 0 {
        return THREE_OF_A_KIND | grouped(ranks.three, 3, ranks.one);
    }
    if ranks.two == 0 {
        return places(ranks.one, 5);
    }
    let lower_pairs = ranks.two & !top_bit(ranks.two);
    if lower_pairs == 0 {
        return ONE_PAIR | grouped(ranks.two, 2, ranks.one);
    }
    let kickers = ranks.one & !top_bit(ranks.two) & !top_bit(lower_pairs);
    TWO_PAIR | group(ranks.two, 2, 4) | group(lower_pairs, 2, 2) | places(kickers, 1)
}

/// The ranks that occur at least once, twice and so on.
struct Multiplicities {
    one: u32,
    two: u32,
    three: u32,
    four: u32,
}

impl Multiplicities {
    /// Each pair of suits has its "either" and its "both". The rest follows from these.
    fn of([a, b, c, d]: [u32; 4]) -> Self {
        let (either_ab, both_ab) = (a | b, a & b);
        let (either_cd, both_cd) = (c | d, c & d);
        Self {
            one: either_ab | either_cd,
            two: both_ab | both_cd | either_ab & either_cd,
            three: both_ab & either_cd | either_ab & both_cd,
            four: both_ab & both_cd,
        }
    }
}

/// Returns the highest bit of a mask, or 0.
fn top_bit(mask: u32) -> u32 {
    if mask == 0 { 0 } else { 1 << mask.ilog2() }
}

/// Returns the layout's number of the highest rank of a mask, 2 to 14, or 0.
fn top_rank(mask: u32) -> u32 {
    if mask == 0 { 0 } else { mask.ilog2() + 2 }
}

/// Returns the layout's number of the top rank of the best straight, 5 to 14, or 0.
fn top_of_straight(mask: u32) -> u32 {
    let with_low_ace = mask << 1 | mask >> 12;
    let pairs = with_low_ace & with_low_ace >> 1;
    let fours = pairs & pairs >> 2;
    match fours & with_low_ace >> 4 {
        0 => 0,
        // Bit 0 here is the ace below the deuce, rank 1, and the top is four ranks higher.
        lowest => lowest.ilog2() + 5,
    }
}

/// Returns the five places of a straight: its top rank and one less at each step.
fn run_down_from(top: u32) -> u32 {
    0x1_1111 * top - 0x0_1234
}

/// Returns the `count` highest ranks of a mask in the last `count` places, in order, with zeros if the mask
/// has fewer.
fn places(mut mask: u32, count: u32) -> u32 {
    let mut value = 0;
    for _ in 0..count {
        value = value << 4 | top_rank(mask);
        mask &= !top_bit(mask);
    }
    value
}

/// Returns the highest rank of a mask in `count` places, the first of them numbered `first` (4 is the
/// leftmost).
fn group(mask: u32, count: u32, first: u32) -> u32 {
    let repeated = top_rank(mask) * (0x1_1111 >> (4 * (5 - count)));
    repeated << (4 * (first + 1 - count))
}

/// Returns one group of `count` cards, then the best kickers among `ranks`.
fn grouped(group_mask: u32, count: u32, ranks: u32) -> u32 {
    group(group_mask, count, 4) | places(ranks & !top_bit(group_mask), 5 - count)
}
