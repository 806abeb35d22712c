//! Work in parts: in parallel, with the same sums whatever the number of threads, and to be stopped on the way.
//!
//! Which units are in which part is drawn by lot once and for all, so that those parts that were done before a stop are a
//! random sample of the whole.

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

/// Into how many parts work is divided at most.
const MOST_PARTS: usize = 256;

/// How many sums of all combos are kept at most: they take memory.
const MOST_COMBO_SUMS: usize = 64;

/// How many units parts have at least, if each comes to sums of all combos.
pub(crate) fn least_by_combo(units: usize, least: usize) -> usize {
    least.max(units.div_ceil(MOST_COMBO_SUMS))
}

/// Seed for assigning units to parts, picked from sixty so that ranks and slices of a player's combos are about as frequent
/// among the first parts as among all (Fuller, *Some design properties of a rejective sampling procedure*,
/// Biometrika 96, 2009).
const SEED: u64 = 24;

/// The results of the parts of some work.
pub struct Parts<T> {
    /// Those that were done, each with the number of its part, in an order that is always the same.
    done: Vec<(usize, T)>,
    /// The units, one part after the other.
    units: Vec<usize>,
    /// How many parts there are.
    count: usize,
}

impl<T> Parts<T> {
    /// What each part came to; none if the work was stopped before all were done.
    pub fn whole(self) -> Option<impl Iterator<Item = T>> {
        self.is_whole().then(|| self.done.into_iter().map(|(_, result)| result))
    }

    /// What all parts came to together; none if the work was stopped before all were done.
    pub fn total(&self, add: impl Fn(&mut T, &T)) -> Option<T>
    where
        T: Clone,
    {
        let (first, others) = self.done.split_first().filter(|_| self.is_whole())?;
        let mut total = first.1.clone();
        others.iter().for_each(|(_, part)| add(&mut total, part));
        Some(total)
    }

    /// Whether all parts were done.
    pub fn is_whole(&self) -> bool {
        self.done.len() == self.count
    }

    /// What each part came to that was done, with the units of it.
    pub fn done(&self) -> impl Iterator<Item = (&T, Units<'_>)> {
        self.done.iter().map(|&(part, ref result)| (result, units_of(&self.units, part, self.count)))
    }

    /// The parts that were done as a sample of the whole: of each the weight of its cases by the set of winners.
    pub fn sample(&self, by_winners: impl Fn(&T, Units<'_>) -> Vec<f64>) -> Sample {
        Sample {
            by_winners: self.done().map(|(result, units)| by_winners(result, units)).collect(),
            parts: self.count,
            units: (self.done().map(|(_, units)| units.len()).sum(), self.units.len()),
        }
    }
}

/// Does the work on `0..units` in parts of `least` units or more, in parallel if there are several, unless the reporter
/// [keeps them to one thread](Reporter::keep_to_one_thread). The parts, and the order of what they come to, are the same
/// however many threads there are, so that sums over them are the same too. Once the reporter says stop, no further part is
/// begun; work that was stopped on the way comes to none.
pub fn in_parts<T: Send>(
    units: usize,
    least: usize,
    reporter: &Reporter<'_>,
    work: impl Fn(Units<'_>) -> Option<T> + Shared,
) -> Parts<T> {
    let count = units.div_ceil(least.max(1)).clamp(1, MOST_PARTS);
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

/// Does the work on a part that may take long a few units at a time, each time with what it has come to. Before each turn the
/// callback is called. Returns `None` if the run is stopped on the way, between turns or by `None` of `work`, which polls.
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

/// The units of a part: parts differ by one unit at most.
fn units_of(units: &[usize], part: usize, count: usize) -> Units<'_> {
    let start = |part: usize| part * units.len() / count;
    units[start(part)..start(part + 1)].iter().copied()
}

/// The units by the parts that are drawn for them.
fn drawn(units: usize, count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..units).collect();
    if count > 1 {
        let mut random = Random::new(SEED, Stream::Parts);
        for place in (1..units).rev() {
            order.swap(place, random.below(place as u64 + 1).0);
        }
        // Units stand in the order of their cards, and neighbours have more in common.
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
