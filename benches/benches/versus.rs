//! Speed ratios to each peer.
//!
//! Machines change their speed within seconds, so times measured one after the other give no reliable ratio.
//! Here both sides take turns. In bulk, each kernel is compared with the loops over single hands, ours and those
//! of peers. Each turn gives a ratio, and the report has their median, with the quartiles
//! as a measure of confidence.
//!
//! The speed of nested loops depends on the addresses of their code. They are measured in several layouts, and
//! the report has the range of ratios: our slowest layout to the other's fastest, and the reverse.

#![deny(unsafe_code)]

use std::hint::black_box;
use std::time::Instant;

use benches::line_up::{self, LineUp};
use benches::report::markdown::significant;
use benches::report::question::Party;
use benches::workload::Workload;

/// The allowed number of turns of a pair: as many as fit into [`SECONDS`].
const TURNS: std::ops::RangeInclusive<usize> = 5..=101;

/// The time for a pair.
const SECONDS: f64 = 0.6;

fn main() {
    let mut is_bench = false;
    let mut filter = None;
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--bench" => is_bench = true,
            option if option.starts_with('-') => {}
            text => filter = Some(text.to_owned()),
        }
    }
    let one_by_one = line_up::scalar().chain(line_up::references());
    let in_bulk = line_up::batch_of_fresh_sevens().chain(line_up::board_of_five());
    for line_up in one_by_one.chain(in_bulk) {
        let name = format!("{}/{}", line_up.group, line_up.parameter);
        if filter.as_ref().is_some_and(|filter| !name.contains(filter)) {
            continue;
        }
        if is_bench {
            compare_all(&name, &line_up);
        } else {
            // `cargo test` only checks that it runs.
            line_up.workloads.iter().for_each(|workload| assert_ne!(workload.run(), 0));
        }
    }
}

/// Compares the first contestant, and each of our other kernels, with all contestants that are not kernels.
fn compare_all(name: &str, line_up: &LineUp) {
    let is_kernel = |workload: &&Workload| Party::of(workload.name()) == Party::Kernel;
    let (kernels, mut others): (Vec<_>, Vec<_>) = line_up.workloads.iter().partition(is_kernel);
    if kernels.is_empty() {
        return compare(name, others.remove(0), &others);
    }
    kernels.into_iter().for_each(|kernel| compare(name, kernel, &others));
}

/// Prints a line for each of the others.
fn compare(name: &str, ours: &Workload, others: &[&Workload]) {
    println!("{name}: {} ({} hands)", ours.name(), ours.hands());
    let layouts = if ours.layouts().is_empty() { "" } else { "by layout" };
    println!("  {:<20} {:>10} {:>10} {:>22} {layouts:>16}", "", "M hands/s", "against", "times as fast");
    for other in others {
        let turns =
            ((SECONDS / (seconds(ours) + seconds(other))) as usize).clamp(*TURNS.start(), *TURNS.end());
        let pairs: Vec<(f64, f64)> = (0..turns).map(|_| (seconds(ours), seconds(other))).collect();
        let [_, ours_time, _] = quartiles(pairs.iter().map(|pair| pair.0));
        let [_, other_time, _] = quartiles(pairs.iter().map(|pair| pair.1));
        let [low, ratio, high] = quartiles(pairs.iter().map(|pair| pair.1 / pair.0));
        let speed = |workload: &Workload, time: f64| workload.hands() as f64 / time / 1e6;
        let range = range_of_layouts(ours, other)
            .map_or_else(String::new, |[low, high]| format!("     {low:.2} to {high:.2}"));
        println!(
            "  {:<20} {:>10} {:>10} {ratio:>8.2} ({low:.2} to {high:.2}){range}",
            other.name(),
            significant(speed(ours, ours_time)),
            significant(speed(other, other_time)),
        );
    }
}

/// Returns the lowest and the highest ratio of a layout of ours to a layout of the other's, or `None` if they
/// have one each.
fn range_of_layouts(ours: &Workload, other: &Workload) -> Option<[f64; 2]> {
    let sides = [ours.layouts(), other.layouts()];
    let once: f64 = sides.into_iter().flatten().map(seconds).sum();
    let turns = ((SECONDS / once) as usize).clamp(1, *TURNS.end());
    let mut times = sides.map(|layouts| vec![vec![]; layouts.len()]);
    for _ in 0..turns {
        for (layouts, times) in sides.into_iter().zip(&mut times) {
            for (layout, times) in layouts.iter().zip(times) {
                times.push(seconds(layout));
            }
        }
    }
    let medians = times.map(|times| times.into_iter().map(|times| quartiles(times.into_iter())[1]));
    let [ours, other] = medians.map(|medians| {
        let medians: Vec<f64> = medians.collect();
        medians.iter().copied().reduce(f64::min).zip(medians.iter().copied().reduce(f64::max))
    });
    let ((our_fastest, our_slowest), (fastest, slowest)) = (ours?, other?);
    Some([fastest / our_slowest, slowest / our_fastest])
}

/// Returns the time of one run.
fn seconds(workload: &Workload) -> f64 {
    let start = Instant::now();
    black_box(workload.run());
    start.elapsed().as_secs_f64()
}

/// Returns the lower quartile, the median and the upper quartile.
fn quartiles(values: impl Iterator<Item = f64>) -> [f64; 3] {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    [1, 2, 3].map(|quarter| values[(values.len() - 1) * quarter / 4])
}
