//! The combos of one card with all cards of other suits: a *row* of 52, by the id of the other card.
//!
//! With four cards of a suit on the board, each further card of it makes a flush, whatever the other hole
//! card is. As blocks, such a group would be 13 blocks with three lanes each. A row is four vectors. While
//! flushes are processed, the accumulated weights of the suit's cards are stored one by one. The weights of
//! the other cards are in four vectors, whose lanes are not needed separately until the end.

use evaluator::internals::rows::rank_pair;
use evaluator::{Rank, Suit};

use crate::sweep::blocks::{Blocks, LANES};
use crate::sweep::board::Board;
use crate::sweep::vectors::{Number, Simd, VectorTask, with_vectors};

/// Numbers for each card, by rank, player and suit, with padding.
pub(crate) type ByCardOfPlayers<T, const P: usize> = [[[T; Suit::COUNT]; P]; 16];

/// The number of vectors with a number for each card by id.
pub(crate) const VECTORS: usize = 4;

/// A number for each card by id, with padding.
pub(crate) type Deck<S> = [<S as Simd>::Block; VECTORS];

/// Returns vector `n`'s part of a set of cards, which is given as bits by id.
#[inline(always)]
fn mask(cards: u64, n: usize) -> u16 {
    (cards >> (LANES * n)) as u16
}

/// Numbers for the combos that have a card of one suit: by its rank, then by the other card's rank and suit.
///
/// A combo with two cards of the suit occurs twice. Each block is a row of four in one rank's row and a
/// column of four in the other's.
#[derive(Clone)]
#[repr(C, align(64))]
pub(crate) struct SuitRows<T = f32>([[[T; Suit::COUNT]; 16]; Rank::COUNT]);

impl<T: Number> SuitRows<T> {
    pub(crate) const ZERO: Self = Self([[[T::ZERO; Suit::COUNT]; 16]; Rank::COUNT]);

    /// Sets the numbers of a suit's combos.
    #[inline(always)]
    fn set<S: Simd<Number = T>>(&mut self, simd: S, blocks: &Blocks<T>, suit: usize) {
        for high in 0..Rank::COUNT {
            for low in 0..high {
                let [row, column] = row_and_column(simd, blocks, rank_pair(high, low), suit);
                simd.store_suits(row, &mut self.0[high][low]);
                simd.store_suits(column, &mut self.0[low][high]);
            }
            let [row, column] = row_and_column(simd, blocks, rank_pair(high, high), suit);
            simd.store_suits(simd.add_suits(row, column), &mut self.0[high][high]);
        }
    }

    /// Adds the numbers, multiplied by `times`, to those in blocks. Combos with two cards of the suit must
    /// have 0.
    #[inline(always)]
    pub(crate) fn add_to<S: Simd<Number = T>>(&self, simd: S, blocks: &mut Blocks<T>, times: T, suit: usize) {
        let times = simd.splat(times);
        for high in 0..Rank::COUNT {
            for low in 0..=high {
                let row = simd.by_low(simd.load_suits(&self.0[high][low]));
                let column = simd.by_high(simd.load_suits(&self.0[low][high]));
                let of_suit =
                    simd.add(simd.keep(row, row_lanes(suit)), simd.keep(column, column_lanes(suit)));
                let block = &mut blocks.0[rank_pair(high, low)];
                simd.store(simd.mul_add(of_suit, times, simd.load(block, u16::MAX)), block, u16::MAX);
            }
        }
    }

    /// Returns the numbers of a card with each of the `others`, by id, and 0 elsewhere.
    #[inline(always)]
    pub(crate) fn row<S: Simd<Number = T>>(&self, simd: S, rank: usize, others: u64) -> Deck<S> {
        load(simd, &self.0[rank % Rank::COUNT], others)
    }

    /// Sets the numbers of a card with each of the `others`, by id.
    #[inline(always)]
    pub(crate) fn set_row<S: Simd<Number = T>>(
        &mut self,
        simd: S,
        rank: usize,
        others: u64,
        numbers: Deck<S>,
    ) {
        let vectors = self.0[rank % Rank::COUNT].as_flattened_mut().as_chunks_mut::<LANES>().0;
        for (n, vector) in vectors.iter_mut().enumerate() {
            simd.store(numbers[n], vector, mask(others, n));
        }
    }
}

/// Returns the lanes of a block whose higher card is of the suit.
#[inline(always)]
pub(crate) fn row_lanes(suit: usize) -> u16 {
    0x000F << (Suit::COUNT * suit)
}

/// Returns the lanes of a block whose lower card is of the suit.
#[inline(always)]
pub(crate) fn column_lanes(suit: usize) -> u16 {
    0x1111 << suit
}

/// Returns the numbers of a block whose higher card is of the suit, and those whose lower card is.
#[inline(always)]
fn row_and_column<S: Simd>(simd: S, blocks: &Blocks<S::Number>, block: usize, suit: usize) -> [S::Suits; 2] {
    let block = &blocks.0[block];
    let suit = suit % Suit::COUNT;
    let column = [block[suit], block[4 + suit], block[8 + suit], block[12 + suit]];
    [simd.load_suits(&block.as_chunks().0[suit]), simd.load_suits(&column)]
}

/// Returns the numbers of a set of cards, by rank and suit, and 0 for other cards.
#[inline(always)]
fn load<S: Simd>(simd: S, numbers: &[[S::Number; Suit::COUNT]; 16], cards: u64) -> Deck<S> {
    let vectors = numbers.as_flattened().as_chunks::<LANES>().0;
    let mut deck = [simd.splat(S::Number::ZERO); VECTORS];
    for n in 0..VECTORS {
        deck[n] = simd.load(&vectors[n], mask(cards, n));
    }
    deck
}

/// A task that sets the numbers of a suit's combos in [`SuitRows`].
pub(crate) struct SetRows<'a, T> {
    pub(crate) rows: &'a mut SuitRows<T>,
    pub(crate) blocks: &'a Blocks<T>,
    pub(crate) suit: usize,
}

with_vectors!(['a, T: Number] SetRows<'a, T>);

impl<T: Number> VectorTask for SetRows<'_, T> {
    type Number = T;
    type Output = ();

    #[inline(always)]
    fn run<S: Simd<Number = T>>(self, simd: S) {
        self.rows.set(simd, self.blocks, self.suit);
    }
}

/// The accumulated weights of `P` players for each card of one suit, by rank.
pub(crate) type OfSuit<T, const P: usize> = [[T; P]; 16];

/// The accumulated weights of `P` players while flushes are processed.
pub(crate) struct AccumulatedBySuit<'a, S: Simd, const P: usize> {
    pub(crate) totals: [S::Number; P],
    /// The weights of each card of the suit. They are accessed by index and therefore in memory. The other
    /// fields stay in registers.
    suited: &'a mut OfSuit<S::Number, P>,
    /// The weights of each other card, or zeros if the board has no rows.
    others: [Deck<S>; P],
}

impl<'a, S: Simd, const P: usize> AccumulatedBySuit<'a, S, P> {
    #[inline(always)]
    pub(crate) fn new(
        simd: S,
        sums: &ByCardOfPlayers<S::Number, P>,
        totals: [S::Number; P],
        board: &Board,
        suited: &'a mut OfSuit<S::Number, P>,
    ) -> Self {
        let mut others = [[simd.splat(S::Number::ZERO); VECTORS]; P];
        for (suited, sums) in suited.iter_mut().zip(sums) {
            for player in 0..P {
                suited[player] = sums[player][board.suit()];
            }
        }
        if board.has_rows() {
            for player in 0..P {
                others[player] = load(simd, &core::array::from_fn(|rank| sums[rank][player]), u64::MAX);
            }
        }
        Self { totals, suited, others }
    }

    /// Returns the weight without the card of the suit and without the other card, for each other card.
    #[inline(always)]
    pub(crate) fn beaten_by_row(&self, simd: S, player: usize, rank: usize) -> Deck<S> {
        let without = simd.splat(self.totals[player] - self.suited[rank % 16][player]);
        let mut beaten = self.others[player];
        for beaten in &mut beaten {
            *beaten = simd.sub(without, *beaten);
        }
        beaten
    }

    /// Returns the weight without two cards of the suit.
    #[inline(always)]
    pub(crate) fn beaten_by_pair(&self, player: usize, high: usize, low: usize) -> S::Number {
        self.totals[player] - (self.suited[high % 16][player] + self.suited[low % 16][player])
    }

    #[inline(always)]
    pub(crate) fn add_row(&mut self, simd: S, player: usize, rank: usize, row: Deck<S>) {
        for (others, &weights) in self.others[player].iter_mut().zip(&row) {
            *others = simd.add(*others, weights);
        }
        let [a, b, c, d] = row;
        let sum = simd.sum(simd.add(simd.add(a, b), simd.add(c, d)));
        self.suited[rank % 16][player] += sum;
        self.totals[player] += sum;
    }

    #[inline(always)]
    pub(crate) fn add_pair(&mut self, player: usize, high: usize, low: usize, weight: S::Number) {
        self.suited[high % 16][player] += weight;
        self.suited[low % 16][player] += weight;
        self.totals[player] += weight;
    }

    #[inline(always)]
    pub(crate) fn write_back(&self, simd: S, sums: &mut ByCardOfPlayers<S::Number, P>, board: &Board) {
        if board.has_rows() {
            for player in 0..P {
                let mut by_rank = [[S::Number::ZERO; Suit::COUNT]; 16];
                let vectors = by_rank.as_flattened_mut().as_chunks_mut::<LANES>().0;
                for (n, numbers) in vectors.iter_mut().enumerate() {
                    simd.store(self.others[player][n], numbers, u16::MAX);
                }
                for (sums, numbers) in sums.iter_mut().zip(by_rank) {
                    sums[player] = numbers;
                }
            }
        }
        for (sums, suited) in sums.iter_mut().zip(&*self.suited) {
            for player in 0..P {
                sums[player][board.suit()] = suited[player];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use evaluator::{Card, HoleCards, Isa};

    use super::*;
    use crate::sweep::vectors::run;

    /// A task that converts numbers by combo to the rows of a suit, and these rows back to blocks.
    struct ThereAndBack<'a>(&'a Blocks, usize);

    with_vectors!(['a] ThereAndBack<'a>);

    impl VectorTask for ThereAndBack<'_> {
        type Number = f32;
        type Output = (SuitRows, Blocks);

        #[inline(always)]
        fn run<S: Simd<Number = f32>>(self, simd: S) -> Self::Output {
            let (mut rows, mut back) = (SuitRows::ZERO, Blocks::zero());
            rows.set(simd, self.0, self.1);
            let mut others = SuitRows::ZERO;
            for rank in 0..Rank::COUNT {
                let of_others = !(0x1_1111_1111_1111 << self.1);
                others.set_row(simd, rank, of_others, rows.row(simd, rank, u64::MAX));
            }
            others.add_to(simd, &mut back, 1.0, self.1);
            (rows, back)
        }
    }

    #[test]
    fn rows_have_the_combos_of_their_cards() {
        let blocks = Blocks::of(&core::array::from_fn(|index| index as f32 + 1.0));
        let number =
            |card, other| HoleCards::new(card, other).map_or(0.0, |combo| combo.index() as f32 + 1.0);
        for isa in Isa::available() {
            for suit in Suit::ALL {
                let (rows, back) = run(isa, ThereAndBack(&blocks, suit as usize));
                for card in Card::ALL.into_iter().filter(|card| card.suit() == suit) {
                    for other in Card::ALL {
                        let found = rows.0[card.rank() as usize].as_flattened()[usize::from(other.id())];
                        assert_eq!(found, number(card, other), "{card} {other}");
                    }
                }
                let mut numbers = [0.0; HoleCards::COUNT];
                back.write_to(&mut numbers);
                for combo in HoleCards::ALL {
                    let [a, b] = combo.cards();
                    let has_one = (a.suit() == suit) != (b.suit() == suit);
                    let expected = if has_one { number(a, b) } else { 0.0 };
                    assert_eq!(numbers[combo.index()], expected, "{combo} {suit}");
                }
            }
        }
    }
}
