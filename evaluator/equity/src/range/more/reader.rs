use std::fmt;
use std::prelude::rust_2024::*;
use std::sync::Arc;

use crate::range::budget::Budget;
use crate::range::more::error::RangeError;
use crate::range::more::order::Order;
use crate::range::more::parse;
use crate::range::more::range::Range;
use crate::range::more::starting_hand::assert_hole_cards;

/// A parser of ranges: the number of hole cards, and the order that percentages refer to.
///
/// ```
/// use equity::range::RangeReader;
///
/// let reader = RangeReader::new(5);
/// assert_eq!(reader.read("AAKKQ")?.count(), 6 * 6 * 4);
/// assert_eq!(
///     reader.read("AA, 15%").unwrap_err().to_string(),
///     r#""15%" at character 5: percentages need an order of hands, and there is none for this game"#
/// );
/// # Ok::<(), equity::range::RangeError>(())
/// ```
#[derive(Clone)]
pub struct RangeReader {
    pub(super) cards: usize,
    pub(super) order: Option<Order>,
    pub(super) names: Option<Arc<Names>>,
}

/// A function from the name of a range to the range, or to the reason why the name is invalid. Its text is charged to
/// the budget.
type Names = dyn Fn(&str, &Budget<'_>) -> Result<Range, String> + Send + Sync;

impl RangeReader {
    /// Creates a reader of ranges with `cards` hole cards. Percentages are not supported without an
    /// [order](Self::order).
    ///
    /// # Panics
    ///
    /// Panics if `cards` is not from 3 to 6.
    #[must_use]
    pub fn new(cards: usize) -> Self {
        assert_hole_cards(cards);
        Self { cards, order: None, names: None }
    }

    /// Sets the order that percentages refer to. Percentages of hands with other than four cards are then
    /// [refused](super::RangeErrorKind::OrderOfOtherHands).
    #[must_use]
    pub fn order(self, order: &Order) -> Self {
        Self { order: Some(order.clone()), ..self }
    }

    /// Sets the function that resolves names: `@button` is the range that it returns for `button`, or an
    /// error with the reason that it returns.
    ///
    /// ```
    /// use equity::range::{Range, RangeReader};
    ///
    /// let reader = RangeReader::new(4).names(|name| match name {
    ///     "aces" => Ok(Range::read("AA", 4).expect("hands")),
    ///     _ => Err(format!("no range is called {name:?}")),
    /// });
    /// assert_eq!(reader.read("@aces:$ds")?, Range::read("AA$ds", 4)?);
    /// assert_eq!(reader.read("KK, @x").unwrap_err().to_string(), r#""@x" at character 5: no range is called "x""#);
    /// # Ok::<(), equity::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn names(self, names: impl Fn(&str) -> Result<Range, String> + Send + Sync + 'static) -> Self {
        self.names_within(move |name, _| names(name))
    }

    /// Sets the function that resolves names, like [`names`](Self::names). It charges texts to the budget of the text
    /// with the name.
    #[must_use]
    pub fn names_within(
        self,
        names: impl Fn(&str, &Budget<'_>) -> Result<Range, String> + Send + Sync + 'static,
    ) -> Self {
        Self { names: Some(Arc::new(names)), ..self }
    }

    /// Parses a range.
    ///
    /// # Errors
    ///
    /// Returns an error for the first [invalid](super) token.
    pub fn read(&self, text: &str) -> Result<Range, RangeError> {
        self.read_within(text, &Budget::default())
    }

    /// Parses a range within a budget.
    ///
    /// # Errors
    ///
    /// Returns an error for the first [invalid](super) token, for the token that exceeds the budget, or if parsing is
    /// stopped.
    pub fn read_within(&self, text: &str, budget: &Budget<'_>) -> Result<Range, RangeError> {
        parse::range(text, self, budget)
    }
}

impl fmt::Debug for RangeReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cards, order, names } = self;
        let with = |is: bool| if is { "with" } else { "without" };
        write!(
            f,
            "RangeReader({cards} cards, {} order, {} names)",
            with(order.is_some()),
            with(names.is_some())
        )
    }
}
