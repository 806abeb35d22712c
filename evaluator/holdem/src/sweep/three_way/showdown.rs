//! One hero and two villains on a board, with card removal among all three.
//!
//! # Method
//!
//! Combos are visited by blocks, weakest first, and accumulated, as in the
//! [sweep of two players](crate::sweep::two_way). A hero's combo with the cards `x` and `y` beats all pairs
//! of villains' combos that were accumulated before it and that share no card with it or with each other.
//! Their weight follows by inclusion and exclusion. Let `b` and `c` be the weights of the two villains'
//! accumulated combos, `B` and `C` their sums, `B[x]` the sum over combos with the card `x`, and `b[x, y]`
//! the weight of a combo. The weight of all pairs that share no card is updated as `pairs`. From it is
//! subtracted, for each of the two cards, the weight of the pairs in which one combo has the card:
//!
//! ```text
//! with[x] = B[x] (C - C[x]) + C[x] (B - B[x]) - overlaps[x]       of which one has x
//! overlaps[x] = sum over z of b[x, z] (C[z] - c[x, z]) + c[x, z] (B[z] - b[x, z])
//! ```
//!
//! Pairs that have both cards were subtracted twice and are added back: the pairs in which one combo has `x`
//! and the other `y`,
//!
//! ```text
//! (B[x] - b[x, y]) (C[y] - c[x, y]) + (B[y] - b[x, y]) (C[x] - c[x, y]) - common[x, y]
//! common[x, y] = sum over z of b[x, z] c[y, z] + b[y, z] c[x, z]
//! ```
//!
//! and the pairs in which one combo is `{x, y}` itself:
//!
//! ```text
//! b[x, y] (C - C[x] - C[y] + c[x, y]) + c[x, y] (B - B[x] - B[y] + b[x, y])
//! ```
//!
//! `pairs`, the sums and `overlaps` are updated with each accumulated block. Two sums over cards `z` remain:
//! `common` for each hero's combo, and one for each block for `overlaps`. Both are in
//! [`overlaps`](crate::sweep::three_way::overlaps).
//!
//! Equally strong combos are a group. First the weights that the hero's combos beat are emitted. Then the
//! first villain's combos are accumulated and the weights are emitted again. The same follows for the second
//! villain. These are the three [`TieRule`]s. With weights 0 and 1 all numbers are integers below 2^24, and
//! exact in `f32`: the largest, `pairs`, is at most 1326 * 1225. With other weights they are `f64`.

use evaluator::Suit;

use crate::sweep::blocks::ranks;
use crate::sweep::three_way::overlaps::{Accumulation, ByCard, Overlaps, by_cards};
use crate::sweep::three_way::player::Player;
use crate::sweep::three_way::strength_order::{BlockLanes, StrengthOrder};
use crate::sweep::vectors::{Number, Simd};

/// The treatment of villains who are as strong as the hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TieRule {
    /// The hero beats both villains.
    BeatsBoth,
    /// The first villain may be as strong.
    MayTieFirst,
    /// Both villains may be as strong.
    MayTieBoth,
}

impl TieRule {
    const ALL: [Self; 3] = [Self::BeatsBoth, Self::MayTieFirst, Self::MayTieBoth];
}

/// A consumer of the weights that the hero's combos beat and tie.
pub(crate) trait Sink<S: Simd> {
    /// Returns `true` if weights by a rule are needed.
    fn wants(&self, rule: TieRule) -> bool;

    /// Receives, for each combo of a block, the weight of the pairs of villains' combos that it beats and
    /// ties by a rule. Lanes outside the mask are meaningless.
    fn add(&mut self, simd: S, rule: TieRule, block: usize, mask: u16, weights: S::Block);
}

/// The scratch memory of a sweep that is accessed by index, without its [overlaps](Overlaps).
#[repr(C, align(64))]
pub(crate) struct ThreeWayScratch<T> {
    /// The accumulated weight of each villain's cards.
    sums: [ByCard<T>; 2],
    /// The overlaps of each card for which the combo that has the card came last. The others are in
    /// [`Overlaps`]: loading vectors from numbers that are stored by card would stall.
    overlaps: ByCard<T>,
}

impl<T: Number> ThreeWayScratch<T> {
    pub(crate) fn new() -> Self {
        let none = [[T::ZERO; Suit::COUNT]; 16];
        Self { sums: [none; 2], overlaps: none }
    }
}

/// The sweep of one hero and two villains through a board.
pub(crate) struct HeroSweep<'a, S: Simd, P, K> {
    simd: S,
    hero: &'a Player<'a, S::Number>,
    villains: [&'a Player<'a, S::Number>; 2],
    scratch: &'a mut ThreeWayScratch<S::Number>,
    overlaps: &'a mut P,
    /// The accumulated weight of each villain, in all lanes.
    totals: [S::Block; 2],
    /// The accumulated weight of pairs with one combo of each villain and no shared card, in all lanes.
    pairs: S::Block,
    pub(crate) sink: K,
}

impl<'a, S: Simd, P: Overlaps<Number = S::Number>, K: Sink<S>> HeroSweep<'a, S, P, K> {
    #[inline(always)]
    pub(crate) fn new(
        simd: S,
        scratch: &'a mut ThreeWayScratch<S::Number>,
        overlaps: &'a mut P,
        [hero, villains @ ..]: [&'a Player<'a, S::Number>; 3],
        sink: K,
    ) -> Self {
        *scratch = ThreeWayScratch::new();
        overlaps.clear();
        let none = simd.splat(S::Number::ZERO);
        Self { simd, hero, villains, scratch, overlaps, totals: [none; 2], pairs: none, sink }
    }

    /// Processes a group of equally strong combos.
    #[inline(always)]
    pub(crate) fn meet(&mut self, group: &[BlockLanes]) {
        let hero = has_weight(self.hero, group);
        let villains = [has_weight(self.villains[0], group), has_weight(self.villains[1], group)];
        // If no villain can be as strong, all rules have the same result. A single combo cannot be held by
        // two players.
        let is_alone = matches!(group, [lanes] if lanes.mask.is_power_of_two());
        let may_tie = hero && !is_alone && villains != [false; 2];
        if hero && (self.sink.wants(TieRule::BeatsBoth) || !may_tie) {
            self.emit::<false, false>(group, TieRule::BeatsBoth, !may_tie);
        }
        if villains[0] {
            self.accumulate::<0, false>(group);
        }
        if may_tie && self.sink.wants(TieRule::MayTieFirst) {
            self.emit::<true, false>(group, TieRule::MayTieFirst, false);
        }
        if villains[1] {
            self.accumulate::<1, true>(group);
        }
        if may_tie && self.sink.wants(TieRule::MayTieBoth) {
            self.emit::<true, true>(group, TieRule::MayTieBoth, false);
        }
    }

    /// Emits, at the end, the weight of all pairs that the hero's combos can meet, as beaten.
    #[inline(always)]
    pub(crate) fn emit_all(&mut self, order: &StrengthOrder) {
        for group in order.groups() {
            self.emit::<true, true>(group, TieRule::BeatsBoth, false);
        }
    }

    /// Emits the weights of a group by one rule, or by all. `FIRST` and `SECOND` are `true` if the villains'
    /// combos of the group have been accumulated.
    #[inline(always)]
    fn emit<const FIRST: bool, const SECOND: bool>(&mut self, group: &[BlockLanes], at: TieRule, all: bool) {
        for lanes in group {
            let block = lanes.block();
            let mask = lanes.mask & self.hero.live[block];
            if mask != 0 {
                let weights = self.disjoint::<FIRST, SECOND>(block, mask);
                for rule in TieRule::ALL {
                    if self.sink.wants(rule) && (rule == at || all) {
                        self.sink.add(self.simd, rule, block, mask, weights);
                    }
                }
            }
        }
    }

    /// Returns, for each combo of a block, the weight of the accumulated pairs that share no card with it or
    /// with each other.
    #[inline(always)]
    fn disjoint<const FIRST: bool, const SECOND: bool>(&self, block: usize, mask: u16) -> S::Block {
        let simd = self.simd;
        let (high, low) = ranks(block);
        let (first_high, first_low) = by_cards(simd, &self.scratch.sums[0], high, low);
        let (second_high, second_low) = by_cards(simd, &self.scratch.sums[1], high, low);
        let with_high = simd.by_high(self.minus_pairs_with(high));
        let with_low = simd.by_low(self.minus_pairs_with(low));
        let without = simd.add(self.pairs, simd.add(with_high, with_low));
        let without = simd.sub(without, self.overlaps.common(simd, high, low));
        let mut sum = simd.mul_add(first_high, second_low, simd.mul_add(first_low, second_high, without));
        // Adds back combos of the hero's own two cards.
        let first_own = simd.load(&self.villains[0].range.0[block], mask);
        let second_own = simd.load(&self.villains[1].range.0[block], mask);
        if FIRST {
            let with_either = simd.add(second_high, second_low);
            let others = simd.sub(self.totals[1], simd.add(with_either, with_either));
            sum = simd.mul_add(first_own, others, sum);
        }
        if SECOND {
            let with_either = simd.add(first_high, first_low);
            let others = simd.sub(self.totals[0], simd.add(with_either, with_either));
            sum = simd.mul_add(second_own, others, sum);
        }
        if FIRST && SECOND {
            sum = simd.mul_add(simd.add(first_own, first_own), simd.add(second_own, second_own), sum);
        }
        sum
    }

    /// Returns, for each card of a rank, minus the weight of the pairs in which one combo has it.
    #[inline(always)]
    fn minus_pairs_with(&self, rank: usize) -> S::Suits {
        let simd = self.simd;
        let [first, second] = [&self.scratch.sums[0], &self.scratch.sums[1]];
        let (first, second) = (simd.load_suits(&first[rank]), simd.load_suits(&second[rank]));
        let [first_total, ..] = simd.quarters(self.totals[0]);
        let [second_total, ..] = simd.quarters(self.totals[1]);
        let overlaps =
            simd.add_suits(simd.load_suits(&self.scratch.overlaps[rank]), self.overlaps.overlaps(simd, rank));
        let overlaps = simd.mul_add_suits(first, simd.sub_suits(second, second_total), overlaps);
        simd.mul_add_suits(second, simd.sub_suits(first, first_total), overlaps)
    }

    /// Accumulates one villain's combos of a group. `OTHER` is `true` if the other villain's have been
    /// accumulated.
    #[inline(always)]
    fn accumulate<const VILLAIN: usize, const OTHER: bool>(&mut self, group: &[BlockLanes]) {
        for lanes in group {
            let mask = lanes.mask & self.villains[VILLAIN].live[lanes.block()];
            if mask != 0 {
                self.accumulate_block::<VILLAIN, OTHER>(lanes.block(), mask);
            }
        }
    }

    #[inline(always)]
    fn accumulate_block<const VILLAIN: usize, const OTHER: bool>(&mut self, block: usize, mask: u16) {
        let simd = self.simd;
        let (high, low) = ranks(block);
        let weights = simd.load(&self.villains[VILLAIN].range.0[block], mask);
        let (by_high, by_low) = (simd.sums_by_high(weights), simd.sums_by_low(weights));
        self.overlaps
            .accumulate::<S, VILLAIN>(simd, Accumulation { high, low, mask, weights, by_high, by_low });

        let (other_high, other_low) = by_cards(simd, &self.scratch.sums[1 - VILLAIN], high, low);
        // The other villain's weights of the same two cards.
        let own = match OTHER {
            true => simd.load(&self.villains[1 - VILLAIN].range.0[block], mask),
            false => simd.splat(S::Number::ZERO),
        };
        let others = simd.sub(self.totals[1 - VILLAIN], simd.sub(simd.add(other_high, other_low), own));
        let pairs = simd.sums_by_low(simd.mul(weights, others));
        self.pairs = simd.add(self.pairs, simd.splat_sum(pairs));
        self.totals[VILLAIN] = simd.add(self.totals[VILLAIN], simd.splat_sum(by_low));

        let own_twice = simd.add(own, own);
        let overlaps_high = simd.sums_by_high(simd.mul(weights, simd.sub(other_low, own_twice)));
        let overlaps_low = simd.sums_by_low(simd.mul(weights, simd.sub(other_high, own_twice)));
        // Updated in sequence, because the ranks may be the same.
        for (rank, sum, overlap) in [(high, by_high, overlaps_high), (low, by_low, overlaps_low)] {
            simd.add_to_suits(&mut self.scratch.sums[VILLAIN][rank], sum);
            simd.add_to_suits(&mut self.scratch.overlaps[rank], overlap);
        }
    }
}

#[inline(always)]
fn has_weight<T: Number>(player: &Player<'_, T>, group: &[BlockLanes]) -> bool {
    group.iter().any(|lanes| player.live[lanes.block()] & lanes.mask != 0)
}
