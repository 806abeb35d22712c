//! Flush corrections of one suit: boards with three, four or five cards of the suit are counted again, with
//! flushes and, to be subtracted, without. The other cards of such a board matter only by their ranks.

use super::Ranks;
use super::hand_ranks::{Flushes, HandRanks};
use super::tally::{Outcomes, Tally};
use super::unsuited::Live;
use crate::lanes::{Lanes, lanes_of};
use crate::tables::{
    FlushRanks, Ordinal, PAIR_LANES, RANK_LANES, RANKS, choose, pair, place_of_four, place_of_three,
};

/// Returns the outcomes of two hands with their flushes in a suit, less those without. `suited` is the mask
/// of the suit's remaining ranks, and `live` has the remaining cards of all suits.
#[inline(always)]
pub(crate) fn correction_in_suit<V: Lanes>(
    lanes: V,
    hands: [&HandRanks; 2],
    flushes: [Option<&Flushes<'_>>; 2],
    left: u16,
    live: &Live,
) -> Outcomes {
    static NONE: FlushRanks = FlushRanks::NONE;
    let suited = Ranks::of_mask(left);
    let others = std::array::from_fn(|rank| live[rank] - (left >> rank & 1) as u8);
    let flushes = flushes.map(|flushes| flushes.map_or(&NONE, Flushes::get));
    SuitSpot { hands, flushes, suited: suited.as_slice(), others: &others }.correction(lanes)
}

/// Two hands in a suit.
#[derive(Clone, Copy)]
struct SuitSpot<'a> {
    hands: [&'a HandRanks; 2],
    flushes: [&'a FlushRanks; 2],
    /// The remaining ranks of the suit, ascending.
    suited: &'a [u8],
    /// The number of remaining cards of other suits, by rank.
    others: &'a Live,
}

impl SuitSpot<'_> {
    /// Returns the outcomes with flushes, less those without.
    #[inline(always)]
    fn correction<V: Lanes>(&self, v: V) -> Outcomes {
        let mut sum = Outcomes::default();
        for at in lanes_of::<V>(PAIR_LANES) {
            sum += self.three_suited(v, at);
        }
        for at in lanes_of::<V>(RANK_LANES) {
            sum += self.four_or_five_suited(v, at);
        }
        sum
    }

    /// Three cards of the suit, and two others in the lanes.
    #[inline(always)]
    fn three_suited<V: Lanes>(&self, v: V, at: usize) -> Outcomes {
        let Self { hands, flushes, suited, others } = *self;
        let [one, minus_one] = [v.splat(1), v.splat(-1)];
        let mut tally = Tally::new(v);
        for (i, &x) in suited.iter().enumerate() {
            for (j, &y) in suited[..i].iter().enumerate() {
                let (x, y) = (usize::from(x), usize::from(y));
                let place = place_of_three(x, y);
                let xy = hands.map(|hand| hand.pair_lanes(v, x, y, at));
                let near = hands.map(|hand| &hand.unsuited.two_one[pair(x, y)]);
                for &z in &suited[..j] {
                    let z = usize::from(z);
                    let unsuited = [
                        hands[0].three_and_lanes(v, xy[0], near[0][z], [x, y, z], at),
                        hands[1].three_and_lanes(v, xy[1], near[1][z], [x, y, z], at),
                    ];
                    let with_flushes = [
                        v.max(unsuited[0], v.splat(flushes[0].three[place + z])),
                        v.max(unsuited[1], v.splat(flushes[1].three[place + z])),
                    ];
                    tally.add(v, unsuited, minus_one);
                    tally.add(v, with_flushes, one);
                }
            }
        }
        tally.weigh(v, &weights_of_pairs(others)[at..])
    }

    /// Four cards of the suit, and in the lanes a card of another suit or the fifth and lowest of the suit.
    #[inline(always)]
    fn four_or_five_suited<V: Lanes>(&self, v: V, at: usize) -> Outcomes {
        let Self { hands, flushes, suited, others } = *self;
        let [one, minus_one] = [v.splat(1), v.splat(-1)];
        let [mut four, mut five, mut five_before] = [Tally::new(v); 3];
        let below = suited_below(suited);
        for (i, &w) in suited.iter().enumerate() {
            for (j, &x) in suited[..i].iter().enumerate() {
                for (k, &y) in suited[..j].iter().enumerate() {
                    let [w, x, y] = [w, x, y].map(usize::from);
                    let wxy = [
                        hands[0].three_and_lane(v, [w, x, y], at),
                        hands[1].three_and_lane(v, [w, x, y], at),
                    ];
                    let place_of_four = place_of_four(w, x, y);
                    let place_of_five = choose(w, 5) + choose(x, 4) + choose(y, 3);
                    for &z in &suited[..k] {
                        let z = usize::from(z);
                        let place = place_of_four + z;
                        let unsuited = [
                            hands[0].four_and_lane(v, wxy[0], [w, x, y, z], place, at),
                            hands[1].four_and_lane(v, wxy[1], [w, x, y, z], place, at),
                        ];
                        let with_four = [
                            v.max(unsuited[0], v.splat(flushes[0].four[place])),
                            v.max(unsuited[1], v.splat(flushes[1].four[place])),
                        ];
                        four.add(v, unsuited, minus_one);
                        four.add(v, with_four, one);
                        let place = place_of_five + choose(z, 2) + at;
                        let with_five = [
                            v.max(unsuited[0], v.load(&flushes[0].five[place..])),
                            v.max(unsuited[1], v.load(&flushes[1].five[place..])),
                        ];
                        let is_below = v.load(&below[z][at..]);
                        five_before.add(v, unsuited, is_below);
                        five.add(v, with_five, is_below);
                    }
                }
            }
        }
        let (others, ones) = (rank_weights(others), [1; RANK_LANES]);
        let before = five_before.weigh(v, &ones);
        four.weigh(v, &others[at..]) + five.weigh(v, &ones) + before * -1
    }
}

impl HandRanks {
    /// Three different board ranks with those of the lanes.
    #[inline(always)]
    fn three_and_lanes<V: Lanes>(
        &self,
        v: V,
        xy: V::Vector,
        xyz: Ordinal,
        [x, y, z]: [usize; 3],
        at: usize,
    ) -> V::Vector {
        let (xz, yz) = (self.pair_lanes(v, x, z, at), self.pair_lanes(v, y, z, at));
        v.max(v.max(xy, xz), v.max(yz, v.splat(xyz)))
    }

    /// Two board ranks with that of the lane.
    #[inline(always)]
    fn two_and_lane<V: Lanes>(&self, v: V, x: usize, y: usize, at: usize) -> V::Vector {
        v.load(&self.unsuited.two_one[pair(x, y)][at..])
    }

    /// Three board ranks with that of the lane: triples of two and the lane.
    #[inline(always)]
    fn three_and_lane<V: Lanes>(&self, v: V, [w, x, y]: [usize; 3], at: usize) -> V::Vector {
        let (wx, wy) = (self.two_and_lane(v, w, x, at), self.two_and_lane(v, w, y, at));
        v.max(v.max(wx, wy), self.two_and_lane(v, x, y, at))
    }

    /// Four board ranks at a given index, with that of the lane.
    #[inline(always)]
    fn four_and_lane<V: Lanes>(
        &self,
        v: V,
        wxy: V::Vector,
        [w, x, y, z]: [usize; 4],
        place: usize,
        at: usize,
    ) -> V::Vector {
        let (wz, xz) = (self.two_and_lane(v, w, z, at), self.two_and_lane(v, x, z, at));
        let yz = self.two_and_lane(v, y, z, at);
        v.max(v.max(wxy, wz), v.max(v.max(xz, yz), v.splat(self.four[place])))
    }
}

/// Returns the number of ways to deal two cards of other suits, by their ranks.
#[inline(always)]
fn weights_of_pairs(others: &Live) -> [Ordinal; PAIR_LANES] {
    let mut weights = [0; PAIR_LANES];
    for u in 0..RANKS {
        for v in 0..u {
            weights[pair(u, v)] = Ordinal::from(others[u]) * Ordinal::from(others[v]);
        }
        weights[pair(u, u)] = choose(others[u].into(), 2) as Ordinal;
    }
    weights
}

/// Returns the number of ways to deal a card of another suit, by its rank.
#[inline(always)]
fn rank_weights(others: &Live) -> [Ordinal; RANK_LANES] {
    let mut weights = [0; RANK_LANES];
    weights.iter_mut().zip(others).for_each(|(weight, &cards)| *weight = cards.into());
    weights
}

/// Returns, for each rank, 1 for the lower ranks that remain of the suit, and 0 for others.
#[inline(always)]
fn suited_below(suited: &[u8]) -> [[Ordinal; RANK_LANES]; RANK_LANES] {
    let mut below = [[0; RANK_LANES]; RANK_LANES];
    for (i, &rank) in suited.iter().enumerate() {
        suited[..i].iter().for_each(|&lower| below[usize::from(rank)][usize::from(lower)] = 1);
    }
    below
}
