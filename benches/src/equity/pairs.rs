//! Pairs of ranges for solvers: values at the terminals of a game tree, one or sixteen in a call.
//!
//! Throughput counts terminals: all live combos of one player against all of the other.

use std::cell::RefCell;

use evaluator::{CardSet, Isa};
use holdem::Engine;
use holdem::range::Range;
use holdem::solver::{AllInPair, Payoffs, RiverPair, Tile, TileScratch};

use super::{engine, engines, range};
use crate::line_up::LineUp;
use crate::workload::Workload;

const RIVER: &str = "Ks 9h 7c 4d 2h";
const FLOP: &str = "Ks 9h 7c";

/// Realistic river ranges: 248 and 232 combos on this board.
const NARROW: [&str; 2] = [
    "99-22,AJs-A2s,K2s+,Q8s+,J8s+,T8s+,97s+,87s-54s,AJo-A9o,KTo+,QTo+,JTo",
    "22+,A2s+,K8s+,Q9s+,J9s+,T9s-54s,ATo+,KJo+,QJo",
];

/// The ranges, with their names.
const PAIRS: [(&str, [&str; 2]); 2] = [("narrow", NARROW), ("random", ["random", "random"])];

/// A pot of 100 that is won, lost or split.
const PAYOFFS: Payoffs<f32> = Payoffs { win: 50.0, tie: -2.5, lose: -50.0 };

/// Returns the terminals, and the construction of the pairs.
pub fn pairs() -> impl Iterator<Item = LineUp> {
    let (ranges, names) = (|texts: [&str; 2]| texts.map(range), PAIRS);
    let rivers = names.into_iter().map(move |(name, texts)| rivers(name, &ranges(texts)));
    let all_in = names.into_iter().map(move |(name, texts)| all_in(name, &ranges(texts)));
    let made = names.into_iter().flat_map(move |(name, texts)| made(name, &ranges(texts)));
    rivers.chain(all_in).chain(made)
}

fn board(text: &str) -> CardSet {
    text.parse().expect("a board")
}

fn river_pair(engine: &Engine, [first, second]: &[Range; 2]) -> RiverPair {
    RiverPair::new(engine, board(RIVER), first, second).expect("both have live combos")
}

fn all_in_pair(engine: &Engine, [first, second]: &[Range; 2]) -> AllInPair {
    AllInPair::new(engine, board(FLOP), first, second).expect("both have live combos")
}

fn rivers(name: &str, ranges: &[Range; 2]) -> LineUp {
    let mut workloads = Vec::new();
    for engine in engines() {
        let (isa, pair) = (engine.isa(), || river_pair(engine, ranges));
        let (showdown, fold) = (pair(), pair());
        let lens = [0, 1].map(|player| showdown.combos(player).expect("a player").len());
        workloads.push(sixteen("showdown", isa, lens, move |reach, values, scratch| {
            showdown.tile_values(0, reach, &[PAYOFFS; 16], values, scratch).expect("reach is finite");
        }));
        workloads.push(sixteen("fold", isa, lens, move |reach, values, scratch| {
            fold.tile_fold_values(0, reach, &[50.0; 16], values, scratch).expect("reach is finite");
        }));
    }
    let (showdown, fold) = (river_pair(engine(), ranges), river_pair(engine(), ranges));
    let lens = [0, 1].map(|player| showdown.combos(player).expect("a player").len());
    workloads.push(alone("showdown", lens, move |reach, values| {
        showdown.values(0, reach, PAYOFFS, values).expect("reach is finite");
    }));
    workloads.push(alone("fold", lens, move |reach, values| {
        fold.fold_values(0, reach, 50.0, values).expect("reach is finite");
    }));
    LineUp::new("river_pair", name, workloads)
}

fn all_in(name: &str, ranges: &[Range; 2]) -> LineUp {
    let showdowns = engines().iter().map(|engine| {
        let pair = all_in_pair(engine, ranges);
        let lens = [0, 1].map(|player| pair.combos(player).expect("a player").len());
        sixteen("showdown", engine.isa(), lens, move |reach, values, scratch| {
            pair.tile_values(0, reach, &[PAYOFFS; 16], values, scratch).expect("reach is finite");
        })
    });
    LineUp::new("all_in_pair", name, showdowns.collect())
}

/// Returns sixteen terminals in one call.
fn sixteen(
    what: &str,
    isa: Isa,
    [heroes, villains]: [usize; 2],
    values_of: impl Fn(&[Tile<f32>], &mut [Tile<f32>], &mut TileScratch<f32>) + 'static,
) -> Workload {
    let mut reach = vec![Tile::ZERO; Tile::<f32>::count(villains)];
    for combo in 0..villains {
        reach[combo / 16].0.iter_mut().for_each(|terminal| terminal[combo % 16] = 0.5);
    }
    let work = RefCell::new((vec![Tile::ZERO; Tile::<f32>::count(heroes)], TileScratch::new()));
    Workload::new(format!("rivertable_{what}_of_16_{isa}"), 16, move || {
        let (values, scratch) = &mut *work.borrow_mut();
        values_of(&reach, values, scratch);
        values[0].0[0][0].to_bits().into()
    })
}

/// Returns one terminal per call.
fn alone(
    what: &str,
    [heroes, villains]: [usize; 2],
    values_of: impl Fn(&[f32], &mut [f32]) + 'static,
) -> Workload {
    let (reach, values) = (vec![0.5; villains], RefCell::new(vec![0.0; heroes]));
    Workload::new(format!("rivertable_{what}"), 1, move || {
        let values = &mut *values.borrow_mut();
        values_of(&reach, values);
        values[0].to_bits().into()
    })
}

/// Returns the construction of pairs.
fn made(name: &'static str, ranges: &[Range; 2]) -> [LineUp; 2] {
    let [river, flop] = [ranges.clone(), ranges.clone()];
    let river = Workload::new("rivertable_new", 1, move || {
        river_pair(engine(), &river).combos(0).expect("a player").len() as u64
    });
    let flop = Workload::new("rivertable_new", 1, move || {
        all_in_pair(engine(), &flop).combos(0).expect("a player").len() as u64
    });
    [("river_pair_made", river), ("all_in_pair_made", flop)]
        .map(|(group, workload)| LineUp::new(group, name, vec![workload]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_narrow_ranges_have_as_many_combos_as_their_description_says() {
        let pair = river_pair(engine(), &NARROW.map(range));
        assert_eq!([0, 1].map(|player| pair.combos(player).expect("a player").len()), [248, 232]);
    }
}
