//! The time from a file, or from embedded bytes, to a usable table, including every check.

#![deny(unsafe_code)]

use std::path::Path;

use benches::settings;
use criterion::Throughput;
use evaluator::RankTable;

fn main() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("holdem.tbl");
    std::fs::write(&path, RankTable::embedded_bytes()).expect("a temporary file");

    // Tables, not bytes, per second. The time includes closing the table.
    let mut criterion = settings::criterion();
    let mut group = criterion.benchmark_group("open");
    group.throughput(Throughput::Elements(1));
    group.bench_function("map", |bencher| bencher.iter(|| map(&path)));
    group.bench_function("open", |bencher| bencher.iter(|| RankTable::open(&path).expect("a valid table")));
    group.bench_function("from_static", |bencher| {
        bencher.iter(|| RankTable::from_static(RankTable::embedded_bytes()).expect("a valid table"));
    });
    group.finish();
    criterion.final_summary();
}

/// Maps the table.
#[allow(unsafe_code, reason = "mapping is what is timed")]
fn map(path: &Path) -> RankTable {
    // SAFETY: the file is in a temporary folder of this process, which has written it and does not change it.
    unsafe { RankTable::map(path) }.expect("a valid table")
}
