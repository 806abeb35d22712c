//! The ace-to-five low as anybody believes it at a glance: try every choice of five cards, sort each by how often its
//! ranks occur, keep the best. It is slow, and it is what [`ace_to_five`](super::ace_to_five) is measured against.

use evaluator::{CardSet, Category};

use super::sorted::{Sorted, best_of_five, low_rank, low_value};

/// What five cards can be, the worst first. Straights and flushes do not count.
const FIVE_CARDS: [Category; 6] = [
    Category::FourOfAKind,
    Category::FullHouse,
    Category::ThreeOfAKind,
    Category::TwoPair,
    Category::OnePair,
    Category::HighCard,
];

/// The value of a hand of any number of cards; larger is better, that is lower. Fewer than five cards are worse than
/// five, and worse the fewer they are: the place is how many cards there are, 0 to 4, then from 5 on what five cards
/// are. With fewer than five, the nibble below the place says what they are. Then come the up to five cards that count,
/// the most important first, a nibble each: 15 less the rank, the ace being 1, or 0 for a card that is not there.
///
/// ```
/// use tablegen::reference::naive_ace_to_five::value;
///
/// assert_eq!(value("As 2s 3s 4s 5s Kd Kc".parse()?), 0x0A0A_BCDE);
/// assert_eq!(value("As Ad 2c".parse()?), 0x033E_ED00);
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[must_use]
pub fn value(hand: CardSet) -> u32 {
    best_of_five(hand, |cards| {
        let Sorted { category, ranks, .. } = Sorted::of(cards, low_rank, 15);
        low_value(&FIVE_CARDS, cards.len(), category, ranks)
    })
}
