//! Buckets, checked against the plain distances of all rows from all centers.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use evaluator::Isa;
use fastrand::Rng;
use holdem::buckets::{BucketError, Buckets, KMeans, Round};

use crate::support::on_threads;

const BINS: usize = 41;
const MASS: usize = 300;

/// Returns histograms with one, two or three peaks.
fn histograms(rows: usize, seed: u64) -> Vec<u16> {
    let mut random = Rng::with_seed(seed);
    let mut counts = vec![0; rows * BINS];
    for row in counts.chunks_exact_mut(BINS) {
        let heaps: Vec<usize> = (0..random.usize(1..4)).map(|_| random.usize(0..BINS)).collect();
        for _ in 0..MASS {
            let heap = heaps[random.usize(0..heaps.len())] + random.usize(0..5);
            row[heap.min(BINS - 1)] += 1;
        }
    }
    counts
}

fn vectors(rows: usize, columns: usize, seed: u64) -> Vec<f32> {
    let mut random = Rng::with_seed(seed);
    (0..rows * columns).map(|_| random.f32() * random.f32()).collect()
}

/// Returns the earth mover's distance, by repeatedly moving earth from the first bin with too much to the
/// first with too little.
fn carried(from: &[f64], to: &[f64]) -> f64 {
    let (mut from, mut to, mut work) = (from.to_vec(), to.to_vec(), 0.0);
    let (mut source, mut target) = (0, 0);
    while let Some(more) = (source..from.len()).find(|&bin| from[bin] > 0.0) {
        let less = (target..to.len()).find(|&bin| to[bin] > 0.0).expect("both have the same total");
        let shovel = from[more].min(to[less]);
        (from[more], to[less]) = (from[more] - shovel, to[less] - shovel);
        work += shovel * more.abs_diff(less) as f64;
        (source, target) = (more, less);
    }
    work / MASS as f64
}

fn squared(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum()
}

/// Checks that every row is in the bucket of least cost, and that the inertia is the sum of these costs.
fn check(rows: &[f64], columns: usize, buckets: &Buckets, cost: fn(&[f64], &[f64]) -> f64) {
    let mut inertia = 0.0;
    for (row, &bucket) in rows.chunks_exact(columns).zip(buckets.of_rows()) {
        let costs: Vec<f64> = (0..buckets.count()).map(|bucket| cost(row, buckets.center(bucket))).collect();
        let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
        assert!(costs[bucket as usize] <= least + 1e-6, "{costs:?} {bucket}");
        inertia += least;
    }
    assert!((buckets.inertia() - inertia).abs() < 1e-6 * inertia + 1e-6, "{} {inertia}", buckets.inertia());
    assert!(buckets.sizes().iter().all(|&size| size > 0));
}

#[test]
fn every_histogram_is_in_the_bucket_that_is_nearest_by_plain_carrying() {
    for (rows, count, seed) in [(1100, 40, 1), (600, 7, 2), (100, 99, 3), (100, 1, 4), (64, 64, 5)] {
        let counts = histograms(rows, seed);
        let plain: Vec<f64> = counts.iter().map(|&count| count.into()).collect();
        let of = |most_rounds| {
            KMeans::new(count).seed(seed).most_rounds(most_rounds).histograms(&counts, BINS).unwrap()
        };
        let (start, few, all) = (of(0), of(3), of(usize::MAX));
        for buckets in [&start, &few, &all] {
            check(&plain, BINS, buckets, carried);
            assert_eq!(buckets.start_inertia(), start.inertia());
        }
        assert!(start.inertia() >= few.inertia() && few.inertia() >= all.inertia());
        assert!(2 * count > rows || start.inertia() > all.inertia());
        assert!(all.is_converged());
        // Centers have medians, and no member would be a better center.
        for bucket in 0..count {
            let members =
                plain.chunks_exact(BINS).zip(all.of_rows()).filter(|&(_, &own)| own as usize == bucket);
            let members: Vec<&[f64]> = members.map(|(row, _)| row).collect();
            let sum = |center: &[f64]| members.iter().map(|row| carried(row, center)).sum::<f64>();
            let best = sum(all.center(bucket));
            assert!(members.iter().all(|center| sum(center) >= best - 1e-9));
            assert_eq!(all.center(bucket).iter().sum::<f64>(), MASS as f64);
            assert!(all.center(bucket).iter().all(|&count| count >= 0.0));
        }
    }
}

#[test]
fn every_vector_is_in_the_bucket_that_is_nearest_by_plain_squares() {
    for (rows, columns, count, seed) in [(2100, 8, 30, 1), (1100, 17, 5, 2), (300, 1, 40, 3), (50, 3, 50, 4)]
    {
        let numbers = vectors(rows, columns, seed);
        let plain: Vec<f64> = numbers.iter().map(|&number| number.into()).collect();
        for most_rounds in [0, 2, usize::MAX] {
            let buckets =
                KMeans::new(count).seed(seed).most_rounds(most_rounds).vectors(&numbers, columns).unwrap();
            check(&plain, columns, &buckets, squared);
            assert!(buckets.is_converged() || most_rounds < usize::MAX);
            assert!(buckets.inertia() <= buckets.start_inertia());
        }
    }
}

#[test]
fn threads_and_instructions_change_nothing() {
    let (counts, numbers) = (histograms(3000, 9), vectors(3000, 9, 9));
    let run = |isa| {
        let k_means = KMeans::new(60).seed(3).isa(isa);
        (k_means.histograms(&counts, BINS).unwrap(), k_means.vectors(&numbers, 9).unwrap())
    };
    let expected = run(Isa::PORTABLE);
    for isa in Isa::available() {
        for threads in [1, 2, 3, 7] {
            assert!(on_threads(threads, || run(isa)) == expected, "{isa}, {threads} threads");
        }
    }
    let other = KMeans::new(60).seed(4).histograms(&counts, BINS).unwrap();
    assert!(other != expected.0);
}

/// A run that is stopped at any time ends with an error or with the result of a complete run.
#[test]
fn a_run_stops_amid_a_round() {
    let numbers = vectors(3000, 4, 5);
    let all = KMeans::new(20).vectors(&numbers, 4).unwrap();
    let (mut stopped, mut whole) = (0, 0);
    for most in [0, 1, 2, 5, 10, 30, 60, 100, 1_000, 1_000_000] {
        let asked = AtomicUsize::new(0);
        // The closure requests a stop only once.
        let stop = || asked.fetch_add(1, Ordering::Relaxed) == most;
        match KMeans::new(20).until(&stop).vectors(&numbers, 4) {
            Ok(buckets) => {
                assert!(buckets == all && asked.into_inner() <= most);
                whole += 1;
            }
            Err(error) => {
                assert_eq!((error, error.to_string()), (BucketError::Stopped, "the work was stopped".into()));
                stopped += 1;
            }
        }
    }
    assert!(stopped >= 5 && whole >= 1, "{stopped} {whole}");
}

#[test]
fn buckets_are_numbered_from_weak_to_strong() {
    let buckets = KMeans::new(20).histograms(&histograms(500, 1), BINS).unwrap();
    let mean = |bucket| {
        let center: &[f64] = buckets.center(bucket);
        center.iter().zip(0u32..).map(|(count, bin)| count * f64::from(bin)).sum::<f64>()
    };
    assert!((1..20).all(|bucket| mean(bucket - 1) <= mean(bucket)));
}

#[test]
fn a_run_can_be_watched_and_ended() {
    let counts = histograms(2000, 5);
    let seen = std::sync::Mutex::new(Vec::new());
    let stop = |round: &Round| {
        seen.lock().unwrap().push(*round);
        if round.number == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let buckets = KMeans::new(30).on_round(&stop).histograms(&counts, BINS).unwrap();
    let seen = seen.into_inner().unwrap();
    assert_eq!((seen.len(), buckets.rounds(), buckets.is_converged()), (3, 2, false));
    assert_eq!((seen[0].inertia, seen[2].inertia), (buckets.start_inertia(), buckets.inertia()));
    assert!(seen.windows(2).all(|pair| pair[1].inertia < pair[0].inertia));
    assert_eq!(buckets, KMeans::new(30).most_rounds(2).histograms(&counts, BINS).unwrap());
}

#[test]
fn wrong_rows_are_refused() {
    let histograms =
        |buckets, counts: &[u16], bins| KMeans::new(buckets).histograms(counts, bins).unwrap_err();
    assert_eq!(histograms(0, &[1, 2], 2), BucketError::NoBuckets);
    assert_eq!(histograms(1, &[1, 2], 0), BucketError::NoColumns);
    assert_eq!(histograms(1, &[1, 2, 3], 2), BucketError::Length { found: 3, columns: 2 });
    assert_eq!(histograms(3, &[1, 2, 2, 1], 2), BucketError::TooFewRows { rows: 2, buckets: 3 });
    assert_eq!(histograms(1, &[], 2), BucketError::TooFewRows { rows: 0, buckets: 1 });
    assert_eq!(histograms(2, &[1, 2, 1, 2, 1, 2], 2), BucketError::TooFewRows { rows: 1, buckets: 2 });
    assert_eq!(histograms(2, &[5, 5, 5], 1), BucketError::TooFewRows { rows: 1, buckets: 2 });
    assert_eq!(histograms(1, &[1, 2, 1, 3], 2), BucketError::Mass { row: 1, found: 4, expected: 3 });
    assert_eq!(histograms(1, &[0, 0], 2), BucketError::Mass { row: 0, found: 0, expected: 0 });
    let heavy = histograms(1, &[u16::MAX, 1], 2);
    assert_eq!(heavy.to_string(), "row 0: the counts add up to 65536: expected 1 to 65535");
    assert!(KMeans::new(1).histograms(&[u16::MAX, 0, 0, u16::MAX], 2).is_ok());

    let vectors =
        |buckets, numbers: &[f32], columns| KMeans::new(buckets).vectors(numbers, columns).unwrap_err();
    assert_eq!(vectors(0, &[1.0], 1), BucketError::NoBuckets);
    for wrong in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 2e15] {
        assert_eq!(vectors(1, &[1.0, 1.0, 1.0, wrong], 2), BucketError::NotFinite { row: 1, column: 1 });
    }
    assert_eq!(vectors(2, &[1.0, 2.0, 1.0, 2.0], 2), BucketError::TooFewRows { rows: 1, buckets: 2 });
}

/// Distances of rows that are millions of bins apart exceed 32 bits.
#[test]
fn rows_of_many_bins() {
    let bins = 2_200_000;
    let mut counts = vec![0u16; 2 * bins];
    counts[0] = u16::MAX;
    counts[2 * bins - 1] = u16::MAX;
    let buckets = KMeans::new(1).histograms(&counts, bins).unwrap();
    assert_eq!(buckets.inertia(), (bins - 1) as f64);
    let buckets = KMeans::new(2).histograms(&counts, bins).unwrap();
    assert_eq!((buckets.of_rows(), buckets.inertia()), (&[0, 1][..], 0.0));
}
