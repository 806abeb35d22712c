//! How criterion measures here: long enough for a steady figure, short enough that all benches together take minutes.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput};

use crate::line_up::LineUp;

/// Criterion for all targets. Options on the command line go before these.
#[must_use]
pub fn criterion() -> Criterion {
    Criterion::default()
        .without_plots()
        .sample_size(20)
        .nresamples(10_000)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(800))
        .configure_from_args()
}

/// Times every contestant of the line-ups, in hands per second: all that most bench targets do.
pub fn time(line_ups: impl Iterator<Item = LineUp>) {
    let mut criterion = criterion();
    for line_up in line_ups {
        let mut group = criterion.benchmark_group(line_up.group);
        // One run takes milliseconds, so that there is no need to time several together, which the slowest peers would
        // draw out to minutes.
        group.sampling_mode(SamplingMode::Flat);
        for workload in &line_up.workloads {
            group.throughput(Throughput::Elements(workload.hands()));
            let id = BenchmarkId::new(workload.name(), &line_up.parameter);
            group.bench_function(id, |bencher| bencher.iter(|| black_box(workload.run())));
        }
        group.finish();
    }
    criterion.final_summary();
}
