//! Times the computation of indices, one by one and many at a time. With `prove`, also verifies that indices
//! round-trip and together represent all deals. Rounds with more than 200 million indices are sampled ten
//! million times. Takes some minutes.
//!
//! `cargo run --release -p rivertable-holdem --example isomorphism [prove]`

use std::hint::black_box;
use std::time::Instant;

use evaluator::{CardSet, HoleCards};
use holdem::isomorphism::{IndexError, Indexer};
use rayon::prelude::*;

const ORDERS: [&[usize]; 7] = [&[2], &[2, 3], &[2, 4], &[2, 5], &[2, 3, 1], &[2, 3, 1, 1], &[5]];

fn main() -> Result<(), IndexError> {
    for rounds in ORDERS {
        let start = Instant::now();
        let indexer = Indexer::new(rounds)?;
        let made = start.elapsed();
        // The cards belong to indices from the whole range, in random order.
        let step = indexer.size() / 100_000 + 1;
        let mut indices: Vec<u64> = (0..indexer.size()).step_by(step as usize).collect();
        fastrand::Rng::with_seed(1).shuffle(&mut indices);
        let sets = |&index: &u64| indexer.unindex(index).map(|cards| cards.rounds().to_vec());
        let rows: Vec<Vec<CardSet>> = indices.iter().map(sets).collect::<Result<_, _>>()?;
        let flat: Vec<CardSet> = rows.concat();
        let mut ids = vec![0; indices.len() * indexer.cards()];
        indexer.unindex_ids(&indices, &mut ids).expect("indices of this indexer");
        let mut out = vec![0; indices.len()];

        let time = |name: &str, work: &mut dyn FnMut()| {
            let mut times = [(); 15].map(|()| {
                let start = Instant::now();
                work();
                start.elapsed().as_secs_f64() * 1e9 / indices.len() as f64
            });
            times.sort_by(f64::total_cmp);
            print!("  {name} {:.1} ns", times[7]);
        };
        print!("{rounds:?}: {} indices, prepared in {made:.1?};", indexer.size());
        let mut last = 0;
        time("one by one", &mut || {
            // Each call depends on the previous result.
            let mut chain = 0;
            for row in flat.chunks_exact(rounds.len()) {
                let mut sets = [CardSet::EMPTY; 4];
                sets[..row.len()].copy_from_slice(row);
                sets[0] = CardSet::from_bits_truncate(sets[0].bits() | (chain & 1 << 63));
                chain = indexer.index(&sets[..row.len()]).unwrap_or(0);
            }
            last = chain;
        });
        time("sets", &mut || indexer.index_sets(&flat, &mut out).expect("legal cards"));
        time("ids", &mut || indexer.index_ids(&ids, &mut out).expect("legal cards"));
        time("back", &mut || indexer.unindex_ids(&indices, &mut ids).expect("legal indices"));
        if rounds.len() == 2 {
            let mut all = [0; HoleCards::COUNT];
            let board = rows[0][1];
            let start = Instant::now();
            (0..100).for_each(|_| indexer.index_combos(&[black_box(board)], &mut all).expect("a board"));
            print!("  a board's combos {:.1} us", start.elapsed().as_secs_f64() * 1e4);
        }
        println!();
        black_box(last);
    }
    if std::env::args().nth(1).as_deref() == Some("prove") {
        ORDERS.into_iter().try_for_each(prove)?;
    }
    Ok(())
}

/// Verifies that indices round-trip, and that they represent all deals.
fn prove(rounds: &[usize]) -> Result<(), IndexError> {
    let (start, indexer) = (Instant::now(), Indexer::new(rounds)?);
    let step = if indexer.size() > 200_000_000 { indexer.size() / 10_000_000 } else { 1 };
    let tried = indexer.size().div_ceil(step);
    let counted = (0..tried).into_par_iter().try_fold(
        || 0,
        |sum, place| {
            let index = place * step;
            let cards = indexer.unindex(index)?;
            assert_eq!(indexer.index(cards.rounds())?, index, "{cards}");
            Ok(sum + u64::from(indexer.multiplicity(index)?))
        },
    );
    let counted: u64 = counted.try_reduce(|| 0, |a, b| Ok(a + b))?;
    println!("{rounds:?}: {tried} indices round-trip, for {counted} deals; {:.1?}", start.elapsed());
    Ok(())
}
