use std::fmt;
use std::sync::Arc;

use crate::range::starting_hand::StartingHand;

/// The starting hands of four cards, the best first: what a percentage in a [range](super) goes by.
///
/// ```
/// use omaha::range::{Order, RangeReader, StartingHand};
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
    /// The order of starting hands by their [numbers](StartingHand::number), the best first.
    ///
    /// # Errors
    ///
    /// Not every number from 0 to 16,431 stands there once.
    pub fn new(numbers: Vec<u16>) -> Result<Self, OrderError> {
        let count = StartingHand::count(4);
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

    /// All starting hands, the best first.
    pub fn hands(&self) -> impl Iterator<Item = StartingHand> {
        self.0.iter().filter_map(|&number| StartingHand::from_number(4, usize::from(number)))
    }

    /// The best starting hands that together are at most `percent` of all hands. Starting hands are taken whole: the
    /// last one is the last that fits. Anything below 0 counts as 0, anything above 100 as 100, NaN as 0.
    pub fn top(&self, percent: f64) -> impl Iterator<Item = StartingHand> {
        let wanted = percent * crate::Hole::count(4) as f64;
        let mut combos = 0;
        self.hands().take_while(move |hand| {
            combos += hand.combo_count();
            combos as f64 * 100.0 <= wanted
        })
    }
}

/// Why numbers are no [`Order`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OrderError {
    /// There are more or fewer numbers than starting hands.
    Count(usize),
    /// A number that stands there twice, or of no starting hand.
    Number(u16),
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(count) => write!(f, "{count} numbers: expected 16432, one a starting hand"),
            Self::Number(number) => write!(f, "number {number}: expected each from 0 to 16431 once"),
        }
    }
}

impl std::error::Error for OrderError {}
