use std::fmt;
use std::prelude::rust_2024::*;
use std::sync::Arc;

use evaluator::internals::Counted;

use crate::range::more::starting_hand::StartingHand;

/// An order of the starting hands of four cards, best first. Percentages in a [range](super) refer to it.
///
/// ```
/// use equity::range::{Order, RangeReader, StartingHand};
///
/// // A made-up order, by number: aces come first.
/// let order = Order::new((0..StartingHand::count(4) as u16).rev().collect())?;
/// assert_eq!(order.hands().next().unwrap().to_string(), "AxAyAzAw");
/// assert_eq!(RangeReader::new(4).order(&order).read("0.01%")?.count(), 17);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order(Arc<[u16]>);

impl Order {
    /// The number of hole cards of its hands.
    pub const HOLE_CARDS: usize = 4;

    /// Creates the order from the [numbers](StartingHand::number) of the starting hands, best first.
    ///
    /// # Errors
    ///
    /// Returns an error unless every number from 0 to 16,431 occurs exactly once.
    pub fn new(numbers: Vec<u16>) -> Result<Self, OrderError> {
        let count = StartingHand::count(Self::HOLE_CARDS);
        if numbers.len() != count {
            return Err(OrderError::Count(numbers.len()));
        }
        let mut is_seen = vec![false; count];
        for &number in &numbers {
            match is_seen.get_mut(usize::from(number)) {
                Some(is_seen) if !*is_seen => *is_seen = true,
                _ => return Err(OrderError::Number(number)),
            }
        }
        Ok(Self(numbers.into()))
    }

    /// Returns all starting hands, best first.
    pub fn hands(&self) -> impl Iterator<Item = StartingHand> {
        self.0.iter().filter_map(|&number| StartingHand::from_number(Self::HOLE_CARDS, usize::from(number)))
    }

    /// Returns the best starting hands that together are at most `percent` of all hands. Starting hands are
    /// not divided: the first one that does not fit ends the list. Values below 0 and NaN count as 0, values
    /// above 100 as 100.
    pub fn top(&self, percent: f64) -> impl Iterator<Item = StartingHand> {
        let wanted = percent * crate::Hole::count(Self::HOLE_CARDS) as f64;
        let mut combos = 0;
        self.hands().take_while(move |hand| {
            combos += hand.combo_count();
            combos as f64 * 100.0 <= wanted
        })
    }
}

/// The error for numbers that are not a valid [`Order`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OrderError {
    /// The count of numbers differs from the number of starting hands.
    Count(usize),
    /// A number occurs twice or does not belong to a starting hand.
    Number(u16),
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(count) => {
                write!(f, "{}: expected 16432, one for each starting hand", Counted(*count, "number"))
            }
            Self::Number(number) => write!(f, "number {number}: expected each number from 0 to 16431 once"),
        }
    }
}

impl std::error::Error for OrderError {}
