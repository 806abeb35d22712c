//! The deuce-to-seven low as anybody believes it at a glance: sort the cards by how often their ranks occur, and look.
//! It is what [`deuce_to_seven`](super::deuce_to_seven) is measured against.

use evaluator::{Card, CardSet, Category};

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

/// What fewer cards can be, the worst first.
const FEWER_CARDS: [Category; 5] =
    [Category::FourOfAKind, Category::ThreeOfAKind, Category::TwoPair, Category::OnePair, Category::HighCard];

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
    let (category, nibbles) = category_and_nibbles(hand);
    let place_in = |order: &[Category]| order.iter().take_while(|&&worse| worse != category).count() as u32;
    let (place, sub) = match hand.len() as u32 {
        fewer @ 0..5 => (fewer, place_in(&FEWER_CARDS)),
        _ => (5 + place_in(&FIVE_CARDS), 0),
    };
    place << 24 | sub << 20 | nibbles.iter().fold(0, |nibbles, &nibble| nibbles << 4 | nibble)
}

/// What a hand of up to five cards is, and the nibbles of its cards, the most important first.
fn category_and_nibbles(hand: CardSet) -> (Category, [u32; 5]) {
    let rank = |card: Card| card.rank() as u32 + 2;
    let mut times = [0; 15];
    hand.iter().for_each(|card| times[rank(card) as usize] += 1);

    // Sorted by how often the rank occurs, then by rank, the highest first.
    let mut sorted = [(0, 15); 5];
    for (place, card) in sorted.iter_mut().zip(hand) {
        *place = (times[rank(card) as usize], rank(card));
    }
    sorted.sort_unstable_by(|a, b| b.cmp(a));

    // The ace is above the king only, so that the five lowest cards are no straight.
    let is_straight = hand.len() == 5 && sorted.windows(2).all(|pair| pair[0].1 == pair[1].1 + 1);
    let is_flush = hand.len() == 5 && hand.iter().zip(hand.iter().skip(1)).all(|(a, b)| a.suit() == b.suit());

    let category = match sorted.map(|(times, _)| times) {
        [4, ..] => Category::FourOfAKind,
        [3, 3, 3, 2, 2] => Category::FullHouse,
        [3, ..] => Category::ThreeOfAKind,
        [2, 2, 2, 2, _] => Category::TwoPair,
        [2, ..] => Category::OnePair,
        _ if is_straight && is_flush => Category::StraightFlush,
        _ if is_flush => Category::Flush,
        _ if is_straight => Category::Straight,
        _ => Category::HighCard,
    };
    (category, sorted.map(|(_, rank)| 15 - rank))
}
