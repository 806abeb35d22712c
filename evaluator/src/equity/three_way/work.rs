//! What is done on boards, one after the other.

use alloc::boxed::Box;

use super::ThreeWay;
use super::arrivals::Arrivals;
use super::partners::Partners;
use super::player::Player;
use super::sums::{EachHolding, HeroSums, HoldingSums, Sums};
use super::walk::{Notes, Sink, Walk};
use crate::equity::blocks::BLOCKS;
use crate::equity::board::Board;
use crate::equity::kernels::showdown::{Number, Simd, Task};
use crate::equity::parts::Units;

/// What is done on a board.
pub(super) trait Work {
    type Number: Number;

    /// Does it, for who arrives on the board, which counts some times.
    fn work<S: Simd<Number = Self::Number>>(&mut self, simd: S, arrivals: &Arrivals, times: f64);
}

/// Work on all boards of some units. The output is the work done.
pub(super) struct OnBoards<'a, W: Work> {
    pub(super) spot: ThreeWay<'a>,
    pub(super) players: &'a [Player<'a, W::Number>; 3],
    pub(super) units: Units<'a>,
    pub(super) work: W,
}

impl<W: Work> Task for OnBoards<'_, W> {
    type Number = W::Number;
    type Output = W;

    #[inline(always)]
    fn run<S: Simd<Number = W::Number>>(mut self, simd: S) -> W {
        let ThreeWay { orders, runouts, .. } = self.spot;
        let wanted = with_weight(self.players);
        let mut arrivals = Arrivals::new();
        for unit in self.units {
            let ranks = runouts.ranks(unit);
            for (cards, count) in runouts.boards(unit) {
                arrivals.list(&Board::new(cards), ranks, orders, &wanted);
                self.work.work(simd, &arrivals, f64::from(count));
            }
        }
        self.work
    }
}

/// The lanes of each block in which one of the players has weight.
fn with_weight<T: Number>(players: &[Player<'_, T>; 3]) -> [u16; BLOCKS] {
    core::array::from_fn(|block| players.iter().fold(0, |lanes, player| lanes | player.live()[block]))
}

/// A hero, and villains.
type Trio<'a, T> = [&'a Player<'a, T>; 3];

/// What walks need, one after the other.
struct Memory<P: Partners> {
    notes: Notes<P::Number>,
    partners: Box<P>,
}

impl<P: Partners> Memory<P> {
    fn new() -> Self {
        Self { notes: Notes::new(), partners: P::new() }
    }

    /// Walks a hero through a board.
    #[inline(always)]
    fn walk<'a, S: Simd<Number = P::Number>, K: Sink<S>>(
        &'a mut self,
        simd: S,
        trio: Trio<'a, P::Number>,
        arrivals: &Arrivals,
        sink: K,
    ) -> Walk<'a, S, P, K> {
        let mut walk = Walk::new(simd, &mut self.notes, &mut *self.partners, trio, sink);
        for group in arrivals.groups() {
            walk.meet(group);
        }
        walk
    }
}

/// Sums of `N` heroes.
pub(super) struct Heroes<'a, P: Partners, const N: usize, const UP_TO: bool> {
    walks: [Trio<'a, P::Number>; N],
    memory: Memory<P>,
    pub(super) sums: [Sums; N],
    /// Whether the weight of all cases is wanted too.
    with_all: bool,
    pub(super) all: f64,
}

impl<'a, P: Partners, const N: usize, const UP_TO: bool> Heroes<'a, P, N, UP_TO> {
    /// Sums of the first of each trio.
    pub(super) fn new(walks: [Trio<'a, P::Number>; N], with_all: bool) -> Self {
        Self { walks, memory: Memory::new(), sums: [Sums::default(); N], with_all, all: 0.0 }
    }
}

impl<P: Partners, const N: usize, const UP_TO: bool> Work for Heroes<'_, P, N, UP_TO> {
    type Number = P::Number;

    #[inline(always)]
    fn work<S: Simd<Number = P::Number>>(&mut self, simd: S, arrivals: &Arrivals, times: f64) {
        for (n, (trio, sums)) in self.walks.iter().zip(&mut self.sums).enumerate() {
            let sink = || HeroSums::<S, UP_TO>::new(simd, trio[0]);
            let mut walk = self.memory.walk(simd, *trio, arrivals, sink());
            sums.add(core::mem::replace(&mut walk.sink, sink()).sums(simd), times);
            if self.with_all && n == 0 {
                walk.read_all(arrivals);
                self.all += walk.sink.sums(simd).below * times;
            }
        }
    }
}

/// Sums by holding, of the first player.
pub(super) struct Holdings<'a, P: Partners> {
    trio: Trio<'a, P::Number>,
    same_villains: bool,
    memory: Memory<P>,
    pub(super) sums: Box<HoldingSums>,
}

impl<'a, P: Partners> Holdings<'a, P> {
    pub(super) fn new([hero, first, second]: &'a [Player<'a, P::Number>; 3], same_villains: bool) -> Self {
        let trio = [hero, first, second];
        Self { trio, same_villains, memory: Memory::new(), sums: HoldingSums::zero() }
    }
}

impl<P: Partners> Work for Holdings<'_, P> {
    type Number = P::Number;

    #[inline(always)]
    fn work<S: Simd<Number = P::Number>>(&mut self, simd: S, arrivals: &Arrivals, times: f64) {
        let [hero, first, second] = self.trio;
        let first_times = if self.same_villains { 2.0 } else { 1.0 };
        let sink = EachHolding::<false> { sums: &mut self.sums, times, first_times };
        self.memory.walk(simd, self.trio, arrivals, sink);
        if !self.same_villains {
            let sink = EachHolding::<true> { sums: &mut self.sums, times, first_times };
            self.memory.walk(simd, [hero, second, first], arrivals, sink);
        }
    }
}
