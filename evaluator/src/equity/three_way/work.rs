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
use crate::equity::kernels::showdown::{Simd, Task};
use crate::equity::parts::Units;

/// What is done on a board.
pub(super) trait Work {
    /// Does it, for who arrives on the board, which counts some times.
    fn work<S: Simd>(&mut self, simd: S, arrivals: &Arrivals, times: f64);
}

/// Work on all boards of some units. The output is the work done, and the number of boards.
pub(super) struct OnBoards<'a, W> {
    pub(super) spot: ThreeWay<'a>,
    pub(super) players: &'a [Player<'a>; 3],
    pub(super) units: Units,
    pub(super) work: W,
}

impl<W: Work> Task for OnBoards<'_, W> {
    type Output = (W, u64);

    #[inline(always)]
    fn run<S: Simd>(mut self, simd: S) -> (W, u64) {
        let ThreeWay { orders, runouts, .. } = self.spot;
        let wanted = with_weight(self.players);
        let (mut arrivals, mut boards) = (Arrivals::new(), 0);
        for unit in self.units {
            let ranks = runouts.ranks(unit);
            for (cards, count) in runouts.boards(unit) {
                arrivals.list(&Board::new(cards), ranks, orders, &wanted);
                self.work.work(simd, &arrivals, f64::from(count));
                boards += u64::from(count);
            }
        }
        (self.work, boards)
    }
}

/// The lanes of each block in which one of the players has weight.
fn with_weight(players: &[Player<'_>; 3]) -> [u16; BLOCKS] {
    core::array::from_fn(|block| players.iter().fold(0, |lanes, player| lanes | player.live()[block]))
}

/// A hero, and villains.
type Trio<'a> = [&'a Player<'a>; 3];

/// What walks need, one after the other.
struct Memory<P> {
    notes: Notes,
    partners: Box<P>,
}

impl<P: Partners> Memory<P> {
    fn new() -> Self {
        Self { notes: Notes::new(), partners: P::new() }
    }

    /// Walks a hero through a board.
    #[inline(always)]
    fn walk<S: Simd, K: Sink<S>>(&mut self, simd: S, trio: Trio<'_>, arrivals: &Arrivals, sink: K) -> K {
        let mut walk = Walk::new(simd, &mut self.notes, &mut *self.partners, trio, sink);
        for group in arrivals.groups() {
            walk.meet(group);
        }
        walk.sink
    }
}

/// Sums of `N` heroes.
pub(super) struct Heroes<'a, P, const N: usize, const UP_TO: bool> {
    walks: [Trio<'a>; N],
    memory: Memory<P>,
    pub(super) sums: [Sums; N],
}

impl<'a, P: Partners, const N: usize, const UP_TO: bool> Heroes<'a, P, N, UP_TO> {
    /// Sums of the first of each trio.
    pub(super) fn new(walks: [Trio<'a>; N]) -> Self {
        Self { walks, memory: Memory::new(), sums: [Sums::default(); N] }
    }
}

impl<P: Partners, const N: usize, const UP_TO: bool> Work for Heroes<'_, P, N, UP_TO> {
    #[inline(always)]
    fn work<S: Simd>(&mut self, simd: S, arrivals: &Arrivals, times: f64) {
        for (trio, sums) in self.walks.iter().zip(&mut self.sums) {
            let sink = HeroSums::<S, UP_TO>::new(simd, trio[0]);
            sums.add(self.memory.walk(simd, *trio, arrivals, sink).sums(simd), times);
        }
    }
}

/// Sums by holding, of the first player.
pub(super) struct Holdings<'a, P> {
    trio: Trio<'a>,
    same_villains: bool,
    memory: Memory<P>,
    pub(super) sums: Box<HoldingSums>,
}

impl<'a, P: Partners> Holdings<'a, P> {
    pub(super) fn new([hero, first, second]: &'a [Player<'a>; 3], same_villains: bool) -> Self {
        let trio = [hero, first, second];
        Self { trio, same_villains, memory: Memory::new(), sums: HoldingSums::zero() }
    }
}

impl<P: Partners> Work for Holdings<'_, P> {
    #[inline(always)]
    fn work<S: Simd>(&mut self, simd: S, arrivals: &Arrivals, times: f64) {
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
