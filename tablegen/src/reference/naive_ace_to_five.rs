//! The naive ace-to-five low: tries every choice of five cards, sorts each by how often its ranks occur, and
//! keeps the best. It is slow, and [`ace_to_five`](super::ace_to_five) is compared with it.

use evaluator::{CardSet, Category};

use super::sorted::{Sorted, best_of_five, low_rank, low_value};

/// The kinds of five cards, worst first. Straights and flushes do not count.
const FIVE_CARDS: [Category; 6] = [
    Category::FourOfAKind,
    Category::FullHouse,
    Category::ThreeOfAKind,
    Category::TwoPair,
    Category::OnePair,
    Category::HighCard,
];

/// Returns the value of a hand of any number of cards. Larger is better, that is, lower.
///
/// The place is the number of cards, 0 to 4, if there are fewer than five, and from 5 on the kind of five
/// cards. With fewer than five, the nibble below the place is their kind. Then come the up to five cards that
/// count, the most important first, a nibble each: 15 less the rank, with the ace as 1, or 0 for a missing
/// card.
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
