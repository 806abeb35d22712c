//! All holdings of one card with cards of other suits, at once: a *row* of 52, by the id of the other card.
//!
//! With four cards of a suit on the board, each further card of it makes a flush, whatever the other hole card is. In
//! blocks, such a group would have 13 with three lanes each. In a row it is four vectors. While flushes arrive, the
//! weights that were passed with each card are kept apart: those of the suit one by one, the others in four vectors,
//! which are never read one by one meanwhile.

use super::blocks::{BLOCKS, Blocks, LANES};
use super::kernels::showdown::Simd;
use super::walk::{Sink, Walk};
use crate::lookup::board::rows::rank_pair;
use crate::{Rank, Suit};

/// Vectors that hold a number for each card by id.
pub(crate) const VECTORS: usize = 4;

/// A number for each card by id, and some to spare.
pub(crate) type Deck<S> = [<S as Simd>::Block; VECTORS];

/// Vector `n`'s part of a set of cards, given as bits by id.
#[inline(always)]
fn mask(cards: u64, n: usize) -> u16 {
    (cards >> (LANES * n)) as u16
}

/// A block by the suit of the higher card, and that of the lower one.
type BySuits = [[f32; Suit::COUNT]; Suit::COUNT];

/// The block of two ranks.
#[inline(always)]
fn by_suits(blocks: &Blocks, high: usize, low: usize) -> &BySuits {
    match blocks.0[rank_pair(high, low) % BLOCKS].as_chunks().0.first_chunk() {
        Some(block) => block,
        None => unreachable!("a block has four times four lanes"),
    }
}

/// The numbers of a card's holdings, by the other card's rank and suit.
#[inline(always)]
pub(crate) fn gather(blocks: &Blocks, rank: usize, suit: usize) -> [[f32; Suit::COUNT]; 16] {
    let suit = suit % Suit::COUNT;
    let mut row = [[0.0; Suit::COUNT]; 16];
    let (lower, higher) = row.split_at_mut(rank % 16);
    for (low, four) in lower.iter_mut().enumerate() {
        *four = by_suits(blocks, rank, low)[suit];
    }
    for (high, four) in (rank..Rank::COUNT).zip(higher).skip(1) {
        *four = by_suits(blocks, high, rank).map(|with_high| with_high[suit]);
    }
    let pairs = by_suits(blocks, rank, rank);
    for other in 0..Suit::COUNT {
        row[rank % 16][other] = if other < suit { pairs[suit][other] } else { pairs[other][suit] };
    }
    row
}

/// Adds numbers, times a factor, to those of a card's holdings with each of the `others`.
#[inline(always)]
pub(crate) fn scatter_add<S: Simd>(
    simd: S,
    blocks: &mut Blocks,
    rank: usize,
    suit: usize,
    others: u64,
    numbers: Deck<S>,
    factor: S::Block,
) {
    let mut row = [[0.0; Suit::COUNT]; 16];
    for (n, vector) in row.as_flattened_mut().as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
        simd.store(simd.mul_add(numbers[n], factor, simd.splat(0.0)), vector, mask(others, n));
    }
    for (other, numbers) in row[..Rank::COUNT].iter().enumerate() {
        let block = &mut blocks.0[rank_pair(rank.max(other), rank.min(other)) % BLOCKS];
        for (other_suit, number) in numbers.iter().enumerate() {
            let is_high = other < rank || other == rank && other_suit < suit;
            let lane =
                if is_high { Suit::COUNT * suit + other_suit } else { Suit::COUNT * other_suit + suit };
            block[lane % LANES] += number;
        }
    }
}

/// The numbers of a set of cards, given by rank and suit, and 0 for others.
#[inline(always)]
pub(crate) fn load<S: Simd>(simd: S, numbers: &[[f32; Suit::COUNT]; 16], cards: u64) -> Deck<S> {
    let vectors = numbers.as_flattened().as_chunks::<LANES>().0;
    let mut deck = [simd.splat(0.0); VECTORS];
    for n in 0..VECTORS {
        deck[n] = simd.load(&vectors[n], mask(cards, n));
    }
    deck
}

/// The weights of a card's holdings with cards of other suits.
pub(crate) struct Row<S: Simd>(Deck<S>);

impl<S: Simd> Row<S> {
    #[inline(always)]
    pub(crate) fn new(simd: S, blocks: &Blocks, rank: usize, suit: usize, others: u64) -> Self {
        Self(load(simd, &gather(blocks, rank, suit), others))
    }

    /// The weights added to other numbers.
    #[inline(always)]
    pub(crate) fn add(&self, simd: S, mut numbers: Deck<S>) -> Deck<S> {
        for (number, &weight) in numbers.iter_mut().zip(&self.0) {
            *number = simd.add(*number, weight);
        }
        numbers
    }
}

/// The weights that were passed, while flushes arrive.
pub(crate) struct PassedBySuit<S: Simd> {
    total: f32,
    /// With each card of the suit, by rank.
    suited: [f32; 16],
    /// With each other card.
    others: Deck<S>,
}

impl<S: Simd> PassedBySuit<S> {
    #[inline(always)]
    pub(crate) fn new<K: Sink<S>>(walk: &Walk<'_, S, K>, suit: usize) -> Self {
        let simd = walk.simd;
        let mut suited = [0.0; 16];
        for (suited, sums) in suited.iter_mut().zip(&walk.notes.sums) {
            *suited = sums[suit];
        }
        let others = load(simd, &walk.notes.sums, u64::MAX);
        Self { total: simd.sum(walk.total) / LANES as f32, suited, others }
    }

    /// What has neither the card of the suit nor the other one, for each other one.
    #[inline(always)]
    pub(crate) fn below_row(&self, simd: S, rank: usize) -> Deck<S> {
        let without = simd.splat(self.total - self.suited[rank % 16]);
        let mut below = self.others;
        for below in &mut below {
            *below = simd.sub(without, *below);
        }
        below
    }

    /// What has neither of two cards of the suit.
    #[inline(always)]
    pub(crate) fn below_pair(&self, high: usize, low: usize) -> f32 {
        self.total - (self.suited[high % 16] + self.suited[low % 16])
    }

    #[inline(always)]
    pub(crate) fn add_row(&mut self, simd: S, rank: usize, row: &Row<S>) {
        self.others = row.add(simd, self.others);
        let [a, b, c, d] = row.0;
        let sum = simd.sum(simd.add(simd.add(a, b), simd.add(c, d)));
        self.suited[rank % 16] += sum;
        self.total += sum;
    }

    #[inline(always)]
    pub(crate) fn add_pair(&mut self, high: usize, low: usize, weight: f32) {
        self.suited[high % 16] += weight;
        self.suited[low % 16] += weight;
        self.total += weight;
    }

    #[inline(always)]
    pub(crate) fn write_back<K: Sink<S>>(self, walk: &mut Walk<'_, S, K>, suit: usize) {
        let simd = walk.simd;
        for (sums, others) in
            walk.notes.sums.as_flattened_mut().as_chunks_mut::<LANES>().0.iter_mut().zip(self.others)
        {
            simd.store(others, sums, u16::MAX);
        }
        for (sums, suited) in walk.notes.sums.iter_mut().zip(self.suited) {
            sums[suit] = suited;
        }
        walk.total = simd.splat(self.total);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Card, Holding};

    #[test]
    fn a_row_has_a_cards_holdings() {
        let blocks = Blocks::of(&core::array::from_fn(|index| index as f32 + 1.0));
        for card in Card::ALL {
            let row = gather(&blocks, card.rank() as usize, card.suit() as usize);
            for other in Card::ALL {
                let expected = Holding::new(card, other).map_or(0.0, |holding| holding.index() as f32 + 1.0);
                assert_eq!(row.as_flattened()[usize::from(other.id())], expected, "{card} {other}");
            }
        }
    }
}
