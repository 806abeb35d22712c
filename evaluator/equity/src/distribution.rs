//! The equities of the hands of two ranges against each other, from the worst hand to the best.

use alloc::vec;
use alloc::vec::Vec;

use evaluator::CardSet;

use crate::{Shares, packed_fields};

/// A hand of a range, and its equity against the other range.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct HandEquity {
    /// The hole cards.
    pub hand: CardSet,
    /// The part of its range's deals that have this hand, 0 to 1. The parts of a range add up to 1.
    pub part: f64,
    /// Its equity, 0 to 1.
    pub equity: f64,
}

/// The hands of two ranges by their equities against each other.
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
/// assert_eq!(first.last().map(|best| format!("{:#}", best.hand)), Some("AdAc".into()));
/// assert!(distribution.range_advantage() > 0.0 && distribution.nut_advantage(NUTS) > 0.0);
/// let mean: f64 = first.iter().map(|hand| hand.part * hand.equity).sum();
/// assert!((mean - distribution.equities()[0]).abs() < 1e-12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    equities: [f64; 2],
    curves: [Vec<HandEquity>; 2],
}

/// The tolerance for bounds that are not binary fractions, such as 0.8.
const ROUNDING: f64 = 1e-9;

impl Distribution {
    /// Creates a distribution from the equities of two ranges, and from the weight of each hand with its cases against
    /// the other range. Cases do not include the weight of the hand itself. A hand counts by its weight times its
    /// cases.
    #[must_use]
    pub fn new(equities: [f64; 2], hands: [&[(CardSet, f64, Shares)]; 2]) -> Self {
        Self { equities, curves: hands.map(curve) }
    }

    /// Returns the equities of both ranges, 0 to 1.
    #[must_use]
    pub fn equities(&self) -> [f64; 2] {
        self.equities
    }

    /// Returns the hands of both ranges that can be dealt, in ascending order of equity. Hands of equal
    /// equity are in the order in which they were given, which is that of their indices.
    #[must_use]
    pub fn curves(&self) -> &[Vec<HandEquity>; 2] {
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
            let from = curve.partition_point(|hand| hand.equity + ROUNDING < equity);
            // `sum` would return -0 for an empty slice.
            curve[from..].iter().fold(0.0, |sum, hand| sum + hand.part)
        })
    }

    /// Returns the equity of the first range less that of the second, −1 to 1.
    #[must_use]
    pub fn range_advantage(&self) -> f64 {
        self.equities[0] - self.equities[1]
    }

    /// Returns the part of the first range with at least the equity `from` less that part of the second
    /// range, −1 to 1. `from` is usually 0.8.
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
            curve.iter().for_each(|hand| parts[bin(hand.equity)] += hand.part);
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
            let is_there = |hand: &&HandEquity| {
                below += hand.part;
                below > part
            };
            curve.iter().find(is_there).or(curve.last()).map_or(0.0, |hand| hand.equity)
        })
    }
}

/// Returns the hands with their parts, in ascending order of equity.
fn curve(hands: &[(CardSet, f64, Shares)]) -> Vec<HandEquity> {
    let met = || hands.iter().filter(|(_, weight, shares)| *weight > 0.0 && shares.total() > 0.0);
    // Weights are relative to the largest, because products of tiny weights would underflow.
    let largest = met().fold([0.0, 0.0], |[largest, most]: [f64; 2], (_, weight, shares)| {
        [largest.max(*weight), most.max(shares.total())]
    });
    let equity = |&(hand, weight, ref shares): &(CardSet, f64, Shares)| {
        let part = (weight / largest[0]) * (shares.total() / largest[1]);
        HandEquity { hand, part, equity: shares.equity() }
    };
    let mut hands: Vec<HandEquity> = met().map(equity).collect();
    let all: f64 = hands.iter().map(|hand| hand.part).sum();
    hands.iter_mut().for_each(|hand| hand.part /= all);
    hands.sort_by(|a, b| a.equity.total_cmp(&b.equity));
    hands
}

packed_fields! {
    HandEquity { hand, part, equity }
    Distribution { equities, curves }
}
