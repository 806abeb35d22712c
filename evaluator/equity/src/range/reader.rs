use crate::range::error::RangeError;
use crate::range::order::Order;
use crate::range::parse;
use crate::range::range::Range;
use crate::range::starting_hand::assert_hole_cards;

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
#[derive(Clone, Debug)]
pub struct RangeReader {
    pub(super) cards: usize,
    pub(super) order: Option<Order>,
}

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
        Self { cards, order: None }
    }

    /// Sets the order that percentages refer to. It applies to hands of four cards only.
    #[must_use]
    pub fn order(self, order: &Order) -> Self {
        Self { order: (self.cards == 4).then(|| order.clone()), ..self }
    }

    /// Parses a range.
    ///
    /// # Errors
    ///
    /// Returns an error for the first [invalid](super) token.
    pub fn read(&self, text: &str) -> Result<Range, RangeError> {
        parse::range(text, self)
    }
}
