//! The counting itself: by ranks alone, then what the boards with five, four and three cards of a suit change.
//!
//! Who wins a board is a set of players, as bits: 0b001 if the first player wins alone, 0b101 if the first and the third
//! share. What is summed up, for a set of players, is the boards on which nobody is stronger than each of them, whoever
//! else may share: that takes but one comparison a player. Which boards exactly they win follows by inclusion and
//! exclusion. The last player's boards need no sum, for those of all players together are all boards: two players take
//! two sums, three take six.
//!
//! All of it is inlined into each of the kernels, and compiled there for the vectors of its processors.

use core::array;

use evaluator::internals::rows::RANK_PAIRS;
use evaluator::internals::{Loops, choose};
use evaluator::{Card, Suit};

use crate::hand_vs_hand::HandVsHand;
use crate::hand_vs_hand::deal::{ByRanks, BySuits, HeldRanks, HeldSuit, PlayerColumns};
use crate::hand_vs_hand::prepare::{LANES, NEIGHBOURS, NO_SET, SuitedBoards};

/// How many sets of up to three players there are, the empty one included.
pub(crate) const WINNER_SETS: usize = 8;

/// For each set of players how often nobody is stronger than they; nothing for nobody and for the last player alone.
type WinnerSums = [i64; WINNER_SETS];

/// Whether there is a sum for a set of `P` players.
#[inline(always)]
const fn is_summed<const P: usize>(set: usize) -> bool {
    0 < set && set < 1 << P && set != 1 << (P - 1)
}

/// Of all boards those that exactly each set of `P` players wins.
fn by_winners<const P: usize>(sums: WinnerSums, boards: i64) -> [i64; WINNER_SETS] {
    let mut counts = sums;
    // From those who share with most others down.
    for set in (1..1 << P).rev().filter(|&set| is_summed::<P>(set)) {
        let larger = (set + 1..1 << P).filter(|larger| larger & set == set);
        counts[set] -= larger.map(|larger| counts[larger]).sum::<i64>();
    }
    counts[1 << (P - 1)] = boards - counts.iter().sum::<i64>();
    counts
}

/// Whether nobody is stronger than the players of a set. Without a branch, so that it becomes a mask of lanes.
#[inline(always)]
fn are_best<const P: usize>(set: usize, strengths: [i16; P]) -> bool {
    let best = best_of(strengths);
    let mut are_best = true;
    for (player, strength) in strengths.into_iter().enumerate() {
        if set >> player & 1 == 1 {
            are_best &= strength == best;
        }
    }
    are_best
}

#[inline(always)]
fn best_of<const P: usize>(strengths: [i16; P]) -> i16 {
    strengths.into_iter().fold(i16::MIN, i16::max)
}

/// `choices` if `condition` holds, else 0. Without a branch, and without a condition on reading `choices`, which both
/// keep compilers from using vectors.
#[inline(always)]
pub(crate) fn where_true(condition: bool, choices: i16) -> i16 {
    -i16::from(condition) & choices
}

impl<const P: usize> PlayerColumns for [usize; P] {
    type Counts = [i64; WINNER_SETS];

    fn of(_: usize, number: impl Fn(usize) -> usize) -> Self {
        array::from_fn(number)
    }

    fn by_ranks(hands: &HandVsHand, ranks: &HeldRanks<Self>) -> Self::Counts {
        let sums = hands.isa.run(ByRanks { prepared: &hands.prepared, ranks });
        by_winners::<P>(sums, choose(Card::COUNT - 2 * P, 5) as i64)
    }

    fn by_suits(hands: &HandVsHand, ranks: &HeldRanks<Self>, suits: &[HeldSuit<Self>]) -> Self::Counts {
        by_winners::<P>(hands.isa.run(BySuits { prepared: &hands.prepared, ranks, suits }), 0)
    }
}

/// How many blocks of boards are added up in lanes of 16 bits: each lane stands for one board in every block, which is
/// dealt in 4^5 ways at most.
pub(crate) const MOST_BLOCKS: usize = (i16::MAX >> 10) as usize;

/// How often each board of a block is dealt: the product of the ways to deal its cards of each rank.
#[inline(always)]
pub(crate) fn times_dealt(ways: [&[[u8; LANES]]; NEIGHBOURS], block: usize) -> [i16; LANES] {
    let mut times = [1; LANES];
    for ways in ways {
        for lane in 0..LANES {
            times[lane] *= i16::from(ways[block][lane]);
        }
    }
    times
}

impl<const P: usize> Loops for ByRanks<'_, [usize; P]> {
    type Output = WinnerSums;

    #[inline(always)]
    fn run(self) -> WinnerSums {
        let boards = &self.prepared.boards;
        let columns = self.ranks.columns.map(|pair| boards.columns.of(pair));
        let ways = boards.ways(&self.ranks.held);
        let mut sums = [0; WINNER_SETS];
        for start in (0..boards.blocks()).step_by(MOST_BLOCKS) {
            let mut lanes = Lanes::<P>::new();
            for block in start..boards.blocks().min(start + MOST_BLOCKS) {
                lanes.add(columns.map(|column| &column[block].0), &times_dealt(ways, block));
            }
            sums.iter_mut().zip(lanes.totals()).for_each(|(sum, more)| *sum += more);
        }
        sums
    }
}

impl<const P: usize> Loops for BySuits<'_, [usize; P]> {
    type Output = WinnerSums;

    #[inline(always)]
    fn run(self) -> WinnerSums {
        let mut sums = [0; WINNER_SETS];
        for boards in &self.prepared.suited {
            // Somebody needs so many cards of the suit that they come to five with those on the board.
            let suits = self.suits.partition_point(|suit| suit.most + boards.suited >= 5);
            if suits > 0 {
                let changes = self.changes(boards, &self.suits[..suits]);
                sums.iter_mut().zip(changes.totals()).for_each(|(sum, more)| *sum += more);
            }
        }
        sums
    }
}

impl<const P: usize> BySuits<'_, [usize; P]> {
    /// What flushes change on boards with a number of cards of some suits: the boards on which they decide, as these say, less
    /// the same boards as the ranks alone say.
    ///
    /// 16 bits are enough for a lane: it stands for nine sets of three cards at most, each of which has at most 3 x 595 boards
    /// in three suits together. Sets of four and five cards are more, 23 and 41, but have at most 39 boards in a suit, and one.
    #[inline(always)]
    fn changes(&self, boards: &SuitedBoards, suits: &[HeldSuit<[usize; P]>]) -> Lanes<P> {
        let mut ways = [[0; Suit::COUNT]; RANK_PAIRS];
        for (number, suit) in suits.iter().enumerate() {
            let of_suit = boards.ways(self.ranks.left_outside(suit));
            ways.iter_mut().zip(of_suit).for_each(|(ways, of_suit)| ways[number] = of_suit);
        }
        let ways = &ways[..boards.others()];
        let columns = self.ranks.columns.map(|pair| boards.columns.of(pair));
        let mut flushes = [[&[][..]; P]; Suit::COUNT];
        for (flushes, suit) in flushes.iter_mut().zip(suits) {
            *flushes = suit.columns.map(|held| boards.flushes(held));
        }
        let mut lanes = Lanes::new();
        for (block, sets) in boards.sets.iter().enumerate() {
            let columns = columns.map(|column| &column[ways.len() * block..][..ways.len()]);
            // The best flush in each suit; where the suit does not allow the set, the lowest number there is.
            let mut best_flush = [[i16::MIN; LANES]; Suit::COUNT];
            for ((best, suit), flushes) in best_flush.iter_mut().zip(suits).zip(flushes) {
                let (flushes, taken) = (flushes.map(|flushes| &flushes[block].0), suit.taken | NO_SET);
                for lane in 0..LANES {
                    let can_be_dealt = -i16::from(sets[lane] & taken == 0);
                    let flush = best_of(flushes.map(|flushes| flushes[lane]));
                    best[lane] = (can_be_dealt & flush) | (!can_be_dealt & i16::MIN);
                }
            }
            if best_flush.as_flattened().iter().fold(i16::MIN, |most, &best| most.max(best)) == i16::MIN {
                continue; // No suit allows any of these sets.
            }
            let mut by_flush = [[0; LANES]; Suit::COUNT];
            for (other, ways) in ways.iter().enumerate() {
                let strengths = columns.map(|column| &column[other].0);
                let mut by_ranks = [0; LANES];
                // Numbers that are known to the compiler keep all of it in registers.
                for number in 0..Suit::COUNT {
                    if number == suits.len() {
                        break;
                    }
                    let (by_flush, best_flush) = (&mut by_flush[number], &best_flush[number]);
                    for lane in 0..LANES {
                        let best = best_of(strengths.map(|strengths| strengths[lane]));
                        let boards = where_true(best <= best_flush[lane], ways[number]);
                        by_flush[lane] += boards;
                        by_ranks[lane] -= boards;
                    }
                }
                lanes.add(strengths, &by_ranks);
            }
            for (by_flush, flushes) in by_flush.iter().zip(&flushes[..suits.len()]) {
                lanes.add(flushes.map(|flushes| &flushes[block].0), by_flush);
            }
        }
        lanes
    }
}

/// Sums in lanes, which begin with a cache line.
#[repr(align(64))]
struct Lanes<const P: usize> {
    sums: [[i16; LANES]; WINNER_SETS],
}

impl<const P: usize> Lanes<P> {
    #[inline(always)]
    fn new() -> Self {
        Self { sums: [[0; LANES]; WINNER_SETS] }
    }

    /// Adds `choices` where the players of a set are best.
    #[inline(always)]
    fn add(&mut self, strengths: [&[i16; LANES]; P], choices: &[i16; LANES]) {
        for lane in 0..LANES {
            let strengths = strengths.map(|strengths| strengths[lane]);
            for set in 1..1 << P {
                if is_summed::<P>(set) {
                    self.sums[set][lane] += where_true(are_best(set, strengths), choices[lane]);
                }
            }
        }
    }

    #[inline(always)]
    fn totals(&self) -> WinnerSums {
        let mut totals = [0; WINNER_SETS];
        for (total, lanes) in totals.iter_mut().zip(&self.sums) {
            *total = i64::from(lanes.iter().map(|&lane| i32::from(lane)).sum::<i32>());
        }
        totals
    }
}
