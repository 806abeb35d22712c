use crate::range::error::RangeError;
use crate::range::order::Order;
use crate::range::parse;
use crate::range::range::Range;
use crate::range::starting_hand::assert_hole_cards;

/// How ranges are read from text: hands of how many cards, and what percentages go by.
///
/// ```
/// use omaha::range::RangeReader;
///
/// let reader = RangeReader::new(5);
/// assert_eq!(reader.read("AAKKQ")?.count(), 6 * 6 * 4);
/// assert_eq!(
///     reader.read("AA, 15%").unwrap_err().to_string(),
///     r#""15%" at character 5: a percentage goes by an order of hands, and there is none for this game"#
/// );
/// # Ok::<(), omaha::range::RangeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RangeReader {
    pub(super) cards: usize,
    pub(super) order: Option<Order>,
}

impl RangeReader {
    /// Reads ranges of hands with so many cards; percentages have no meaning.
    ///
    /// # Panics
    ///
    /// There are no hole cards of that number.
    #[must_use]
    pub fn new(cards: usize) -> Self {
        assert_hole_cards(cards);
        Self { cards, order: None }
    }

    /// The same with an order that percentages go by, if hands have four cards; there is none for more.
    #[must_use]
    pub fn order(self, order: &Order) -> Self {
        Self { order: (self.cards == 4).then(|| order.clone()), ..self }
    }

    /// Reads a range.
    ///
    /// # Errors
    ///
    /// The first token that is not [valid](super).
    pub fn read(&self, text: &str) -> Result<Range, RangeError> {
        parse::range(text, self)
    }
}
