//! Work in parts, which can be parallel and be stopped, with the same sums for any number of threads.
//!
//! A fixed random order assigns units to parts, so that the parts that were done before a stop are a random
//! sample of the whole.

use alloc::vec::Vec;
use core::iter::Copied;
use core::slice::Iter;
use core::sync::atomic::{AtomicUsize, Ordering};

use crate::progress::threads::{Shared, collect};
use crate::progress::{Progress, Reporter};
use crate::random::{Random, Stream};
use crate::report::Sample;

/// The units of one part, in ascending order.
pub type Units<'a> = Copied<Iter<'a, usize>>;

/// The maximum number of parts.
const MAX_PARTS: usize = 256;

/// The maximum number of stored sums of all combos, to limit memory.
const MAX_COMBO_SUMS: usize = 64;

/// Returns the minimum number of units in a part, if the result of a part is sums of all combos.
pub fn least_by_combo(units: usize, least: usize) -> usize {
    least.max(units.div_ceil(MAX_COMBO_SUMS))
}

/// The seed for assigning units to parts. It was chosen from sixty so that ranks and slices of a player's
/// combos are about as frequent among the first parts as among all (Fuller, *Some design properties of a
/// rejective sampling procedure*, Biometrika 96, 2009).
const SEED: u64 = 24;

/// The results of work in parts.
pub struct Parts<T> {
    /// The results of the finished parts with their part numbers, in a fixed order.
    done: Vec<(usize, T)>,
    /// The units, part by part.
    units: Vec<usize>,
    /// The number of parts.
    count: usize,
}

impl<T> Parts<T> {
    /// Returns the result of each part, or `None` if not all parts were done.
    pub fn whole(self) -> Option<impl Iterator<Item = T>> {
        self.is_whole().then(|| self.done.into_iter().map(|(_, result)| result))
    }

    /// Returns the sum of all parts' results, or `None` if not all parts were done.
    pub fn total(&self, add: impl Fn(&mut T, &T)) -> Option<T>
    where
        T: Clone,
    {
        let (first, others) = self.done.split_first().filter(|_| self.is_whole())?;
        let mut total = first.1.clone();
        others.iter().for_each(|(_, part)| add(&mut total, part));
        Some(total)
    }

    /// Returns `true` if all parts were done.
    pub fn is_whole(&self) -> bool {
        self.done.len() == self.count
    }

    /// Returns the results of the finished parts with their units.
    pub fn done(&self) -> impl Iterator<Item = (&T, Units<'_>)> {
        self.done.iter().map(|&(part, ref result)| (result, units_of(&self.units, part, self.count)))
    }

    /// Returns the finished parts as a sample of the whole. `by_winners` returns the weight of a part's cases
    /// by the set of winners.
    pub fn sample(&self, by_winners: impl Fn(&T, Units<'_>) -> Vec<f64>) -> Sample {
        Sample {
            by_winners: self.done().map(|(result, units)| by_winners(result, units)).collect(),
            parts: self.count,
            units: (self.done().map(|(_, units)| units.len()).sum(), self.units.len()),
        }
    }
}

/// Runs `work` on `0..units` in parts of `least` units or more. Several parts run in parallel, unless the
/// reporter [keeps them to one thread](Reporter::keep_to_one_thread). The parts and the order of their
/// results do not depend on the number of threads, so that sums of them do not either. After a stop, no
/// further part begins, and parts whose `work` returns `None` have no result.
pub fn in_parts<T: Send>(
    units: usize,
    least: usize,
    reporter: &Reporter<'_>,
    work: impl Fn(Units<'_>) -> Option<T> + Shared,
) -> Parts<T> {
    let count = units.div_ceil(least.max(1)).clamp(1, MAX_PARTS);
    let units = drawn(units, count);
    let finished = AtomicUsize::new(0);
    let work = |part: usize| {
        if reporter.is_stopped() {
            return None;
        }
        let result = work(units_of(&units, part, count))?;
        let finished = finished.fetch_add(1, Ordering::Relaxed) + 1;
        reporter.report(&Progress::new(finished as f64 / count as f64, None));
        Some((part, result))
    };
    let mut done = Vec::new();
    if count == 1 || reporter.is_one_thread() {
        for part in 0..count {
            done.extend(work(part));
        }
    } else {
        for result in collect(count, work) {
            done.extend(result);
        }
    }
    Parts { done, units, count }
}

/// Runs `work` on a long part, a few units at a time, each time with the result so far. Calls the callback
/// before each turn. Returns `None` if the run is stopped between turns, or if `work`, which polls, returns
/// `None`.
pub fn in_turns<T>(
    units: Units<'_>,
    few: usize,
    reporter: &Reporter<'_>,
    start: T,
    work: impl Fn(T, Units<'_>) -> Option<T>,
) -> Option<T> {
    let units: Vec<usize> = units.collect();
    let turn = |so_far, turn: &[usize]| match reporter.should_stop() {
        true => None,
        false => work(so_far, turn.iter().copied()),
    };
    units.chunks(few).try_fold(start, turn)
}

/// Returns the units of a part. The sizes of parts differ by at most one.
fn units_of(units: &[usize], part: usize, count: usize) -> Units<'_> {
    let start = |part: usize| part * units.len() / count;
    units[start(part)..start(part + 1)].iter().copied()
}

/// Returns the units in the order of their randomly assigned parts.
fn drawn(units: usize, count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..units).collect();
    if count > 1 {
        let mut random = Random::new(SEED, Stream::Parts);
        for place in (1..units).rev() {
            order.swap(place, random.below(place as u64 + 1).0);
        }
        // Each part keeps the order of cards, in which neighboring units have more in common.
        for part in 0..count {
            order[part * units / count..(part + 1) * units / count].sort_unstable();
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_is_in_one_part() {
        for (units, least) in [(0, 16), (1, 16), (16, 16), (17, 16), (1000, 16), (6188, 16), (64, 1)] {
            let parts = in_parts(units, least, &Reporter::new(None), |units| Some(units.collect::<Vec<_>>()));
            assert!(parts.done().all(|(result, units)| units.eq(result.iter().copied())));
            assert_eq!(parts.sample(|_, _| Vec::new()).units, (units, units));
            let mut all = parts.total(|all, part| all.extend(part)).unwrap();
            assert_eq!(all, parts.whole().unwrap().collect::<Vec<_>>().concat());
            all.sort_unstable();
            assert_eq!(all, (0..units).collect::<Vec<_>>());
        }
    }

    #[test]
    fn short_work_stays_on_the_calling_thread() {
        let reporter = Reporter::new(None);
        reporter.keep_to_one_thread();
        let here = std::thread::current().id();
        let is_here = |_: Units<'_>| Some(std::thread::current().id() == here);
        let all_here = |parts: Parts<bool>| parts.whole().unwrap().all(|is_here| is_here);
        assert!(all_here(in_parts(100, 1, &reporter, is_here)));
        assert!(reporter.stage(0.5, 0.5, |reporter| all_here(in_parts(100, 1, reporter, is_here))));
    }

    #[test]
    fn a_run_can_be_stopped() {
        let stop = |progress: &Progress<'_>| test_support::break_if(progress.done >= 0.25);
        let reporter = Reporter::new(Some(&stop));
        let run = || in_parts(6188, 16, &reporter, |units| Some(units.len()));
        let threads = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let parts = threads.install(run);
        assert!((64..=68).contains(&parts.done().count()), "{}", parts.done().count());
        assert_eq!(parts.sample(|_, _| Vec::new()).units, (parts.done().map(|(len, _)| len).sum(), 6188));
        assert!(!parts.is_whole() && parts.total(|all, part| *all += part).is_none());
        assert!(reporter.stage(0.5, 0.5, |stage| stage.is_stopped()), "a stage that begins after the stop");
        assert!(parts.whole().is_none());
    }
}
