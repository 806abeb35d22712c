use alloc::vec;
use alloc::vec::Vec;

use equity::{EquityError, Plan, Report, packed_fields};
use evaluator::HoleCards;

use crate::Showdown;
use crate::engine::Engine;
use crate::range::Range;

/// A combo of a range, and its equity against the other range.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ComboEquity {
    /// The combo.
    pub combo: HoleCards,
    /// The part of its range's deals that have this combo, 0 to 1. The parts of a range add up to 1.
    pub part: f64,
    /// Its equity, 0 to 1.
    pub equity: f64,
}

/// The combos of two ranges by their equities against each other.
///
/// ```
/// use holdem::{Engine, Reports, Showdown};
/// use holdem::distribution::NUTS;
/// use holdem::range::Range;
/// use evaluator::RankTable;
///
/// let players: [Range; 2] = ["JJ+,AK,AQs".parse()?, "22-TT,AJs,KQs,JTs,T9s".parse()?];
/// let question = Showdown::new(&players).board("Ah 7d 2c".parse()?);
/// let distribution = question.distribution(&Engine::new(RankTable::embedded()))?;
/// let [first, second] = distribution.curves();
/// assert_eq!(first.last().map(|best| best.combo.to_string()), Some("AdAc".into()));
/// assert!(distribution.range_advantage() > 0.0 && distribution.nut_advantage(NUTS) > 0.0);
/// let mean: f64 = first.iter().map(|combo| combo.part * combo.equity).sum();
/// assert!((mean - distribution.equities()[0]).abs() < 1e-12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    equities: [f64; 2],
    curves: [Vec<ComboEquity>; 2],
}

/// The tolerance for bounds that are not binary fractions, such as 0.8.
const ROUNDING: f64 = 1e-9;

impl Distribution {
    /// Returns the distribution of a report of two players, if it has shares of combos.
    pub(crate) fn of(report: &Report, ranges: [&Range; 2]) -> Option<Self> {
        let curve = |player: usize| {
            let shares = report.by_combo(player)?;
            let met = || {
                ranges[player].iter().filter_map(|(combo, weight)| Some((combo, weight, shares.get(combo)?)))
            };
            // Weights are relative to the largest, because products of tiny weights would underflow.
            let largest = met().fold([0.0, 0.0], |[largest, most]: [f64; 2], (_, weight, shares)| {
                [largest.max(weight), most.max(shares.total())]
            });
            let met = met().map(|(combo, weight, shares)| {
                let part = (weight / largest[0]) * (shares.total() / largest[1]);
                ComboEquity { combo, part, equity: shares.equity() }
            });
            let mut combos: Vec<ComboEquity> = met.collect();
            let all: f64 = combos.iter().map(|combo| combo.part).sum();
            combos.iter_mut().for_each(|combo| combo.part /= all);
            combos.sort_by(|a, b| a.equity.total_cmp(&b.equity));
            Some(combos)
        };
        let shares = report.shares();
        Some(Self { equities: [shares[0].equity(), shares[1].equity()], curves: [curve(0)?, curve(1)?] })
    }

    /// Returns the equities of both ranges, 0 to 1.
    #[must_use]
    pub fn equities(&self) -> [f64; 2] {
        self.equities
    }

    /// Returns the combos of both ranges that can be dealt, in ascending order of equity. Combos of equal
    /// equity are in the order of [`HoleCards::index`].
    #[must_use]
    pub fn curves(&self) -> &[Vec<ComboEquity>; 2] {
        &self.curves
    }

    /// Returns the part of each range, 0 to 1, with at least this equity.
    ///
    /// ```
    /// use holdem::{Engine, Reports, Showdown};
    /// use holdem::range::Range;
    /// use evaluator::RankTable;
    ///
    /// // The hand beats four fifths of the range.
    /// let players: [Range; 2] = ["QsJh".parse()?, "2c3c:0.7,2c3d:0.1,AcAd:0.2".parse()?];
    /// let question = Showdown::new(&players).board("Kd Jc 7h 6s 2s".parse()?);
    /// let distribution = question.distribution(&Engine::new(RankTable::embedded()))?;
    /// assert_eq!([0.8, 0.81].map(|equity| distribution.at_least(equity)[0]), [1.0, 0.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn at_least(&self, equity: f64) -> [f64; 2] {
        self.curves.each_ref().map(|curve| {
            let from = curve.partition_point(|combo| combo.equity + ROUNDING < equity);
            // `sum` would return -0 for an empty slice.
            curve[from..].iter().fold(0.0, |sum, combo| sum + combo.part)
        })
    }

    /// Returns the equity of the first range less that of the second, −1 to 1.
    #[must_use]
    pub fn range_advantage(&self) -> f64 {
        self.equities[0] - self.equities[1]
    }

    /// Returns the part of the first range with at least the equity `from` less that part of the second
    /// range, −1 to 1. `from` is usually [`NUTS`](crate::distribution::NUTS).
    #[must_use]
    pub fn nut_advantage(&self, from: f64) -> f64 {
        let [first, second] = self.at_least(from);
        first - second
    }

    /// Returns the part of each range in each of `bins` equal bins of equity from 0 to 1. A bin includes its
    /// lower bound, and the last one also includes 1. There is at least one bin.
    #[must_use]
    pub fn histogram(&self, bins: usize) -> [Vec<f64>; 2] {
        let bins = bins.max(1);
        self.curves.each_ref().map(|curve| {
            let mut parts = vec![0.0; bins];
            let bin = |equity: f64| ((equity * bins as f64 + ROUNDING) as usize).min(bins - 1);
            curve.iter().for_each(|combo| parts[bin(combo.equity)] += combo.part);
            parts
        })
    }

    /// Returns the equity below which this part of each range lies, 0 to 1. For example, 0.5 gives the
    /// medians.
    ///
    /// ```
    /// use holdem::{Engine, Reports, Showdown};
    /// use holdem::range::Range;
    /// use evaluator::RankTable;
    ///
    /// let players: [Range; 2] = ["AA,72o".parse()?, "KK".parse()?];
    /// let question = Showdown::new(&players).board("Qs Jd 4c 3h 2s".parse()?);
    /// let distribution = question.distribution(&Engine::new(RankTable::embedded()))?;
    /// assert_eq!([0.0, 0.3, 0.9, 1.0].map(|part| distribution.percentile(part)[0]), [0.0, 0.0, 1.0, 1.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn percentile(&self, part: f64) -> [f64; 2] {
        self.curves.each_ref().map(|curve| {
            let mut below = 0.0;
            let is_there = |combo: &&ComboEquity| {
                below += combo.part;
                below > part
            };
            curve.iter().find(is_there).or(curve.last()).map_or(0.0, |combo| combo.equity)
        })
    }
}

/// Computes the equities of the combos of two ranges.
pub(crate) fn of_ranges(question: &Showdown<'_>, engine: &Engine) -> Result<Distribution, EquityError> {
    let ranges = heads_up(question)?;
    let report = question.by_combo().run(engine)?;
    Distribution::of(&report, [&ranges[0], &ranges[1]]).ok_or(EquityError::Stopped)
}

/// Returns the ranges of two players, or an error if single combos cannot be compared.
pub(super) fn heads_up(question: &Showdown<'_>) -> Result<[Range; 2], EquityError> {
    if question.get_options().is_simulation() {
        let reason = "a simulation does not compute the equities of single combos";
        return Err(EquityError::PlanDoesNotApply { plan: Plan::MonteCarlo, reason });
    }
    let ranges: Vec<Range> = question.get_players().map(|player| player.range().into_owned()).collect();
    ranges.try_into().map_err(|_| EquityError::NotHeadsUp { found: question.count() })
}

packed_fields! {
    ComboEquity { combo, part, equity }
    Distribution { equities, curves }
}
