//! Work in parts: in parallel, with the same sums whatever the number of threads, and to be stopped on the way.

use alloc::vec::Vec;
use core::iter::StepBy;
use core::ops::Range;
use core::sync::atomic::{AtomicUsize, Ordering};

use crate::progress::{Progress, Reporter};

/// The units of one part: every so many, so that each part is as fair a sample of the whole as there can be.
pub(crate) type Units = StepBy<Range<usize>>;

/// Into how many parts work is divided at most.
const MOST_PARTS: usize = 64;

/// What work may look at: what threads can share, if there are any.
#[cfg(feature = "rayon")]
pub(crate) trait Shared: Sync {}
#[cfg(feature = "rayon")]
impl<T: Sync> Shared for T {}

/// What work may look at: anything, where there are no threads. An [`Engine`](crate::engine::Engine) cannot be shared then.
#[cfg(not(feature = "rayon"))]
pub(crate) trait Shared {}
#[cfg(not(feature = "rayon"))]
impl<T> Shared for T {}

/// Does the work on `0..units` in parts of `least` units or more, in parallel if there are several, and gives what each
/// part came to, in an order that is always the same. The parts are the same however many threads there are, so that sums over them are the
/// same too. Once the reporter says stop, no further part is begun: those that were not done are missing.
pub(crate) fn in_parts<T: Send>(
    units: usize,
    least: usize,
    reporter: &Reporter<'_>,
    work: impl Fn(Units) -> T + Shared,
) -> Vec<T> {
    let parts = units.div_ceil(least.max(1)).clamp(1, MOST_PARTS);
    let order = scattered(parts);
    let done = AtomicUsize::new(0);
    let work = |&part: &usize| {
        if reporter.is_stopped() {
            return None;
        }
        let result = work((part..units).step_by(parts));
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        reporter.report(&Progress::new(done as f64 / parts as f64, None));
        Some(result)
    };
    #[cfg(feature = "rayon")]
    if parts > 1 {
        use rayon::prelude::*;
        return order.par_iter().filter_map(work).collect();
    }
    order.iter().filter_map(work).collect()
}

/// The numbers below `parts` in an order without a system: units stand in the order of their cards, and if a run is
/// stopped, low cards must not be all that was done. Multiplicative hashing by the golden section scatters them (Knuth,
/// "Sorting and Searching", section 6.4).
fn scattered(parts: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..parts).collect();
    order.sort_by_key(|&part| (part as u32).wrapping_mul(0x9E37_79B1));
    order
}

#[cfg(test)]
mod tests {
    use core::ops::ControlFlow;

    use super::*;

    #[test]
    fn every_unit_is_in_one_part() {
        for (units, least) in [(0, 16), (1, 16), (16, 16), (17, 16), (1000, 16), (6188, 16), (64, 1)] {
            let parts = in_parts(units, least, &Reporter::new(None), |units| units.collect::<Vec<_>>());
            let mut all = parts.concat();
            all.sort_unstable();
            assert_eq!(all, (0..units).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_run_can_be_stopped() {
        let stop = |progress: &Progress<'_>| match progress.done >= 0.25 {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let reporter = Reporter::new(Some(&stop));
        let run = || in_parts(6188, 16, &reporter, |units| units.len());
        let threads = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let parts = threads.install(run);
        assert!((16..=20).contains(&parts.len()), "{}", parts.len());
    }
}
