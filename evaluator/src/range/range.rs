use alloc::boxed::Box;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitOr, Not, Sub};
use core::str::FromStr;

use super::{Dialect, Grid, RangeError, StartingHand, WeightError, parse};
use crate::{Card, CardSet, Holding};

/// A range of hands: a weight from 0 to 1 for each of the 1,326 holdings.
///
/// Weight 1 means always, 0 never. Text is read and written in the [syntax](super) of the common tools. `|` unites (the
/// larger weight), `&` intersects (the smaller), `-` takes weight away, `!` complements.
///
/// ```
/// use evaluator::range::Range;
///
/// let range: Range = "QQ+, AKs, AKo:0.5".parse()?;
/// assert_eq!(range.count(), 18 + 4 + 12);
/// assert_eq!(range.combos(), 18.0 + 4.0 + 6.0);
/// assert_eq!(range.weight("AsKd".parse()?), 0.5);
/// assert_eq!(range.without("As".parse()?).count(), 15 + 3 + 9);
/// assert_eq!(range.to_string(), "QQ+,AKs,AKo:0.5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct Range {
    /// By [`Holding::index`], each from 0 to 1.
    weights: Box<[f64; Holding::COUNT]>,
}

/// Weights are never NaN.
impl Eq for Range {}

impl Range {
    /// The range without hands.
    ///
    /// ```
    /// assert!(evaluator::range::Range::empty().is_empty());
    /// ```
    #[must_use]
    pub fn empty() -> Self {
        Self { weights: Box::new([0.0; Holding::COUNT]) }
    }

    /// The range of all hands, each with weight 1.
    ///
    /// ```
    /// assert_eq!(evaluator::range::Range::full().to_string(), "random");
    /// ```
    #[must_use]
    pub fn full() -> Self {
        Self { weights: Box::new([1.0; Holding::COUNT]) }
    }

    /// The best starting hands, by [`StartingHand::RANKED`], that together are at most `percent` of all hands.
    ///
    /// Starting hands are taken whole: the last one is the last that fits. So `top(10.0)` is at most 10 % of all hands,
    /// and more than 9 %. Anything below 0 counts as 0, anything above 100 as 100, NaN as 0.
    ///
    /// ```
    /// use evaluator::range::Range;
    ///
    /// assert_eq!(Range::top(1.0).to_string(), "KK+");
    /// assert_eq!(Range::top(100.0), Range::full());
    /// ```
    #[must_use]
    pub fn top(percent: f64) -> Self {
        StartingHand::RANKED[..hands_within(percent)].iter().flat_map(|hand| hand.combos()).collect()
    }

    /// Reads a range, with `+` meaning what it does in the dialect; `FromStr` reads the default one.
    ///
    /// # Errors
    ///
    /// The first token that is not [valid](super).
    ///
    /// ```
    /// use evaluator::range::{Dialect, Range};
    ///
    /// let slid = Range::parse("JTs+", Dialect::Slide)?;
    /// assert_eq!(slid, "JTs,QJs,KQs,AKs".parse()?);
    /// # Ok::<(), evaluator::range::RangeError>(())
    /// ```
    pub fn parse(text: &str, dialect: Dialect) -> Result<Self, RangeError> {
        parse::range(text, dialect)
    }

    /// The range with the given weights, in the order of [`Holding::index`].
    ///
    /// # Errors
    ///
    /// There are not 1,326 weights, or one is not from 0 to 1.
    ///
    /// ```
    /// use evaluator::range::Range;
    ///
    /// assert_eq!(Range::from_weights(&[1.0; 1326])?, Range::full());
    /// assert!(Range::from_weights(&[2.0; 1326]).is_err());
    /// # Ok::<(), evaluator::range::WeightError>(())
    /// ```
    pub fn from_weights(weights: &[f64]) -> Result<Self, WeightError> {
        if weights.len() != Holding::COUNT {
            return Err(WeightError::Count { found: weights.len() });
        }
        let mut range = Self::empty();
        for (holding, &weight) in Holding::ALL.iter().zip(weights) {
            range.set(*holding, weight)?;
        }
        Ok(range)
    }

    /// The weight of a holding, from 0 to 1.
    #[must_use]
    pub fn weight(&self, holding: Holding) -> f64 {
        self.weights[holding.index()]
    }

    /// All weights, in the order of [`Holding::index`].
    #[must_use]
    pub fn as_slice(&self) -> &[f64; Holding::COUNT] {
        &self.weights
    }

    /// Gives a holding a weight.
    ///
    /// # Errors
    ///
    /// The weight is negative, above 1 or NaN; the range is left as it was.
    ///
    /// ```
    /// use evaluator::range::Range;
    ///
    /// let mut range = Range::empty();
    /// range.set("AsKs".parse().unwrap(), 0.25)?;
    /// assert_eq!(range.to_string(), "AsKs:0.25");
    /// # Ok::<(), evaluator::range::WeightError>(())
    /// ```
    pub fn set(&mut self, holding: Holding, weight: f64) -> Result<(), WeightError> {
        if !(0.0..=1.0).contains(&weight) {
            return Err(WeightError::OutOfBounds { holding, weight });
        }
        // Without the sign that a zero may have.
        self.weights[holding.index()] = weight.abs();
        Ok(())
    }

    /// The holdings with a weight above 0, in the order of [`Holding::index`].
    ///
    /// ```
    /// use evaluator::range::Range;
    ///
    /// let range: Range = "AsKs, 2d2c:0.5".parse()?;
    /// let hands: Vec<String> = range.iter().map(|(holding, weight)| format!("{holding} {weight}")).collect();
    /// assert_eq!(hands, ["2d2c 0.5", "AsKs 1"]);
    /// # Ok::<(), evaluator::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn iter(&self) -> Iter<'_> {
        Iter { holdings: Holding::ALL.iter().zip(self.weights.iter()) }
    }

    /// The sum of the weights: 0 to 1,326.
    #[must_use]
    pub fn combos(&self) -> f64 {
        self.weights.iter().sum()
    }

    /// How many holdings have a weight above 0.
    #[must_use]
    pub fn count(&self) -> usize {
        self.iter().count()
    }

    /// The sum of the weights as a part of all hands: 0 to 1.
    ///
    /// ```
    /// use evaluator::range::Range;
    ///
    /// assert_eq!("random:0.5".parse::<Range>()?.share(), 0.5);
    /// # Ok::<(), evaluator::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn share(&self) -> f64 {
        self.combos() / Holding::COUNT as f64
    }

    /// Whether no holding has a weight above 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// Whether every weight is 0 or 1, so that counts are integers.
    #[must_use]
    pub fn is_unweighted(&self) -> bool {
        self.weights.iter().all(|&weight| weight == 0.0 || weight == 1.0)
    }

    /// The range without the holdings that have one of the cards.
    #[must_use]
    pub fn without(&self, dead: CardSet) -> Self {
        let mut range = self.clone();
        for card in dead {
            // In colex order: those with a lower card stand together, those with a higher one in its row.
            let id = usize::from(card.id());
            range.weights[id * id.saturating_sub(1) / 2..][..id].fill(0.0);
            for higher in id + 1..Card::COUNT {
                range.weights[higher * (higher - 1) / 2 + id] = 0.0;
            }
        }
        range
    }

    /// Of each holding the larger weight.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.combined(other, f64::max)
    }

    /// Of each holding the smaller weight.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        self.combined(other, f64::min)
    }

    /// Of each holding the weight less that in `other`, but not below 0: what is left to call with when `other` raises.
    ///
    /// ```
    /// use evaluator::range::Range;
    ///
    /// let range = "QQ+".parse::<Range>()?.difference(&"AA,KK:0.25".parse()?);
    /// assert_eq!(range.to_string(), "QQ,KK:0.75");
    /// # Ok::<(), evaluator::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        self.combined(other, |ours, theirs| (ours - theirs).max(0.0))
    }

    /// Of each holding 1 less the weight.
    #[must_use]
    pub fn complement(&self) -> Self {
        Self::full().difference(self)
    }

    /// The range as a 13 x 13 grid of starting hands.
    #[must_use]
    pub fn grid(&self) -> Grid {
        Grid::of(self)
    }

    fn combined(&self, other: &Self, combine: impl Fn(f64, f64) -> f64) -> Self {
        let mut range = self.clone();
        for (ours, theirs) in range.weights.iter_mut().zip(other.weights.iter()) {
            *ours = combine(*ours, *theirs);
        }
        range
    }
}

/// How many starting hands from the best one down are at most `percent` of all hands together.
pub(super) fn hands_within(percent: f64) -> usize {
    let mut combos = 0;
    let fits = |hand: &&StartingHand| {
        combos += hand.combo_count();
        combos as f64 * 100.0 <= percent * Holding::COUNT as f64
    };
    StartingHand::RANKED.iter().take_while(fits).count()
}

impl Default for Range {
    /// The range without hands.
    fn default() -> Self {
        Self::empty()
    }
}

impl BitOr for &Range {
    type Output = Range;
    fn bitor(self, other: Self) -> Range {
        self.union(other)
    }
}

impl BitAnd for &Range {
    type Output = Range;
    fn bitand(self, other: Self) -> Range {
        self.intersection(other)
    }
}

impl Sub for &Range {
    type Output = Range;
    fn sub(self, other: Self) -> Range {
        self.difference(other)
    }
}

impl Not for &Range {
    type Output = Range;
    fn not(self) -> Range {
        self.complement()
    }
}

/// The holding with weight 1.
impl From<Holding> for Range {
    fn from(holding: Holding) -> Self {
        [holding].into_iter().collect()
    }
}

/// All combos of the starting hand, each with weight 1.
impl From<StartingHand> for Range {
    fn from(hand: StartingHand) -> Self {
        hand.combos().collect()
    }
}

/// Collects holdings, each with weight 1.
impl FromIterator<Holding> for Range {
    fn from_iter<I: IntoIterator<Item = Holding>>(holdings: I) -> Self {
        let mut range = Self::empty();
        for holding in holdings {
            range.weights[holding.index()] = 1.0;
        }
        range
    }
}

impl<'a> IntoIterator for &'a Range {
    type Item = (Holding, f64);
    type IntoIter = Iter<'a>;
    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

/// Reads a range in the [default dialect](Dialect::Kicker).
impl FromStr for Range {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Self, RangeError> {
        Self::parse(text, Dialect::default())
    }
}

impl fmt::Debug for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Range({self})")
    }
}

/// The holdings of a [`Range`] with their weights above 0.
#[derive(Clone, Debug)]
pub struct Iter<'a> {
    holdings: core::iter::Zip<core::slice::Iter<'static, Holding>, core::slice::Iter<'a, f64>>,
}

impl Iterator for Iter<'_> {
    type Item = (Holding, f64);

    fn next(&mut self) -> Option<(Holding, f64)> {
        self.holdings.find(|&(_, &weight)| weight > 0.0).map(|(&holding, &weight)| (holding, weight))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.holdings.size_hint().1)
    }
}

impl FusedIterator for Iter<'_> {}
