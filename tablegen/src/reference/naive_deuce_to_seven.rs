//! The deuce-to-seven low as anybody believes it at a glance: sort the cards by how often their ranks occur, and look.
//! It is what [`deuce_to_seven`](super::deuce_to_seven) is measured against.

use evaluator::{CardSet, Category};

use super::sorted::{Sorted, low_value};

/// What five cards can be, the worst first.
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

/// The value of a hand of 0 to 5 cards; larger is better, that is lower. Fewer than five cards are worse than five, and
/// worse the fewer they are: the place is how many cards there are, 0 to 4, then from 5 on what five cards are. With
/// fewer than five, the nibble below the place says what they are. Then come the cards, the most important first, a
/// nibble each: 15 less the rank, the ace being 14, or 0 for a card that is not there. More cards have no value: what
/// comes back for them means nothing.
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
    // The ace is above the king only, so that the five lowest cards are no straight.
    let sorted = Sorted::of(hand, |card| card.rank() as u8 + 2, 15);
    low_value(&FIVE_CARDS, hand.len(), sorted.category_with_flushes(sorted.is_run()), sorted.ranks)
}
