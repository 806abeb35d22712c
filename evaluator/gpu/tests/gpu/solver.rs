//! The example solver: strategies with a low exploitability, equal to those of the solver for processors.

use evaluator::{CardSet, HoleCards, Isa, RankTable};
use gpu::{Gpu, GpuError, Kernel, Stream};
use holdem::Engine;
use holdem::range::Range;
use holdem::solver::RiverPair;

use crate::{gpu, ranker};

#[path = "../../../holdem/examples/solver"]
#[allow(dead_code, reason = "the example uses more of it")]
mod on_cpu {
    pub(crate) mod best_response;
    pub(crate) mod cfr;
    pub(crate) mod layout;
    pub(crate) mod row;
    pub(crate) mod tree;
    pub(crate) mod walk;
}

#[path = "../../examples/solver"]
mod on_gpu {
    pub(crate) use super::on_cpu::tree;
    pub(crate) mod cfr;
}

use on_cpu::best_response::{Judge, Worth};
use on_cpu::cfr::{Method, Solver as CpuSolver};
use on_cpu::tree::{Rules, Tree};
use on_gpu::cfr::{Solver, of_live_combos};

fn tree(pot: f64, stack: f64, sizes: &[f64], rake: f64) -> Tree {
    Tree::new(Rules { pot, stack, sizes: sizes.to_vec(), rake: (rake, f64::MAX) }).unwrap()
}

/// Returns the worth of the strategies of the device after some iterations, and of the processor's, for each board.
fn solve(tree: &Tree, boards: &[&str], ranges: [&str; 2], iterations: usize) -> Vec<[Worth; 2]> {
    let boards: Vec<CardSet> = boards.iter().map(|text| text.parse().unwrap()).collect();
    let ranges = ranges.map(|text| text.parse::<Range>().unwrap());
    let weights: [[f32; HoleCards::COUNT]; 2] = [ranges[0].to_f32(), ranges[1].to_f32()];
    let ranker = ranker(RankTable::embedded());
    let mut solver = Solver::new(tree, &ranker, &boards, [&weights[0], &weights[1]]).unwrap();
    for _ in 0..iterations {
        solver.iterate().unwrap();
    }
    let of_board = |(strategies, &board): (_, &CardSet)| {
        let engine = Engine::new(RankTable::embedded());
        let pair = RiverPair::new(&engine, board, &ranges[0], &ranges[1]).unwrap();
        let judge = Judge::new(tree, &pair).unwrap();
        let mut on_cpu = CpuSolver::new(tree, &pair, Isa::best(), Method::Plus).unwrap();
        for _ in 0..iterations {
            on_cpu.iterate().unwrap();
        }
        let strategies = of_live_combos(tree, &pair, strategies).unwrap();
        [judge.worth(&strategies), judge.worth(&on_cpu.strategies().unwrap())]
    };
    solver.strategies().unwrap().iter().zip(&boards).map(of_board).collect()
}

/// The game of the solver for processors: the bettor has the best hand or nothing, and wins 9/14 of the pot.
#[test]
fn the_clairvoyance_game_is_solved() {
    let worths = solve(&tree(1.0, 1.0, &[], 0.0), &["Qh 9d 8c 3s 2d"], ["99,54s", "AQ"], 500);
    let worth = worths[0][0];
    assert!(worth.exploitability() < 0.004 && (worth.values[0] - 9.0 / 14.0).abs() < 0.01, "{worth:?}");
}

/// Returns the largest difference between the worths of both solvers.
fn difference(worths: &[[Worth; 2]]) -> f64 {
    let of_board = |[on_gpu, on_cpu]: &[Worth; 2]| {
        let pairs = [(on_gpu.values, on_cpu.values), (on_gpu.best, on_cpu.best)];
        pairs.map(|(a, b)| (a[0] - b[0]).abs().max((a[1] - b[1]).abs()))
    };
    worths.iter().flat_map(of_board).fold(0.0, f64::max)
}

/// Rounding moves strategies apart later, between ones that are equally good.
#[test]
fn strategies_equal_those_of_the_solver_for_processors() {
    let boards = ["Ks 9h 7c 4d 2h", "AhKhQhJh2h", "4h4d4c5s5h"];
    let ranges = ["99-22,AJs-A9s,KTs+,QJs,AJo", "22+,A8s+,KTs+,QTs+,J9s+,ATo+,KJo+"];
    for rake in [0.0, 0.05] {
        let tree = tree(100.0, 200.0, &[0.5, 1.0], rake);
        let worths = solve(&tree, &boards, ranges, 4);
        assert!(difference(&worths) < 2e-3, "{worths:?}");
        if rake == 0.0 {
            let worths = solve(&tree, &boards, ranges, 60);
            assert!(worths.iter().flatten().all(|worth| worth.exploitability() < 1.0), "{worths:?}");
            assert!(difference(&worths) < 0.1, "{worths:?}");
        }
    }
}

/// Starts a kernel that needs no memory.
fn start(gpu: &Gpu, source: &'static str) -> Result<(), GpuError> {
    // SAFETY: the kernels of this file have this argument and use no memory.
    unsafe { gpu.launch(&Kernel::new("nothing", source).setting("EXTRA", 3), [1, 1], Stream::DEFAULT, &0u64) }
}

#[test]
fn kernels_of_users() {
    let source = "struct nothing_in { u64 count; }; SIZE(nothing_in, 8); CHECK(EXTRA == 3, \"the setting\");
        KERNEL(nothing, nothing_in) { EACH_IN_GRID(thread, item, in.count) {} }";
    assert_eq!(start(gpu(), source), Ok(()));
    let error = start(gpu(), "KERNEL(nothing, unknown) {}").unwrap_err();
    let text = error.to_string();
    assert!(
        text.starts_with("NVRTC cannot compile the kernel nothing: ") && text.contains("unknown"),
        "{text}"
    );
}
