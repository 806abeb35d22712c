//! The work on boards, one after the other.

use alloc::boxed::Box;

use equity::internals::{Units, note_work};

use crate::sweep::Sweep;
use crate::sweep::blocks::BLOCKS;
use crate::sweep::board::Board;
use crate::sweep::three_way::overlaps::Overlaps;
use crate::sweep::three_way::player::Player;
use crate::sweep::three_way::showdown::{HeroSweep, Sink, ThreeWayScratch};
use crate::sweep::three_way::strength_order::StrengthOrder;
use crate::sweep::three_way::sums::{EachCombo, HeroSums, ThreeWayComboSums, ThreeWaySums};
use crate::sweep::vectors::{Number, Simd, VectorTask, with_vectors};

/// The work on a board.
pub(crate) trait Work {
    type Number: Number;

    /// The estimated time for a board.
    const NANOSECONDS: f64;

    /// Processes a board with its combos in order. `times` is the multiplicity of the board.
    fn work<S: Simd<Number = Self::Number>>(&mut self, simd: S, order: &StrengthOrder, times: f64);
}

/// Work on all boards of some units. Returns the work when it is done, or `None` after a stop.
pub(crate) struct OnBoards<'a, W: Work> {
    pub(crate) sweep: Sweep<'a>,
    pub(crate) players: &'a [Player<'a, W::Number>; 3],
    pub(crate) units: Units<'a>,
    pub(crate) work: W,
}

with_vectors!(['a, W: Work] OnBoards<'a, W>);

impl<W: Work> VectorTask for OnBoards<'_, W> {
    type Number = W::Number;
    type Output = Option<W>;

    #[inline(always)]
    fn run<S: Simd<Number = W::Number>>(mut self, simd: S) -> Option<W> {
        let Sweep { orders, runouts, reporter, .. } = self.sweep;
        let wanted = with_weight(self.players);
        let mut order = StrengthOrder::new();
        for unit in self.units {
            let ranks = runouts.ranks(unit);
            for (cards, count) in runouts.boards(unit) {
                if reporter.is_stopped() {
                    return None;
                }
                note_work(W::NANOSECONDS);
                order.list(&Board::new(cards), ranks, orders, &wanted);
                self.work.work(simd, &order, f64::from(count));
            }
        }
        Some(self.work)
    }
}

/// Returns the lanes of each block in which a player has weight.
fn with_weight<T: Number>(players: &[Player<'_, T>; 3]) -> [u16; BLOCKS] {
    core::array::from_fn(|block| players.iter().fold(0, |lanes, player| lanes | player.live[block]))
}

/// A hero and two villains.
pub(crate) type Trio<'a, T> = [&'a Player<'a, T>; 3];

/// The scratch memory of consecutive sweeps.
struct SweepScratch<P: Overlaps> {
    scratch: ThreeWayScratch<P::Number>,
    overlaps: Box<P>,
}

impl<P: Overlaps> SweepScratch<P> {
    fn new() -> Self {
        Self { scratch: ThreeWayScratch::new(), overlaps: P::new() }
    }

    /// Sweeps a board for a hero.
    #[inline(always)]
    fn sweep<'a, S: Simd<Number = P::Number>, K: Sink<S>>(
        &'a mut self,
        simd: S,
        trio: Trio<'a, P::Number>,
        order: &StrengthOrder,
        sink: K,
    ) -> HeroSweep<'a, S, P, K> {
        let mut sweep = HeroSweep::new(simd, &mut self.scratch, &mut *self.overlaps, trio, sink);
        for group in order.groups() {
            sweep.meet(group);
        }
        sweep
    }
}

/// The sums of one or two heroes.
pub(crate) struct Heroes<'a, P: Overlaps> {
    trios: &'a [Trio<'a, P::Number>],
    scratch: SweepScratch<P>,
    pub(crate) sums: [ThreeWaySums; 2],
    /// `true` to compute the weight of all cases too.
    with_all: bool,
    pub(crate) all: f64,
}

impl<'a, P: Overlaps> Heroes<'a, P> {
    /// Returns empty sums of the first player of each trio. A single trio has three players with the same
    /// range, for whom the sums without `may_tie_both` are enough.
    pub(crate) fn new(trios: &'a [Trio<'a, P::Number>], with_all: bool) -> Self {
        Self { trios, scratch: SweepScratch::new(), sums: [ThreeWaySums::default(); 2], with_all, all: 0.0 }
    }
}

impl<P: Overlaps> Work for Heroes<'_, P> {
    type Number = P::Number;

    const NANOSECONDS: f64 = 18_000.0;

    #[inline(always)]
    fn work<S: Simd<Number = P::Number>>(&mut self, simd: S, order: &StrengthOrder, times: f64) {
        let with_both = self.trios.len() > 1;
        for (n, (trio, sums)) in self.trios.iter().zip(&mut self.sums).enumerate() {
            let sink = || HeroSums::<S>::new(simd, trio[0], with_both);
            let mut sweep = self.scratch.sweep(simd, *trio, order, sink());
            *sums += core::mem::replace(&mut sweep.sink, sink()).sums(simd) * times;
            if self.with_all && n == 0 {
                sweep.emit_all(order);
                self.all += sweep.sink.sums(simd).beats_both * times;
            }
        }
    }
}

/// The sums by combo of the first player.
pub(crate) struct Combos<'a, P: Overlaps> {
    trio: Trio<'a, P::Number>,
    same_villains: bool,
    scratch: SweepScratch<P>,
    pub(crate) sums: Box<ThreeWayComboSums>,
}

impl<'a, P: Overlaps> Combos<'a, P> {
    pub(crate) fn new([hero, first, second]: &'a [Player<'a, P::Number>; 3], same_villains: bool) -> Self {
        let trio = [hero, first, second];
        Self { trio, same_villains, scratch: SweepScratch::new(), sums: ThreeWayComboSums::zero() }
    }
}

impl<P: Overlaps> Work for Combos<'_, P> {
    type Number = P::Number;

    const NANOSECONDS: f64 = 87_000.0;

    #[inline(always)]
    fn work<S: Simd<Number = P::Number>>(&mut self, simd: S, order: &StrengthOrder, times: f64) {
        let [hero, first, second] = self.trio;
        let swapped = [hero, second, first];
        let (sweeps, first_times): (&[_], _) = match self.same_villains {
            true => (&[(self.trio, false)], 2.0),
            false => (&[(self.trio, false), (swapped, true)], 1.0),
        };
        for &(trio, is_swapped) in sweeps {
            let sink = EachCombo { sums: &mut self.sums, is_swapped, times, first_times };
            self.scratch.sweep(simd, trio, order, sink);
        }
    }
}
