//! The orders of combos on a board, weakest first. They are computed ahead, so that a showdown does not sort.
//!
//! Without a possible flush, the order of the 91 pairs of card ranks depends only on the ranks of the board:
//! there is a [`RankPairOrder`] for each multiset of five ranks. Otherwise flushes are inserted in between.
//! On such a board no flush is as strong as a hand without one. In hold'em, full houses and fours of a kind
//! are between flushes and straight flushes, and all other hands are below flushes. In short deck, full
//! houses are below too. The flush of a combo depends only on the board's card ranks in that suit: there is a
//! [`FlushOrder`] for each set of them.

use alloc::boxed::Box;
use alloc::vec::Vec;

use evaluator::internals::AnyRankTable;
use evaluator::internals::rows::{
    FLUSH_NUMBERS, FLUSH_ROWS, FlushRow, PairRow, RANK_PAIRS, Rows, has_flush_row, multisets, rank_pair,
    row_number,
};
use evaluator::key::FLUSH_MASKS;
use evaluator::{Category, HandRank, Rank, Suit};

use crate::rules::Rules;
use crate::sweep::blocks::{BLOCK_RANKS, BLOCKS};
use crate::sweep::board::Board;

/// A flag added to the last entry of a group of equal strength.
pub(crate) const LAST: u8 = 0x80;

/// The pairs of card ranks by the strength of their hands with a board's ranks.
#[derive(Clone, Debug)]
#[repr(C, align(32))]
pub(crate) struct RankPairOrder {
    /// Block numbers, weakest first. The last of each group of equal strength has the flag [`LAST`].
    blocks: [u8; RANK_PAIRS],
    /// The number of pairs that the deck has enough cards for.
    count: u8,
    /// The number of pairs that a flush beats.
    below_flush: u8,
}

impl RankPairOrder {
    const EMPTY: Self = Self { blocks: [0; RANK_PAIRS], count: 0, below_flush: 0 };

    fn new(row: &PairRow, rules: &Rules) -> Self {
        let mut sorted = [u32::MAX; RANK_PAIRS];
        let mut count = 0;
        for (block, &rank) in row.0[..RANK_PAIRS].iter().enumerate() {
            if rank != HandRank::NO_RANK {
                sorted[count] = u32::from(rank) << 8 | block as u32;
                count += 1;
            }
        }
        let sorted = &mut sorted[..count];
        sorted.sort_unstable();
        let mut blocks = [0; RANK_PAIRS];
        for (place, &entry) in sorted.iter().enumerate() {
            let is_last = sorted.get(place + 1).is_none_or(|next| next >> 8 != entry >> 8);
            blocks[place] = entry as u8 | if is_last { LAST } else { 0 };
        }
        let below_flush =
            sorted.partition_point(|entry| ((entry >> 8) as u16) < rules.first_of(Category::Flush));
        Self { blocks, count: count as u8, below_flush: below_flush as u8 }
    }

    /// Returns the order of only the blocks in `used`, as bits.
    fn narrowed(&self, used: u128) -> Self {
        let mut narrowed = Self::EMPTY;
        let mut count = 0;
        for (place, &entry) in self.all().iter().enumerate() {
            if used >> (entry & !LAST) & 1 == 1 {
                narrowed.blocks[count] = entry & !LAST;
                narrowed.below_flush += u8::from(place < usize::from(self.below_flush));
                count += 1;
            }
            // Flags the last remaining block of the group. If none remains, it is the last of an earlier
            // group, which already has the flag.
            if entry & LAST != 0 && count > 0 {
                narrowed.blocks[count - 1] |= LAST;
            }
        }
        narrowed.count = count as u8;
        narrowed
    }

    /// Returns all pairs of card ranks.
    #[inline(always)]
    pub(crate) fn all(&self) -> &[u8] {
        &self.blocks[..usize::from(self.count)]
    }

    /// Returns the pairs that a flush beats, and the pairs that beat a flush.
    #[inline(always)]
    pub(crate) fn around_flushes(&self) -> (&[u8], &[u8]) {
        self.all().split_at(usize::from(self.below_flush))
    }
}

/// Hole cards that complete a flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Suited {
    /// The rank of the higher card of the suit.
    high: u8,
    /// The rank of the lower card of the suit, or [`ANY`] if the other card is of another suit.
    low: u8,
}

/// The lower rank of a flush whose other hole card is of another suit. Not a valid card rank.
const ANY: u8 = 15;

impl Suited {
    /// Returns the rank of the higher card of the suit.
    #[inline(always)]
    pub(crate) fn high(self) -> usize {
        usize::from(self.high)
    }

    /// Returns the rank of the lower card, or `None` if it is any card of another suit.
    #[inline(always)]
    pub(crate) fn low(self) -> Option<usize> {
        (self.low != ANY).then_some(usize::from(self.low))
    }

    /// Returns `true` if some `blocks`, given as bits, with these card `ranks` include such a combo.
    fn is_in(self, blocks: u128, ranks: u16) -> bool {
        match self.low() {
            Some(low) => blocks >> rank_pair(self.high(), low) & 1 == 1,
            None => ranks >> self.high & 1 == 1,
        }
    }
}

/// The maximum number of flushes: 45 with three cards on the board. With four cards, 9 with one hole card and
/// 36 with two.
const MAX_FLUSHES: usize = 45;

/// The flushes of hole cards with the cards of one suit on the board that beat the board's own hand.
#[derive(Clone, Debug)]
pub(crate) struct FlushOrder {
    ways: [Suited; MAX_FLUSHES],
    count: u8,
    /// The number of flushes that are not straight flushes.
    plain: u8,
}

impl FlushOrder {
    const EMPTY: Self = Self { ways: [Suited { high: 0, low: ANY }; MAX_FLUSHES], count: 0, plain: 0 };

    fn new(row: &FlushRow, suited: usize, rules: &Rules) -> Self {
        let board_flush = row.one[FlushRow::NO_CARD];
        let mut ways = Vec::with_capacity(MAX_FLUSHES);
        for high in (0..Rank::COUNT).filter(|high| suited >> high & 1 == 0) {
            ways.push((row.one[high], Suited { high: high as u8, low: ANY }));
            for low in (0..high).filter(|low| suited >> low & 1 == 0) {
                let flush = row.both.0[rank_pair(high, low)];
                ways.push((flush, Suited { high: high as u8, low: low as u8 }));
            }
        }
        // A card that is not in the deck does not make a flush.
        ways.retain(|&(flush, _)| flush > board_flush && flush != HandRank::NO_RANK);
        ways.sort_unstable();
        let plain = ways.partition_point(|&(flush, _)| rules.category(flush) == Category::Flush);
        let mut order = Self { count: ways.len() as u8, plain: plain as u8, ..Self::EMPTY };
        order.ways.iter_mut().zip(ways).for_each(|(place, (_, way))| *place = way);
        order
    }

    /// Returns the order of only the combos in blocks of `used`, as bits.
    fn narrowed(&self, used: u128) -> Self {
        let ranks = ranks_in(used);
        let mut narrowed = Self::EMPTY;
        for (place, &way) in self.all().iter().enumerate() {
            if way.is_in(used, ranks) {
                narrowed.ways[usize::from(narrowed.count)] = way;
                narrowed.count += 1;
                narrowed.plain += u8::from(place < usize::from(self.plain));
            }
        }
        narrowed
    }

    /// Returns flushes, weakest first, and then straight flushes.
    #[inline(always)]
    pub(crate) fn plain_and_straight(&self) -> (&[Suited], &[Suited]) {
        self.all().split_at(usize::from(self.plain))
    }

    /// Returns the cards of `suit`, as bits by id, that complete a flush with any card of another suit.
    #[inline(always)]
    pub(crate) fn cards_better_alone(&self, suit: usize) -> u64 {
        let alone = self.all().iter().filter(|way| way.low().is_none());
        alone.fold(0, |cards, way| cards | 1 << (Suit::COUNT * way.high() + suit))
    }

    /// Returns all flushes, weakest first.
    #[inline(always)]
    pub(crate) fn all(&self) -> &[Suited] {
        &self.ways[..usize::from(self.count)]
    }
}

/// The order of combos on a board.
#[derive(Clone, Copy)]
pub(crate) struct BoardOrder<'a> {
    pub(crate) classes: &'a RankPairOrder,
    /// `Some` if the board has three or more cards of a suit.
    pub(crate) flushes: Option<&'a FlushOrder>,
}

impl<'a> BoardOrder<'a> {
    /// Returns the order of the combos on a board: blocks, then flushes, then both again. Combos that play a
    /// flush on the board come before all of them.
    #[inline(always)]
    pub(crate) fn steps(self, board: &Board) -> [(&'a [u8], &'a [Suited]); 2] {
        let Self { classes, flushes } = self;
        let Some(flushes) = flushes else { return [(classes.all(), &[]), (&[], &[])] };
        if board.suited().count_ones() == 5 {
            return [(&[], flushes.all()), (&[], &[])];
        }
        let ((below, above), (plain, straight)) = (classes.around_flushes(), flushes.plain_and_straight());
        [(below, plain), (above, straight)]
    }
}

/// Returns the card ranks of the combos in some blocks, as bits.
fn ranks_in(blocks: u128) -> u16 {
    let of_block = |(block, &(high, low)): (usize, &(u8, u8))| match blocks >> block & 1 {
        1 => 1 << high | 1 << low,
        _ => 0,
    };
    BLOCK_RANKS[..RANK_PAIRS].iter().enumerate().map(of_block).fold(0, |ranks, more| ranks | more)
}

/// The orders for a sweep, restricted to blocks in which a player has a combo. If most blocks are used, the
/// orders are not restricted.
pub(crate) struct SweepOrders<'a> {
    orders: &'a Orders,
    /// The used blocks as bits, or `None` to keep all.
    used: Option<u128>,
    ranks: [u8; 5],
    classes: RankPairOrder,
    /// The ranks in a suit that `flushes` is for. Boards with the same ranks in a suit are adjacent.
    suited: u16,
    flushes: FlushOrder,
}

/// The number of used blocks from which all blocks are kept.
const MANY_BLOCKS: u32 = 64;

impl<'a> SweepOrders<'a> {
    pub(crate) fn new(orders: &'a Orders, used: u128) -> Self {
        let used = (used.count_ones() < MANY_BLOCKS).then_some(used);
        let (classes, flushes) = (RankPairOrder::EMPTY, FlushOrder::EMPTY);
        Self { orders, used, ranks: [0; 5], classes, suited: 0, flushes }
    }

    /// Sets the ranks of the next boards, lowest first.
    #[inline(always)]
    pub(crate) fn set_ranks(&mut self, ranks: [u8; 5]) {
        self.ranks = ranks;
        if let Some(used) = self.used {
            self.classes = self.orders.classes(ranks).narrowed(used);
        }
    }

    /// Returns the order for a board with the ranks that were set, and with the ranks `suited` in a suit in
    /// which a flush is possible.
    #[inline(always)]
    pub(crate) fn board(&mut self, suited: u16) -> BoardOrder<'_> {
        let Some(used) = self.used else { return self.orders.board(self.ranks, suited) };
        if suited != 0 && suited != self.suited {
            self.suited = suited;
            self.flushes = self.orders.flushes(suited).narrowed(used);
        }
        BoardOrder { classes: &self.classes, flushes: (suited != 0).then_some(&self.flushes) }
    }
}

/// All orders: 0.6 MB for pairs of card ranks, 0.2 MB for flushes.
pub(crate) struct Orders {
    classes: Box<[RankPairOrder]>,
    flushes: Box<[FlushOrder]>,
}

/// The number of the row of the first board of five cards.
const FIRST_ROW: usize = multisets(3) + multisets(4);

impl Orders {
    pub(crate) fn new(table: &AnyRankTable, rules: &Rules) -> Self {
        let rows = Rows::new(table);
        let rows_of_five = FIRST_ROW..FIRST_ROW + multisets(5);
        let classes = rows_of_five.map(|row| RankPairOrder::new(rows.pairs(row), rules)).collect();
        let flushes: Box<[FlushOrder]> = (0..FLUSH_MASKS)
            .filter(|&suited| has_flush_row(suited))
            .map(|suited| FlushOrder::new(rows.flushes(suited as u16), suited, rules))
            .collect();
        debug_assert_eq!(flushes.len(), FLUSH_ROWS);
        Self { classes, flushes }
    }

    #[cfg(test)]
    pub(crate) fn of_holdem() -> Self {
        Self::new(evaluator::RankTable::embedded().any(), &Rules::of::<evaluator::order::High>())
    }

    /// Returns the order for a board with these ranks, lowest first, and with the ranks `suited` in a suit in
    /// which a flush is possible.
    #[inline(always)]
    pub(crate) fn board(&self, ranks: [u8; 5], suited: u16) -> BoardOrder<'_> {
        let flushes = (suited != 0).then(|| self.flushes(suited));
        BoardOrder { classes: self.classes(ranks), flushes }
    }

    /// Returns the order for a board with these ranks, lowest first.
    #[inline(always)]
    pub(crate) fn classes(&self, ranks: [u8; 5]) -> &RankPairOrder {
        &self.classes[row_number(&ranks) - FIRST_ROW]
    }

    /// Returns the order of the flushes for a board with these 3 to 5 ranks in one suit.
    #[inline(always)]
    pub(crate) fn flushes(&self, suited: u16) -> &FlushOrder {
        &self.flushes[usize::from(FLUSH_NUMBERS[usize::from(suited) % FLUSH_MASKS])]
    }
}

const _: () = assert!(RANK_PAIRS <= BLOCKS && BLOCKS == LAST as usize);

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the groups of blocks, and for each whether flushes beat it.
    fn groups(order: &RankPairOrder) -> Vec<(Vec<u8>, bool)> {
        let mut groups = Vec::new();
        let mut group = Vec::new();
        for (place, &entry) in order.all().iter().enumerate() {
            group.push(entry & !LAST);
            if entry & LAST != 0 {
                groups.push((core::mem::take(&mut group), place < order.around_flushes().0.len()));
            }
        }
        assert!(group.is_empty(), "a group without an end");
        groups
    }

    #[test]
    fn narrowed_orders_keep_used_blocks() {
        let orders = Orders::of_holdem();
        let mut numbers = fastrand::Rng::with_seed(7);
        for chosen in 0..2000 {
            // Few blocks, many, one, or none or all.
            let used = match chosen % 4 {
                0 => numbers.u128(..) & numbers.u128(..) & numbers.u128(..),
                1 => numbers.u128(..),
                2 => 1 << numbers.u8(..91),
                _ => [0, u128::MAX][chosen / 4 % 2],
            };
            let classes = &orders.classes[numbers.usize(..orders.classes.len())];
            let mut expected = groups(classes);
            expected.iter_mut().for_each(|(group, _)| group.retain(|&block| used >> block & 1 == 1));
            expected.retain(|(group, _)| !group.is_empty());
            assert_eq!(groups(&classes.narrowed(used)), expected);

            let flushes = &orders.flushes[numbers.usize(..orders.flushes.len())];
            let narrowed = flushes.narrowed(used);
            let is_left = |way: &&Suited| match way.low() {
                Some(low) => used >> rank_pair(way.high(), low) & 1 == 1,
                None => (0..Rank::COUNT)
                    .any(|other| used >> rank_pair(way.high().max(other), way.high().min(other)) & 1 == 1),
            };
            for (left, all) in [
                (narrowed.plain_and_straight().0, flushes.plain_and_straight().0),
                (narrowed.plain_and_straight().1, flushes.plain_and_straight().1),
            ] {
                assert!(left.iter().eq(all.iter().filter(is_left)));
            }
        }
    }
}
