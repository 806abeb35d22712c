//! Enumeration of hands, and their number up to suit isomorphism.

use alloc::vec::Vec;

use crate::holdem::choose;
use crate::{Card, CardSet, Hand, Rank};

/// Returns the number of sets of `cards` cards of a deck: 52 choose `cards`, 0 for more than 52. Sets of up
/// to [seven](Hand::MAX_CARDS) cards are hands.
///
/// ```
/// use evaluator::enumerate::hand_count;
///
/// assert_eq!([7, 52, 53, usize::MAX].map(hand_count), [133_784_560, 1, 0, 0]);
/// ```
#[must_use]
pub const fn hand_count(cards: usize) -> u64 {
    choose(Card::COUNT, cards)
}

/// Returns the number of hands of `cards` cards up to suit isomorphism. Returns 0 for more cards than the
/// deck has.
///
/// By Burnside's lemma this is the mean, over the 24 suit permutations, of the number of hands that a
/// permutation leaves unchanged. In such a hand, each rank has whole cycles of the permutation. A cycle of
/// length l gives a factor 1 + x^l, and thirteen ranks its 13th power. The coefficient of x^n counts the
/// hands of n cards.
///
/// ```
/// use evaluator::enumerate::isomorphic_hand_count;
///
/// let counts = [1, 2, 3, 4, 5, 6, 7].map(isomorphic_hand_count);
/// assert_eq!(counts, [13, 169, 1755, 16432, 134459, 962988, 6009159]);
/// ```
#[must_use]
pub fn isomorphic_hand_count(cards: usize) -> u64 {
    /// The number of suit permutations with each list of cycle lengths.
    const CYCLES: [(u64, &[usize]); 5] =
        [(1, &[1, 1, 1, 1]), (6, &[1, 1, 2]), (3, &[2, 2]), (8, &[1, 3]), (6, &[4])];
    if cards > Card::COUNT {
        return 0;
    }
    let left_alone = |lengths: &[usize]| {
        let mut coefficients = [0u64; Card::COUNT + 1];
        coefficients[0] = 1;
        for _rank in Rank::ALL {
            for &length in lengths {
                // Multiplies by 1 + x^length in place, from the top down.
                for power in (length..=Card::COUNT).rev() {
                    coefficients[power] += coefficients[power - length];
                }
            }
        }
        coefficients[cards]
    };
    CYCLES.iter().map(|&(permutations, lengths)| permutations * left_alone(lengths)).sum::<u64>() / 24
}

/// Visits every hand of `cards` cards, in ascending order of the card ids. Visits none if `cards` is above
/// [seven](Hand::MAX_CARDS), the maximum of a hand.
///
/// ```
/// use evaluator::enumerate::for_each_hand;
///
/// let mut count = 0;
/// for_each_hand(3, &mut |_| count += 1);
/// assert_eq!(count, 22_100);
/// for_each_hand(8, &mut |_| unreachable!("a hand has at most seven cards"));
/// ```
pub fn for_each_hand(cards: usize, visit: &mut impl FnMut(Hand)) {
    Start::EMPTY.for_each_hand(cards, visit);
}

/// The lowest cards of a group of hands. Starts split the hands into tasks.
///
/// ```
/// use evaluator::enumerate::{Start, hand_count};
///
/// let mut count = 0;
/// for start in Start::all(5) {
///     start.for_each_hand(5, &mut |_| count += 1);
/// }
/// assert_eq!(count, hand_count(5));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Start {
    hand: Hand,
    /// The lowest id of the next card.
    next: usize,
}

impl Start {
    const EMPTY: Self = Self { hand: Hand::EMPTY, next: 0 };

    /// Returns the starts of all hands of `cards` cards. A start is the two lowest cards, or all cards of
    /// smaller hands. Returns no starts if `cards` is above [seven](Hand::MAX_CARDS).
    ///
    /// ```
    /// use evaluator::enumerate::Start;
    ///
    /// assert_eq!(Start::all(7).len(), 1326); // any two cards; some starts have no hands
    /// assert_eq!(Start::all(0).len(), 1); // the empty hand
    /// ```
    #[must_use]
    pub fn all(cards: usize) -> Vec<Self> {
        let mut starts = Vec::new();
        let cards = if cards > Hand::MAX_CARDS { cards } else { cards.min(2) };
        for_each_hand(cards, &mut |hand| {
            let next = hand.card_set().iter().map(|card| card.id() as usize + 1).max().unwrap_or(0);
            starts.push(Self { hand, next });
        });
        starts
    }

    /// Returns the cards of the start, which are the lowest of all its hands.
    ///
    /// ```
    /// use evaluator::enumerate::Start;
    ///
    /// assert_eq!(Start::all(7)[0].cards().to_string(), "2d 2c");
    /// ```
    #[must_use]
    pub const fn cards(self) -> CardSet {
        self.hand.card_set()
    }

    /// Visits every hand of `cards` cards with this start, in ascending order of the card ids. Visits none if
    /// `cards` is above [seven](Hand::MAX_CARDS).
    ///
    /// ```
    /// use evaluator::enumerate::Start;
    ///
    /// let mut hands = vec![];
    /// Start::all(3)[0].for_each_hand(3, &mut |hand| hands.push(hand));
    /// assert_eq!(hands.len(), 50);
    /// assert_eq!(hands[0].to_string(), "2h 2d 2c");
    /// ```
    pub fn for_each_hand(self, cards: usize, visit: &mut impl FnMut(Hand)) {
        if cards <= Hand::MAX_CARDS {
            extend(self.hand, self.next, cards.saturating_sub(self.hand.len()), visit);
        }
    }
}

/// Visits `hand` with every choice of `missing` more cards with ids from `first` up.
fn extend(hand: Hand, first: usize, missing: usize, visit: &mut impl FnMut(Hand)) {
    match missing {
        0 => visit(hand),
        // The last card takes nearly all the time, so it has its own loop.
        1 => Card::ALL[first..].iter().for_each(|&card| visit(hand.add_unchecked(card))),
        _ => {
            // Enough cards for the others must follow the next card.
            for id in first..Card::COUNT + 1 - missing {
                extend(hand.add_unchecked(Card::ALL[id]), id + 1, missing - 1, visit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hand_once() {
        for cards in 0..=4 {
            let mut sets = Vec::new();
            for_each_hand(cards, &mut |hand| sets.push(hand.card_set()));
            assert!(sets.iter().all(|set| set.len() == cards));
            sets.sort();
            sets.dedup();
            assert_eq!(sets.len() as u64, hand_count(cards));
        }
    }

    #[test]
    fn no_hand_has_more_than_seven_cards() {
        for cards in [8, 51, 52, 53, 200, usize::MAX] {
            for_each_hand(cards, &mut |hand| panic!("{hand} of {cards} cards"));
            assert!(Start::all(cards).is_empty(), "{cards}");
            Start::all(7)[0].for_each_hand(cards, &mut |hand| panic!("{hand} of {cards} cards"));
        }
        let mut last = Hand::EMPTY;
        Start::all(7).into_iter().for_each(|start| start.for_each_hand(2, &mut |hand| last = hand));
        assert_eq!(last, "As Ah".parse().unwrap());
    }

    #[test]
    fn there_are_157_million_hands() {
        assert_eq!((0..=7).map(hand_count).sum::<u64>(), 157_036_244);
        assert_eq!((hand_count(52), hand_count(53)), (1, 0));
    }

    #[test]
    fn isomorphic_hand_counts_match_plain_counting() {
        use crate::Suit;
        for cards in 0..=3 {
            let mut forms = Vec::new();
            for_each_hand(cards, &mut |hand| {
                let mut masks = Suit::ALL.map(|suit| hand.card_set().suit_mask(suit));
                masks.sort_unstable();
                forms.push(masks);
            });
            forms.sort_unstable();
            forms.dedup();
            assert_eq!(forms.len() as u64, isomorphic_hand_count(cards));
        }
        assert_eq!(isomorphic_hand_count(52), 1);
    }
}
