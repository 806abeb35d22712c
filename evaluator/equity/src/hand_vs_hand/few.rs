//! The counting of two and three players: a sum for each set of them.
//!
//! Who wins a board is a set of players, as bits: 0b001 if the first player wins alone, 0b101 if the first and the third
//! share. What is summed up, for a set of players, is the boards on which nobody is stronger than each of them, whoever
//! else may share: that takes but one comparison a player. Which boards exactly they win follows by inclusion and
//! exclusion. The last player's boards need no sum, for those of all players together are all boards: two players take
//! two sums, three take six.

use core::array;

use crate::hand_vs_hand::count::where_true;
use crate::hand_vs_hand::deal::PlayerColumns;
use crate::hand_vs_hand::prepare::{Block, LANES};

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

impl<const P: usize> PlayerColumns for [usize; P] {
    type Counts = [i64; WINNER_SETS];
    type Strengths<'a> = [&'a [Block]; P];
    type Comparison<'a> = [&'a [i16; LANES]; P];
    type Tally = WinnerTally<P>;

    fn of(_: usize, number: impl Fn(usize) -> usize) -> Self {
        array::from_fn(number)
    }

    #[inline(always)]
    fn strengths<'a>(&self, column: impl Fn(usize) -> &'a [Block]) -> Self::Strengths<'a> {
        self.map(column)
    }

    #[inline(always)]
    fn compare<'a>(strengths: &Self::Strengths<'a>, block: usize) -> Self::Comparison<'a> {
        strengths.map(|column| &column[block].0)
    }

    #[inline(always)]
    fn best(strengths: &Self::Comparison<'_>, lane: usize) -> i16 {
        best_of(strengths.map(|strengths| strengths[lane]))
    }

    #[inline(always)]
    fn tally(&self) -> WinnerTally<P> {
        WinnerTally { lanes: [[0; LANES]; WINNER_SETS], sums: [0; WINNER_SETS] }
    }

    #[inline(always)]
    fn add(tally: &mut WinnerTally<P>, strengths: &Self::Comparison<'_>, boards: &[i16; LANES]) {
        for lane in 0..LANES {
            let strengths = strengths.map(|strengths| strengths[lane]);
            for set in 1..1 << P {
                if is_summed::<P>(set) {
                    tally.lanes[set][lane] += where_true(are_best(set, strengths), boards[lane]);
                }
            }
        }
    }

    #[inline(always)]
    fn empty_lanes(tally: &mut WinnerTally<P>) {
        for (sum, lanes) in tally.sums.iter_mut().zip(&mut tally.lanes) {
            *sum += i64::from(lanes.iter().map(|&lane| i32::from(lane)).sum::<i32>());
            *lanes = [0; LANES];
        }
    }

    fn counts(tally: WinnerTally<P>, boards: i64) -> Self::Counts {
        by_winners::<P>(tally.sums, boards)
    }
}

/// Boards on which nobody is stronger than a set of players. Lanes begin with a cache line.
#[repr(C, align(64))]
pub(crate) struct WinnerTally<const P: usize> {
    lanes: [[i16; LANES]; WINNER_SETS],
    sums: WinnerSums,
}
