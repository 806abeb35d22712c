//! In what order holdings meet on a board, weakest first: found beforehand, so that nothing is sorted at a showdown.
//!
//! Where no flush is possible the 91 pairs of ranks have an order that depends on the ranks of the board alone: a
//! [`ClassOrder`] for each multiset of five ranks. Where one is possible, flushes come in between. On such a board no
//! flush is as strong as a hand of ranks: full houses and fours of a kind stand between flushes and straight flushes,
//! all else below. Who makes which flush depends on the ranks in that suit alone: a [`FlushOrder`] for each set of them.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::blocks::BLOCKS;
use crate::key::FLUSH_MASKS;
use crate::lookup::board::rows::{
    FLUSH_NUMBERS, FLUSH_ROWS, FlushRow, PairRow, RANK_PAIRS, Rows, has_flush_row, multisets, rank_pair,
    row_term,
};
use crate::{Category, HandRank, Rank, RankTable, Suit};

/// Added to the last entry of those that are equally strong.
pub(crate) const LAST: u8 = 0x80;

/// The pairs of ranks by the strength of the hands they make with a board's ranks.
#[derive(Clone, Debug)]
#[repr(C, align(32))]
pub(crate) struct ClassOrder {
    /// Block numbers, weakest first, [`LAST`] added to the last of those that tie.
    blocks: [u8; RANK_PAIRS],
    /// How many there are: all but those that the deck has no cards for.
    count: u8,
    /// How many of them a flush beats.
    below_flush: u8,
}

impl ClassOrder {
    fn new(row: &PairRow) -> Self {
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
        let below_flush = sorted.partition_point(|entry| category((entry >> 8) as u16) < Category::Flush);
        Self { blocks, count: count as u8, below_flush: below_flush as u8 }
    }

    /// All pairs of ranks.
    #[inline(always)]
    pub(crate) fn all(&self) -> &[u8] {
        &self.blocks[..usize::from(self.count)]
    }

    /// Those that a flush beats, and those that beat it.
    #[inline(always)]
    pub(crate) fn around_flushes(&self) -> (&[u8], &[u8]) {
        self.all().split_at(usize::from(self.below_flush))
    }
}

fn category(rank: u16) -> Category {
    HandRank::from_table(rank).category()
}

/// A rank that is none, in the place of a lower card that need not be of the suit.
pub(crate) const ANY: u8 = 15;

/// A way to a flush: the hole cards that make it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Suited {
    /// The rank of the higher card of the suit, and [`LAST`] if the next flush is a better one.
    high: u8,
    /// The rank of the lower card of the suit; [`ANY`] if the other card is of another suit.
    low: u8,
}

impl Suited {
    /// The ranks of the cards, the second [`ANY`] if it is of another suit.
    #[inline(always)]
    pub(crate) fn ranks(self) -> (usize, u8) {
        (usize::from(self.high & !LAST), self.low)
    }

    #[inline(always)]
    pub(crate) fn is_last(self) -> bool {
        self.high & LAST != 0
    }
}

/// The most ways to a flush: 45 for three cards on the board; for four 9 with one card and 36 with two.
const MOST_FLUSHES: usize = 45;

/// The flushes that hole cards make with the cards of one suit on the board, if they are better than what the board has.
#[derive(Clone, Debug)]
pub(crate) struct FlushOrder {
    ways: [Suited; MOST_FLUSHES],
    count: u8,
    /// How many of them are no straight flushes.
    plain: u8,
}

impl FlushOrder {
    fn new(row: &FlushRow, suited: usize) -> Self {
        let board_flush = row.one[FlushRow::NO_CARD];
        let mut ways = Vec::with_capacity(MOST_FLUSHES);
        for high in (0..Rank::COUNT).filter(|high| suited >> high & 1 == 0) {
            ways.push((row.one[high], high as u8, ANY));
            for low in (0..high).filter(|low| suited >> low & 1 == 0) {
                ways.push((row.both.0[rank_pair(high, low)], high as u8, low as u8));
            }
        }
        ways.retain(|&(flush, ..)| flush > board_flush);
        ways.sort_unstable();
        let plain = ways.partition_point(|&(flush, ..)| category(flush) == Category::Flush);
        let mut order =
            Self { ways: [Suited::default(); MOST_FLUSHES], count: ways.len() as u8, plain: plain as u8 };
        for (place, &(flush, high, low)) in ways.iter().enumerate() {
            let is_last = ways.get(place + 1).is_none_or(|next| next.0 != flush);
            order.ways[place] = Suited { high: high | if is_last { LAST } else { 0 }, low };
        }
        order
    }

    /// Flushes, weakest first, and then straight flushes.
    #[inline(always)]
    pub(crate) fn plain_and_straight(&self) -> (&[Suited], &[Suited]) {
        self.all().split_at(usize::from(self.plain))
    }

    /// The cards of `suit`, as bits by id, that make one of them with any card of another suit.
    #[inline(always)]
    pub(crate) fn cards_better_alone(&self, suit: usize) -> u64 {
        let alone = self.all().iter().map(|way| way.ranks()).filter(|&(_, low)| low == ANY);
        alone.fold(0, |cards, (high, _)| cards | 1 << (Suit::COUNT * high + suit))
    }

    /// All of them, weakest first.
    #[inline(always)]
    pub(crate) fn all(&self) -> &[Suited] {
        &self.ways[..usize::from(self.count)]
    }
}

/// All orders: 0.6 MB for pairs of ranks, 0.2 MB for flushes.
pub(crate) struct Orders {
    classes: Box<[ClassOrder]>,
    flushes: Box<[FlushOrder]>,
}

/// The number of the row for the first board of five cards.
const FIRST_ROW: usize = multisets(3) + multisets(4);

impl Orders {
    pub(crate) fn new(table: &RankTable) -> Self {
        let rows = Rows::new(table);
        let rows_of_five = FIRST_ROW..FIRST_ROW + multisets(5);
        let classes = rows_of_five.map(|row| ClassOrder::new(rows.pairs(row))).collect();
        let flushes: Box<[FlushOrder]> = (0..FLUSH_MASKS)
            .filter(|&suited| has_flush_row(suited))
            .map(|suited| FlushOrder::new(rows.flushes(suited as u16), suited))
            .collect();
        debug_assert_eq!(flushes.len(), FLUSH_ROWS);
        Self { classes, flushes }
    }

    /// The order for a board that has these ranks, lowest first.
    #[inline(always)]
    pub(crate) fn classes(&self, ranks: [u8; 5]) -> &ClassOrder {
        let terms = ranks.iter().enumerate().map(|(place, &rank)| ROW_TERMS[place][usize::from(rank)]);
        &self.classes[terms.sum::<u16>() as usize]
    }

    /// The order of the flushes for a board that has these ranks, 3 to 5, in one suit.
    #[inline(always)]
    pub(crate) fn flushes(&self, suited: u16) -> &FlushOrder {
        &self.flushes[usize::from(FLUSH_NUMBERS[usize::from(suited) % FLUSH_MASKS])]
    }
}

/// [`row_term`] for the five cards of a board, counted from the first board of five cards.
static ROW_TERMS: [[u16; Rank::COUNT]; 5] = {
    let mut terms = [[0; Rank::COUNT]; 5];
    let mut place = 0;
    while place < 5 {
        let mut rank = 0;
        while rank < Rank::COUNT {
            let smaller_boards = if place < 3 { 0 } else { multisets(place) };
            terms[place][rank] = (row_term(place, rank) - smaller_boards) as u16;
            rank += 1;
        }
        place += 1;
    }
    terms
};

const _: () = assert!(RANK_PAIRS <= BLOCKS && BLOCKS == LAST as usize);
