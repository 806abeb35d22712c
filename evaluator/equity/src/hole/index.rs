//! Hands and their indices, with binomials from a table, because ranges need millions of them.

use evaluator::internals::choose;
use evaluator::{Card, CardSet};

use super::Hole;

/// The binomials: 0 to 6 of 0 to 52 cards.
static BINOMIALS: [[u32; Hole::MAX_CARDS + 1]; Card::COUNT + 1] = {
    let mut table = [[0; Hole::MAX_CARDS + 1]; Card::COUNT + 1];
    let mut n = 0;
    while n <= Card::COUNT {
        let mut k = 0;
        while k <= Hole::MAX_CARDS {
            table[n][k] = choose(n, k) as u32;
            k += 1;
        }
        n += 1;
    }
    table
};

/// Returns the [index](Hole::index) of the hand with these cards.
pub(crate) fn index_of(cards: CardSet) -> u32 {
    let (mut ids, mut count, mut index) = (cards.ids(), 0, 0);
    while ids != 0 {
        count += 1;
        index += BINOMIALS[ids.trailing_zeros() as usize][count];
        ids &= ids - 1;
    }
    index
}

/// Returns the hand of `cards` cards with an index that is in bounds.
pub(crate) fn hand_at(cards: usize, index: u32) -> Hole {
    let (mut rest, mut end, mut set) = (index, Card::COUNT, CardSet::EMPTY);
    for count in (1..=cards).rev() {
        // The highest id with at most `rest` hands below it.
        end = BINOMIALS[..end].partition_point(|row| row[count] <= rest) - 1;
        rest -= BINOMIALS[end][count];
        set.insert(Card::ALL[end]);
    }
    hole(set)
}

/// Computes hands of ascending indices, each from the previous one: neighbors have most cards in common.
#[derive(Clone, Debug)]
pub(crate) struct Ascending {
    cards: usize,
    /// The ids of the last hand, the lowest at position 1.
    ids: [u8; Hole::MAX_CARDS + 1],
}

impl Ascending {
    pub(crate) fn new(cards: usize) -> Self {
        Self { cards, ids: std::array::from_fn(|count| count.saturating_sub(1) as u8) }
    }

    /// Returns the hand with an index that is at least the last one, and in bounds.
    #[inline]
    pub(crate) fn hand_at(&mut self, index: u32) -> Hole {
        let (mut rest, mut set, mut is_as_before) = (index, CardSet::EMPTY, true);
        for count in (1..=self.cards).rev() {
            let before = usize::from(self.ids[count]);
            // While all higher cards are unchanged, this one cannot be lower than before.
            let mut id = if is_as_before { before } else { count - 1 };
            while BINOMIALS[id + 1][count] <= rest {
                id += 1;
            }
            is_as_before &= id == before;
            rest -= BINOMIALS[id][count];
            self.ids[count] = id as u8;
            set.insert(Card::ALL[id]);
        }
        hole(set)
    }
}

/// Returns the hand of a set that is known to have three to six cards.
pub(crate) fn hole(cards: CardSet) -> Hole {
    Hole::new(cards).expect("three to six cards")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_match_hands() {
        for cards in Hole::MIN_CARDS..=Hole::MAX_CARDS {
            let count = Hole::count(cards);
            let mut ascending = Ascending::new(cards);
            for index in (0..1000).chain((1000..count).step_by(count / 1000)).chain([count - 1]) {
                let hand = Hole::from_index(cards, index).expect("an index in bounds");
                let ids = (0..Card::COUNT).filter(|id| hand.cards().ids() >> id & 1 != 0);
                let below: u64 = ids.enumerate().map(|(place, id)| choose(id, place + 1)).sum();
                assert_eq!((below as usize, hand.index()), (index, index));
                assert_eq!(ascending.hand_at(index as u32), hand);
            }
        }
    }
}
