//! The naive deuce-to-seven low: sorts the cards by how often their ranks occur.
//! [`deuce_to_seven`](super::deuce_to_seven) is compared with it.

use evaluator::{CardSet, Category};

use super::sorted::{Sorted, low_value};

/// The kinds of five cards, worst first.
const FIVE_CARDS: [Category; 9] = [
    Category::StraightFlush,
    Category::FourOfAKind,
    Category::FullHouse,
    Category::Flush,
    Category::Straight,
    Category::ThreeOfAKind,
    Category::TwoPair,
    Category::OnePair,
    Category::HighCard,
];

/// Returns the value of a hand of 0 to 5 cards. Larger is better, that is, lower.
///
/// The place is the number of cards, 0 to 4, if there are fewer than five, and from 5 on the kind of five
/// cards. With fewer than five, the nibble below the place is their kind. Then come the cards, the most
/// important first, a nibble each: 15 less the rank, with the ace as 14, or 0 for a missing card. The result
/// is meaningless for more than five cards.
///
/// ```
/// use tablegen::reference::naive_deuce_to_seven::value;
///
/// assert_eq!(value("7s 5s 4s 3s 2d".parse()?), 0x0D08_ABCD);
/// assert_eq!(value("As Ad 2c".parse()?), 0x0331_1D00);
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[must_use]
pub fn value(hand: CardSet) -> u32 {
    // The ace is only above the king, so the five lowest cards are not a straight.
    let sorted = Sorted::of(hand, |card| card.rank() as u8 + 2, 15);
    low_value(&FIVE_CARDS, hand.len(), sorted.category_with_flushes(sorted.is_run()), sorted.ranks)
}
