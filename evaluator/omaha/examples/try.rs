use evaluator::Game;
use omaha::{Showdown, range::Range};
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let game: Game = args[0].parse().unwrap();
    let ranges: Vec<Range> = args[2..].iter().map(|a| Range::read(a, game.hole_cards()).unwrap()).collect();
    let q = Showdown::new(game, &ranges).board(args[1].parse().unwrap());
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
