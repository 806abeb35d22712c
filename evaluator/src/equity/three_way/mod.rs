use alloc::boxed::Box;

use super::blocks::{BLOCKS, Blocks};
use super::board::Board;
use super::boards::Runouts;
use super::kernels::showdown::{self, AvailableKernel, Simd, Task};
use super::order::Orders;
use super::parts::{Units, in_parts};
use super::progress::Watch;

mod arrivals;
mod partners;
mod player;
mod sums;
mod walk;

use arrivals::Arrivals;
use partners::{Partners, Sets, Weights};
use player::Player;
use sums::Totals;
use walk::{Notes, Walk};

/// What a sweep needs beside the weights.
#[derive(Clone, Copy)]
pub(crate) struct ThreeWay<'a> {
    pub(crate) kernel: AvailableKernel,
    pub(crate) orders: &'a Orders,
    pub(crate) runouts: &'a Runouts,
    pub(crate) watch: &'a Watch<'a>,
}

struct Few<'a, P> {
    p: core::marker::PhantomData<P>,
    spot: ThreeWay<'a>,
    players: &'a [Player<'a>; 3],
    wanted: &'a [u16; BLOCKS],
    units: Units,
    hero: [usize; 3],
}

impl Task for Few<'_, Weights> { type Output = [f64;3]; #[inline(always)] fn run<S: Simd>(self, simd:S) -> [f64; 3] { self.go(simd) } }
impl Task for Few<'_, Sets> { type Output = [f64;3]; #[inline(always)] fn run<S: Simd>(self, simd:S) -> [f64; 3] { self.go(simd) } }
impl<P> Few<'_, P> {
    #[inline(always)]
    fn go<S: Simd>(self, simd: S) -> [f64; 3] where P: Partners<S> {
        let mut notes = Notes::new();
        let mut partners = P::new();
        let mut arrivals = Arrivals::new();
        let mut sums = [0.0; 3];
        let [hero, first, second] = self.hero.map(|player| &self.players[player]);
        for unit in self.units {
            let ranks = self.spot.runouts.ranks(unit);
            for (cards, count) in self.spot.runouts.boards(unit) {
                let board = Board::new(cards);
                arrivals.list(&board, ranks, self.spot.orders, self.wanted);
                let sink = Totals::<S, true>::new(simd, hero);
                let mut walk = Walk::new(simd, (&mut notes, &mut *partners), hero, [first, second], sink);
                for group in arrivals.groups() {
                    walk.meet(group);
                }
                let of_board = walk.sink.sums(simd);
                for n in 0..3 {
                    sums[n] += of_board[n] * f64::from(count);
                }
            }
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::equity::symmetry::Symmetry;
    use crate::lookup::board::BoardKernel;
    use crate::{Holding, RankTable};

    fn cpu() -> f64 {
        let s = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
        s.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
    }

    fn one(text: &str) -> Box<Blocks> {
        let mut w = [0.0; 1326];
        for h in Holding::ALL {
            let [a, b] = h.cards().map(|c| c.rank().to_char());
            if text == "random" || a == b && text.starts_with(a) {
                w[h.index()] = 1.0;
            }
        }
        Blocks::of(&w)
    }

    #[test]
    fn proto() {
        let orders = Orders::new(RankTable::embedded());
        for (names, board) in [(["AA", "KK", "QQ"], 0u64), (["random"; 3], 0), (["random"; 3], 1 << 50 | 1 << 45 | 1 << 30)] {
            let ranges = names.map(one);
            let r = [&*ranges[0], &*ranges[1], &*ranges[2]];
            let symmetry = Symmetry::of(&[board], &r);
            let runouts = Runouts::new(board, 0, &symmetry);
            let players = r.map(Player::new);
            let wanted: [u16; BLOCKS] = core::array::from_fn(|b| players.iter().fold(0, |m, p| m | p.live()[b]));
            let count = runouts.count();
            for kernel in BoardKernel::ALL {
                let kernel = AvailableKernel::new(kernel).unwrap();
                for weighted in [false, true] { if weighted && board == 0 && names[0]=="random" { continue; }
                let start = cpu();
                let watch = Watch::new(None);
                let spot = ThreeWay { kernel, orders: &orders, runouts: &runouts, watch: &watch };
                let units = (0..runouts.units()).step_by(1);
                let sums = if weighted {
                showdown::run(kernel, Few::<Weights> { p: core::marker::PhantomData, spot, players: &players, wanted: &wanted, units, hero: [0, 1, 2] })
                } else {
                showdown::run(kernel, Few::<Sets> { p: core::marker::PhantomData, spot, players: &players, wanted: &wanted, units, hero: [0, 1, 2] })
                };
                let t = cpu() - start;
                std::eprintln!("{names:?} {kernel:?} {weighted} {sums:?} {:.1} ms, {:.2} us a board", t * 1e3, t * 1e6 / count.0 as f64);
                }
            }
        }
    }
}
