//! The counting for four and more players: the same comparisons, for all players at once on each board.
//!
//! Ten players have a thousand sets of players, but only a few of these sets ever win. The winners of each
//! lane are computed as a set of players. There is a sum for each set that has occurred, and each block of
//! lanes is added to these sums. Players with the same column of strengths are compared as one.
//!
//! Everything is inlined into each of the kernels, and compiled there for its vector instructions. The loops
//! repeat those of [two and three players](crate::hand_vs_hand::count). With one source for both, three hands
//! took 1.2 to 1.3 times as long in portable code, and four 1.1 times with AVX2, because fewer numbers were
//! kept in registers.

use alloc::vec;
use alloc::vec::Vec;

use evaluator::Suit;
use evaluator::internals::Loops;
use evaluator::internals::rows::RANK_PAIRS;

use crate::hand_vs_hand::HandVsHand;
use crate::hand_vs_hand::count::{MAX_BLOCKS, times_dealt, where_true};
use crate::hand_vs_hand::deal::{ByRanks, BySuits, HeldRanks, HeldSuit, PlayerColumns};
use crate::hand_vs_hand::prepare::{Block, LANES, NO_SET, SuitedBoards};

/// A column of strengths, and the players who have it, as bits.
#[derive(Clone, Copy)]
pub(crate) struct Column {
    number: usize,
    players: u16,
}

impl PlayerColumns for Vec<Column> {
    type Counts = Vec<i64>;

    fn of(players: usize, number: impl Fn(usize) -> usize) -> Self {
        let mut columns: Self = Self::with_capacity(players);
        for player in 0..players {
            let (number, players) = (number(player), 1 << player);
            match columns.iter_mut().find(|column| column.number == number) {
                Some(column) => column.players |= players,
                None => columns.push(Column { number, players }),
            }
        }
        columns
    }

    fn by_ranks(hands: &HandVsHand, ranks: &HeldRanks<Self>) -> Vec<i64> {
        hands.isa.run(ByRanks { prepared: &hands.prepared, ranks })
    }

    fn by_suits(hands: &HandVsHand, ranks: &HeldRanks<Self>, suits: &[HeldSuit<Self>]) -> Vec<i64> {
        hands.isa.run(BySuits { prepared: &hands.prepared, ranks, suits })
    }
}

impl Loops for ByRanks<'_, Vec<Column>> {
    type Output = Vec<i64>;

    #[inline(always)]
    fn run(self) -> Vec<i64> {
        let boards = &self.prepared.boards;
        let ways = boards.ways(&self.ranks.held);
        let columns = &columns_of(&self.ranks.columns, |pair| boards.columns.of(pair));
        let mut tally = DealTally::new(&self.ranks.columns);
        for block in 0..boards.blocks() {
            if block % MAX_BLOCKS == 0 {
                tally.empty_lanes();
            }
            tally.add(&best_in(columns, block).winners, &times_dealt(ways, block));
        }
        tally.into_counts()
    }
}

impl Loops for BySuits<'_, Vec<Column>> {
    type Output = Vec<i64>;

    #[inline(always)]
    fn run(self) -> Vec<i64> {
        let mut tally = DealTally::new(&self.ranks.columns);
        for boards in &self.prepared.suited {
            // A flush needs a player whose cards of the suit make five with those on the board.
            let suits = self.suits.partition_point(|suit| suit.most + boards.suited >= 5);
            if suits > 0 {
                self.add_boards(boards, &self.suits[..suits], &mut tally);
            }
        }
        tally.into_counts()
    }
}

impl BySuits<'_, Vec<Column>> {
    /// Adds the boards with a number of cards of some suits that flushes decide, and subtracts the same
    /// boards as decided by card ranks.
    ///
    /// 16 bits are enough for a lane: it holds at most nine sets of three cards, each of which has at most 4
    /// x 528 boards in four suits together. A lane holds more sets of four and five cards (23 and 41), but
    /// these have at most 39 boards and one board in a suit.
    #[inline(always)]
    fn add_boards(&self, boards: &SuitedBoards, suits: &[HeldSuit<Vec<Column>>], tally: &mut DealTally) {
        let mut ways = [[0; Suit::COUNT]; RANK_PAIRS];
        for (number, suit) in suits.iter().enumerate() {
            let of_suit = boards.ways(self.ranks.left_outside(suit));
            ways.iter_mut().zip(of_suit).for_each(|(ways, of_suit)| ways[number] = of_suit);
        }
        let ways = &ways[..boards.others()];
        let columns = &columns_of(&self.ranks.columns, |pair| boards.columns.of(pair));
        let mut flushes = vec![];
        for suit in suits {
            flushes.push(columns_of(&suit.columns, |held| boards.flushes(held)));
        }
        tally.empty_lanes();
        for (block, sets) in boards.sets.iter().enumerate() {
            // The best flush in each suit, or the minimum if the set cannot be dealt in the suit.
            let mut best_flush = [[i16::MIN; LANES]; Suit::COUNT];
            let mut any = i16::MIN;
            for ((best, suit), flushes) in best_flush.iter_mut().zip(suits).zip(&flushes) {
                let flush = best_in(flushes, block).strength;
                for lane in 0..LANES {
                    let can_be_dealt = -i16::from(sets[lane] & (suit.taken | NO_SET) == 0);
                    best[lane] = (can_be_dealt & flush[lane]) | (!can_be_dealt & i16::MIN);
                    any = any.max(best[lane]);
                }
            }
            if any == i16::MIN {
                continue; // None of these sets can be dealt in any suit.
            }
            let mut by_flush = [[0; LANES]; Suit::COUNT];
            for (other, ways_of_suits) in ways.iter().enumerate() {
                let best = best_in(columns, ways.len() * block + other);
                let mut by_ranks = [0; LANES];
                // A constant bound lets the compiler keep everything in registers.
                for number in 0..Suit::COUNT {
                    if number == suits.len() {
                        break;
                    }
                    let (by_flush, best_flush) = (&mut by_flush[number], &best_flush[number]);
                    for lane in 0..LANES {
                        let boards =
                            where_true(best.strength[lane] <= best_flush[lane], ways_of_suits[number]);
                        by_flush[lane] += boards;
                        by_ranks[lane] -= boards;
                    }
                }
                tally.add(&best.winners, &by_ranks);
            }
            for (by_flush, flushes) in by_flush.iter().zip(&flushes) {
                tally.add(&best_in(flushes, block).winners, by_flush);
            }
        }
    }
}

/// A column of strengths, and its players, as bits.
type Strengths<'a> = (&'a [Block], u16);

#[inline(always)]
fn columns_of<'a>(columns: &[Column], of: impl Fn(usize) -> &'a [Block]) -> Vec<Strengths<'a>> {
    columns.iter().map(|column| (of(column.number), column.players)).collect()
}

/// The best strength in each lane.
struct Best {
    strength: [i16; LANES],
    /// The players who have it, as bits.
    winners: [u16; LANES],
}

#[inline(always)]
fn best_in(columns: &[Strengths<'_>], block: usize) -> Best {
    let (first, players) = columns[0];
    let mut best = Best { strength: first[block].0, winners: [players; LANES] };
    for &(column, players) in &columns[1..] {
        for (lane, &strength) in column[block].0.iter().enumerate() {
            let loses = -i16::from(strength < best.strength[lane]);
            let wins = -i16::from(strength > best.strength[lane]);
            best.winners[lane] =
                (best.winners[lane] & !wins.cast_unsigned()) | (players & !loses.cast_unsigned());
            best.strength[lane] = best.strength[lane].max(strength);
        }
    }
    best
}

/// The maximum number of sets of players with sums in lanes. Four players have 15 sets of winners. Additional
/// players mostly win alone.
const MAX_SETS: usize = 48;

/// Boards by the set of winners. Lanes are aligned to a cache line: if they cross lines, the loops take up to
/// 1.7 times as long.
#[repr(C, align(64))]
struct DealTally {
    /// The boards in lanes, for each set of winners that has occurred.
    lanes: [[i16; LANES]; MAX_SETS],
    sets: [u16; MAX_SETS],
    met: usize,
    /// The boards that are not in lanes.
    counts: Vec<i64>,
}

impl DealTally {
    /// Returns an empty tally for the players of some columns. Players who share a column are likely to win
    /// together.
    #[inline(always)]
    fn new(columns: &[Column]) -> Self {
        let (mut sets, mut all) = ([0; MAX_SETS], 0);
        for (set, column) in sets.iter_mut().zip(columns) {
            *set = column.players;
            all |= column.players;
        }
        let (lanes, counts) = ([[0; LANES]; MAX_SETS], vec![0; usize::from(all) + 1]);
        Self { sets, lanes, met: columns.len(), counts }
    }

    /// Adds boards to the sums of their winners.
    #[inline(always)]
    fn add(&mut self, winners: &[u16; LANES], boards: &[i16; LANES]) {
        let mut left = *boards;
        for (&set, lanes) in self.sets[..self.met].iter().zip(&mut self.lanes) {
            for lane in 0..LANES {
                let won = where_true(winners[lane] == set, boards[lane]);
                lanes[lane] += won;
                left[lane] -= won;
            }
        }
        if left.iter().fold(0, |any, left| any | left) != 0 {
            self.add_others(winners, &left);
        }
    }

    /// Adds boards won by sets of players that have no sum in lanes yet.
    #[cold]
    #[inline(never)]
    fn add_others(&mut self, winners: &[u16; LANES], boards: &[i16; LANES]) {
        for lane in (0..LANES).filter(|&lane| boards[lane] != 0) {
            match self.sets[..self.met].iter().position(|&set| set == winners[lane]) {
                Some(place) => self.lanes[place][lane] += boards[lane],
                None if self.met < MAX_SETS => {
                    self.sets[self.met] = winners[lane];
                    self.lanes[self.met][lane] += boards[lane];
                    self.met += 1;
                }
                None => self.counts[usize::from(winners[lane])] += i64::from(boards[lane]),
            }
        }
    }

    /// Moves the lanes to the counts before they overflow.
    #[inline(always)]
    fn empty_lanes(&mut self) {
        for (&set, lanes) in self.sets[..self.met].iter().zip(&mut self.lanes) {
            let boards = lanes.iter().map(|&boards| i32::from(boards)).sum::<i32>();
            self.counts[usize::from(set)] += i64::from(boards);
            *lanes = [0; LANES];
        }
    }

    #[inline(always)]
    fn into_counts(mut self) -> Vec<i64> {
        self.empty_lanes();
        self.counts
    }
}
