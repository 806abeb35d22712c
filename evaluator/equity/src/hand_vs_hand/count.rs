//! The counting itself: by ranks alone, then what the boards with five, four and three cards of a suit change.
//!
//! How players compare, and how boards are added up by who wins them, differs with [their number](PlayerColumns). All of it is
//! inlined into each of the kernels, and compiled there for the vectors of its processors.

use core::array;

use evaluator::internals::rows::RANK_PAIRS;
use evaluator::internals::{Loops, choose};
use evaluator::{Card, Suit};

use crate::hand_vs_hand::HandVsHand;
use crate::hand_vs_hand::deal::{HeldRanks, HeldSuit, PlayerColumns};
use crate::hand_vs_hand::prepare::{LANES, NEIGHBOURS, NO_SET, Prepared, SuitedBoards};

impl HandVsHand {
    /// All boards of a deal by the set of winners, if there were no flushes.
    pub(crate) fn by_ranks<C: PlayerColumns>(&self, ranks: &HeldRanks<C>) -> C::Counts {
        let tally = self.isa.run(ByRanks { prepared: &self.prepared, ranks });
        let held: u8 = ranks.held.iter().sum();
        C::counts(tally, choose(Card::COUNT - usize::from(held), 5) as i64)
    }

    /// How many boards more, or fewer, each set of players wins because of the flushes in some suits. The suits of which a
    /// player holds most cards come first.
    pub(crate) fn by_suits<C: PlayerColumns>(
        &self,
        ranks: &HeldRanks<C>,
        suits: &[HeldSuit<C>],
    ) -> C::Counts {
        C::counts(self.isa.run(BySuits { prepared: &self.prepared, ranks, suits }), 0)
    }
}

/// `choices` if `condition` holds, else 0. Without a branch, and without a condition on reading `choices`, which both
/// keep compilers from using vectors.
#[inline(always)]
pub(crate) fn where_true(condition: bool, choices: i16) -> i16 {
    -i16::from(condition) & choices
}

/// All boards, compared by ranks alone.
struct ByRanks<'a, C> {
    prepared: &'a Prepared,
    ranks: &'a HeldRanks<C>,
}

/// How many blocks of boards are added up in lanes of 16 bits: each lane stands for one board in every block, which is
/// dealt in 4^5 ways at most.
const MOST_BLOCKS: usize = (i16::MAX >> 10) as usize;

/// How often each board of a block is dealt: the product of the ways to deal its cards of each rank.
#[inline(always)]
fn times_dealt(ways: [&[[u8; LANES]]; NEIGHBOURS], block: usize) -> [i16; LANES] {
    let mut times = [1; LANES];
    for ways in ways {
        for lane in 0..LANES {
            times[lane] *= i16::from(ways[block][lane]);
        }
    }
    times
}

impl<C: PlayerColumns> Loops for ByRanks<'_, C> {
    type Output = C::Tally;

    #[inline(always)]
    fn run(self) -> C::Tally {
        let boards = &self.prepared.boards;
        let strengths = self.ranks.columns.strengths(|pair| boards.column(pair));
        let ways = boards.ways(&self.ranks.held);
        let mut tally = self.ranks.columns.tally();
        for start in (0..boards.blocks()).step_by(MOST_BLOCKS) {
            for block in start..boards.blocks().min(start + MOST_BLOCKS) {
                C::add(&mut tally, &C::compare(&strengths, block), &times_dealt(ways, block));
            }
            C::empty_lanes(&mut tally);
        }
        tally
    }
}

/// What the flushes in some of the suits change: boards on which players are best because of them, less those on which
/// they seem to be best by ranks alone.
struct BySuits<'a, C> {
    prepared: &'a Prepared,
    ranks: &'a HeldRanks<C>,
    suits: &'a [HeldSuit<C>],
}

impl<C: PlayerColumns> Loops for BySuits<'_, C> {
    type Output = C::Tally;

    #[inline(always)]
    fn run(self) -> C::Tally {
        let mut tally = self.ranks.columns.tally();
        for boards in &self.prepared.suited {
            // Somebody needs so many cards of the suit that they come to five with those on the board.
            let suits = self.suits.partition_point(|suit| suit.most + boards.suited >= 5);
            if suits > 0 {
                self.add_changes(boards, &self.suits[..suits], &mut tally);
                C::empty_lanes(&mut tally);
            }
        }
        tally
    }
}

impl<C: PlayerColumns> BySuits<'_, C> {
    /// Adds the boards with a number of cards of some suits on which flushes decide, as these say, and takes the same
    /// boards away as the ranks alone say.
    ///
    /// 16 bits are enough for a lane: it stands for nine sets at most, and each of them has at most 3 x 595 boards in the
    /// three suits that two or three players can have flushes in, and 4 x 528 in four.
    #[inline(always)]
    fn add_changes(&self, boards: &SuitedBoards, suits: &[HeldSuit<C>], tally: &mut C::Tally) {
        let mut ways = [[0; Suit::COUNT]; RANK_PAIRS];
        for (number, suit) in suits.iter().enumerate() {
            let of_suit = boards.ways(self.ranks.left_outside(suit));
            ways.iter_mut().zip(of_suit).for_each(|(ways, of_suit)| ways[number] = of_suit);
        }
        let ways = &ways[..boards.others()];
        let strengths = self.ranks.columns.strengths(|pair| boards.column(pair));
        let flushes: [_; Suit::COUNT] = array::from_fn(|number| {
            suits.get(number).map(|suit| suit.columns.strengths(|held| boards.flushes(held)))
        });
        for (block, sets) in boards.sets.iter().enumerate() {
            // The best flush in each suit; where the suit does not allow the set, the lowest number there is.
            let mut best_flush = [[i16::MIN; LANES]; Suit::COUNT];
            for ((best, suit), flushes) in best_flush.iter_mut().zip(suits).zip(flushes.iter().flatten()) {
                let (flushes, taken) = (C::compare(flushes, block), suit.taken | NO_SET);
                for lane in 0..LANES {
                    let can_be_dealt = -i16::from(sets[lane] & taken == 0);
                    best[lane] = (can_be_dealt & C::best(&flushes, lane)) | (!can_be_dealt & i16::MIN);
                }
            }
            if best_flush.as_flattened().iter().fold(i16::MIN, |most, &best| most.max(best)) == i16::MIN {
                continue; // No suit allows any of these sets.
            }
            let mut by_flush = [[0; LANES]; Suit::COUNT];
            for (other, ways_of_suits) in ways.iter().enumerate() {
                let comparison = C::compare(&strengths, ways.len() * block + other);
                let mut by_ranks = [0; LANES];
                // Numbers that are known to the compiler keep all of it in registers.
                for number in 0..Suit::COUNT {
                    if number == suits.len() {
                        break;
                    }
                    let (by_flush, best_flush) = (&mut by_flush[number], &best_flush[number]);
                    for lane in 0..LANES {
                        let best = C::best(&comparison, lane);
                        let boards = where_true(best <= best_flush[lane], ways_of_suits[number]);
                        by_flush[lane] += boards;
                        by_ranks[lane] -= boards;
                    }
                }
                C::add(tally, &comparison, &by_ranks);
            }
            for (by_flush, flushes) in by_flush.iter().zip(flushes.iter().flatten()) {
                C::add(tally, &C::compare(flushes, block), by_flush);
            }
        }
    }
}
