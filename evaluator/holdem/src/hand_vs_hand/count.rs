//! The counting: by card ranks alone, then corrections for boards with five, four and three cards of a suit.
//!
//! The winners of a board are a set of players, as bits: 0b001 if the first player wins alone, 0b101 if the
//! first and the third split the pot. The sum for a set of players counts the boards on which nobody is
//! stronger than any of them, whoever else may share. That takes only one comparison for each player. The
//! boards that exactly a set wins follow by inclusion and exclusion. The last player needs no sum, because
//! the boards of all sets add up to all boards. Two players take two sums, three take six.
//!
//! Everything is inlined into each of the kernels, and compiled there for its vector instructions.

use core::array;

use evaluator::internals::rows::RANK_PAIRS;
use evaluator::internals::{Loops, choose};
use evaluator::{Card, Suit};

use crate::hand_vs_hand::HandVsHand;
use crate::hand_vs_hand::deal::{ByRanks, BySuits, HeldRanks, HeldSuit, PlayerColumns};
use crate::hand_vs_hand::prepare::{LANES, NEIGHBOURS, NO_SET, SuitedBoards};

/// The number of sets of up to three players, including the empty set.
pub(crate) const WINNER_SETS: usize = 8;

/// The number of boards on which nobody is stronger than the players, for each set of players. 0 for the
/// empty set and for the last player alone.
type WinnerSums = [i64; WINNER_SETS];

/// Returns `true` if there is a sum for a set of `P` players.
#[inline(always)]
const fn is_summed<const P: usize>(set: usize) -> bool {
    0 < set && set < 1 << P && set != 1 << (P - 1)
}

/// Returns the number of boards that exactly each set of `P` players wins.
fn by_winners<const P: usize>(sums: WinnerSums, boards: i64) -> [i64; WINNER_SETS] {
    let mut counts = sums;
    // Starts with the largest sets.
    for set in (1..1 << P).rev().filter(|&set| is_summed::<P>(set)) {
        let larger = (set + 1..1 << P).filter(|larger| larger & set == set);
        counts[set] -= larger.map(|larger| counts[larger]).sum::<i64>();
    }
    counts[1 << (P - 1)] = boards - counts.iter().sum::<i64>();
    counts
}

/// Returns `true` if nobody is stronger than the players of a set. It has no branches, so that it becomes a
/// lane mask.
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

/// Returns `choices` if `condition` is `true`, and 0 otherwise. A branch or a conditional read of `choices`
/// would prevent vectorization.
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
        let held = ranks.held.iter().copied().map(usize::from).sum::<usize>();
        by_winners::<P>(sums, choose(Card::COUNT - held, 5) as i64)
    }

    fn by_suits(hands: &HandVsHand, ranks: &HeldRanks<Self>, suits: &[HeldSuit<Self>]) -> Self::Counts {
        by_winners::<P>(hands.isa.run(BySuits { prepared: &hands.prepared, ranks, suits }), 0)
    }
}

/// The maximum number of blocks of boards to add up in lanes of 16 bits. A lane has one board of each block,
/// which can be dealt in at most 4^5 ways.
pub(crate) const MAX_BLOCKS: usize = (i16::MAX >> 10) as usize;

/// Returns the number of ways to deal each board of a block: the product of the ways to deal its cards of
/// each rank.
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
        for start in (0..boards.blocks()).step_by(MAX_BLOCKS) {
            let mut lanes = Lanes::<P>::new();
            for block in start..boards.blocks().min(start + MAX_BLOCKS) {
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
            // A flush needs a player whose cards of the suit make five with those on the board.
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
    /// Returns the corrections for flushes on boards with a number of cards of some suits: on boards that
    /// flushes decide, the result with flushes minus the result by card ranks.
    ///
    /// 16 bits are enough for a lane: it holds at most nine sets of three cards, each of which has at most 3
    /// x 595 boards in three suits together. A lane holds more sets of four and five cards (23 and 41), but
    /// these have at most 39 boards and one board in a suit.
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
            // The best flush in each suit, or the minimum if the set cannot be dealt in the suit.
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
                continue; // None of these sets can be dealt in any suit.
            }
            let mut by_flush = [[0; LANES]; Suit::COUNT];
            for (other, ways) in ways.iter().enumerate() {
                let strengths = columns.map(|column| &column[other].0);
                let mut by_ranks = [0; LANES];
                // A constant bound lets the compiler keep everything in registers.
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

/// Sums in lanes, aligned to a cache line.
#[repr(align(64))]
struct Lanes<const P: usize> {
    sums: [[i16; LANES]; WINNER_SETS],
}

impl<const P: usize> Lanes<P> {
    #[inline(always)]
    fn new() -> Self {
        Self { sums: [[0; LANES]; WINNER_SETS] }
    }

    /// Adds `choices` to the sums of the sets whose players are best.
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
