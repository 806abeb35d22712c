//! Sets of cards up to a permutation of suits.
//!
//! Two sets have the same shape if a permutation of suits turns one into the other. The suits of a set are sorted
//! by their rank masks, the largest first. The masks in this order are the key of the shape.

use evaluator::{Card, CardSet, Rank, Suit};

/// The number of bits of a suit in a [`CardSet`].
const SUIT_BITS: u32 = 16;

/// The shapes of all sets up to a size, as sorted keys by size.
pub(crate) struct Shapes {
    keys: Vec<Vec<u64>>,
    /// The number of the first shape of each size.
    starts: Vec<usize>,
}

impl Shapes {
    /// Lists the shapes of sets of at most `most` cards.
    pub(crate) fn new(most: usize) -> Self {
        let (mut keys, mut starts) = (vec![vec![0]], vec![0]);
        for size in 0..most {
            let larger = |&key: &u64| {
                let set = CardSet::from_bits_truncate(key);
                (CardSet::FULL - set).iter().map(move |card| key_of(set | CardSet::of(card)))
            };
            let mut next: Vec<u64> = keys[size].iter().flat_map(larger).collect();
            next.sort_unstable();
            next.dedup();
            next.shrink_to_fit();
            starts.push(starts[size] + keys[size].len());
            keys.push(next);
        }
        Self { keys, starts }
    }

    /// Returns a set of each shape of `size` cards, in the order of their numbers.
    pub(crate) fn sets(&self, size: usize) -> impl Iterator<Item = CardSet> {
        self.keys[size].iter().map(|&key| CardSet::from_bits_truncate(key))
    }

    /// Returns the number of a set's shape among those of its size.
    pub(crate) fn place(&self, set: CardSet) -> usize {
        place(&self.keys[set.len()], set)
    }

    /// Returns the number of a set's shape. Smaller sets have lower numbers.
    pub(crate) fn number(&self, set: CardSet) -> usize {
        self.starts[set.len()] + self.place(set)
    }

    /// Returns the keys of the largest sets.
    pub(crate) fn into_keys(mut self) -> Vec<u64> {
        self.keys.pop().unwrap_or_default()
    }
}

/// Returns the position of a set's key in a sorted list that has it.
pub(crate) fn place(keys: &[u64], set: CardSet) -> usize {
    keys.binary_search(&key_of(set)).unwrap_or_default()
}

/// Returns the suits of a set with their rank masks, the largest mask first.
fn sorted(set: CardSet) -> [(u16, Suit); Suit::COUNT] {
    let mut suits = Suit::ALL.map(|suit| (set.suit_mask(suit), suit));
    suits.sort_by_key(|suit| std::cmp::Reverse(suit.0));
    suits
}

fn key_of(set: CardSet) -> u64 {
    let mut masks = Suit::ALL.map(|suit| set.suit_mask(suit));
    masks.sort_unstable();
    masks.iter().fold(0, |key, mask| key << SUIT_BITS | u64::from(*mask))
}

/// Returns the number of sets that have the shape of a set.
pub(crate) fn orbit(set: CardSet) -> f64 {
    let suits = sorted(set);
    // Suits with the same mask are neighbors. The run of equal masks up to a suit has this length.
    let run = |place: usize| suits[..=place].iter().filter(|suit| suit.0 == suits[place].0).count();
    let alike: usize = (0..Suit::COUNT).map(run).product();
    (24 / alike) as f64
}

/// Returns the cards of a set by the order of suits in the key, and by rank in a suit. A place in this order has the
/// same meaning in all sets of a shape.
pub(crate) fn places(set: CardSet) -> impl Iterator<Item = Card> {
    sorted(set).into_iter().flat_map(|(mask, suit)| {
        let next = |rest: &u16| Some(rest & rest.wrapping_sub(1)).filter(|rest| *rest > 0);
        let rests = std::iter::successors(Some(mask).filter(|mask| *mask > 0), next);
        let rank = |rest: u16| Rank::from_index(rest.trailing_zeros() as u8);
        rests.filter_map(rank).map(move |rank| Card::new(rank, suit))
    })
}

/// Returns the cards of a set at some [places], as bits.
pub(crate) fn part(set: CardSet, bits: u8) -> CardSet {
    places(set).enumerate().filter(|(place, _)| bits >> place & 1 == 1).map(|(_, card)| card).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_count_all_sets() {
        let shapes = Shapes::new(5);
        let counts: Vec<usize> = shapes.keys.iter().map(Vec::len).collect();
        assert_eq!(counts, [1, 13, 169, 1_755, 16_432, 134_459]);
        for (size, count) in [1.0, 52.0, 1_326.0, 22_100.0, 270_725.0, 2_598_960.0].into_iter().enumerate() {
            assert_eq!(shapes.sets(size).map(orbit).sum::<f64>(), count);
        }
        assert!((0..=5).flat_map(|size| shapes.sets(size)).map(|set| shapes.number(set)).eq(0..152_829));
    }

    #[test]
    fn sets_of_a_shape_have_the_same_parts() {
        let [a, b] = ["2s3s7d8cKc", "2h3h7c8sKs"].map(|text| text.parse::<CardSet>().unwrap());
        let shapes = Shapes::new(5);
        assert_eq!(shapes.place(a), shapes.place(b));
        for places in 0..32 {
            assert_eq!(shapes.number(part(a, places)), shapes.number(part(b, places)));
            assert_eq!(part(a, places).rank_mask(), part(b, places).rank_mask());
        }
    }
}
