//! Sums of boards by who wins them.
//!
//! Who wins a board is a set of players, as bits: 0b001 if the first player wins alone, 0b101 if the first and the third
//! share. What is summed up, for a set of players, is the boards on which nobody is stronger than each of them, whoever
//! else may share: that takes but one comparison a player. Which boards exactly they win follows by inclusion and
//! exclusion. The last player's boards need no sum, for those of all players together are all boards: two players take
//! two sums, three take six.

use core::ops::{AddAssign, Mul, SubAssign};

/// How many sets of up to three players there are, the empty one included.
pub(crate) const WINNER_SETS: usize = 8;

/// Boards by the set of players who win or share them.
#[derive(Clone, Copy, Default)]
pub(crate) struct Counts(pub(crate) [i64; WINNER_SETS]);

impl Counts {
    /// The boards that each set of `P` players wins, from the sums for all sets that [have one](is_summed). Those that the
    /// last player wins alone are left out.
    #[inline(always)]
    pub(crate) fn from_sums<const P: usize>(sums: [i64; WINNER_SETS]) -> Self {
        let mut counts = sums;
        counts[1 << (P - 1)] = 0;
        // From those who share with most others down.
        for set in (1..1 << P).rev().filter(|&set| is_summed::<P>(set)) {
            let larger = (set + 1..1 << P).filter(|larger| larger & set == set);
            counts[set] -= larger.map(|larger| counts[larger]).sum::<i64>();
        }
        Self(counts)
    }

    /// With the boards that the last of `P` players wins alone: what is left of all boards.
    #[inline(always)]
    pub(crate) fn completed<const P: usize>(mut self, boards: i64) -> Self {
        self.0[1 << (P - 1)] = 0;
        self.0[1 << (P - 1)] = boards - self.0.iter().sum::<i64>();
        self
    }

    /// What was counted for players 0, 1 and so on as what it is for others.
    #[inline(always)]
    pub(crate) fn of_players<const P: usize>(self, players: [usize; P]) -> Self {
        let mut counts = Self::default();
        for (set, count) in self.0.into_iter().enumerate().take(1 << P) {
            let bits = players.iter().enumerate().map(|(place, player)| (set >> place & 1) << player);
            counts.0[bits.sum::<usize>() % WINNER_SETS] += count;
        }
        counts
    }
}

impl AddAssign for Counts {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(count, other)| *count += other);
    }
}

impl SubAssign for Counts {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(count, other)| *count -= other);
    }
}

impl Mul<i64> for Counts {
    type Output = Self;

    #[inline(always)]
    fn mul(self, factor: i64) -> Self {
        Self(self.0.map(|count| count * factor))
    }
}

/// Whether there is a sum for a set of `P` players: for all but nobody and the last player alone.
#[inline(always)]
pub(crate) const fn is_summed<const P: usize>(set: usize) -> bool {
    0 < set && set < 1 << P && set != 1 << (P - 1)
}

/// Whether nobody is stronger than the players of a set. Without a branch, so that it becomes a mask of lanes.
#[inline(always)]
pub(crate) fn are_best<const P: usize>(set: usize, strengths: [i16; P]) -> bool {
    let best = strengths.into_iter().fold(i16::MIN, i16::max);
    let mut are_best = true;
    for (player, strength) in strengths.into_iter().enumerate() {
        if set >> player & 1 == 1 {
            are_best &= strength == best;
        }
    }
    are_best
}

/// `choices` if `condition` holds, else 0. Without a branch, and without a condition on reading `choices`, which both
/// keep compilers from using vectors.
#[inline(always)]
pub(crate) fn where_true(condition: bool, choices: i16) -> i16 {
    -i16::from(condition) & choices
}

/// Sums in lanes. 16 bits are enough for each sum they are used for.
pub(crate) struct Lanes<const P: usize, const N: usize> {
    sums: [[i16; N]; WINNER_SETS],
}

impl<const P: usize, const N: usize> Lanes<P, N> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self { sums: [[0; N]; WINNER_SETS] }
    }

    /// Adds `choices` where the players of a set are strongest.
    #[inline(always)]
    pub(crate) fn add(&mut self, strengths: [&[i16; N]; P], choices: &[i16; N]) {
        for lane in 0..N {
            let strengths = strengths.map(|strengths| strengths[lane]);
            for set in 1..1 << P {
                if is_summed::<P>(set) {
                    self.sums[set][lane] += where_true(are_best(set, strengths), choices[lane]);
                }
            }
        }
    }

    /// The same with one strength for all lanes.
    #[inline(always)]
    pub(crate) fn add_to_all(&mut self, strengths: [i16; P], choices: &[i16; N]) {
        for set in 1..1 << P {
            if is_summed::<P>(set) {
                let mask = -i16::from(are_best(set, strengths));
                self.sums[set].iter_mut().zip(choices).for_each(|(sum, choices)| *sum += mask & choices);
            }
        }
    }

    /// The boards that each set of players wins, but for the last player alone.
    #[inline(always)]
    pub(crate) fn total(&self) -> Counts {
        let mut sums = [0; WINNER_SETS];
        for (set, total) in sums.iter_mut().enumerate().filter(|&(set, _)| is_summed::<P>(set)) {
            *total = sum(&self.sums[set]);
        }
        Counts::from_sums::<P>(sums)
    }
}

#[inline(always)]
pub(crate) fn sum(lanes: &[i16]) -> i64 {
    i64::from(lanes.iter().map(|&lane| i32::from(lane)).sum::<i32>())
}
