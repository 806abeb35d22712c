//! A river bet solved by counterfactual regret minimisation, with a showdown of all combos at each step.
//!
//! The pot is 1. The bettor bets 1 or checks; the caller calls or folds. The bettor has the best hands and nothing, the
//! caller hands in between. Theory says: one bluff for two bets with the best hand, and a call half of the time.
//!
//! The method is CFR+ of Tammelin, "Solving Large Imperfect Information Games Using CFR+" (2014).

use std::error::Error;
use std::time::Instant;

use equity::range::Range;
use equity::{Engine, Payoffs, River};
use evaluator::{HoleCards, RankTable};

type Vector = [f32; HoleCards::COUNT];

const ITERATIONS: usize = 2_000;

/// Two actions for each combo: regrets, and the sum of all strategies so far.
struct Node {
    regrets: [Vector; 2],
    sums: [Vector; 2],
}

impl Node {
    fn new() -> Box<Self> {
        let zero = [[0.0; HoleCards::COUNT]; 2];
        Box::new(Self { regrets: zero, sums: zero })
    }

    /// How often each combo takes the first action now: as often as its regret is a part of all regret.
    fn strategy(&self) -> Vector {
        std::array::from_fn(|i| share(self.regrets[0][i], self.regrets[1][i]))
    }

    /// How often it took it over all iterations.
    fn average(&self) -> Vector {
        std::array::from_fn(|i| share(self.sums[0][i], self.sums[1][i]))
    }

    /// Learns what the actions were worth while the first one was taken so often.
    fn learn(&mut self, first: &Vector, values: [&Vector; 2], iteration: usize) {
        for i in 0..HoleCards::COUNT {
            let value = first[i] * values[0][i] + (1.0 - first[i]) * values[1][i];
            for (action, part) in [first[i], 1.0 - first[i]].into_iter().enumerate() {
                let regret = &mut self.regrets[action][i];
                *regret = (*regret + values[action][i] - value).max(0.0);
                self.sums[action][i] += iteration as f32 * part;
            }
        }
    }
}

fn share(one: f32, other: f32) -> f32 {
    if one + other > 0.0 { one / (one + other) } else { 0.5 }
}

fn times(a: &Vector, b: &Vector) -> Vector {
    std::array::from_fn(|i| a[i] * b[i])
}

fn main() -> Result<(), Box<dyn Error>> {
    let (best, nothing): (Range, Range) = ("99".parse()?, "54s".parse()?);
    let caller_range: Range = "AQ".parse()?;
    let board = "Qh 9d 8c 3s 2d".parse()?;
    let weights = |range: &Range| range.without(board).to_f32();
    let (bettor, caller) = (weights(&(&best | &nothing)), weights(&caller_range));

    let engine = Engine::new(RankTable::embedded());
    let mut river = River::new(&engine, board)?;
    let (mut bet, mut call) = (Node::new(), Node::new());
    // What a player gets, beyond what they had before the bet.
    let check = Payoffs { win: 1.0, tie: 0.5, lose: 0.0 };
    let called = Payoffs { win: 2.0, tie: 0.5, lose: -1.0 };
    let folded = Payoffs { win: 1.0, tie: 1.0, lose: 1.0 };

    let start = Instant::now();
    let [mut checks, mut calls, mut folds, mut caught] = [[0.0; HoleCards::COUNT]; 4];
    let nothing_won = [0.0; HoleCards::COUNT];
    for iteration in 1..=ITERATIONS {
        let (betting, calling) = (bet.strategy(), call.strategy());
        // The bettor, against callers and folders.
        let callers = times(&caller, &calling);
        let folders: Vector = std::array::from_fn(|i| caller[i] - callers[i]);
        river.values(&caller, check, &mut checks)?;
        river.values(&callers, called, &mut calls)?;
        river.values(&folders, folded, &mut folds)?;
        let bets = std::array::from_fn(|i| calls[i] + folds[i]);
        bet.learn(&betting, [&bets, &checks], iteration);
        // The caller, against those who bet.
        river.values(&times(&bettor, &betting), called, &mut caught)?;
        call.learn(&calling, [&caught, &nothing_won], iteration);
    }
    let time = start.elapsed();

    let mean = |node: &Node, range: &Range| {
        let range = range.without(board);
        let sum: f64 = range.iter().map(|(combo, _)| f64::from(node.average()[combo.index()])).sum();
        (sum, range.count())
    };
    println!("{ITERATIONS} iterations of four showdowns of all combos in {time:.1?}");
    for (action, node, range) in
        [("bets", &bet, &best), ("bets", &bet, &nothing), ("calls", &call, &caller_range)]
    {
        let (sum, count) = mean(node, range);
        println!("{range} {action} {:.1} % of the time", 100.0 * sum / count as f64);
    }
    let bluffs = mean(&bet, &nothing).0 / mean(&bet, &best).0;
    println!("{bluffs:.2} bluffs for each bet with the best hand");
    Ok(())
}
