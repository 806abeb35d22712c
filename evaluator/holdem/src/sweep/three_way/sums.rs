//! The sums of the weights that heroes beat and tie.

use alloc::boxed::Box;

use equity::add_by_field;

use crate::sweep::blocks::Blocks;
use crate::sweep::three_way::player::Player;
use crate::sweep::three_way::showdown::{Sink, TieRule};
use crate::sweep::vectors::{Number, Simd};

/// The number of values to add up in lanes before they are added to a sum in `f64`. With weights 0 and 1 each
/// is at most 1225 * 1128, the number of pairs of two villains against a hero, and the sum of eight is below
/// 2^24, so it is exact in `f32`.
const FEW: u32 = 8;

/// A sum over the combos of a hero.
#[derive(Clone, Copy)]
struct HeroTally<S: Simd> {
    lanes: S::Block,
    count: u32,
    sum: f64,
}

impl<S: Simd> HeroTally<S> {
    #[inline(always)]
    fn new(simd: S) -> Self {
        Self { lanes: simd.splat(S::Number::ZERO), count: 0, sum: 0.0 }
    }

    #[inline(always)]
    fn add(&mut self, simd: S, weights: S::Block, hero: S::Block) {
        self.lanes = simd.mul_add(weights, hero, self.lanes);
        self.count += 1;
        if self.count == FEW {
            self.settle(simd);
        }
    }

    #[inline(always)]
    fn settle(&mut self, simd: S) {
        self.sum += simd.sum_wide(self.lanes);
        self.lanes = simd.splat(S::Number::ZERO);
        self.count = 0;
    }
}

/// The weight of the cases that a hero wins, by each [`TieRule`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct ThreeWaySums {
    /// The hero beats both villains.
    pub(crate) beats_both: f64,
    /// The first villain loses or ties, and the second loses.
    pub(crate) may_tie_first: f64,
    /// Both villains lose or tie.
    pub(crate) may_tie_both: f64,
}

add_by_field! { ThreeWaySums { beats_both, may_tie_first, may_tie_both }, times: f64 }

/// A sink that adds up the weights that all combos of a hero beat and tie, multiplied by their own weights.
pub(crate) struct HeroSums<'a, S: Simd> {
    hero: &'a Player<'a, S::Number>,
    /// `true` to sum [`MayTieBoth`](TieRule::MayTieBoth) too.
    with_both: bool,
    beats_both: HeroTally<S>,
    may_tie_first: HeroTally<S>,
    may_tie_both: HeroTally<S>,
}

impl<'a, S: Simd> HeroSums<'a, S> {
    #[inline(always)]
    pub(crate) fn new(simd: S, hero: &'a Player<'a, S::Number>, with_both: bool) -> Self {
        let none = HeroTally::new(simd);
        Self { hero, with_both, beats_both: none, may_tie_first: none, may_tie_both: none }
    }

    #[inline(always)]
    pub(crate) fn sums(mut self, simd: S) -> ThreeWaySums {
        self.beats_both.settle(simd);
        self.may_tie_first.settle(simd);
        self.may_tie_both.settle(simd);
        ThreeWaySums {
            beats_both: self.beats_both.sum,
            may_tie_first: self.may_tie_first.sum,
            may_tie_both: self.may_tie_both.sum,
        }
    }
}

impl<S: Simd> Sink<S> for HeroSums<'_, S> {
    #[inline(always)]
    fn wants(&self, rule: TieRule) -> bool {
        self.with_both || rule != TieRule::MayTieBoth
    }

    #[inline(always)]
    fn add(&mut self, simd: S, rule: TieRule, block: usize, mask: u16, weights: S::Block) {
        let hero = simd.load(&self.hero.range.0[block], mask);
        match rule {
            TieRule::BeatsBoth => self.beats_both.add(simd, weights, hero),
            TieRule::MayTieFirst => self.may_tie_first.add(simd, weights, hero),
            TieRule::MayTieBoth => self.may_tie_both.add(simd, weights, hero),
        }
    }
}

/// Weights of cases for each combo of a hero, without the hero's own weight.
#[derive(Clone)]
pub(crate) struct ThreeWayComboSums {
    /// The cases that the combo wins outright.
    pub(crate) outright: Blocks<f64>,
    /// The cases that it wins or ties.
    pub(crate) won: Blocks<f64>,
    /// Six times the pots that it wins: six for each outright win, three or two for a split pot.
    pub(crate) six_pots: Blocks<f64>,
}

impl ThreeWayComboSums {
    pub(crate) fn zero() -> Box<Self> {
        let none = Blocks::zero();
        Box::new(Self { outright: none.clone(), won: none.clone(), six_pots: none })
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.outright.add(&other.outright);
        self.won.add(&other.won);
        self.six_pots.add(&other.six_pots);
    }
}

/// A sink that adds the weights that each combo beats and ties to its sums.
pub(crate) struct EachCombo<'a> {
    pub(crate) sums: &'a mut ThreeWayComboSums,
    /// `true` for the second sweep, with the villains swapped. Only its [`MayTieFirst`](TieRule::MayTieFirst)
    /// is new.
    pub(crate) is_swapped: bool,
    /// The multiplicity of the board.
    pub(crate) times: f64,
    /// The factor of the rule [`MayTieFirst`](TieRule::MayTieFirst) in six pots: 2 if it also represents that
    /// of the second villain.
    pub(crate) first_times: f64,
}

impl<S: Simd> Sink<S> for EachCombo<'_> {
    #[inline(always)]
    fn wants(&self, rule: TieRule) -> bool {
        !self.is_swapped || rule == TieRule::MayTieFirst
    }

    /// Adds the weights to the combos' sums. Let `b`, `f`, `s` and `u` be the weights by the four rules: both
    /// beaten, first may tie, second may tie, both may tie. The hero wins `b` alone, shares `f - b` with the
    /// first villain, `s - b` with the second, and the rest of `u` with both. Six pots are
    /// `6 b + 3 (f - b) + 3 (s - b) + 2 (u - f - s + b)`, which is `2 b + f + s + 2 u`.
    #[inline(always)]
    fn add(&mut self, simd: S, rule: TieRule, block: usize, mask: u16, weights: S::Block) {
        let Self { sums, times, first_times, .. } = self;
        let pots = match rule {
            TieRule::MayTieFirst => *first_times,
            TieRule::BeatsBoth | TieRule::MayTieBoth => 2.0,
        };
        simd.add_times(weights, mask, pots * *times, &mut sums.six_pots.0[block]);
        match rule {
            TieRule::BeatsBoth => simd.add_times(weights, mask, *times, &mut sums.outright.0[block]),
            TieRule::MayTieFirst => {}
            TieRule::MayTieBoth => simd.add_times(weights, mask, *times, &mut sums.won.0[block]),
        }
    }
}
