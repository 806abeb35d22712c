//! What is done on boards, one after the other.

use alloc::boxed::Box;

use crate::exact::sweep::blocks::BLOCKS;
use crate::exact::sweep::board::Board;
use crate::exact::sweep::three_way::ThreeWay;
use crate::exact::sweep::three_way::overlaps::Overlaps;
use crate::exact::sweep::three_way::player::Player;
use crate::exact::sweep::three_way::strength_order::StrengthOrder;
use crate::exact::sweep::three_way::sums::{ComboSums, EachCombo, HeroSums, Sums};
use crate::exact::sweep::three_way::walk::{Scratch, ShowdownSweep, Sink};
use crate::exact::sweep::vectors::{Simd, Task};
use crate::progress::Units;

/// What is done on a board.
pub(crate) trait Work {
    /// Does it, for who arrives on the board, which counts some times.
    fn work<S: Simd>(&mut self, simd: S, order: &StrengthOrder, times: f64);
}

/// Work on all boards of some units. The output is the work done, and the number of boards.
pub(crate) struct OnBoards<'a, W> {
    pub(crate) spot: ThreeWay<'a>,
    pub(crate) players: &'a [Player<'a>; 3],
    pub(crate) units: Units,
    pub(crate) work: W,
}

impl<W: Work> Task for OnBoards<'_, W> {
    type Output = (W, u64);

    #[inline(always)]
    fn run<S: Simd>(mut self, simd: S) -> (W, u64) {
        let ThreeWay { orders, runouts, .. } = self.spot;
        let wanted = with_weight(self.players);
        let (mut order, mut boards) = (StrengthOrder::new(), 0);
        for unit in self.units {
            let ranks = runouts.ranks(unit);
            for (cards, count) in runouts.boards(unit) {
                order.list(&Board::new(cards), ranks, orders, &wanted);
                self.work.work(simd, &order, f64::from(count));
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
struct SweepScratch<P> {
    scratch: Scratch,
    partners: Box<P>,
}

impl<P: Overlaps> SweepScratch<P> {
    fn new() -> Self {
        Self { scratch: Scratch::new(), partners: P::new() }
    }

    /// Walks a hero through a board.
    #[inline(always)]
    fn walk<S: Simd, K: Sink<S>>(&mut self, simd: S, trio: Trio<'_>, order: &StrengthOrder, sink: K) -> K {
        let mut walk = ShowdownSweep::new(simd, &mut self.scratch, &mut *self.partners, trio, sink);
        for group in order.groups() {
            walk.meet(group);
        }
        walk.sink
    }
}

/// Sums of `N` heroes.
pub(crate) struct Heroes<'a, P, const N: usize, const UP_TO: bool> {
    walks: [Trio<'a>; N],
    scratch: SweepScratch<P>,
    pub(crate) sums: [Sums; N],
}

impl<'a, P: Overlaps, const N: usize, const UP_TO: bool> Heroes<'a, P, N, UP_TO> {
    /// Sums of the first of each trio.
    pub(crate) fn new(walks: [Trio<'a>; N]) -> Self {
        Self { walks, scratch: SweepScratch::new(), sums: [Sums::default(); N] }
    }
}

impl<P: Overlaps, const N: usize, const UP_TO: bool> Work for Heroes<'_, P, N, UP_TO> {
    #[inline(always)]
    fn work<S: Simd>(&mut self, simd: S, order: &StrengthOrder, times: f64) {
        for (trio, sums) in self.walks.iter().zip(&mut self.sums) {
            let sink = HeroSums::<S, UP_TO>::new(simd, trio[0]);
            sums.add(self.scratch.walk(simd, *trio, order, sink).sums(simd), times);
        }
    }
}

/// Sums by combo, of the first player.
pub(crate) struct Combos<'a, P> {
    trio: Trio<'a>,
    same_villains: bool,
    scratch: SweepScratch<P>,
    pub(crate) sums: Box<ComboSums>,
}

impl<'a, P: Overlaps> Combos<'a, P> {
    pub(crate) fn new([hero, first, second]: &'a [Player<'a>; 3], same_villains: bool) -> Self {
        let trio = [hero, first, second];
        Self { trio, same_villains, scratch: SweepScratch::new(), sums: ComboSums::zero() }
    }
}

impl<P: Overlaps> Work for Combos<'_, P> {
    #[inline(always)]
    fn work<S: Simd>(&mut self, simd: S, order: &StrengthOrder, times: f64) {
        let [hero, first, second] = self.trio;
        let first_times = if self.same_villains { 2.0 } else { 1.0 };
        let sink = EachCombo::<false> { sums: &mut self.sums, times, first_times };
        self.scratch.walk(simd, self.trio, order, sink);
        if !self.same_villains {
            let sink = EachCombo::<true> { sums: &mut self.sums, times, first_times };
            self.scratch.walk(simd, [hero, second, first], order, sink);
        }
    }
}
