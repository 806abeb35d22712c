use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::{Add, BitAnd, BitOr, Not, Sub};
use core::str::FromStr;

use crate::notation::MAX_WEIGHT;
use crate::packed_as;
use evaluator::{CardSet, Game, HoleCards};

use crate::range::two::dialect::Dialect;
use crate::range::two::error::{RangeError, WeightError};
use crate::range::two::format::distinct;
use crate::range::two::order::Order;
use crate::range::two::reader::RangeReader;
use crate::range::two::starting_hand::StartingHand;

/// A range of hands: a weight from 0 to 1 for each of the 1,326 combos.
///
/// A combo with weight 1 is always in the range, one with weight 0 never. Text is read and written in the
/// [syntax](super) of the common tools. `|` is the union (the larger weight), `&` the intersection (the
/// smaller), `+` adds weights up to 1, `-` subtracts weights, `!` is the complement.
///
/// ```
/// use holdem::range::Range;
///
/// let range: Range = "QQ+, AKs, AKo:0.5".parse()?;
/// assert_eq!(range.count(), 18 + 4 + 12);
/// assert_eq!(range.total_weight(), 18.0 + 4.0 + 6.0);
/// assert_eq!(range.weight("AsKd".parse()?), 0.5);
/// assert_eq!(range.without("As".parse()?).count(), 15 + 3 + 9);
/// assert_eq!(range.to_string(), "QQ+,AKs,AKo:0.5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
/// Ranges are equal if all their weights are.
#[derive(Clone)]
pub struct Range {
    /// The weights by [`HoleCards::index`], each from 0 to 1.
    weights: Box<[f64; HoleCards::COUNT]>,
    pub(super) game: Option<Game>,
}

impl PartialEq for Range {
    fn eq(&self, other: &Self) -> bool {
        self.weights == other.weights
    }
}

/// Weights are never NaN.
impl Eq for Range {}

impl Range {
    /// Returns the empty range.
    ///
    /// ```
    /// assert!(holdem::range::Range::empty().is_empty());
    /// ```
    #[must_use]
    pub fn empty() -> Self {
        Self { weights: Box::new([0.0; HoleCards::COUNT]), game: None }
    }

    /// Returns the range of all hands, each with weight 1.
    ///
    /// ```
    /// assert_eq!(holdem::range::Range::full().to_string(), "random");
    /// ```
    #[must_use]
    pub fn full() -> Self {
        Self { weights: Box::new([1.0; HoleCards::COUNT]), game: None }
    }

    /// Returns the best starting hands, by [`StartingHand::RANKED`], that together are at most `percent` of
    /// all hands.
    ///
    /// Starting hands are taken whole: the last one is the last that fits. For example, `top(10.0)` is at
    /// most 10 % of all hands and more than 9 %. Percentages are limited to 0 to 100, and NaN counts as 0.
    ///
    /// ```
    /// use holdem::range::Range;
    ///
    /// assert_eq!(Range::top(1.0).to_string(), "KK+");
    /// assert_eq!(Range::top(100.0), Range::full());
    /// ```
    #[must_use]
    pub fn top(percent: f64) -> Self {
        let hands = Order::Equity.top(percent).iter().flat_map(|hand| hand.combos());
        Self { game: Some(Game::Holdem), ..hands.collect() }
    }

    /// Parses a range, with `+` as in the dialect. `FromStr` uses the default dialect.
    ///
    /// # Errors
    ///
    /// Returns the error of the first token that is not [valid](super).
    ///
    /// ```
    /// use holdem::range::{Dialect, Range};
    ///
    /// let slid = Range::parse("JTs+", Dialect::Slide)?;
    /// assert_eq!(slid, "JTs,QJs,KQs,AKs".parse()?);
    /// # Ok::<(), holdem::range::RangeError>(())
    /// ```
    pub fn parse(text: &str, dialect: Dialect) -> Result<Self, RangeError> {
        RangeReader::new().dialect(dialect).read(text)
    }

    /// Returns the range with the given weights, in the order of [`HoleCards::index`].
    ///
    /// # Errors
    ///
    /// Returns an error if there are not [`HoleCards::COUNT`] weights, or one is not from 0 to 1. Weights up
    /// to `1 + f32::EPSILON`, to which `f32` may round 1, count as 1.
    ///
    /// ```
    /// use holdem::range::Range;
    /// use evaluator::HoleCards;
    ///
    /// assert_eq!(Range::from_weights(&[1.0; HoleCards::COUNT])?, Range::full());
    /// assert!(Range::from_weights(&[2.0; HoleCards::COUNT]).is_err());
    /// # Ok::<(), holdem::range::WeightError>(())
    /// ```
    pub fn from_weights(weights: &[f64]) -> Result<Self, WeightError> {
        if weights.len() != HoleCards::COUNT {
            return Err(WeightError::Count { found: weights.len() });
        }
        let mut range = Self::empty();
        for (combo, &weight) in HoleCards::ALL.iter().zip(weights) {
            range.set(*combo, weight)?;
        }
        Ok(range)
    }

    /// Returns the game of the range, if the same text means other hands in other games: a percentage such as
    /// `10%`, and all text that is read for short deck. Returns `None` for ranges of plain combos or weights.
    /// An engine of another game refuses the range.
    ///
    /// ```
    /// use holdem::range::{Range, RangeReader};
    /// use evaluator::Game;
    ///
    /// assert_eq!("10%, !AA".parse::<Range>()?.game(), Some(Game::Holdem));
    /// assert_eq!("66+, AKs".parse::<Range>()?.game(), None);
    /// assert_eq!(RangeReader::new().game(Game::ShortDeck).read("66+")?.game(), Some(Game::ShortDeck));
    /// # Ok::<(), holdem::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn game(&self) -> Option<Game> {
        self.game
    }

    /// Returns the range with the same weights for the combos of the game's deck, as a range of this game.
    ///
    /// ```
    /// use holdem::range::Range;
    /// use evaluator::Game;
    ///
    /// let range = Range::top(100.0).for_game(Game::ShortDeck);
    /// assert_eq!((range.count(), range.game()), (630, Some(Game::ShortDeck)));
    /// ```
    #[must_use]
    pub fn for_game(&self, game: Game) -> Self {
        Self { game: Some(game), ..self.without(CardSet::FULL - game.deck()) }
    }

    /// Returns the weight of a combo, from 0 to 1.
    #[must_use]
    pub fn weight(&self, combo: HoleCards) -> f64 {
        self.weights[combo.index()]
    }

    /// Returns all weights, in the order of [`HoleCards::index`].
    #[must_use]
    pub fn as_slice(&self) -> &[f64; HoleCards::COUNT] {
        &self.weights
    }

    /// Returns all weights as `f32`, the type that hold'em's solvers take.
    ///
    /// ```
    /// assert_eq!(holdem::range::Range::full().to_f32(), [1.0_f32; evaluator::HoleCards::COUNT]);
    /// ```
    #[must_use]
    pub fn to_f32(&self) -> [f32; HoleCards::COUNT] {
        self.weights.map(|weight| weight as f32)
    }

    /// Sets the weight of a combo.
    ///
    /// # Errors
    ///
    /// Returns an error, and leaves the range unchanged, if the weight is negative, above 1 or NaN. Weights
    /// up to `1 + f32::EPSILON`, to which `f32` may round 1, count as 1.
    ///
    /// ```
    /// use holdem::range::Range;
    ///
    /// let mut range = Range::empty();
    /// range.set("AsKs".parse().unwrap(), 0.25)?;
    /// assert_eq!(range.to_string(), "AsKs:0.25");
    /// # Ok::<(), holdem::range::WeightError>(())
    /// ```
    pub fn set(&mut self, combo: HoleCards, weight: f64) -> Result<(), WeightError> {
        if !(0.0..=MAX_WEIGHT).contains(&weight) {
            return Err(WeightError::OutOfBounds { combo, weight });
        }
        // `abs` removes the sign of a negative zero.
        self.weights[combo.index()] = weight.abs().min(1.0);
        Ok(())
    }

    /// Returns an iterator over the combos with a weight above 0, in the order of [`HoleCards::index`].
    ///
    /// ```
    /// use holdem::range::Range;
    ///
    /// let range: Range = "AsKs, 2d2c:0.5".parse()?;
    /// let hands: Vec<String> = range.iter().map(|(combo, weight)| format!("{combo} {weight}")).collect();
    /// assert_eq!(hands, ["2d2c 0.5", "AsKs 1"]);
    /// # Ok::<(), holdem::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn iter(&self) -> Iter<'_> {
        Iter { combos: HoleCards::ALL.iter().zip(self.weights.iter()) }
    }

    /// Returns the sum of the weights, from 0 to [`HoleCards::COUNT`].
    #[must_use]
    pub fn total_weight(&self) -> f64 {
        self.weights.iter().sum()
    }

    /// Returns the number of combos with a weight above 0.
    #[must_use]
    pub fn count(&self) -> usize {
        self.iter().count()
    }

    /// Returns the sum of the weights as a part of all hands, from 0 to 1.
    ///
    /// ```
    /// use holdem::range::Range;
    ///
    /// assert_eq!("random:0.5".parse::<Range>()?.share(), 0.5);
    /// # Ok::<(), holdem::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn share(&self) -> f64 {
        self.total_weight() / HoleCards::COUNT as f64
    }

    /// Splits the range by weight, the largest first. Each part has a weight and the combos with this weight,
    /// as a range with weights of 1. The texts of the parts are easier to read than the text of a range with
    /// many weights.
    ///
    /// ```
    /// use holdem::range::Range;
    ///
    /// let parts = "QQ+, AKs, AKo:0.5, KQ:0.5".parse::<Range>()?.by_weight();
    /// let texts: Vec<String> = parts.iter().map(|(weight, part)| format!("{weight} {part}")).collect();
    /// assert_eq!(texts, ["1 QQ+,AKs", "0.5 KQ,AKo"]);
    /// # Ok::<(), holdem::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn by_weight(&self) -> Vec<(f64, Self)> {
        let part =
            |wanted| self.iter().filter(|&(_, weight)| weight == wanted).map(|(combo, _)| combo).collect();
        let weights = distinct(self.iter().map(|(_, weight)| weight));
        weights.into_iter().map(|weight| (weight, part(weight))).collect()
    }

    /// Returns `true` if no combo has a weight above 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// Returns the combo if the range has only one, with weight 1.
    #[doc(hidden)]
    #[must_use]
    pub fn only_combo(&self) -> Option<HoleCards> {
        /// The number of weights that are tested at once for one above 0.
        const TOGETHER: usize = 78;
        let mut only = None;
        for (part, weights) in self.weights.chunks_exact(TOGETHER).enumerate() {
            if weights.iter().fold(0, |any, weight| any | weight.to_bits()) == 0 {
                continue;
            }
            for (place, _) in weights.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
                if only.replace(part * TOGETHER + place).is_some() {
                    return None;
                }
            }
        }
        only.filter(|&index| self.weights[index] == 1.0).map(|index| HoleCards::ALL[index])
    }

    /// Returns `true` if every weight is 0 or 1, so that counts are integers.
    #[must_use]
    pub fn is_unweighted(&self) -> bool {
        self.weights.iter().all(|&weight| weight == 0.0 || weight == 1.0)
    }

    /// Returns the range without the combos that contain one of the cards.
    #[must_use]
    pub fn without(&self, dead: CardSet) -> Self {
        let mut range = self.clone();
        for (weight, combo) in range.weights.iter_mut().zip(HoleCards::ALL) {
            *weight = if combo.card_set().intersects(dead) { 0.0 } else { *weight };
        }
        range
    }

    /// Returns the range with the larger weight of each combo.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.combined(other, f64::max)
    }

    /// Returns the range with the smaller weight of each combo.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        self.combined(other, f64::min)
    }

    /// Returns the range with the sum of both weights of each combo, limited to 1.
    /// [`difference`](Self::difference) subtracts them again.
    ///
    /// ```
    /// use holdem::range::Range;
    ///
    /// let range = "QQ,KK:0.75".parse::<Range>()?.sum(&"AA,KK:0.25".parse()?);
    /// assert_eq!(range.to_string(), "QQ+");
    /// # Ok::<(), holdem::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn sum(&self, other: &Self) -> Self {
        self.combined(other, |ours, theirs| (ours + theirs).min(1.0))
    }

    /// Returns the range with the weight of each combo less that in `other`, limited to 0: the hands that
    /// remain to call with when `other` raises.
    ///
    /// ```
    /// use holdem::range::Range;
    ///
    /// let range = "QQ+".parse::<Range>()?.difference(&"AA,KK:0.25".parse()?);
    /// assert_eq!(range.to_string(), "QQ,KK:0.75");
    /// # Ok::<(), holdem::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        self.combined(other, |ours, theirs| (ours - theirs).max(0.0))
    }

    /// Returns the range with 1 less the weight of each combo.
    #[must_use]
    pub fn complement(&self) -> Self {
        Self::full().difference(self)
    }

    fn combined(&self, other: &Self, combine: impl Fn(f64, f64) -> f64) -> Self {
        let mut range = self.clone();
        for (ours, theirs) in range.weights.iter_mut().zip(other.weights.iter()) {
            *ours = combine(*ours, *theirs);
        }
        range.game = self.game.or(other.game);
        range
    }
}

impl Default for Range {
    /// Returns the empty range.
    fn default() -> Self {
        Self::empty()
    }
}

/// Implements an operator on ranges by one of their methods.
macro_rules! operator {
    ($operator:ident::$function:ident, $method:ident) => {
        impl $operator for &Range {
            type Output = Range;
            fn $function(self, other: Self) -> Range {
                self.$method(other)
            }
        }
    };
}

operator!(BitOr::bitor, union);
operator!(BitAnd::bitand, intersection);
operator!(Add::add, sum);
operator!(Sub::sub, difference);

impl Not for &Range {
    type Output = Range;
    fn not(self) -> Range {
        self.complement()
    }
}

/// Creates the range of the combo with weight 1.
impl From<HoleCards> for Range {
    fn from(combo: HoleCards) -> Self {
        [combo].into_iter().collect()
    }
}

/// Creates the range of all combos of the starting hand, each with weight 1.
impl From<StartingHand> for Range {
    fn from(hand: StartingHand) -> Self {
        hand.combos().collect()
    }
}

/// Collects combos, each with weight 1.
impl FromIterator<HoleCards> for Range {
    fn from_iter<I: IntoIterator<Item = HoleCards>>(combos: I) -> Self {
        let mut range = Self::empty();
        for combo in combos {
            range.weights[combo.index()] = 1.0;
        }
        range
    }
}

impl<'a> IntoIterator for &'a Range {
    type Item = (HoleCards, f64);
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

/// The combos of a [`Range`] with their weights above 0.
#[derive(Clone, Debug)]
pub struct Iter<'a> {
    combos: core::iter::Zip<core::slice::Iter<'static, HoleCards>, core::slice::Iter<'a, f64>>,
}

impl Iterator for Iter<'_> {
    type Item = (HoleCards, f64);

    fn next(&mut self) -> Option<(HoleCards, f64)> {
        self.combos.find(|&(_, &weight)| weight > 0.0).map(|(&combo, &weight)| (combo, weight))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.combos.size_hint().1)
    }
}

impl FusedIterator for Iter<'_> {}

packed_as! {
    Range: Box<[f64; HoleCards::COUNT]>, |range| range.weights.clone(), |weights| Self::from_weights(weights.as_slice()).ok();
}
