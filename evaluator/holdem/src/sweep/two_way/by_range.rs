//! The weights that two ranges win from each other on one board.
//!
//! Both players' weights are accumulated, and each player's combos are compared with the other's. The results
//! of the 16 combos of a block are not needed separately. Let `w` be a combo's weight, `W` the sum over the
//! block, and `W[x]` the sum over its combos with the card `x`. The block wins
//!
//! ```text
//! sum of w (total - sum[x] - sum[y]) = total W - sum over x of sum[x] W[x] - sum over y of sum[y] W[y]
//! ```
//!
//! The same `W[x]` are accumulated: four for the suits of the higher cards, and four for the lower cards.
//! Cases that neither player wins are ties.

use equity::internals::suit_cards;
use evaluator::Suit;
use evaluator::internals::rows::RANK_PAIRS;

use crate::sweep::blocks::ranks;
use crate::sweep::board::Board;
use crate::sweep::masks::{Masks, suited_place};
use crate::sweep::order::{BoardOrder, LAST, Suited};
use crate::sweep::two_way::range_view::{RangeView, add_all};
use crate::sweep::two_way::suit_rows::{AccumulatedBySuit, ByCardOfPlayers, VECTORS};
use crate::sweep::vectors::{Number, Simd, VectorTask, with_vectors};

/// A showdown of two ranges.
pub(crate) struct ByRange<'a, T> {
    pub(crate) board: &'a Board,
    pub(crate) order: BoardOrder<'a>,
    pub(crate) ranges: [RangeView<'a, T>; 2],
    /// `true` to compute the weight of all cases.
    pub(crate) with_all: bool,
}

/// The weights of the cases on a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Won {
    /// The cases that each player wins.
    pub(crate) by_player: [f64; 2],
    /// All cases, if requested.
    pub(crate) all: f64,
}

with_vectors!(['a, T: Number] ByRange<'a, T>);

impl<T: Number> VectorTask for ByRange<'_, T> {
    type Number = T;
    type Output = Won;

    #[inline(always)]
    fn run<S: Simd<Number = T>>(self, simd: S) -> Won {
        let Self { board, order, ranges, with_all } = self;
        let (live, kept) = board.live_by_ranks();
        let scratch =
            &mut RangeScratch { masks: Masks::new(live, kept), sums: [[[T::ZERO; Suit::COUNT]; 2]; 16] };
        let none = simd.load_twos(&[[T::ZERO; Suit::COUNT]; 2]);
        let (rows, singles) = ([simd.splat(T::ZERO); 2], [T::ZERO; 2]);
        let mut sweep =
            RangeSweep { simd, ranges, scratch, totals: none, by_low: none, by_high: none, rows, singles };
        sweep.meet_all(board, order);
        let all = if with_all { sweep.all(&Masks::new(board.live(), u16::MAX)) } else { 0.0 };
        Won { by_player: sweep.won(), all }
    }
}

/// The part of a sweep that is accessed by index. It is separate so that the rest stays in registers.
#[repr(C, align(64))]
struct RangeScratch<T> {
    masks: Masks,
    /// The accumulated weight of each card, by rank. The second player's comes before the first's, so that
    /// each is at the index of the other player, whose combos it is compared with.
    sums: ByCardOfPlayers<T, 2>,
}

struct RangeSweep<'a, S: Simd> {
    simd: S,
    ranges: [RangeView<'a, S::Number>; 2],
    scratch: &'a mut RangeScratch<S::Number>,
    /// The accumulated weight of the second player and of the first, four times each.
    totals: S::Twos,
    /// The weight that each player has won, as sums over the suits of lower cards, minus sums over the suits
    /// of higher cards, plus the sums of rows and of single combos.
    by_low: S::Twos,
    by_high: S::Twos,
    rows: [S::Block; 2],
    singles: [S::Number; 2],
}

impl<S: Simd> RangeSweep<'_, S> {
    #[inline(always)]
    fn meet_all(&mut self, board: &Board, order: BoardOrder<'_>) {
        if let Some(flushes) = order.flushes
            && board.suited().count_ones() == 5
        {
            // These combos come first, and beat nobody.
            let masks = Masks::of_board_players(flushes, board);
            let mut totals = [S::Number::ZERO; 2];
            for player in 0..2 {
                let (range, sums) = (self.ranges[player].blocks, &mut self.scratch.sums);
                totals[1 - player] = self.simd.first(add_all(self.simd, range, &masks, sums, 1 - player));
            }
            self.set_totals(totals);
        }
        // A loop keeps a single copy of the code.
        for (classes, flushes) in order.steps(board) {
            self.meet_classes(classes);
            if !flushes.is_empty() {
                self.meet_flushes(flushes, board);
            }
        }
    }

    /// Processes the combos of some blocks, in the given order.
    #[inline(always)]
    fn meet_classes(&mut self, order: &[u8]) {
        let mut rest = order;
        while let Some((&first, after)) = rest.split_first() {
            if first & LAST != 0 {
                let block = usize::from(first & !LAST);
                let sums = self.sums_of(block, self.scratch.masks.0[block]);
                self.meet(block, sums);
                self.accumulate(block, sums);
                rest = after;
                continue;
            }
            let len = rest.iter().take_while(|&&entry| entry & LAST == 0).count() + 1;
            let (group, after) = rest.split_at(len.min(rest.len()));
            for &entry in group {
                let block = usize::from(entry & !LAST);
                self.meet(block, self.sums_of(block, self.scratch.masks.0[block]));
            }
            for &entry in group {
                let block = usize::from(entry & !LAST);
                self.accumulate(block, self.sums_of(block, self.scratch.masks.0[block]));
            }
            rest = after;
        }
    }

    /// Returns each player's sums over a block, by higher and by lower cards.
    #[inline(always)]
    fn sums_of(&self, block: usize, mask: u16) -> (S::Twos, S::Twos) {
        let first = self.simd.load(&self.ranges[0].blocks.0[block], mask);
        let second = self.simd.load(&self.ranges[1].blocks.0[block], mask);
        self.simd.sums_of_two(first, second)
    }

    /// Compares both players' combos of a block with the accumulated combos.
    #[inline(always)]
    fn meet(&mut self, block: usize, (by_high, by_low): (S::Twos, S::Twos)) {
        let (simd, sums) = (self.simd, &self.scratch.sums);
        let (high, low) = ranks(block);
        let without_low = simd.sub_twos(self.totals, simd.load_twos(&sums[low]));
        self.by_low = simd.mul_add_twos(by_low, without_low, self.by_low);
        self.by_high = simd.mul_add_twos(by_high, simd.load_twos(&sums[high]), self.by_high);
    }

    /// Accumulates both players' combos of a block.
    #[inline(always)]
    fn accumulate(&mut self, block: usize, (by_high, by_low): (S::Twos, S::Twos)) {
        let simd = self.simd;
        let (high, low) = ranks(block);
        let (by_high, by_low) = (simd.swap_twos(by_high), simd.swap_twos(by_low));
        // Updated in sequence, because the ranks may be the same.
        for (rank, more) in [(high, by_high), (low, by_low)] {
            let sums = &mut self.scratch.sums[rank];
            simd.store_twos(simd.add_twos(simd.load_twos(sums), more), sums);
        }
        self.totals = simd.add_twos(self.totals, simd.spread_sums(by_low));
    }

    /// Returns the accumulated weight of the second player and of the first.
    #[inline(always)]
    fn totals(&self) -> [S::Number; 2] {
        let mut totals = [[S::Number::ZERO; Suit::COUNT]; 2];
        self.simd.store_twos(self.totals, &mut totals);
        [totals[0][0], totals[1][0]]
    }

    #[inline(always)]
    fn set_totals(&mut self, [second, first]: [S::Number; 2]) {
        self.totals = self.simd.load_twos(&[[second; Suit::COUNT], [first; Suit::COUNT]]);
    }

    /// Processes the combos with flushes: with two cards of the suit, or with one and any other card.
    #[inline(always)]
    fn meet_flushes(&mut self, ways: &[Suited], board: &Board) {
        let (simd, suit) = (self.simd, board.suit());
        let others = board.live() & !suit_cards(suit);
        let mut suited = [[S::Number::ZERO; 2]; 16];
        let mut accumulated =
            AccumulatedBySuit::new(simd, &self.scratch.sums, self.totals(), board, &mut suited);
        for way in ways {
            let high = way.high();
            if let Some(low) = way.low() {
                let (block, lane) = suited_place(high, low, suit);
                let weights = [self.ranges[0].blocks.0[block][lane], self.ranges[1].blocks.0[block][lane]];
                for (player, &weight) in weights.iter().enumerate() {
                    self.singles[player] += weight * accumulated.beaten_by_pair(player, high, low);
                }
                for player in 0..2 {
                    accumulated.add_pair(player, high, low, weights[1 - player]);
                }
            } else {
                let rows = [
                    self.ranges[0].rows.row(simd, high, others),
                    self.ranges[1].rows.row(simd, high, others),
                ];
                for (player, row) in rows.iter().enumerate() {
                    let beaten = accumulated.beaten_by_row(simd, player, high);
                    for n in 0..VECTORS {
                        self.rows[player] = simd.mul_add(row[n], beaten[n], self.rows[player]);
                    }
                }
                for player in 0..2 {
                    accumulated.add_row(simd, player, high, rows[1 - player]);
                }
            }
        }
        accumulated.write_back(simd, &mut self.scratch.sums, board);
        self.set_totals(accumulated.totals);
    }

    /// Returns the weight of all cases, at the end: all pairs of combos, minus pairs that share a card, plus
    /// pairs that share both, which were subtracted twice.
    #[inline(always)]
    fn all(&self, masks: &Masks) -> f64 {
        let simd = self.simd;
        let by_card = self.scratch.sums.iter().flat_map(|[first, second]| first.iter().zip(second));
        let by_card: S::Number = by_card.map(|(&first, &second)| first * second).sum();
        let mut same = simd.splat(S::Number::ZERO);
        for block in 0..RANK_PAIRS {
            let first = simd.load(&self.ranges[0].blocks.0[block], masks.of(block));
            let second = simd.load(&self.ranges[1].blocks.0[block], masks.of(block));
            same = simd.mul_add(first, second, same);
        }
        let [first, second] = self.totals();
        first.into() * second.into() - by_card.into() + simd.sum(same).into()
    }

    /// Returns the weight that each player has won.
    #[inline(always)]
    fn won(&self) -> [f64; 2] {
        let simd = self.simd;
        let mut sums = [[S::Number::ZERO; Suit::COUNT]; 2];
        simd.store_twos(simd.sub_twos(self.by_low, self.by_high), &mut sums);
        let mut won = [0.0; 2];
        for player in 0..2 {
            let sum: S::Number = sums[player].into_iter().sum();
            won[player] = (sum + simd.sum(self.rows[player]) + self.singles[player]).into();
        }
        won
    }
}
