//! The counting of four and more players: the same comparisons, on each board for all players at once.
//!
//! Sums for all sets of players would be a thousand for ten players. But few of these sets win anything. So it is found for
//! each lane who wins, as a set of players, and there are sums for those sets that have been met, which each block of lanes
//! is added to. Players with the same column of strengths are compared as one.

use alloc::vec;
use alloc::vec::Vec;

use crate::hand_vs_hand::count::where_true;
use crate::hand_vs_hand::deal::PlayerColumns;
use crate::hand_vs_hand::prepare::{Block, LANES};

/// A column of strengths that is that of some players, as bits.
#[derive(Clone, Copy)]
pub(crate) struct Column {
    number: usize,
    players: u16,
}

impl PlayerColumns for Vec<Column> {
    type Counts = Vec<i64>;
    type Strengths<'a> = Vec<(&'a [Block], u16)>;
    type Comparison<'a> = Best;
    type Tally = DealTally;

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

    #[inline(always)]
    fn strengths<'a>(&self, of: impl Fn(usize) -> &'a [Block]) -> Self::Strengths<'a> {
        self.iter().map(|column| (of(column.number), column.players)).collect()
    }

    #[inline(always)]
    fn compare<'a>(strengths: &Self::Strengths<'a>, block: usize) -> Self::Comparison<'a> {
        let (first, players) = strengths[0];
        let mut best = Best { strength: first[block].0, winners: [players; LANES] };
        for &(column, players) in &strengths[1..] {
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

    #[inline(always)]
    fn best(best: &Best, lane: usize) -> i16 {
        best.strength[lane]
    }

    #[inline(always)]
    fn tally(&self) -> DealTally {
        DealTally::new(self)
    }

    #[inline(always)]
    fn add(tally: &mut DealTally, best: &Best, boards: &[i16; LANES]) {
        tally.add(&best.winners, boards);
    }

    #[inline(always)]
    fn empty_lanes(tally: &mut DealTally) {
        tally.empty_lanes();
    }

    fn counts(tally: DealTally, _: i64) -> Vec<i64> {
        tally.counts
    }
}

/// The best in each lane.
pub(crate) struct Best {
    strength: [i16; LANES],
    /// The players who have it, as bits.
    winners: [u16; LANES],
}

/// For how many sets of players there are sums in lanes. Four players can win in 15 sets, and what more players win is
/// mostly theirs alone.
const MOST_SETS: usize = 48;

/// Boards by the set of winners. Lanes begin with a cache line: where they cross lines, the loops take up to 1.7 times as long.
#[repr(C, align(64))]
pub(crate) struct DealTally {
    /// For each of the sets that were met boards in lanes.
    lanes: [[i16; LANES]; MOST_SETS],
    sets: [u16; MOST_SETS],
    met: usize,
    /// Boards that are in no lane.
    counts: Vec<i64>,
}

impl DealTally {
    /// An empty one for the players of some columns; those who share one are likely to win together.
    #[inline(always)]
    fn new(columns: &[Column]) -> Self {
        let (mut sets, mut all) = ([0; MOST_SETS], 0);
        for (set, column) in sets.iter_mut().zip(columns) {
            *set = column.players;
            all |= column.players;
        }
        let (lanes, counts) = ([[0; LANES]; MOST_SETS], vec![0; usize::from(all) + 1]);
        Self { sets, lanes, met: columns.len(), counts }
    }

    /// Adds boards to the sums of those who win them.
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

    /// Adds boards that are won by sets of players who have no sum yet.
    #[cold]
    #[inline(never)]
    fn add_others(&mut self, winners: &[u16; LANES], boards: &[i16; LANES]) {
        for lane in (0..LANES).filter(|&lane| boards[lane] != 0) {
            match self.sets[..self.met].iter().position(|&set| set == winners[lane]) {
                Some(place) => self.lanes[place][lane] += boards[lane],
                None if self.met < MOST_SETS => {
                    self.sets[self.met] = winners[lane];
                    self.lanes[self.met][lane] += boards[lane];
                    self.met += 1;
                }
                None => self.counts[usize::from(winners[lane])] += i64::from(boards[lane]),
            }
        }
    }

    /// Empties the lanes before they overflow.
    #[inline(always)]
    fn empty_lanes(&mut self) {
        for (&set, lanes) in self.sets[..self.met].iter().zip(&mut self.lanes) {
            let boards = lanes.iter().map(|&boards| i32::from(boards)).sum::<i32>();
            self.counts[usize::from(set)] += i64::from(boards);
            *lanes = [0; LANES];
        }
    }
}
