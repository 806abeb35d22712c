//! Deuce-to-seven low: the lowest hand of five cards, where the ace is high and straights and flushes count
//! against it. All cards count, so there is nothing to choose. Five cards or fewer.
//!
//! The method is ours:
//!
//! 1. *Parity.* The exclusive or of the four suits has the ranks that occur once or three times. The ranks
//!    that occur three times are among those that both clubs and diamonds, or both hearts and spades, have.
//!    Other ranks occur twice, or in all four suits.
//! 2. *Straight and flush.* Only five different ranks can be either. They are a straight if they are 11111 in
//!    binary times the lowest of them, and a flush if one suit has them all. The ace is never below the
//!    deuce.
//! 3. *Nibbles.* The most frequent ranks are written first, each group from the highest down.

use evaluator::{CardSet, Suit};

/// The kinds of hands, worst first. With five cards, the place is 5 more.
const STRAIGHT_FLUSH: u32 = 0;
const FOUR_OF_A_KIND: u32 = 1;
const FULL_HOUSE: u32 = 2;
const FLUSH: u32 = 3;
const STRAIGHT: u32 = 4;
const THREE_OF_A_KIND: u32 = 5;
const TWO_PAIR: u32 = 6;
const ONE_PAIR: u32 = 7;
const NO_PAIR: u32 = 8;

/// Returns the value of a hand of 0 to 5 cards. Larger is better, that is, lower.
///
/// The top byte is the place. Hands of fewer than five cards are worse than five, and their place is the
/// number of cards, 0 to 4. Then come straight flush 5, four of a kind 6, full house 7, flush 8, straight 9,
/// three of a kind 10, two pair 11, one pair 12, no pair 13. With fewer than five cards, the nibble below the
/// place is 0 for four of a kind, 1 for three of a kind, 2 for two pair, 3 for one pair, 4 for no pair. Then
/// come the cards, the most frequent rank first, then the highest, a nibble each: 15 less the rank, with the
/// ace as 14, or 0 for a missing card. The result is meaningless for more than five cards.
///
/// ```
/// use tablegen::reference::deuce_to_seven::value;
///
/// assert_eq!(value("7s 5s 4s 3s 2d".parse()?), 0x0D08_ABCD);
/// assert_eq!(value("As Ad 2c".parse()?), 0x0331_1D00);
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[must_use]
pub fn value(hand: CardSet) -> u32 {
    let suits = Suit::ALL.map(|suit| u32::from(hand.suit_mask(suit)));
    let ranks = Occurrences::of(suits);
    let count = hand.len() as u32;
    let nibbles = ranks.nibbles() << (4 * 5_u32.saturating_sub(count));
    match count {
        // Kinds that need five cards have no number here.
        0..5 => count << 24 | ranks.kind().saturating_sub(4) << 20 | nibbles,
        _ if ranks.once.count_ones() == 5 => (5 + kind_of_different(ranks.once, suits)) << 24 | nibbles,
        _ => (5 + ranks.kind()) << 24 | nibbles,
    }
}

/// Returns the kind of five cards of different ranks.
fn kind_of_different(ranks: u32, suits: [u32; 4]) -> u32 {
    let lowest_bit = ranks & ranks.wrapping_neg();
    let is_straight = ranks == 0b11111 * lowest_bit;
    let is_flush = suits.contains(&ranks);
    match (is_straight, is_flush) {
        (true, true) => STRAIGHT_FLUSH,
        (true, false) => STRAIGHT,
        (false, true) => FLUSH,
        (false, false) => NO_PAIR,
    }
}

/// The ranks that occur exactly once, twice and so on, with deuces at bit 0 and aces at bit 12.
struct Occurrences {
    once: u32,
    twice: u32,
    three_times: u32,
    four_times: u32,
}

impl Occurrences {
    fn of([clubs, diamonds, hearts, spades]: [u32; 4]) -> Self {
        let odd = clubs ^ diamonds ^ hearts ^ spades;
        let any = clubs | diamonds | hearts | spades;
        let four_times = clubs & diamonds & hearts & spades;
        let three_times = odd & (clubs & diamonds | hearts & spades);
        Self { once: odd & !three_times, twice: any & !odd & !four_times, three_times, four_times }
    }

    /// Returns the kind of the hand, ignoring straights and flushes.
    fn kind(&self) -> u32 {
        match (self.three_times != 0, self.twice.count_ones()) {
            _ if self.four_times != 0 => FOUR_OF_A_KIND,
            (true, 0) => THREE_OF_A_KIND,
            (true, _) => FULL_HOUSE,
            (false, 0) => NO_PAIR,
            (false, 1) => ONE_PAIR,
            (false, _) => TWO_PAIR,
        }
    }

    /// Returns the nibbles of all cards, the last of them in the lowest place.
    fn nibbles(&self) -> u32 {
        let nibbles = write(0, self.four_times, 4);
        let nibbles = write(nibbles, self.three_times, 3);
        let nibbles = write(nibbles, self.twice, 2);
        write(nibbles, self.once, 1)
    }
}

/// Appends the nibbles of the ranks, `times` times each, the highest rank first.
fn write(mut nibbles: u32, mut ranks: u32, times: u32) -> u32 {
    let ones = 0x1111 >> (4 * (4 - times));
    while ranks != 0 {
        let highest = ranks.ilog2();
        nibbles <<= 4 * times;
        nibbles |= (13 - highest) * ones;
        ranks ^= 1 << highest;
    }
    nibbles
}
