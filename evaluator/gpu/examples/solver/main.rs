//! Solves many rivers at once by CFR+ on the device, with regrets in its memory.
//!
//! ```console
//! $ cargo run --release -p gpu --example solver [BOARDS] [ITERATIONS]
//! ```
//!
//! The game tree and the exploitability are those of the solver for processors, the crate `holdem`'s example.

#[path = "../../../holdem/examples/solver/best_response.rs"]
mod best_response;
mod cfr;
#[path = "../../../holdem/examples/solver/tree.rs"]
#[allow(dead_code, reason = "the other example names actions")]
mod tree;

use std::error::Error;
use std::process::ExitCode;
use std::time::Instant;

use evaluator::{CardSet, HoleCards, RankTable};
use gpu::Gpu;
use holdem::Engine;
use holdem::range::Range;
use holdem::solver::RiverPair;

use best_response::Judge;
use cfr::{Solver, Strategies, of_live_combos};
use tree::{Rules, Tree};

const RANGES: [&str; 2] = [
    "99-22,AJs-A2s,K2s+,Q8s+,J8s+,T8s+,97s+,87s-54s,AJo-A9o,KTo+,QTo+,JTo",
    "22+,A2s+,K8s+,Q9s+,J9s+,T9s-54s,ATo+,KJo+,QJo",
];

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let gpu = Gpu::open(0)?;
    let mut arguments = std::env::args().skip(1).map(|text| match text.parse::<usize>() {
        Ok(number) if (1..=10_000).contains(&number) => Ok(number),
        _ => Err(format!("{text:?}: expected a number from 1 to 10000")),
    });
    let board_count = arguments.next().unwrap_or(Ok(128))?;
    let iterations = arguments.next().unwrap_or(Ok(300))?;
    let ranges: Vec<Range> = RANGES.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
    let weights: Vec<[f32; HoleCards::COUNT]> = ranges.iter().map(Range::to_f32).collect();
    let tree = Tree::new(Rules { pot: 100.0, stack: 200.0, sizes: vec![0.5, 1.0], rake: (0.0, f64::MAX) })?;
    let [decisions, showdowns, folds] = tree.counts();
    println!(
        "{}: {board_count} boards, {decisions} decisions, {showdowns} showdowns, {folds} folds",
        gpu.name()
    );

    let boards = random_boards(board_count);
    let ranker = gpu.ranker(RankTable::embedded())?;
    let mut solver = Solver::new(&tree, &ranker, &boards, [&weights[0], &weights[1]])?;
    // The first iteration compiles the kernels.
    solver.iterate()?;
    let mut strategies = solver.strategies()?;
    let start = Instant::now();
    for _ in 1..iterations {
        solver.iterate()?;
    }
    if iterations > 1 {
        strategies = solver.strategies()?;
        let each = 1e6 * start.elapsed().as_secs_f64() / (iterations - 1) as f64;
        println!("{each:.0} us an iteration, {:.2} us a board", each / board_count as f64);
    }
    let percent = 100.0 * exploitability(&tree, boards[0], &ranges, &strategies[0])? / tree.rules.pot;
    println!("exploitability on {} after {iterations} iterations: {percent:.3} % of the pot", boards[0]);
    Ok(())
}

fn random_boards(count: usize) -> Vec<CardSet> {
    let (mut random, mut deck) = (fastrand::Rng::with_seed(1), CardSet::FULL.iter().collect::<Vec<_>>());
    let mut board = || {
        random.shuffle(&mut deck);
        deck[..5].iter().copied().collect()
    };
    (0..count).map(|_| board()).collect()
}

/// Returns the gain of a best response in chips, averaged over both players. Computed on the host.
fn exploitability(
    tree: &Tree,
    board: CardSet,
    ranges: &[Range],
    strategies: &Strategies,
) -> Result<f64, Box<dyn Error>> {
    let pair = RiverPair::new(&Engine::new(RankTable::embedded()), board, &ranges[0], &ranges[1])?;
    Ok(Judge::new(tree, &pair)?.worth(&of_live_combos(tree, &pair, strategies)?).exploitability())
}
