//! Criterion's settings: long enough for stable figures, short enough that all benches together take minutes.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};

use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput};

use crate::line_up::LineUp;
use crate::threads;

/// The number of samples of a benchmark, the fewest that criterion allows, because the slowest runs take
/// seconds.
pub const SAMPLES: usize = 10;

/// The time for all samples of a benchmark, and the warm-up time.
pub const MEASUREMENT: Duration = Duration::from_millis(500);
const WARM_UP: Duration = Duration::from_millis(100);

/// Returns criterion for all targets. Options on the command line override these settings.
#[must_use]
pub fn criterion() -> Criterion {
    Criterion::default()
        .without_plots()
        .output_directory(&folder())
        .sample_size(SAMPLES)
        .nresamples(10_000)
        .warm_up_time(WARM_UP)
        .measurement_time(MEASUREMENT)
        .configure_from_args()
}

/// Returns criterion's folder, from which the report reads.
#[must_use]
pub fn folder() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    // An absolute target folder replaces the path before it.
    here.parent().unwrap_or(here).join(target).join("criterion")
}

/// Returns the file that records the number of threads of a group.
pub(crate) fn threads_file(folder: &Path, group: &str) -> PathBuf {
    folder.join(group).join("threads")
}

/// Times every contestant of the line-ups, in hands per second. This is all that most bench targets do.
///
/// # Panics
///
/// Panics if the number of threads cannot be written for the report.
pub fn time<I: Iterator<Item = LineUp>>(line_ups: impl FnOnce() -> I + Send) {
    threads::in_pool(|| time_with(criterion(), &folder(), line_ups()));
}

fn time_with(mut criterion: Criterion, folder: &Path, line_ups: impl Iterator<Item = LineUp>) {
    for line_up in line_ups {
        record_threads(folder, &line_up).expect("criterion's folder can be written to");
        let mut group = criterion.benchmark_group(line_up.group);
        // A run takes milliseconds, so several need not be timed together. The slowest peers would then take
        // minutes.
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

/// Records the largest number of threads of a contestant.
fn record_threads(folder: &Path, line_up: &LineUp) -> std::io::Result<()> {
    let file = threads_file(folder, line_up.group);
    let threads = line_up.workloads.iter().map(|workload| workload.threads()).max().unwrap_or_default();
    fs::create_dir_all(folder.join(line_up.group))?;
    fs::write(file, threads.to_string())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::SystemTime;

    use super::*;
    use crate::report::measure::measurements;
    use crate::threads::{THREADS, in_pool, pool};
    use crate::workload::Workload;

    /// Counts, for two contestants, the threads that are available to measured runs.
    #[test]
    fn runs_have_the_recorded_number_of_threads() {
        let folder = tempfile::tempdir().unwrap();
        let found = [0; 2].map(|none| Arc::new(AtomicUsize::new(none)));
        in_pool(|| {
            let count = |place: usize| {
                let found = Arc::clone(&found[place]);
                move || found.fetch_max(rayon::current_num_threads(), Ordering::Relaxed) as u64
            };
            let ours = Workload::new("ours", 1, count(0));
            let in_pool = Workload::in_pool("ours", 1, Arc::new(pool(2)), count(1));
            let line_ups = [("alone", ours), ("together", in_pool)]
                .map(|(group, workload)| LineUp::new(group, "some", vec![workload]));
            let criterion = Criterion::default()
                .without_plots()
                .output_directory(folder.path())
                .warm_up_time(Duration::from_millis(1))
                .measurement_time(Duration::from_millis(10));
            time_with(criterion, folder.path(), line_ups.into_iter());
        });
        assert_eq!(found.map(|found| found.load(Ordering::Relaxed)), [THREADS, 2]);
        let mut threads: Vec<_> = measurements(folder.path(), SystemTime::UNIX_EPOCH)
            .unwrap()
            .into_iter()
            .map(|measurement| (measurement.group, measurement.threads))
            .collect();
        threads.sort();
        assert_eq!(threads, [("alone".into(), Some(THREADS)), ("together".into(), Some(2))]);
    }
}
