//! Cards drawn for 64 showdowns at a time, in lanes of one byte.
//!
//! # How
//!
//! A lane's next card is a number below the count of cards not yet taken. It becomes the id of a card by stepping over
//! the taken ones, lowest first: each that is not above it makes it one larger. The taken cards are kept in order by a
//! chain of minima and maxima. So no card is drawn twice and no draw is repeated, and all steps are comparisons and sums
//! of bytes, which compilers turn into vector instructions.
//!
//! A number below a bound is made of 16 random bits by Lemire's method (see [`random`](crate::random)). Where
//! that method would draw again, in 1 of some 2,700 draws, the whole lane is rejected: whether it is does not depend on
//! the cards that it would have had.

use alloc::boxed::Box;
use alloc::vec::Vec;

use evaluator::{Card, CardSet};

use crate::random::{NUMBERS, RandomLanes};

/// How many showdowns are made ready together.
pub(crate) const LANES: usize = 64;

/// A byte for each of them: the id of a card; or, for lanes that are rejected, [`YES`] or 0.
pub(crate) type Lanes = [u8; LANES];

/// All bits, as comparisons of vectors have it.
pub(crate) const YES: u8 = u8::MAX;

/// The cards that are taken in each lane.
pub(crate) struct Taken {
    /// Lowest first.
    sorted: Box<[Lanes; Card::COUNT]>,
    len: usize,
    /// Those that are taken in all lanes from the beginning, lowest first.
    known: Vec<u8>,
}

impl Taken {
    pub(crate) fn new(known: CardSet) -> Self {
        let mut known: Vec<u8> = known.iter().map(Card::id).collect();
        known.sort_unstable();
        Self { sorted: Box::new([[0; LANES]; Card::COUNT]), len: 0, known }
    }

    /// Puts all cards back but the known ones.
    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        for (taken, &card) in self.sorted.iter_mut().zip(&self.known) {
            *taken = [card; LANES];
        }
        self.len = self.known.len();
    }

    /// Takes a card that is not taken, in each lane.
    #[inline(always)]
    pub(crate) fn take(&mut self, mut cards: Lanes) {
        for taken in &mut self.sorted[..self.len] {
            for (card, taken) in cards.iter_mut().zip(taken) {
                (*taken, *card) = ((*taken).min(*card), (*taken).max(*card));
            }
        }
        self.sorted[self.len] = cards;
        self.len += 1;
    }

    /// Draws and takes one of the cards that are left, in each lane. Lanes are `rejected` where [`numbers_below`] gives up.
    #[inline(always)]
    pub(crate) fn draw(&mut self, random: &mut RandomLanes, rejected: &mut Lanes) -> Lanes {
        let mut cards = numbers_below(Card::COUNT - self.len, random, rejected);
        for taken in &self.sorted[..self.len] {
            for (card, &taken) in cards.iter_mut().zip(taken) {
                *card = card.wrapping_add(u8::from(*card >= taken));
            }
        }
        self.take(cards);
        cards
    }
}

/// Uniform numbers below a bound of 1 to 52.
#[inline(always)]
fn numbers_below(bound: usize, random: &mut RandomLanes, rejected: &mut Lanes) -> Lanes {
    let bound = bound as u16;
    // The surplus numbers: 2^16 modulo the bound.
    let surplus = bound.wrapping_neg() % bound;
    let mut numbers = [0; LANES];
    let rejected = rejected.as_chunks_mut::<NUMBERS>().0;
    for (numbers, rejected) in numbers.as_chunks_mut::<NUMBERS>().0.iter_mut().zip(rejected) {
        let bits = random.next();
        let mut high = [0; NUMBERS];
        for (high, &bits) in high.iter_mut().zip(&bits) {
            *high = ((u32::from(bits) * u32::from(bound)) >> 16) as u16;
        }
        for lane in 0..NUMBERS {
            numbers[lane] = high[lane] as u8;
            rejected[lane] |= if bits[lane].wrapping_mul(bound) < surplus { YES } else { 0 };
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Stream;

    #[test]
    fn numbers_are_uniform_to_the_last_bit() {
        // Over all 16 bits, each number below the bound is kept the same number of times.
        for bound in 1..=52u32 {
            let mut counts = [0; 52];
            for bits in 0..=u16::MAX {
                let product = u32::from(bits) * bound;
                if product as u16 >= (bound as u16).wrapping_neg() % bound as u16 {
                    counts[(product >> 16) as usize] += 1;
                }
            }
            assert!(counts[..bound as usize].iter().all(|&count| count == 65_536 / bound), "{bound}");
        }
    }

    #[test]
    fn draws_are_uniform_and_never_of_a_card_twice() {
        // 3 of 6 cards, one of which is taken: 5 * 4 * 3 sequences. All but one of the others are known.
        let all_but =
            |cards: &[u8]| Card::ALL.into_iter().filter(|card| !cards.contains(&card.id())).collect();
        let left = [0, 7, 20, 33, 34, 51];
        let mut random = RandomLanes::new(9, Stream::ChunkLanes(0));
        let (mut taken, mut drawn) = (Taken::new(all_but(&left)), [[0; LANES]; 3]);
        let mut counts = std::collections::BTreeMap::<_, u32>::new();
        for _ in 0..2_000 {
            let mut rejected = [0; LANES];
            taken.clear();
            taken.take([20; LANES]);
            drawn.fill_with(|| taken.draw(&mut random, &mut rejected));
            for lane in (0..LANES).filter(|&lane| rejected[lane] == 0) {
                *counts.entry(drawn.map(|cards| cards[lane])).or_default() += 1;
            }
        }
        assert_eq!(counts.len(), 60);
        for (cards, &count) in &counts {
            let mut set = std::collections::BTreeSet::from(*cards);
            set.insert(20);
            assert!(set.len() == 4 && set.iter().all(|card| left.contains(card)), "{cards:?}");
            // 2,133 are expected, and a standard deviation is 46.
            assert!(count.abs_diff(2_133) < 230, "{cards:?}: {count}");
        }
    }
}
