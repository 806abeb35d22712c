//! All boards, counted as if there were no flushes.
//!
//! A board is a multiset of five ranks, of which the lowest two are the lanes of vectors. The other three,
//! the highest first, are `x`, `y` and `z`. No lane's rank is above `z`. The number of boards of a multiset
//! is the number of ways to take its cards from the remaining ones of each rank. The lanes' weights depend on
//! how many of the three are `z`, so there is a tally for each number.

use super::hand_ranks::HandRanks;
use super::tally::{Outcomes, Tally};
use crate::lanes::{Lanes, lanes_of};
use crate::tables::{Ordinal, PAIR_LANES, RANKS, choose, pair};

/// The number of remaining cards of each rank.
pub(crate) type Live = [u8; RANKS];

/// Returns the number of ways to take `cards` of the remaining cards of a rank.
#[inline(always)]
fn ways(live: &Live, rank: usize, cards: usize) -> Ordinal {
    choose(live[rank].into(), cards) as Ordinal
}

/// Returns the number of ways to take two more ranks.
#[inline(always)]
fn ways_of_two(live: &Live, x: usize, y: usize) -> Ordinal {
    if x == y { ways(live, x, 2) } else { ways(live, x, 1) * ways(live, y, 1) }
}

/// Returns the outcomes over all boards of the remaining cards.
#[inline(always)]
pub(crate) fn unsuited_boards<V: Lanes>(v: V, hands: [&HandRanks; 2], live: &Live) -> Outcomes {
    let mut sum = Outcomes::default();
    for z in 0..RANKS {
        let weights = lane_weights(live, z);
        for at in lanes_of::<V>(pair(z, z) + 1) {
            let tallies = tally(v, hands, live, z, at);
            for (tally, weights) in tallies.iter().zip(&weights) {
                sum += tally.weigh(v, &weights[at..]);
            }
        }
    }
    sum
}

/// Returns the number of ways to deal the lowest two ranks of boards with one, two or three `z` above them.
#[inline(always)]
fn lane_weights(live: &Live, z: usize) -> [[Ordinal; PAIR_LANES]; 3] {
    let mut weights = [[0; PAIR_LANES]; 3];
    for u in 0..=z {
        for v in 0..=u {
            for (above, weights) in weights.iter_mut().enumerate() {
                let of_z = above + 1 + usize::from(u == z) + usize::from(v == z);
                weights[pair(u, v)] = ways(live, z, of_z)
                    * match (u == z, v == z) {
                        (true, true) => 1,
                        (true, false) => ways(live, v, 1),
                        _ => ways_of_two(live, u, v),
                    };
            }
        }
    }
    weights
}

/// Returns the outcomes of all boards with some lowest two ranks, by how many of the other three are `z`.
#[inline(always)]
fn tally<V: Lanes>(v: V, hands: [&HandRanks; 2], live: &Live, z: usize, at: usize) -> [Tally<V>; 3] {
    let mut tallies = [Tally::new(v); 3];
    for x in z..RANKS {
        let xz = [hands[0].pair_lanes(v, x, z, at), hands[1].pair_lanes(v, x, z, at)];
        for y in z..=x {
            let ranks = [hands[0].five(v, xz[0], [x, y, z], at), hands[1].five(v, xz[1], [x, y, z], at)];
            let (of_z, ways) = match (x == z, y == z) {
                (true, true) => (2, 1),
                (false, true) => (1, ways(live, x, 1)),
                _ => (0, ways_of_two(live, x, y)),
            };
            tallies[of_z].add(v, ranks, v.splat(ways));
        }
    }
    tallies
}

impl HandRanks {
    /// Two board ranks with those of the lanes: the best of the four triples with cards of both.
    #[inline(always)]
    pub(super) fn pair_lanes<V: Lanes>(&self, v: V, x: usize, y: usize, at: usize) -> V::Vector {
        v.load(&self.two_two[pair(x, y)][at..])
    }

    /// Three board ranks with those of the lanes: the best of all ten triples, given those of `x` and `z`.
    #[inline(always)]
    pub(super) fn five<V: Lanes>(&self, v: V, xz: V::Vector, [x, y, z]: [usize; 3], at: usize) -> V::Vector {
        let (xy, yz) = (self.pair_lanes(v, x, y, at), self.pair_lanes(v, y, z, at));
        v.max(v.max(xz, xy), v.max(yz, v.splat(self.unsuited.two_one[pair(x, y)][z])))
    }
}
