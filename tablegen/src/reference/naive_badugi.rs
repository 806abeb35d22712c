//! The naive badugi: tries every choice among the cards, and keeps the best with different ranks and
//! different suits. It is slow, and [`badugi`](super::badugi) is compared with it.

use evaluator::{Card, CardSet};

use super::sorted::{low_rank, nibbles};

/// Returns the value of a hand of 0 to 4 cards. Larger is better: more cards, then lower ones.
///
/// The place is the number of cards that count. Then come their nibbles, the highest card first: 15 less the
/// rank, with the ace as 1, or 0 for a missing card. The result is meaningless for more than four cards.
///
/// ```
/// use tablegen::reference::naive_badugi::value;
///
/// assert_eq!(value("As 2h 3c 4d".parse()?), 0x040B_CDE0);
/// assert_eq!(value("As 2s Ah Ad".parse()?), 0x020D_E000);
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[must_use]
pub fn value(hand: CardSet) -> u32 {
    let every_choice = (0..1 << 4).map(|choice: u32| {
        let chosen = hand.iter().enumerate().filter(|(place, _)| choice & 1 << place != 0);
        chosen.map(|(_, card)| card).collect()
    });
    every_choice.filter(|&cards| is_badugi(cards)).map(value_of_badugi).max().unwrap_or(0)
}

/// Returns `true` if the cards have different ranks and different suits.
fn is_badugi(cards: CardSet) -> bool {
    let clash = |a: Card, b: Card| a != b && (a.rank() == b.rank() || a.suit() == b.suit());
    cards.iter().all(|a| cards.iter().all(|b| !clash(a, b)))
}

/// Returns the value of cards that all count.
fn value_of_badugi(cards: CardSet) -> u32 {
    let mut counting = [0; 5];
    for (place, card) in counting.iter_mut().zip(cards) {
        *place = 15 - low_rank(card);
    }
    counting[..cards.len()].sort_unstable();
    (cards.len() as u32) << 24 | nibbles(counting)
}
