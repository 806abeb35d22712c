//! The ace-to-five low as anybody believes it at a glance: try every choice of five cards, sort each by how often its
//! ranks occur, keep the best. It is slow, and it is what [`ace_to_five`](super::ace_to_five) is measured against.

use evaluator::{Card, CardSet, Category, Rank};

/// What five cards can be, the worst first. Straights and flushes do not count.
const FIVE_CARDS: [Category; 6] = [
    Category::FourOfAKind,
    Category::FullHouse,
    Category::ThreeOfAKind,
    Category::TwoPair,
    Category::OnePair,
    Category::HighCard,
];

/// What fewer cards can be, the worst first.
const FEWER_CARDS: [Category; 5] =
    [Category::FourOfAKind, Category::ThreeOfAKind, Category::TwoPair, Category::OnePair, Category::HighCard];

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
    if hand.len() > 5 {
        // Cards are left out, each in turn, until five are left.
        let without = |card: Card| value(hand - card.into());
        return hand.iter().map(without).max().unwrap_or(0);
    }
    let (category, nibbles) = category_and_nibbles(hand);
    let place_in = |order: &[Category]| order.iter().take_while(|&&worse| worse != category).count() as u32;
    let (place, sub) = match hand.len() as u32 {
        5 => (5 + place_in(&FIVE_CARDS), 0),
        fewer => (fewer, place_in(&FEWER_CARDS)),
    };
    place << 24 | sub << 20 | nibbles.iter().fold(0, |nibbles, &nibble| nibbles << 4 | nibble)
}

/// What a hand of up to five cards is, and the nibbles of its cards, the most important first.
fn category_and_nibbles(hand: CardSet) -> (Category, [u32; 5]) {
    let rank = |card: Card| match card.rank() {
        Rank::Ace => 1,
        other => other as u32 + 2,
    };
    let mut times = [0; 15];
    hand.iter().for_each(|card| times[rank(card) as usize] += 1);

    // Sorted by how often the rank occurs, then by rank, the highest first.
    let mut sorted = [(0, 15); 5];
    for (place, card) in sorted.iter_mut().zip(hand) {
        *place = (times[rank(card) as usize], rank(card));
    }
    sorted.sort_unstable_by(|a, b| b.cmp(a));

    let category = match sorted.map(|(times, _)| times) {
        [4, ..] => Category::FourOfAKind,
        [3, 3, 3, 2, 2] => Category::FullHouse,
        [3, ..] => Category::ThreeOfAKind,
        [2, 2, 2, 2, _] => Category::TwoPair,
        [2, ..] => Category::OnePair,
        _ => Category::HighCard,
    };
    (category, sorted.map(|(_, rank)| 15 - rank))
}
