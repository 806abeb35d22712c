//! Scratch.
use evaluator::Game;
use omaha::{Batch, BoardRanks, Showdown, range::Range};
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args[0] == "rows" {
        let mut rng = fastrand::Rng::with_seed(1);
        for n in [4, 5, 6] {
            let count = 1 << 20;
            let mut rows = Vec::new();
            for _ in 0..count {
                let mut d: Vec<u8> = (0..52).collect();
                for i in 0..n + 5 {
                    let j = rng.usize(i..52);
                    d.swap(i, j);
                }
                rows.extend(&d[..n + 5]);
            }
            let mut ranks = vec![evaluator::HandRank::MIN; count];
            for isa in evaluator::Isa::available() {
                let mut t: Vec<f64> = (0..15)
                    .map(|_| {
                        let t = Instant::now();
                        Batch::with_isa(isa, n).rank_rows(&rows, &mut ranks).unwrap();
                        t.elapsed().as_secs_f64() * 1e9 / count as f64
                    })
                    .collect();
                t.sort_by(f64::total_cmp);
                println!("{n} {isa} {:.1} ns (fastest {:.1})", t[7], t[0]);
            }
        }
        for isa in evaluator::Isa::available() {
            let mut b = BoardRanks::with_isa(isa);
            let mut t: Vec<f64> = (0..1000)
                .map(|i| {
                    let board = {
                        let mut d: Vec<evaluator::Card> = evaluator::Card::ALL.to_vec();
                        rng.shuffle(&mut d);
                        let _: usize = i;
                        d[..5].iter().copied().collect()
                    };
                    let t = Instant::now();
                    assert!(b.set(board));
                    t.elapsed().as_secs_f64() * 1e6
                })
                .collect();
            t.sort_by(f64::total_cmp);
            println!("board {isa} {:.1} us (fastest {:.1})", t[500], t[0]);
        }
        let t = Instant::now();
        println!("{:?} {:?}", omaha::category_counts(None), t.elapsed());
        return;
    }
    let game: Game = args[0].parse().unwrap();
    let ranges: Vec<Range> = args[2..]
        .iter()
        .map(|a| {
            omaha::range::RangeReader::new(game.hole_cards())
                .order(&omaha::PreflopTable::embedded().order())
                .read(a)
                .unwrap()
        })
        .collect();
    let q = Showdown::new(game, &ranges).board(args[1].parse().unwrap());
    for _ in 0..std::env::var("N").map_or(2, |n| n.parse().unwrap()) {
        let t = Instant::now();
        let r = match std::env::var("PLAN") {
            Ok(p) => q.plan(equity::Plan::from_name(&p).unwrap()).run(),
            _ => q.run(),
        }
        .unwrap();
        let e = t.elapsed();
        for (i, s) in r.shares().iter().enumerate() {
            println!(
                "{:.6} {} {} {} {:?} {:?}",
                s.equity(),
                s.wins(),
                s.ties(),
                s.total(),
                r.standard_error(i),
                r.halves().map(|h| (h.high(i).equity(), h.low(i).equity(), h.parts(i, 1, 4)))
            );
        }
        println!("{} {:?} cost {:?} {:?}", r.plan(), e, r.exact_cost(), r.simulation());
    }
}
