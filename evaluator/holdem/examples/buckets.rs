//! Groups all 1,286,792 canonical hands on the flop into buckets by k-means with the earth mover's distance,
//! until convergence. Features are exact histograms of a hand's river equity against a random hand. Writes
//! CSV with index, cards and bucket.
//!
//! `cargo run --release -p rivertable-holdem --example buckets [BUCKETS] [BINS] [SEED] [FILE]` (default: 500 buckets of
//! 50 bins)

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::time::Instant;

use evaluator::{CardSet, HoleCards, RankTable};
use holdem::Engine;
use holdem::buckets::{KMeans, Round};
use holdem::isomorphism::{Indexer, canonical_boards};
use holdem::strength::Strength;
use rayon::prelude::*;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, default: usize| arguments.get(place).map_or(Ok(default), |text| text.parse());
    let (count, bins, seed) = (number(0, 500)?, number(1, 50)?, number(2, 0)? as u64);

    let start = Instant::now();
    let flops = Indexer::new(&[2, 3])?;
    let histograms = histograms(&flops, bins)?;
    println!("{} histograms of {bins} bins: {:.1?}", flops.size(), start.elapsed());

    let start = Instant::now();
    let tell = |round: &Round| {
        let Round { number, moved, inertia, .. } = round;
        if number % 10 == 0 {
            println!("round {number}: inertia {inertia:.1}, {moved} hands moved, {:.1?}", start.elapsed());
        }
        ControlFlow::Continue(())
    };
    let buckets = KMeans::new(count).seed(seed).on_round(&tell).histograms(&histograms, bins)?;
    let (before, after) = (buckets.start_inertia(), buckets.inertia());
    println!(
        "{count} buckets after {} rounds: {:.1?}; inertia {after:.3}, {before:.3} at the start; {:.5} bins per hand",
        buckets.rounds(),
        start.elapsed(),
        after / flops.size() as f64
    );
    let sizes = buckets.sizes();
    println!("sizes {:?} to {:?}", sizes.iter().min(), sizes.iter().max());

    if let Some(file) = arguments.get(3) {
        let mut file = BufWriter::new(File::create(file)?);
        writeln!(file, "index,cards,bucket")?;
        for (index, bucket) in (0..).zip(buckets.of_rows()) {
            writeln!(file, "{index},{},{bucket}", flops.unindex(index)?)?;
        }
        file.flush()?;
    }
    Ok(())
}

/// Returns the histograms of all indices in order.
fn histograms(flops: &Indexer, bins: usize) -> Result<Vec<u16>, Box<dyn Error>> {
    let strength = Strength::new(&Engine::new(RankTable::embedded())).bins(bins);
    // Returns the indices of all combos on a flop, and their histograms.
    let on = |&(flop, _): &(CardSet, u32)| {
        let mut indices = [0; HoleCards::COUNT];
        flops.index_combos(&[flop], &mut indices).expect("three cards");
        (indices, strength.on(flop).expect("a flop"))
    };
    let mut rows = vec![0; flops.size() as usize * bins];
    for some in canonical_boards(3)?.chunks(64) {
        let found: Vec<_> = some.par_iter().map(on).collect();
        for (indices, strength) in &found {
            let histograms = strength.histograms().ok_or("no histograms")?;
            let live =
                HoleCards::ALL.into_iter().zip(indices).filter(|(_, index)| **index != Indexer::NO_INDEX);
            for (combo, &index) in live {
                rows[index as usize * bins..][..bins].copy_from_slice(histograms.of(combo));
            }
        }
    }
    Ok(rows)
}
