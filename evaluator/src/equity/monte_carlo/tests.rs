//! Simulations against exact results.
use super::*;
use crate::equity::progress::Watch;
use crate::range::Range;
use std::println;
use std::time::Instant;

fn tools() -> Tools<'static> {
    use std::sync::LazyLock;
    static SWEEP: LazyLock<BoardSweep> = LazyLock::new(|| BoardSweep::new(RankTable::embedded()));
    Tools { table: RankTable::embedded(), sweep: &SWEEP, kernel: HandKernel::best() }
}

#[test]
fn speed() {
    for (text, se) in [("random|random", 1e-4), ("random|random|random", 1e-4), ("random|random|random|random|random|random", 1e-4),
        ("AA|KK", 1e-4), ("AsAh|KdKc", 1e-4), ("AA|random", 1e-4), ("AA|KK|QQ", 1e-4), ("AA,KK|AA,KK|AA,KK|AA,KK", 1e-4),
        ("22+,A2s+,KTs+,QTs+,JTs,ATo+|22+,A2s+,KTs+,QTs+,JTs,ATo+", 1e-4),
        ("22+|22+|22+|22+|22+|22+|22+|22+|22+|22+", 1e-3),
        ("TT+|TT+|TT+|TT+|TT+|TT+|TT+|TT+|TT+", 1e-3),
        ("random|random|random|random|random|random|random|random|random|random", 1e-4)] {
        if std::env::var("SPOT").is_ok_and(|s| s != text) { continue; }
        for kernel in HandKernel::ALL {
            if std::env::var("KERNEL").is_ok_and(|s| s != kernel.name()) { continue; }
            let se = std::env::var("SE").map_or(se, |s| s.parse().unwrap());
            let ranges: std::vec::Vec<Range> = text.split('|').map(|t| t.parse().unwrap()).collect();
            let ranges: std::vec::Vec<&[f64; 1326]> = ranges.iter().map(|r| r.as_slice()).collect();
            let watch = Watch::new(None);
            let sim = Simulation { ranges: &ranges, board: CardSet::EMPTY, dead: CardSet::EMPTY, seed: 1,
                stop: Stop { standard_error: Some(se), samples: None, time: None }, watch: &watch };
            tools();
            let start = Instant::now();
            let (game, draws) = sim.game(tools()).unwrap();
            let setup = start.elapsed();
            let start = Instant::now();
            let t = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
            let cpu = || std::fs::read_to_string("/proc/thread-self/schedstat").unwrap().split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9;
            let (r, time) = t.install(|| { let c = cpu(); let r = sim.run(Tools { kernel, ..tools() }).unwrap(); (r, cpu() - c) });
            let _ = start;
            println!("{text} {kernel}: {:?} draws {draws:.1} setup {setup:?} {:.1} M/s, {time:.3} s, n {} eq {:.5?} se {:.2e}", game.boards, r.samples as f64 / time / 1e6, r.samples, r.equities, r.standard_errors[0]);
        }
    }
}
