use super::player::Player;
use super::walk::{Sink, State};
use crate::equity::kernels::showdown::Simd;

/// How many numbers are added up in `f32` before they go to `f64`: none is 2^20 or more, so that 16 of them are exact.
const FEW: u32 = 16;

/// A sum over the holdings of a hero.
#[derive(Clone, Copy)]
struct Tally<S: Simd> {
    lanes: S::Block,
    count: u32,
    sum: f64,
}

impl<S: Simd> Tally<S> {
    #[inline(always)]
    fn new(simd: S) -> Self {
        Self { lanes: simd.splat(0.0), count: 0, sum: 0.0 }
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
        self.lanes = simd.splat(0.0);
        self.count = 0;
    }
}

/// Adds up what all holdings of a hero read.
pub(super) struct Totals<'a, S: Simd, const UP_TO: bool> {
    hero: &'a Player<'a>,
    tallies: [Tally<S>; 3],
}

impl<'a, S: Simd, const UP_TO: bool> Totals<'a, S, UP_TO> {
    #[inline(always)]
    pub(super) fn new(simd: S, hero: &'a Player<'a>) -> Self {
        Self { hero, tallies: [Tally::new(simd); 3] }
    }

    /// The sums at the states [`Below`](State::Below), [`FirstUpTo`](State::FirstUpTo) and [`UpTo`](State::UpTo).
    #[inline(always)]
    pub(super) fn sums(mut self, simd: S) -> [f64; 3] {
        let mut sums = [0.0; 3];
        for n in 0..3 {
            self.tallies[n].settle(simd);
            sums[n] = self.tallies[n].sum;
        }
        sums
    }
}

impl<S: Simd, const UP_TO: bool> Sink<S> for Totals<'_, S, UP_TO> {
    #[inline(always)]
    fn wants(state: State) -> bool {
        match state {
            State::Below | State::FirstUpTo => true,
            State::UpTo => UP_TO,
        }
    }

    #[inline(always)]
    fn add(&mut self, simd: S, state: State, block: usize, mask: u16, weights: S::Block) {
        let hero = simd.load(self.hero.weights(block), mask);
        let tally = match state {
            State::Below => 0,
            State::FirstUpTo => 1,
            State::UpTo => 2,
        };
        self.tallies[tally].add(simd, weights, hero);
    }
}
