//! The evaluator that anybody believes at a glance: try every choice of five cards, sort each by how often its ranks
//! occur, keep the best. It is slow, and it is what the others are measured against.

use evaluator::{Card, CardSet, Category};

/// A hand's strength in the plainest form: the category, then the ranks of the up to five cards that count, the most
/// important first, as numbers from 2 to 14; 1 is the ace of a wheel, 0 a card that is not there. Larger is better.
///
/// ```
/// use evaluator::Category;
/// use tablegen::reference::naive::{Strength, strength};
///
/// let wheel = strength("As 2d 3c 4h 5s Kd Kc".parse()?);
/// assert_eq!(wheel, Strength { category: Category::Straight, ranks: [5, 4, 3, 2, 1] });
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength {
    /// The category.
    pub category: Category,
    /// The ranks, the most important first.
    pub ranks: [u8; 5],
}

/// The strength of a hand of any number of cards: of the best five of them, or of all where there are fewer.
#[must_use]
pub fn strength(hand: CardSet) -> Strength {
    let mut cards = [Card::ALL[0]; Card::COUNT];
    for (place, card) in cards.iter_mut().zip(hand) {
        *place = card;
    }
    match &cards[..hand.len()] {
        few if few.len() <= 5 => strength_of_up_to_five(few),
        many => best_of(many, [Card::ALL[0]; 5], 0),
    }
}

/// The best of all choices of five cards that begin with the first `count` of `chosen` and go on with cards of `rest`.
fn best_of(rest: &[Card], mut chosen: [Card; 5], count: usize) -> Strength {
    if count == chosen.len() {
        return strength_of_up_to_five(&chosen);
    }
    let last_start = rest.len() - (chosen.len() - count);
    let mut best = Strength { category: Category::HighCard, ranks: [0; 5] };
    for next in 0..=last_start {
        chosen[count] = rest[next];
        best = best.max(best_of(&rest[next + 1..], chosen, count + 1));
    }
    best
}

/// The strength of these cards, all of them.
fn strength_of_up_to_five(cards: &[Card]) -> Strength {
    let rank = |card: &Card| card.rank() as u8 + 2;
    let mut times = [0; 15];
    cards.iter().for_each(|card| times[rank(card) as usize] += 1);

    // Sorted by how often the rank occurs, then by rank, the best first.
    let mut sorted = [0; 5];
    for (place, card) in sorted.iter_mut().zip(cards) {
        *place = 16 * times[rank(card) as usize] + rank(card);
    }
    sorted.sort_unstable_by(|a, b| b.cmp(a));

    let mut ranks = sorted.map(|key| key % 16);
    if ranks == [14, 5, 4, 3, 2] {
        ranks = [5, 4, 3, 2, 1];
    }
    let is_straight = cards.len() == 5 && ranks.windows(2).all(|pair| pair[0] == pair[1] + 1);
    let is_flush = cards.len() == 5 && cards.iter().all(|card| card.suit() == cards[0].suit());

    let category = match sorted.map(|key| key / 16) {
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
    Strength { category, ranks }
}
